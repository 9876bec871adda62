import { isPlain, namedIn } from './definitions.ts'
import type { Inherited } from './files-surface.ts'
import type { MemberKind, Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

/** Members that are planned with one query. */
const mostAtOnce = 20
/** A member that should work may have been broken for long. */
const mostControls = 5

/** Something that a query names. */
export interface ProbeItem {
  /** `entity.member` */
  member: string
  kind: MemberKind
  /** A custom granularity of a time dimension. */
  granularity?: string
  /** Without one, measures of a rolling window cannot be grouped by time. */
  dateRange?: readonly [string, string]
}

/** What is asked for with one query. */
export type Probe = readonly ProbeItem[]

/** A query of `/v1/sql` in its JSON form. */
export interface PlanQuery {
  measures?: string[]
  dimensions?: string[]
  segments?: string[]
  timeDimensions?: { dimension: string; granularity: string; dateRange?: readonly [string, string] }[]
}

export function queryOf(probe: Probe): PlanQuery {
  const plain = (wanted: MemberKind) =>
    probe.flatMap(({ member, kind, granularity }) => (kind === wanted && !granularity ? member : []))
  const query = {
    measures: plain('measure'),
    dimensions: plain('dimension'),
    segments: plain('segment'),
    timeDimensions: probe.flatMap(({ member, granularity, dateRange }) =>
      granularity ? { dimension: member, granularity, ...(dateRange && { dateRange }) } : [],
    ),
  }
  return Object.fromEntries(Object.entries(query).filter(([, names]) => names.length > 0))
}

/** Every query item of an entity that a query can name alone: members, and custom granularities. */
export function itemsOf({ name, members }: SurfaceEntity): ProbeItem[] {
  return [...members.values()].flatMap(({ name: short, kind, granularities }): ProbeItem[] => {
    const item = { member: `${name}.${short}`, kind }
    return [item, ...[...granularities.keys()].map((granularity) => ({ ...item, granularity }))]
  })
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

/**
 * Items in queries of at most 20 of one entity; those that are assumed to have changed in queries of their own, so that few
 * queries find them. Granularities are apart, since not every measure can be grouped by time.
 */
export function memberProbes(items: readonly ProbeItem[], isSuspect: (item: ProbeItem) => boolean): Probe[] {
  const sorted = items.toSorted((a, b) => inOrder(keyOf(a), keyOf(b)))
  const groups = Map.groupBy(
    sorted,
    (item) => `${entityOf(item.member)} ${item.granularity === undefined} ${isSuspect(item)}`,
  )
  return [...groups.values()].flatMap(inChunks)
}

export function inChunks(items: readonly ProbeItem[]): Probe[] {
  const count = Math.ceil(items.length / mostAtOnce)
  return Array.from({ length: count }, (_, at) => items.slice(at * mostAtOnce, (at + 1) * mostAtOnce))
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

/** A time dimension that measures of an entity can be grouped by, by day: windows and shifts show only over time. */
export function timeOf(base: SurfaceEntity | undefined, head: SurfaceEntity): ProbeItem | undefined {
  const name = [...head.members.keys()].find((one) =>
    [base, head].every((entity) => entity?.members.get(one)?.type === 'time'),
  )
  return name === undefined
    ? undefined
    : { member: `${head.name}.${name}`, kind: 'dimension', granularity: 'day', dateRange: anyMonth }
}

/** The cubes that each cube joins, private cubes included. */
type JoinGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The joins of all readings together: of files, which have private cubes, and of what can be queried. */
export function joinGraphOf(
  readings: Iterable<ReadonlyMap<string, Pick<SurfaceEntity, 'parts'>>>,
): JoinGraph {
  const graph = new Map<string, Set<string>>()
  for (const reading of readings)
    for (const [name, { parts }] of reading)
      if (parts?.joins) graph.set(name, new Set([...(graph.get(name) ?? []), ...parts.joins.keys()]))
  return graph
}

/** What queries over several cubes are made of. */
export interface Joined {
  base: Surface
  head: Surface
  graph: JoinGraph
  /** Cubes with other joins or keys, which may lead others on another way, or multiply them. */
  rejoined: ReadonlySet<string>
}

/**
 * Queries over each two cubes that a join connects, private ones between them included, and over each view of several cubes:
 * joins show only in queries over both. Measures of each are grouped by a dimension of the other, since a join multiplies
 * the measures of one side. Cubes that are further apart are asked about where their joins lead over one that changed.
 * @param isUsable whether a query with this member alone works
 * @param isSame whether it is the same on both sides: what has changed itself hides what joins do
 */
export function joinProbes(
  joined: Joined,
  isUsable: (item: ProbeItem) => boolean,
  isSame: (item: ProbeItem) => boolean,
): Probe[] {
  const { base, head } = joined
  const pairs = new Map<string, Probe>()
  const add = (items: readonly ProbeItem[], others: readonly ProbeItem[]) => {
    const unchanged = pairsOf(items.filter(isSame), others.filter(isSame))
    for (const probe of [...pairsOf(items, others), ...unchanged])
      pairs.set(probe.map(keyOf).join(' '), probe)
  }
  const rank = ({ member, kind }: ProbeItem) =>
    kind === 'measure' && multiplied.has(memberIn(base, member)?.aggType ?? '') ? 0 : 1
  const pool = (name: string) => {
    const entity = base.entities.get(name)
    const items = entity ? companionsOf(itemsOf(entity)) : []
    return items
      .filter((item) => memberIn(head, item.member)?.kind === item.kind && isUsable(item))
      .sort((a, b) => rank(a) - rank(b))
  }
  for (const name of base.entities.keys())
    for (const other of [...neighboursOf(name, joined), ...reachedOver(name, joined)])
      add(pool(name), pool(other))
  for (const view of base.entities.values()) {
    if (view.kind !== 'view') continue
    const groups = Map.groupBy(pool(view.name), ({ member }) => entityOf(cubeMember(base, member)))
    const [first, ...others] = groups.values()
    for (const other of others) add(first ?? [], other)
  }
  return [...pairs.values()]
}

/** Aggregations that duplicate rows change: the planner writes other SQL where a join multiplies rows. */
const multiplied: ReadonlySet<string> = new Set(['sum', 'count', 'avg'])

/** Public cubes to which joins lead, over private ones. Without any reading of joins: one of the group that joins connect. */
export function neighboursOf(
  name: string,
  { base: { entities }, graph }: Pick<Joined, 'base' | 'graph'>,
): string[] {
  const seen = new Set([name])
  // A set also visits what is added to it meanwhile.
  for (const at of seen)
    if (at === name || !entities.has(at)) for (const next of graph.get(at) ?? []) seen.add(next)
  const component = entities.get(name)?.component ?? null
  const [any] =
    graph.size > 0 || component === null
      ? []
      : [...entities.values()].filter((one) => one.component === component)
  return [...seen, any?.name ?? name].filter((one) => one !== name && entities.has(one))
}

/** Public cubes to which a shortest way of joins leads over a cube whose joins or keys changed. */
function reachedOver(name: string, { base, graph, rejoined }: Joined): string[] {
  const steps = stepsFrom(name, graph)
  return [...rejoined].flatMap((one) => {
    const before = steps.get(one)
    if (before === undefined) return []
    return [...stepsFrom(one, graph)].flatMap(([other, after]) =>
      other !== name && base.entities.has(other) && steps.get(other) === before + after ? other : [],
    )
  })
}

/** How many joins away each cube is. */
function stepsFrom(name: string, graph: JoinGraph): Map<string, number> {
  const steps = new Map([[name, 0]])
  // A map also visits what is added to it meanwhile.
  for (const [at, far] of steps)
    for (const next of graph.get(at) ?? []) if (!steps.has(next)) steps.set(next, far + 1)
  return steps
}

function pairsOf(items: readonly ProbeItem[], others: readonly ProbeItem[]): Probe[] {
  const first = (list: readonly ProbeItem[], wanted: MemberKind) => list.find(({ kind }) => kind === wanted)
  const isPair = (pair: readonly (ProbeItem | undefined)[]): pair is [ProbeItem, ProbeItem] =>
    pair.every((item) => item !== undefined)
  const pairs = [
    [first(items, 'measure'), first(others, 'dimension')],
    [first(others, 'measure'), first(items, 'dimension')],
  ].filter(isPair)
  return pairs.length > 0 ? pairs : [[items[0], others[0]]].filter(isPair)
}

/** A query that a pre-aggregation is made for: if it serves this one, it serves each of its parts. */
export interface RollupProbe {
  /** `orders.main` */
  rollup: string
  probe: Probe
}

/** One query for each pre-aggregation that the files of the base define. */
export function rollupProbes(entities: Inherited): RollupProbe[] {
  return [...entities.values()].flatMap(({ name, plain: entity }) =>
    [...new Map(namedIn(entity.pre_aggregations))].flatMap(([rollup, plain]): RollupProbe[] => {
      const { measures, dimensions, segments, time_dimension: dimension, granularity } = plain
      const items = (names: unknown, kind: MemberKind): ProbeItem[] =>
        (Array.isArray(names) ? names : []).flatMap((one) =>
          typeof one === 'string' ? { member: fullName(one, name), kind } : [],
        )
      const times = [{ dimension, granularity }, plain.time_dimensions].flat().filter(isPlain)
      const probe = [
        ...items(measures, 'measure'),
        ...items(dimensions, 'dimension'),
        ...items(segments, 'segment'),
        ...times.flatMap(({ dimension: time, granularity: by }) =>
          typeof by === 'string'
            ? items([time], 'dimension').map((item) => ({ ...item, granularity: by }))
            : [],
        ),
      ]
      return probe.length === 0 ? [] : [{ rollup: `${name}.${rollup}`, probe }]
    }),
  )
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

/** `count`, `CUBE.count` and `{orders.count}` of the cube `orders` are `orders.count`. */
function fullName(reference: string, entity: string): string {
  const parts = reference
    .replace(/[{}\s]/g, '')
    .split('.')
    .filter((part) => part !== 'CUBE')
  return parts.length < 2 ? `${entity}.${parts[0] ?? ''}` : parts.slice(-2).join('.')
}
