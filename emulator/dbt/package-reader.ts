import { asText } from '../shape.ts'
import { namesOf } from './blocks.ts'
import { type Config, configInTree, isEnabled } from './config.ts'
import { type Context, evaluated, type ModelUse, readModel, TARGET } from './context.ts'
import { SyntaxProblem } from './jinja/tokens.ts'
import { CompileFailure, compilationError, type Say } from './outcome.ts'
import type { Model, PackageSource, Project, Relation } from './project.ts'
import { below, isBelow, nameOfFile, textOf } from './project-tree.ts'
import { type ModelEntry, type ModelProperties, readProperties } from './properties.ts'
import { seedTable, tableName } from './tables.ts'

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
  readonly #context: Context
  readonly #say: Say

  constructor(one: PackageSource, root: PackageSource, project: Project, context: Context, say: Say) {
    this.#package = one
    this.#root = root
    this.#project = project
    this.#context = context
    this.#say = say
  }

  async read(): Promise<void> {
    const { settings } = this.#package
    await this.#readSnapshots()
    const files = await this.#modelFiles()
    const described = new Map<string, ModelEntry>()
    const seeds = new Map<string, Config>()
    const folders = [...settings.modelPaths, ...settings.seedPaths, ...settings.snapshotPaths]
    for (const path of this.#below(folders, ['.yml', '.yaml'])) {
      const text = await this.#text(path)
      if (text === undefined) continue
      const properties = readProperties(path, text, {
        context: this.#context,
        testTree: { ...settings.dataTests, ...this.#root.settings.dataTests },
        fqn: [settings.name, ...foldersOf(path, folders)],
        say: this.#say,
      })
      for (const name of properties.sources) this.#addSource(name, path)
      for (const name of properties.snapshots) this.#project.otherNodes.add(name)
      for (const { name, config } of properties.seeds) seeds.set(name, config)
      for (const entry of properties.models) {
        const earlier = described.get(entry.name)
        if (earlier) {
          const both = `    - ${earlier.path}\n    - ${entry.path}`
          throw compilationError(`Model "${entry.name}" is described twice:\n${both}`)
        }
        described.set(entry.name, entry)
      }
    }
    await this.#readSeeds(seeds)
    this.#models(files, described)
  }

  #addSource(name: string, path: string): void {
    const { sources } = this.#project
    const earlier = sources.get(name)
    if (earlier !== undefined) {
      throw compilationError(`Source "${name}" is declared twice:\n    - ${earlier}\n    - ${path}`)
    }
    sources.set(name, path)
  }

  async #readSnapshots(): Promise<void> {
    for (const path of this.#below(this.#package.settings.snapshotPaths, ['.sql'])) {
      for (const name of namesOf('snapshot', (await this.#text(path)) ?? ''))
        this.#project.otherNodes.add(name)
    }
  }

  async #readSeeds(described: ReadonlyMap<string, Config>): Promise<void> {
    const { name: packageName, seedPaths } = this.#package.settings
    const { otherNodes, seeds, disabled } = this.#project
    for (const path of this.#below(seedPaths, ['.csv'])) {
      const name = withoutBlanks('seed', packageName, nameOfFile(path), path)
      const fqn = [packageName, ...foldersOf(path, seedPaths), name]
      const config = this.#config('seeds', path, fqn, described.get(name) ?? {}, {})
      if (!isEnabled(config)) {
        disabled.add(name)
        continue
      }
      otherNodes.add(name)
      const relation = relationOf(name, config)
      this.#place(relation, `seed.${packageName}.${name}`, path)
      seeds.push(seedTable(relation, (await this.#text(path)) ?? ''))
    }
  }

  /** dbt knows the resources of a table by its name, unless macros of the project make that name. */
  #place(relation: Relation, id: string, path: string): void {
    const { tables, namesTables } = this.#project
    const table = JSON.stringify([relation.database, relation.schema, relation.alias])
    const earlier = tables.get(table)
    if (earlier !== undefined && !namesTables) {
      const both = `    - ${earlier}\n    - ${id} (${path})`
      throw compilationError(`Two resources have the table "${tableName(relation)}":\n${both}`)
    }
    tables.set(table, `${id} (${path})`)
  }

  async #modelFiles(): Promise<ModelFile[]> {
    const { settings } = this.#package
    const files: ModelFile[] = []
    for (const path of this.#below(settings.modelPaths, ['.sql', '.py'])) {
      const text = await this.#text(path)
      if (text === undefined) continue
      // dbt passes over files without any text.
      if (text.trim() === '') {
        this.#say('dbt-compile', `Passed over ${path}: the file is empty`)
        continue
      }
      const name = nameOfFile(path)
      // The code of a model in Python is not read.
      const use = readModel(/\.py$/i.test(path) ? '' : text, this.#context)
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
    const where = `in the 'models' section of file '${path}'`
    this.#say('dbt-compile', `[WARNING]: Did not find matching node for patch with name '${name}' ${where}`)
  }

  #add(
    { name, path, folders, use }: ModelFile,
    properties: ModelProperties | undefined,
    version: Pick<Model, 'version' | 'isLatest'>,
  ): void {
    const { name: packageName } = this.#package.settings
    const parts = [name, ...(version.version === undefined ? [] : [`v${version.version}`])]
    const config = this.#config('models', path, [...folders, ...parts], properties?.config ?? {}, use.config)
    if (!isEnabled(config)) {
      this.#project.disabled.add(name)
      return
    }
    if (use.problem !== undefined) throw compilationError(use.problem, `model ${name} (${path})`)
    const id = ['model', packageName, ...parts].join('.')
    const twin = this.#project.models.find((other) => other.id === id)
    if (twin) throw compilationError(`Two models are named "${name}":\n    - ${twin.path}\n    - ${path}`)
    withoutBlanks('model', packageName, name, path)
    const relation = relationOf(aliasOf(name, version.version), config)
    this.#place(relation, id, path)
    this.#project.models.push({
      name,
      path,
      packageName,
      id,
      relation,
      use,
      ...version,
      ...(properties === undefined ? {} : { properties }),
    })
  }

  /** From the weakest layer to the strongest; the root project's settings win over those of a package. */
  #config(kind: 'models' | 'seeds', path: string, fqn: string[], described: Config, own: Config): Config {
    const inTrees = [this.#package, this.#root].map(({ settings }) => configInTree(settings[kind], fqn))
    const merged: Config = { ...inTrees[0], ...inTrees[1] }
    try {
      const known = Object.entries(merged).map(([key, value]) => [key, evaluated(value, this.#context)])
      return { ...Object.fromEntries(known), ...described, ...own }
    } catch (error) {
      if (error instanceof SyntaxProblem)
        throw compilationError(error.message, `${kind.slice(0, -1)} (${path})`)
      throw error
    }
  }

  #below(folders: string[], endings: readonly string[]): string[] {
    return below(this.#package.tree, this.#package.settings, folders, endings)
  }

  #text(path: string): Promise<string | undefined> {
    return textOf(this.#package.tree, path, 'dbt-compile', this.#say)
  }
}

/** A name that dbt allows. @throws CompileFailure for one with a blank */
function withoutBlanks(kind: 'model' | 'seed', packageName: string, name: string, path: string): string {
  if (!name.includes(' ')) return name
  throw new CompileFailure(
    'dbt-compile',
    `Runtime Error\n  Resource names cannot contain spaces:\n    - ${kind}.${packageName}.${name} (${path})`,
  )
}

/** Dots of a version become underscores, those of a name stay. */
function aliasOf(name: string, version: string | undefined): string {
  return version === undefined ? name : `${name}_v${version.replaceAll('.', '_')}`
}

/** Where a model's table is, as dbt names it without macros of the project. @param usual alias of the table */
function relationOf(usual: string, config: Config): Relation {
  const given = (...keys: string[]) => keys.flatMap((key) => asText(config[key])?.trim() ?? [])[0]
  const schema = given('schema', 'dataset')
  return {
    database: given('database', 'project', 'catalog') ?? '',
    schema: schema ? `${TARGET.schema}_${schema}` : TARGET.schema,
    alias: given('alias') ?? usual,
  }
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
