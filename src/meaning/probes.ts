import { squashed } from './sql-text.ts'
import type { ListedRollup, MemberKind, Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

// What both planners are asked, by what the query APIs of both sides list, and by nothing else.

/** Members that are planned with one query. */
const mostAtOnce = 20
/** A member that should work may have been broken for long. */
const mostControls = 5

/** Something that a query names. */
export interface ProbeItem {
  /** `entity.member` */
  member: string
  kind: MemberKind
  /** Of a time dimension. */
  granularity?: string
  /** Without one, measures of a rolling window cannot be grouped by time. */
  dateRange?: readonly [string, string]
  /** The query filters by it instead of selecting it; as a time, or as anything else. */
  filter?: 'time' | 'value'
}

/** What is asked for with one query. */
export type Probe = readonly ProbeItem[]

/** A query of `/v1/sql` in its JSON form. */
export interface PlanQuery {
  measures?: string[]
  dimensions?: string[]
  segments?: string[]
  timeDimensions?: { dimension: string; granularity: string; dateRange?: readonly [string, string] }[]
  filters?: { member: string; operator: string; values: readonly string[] }[]
}

export function queryOf(probe: Probe): PlanQuery {
  const selected = probe.filter(({ filter }) => filter === undefined)
  const plain = (wanted: MemberKind) =>
    selected.flatMap(({ member, kind, granularity }) => (kind === wanted && !granularity ? member : []))
  const query = {
    measures: plain('measure'),
    dimensions: plain('dimension'),
    segments: plain('segment'),
    timeDimensions: selected.flatMap(({ member, granularity, dateRange }) =>
      granularity ? { dimension: member, granularity, ...(dateRange && { dateRange }) } : [],
    ),
    filters: probe.flatMap(({ member, filter }) => {
      if (filter === undefined) return []
      return filter === 'time'
        ? { member, operator: 'inDateRange', values: anyMonth }
        : { member, operator: 'equals', values: ['1'] }
    }),
  }
  return Object.fromEntries(Object.entries(query).filter(([, names]) => names.length > 0))
}

/** Every query item of an entity that a query can name alone: members, and times by a granularity. */
export function itemsOf({ name, members }: SurfaceEntity): ProbeItem[] {
  return [...members.values()].flatMap(({ name: short, kind, type, granularities }): ProbeItem[] => {
    const item = { member: `${name}.${short}`, kind }
    const by = new Set([...granularities.keys(), ...(kind === 'dimension' && type === 'time' ? ['day'] : [])])
    return [item, ...[...by].map((granularity) => ({ ...item, granularity }))]
  })
}

/** Members and segments without granularities; none of what is not listed. */
export function plainItems(entity: SurfaceEntity | undefined): ProbeItem[] {
  return entity ? itemsOf(entity).filter(({ granularity }) => granularity === undefined) : []
}

/** The items of each entity, those of each cube that a view shows apart: together, they also show how these are joined. */
export function itemsByCube(surface: Surface): ProbeItem[][] {
  const all = [...surface.entities.values()].flatMap(itemsOf)
  return [...Map.groupBy(all, (item) => `${entityOf(item.member)} ${cubeOf(surface, item)}`).values()]
}

/** `orders.created_at.sprint` */
export function keyOf({ member, granularity }: ProbeItem): string {
  return granularity === undefined ? member : `${member}.${granularity}`
}

export function entityOf(member: string): string {
  const dot = member.indexOf('.')
  return dot < 0 ? member : member.slice(0, dot)
}

export function memberIn({ entities }: Surface, name: string) {
  const entity = entityOf(name)
  return entities.get(entity)?.members.get(name.slice(entity.length + 1))
}

/** The member of a cube that a member of a view stands for; of a cube, the member itself. */
export function cubeMember(surface: Surface, member: string): string {
  return memberIn(surface, member)?.aliasMember || member
}

/** The cube that an item is of, also where a view shows it. */
export function cubeOf(surface: Surface, { member }: ProbeItem): string {
  return entityOf(cubeMember(surface, member))
}

/** The column that a query names an item by: the compiler writes `orders.createdAt` as `orders__created_at`. */
export function isColumnOf(column: string, item: ProbeItem): boolean {
  return squashed(column) === squashed(keyOf(item))
}

/** The name that a statement gives a cube: `OrderItems` is `order_items`. */
export function isAliasOf(alias: string, cube: string): boolean {
  return squashed(alias) === squashed(cube)
}

/**
 * Items in queries of at most 20, each of one entity, and of one cube where a view holds several; those that are assumed to
 * have changed in queries of their own. Granularities are apart, since not every measure can be grouped by time.
 */
export function memberProbes(
  items: readonly ProbeItem[],
  isSuspect: (item: ProbeItem) => boolean,
  cubeOfItem: (item: ProbeItem) => string = () => '',
): Probe[] {
  const sorted = items.toSorted((a, b) => inOrder(keyOf(a), keyOf(b)))
  const groups = Map.groupBy(sorted, (item) =>
    [entityOf(item.member), cubeOfItem(item), item.granularity === undefined, isSuspect(item)].join(' '),
  )
  return [...groups.values()].flatMap((group) => inChunks(group))
}

/** @param most of a chunk. Default: 20 */
export function inChunks<T>(items: readonly T[], most = mostAtOnce): (readonly T[])[] {
  const count = Math.ceil(items.length / most)
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most))
}

