import { posix } from 'node:path'
import { asText } from '../model/shape.ts'
import { type Macro, snapshotNames } from './blocks.ts'
import { type Config, configInTree, isEnabled, laidOver } from './config.ts'
import { type Context, evaluated } from './context.ts'
import type { ModelEntry, ModelProperties, SourceTable } from './described.ts'
import { SyntaxProblem } from './jinja/nodes.ts'
import { type ModelUse, readPythonModel, readSqlModel } from './model-file.ts'
import { compilationError, type Say } from './outcome.ts'
import type { PackageSource, Project } from './project.ts'
import { below, textOf } from './project-files.ts'
import { isBelow } from './project-tree.ts'
import { readProperties } from './properties.ts'
import { relationOf } from './relation.ts'
import { seedTable } from './tables.ts'

/** The file of a model, before it is known what is said about it. */
interface ModelFile {
  name: string
  path: string
  /** Package and folders. */
  folders: string[]
  use: ModelUse
}

/** Reads what one package adds to the project. */
export class PackageReader {
  readonly #package: PackageSource
  readonly #root: PackageSource
  readonly #project: Project
  readonly #macros: ReadonlyMap<string, Macro>
  readonly #context: Context
  readonly #say: Say

  constructor(
    one: PackageSource,
    root: PackageSource,
    project: Project,
    macros: ReadonlyMap<string, Macro>,
    context: Context,
    say: Say,
  ) {
    this.#package = one
    this.#root = root
    this.#project = project
    this.#macros = macros
    this.#context = context
    this.#say = say
  }

