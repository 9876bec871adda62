import type { MetaEntity, MetaMember, MetaResponse } from '../query-api/schemas.ts'
import { canonical, type Values } from './values.ts'

export type EntityKind = 'cube' | 'view'
export type MemberKind = 'measure' | 'dimension' | 'segment'

/** A member of a cube or view, as those see it who query it. Texts are empty where there is none. */
export interface Member {
  /** Without the name of its entity. */
  name: string
  kind: MemberKind
  /** Type of its values; empty for segments. */
  type: string
  /** Of a measure: `sum`, `count`, … */
  aggType: string
  /** Of a view: the member of a cube that it stands for. */
  aliasMember: string
  primaryKey: boolean
  /** Custom ones, with what each is made of. */
  granularities: ReadonlyMap<string, string>
  deprecated: string
  /** What only readers and applications see, by name: title, description, … */
  notes: Values
  /** What its values are made of, by the names of the parts; null where it was not read. */
  definition: Values | null
}

/** A cube or view, with its public members. */
export interface SurfaceEntity {
  name: string
  kind: EntityKind
  /** Cubes of one group can be joined; null where there is no join, and in files. */
  component: number | null
  deprecated: string
  notes: Values
  /** By name, without that of the entity. */
  members: ReadonlyMap<string, Member>
  hierarchies: ReadonlyMap<string, Hierarchy>
  /** Path inside the data model; empty where it is not known. */
  fileName: string
  /** Null where they were not read. */
  parts: Parts | null
}

/** What an entity itself is made of. */
export interface Parts {
  /** What its rows are made of: `sql`, `sql_table`, … */
  source: Values
  refreshKey: Values
  /** By the cube that they lead to; null where they were not read, and so below. */
  joins: ReadonlyMap<string, Values> | null
  preAggregations: ReadonlyMap<string, Values> | null
  /** Names of the primary key's members, and the policy: only files have them. An empty policy is none. */
  primaryKey: Values | null
  accessPolicy: string | null
}

interface Hierarchy {
  title: string
  levels: readonly string[]
}

/** What can be queried: the public entities with their public members. */
export interface Surface {
  entities: ReadonlyMap<string, SurfaceEntity>
  /** Entities and `entity.member`s that the reading shows although they are not public. */
  hidden: ReadonlySet<string>
  /** Whether compiled definitions were read, too. */
  extended: boolean
}

/** What of a member or an entity only readers see: the same names in the response and in files. */
export function notesOf(
  plain: Readonly<Record<string, unknown>>,
  { title, order, drillMembers, folders }: Readonly<Record<string, unknown>>,
): Values {
  const { description, format, currency, meta } = plain
  return {
    title: canonical(title),
    description: canonical(description),
    format: [canonical(format), canonical(currency)].filter((text) => text !== '').join(' '),
    meta: canonical(meta),
    order: canonical(order),
    drillMembers: canonical(drillMembers),
    folders: canonical(folders),
  }
}

/** What each custom granularity is made of. */
export function granularitiesOf(
  list: Iterable<readonly [string, Readonly<Record<string, unknown>>]>,
): Map<string, string> {
  return new Map(
    [...list].map(([name, { interval, offset, origin }]) => [name, canonical({ interval, offset, origin })]),
  )
}

/** The public surface of a model from the response of `/v1/meta`. Never throws. */
export function surfaceOf(meta: MetaResponse): Surface {
  const extended = meta.cubes.some(isExtended)
  const hidden = new Set<string>()
  const entities = new Map<string, SurfaceEntity>()
  for (const entity of meta.cubes) {
    if (entities.has(entity.name)) continue
    const members = membersOf(entity, extended, hidden)
    if (isPublic(entity) && members.size > 0) entities.set(entity.name, entityOf(entity, members, extended))
    else hidden.add(entity.name)
  }
  return { entities, hidden, extended }
}

function isExtended(entity: MetaEntity): boolean {
  return entity.fileName !== undefined || [...entity.measures, ...entity.dimensions].some(({ sql }) => sql)
}

/** A runtime in dev mode also lists what is hidden. */
function isPublic(one: { public?: boolean | undefined; isVisible?: boolean | undefined }): boolean {
  return one.public !== false && one.isVisible !== false
}