/** Both halves; none of a single item. */
export function halvesOf(probe: Probe): Probe[] {
  const half = Math.ceil(probe.length / 2)
  return probe.length > 1 ? [probe.slice(0, half), probe.slice(half)] : []
}

/** Members that may stand beside others in a query, those that are assumed to be unchanged first. */
export function companionsOf(
  items: readonly ProbeItem[],
  isSuspect: (item: ProbeItem) => boolean = () => false,
): ProbeItem[] {
  const others = items.filter(({ kind, granularity }) => kind !== 'segment' && granularity === undefined)
  return others.toSorted((a, b) => Number(isSuspect(a)) - Number(isSuspect(b)))
}

/** A few members of which one works if anything does: unchanged ones first, of as many entities as possible. */
export function controlsOf({ entities }: Surface, isChanged: (item: ProbeItem) => boolean): ProbeItem[] {
  return [...entities.values()]
    .flatMap((entity) =>
      companionsOf(itemsOf(entity), isChanged).map((item, at) => ({ item, rank: [isChanged(item), at] })),
    )
    .sort(({ rank: [a, at] }, { rank: [b, other] }) => Number(a) - Number(b) || Number(at) - Number(other))
    .slice(0, mostControls)
    .map(({ item }) => item)
}

const anyMonth = ['2026-01-01T00:00:00.000', '2026-01-31T23:59:59.999'] as const
/** It begins and ends inside of each unit of time, so that no pre-aggregation by a unit holds just it. */
const unaligned = ['2026-01-03T04:05:06.000', '2026-02-07T08:09:10.000'] as const

/** The first time dimension among these that both sides have, by day: windows and shifts show only over time. */
export function timeIn(items: Probe, sides: readonly Surface[]): ProbeItem | undefined {
  const one = items.find(({ member }) => sides.every((side) => memberIn(side, member)?.type === 'time'))
  return one && { member: one.member, kind: 'dimension', granularity: 'day', dateRange: anyMonth }
}

/** The dimensions among these as filters; what both sides have. */
export function filtersIn(items: Probe, sides: readonly Surface[]): ProbeItem[] {
  return items.flatMap(({ member, kind, granularity }): ProbeItem[] => {
    const [type = '', other = ''] = sides.map((side) => memberIn(side, member)?.type)
    if (kind !== 'dimension' || granularity !== undefined || type === 'geo' || type !== other) return []
    return [{ member, kind, filter: type === 'time' ? 'time' : 'value' }]
  })
}

