import { isMap, isSeq } from 'yaml'
import { readDbtYaml } from '../base/yaml-text.ts'
import { baseName, isYaml, type Library, type Source } from './library.ts'
import { cleanPath, inFolder, pathFrom } from './paths.ts'
import { textOf } from './yaml-tree.ts'

/** The entry of a properties file for one model, snapshot, seed or source table. */
export interface DbtEntry {
  source: Source
  /** The entry's map. */
  node: unknown
}

/** A block of documentation: `{% docs name %}…{% enddocs %}`. */
export interface DocsBlock {
  source: Source
  /** Of the tag. */
  offset: number
  /** Behind the block. */
  end: number
}

/** A dbt project's files, as far as they describe tables. */
export interface DbtProject {
  /** The entries of that name, by path; source tables only if nothing else has that name. */
  entries(name: string): Promise<DbtEntry[]>
  /** The files that define the model of that name, by path. */
  models(name: string): string[]
  /** The blocks of documentation of that name. */
  docs(name: string): Promise<DocsBlock[]>
  /** The names of the models whose table has that name, by `alias`. */
  aliased(alias: string): Promise<string[]>
  /** Whether the file is a source of the dbt project: in one of its folders, or its settings. */
  holds(path: string): boolean
}

/** A name with more entries than this does not identify a location; only the first ones are used. */
const maxEntries = 20

const tableFolders: [string, string][] = [
  ['model-paths', 'models'],
  ['snapshot-paths', 'snapshots'],
  ['seed-paths', 'seeds'],
]
const otherFolders: [string, string][] = [
  ['macro-paths', 'macros'],
  ['test-paths', 'tests'],
  ['analysis-paths', 'analyses'],
]
const settingsFiles = ['dbt_project.yml', 'packages.yml', 'dependencies.yml', 'selectors.yml', 'profiles.yml']

/** @param dir folder of the project, relative to the repository */
export async function openDbtProject(library: Library, dir: string): Promise<DbtProject> {
  const reading = readDbtYaml((await library.open(inFolder(dir, 'dbt_project.yml')))?.text ?? '')
  // What cannot be read fails the sync, and dbt says it.
  const value: Readonly<Record<string, unknown>> = 'value' in reading ? Object.assign({}, reading.value) : {}
  const tables = foldersOf(value, dir, tableFolders)
  const others = foldersOf(value, dir, otherFolders)
  const docsFolders = foldersOf(value, dir, [['docs-paths', '']])
  const settings = new Set(settingsFiles.map((name) => inFolder(dir, name)))
  const isIn = (path: string, folders: string[]) =>
    folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
  const inside = (path: string) => isIn(path, tables)
  let mentions: Promise<Map<string, string[]>> | undefined
  let aliases: Promise<Map<string, string[]>> | undefined
  let docs: Promise<Map<string, DocsBlock[]>> | undefined
  let named: Map<string, string[]> | undefined

  const models = (name: string) => {
    named ??= Map.groupBy(
      ['.sql', '.py', '.csv'].flatMap((ending) =>
        library.files.filter((path) => path.toLowerCase().endsWith(ending) && isRead(path) && inside(path)),
      ),
      modelNameOf,
    )
    return named.get(name) ?? []
  }

  return {
    models,
    holds: (path) => inside(path) || isIn(path, others) || settings.has(path),
    async docs(name) {
      docs ??= docsOf(
        library,
        library.files.filter((path) => /\.md$/i.test(path) && isRead(path) && isIn(path, docsFolders)),
      )
      return (await docs).get(name) ?? []
    },
    async aliased(alias) {
      aliases ??= aliasesOf(
        library,
        library.files.filter((path) => /\.(?:sql|ya?ml)$/i.test(path) && isRead(path) && inside(path)),
      )
      return (await aliases).get(alias) ?? []
    },
    async entries(name) {
      mentions ??= mentionsOf(
        library,
        library.files.filter((path) => isYaml(path) && isRead(path) && inside(path)),
      )
      const entries: DbtEntry[] = []
      const sourceTables: DbtEntry[] = []
      for (const path of (await mentions).get(name) ?? []) {
        const source = await library.open(path)
        if (!source) continue
        entries.push(...entriesIn(source, name, ['models', 'snapshots', 'seeds']))
        sourceTables.push(...sourceTablesIn(source, name))
        if (entries.length >= maxEntries) break
      }
      // A model without properties may have the name of a source table.
      const found = entries.length > 0 || models(name).length > 0 ? entries : sourceTables
      return found.slice(0, maxEntries)
    },
  }
}

