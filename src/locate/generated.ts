import { isMap, isPair, isScalar, isSeq } from 'yaml'
import type { Place } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import type { DbtEntry, DbtProject } from './dbt-project.ts'
import { columnOfMember, descriptionOf, inBraces, type WantedColumn } from './described-columns.ts'
import { type Entity, entityAt, type Model, type Site, trailTo } from './entities.ts'
import type { Library, Source } from './library.ts'
import { approximation, locationAt } from './lines.ts'
import { labelOffset } from './yaml-keys.ts'
import { offsetOf, textOf, type YamlTree } from './yaml-tree.ts'

/**
 * The location in the dbt project that a location in a generated file comes from; null if the file was not generated
 * from a model of this project.
 * @param missing the unresolved name of the message, if any
 */
export async function sourceOfGenerated(
  library: Library,
  project: DbtProject,
  model: Model,
  site: Site,
  missing: string | undefined,
): Promise<Place | null> {
  const entity = entityAt(model, site)
  const origin = entity && (await originOf(project, entity))
  if (!entity || !origin) return null
  const entries = await project.entries(origin.name)
  const files = project.models(origin.name)
  const sql = files[0] === undefined ? null : await library.open(files[0])
  const several = Math.max(entries.length, files.length) > 1 ? 'the first dbt model of that name' : undefined
  const target = targetOf(entity, site)
  const described = await inDescription(project, entries[0], target, missing)
  const joined = target.list === 'joins' ? model.called(target.member)[0] : undefined
  const joinedName = joined ? (await originOf(project, joined))?.name : withoutPrefix(target.member)
  const found =
    described ??
    inEntry(entries[0], { ...target, joined: joinedName, missing }) ??
    inSql(sql, target) ??
    placeAt(entries[0]?.source, entries[0] && nameOffset(entries[0], entries[0].node)) ??
    (files[0] === undefined ? null : { path: files[0] })
  const mapped = `mapped from the cube ${oneLine(entity.name, 100)}${origin.sure ? '' : ', by its name'}`
  return found && { ...found, guess: approximation(mapped, several, site.location?.guess) ?? mapped }
}

/** The dbt model of a generated cube: by its table, else by its name. */
async function originOf(
  project: DbtProject,
  entity: Entity,
): Promise<{ name: string; sure: boolean } | null> {
  const exists = async (name: string) =>
    name !== '' && (project.models(name).length > 0 || (await project.entries(name)).length > 0)
  const table = tableOf(entity)
  if (table !== undefined) {
    const [only, second] = await project.aliased(table)
    if (only !== undefined && second === undefined) return { name: only, sure: true }
    if (await exists(table)) return { name: table, sure: true }
  }
  for (const name of [withoutPrefix(entity.name), entity.name])
    if (await exists(name)) return { name, sure: false }
  return null
}

/** The last part of `database.schema.table`. */
function tableOf({ source, body }: Entity): string | undefined {
  const yaml = source.yaml()
  const table = textOf(yaml?.tree.target(yaml.keys.entry(body, 'sql_table')?.value))?.trim() ?? ''
  // Dots in quotes are part of the name.
  const last = /(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([^.]+))$/.exec(table.slice(-1000))
  return last?.slice(1).find((name) => name !== undefined)
}

interface Target extends WantedColumn {
  list: string
  /** The last key above the location. */
  key: string
  /** The value at the location. */
  value?: string | undefined
}

