import type { MetaEntity, MetaMember, MetaResponse } from '../query-api/schemas.ts'
import { canonical, type Values } from './values.ts'

type EntityKind = 'cube' | 'view'
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
}

/** A cube or view, with its public members. */
export interface SurfaceEntity {
  name: string
  kind: EntityKind
  /** Cubes of one group can be joined; null where there is no join. */
  component: number | null
  deprecated: string
  notes: Values
  /** By name, without that of the entity. */
  members: ReadonlyMap<string, Member>
  hierarchies: ReadonlyMap<string, Hierarchy>
  /** Path inside the folder of the data model; empty where it is not known. */
  fileName: string
  /** Names of the cubes that it joins itself, private ones, too; null where the engine does not say. A hint. */
  joins: readonly string[] | null
  /** Each of these joins as the engine lists it, as text. A hint: it names what the planners find. */
  joinTexts: ReadonlyMap<string, string>
  /** Whether a join of it multiplies rows, as far as the engine says. */
  multiplies: boolean
  /** What it extends, whose joins and pre-aggregations it has, too: a name, or code; empty where there is none. */
  parent: string
  /** The pre-aggregations that the engine lists. A hint: those of code and of heirs are missing. */
  rollups: readonly ListedRollup[]
}

/** A pre-aggregation as the engine lists it. */
export interface ListedRollup {
  name: string
  /** Names in its definition, such as `orders.count`, `CUBE.count` or `count`. */
  measures: readonly string[]
  dimensions: readonly string[]
  time: string
  granularity: string
  /** The whole definition, as text. */
  text: string
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
}

/** What of a member or an entity only readers see: the same names in the response and in files. */
function notesOf(
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
function granularitiesOf(
  list: Iterable<readonly [string, Readonly<Record<string, unknown>>]>,
): Map<string, string> {
  return new Map(
    [...list].map(([name, { interval, offset, origin }]) => [name, canonical({ interval, offset, origin })]),
  )
}

/** The public surface of a model from the response of `/v1/meta`. Never throws. */
export function surfaceOf(meta: MetaResponse): Surface {
  const hidden = new Set<string>()
  const entities = new Map<string, SurfaceEntity>()
  for (const entity of meta.cubes) {
    if (entities.has(entity.name)) continue
    const members = membersOf(entity, hidden)
    if (isPublic(entity) && members.size > 0) entities.set(entity.name, entityOf(entity, members))
    else hidden.add(entity.name)
  }
  return { entities, hidden }
}

/** A runtime in dev mode also lists what is hidden. */
function isPublic(one: { public?: boolean | undefined; isVisible?: boolean | undefined }): boolean {
  return one.public !== false && one.isVisible !== false
}

function membersOf(entity: MetaEntity, hidden: Set<string>): Map<string, Member> {
  const members = new Map<string, Member>()
  const lists = { measure: entity.measures, dimension: entity.dimensions, segment: entity.segments }
  for (const [kind, list] of Object.entries(lists)) {
    for (const one of list) {
      const member = memberOf(entity, kind as MemberKind, one)
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

function memberOf(entity: MetaEntity, kind: MemberKind, one: MetaMember): Member {
  const { order, drillMembers } = one
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
  }
}

/** `title` begins with the title of the entity, so that a new one there would change every member. */
function titleOf(entity: MetaEntity, { title = '', shortTitle }: MetaMember): string {
  if (shortTitle !== undefined) return shortTitle
  const prefix = `${entity.title ?? ''} `
  return title.startsWith(prefix) ? title.slice(prefix.length) : title
}

function entityOf(entity: MetaEntity, members: ReadonlyMap<string, Member>): SurfaceEntity {
  const { title, nestedFolders, folders, joins, preAggregations = [] } = entity
  const { extends: parent = '' } = entity
  // Code instead of a name does not say whose joins it has.
  const isNamed = /^\w*$/.test(parent)
  return {
    name: entity.name,
    kind: entity.type === 'view' ? 'view' : 'cube',
    component: entity.connectedComponent ?? null,
    deprecated: deprecatedIn(entity.meta),
    notes: notesOf(entity, { title, folders: nestedFolders ?? folders }),
    members,
    hierarchies: hierarchiesOf(entity),
    fileName: entity.fileName ?? '',
    joins: joins === undefined || !isNamed ? null : joins.map(({ name }) => name),
    joinTexts: new Map((joins ?? []).map(({ name, ...rest }) => [name, canonical(rest)])),
    multiplies: (joins ?? []).some(({ relationship = '' }) => multiplying.test(relationship)),
    parent,
    rollups: preAggregations.map(listedRollup),
  }
}

/** The relationship that multiplies rows, with its older names. */
export const multiplying = /one_?to_?many|has_?many/i

function listedRollup({ name, ...rest }: NonNullable<MetaEntity['preAggregations']>[number]): ListedRollup {
  const namesIn = (value: unknown): string[] => canonical(value).match(/\w+(?:\.\w+)*/g) ?? []
  const { measureReferences, dimensionReferences, timeDimensionReference, granularity } = rest
  return {
    name,
    measures: namesIn(measureReferences),
    dimensions: namesIn(dimensionReferences),
    time: namesIn(timeDimensionReference)[0] ?? '',
    granularity: canonical(granularity),
    text: canonical(rest),
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
function deprecatedIn(meta: unknown): string {
  const value: unknown =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'deprecated') : undefined
  return value === true || typeof value === 'string' ? String(value) : ''
}

/** What any of these shows; what the first ones say of it. */
export function unionOf(surfaces: readonly Surface[]): Surface {
  const entities = new Map<string, SurfaceEntity>()
  for (const surface of surfaces)
    for (const [name, entity] of surface.entities) {
      const known = entities.get(name) ?? entity
      entities.set(name, { ...known, members: new Map([...entity.members, ...known.members]) })
    }
  return { entities, hidden: new Set(surfaces.flatMap(({ hidden }) => [...hidden])) }
}
