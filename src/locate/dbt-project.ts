import { isMap, isSeq } from 'yaml'
import { baseName, isYaml, type Library, type Source } from './library.ts'
import { cleanPath, inFolder } from './paths.ts'
import { textOf } from './yaml-tree.ts'

/** What a properties file says about one model, snapshot, seed or source table. */
export interface DbtEntry {
  source: Source
  /** The entry's map. */
  node: unknown
}

/** A dbt project's files, as far as they describe tables. */
export interface DbtProject {
  /** The entries of that name, by path; source tables only if nothing else is called so. */
  entries(name: string): Promise<DbtEntry[]>
  /** The files that make the model of that name, by path. */
  models(name: string): string[]
}

/** A name that is all over the project is no help; whoever has so many entries gets the first ones. */
const maxEntries = 20

/** @param dir folder of the project, relative to the repository */
export async function openDbtProject(library: Library, dir: string): Promise<DbtProject> {
  const folders = await foldersOf(library, dir)
  const inside = (path: string) => folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
  let mentions: Promise<Map<string, string[]>> | undefined

  return {
    models: (name) =>
      ['.sql', '.py', '.csv'].flatMap((ending) => library.called(`${name}${ending}`).filter(inside)),
    async entries(name) {
      mentions ??= mentionsOf(
        library,
        library.files.filter((path) => isYaml(path) && inside(path)),
      )
      const tables: DbtEntry[] = []
      const sourceTables: DbtEntry[] = []
      for (const path of (await mentions).get(name) ?? []) {
        const source = await library.open(path)
        if (!source) continue
        tables.push(...entriesIn(source, name, ['models', 'snapshots', 'seeds']))
        sourceTables.push(...sourceTablesIn(source, name))
        if (tables.length >= maxEntries) break
      }
      return (tables.length > 0 ? tables : sourceTables).slice(0, maxEntries)
    },
  }
}

/** The folders that hold models, seeds and snapshots. */
async function foldersOf(library: Library, dir: string): Promise<string[]> {
  const yaml = (await library.open(inFolder(dir, 'dbt_project.yml')))?.yaml()
  return ['model', 'snapshot', 'seed'].flatMap((kind) => {
    const list = yaml?.tree.target(yaml.keys.entry(yaml.tree.roots[0], `${kind}-paths`)?.value)
    const named = isSeq(list)
      ? list.items.slice(0, 100).flatMap((item) => textOf(yaml?.tree.target(item)) ?? [])
      : []
    return (named.length > 0 ? named : [`${kind}s`]).flatMap((folder) => {
      if (folder.split('/').includes('..')) return []
      const path = cleanPath(folder)
      return path === null ? (cleanPath(dir) ?? '') : inFolder(dir, path)
    })
  })
}

/** Which files have `name: …` for which names: a look at the text saves parsing most of the files. */
async function mentionsOf(library: Library, paths: readonly string[]): Promise<Map<string, string[]>> {
  const mentions = new Map<string, string[]>()
  for (const path of paths) {
    const source = await library.open(path)
    for (const [, name = ''] of source?.text.matchAll(/\bname["']?[ \t]*:[ \t]*(?:["'])?([\w$-]{1,200})/g) ??
      []) {
      const known = mentions.get(name)
      if (!known) mentions.set(name, [path])
      else if (known.at(-1) !== path) known.push(path)
    }
  }
  return mentions
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
export function modelNameOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '')
}
