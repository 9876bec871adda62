import type { Place } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import { columnOffset, entryOffset, nameOffset, refOffset, textOffset } from './dbt-entry.ts'
import { withoutPrefix } from './dbt-lookup.ts'
import type { DbtEntry, DbtProject } from './dbt-project.ts'
import type { Entity, Model } from './entities.ts'
import type { Library, Source } from './library.ts'
import { approximation, locationAt } from './location.ts'
import { entityAt, type Site } from './site.ts'
import { trailTo } from './trail.ts'
import { textOf } from './yaml-tree.ts'

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
  const joined = target.list === 'joins' ? model.called(target.member)[0] : undefined
  const joinedName = joined ? (await originOf(project, joined))?.name : withoutPrefix(target.member)
  const found =
    inEntry(entries[0], { ...target, joined: joinedName, missing }) ??
    inSql(sql, target) ??
    placeAt(entries[0]?.source, entries[0] && entryOffset(entries[0])) ??
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
  const table = textOf(yaml?.tree.target(yaml.keys.entry(body, 'sql_table')?.value))
  return table
    ?.split('.')
    .at(-1)
    ?.replace(/^["'`[]|["'`\]]$/g, '')
    .trim()
}

interface Target {
  list: string
  member: string
  /** The columns that the member may be made of. */
  columns: string[]
  /** The value at the location. */
  value?: string | undefined
}

/** What the location in the generated file is part of. */
function targetOf(entity: Entity, { source, location }: Site): Target {
  if (!location) return { list: '', member: '', columns: [] }
  const offset = source.lines().offset(location)
  const [list, member] = trailTo(entity, offset)
  const yaml = source.yaml()
  const name = member?.name ?? ''
  const node = yaml?.keys.item(yaml.keys.entry(entity.body, list?.name ?? '')?.value, name)
  const sql = textOf(yaml?.tree.target(yaml.keys.entry(node, 'sql')?.value)) ?? ''
  const word = /([\p{L}_][\p{L}\p{N}_ -]{0,200})["'`]?\s*$/u.exec(sql.slice(0, 1000))?.[1]
  const leaf = yaml?.tree.leaves.find(({ start, end, key }) => key !== '' && start <= offset && offset < end)
  const columns = [name, ...(word === undefined ? [] : [word]), name.replace(/^total_/, '')]
  return { list: list?.name ?? '', member: name, columns, value: leaf?.text }
}

function inEntry(
  entry: DbtEntry | undefined,
  {
    list,
    columns,
    value,
    joined,
    missing,
  }: Target & { joined: string | undefined; missing: string | undefined },
): Place | null {
  if (!entry) return null
  if (list === 'joins') {
    const name = missing?.split('.').at(-1)
    const offset =
      (joined === undefined ? undefined : refOffset(entry, joined)) ??
      (name === undefined ? undefined : nameOffset(entry, name))
    return placeAt(entry.source, offset)
  }
  const isMember = list === 'dimensions' || list === 'measures' || list === 'segments'
  const inColumn = isMember
    ? columns.map((name) => columnOffset(entry, name, value)).find((offset) => offset !== undefined)
    : undefined
  // A description is copied as it is.
  const text = value?.includes(' ') === true ? textOffset(entry, value) : undefined
  return placeAt(entry.source, text ?? inColumn)
}

/** A column that no properties file describes. */
function inSql(sql: Source | null, { list, columns }: Target): Place | null {
  if (!sql || (list !== 'dimensions' && list !== 'measures')) return null
  const hit = columns.map((name) => sql.names().word(name)).find((one) => one !== undefined)
  return placeAt(sql, hit?.offset)
}

function placeAt(source: Source | undefined, offset: number | undefined): Place | null {
  const location = source ? locationAt(source, offset) : null
  return source && location ? { path: source.path, ...location } : null
}