/** The folders that the settings name, else the defaults. */
function foldersOf(
  settings: Readonly<Record<string, unknown>>,
  dir: string,
  usual: [string, string][],
): string[] {
  return usual.flatMap(([key, name]) => {
    const list: unknown = settings[key]
    const named = (Array.isArray(list) ? list : []).slice(0, 100).filter((item) => typeof item === 'string')
    return (named.length > 0 ? named : [name]).flatMap((folder) => {
      const path = pathFrom(cleanPath(dir) ?? '', folder)
      return path === null ? [] : [path]
    })
  })
}

/** Which files have `name: …` for which names: searching the text saves parsing most of the files. */
async function mentionsOf(library: Library, paths: readonly string[]): Promise<Map<string, string[]>> {
  const mentions = new Map<string, string[]>()
  for (const path of paths) {
    const source = await library.open(path)
    for (const [, name = ''] of source?.text.matchAll(/\bname["']?[ \t]*:[ \t]*(?:["'])?([\w$.-]{1,200})/g) ??
      []) {
      const known = mentions.get(name)
      if (!known) mentions.set(name, [path])
      else if (known.at(-1) !== path) known.push(path)
    }
  }
  return mentions
}

/** dbt reads no file whose name begins so. */
function isRead(path: string): boolean {
  return !/^[.#~]/.test(baseName(path))
}

/** The blocks of documentation in files, by name. */
async function docsOf(library: Library, paths: readonly string[]): Promise<Map<string, DocsBlock[]>> {
  const found: { name: string; block: DocsBlock }[] = []
  for (const path of paths) {
    const source = await library.open(path)
    for (const { 0: tag, 1: name = '', index } of source?.text.matchAll(
      /\{%-?\s{0,99}docs\s{1,99}(\w{1,200})\s{0,99}-?%\}/g,
    ) ?? []) {
      const closed = source?.text.indexOf('enddocs', index + tag.length) ?? -1
      if (source)
        found.push({ name, block: { source, offset: index, end: closed < 0 ? source.text.length : closed } })
    }
  }
  return new Map(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [name, all.map(({ block }) => block)]),
  )
}

/** The names of models by the `alias` that their file, or their entry in a properties file, gives them. */
async function aliasesOf(library: Library, paths: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const put = (alias: string, model: string) => {
    const known = found.get(alias)
    if (!known) found.set(alias, [model])
    else if (!known.includes(model)) known.push(model)
  }
  for (const path of paths) {
    const source = await library.open(path)
    if (!source || !/\balias\b/.test(source.text)) continue
    if (!isYaml(path)) {
      const alias = /\balias\s{0,9}=\s{0,9}['"]([^'"\n]{1,200})['"]/.exec(source.text)?.[1]
      if (alias !== undefined) put(alias, modelNameOf(path))
      continue
    }
    const yaml = source.yaml()
    const list = yaml?.tree.target(yaml.keys.entry(yaml.tree.roots[0], 'models')?.value)
    for (const node of yaml && isSeq(list) ? list.items : []) {
      const text = (map: unknown, key: string) => textOf(yaml?.tree.target(yaml.keys.entry(map, key)?.value))
      const alias = text(yaml?.keys.entry(node, 'config')?.value, 'alias') ?? text(node, 'alias')
      const name = text(node, 'name')
      if (alias !== undefined && name !== undefined) put(alias, name)
    }
  }
  return found
}

function entriesIn(source: Source, name: string, lists: string[]): DbtEntry[] {
  const yaml = source.yaml()
  if (!yaml) return []
  return yaml.tree.roots.flatMap((root) =>
    lists.flatMap((list) => {
      const node = yaml.keys.item(yaml.keys.entry(root, list)?.value, name)
      return isMap(yaml.tree.target(node)) ? [{ source, node }] : []
    }),
  )
}

function sourceTablesIn(source: Source, name: string): DbtEntry[] {
  const yaml = source.yaml()
  if (!yaml) return []
  return yaml.tree.roots.flatMap((root) => {
    const list = yaml.tree.target(yaml.keys.entry(root, 'sources')?.value)
    return (isSeq(list) ? list.items : []).flatMap((one) => {
      const node = yaml.keys.item(yaml.keys.entry(one, 'tables')?.value, name)
      return isMap(yaml.tree.target(node)) ? [{ source, node }] : []
    })
  })
}

/** The name that a file of that path has as a model. */
function modelNameOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '')
}