/** What the location in the generated file is part of. */
function targetOf(entity: Entity, { source, location }: Site): Target {
  if (!location) return { list: '', key: '', member: '', words: [] }
  const offset = source.lines().offset(location)
  const trail = trailTo(entity, offset)
  const [list, member] = trail
  const yaml = source.yaml()
  const name = member?.name ?? ''
  const node = yaml?.keys.item(yaml.keys.entry(entity.body, list?.name ?? '')?.value, name)
  const sql = textOf(yaml?.tree.target(yaml.keys.entry(node, 'sql')?.value)) ?? ''
  const exact = /^\s*\{CUBE\}\.(?:["'`]([^"'`]{1,300})["'`]|([\p{L}_][\p{L}\p{N}_.]{0,300}))\s*$/u.exec(sql)
  const word = /([\p{L}_][\p{L}\p{N}_ -]{0,200})["'`]?\s*$/u.exec(sql.slice(0, 1000))?.[1]
  const leaf = yaml?.tree.leaves.find(({ start, end, key }) => key !== '' && start <= offset && offset < end)
  // At a key, its value.
  const key = trail.at(-1)?.name ?? ''
  const at = key === 'name' ? undefined : yaml?.keys.entry(node ?? entity.body, key)?.value
  if (list?.name === 'joins') {
    // The column that refers to the other cube.
    const joining = /\{CUBE\}\s*\.\s*["'`]?([\p{L}_][\p{L}\p{N}_]{0,200})/u.exec(sql.slice(0, 1000))?.[1]
    return { list: 'joins', key, member: name, exact: joining, words: [], value: leaf?.text }
  }
  return {
    list: list?.name ?? '',
    key,
    member: name,
    exact: exact?.[1] ?? exact?.[2],
    words: [name, ...(word === undefined ? [] : [word]), name.replace(/^total_/, '')],
    value: leaf?.text ?? textOf(yaml?.tree.target(at)),
  }
}

const members = new Set(['dimensions', 'measures', 'segments'])

/** The description that a location is in: its text in the properties, or in the block of documentation that it names. */
async function inDescription(
  project: DbtProject,
  entry: DbtEntry | undefined,
  target: Target,
  missing: string | undefined,
): Promise<Place | null> {
  if (!entry || target.key !== 'description') return null
  const node = members.has(target.list) ? columnOfMember(entry, target) : entry.node
  const found = descriptionOf(entry, node)
  if (!found) return null
  const within = (source: Source, start: number, end: number) => {
    const at = missing === undefined ? undefined : inBraces(source.text.slice(start, end), missing)
    return at === undefined ? undefined : start + at
  }
  const [block] = found.doc === undefined ? [] : await project.docs(found.doc)
  if (block) return placeAt(block.source, within(block.source, block.offset, block.end) ?? block.offset)
  return placeAt(entry.source, within(entry.source, found.value, found.end) ?? found.key)
}

function inEntry(
  entry: DbtEntry | undefined,
  target: Target & { joined: string | undefined; missing: string | undefined },
): Place | null {
  if (!entry) return null
  const { list, value, joined, missing } = target
  if (list === 'joins') {
    const name = missing?.split('.').at(-1)
    const { ref, value: values } = inside(entry, entry.node)
    // Several columns may refer to the same model.
    const column = target.exact === undefined ? undefined : columnOfMember(entry, { ...target, member: '' })
    const own = inside(entry, column).ref.get(joined ?? '')
    return placeAt(entry.source, own ?? ref.get(joined ?? '') ?? values.get(name ?? ''))
  }
  const inColumn = members.has(list) ? columnOffset(entry, target, value) : undefined
  // A description is copied as it is.
  const text = value?.includes(' ') === true ? inside(entry, entry.node).value.get(value) : undefined
  return placeAt(entry.source, text ?? inColumn)
}

/** A column that no properties file describes. */
function inSql(sql: Source | null, { list, exact, words }: Target): Place | null {
  if (!sql || (list !== 'dimensions' && list !== 'measures')) return null
  // Of a field, the structure is the column.
  const names = exact?.includes('.') ? exact.split('.').slice(0, 1) : words
  const hit = names.map((name) => sql.word(name)).find((one) => one !== undefined)
  return placeAt(sql, hit)
}

function placeAt(source: Source | undefined, offset: number | undefined): Place | null {
  const location = source ? locationAt(source, offset) : null
  return source && location ? { path: source.path, ...location } : null
}

/** Offset of the name that a map of the entry has. */
function nameOffset({ source }: DbtEntry, node: unknown): number | undefined {
  const yaml = source.yaml()
  return yaml ? labelOffset(yaml.tree, yaml.keys, node) : undefined
}

/** Offset of a column's name, or of a value of that column. */
function columnOffset(entry: DbtEntry, wanted: WantedColumn, value?: string): number | undefined {
  const column = columnOfMember(entry, wanted)
  if (column === undefined) return undefined
  const culprit = value === undefined ? undefined : inside(entry, column).value.get(value)
  return culprit ?? nameOffset(entry, column)
}

/** Offsets in the source of an entry: by the whole text of a scalar, and by a name in `ref('name')`. */
interface Inside {
  value: Map<string, number>
  ref: Map<string, number>
}

const known = new WeakMap<object, Inside>()

function inside({ source }: DbtEntry, node: unknown): Inside {
  const tree = source.yaml()?.tree
  const top = tree?.target(node)
  if (!tree || typeof top !== 'object' || top === null) return { value: new Map(), ref: new Map() }
  let made = known.get(top)
  if (!made) {
    made = indexTree(tree, top)
    known.set(top, made)
  }
  return made
}

/** Visits each node once, regardless of aliases. */
function indexTree(tree: YamlTree, top: object): Inside {
  const found: Inside = { value: new Map(), ref: new Map() }
  const put = (index: Map<string, number>, key: string, offset: number) => {
    if (!index.has(key)) index.set(key, offset)
  }
  const seen = new Set<unknown>()
  const waiting: unknown[] = [top]
  while (waiting.length > 0) {
    const node = tree.target(waiting.pop())
    if (seen.has(node)) continue
    seen.add(node)
    const start = offsetOf(node)
    if (isScalar(node) && start !== undefined) {
      const text = textOf(node) ?? ''
      put(found.value, text, start)
      for (const [, name = ''] of text.matchAll(
        /\bref\s*\(\s*['"](?:[^'"]{1,200}['"]\s*,\s*['"])?([^'"]{1,200})['"]/g,
      ))
        put(found.ref, name, start)
    } else if (isPair(node)) {
      // A name in a description defines nothing, but the whole text is copied.
      const text = textOf(tree.target(node.value))
      if (textOf(node.key) !== 'description') waiting.push(node.value, node.key)
      else if (text !== undefined) put(found.value, text, offsetOf(node.key) ?? 0)
    } else if (isMap(node) || isSeq(node)) {
      const items: readonly unknown[] = node.items
      for (let index = items.length - 1; index >= 0; index--) waiting.push(items[index])
    }
  }
  return found
}

/** A generated cube is named like its model, by default with this prefix. */
function withoutPrefix(name: string): string {
  return name.replace(/^dbt_(?=.)/, '')
}