function membersOf(entity: MetaEntity, extended: boolean, hidden: Set<string>): Map<string, Member> {
  const members = new Map<string, Member>()
  const lists = { measure: entity.measures, dimension: entity.dimensions, segment: entity.segments }
  for (const [kind, list] of Object.entries(lists)) {
    for (const one of list) {
      const member = memberOf(entity, kind as MemberKind, one, extended)
      if (!isPublic(entity) || !isPublic(one)) hidden.add(`${entity.name}.${member.name}`)
      else if (!members.has(member.name)) members.set(member.name, member)
    }
  }
  return members
}

/** The name without that of its entity. */
function shortName(entity: string, name: string): string {
  return name.startsWith(`${entity}.`) ? name.slice(entity.length + 1) : name
}

function memberOf(entity: MetaEntity, kind: MemberKind, one: MetaMember, extended: boolean): Member {
  const { sql, filters, case: cases, cumulative, order, drillMembers } = one
  const definition = {
    sql: canonical(sql),
    filters: canonical(filters),
    case: canonical(cases),
    'rolling window': cumulative === true ? 'true' : '',
  }
  return {
    name: shortName(entity.name, one.name),
    kind,
    type: one.type ?? '',
    aggType: one.aggType ?? '',
    aliasMember: one.aliasMember ?? '',
    primaryKey: one.primaryKey === true,
    granularities: granularitiesOf(one.granularities.map((granularity) => [granularity.name, granularity])),
    deprecated: deprecatedIn(one.meta),
    notes: notesOf(one, { title: titleOf(entity, one), order, drillMembers }),
    definition: extended ? definition : null,
  }
}

/** `title` begins with the title of the entity, so that a new one there would change every member. */
function titleOf(entity: MetaEntity, { title = '', shortTitle }: MetaMember): string {
  if (shortTitle !== undefined) return shortTitle
  const prefix = `${entity.title ?? ''} `
  return title.startsWith(prefix) ? title.slice(prefix.length) : title
}

function entityOf(
  entity: MetaEntity,
  members: ReadonlyMap<string, Member>,
  extended: boolean,
): SurfaceEntity {
  const { title, nestedFolders, folders } = entity
  return {
    name: entity.name,
    kind: entity.type === 'view' ? 'view' : 'cube',
    component: entity.connectedComponent ?? null,
    deprecated: deprecatedIn(entity.meta),
    notes: notesOf(entity, { title, folders: nestedFolders ?? folders }),
    members,
    hierarchies: hierarchiesOf(entity),
    fileName: entity.fileName ?? '',
    parts: extended ? partsOf(entity) : null,
  }
}

function partsOf({ sql, extends: parent, refreshKey, joins, preAggregations }: MetaEntity): Parts {
  const byName = <T extends { name: string }>(list: T[] | undefined, valuesOf: (one: T) => Values) =>
    list ? new Map(list.map((one) => [one.name, valuesOf(one)])) : null
  return {
    source: { sql: canonical(sql), extends: canonical(parent) },
    refreshKey: { 'refresh key': canonical(refreshKey) },
    joins: byName(joins, ({ relationship, sql: on }) => {
      return { relationship: canonical(relationship), sql: canonical(on) }
    }),
    preAggregations: byName(preAggregations, ({ name: _name, ...rest }) => ({ definition: canonical(rest) })),
    primaryKey: null,
    accessPolicy: null,
  }
}

function hierarchiesOf({ name, hierarchies = [] }: MetaEntity): Map<string, Hierarchy> {
  // A view that extends another one lists a hierarchy twice, once without its levels.
  const shown = hierarchies.filter(isPublic).sort((a, b) => (a.levels?.length ?? 0) - (b.levels?.length ?? 0))
  return new Map(
    shown.map(({ name: full, title = '', levels = [] }) => [shortName(name, full), { title, levels }]),
  )
}

/** `true`, a date, or an empty text. */
export function deprecatedIn(meta: unknown): string {
  const value: unknown =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'deprecated') : undefined
  return value === true || typeof value === 'string' ? String(value) : ''
}