// Joins.

/** What is listed of joins. */
interface JoinGraph {
  /** Public cubes to which listed joins lead, over public ones. */
  reached: ReadonlySet<string>
  /** Private cubes whose joins lead on, each with a public cube that joins or extends it. */
  hubs: ReadonlyMap<string, string>
  /** Public cubes on the way whose joins are not listed. */
  unlisted: ReadonlySet<string>
}

/** Where the listed joins of a cube lead. */
export function joinsFrom(name: string, sides: readonly Surface[]): JoinGraph {
  const reached = new Set([name])
  const hubs = new Map<string, string>()
  const unlisted = new Set<string>()
  // A set also visits what is added to it meanwhile.
  for (const at of reached) {
    for (const { entities } of sides) {
      for (const { joins, component, parent } of lineage(entities.get(at), entities)) {
        if (joins === null && component !== null) unlisted.add(at)
        for (const next of joins ?? []) {
          if (sides.some((side) => side.entities.has(next))) reached.add(next)
          else if (!hubs.has(next)) hubs.set(next, at)
        }
        if (parent !== '' && !entities.has(parent) && !hubs.has(parent)) hubs.set(parent, at)
      }
    }
  }
  reached.delete(name)
  return { reached, hubs, unlisted }
}

/** A cube and those that it extends: it has their joins. */
function lineage(entity: SurfaceEntity | undefined, entities: Surface['entities']): Set<SurfaceEntity> {
  const found = new Set(entity ? [entity] : [])
  for (const { parent } of found) {
    const next = entities.get(parent)
    if (next) found.add(next)
  }
  return found
}

/** The other public cubes of its group: what cannot be joined with it at all is not among them. Those that join nothing first. */
export function joinableWith(name: string, { entities }: Surface): string[] {
  const component = entities.get(name)?.component ?? null
  if (component === null) return []
  const others = [...entities.values()].filter((one) => one.component === component && one.name !== name)
  const joins = (one: SurfaceEntity) => one.joins?.length !== 0 || one.parent !== ''
  return others
    .sort((a, b) => Number(joins(a)) - Number(joins(b)) || inOrder(a.name, b.name))
    .map((one) => one.name)
}

/** Measures of some cubes by dimensions of others; by a measure of those that have no dimension. */
export interface JoinQuestion {
  measures: Probe
  dimensions: Probe
}

/** Measures of other cubes that are planned with one query: all that a cube reaches are many. */
const mostJoined = 60

/** What stands for a cube in a query over several: a dimension, or else a measure. */
export function sampleOf(pool: Probe): ProbeItem | undefined {
  return pool.find(({ kind }) => kind === 'dimension') ?? pool.find(({ kind }) => kind === 'measure')
}

/**
 * All measures of a cube by a dimension of each of the others, and one of its dimensions with all measures of those; and
 * likewise what leads on from there.
 * @param pool the members of a cube that can be asked for
 * @param leaves whether it is made of something else than its cube
 */
export function joinQuestions(
  name: string,
  others: readonly string[],
  pool: (name: string) => Probe,
  leaves: (item: ProbeItem) => boolean = () => false,
): JoinQuestion[] {
  const measuresOf = (cube: string) => pool(cube).filter(({ kind }) => kind === 'measure')
  const samplesOf = (cube: string) => {
    const one = sampleOf(pool(cube))
    return one
      ? [one, ...pool(cube).filter((item) => item !== one && item.kind !== 'measure' && leaves(item))]
      : []
  }
  const across = others.flatMap(samplesOf)
  const own = samplesOf(name)
  if (own.length === 0 || across.length === 0) return []
  const questions = [
    ...inChunks(measuresOf(name)).map((measures) => ({ measures, dimensions: across })),
    ...inChunks(others.flatMap(measuresOf), mostJoined).map((measures) => ({ measures, dimensions: own })),
  ]
  // Cubes without measures show a join by dimensions alone.
  return questions.length > 0 ? questions : [{ measures: own, dimensions: across }]
}

