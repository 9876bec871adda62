import { posix } from 'node:path'
import { asText } from '../model/shape.ts'
import type { ProjectTable } from '../warehouse/table.ts'
import { countMacros, docsBlocks, type Macro, macrosOf, snapshotNames } from './blocks.ts'
import { type Config, configInTree, isEnabled, laidOver } from './config.ts'
import { type Context, evaluated, targetOf, varsOf } from './context.ts'
import { SyntaxProblem } from './jinja/expression.ts'
import { type ModelUse, readPythonModel, readSqlModel } from './model-file.ts'
import type { DbtOptions } from './options.ts'
import { type CompilePhase, compilationError, type Say } from './outcome.ts'
import { isBelow, MAX_FILE_BYTES, type ProjectTree, readProjectFile } from './project-tree.ts'
import { type ModelEntry, type ModelProperties, readProperties, type SourceTable } from './properties.ts'
import { type Relation, relationOf } from './relation.ts'
import type { ProjectSettings } from './settings.ts'
import { seedTable } from './tables.ts'

/** An enabled model. */
export interface Model {
  /** As dbt identifies it. */
  id: string
  name: string
  version?: string
  /** Whether a reference without a version means this one. */
  isLatest: boolean
  packageName: string
  path: string
  /** Package, folders and name. */
  fqn: string[]
  config: Config
  relation: Relation
  use: ModelUse
  properties?: ModelProperties
}

/** A project with its packages, before anything in it was linked. */
export interface Project {
  name: string
  models: Model[]
  sources: SourceTable[]
  macros: number
  /** Seeds and snapshots: a model may refer to them, but no cube is made of them. */
  otherNodes: Set<string>
  seeds: ProjectTable[]
  /** Names of models that are disabled. */
  disabled: Set<string>
  dataTests: number
  /** Packages that could not be read, as they would have to be downloaded. */
  absentPackages: string[]
}

/** One package: the project itself, or a local package that it uses. */
export interface PackageSource {
  tree: ProjectTree
  settings: ProjectSettings
}

/** Reads a project, the root package first; throws a CompileFailure on the first error. */
export async function readProject(
  packages: readonly PackageSource[],
  absentPackages: string[],
  options: DbtOptions,
  say: Say,
): Promise<Project> {
  const [root] = packages
  if (root === undefined) throw new Error('a project has a root package')
  const docs = await readDocs(packages, say)
  const project: Project = {
    name: root.settings.name,
    models: [],
    sources: [],
    macros: 0,
    otherNodes: new Set(),
    seeds: [],
    disabled: new Set(),
    dataTests: 0,
    absentPackages,
  }
  const macros = await readMacros(packages, project, say)
  for (const one of packages) {
    const { name } = one.settings
    const context: Context = {
      target: targetOf(options),
      // The root project decides; what it does not set, a package sets itself.
      vars: { ...varsOf(one.settings.vars, name), ...varsOf(root.settings.vars, name) },
      project: name,
      doc: (block, packageName) =>
        docs.get(`${packageName ?? name}.${block}`) ?? docs.get(`${root.settings.name}.${block}`),
    }
    await new PackageReader(one, root, project, macros, context, say).read()
  }
  refuseTwice(project.sources)
  return project
}

async function readDocs(packages: readonly PackageSource[], say: Say): Promise<Map<string, string>> {
  const docs = new Map<string, string>()
  for (const { tree, settings } of packages) {
    for (const path of below(tree, settings, settings.docsPaths, /\.md$/)) {
      for (const [name, text] of docsBlocks((await textOf(tree, path, 'dbt-compile', say)) ?? '')) {
        docs.set(`${settings.name}.${name}`, text)
      }
    }
  }
  return docs
}

/** Only the root project's macros replace those of dbt. */
async function readMacros(
  packages: readonly PackageSource[],
  project: Project,
  say: Say,
): Promise<Map<string, Macro>> {
  const macros = new Map<string, Macro>()
  for (const [index, { tree, settings }] of packages.entries()) {
    for (const path of below(tree, settings, settings.macroPaths, /\.sql$/)) {
      const text = (await textOf(tree, path, 'dbt-compile', say)) ?? ''
      project.macros += countMacros(text)
      if (index > 0 || !text.includes('generate_')) continue
      for (const [name, macro] of macrosOf(text)) macros.set(name, macro)
    }
  }
  return macros
}

function below(tree: ProjectTree, settings: ProjectSettings, folders: string[], ending: RegExp): string[] {
  return tree.paths.filter(
    (path) => isBelow(path, folders) && !isBelow(path, settings.excluded) && ending.test(path),
  )
}

/** The file of a model, before it is known what is said about it. */
interface ModelFile {
  name: string
  path: string
  /** Package and folders. */
  folders: string[]
  use: ModelUse
}

class PackageReader {
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

/** The text of a file; a file that is too large is passed over with a word in the log. */
export async function textOf(
  tree: ProjectTree,
  path: string,
  phase: CompilePhase,
  say: Say,
): Promise<string | undefined> {
  const text = await readProjectFile(tree.root, path)
  if (text === undefined) say(phase, `Passed over ${path}: larger than ${MAX_FILE_BYTES / 1024} KiB`)
  return text
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

function refuseTwice(sources: SourceTable[]): void {
  const seen = new Map<string, string>()
  for (const { source, table, path } of sources) {
    const name = `${source}.${table}`
    const earlier = seen.get(name)
    if (earlier !== undefined)
      throw compilationError(`Source "${name}" is declared twice:\n    - ${earlier}\n    - ${path}`)
    seen.set(name, path)
  }
}