  async read(): Promise<void> {
    const { settings } = this.#package
    await this.#readOtherNodes()
    const files = await this.#modelFiles()
    const described = new Map<string, ModelEntry>()
    const folders = [...settings.modelPaths, ...settings.seedPaths, ...settings.snapshotPaths]
    for (const path of this.#below(folders, /\.ya?ml$/)) {
      const text = await this.#text(path)
      if (text === undefined) continue
      const properties = readProperties(
        { path, text },
        {
          context: this.#context,
          testTree: { ...settings.dataTests, ...this.#root.settings.dataTests },
          fqn: [settings.name, ...foldersOf(path, folders)],
          say: this.#say,
        },
      )
      this.#project.sources.push(...properties.sources)
      for (const name of properties.snapshots) this.#project.otherNodes.add(name)
      for (const entry of properties.models) refuseSecond(described, entry)
      this.#countTests(properties.models, properties.sources)
    }
    this.#models(files, described)
  }

  async #readOtherNodes(): Promise<void> {
    const { seedPaths, snapshotPaths } = this.#package.settings
    const { otherNodes, seeds } = this.#project
    const { schema, database } = this.#context.target
    for (const path of this.#below(seedPaths, /\.csv$/)) {
      otherNodes.add(posix.basename(path, '.csv'))
      const text = (await this.#text(path)) ?? ''
      seeds.push(seedTable(path, text, asText(database) ?? '', asText(schema) ?? ''))
    }
    for (const path of this.#below(snapshotPaths, /\.sql$/)) {
      for (const name of snapshotNames((await this.#text(path)) ?? '')) otherNodes.add(name)
    }
  }

  async #modelFiles(): Promise<ModelFile[]> {
    const { settings } = this.#package
    const files: ModelFile[] = []
    for (const path of this.#below(settings.modelPaths, /\.(sql|py)$/)) {
      const text = await this.#text(path)
      if (text === undefined) continue
      // dbt passes over files without any text.
      if (text.trim() === '') {
        this.#say('dbt-compile', `Passed over ${path}: the file is empty`)
        continue
      }
      const python = path.endsWith('.py')
      const name = posix.basename(path, python ? '.py' : '.sql')
      const use = python ? readPythonModel(text, this.#context) : readSqlModel(text, this.#context)
      files.push({ name, path, folders: [settings.name, ...foldersOf(path, settings.modelPaths)], use })
    }
    return files
  }

  #models(files: ModelFile[], described: ReadonlyMap<string, ModelEntry>): void {
    const left = new Set(files)
    const byName = (name: string) => files.find((file) => file.name === name)
    for (const entry of described.values()) {
      for (const { version, definedIn, properties } of entry.versions) {
        const isLatest = version === latestOf(entry)
        const file = byName(definedIn) ?? (isLatest ? byName(entry.name) : undefined)
        if (file === undefined) this.#warnOfNoModel(`${entry.name}.v${version}`, entry.path)
        else {
          left.delete(file)
          this.#add({ ...file, name: entry.name }, properties, { version, isLatest })
        }
      }
      if (entry.versions.length === 0 && byName(entry.name) === undefined)
        this.#warnOfNoModel(entry.name, entry.path)
    }
    for (const file of left) this.#add(file, described.get(file.name), { isLatest: true })
  }

  #warnOfNoModel(name: string, path: string): void {
    this.#say(
      'dbt-compile',
      `[WARNING]: Did not find matching node for patch with name '${name}' in the 'models' section of file '${path}'`,
    )
  }

  #add(
    { name, path, folders, use }: ModelFile,
    properties: ModelProperties | undefined,
    { version, isLatest }: { version?: string; isLatest: boolean },
  ): void {
    const { project, settings } = { project: this.#project, settings: this.#package.settings }
    const fqn = [...folders, name, ...(version === undefined ? [] : [`v${version}`])]
    const config = this.#config(path, fqn, properties?.config ?? {}, use.config)
    if (!isEnabled(config)) {
      project.disabled.add(name)
      return
    }
    if (use.problem !== undefined) throw compilationError(use.problem, `model ${name} (${path})`)
    const id = ['model', settings.name, name, ...(version === undefined ? [] : [`v${version}`])].join('.')
    const twin = project.models.find((other) => other.id === id)
    if (twin) throw compilationError(`Two models are named "${name}":\n    - ${twin.path}\n    - ${path}`)
    const named = {
      name,
      path,
      packageName: settings.name,
      fqn,
      config,
      ...(version === undefined ? {} : { version }),
    }
    const warn = (message: string) => this.#say('dbt-compile', message)
    project.models.push({
      ...named,
      id,
      isLatest,
      relation: relationOf(named, this.#macros, this.#context, warn),
      use,
      ...(properties === undefined ? {} : { properties }),
    })
  }

  /** From the weakest layer to the strongest; the root project's settings win over those of a package. */
  #config(path: string, fqn: string[], described: Config, own: Config): Config {
    const { settings } = this.#package
    const trees = this.#package === this.#root ? [settings] : [settings, this.#root.settings]
    try {
      const inTrees = trees
        .map((one) => configInTree(one.models, fqn))
        .reduce((under, over) => laidOver(under, over), {})
      return laidOver(laidOver(evaluatedConfig(inTrees, this.#context), described), own)
    } catch (error) {
      if (error instanceof SyntaxProblem) throw compilationError(error.message, `model (${path})`)
      throw error
    }
  }

  #countTests(models: ModelEntry[], sources: SourceTable[]): void {
    const owners = models.flatMap(({ versions, ...entry }): ModelProperties[] =>
      versions.length > 0 ? versions.map(({ properties }) => properties) : [entry],
    )
    const tests = [...owners.flatMap((one) => [one, ...one.columns]), ...sources].flatMap((one) => one.tests)
    this.#project.dataTests += tests.length
  }

  #below(folders: string[], ending: RegExp): string[] {
    return below(this.#package.tree, this.#package.settings, folders, ending)
  }

  #text(path: string): Promise<string | undefined> {
    return textOf(this.#package.tree, path, 'dbt-compile', this.#say)
  }
}

function evaluatedConfig(config: Config, context: Context): Config {
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, evaluated(value, context)]))
}

/** The folders between one of these and the file. */
function foldersOf(path: string, roots: string[]): string[] {
  const root = roots.filter((one) => isBelow(path, [one])).sort((a, b) => b.length - a.length)[0] ?? '.'
  const inner = root === '.' ? path : path.slice(root.length + 1)
  return inner.split('/').slice(0, -1)
}

/** The version that is named as the latest, else the highest. */
function latestOf(entry: ModelEntry): string | undefined {
  if (entry.latest !== undefined) return entry.latest
  const versions = entry.versions.map(({ version }) => version)
  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
}

function refuseSecond(described: Map<string, ModelEntry>, entry: ModelEntry): void {
  const earlier = described.get(entry.name)
  if (earlier) {
    throw compilationError(
      `Model "${entry.name}" is described twice:\n    - ${earlier.path}\n    - ${entry.path}`,
    )
  }
  described.set(entry.name, entry)
}