// Pre-aggregations.

/** A query that a pre-aggregation is made for: if it serves this one, it serves each of its parts. */
export interface RollupProbe {
  /** `orders.main` */
  rollup: string
  probe: Probe
}

/** The query that a listed pre-aggregation is made for, with the names of cubes. */
export function listedProbe(entity: string, rollup: ListedRollup): RollupProbe {
  const { name, measures, dimensions, time, granularity } = rollup
  const items = (names: readonly string[], kind: MemberKind): ProbeItem[] =>
    names.filter((one) => one !== 'CUBE').map((one) => ({ member: fullName(one, entity), kind }))
  const times = time === '' || granularity === '' ? [] : items([time], 'dimension')
  return {
    rollup: `${entity}.${name}`,
    probe: [
      ...items(measures, 'measure'),
      ...items(dimensions, 'dimension'),
      ...times.map((item) => ({ ...item, granularity })),
    ],
  }
}

/** `count` and `CUBE.count` of the cube `orders` are `orders.count`. */
function fullName(reference: string, entity: string): string {
  const parts = reference.split('.').filter((part) => part !== 'CUBE')
  return parts.length < 2 ? `${entity}.${parts[0] ?? ''}` : parts.slice(-2).join('.')
}

/** The query that a pre-aggregation of a plan is made for, by the columns that it is built with. */
export function loadedProbe(rollup: string, sql: string, surfaces: readonly Surface[]): RollupProbe {
  const columns = new Set([...sql.matchAll(/["`](\w+__\w+)["`]/g)].map(([, name = '']) => squashed(name)))
  const items = new Map<string, ProbeItem>()
  for (const { entities } of surfaces)
    for (const { name, members } of entities.values())
      for (const { name: short, kind, type, aliasMember } of members.values()) {
        const member = aliasMember || `${name}.${short}`
        const item = { member, kind }
        if (columns.has(squashed(member))) items.set(member, item)
        for (const granularity of type === 'time' ? units : [])
          if (columns.has(squashed(`${member}${granularity}`)))
            items.set(`${member}.${granularity}`, { ...item, granularity })
      }
  return { rollup, probe: [...items.values()] }
}

/** Granularities of every time dimension, which a model may define in another way. */
export const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const

/** The same query over a range that is not of whole units; none where it has no time. */
export function unalignedProbe({ rollup, probe }: RollupProbe): RollupProbe[] {
  if (!probe.some(({ granularity }) => granularity !== undefined)) return []
  const over = probe.map((item) =>
    item.granularity === undefined ? item : { ...item, dateRange: unaligned },
  )
  return [{ rollup, probe: over }]
}

/**
 * The same queries as they can be asked for: by the names of public cubes, and by those of each view that shows the members.
 * A view leads to its cubes on its own ways, and private cubes may have other names on the branch.
 */
export function publicProbes(base: Surface, head: Surface, probes: readonly RollupProbe[]): RollupProbe[] {
  const all = [...base.entities.values()].flatMap((entity) =>
    itemsOf(entity)
      .filter(({ member, kind, granularity }) => !granularity && memberIn(head, member)?.kind === kind)
      .map(({ member, kind }) => ({ member, kind, by: entity.kind === 'view' ? entity.name : '' })),
  )
  const shown = Map.groupBy(all, ({ member, kind }) => `${kind} ${cubeMember(base, member)}`)
  return probes.flatMap(({ rollup, probe }) => {
    const found = probe.flatMap((item) =>
      (shown.get(`${item.kind} ${item.member}`) ?? []).map(({ by, member }) => ({
        by,
        item: { ...item, member },
      })),
    )
    const groups = [...Map.groupBy(found, ({ by }) => by).values()]
    return groups.map((own) => ({ rollup, probe: own.map(({ item }) => item) }))
  })
}
