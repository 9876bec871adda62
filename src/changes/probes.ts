import type { Inherited } from './inherit.ts'
import type { MemberKind, Surface, SurfaceEntity } from './surface.ts'
import { inOrder, type Values } from './values.ts'
import { isPlain } from './yaml-values.ts'

/** Members that are planned with one query. */
const mostAtOnce = 20

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
  const named = (wanted: MemberKind) =>
    probe.flatMap(({ member, kind, granularity }) =>
      kind === wanted && granularity === undefined ? [member] : [],
    )
  const timeDimensions = probe.flatMap(({ member, granularity, dateRange }) =>
    granularity === undefined
      ? []
      : [{ dimension: member, granularity, ...(dateRange === undefined ? {} : { dateRange }) }],
  )
  const query = {
    measures: named('measure'),
    dimensions: named('dimension'),
    segments: named('segment'),
    timeDimensions,
  }
  return Object.fromEntries(Object.entries(query).filter(([, names]) => names.length > 0))
}

/** Every query item of an entity that a query can name alone: members, and custom granularities. */
export function itemsOf({ name, members }: SurfaceEntity): ProbeItem[] {
  return [...members.values()].flatMap(({ name: short, kind, granularities }): ProbeItem[] => {
    const member = `${name}.${short}`
    return [
      { member, kind },
      ...[...granularities.keys()].map((granularity) => ({ member, kind, granularity })),
    ]
  })
}

/** `orders.created_at.sprint` */
export function keyOf({ member, granularity }: ProbeItem): string {
  return granularity === undefined ? member : `${member}.${granularity}`
}

/** Whether a surface has what a query names. */
export function has(surface: Surface, { member, granularity }: ProbeItem): boolean {
  const found = memberIn(surface, member)
  return found !== undefined && (granularity === undefined || found.granularities.has(granularity))
}

export function memberIn({ entities }: Surface, name: string) {
  const dot = name.indexOf('.')
  return entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1))
}

/**
 * All members of a surface, in queries of at most 20 of one entity; those that are assumed to have changed in queries of
 * their own, so that few queries find them. Granularities are apart, since not every measure can be grouped by time.
 */
export function memberProbes(items: readonly ProbeItem[], isSuspect: (item: ProbeItem) => boolean): Probe[] {
  const sorted = items.toSorted((a, b) => inOrder(keyOf(a), keyOf(b)))
  const groups = Map.groupBy(sorted, (item) => {
    const form = item.granularity === undefined ? 'member' : 'granularity'
    return `${entityOf(item.member)} ${form} ${isSuspect(item)}`
  })
  return [...groups.values()].flatMap(inChunks)
}

export function inChunks(items: readonly ProbeItem[]): Probe[] {
  const chunks: Probe[] = []
  for (let at = 0; at < items.length; at += mostAtOnce) chunks.push(items.slice(at, at + mostAtOnce))
  return chunks
}

export function entityOf(member: string): string {
  const dot = member.indexOf('.')
  return dot < 0 ? member : member.slice(0, dot)
}

/** Members that may stand beside segments, those that are assumed to be unchanged first. */
export function companionsOf(
  items: readonly ProbeItem[],
  isSuspect: (item: ProbeItem) => boolean,
): ProbeItem[] {
  const others = items.filter(({ kind, granularity }) => kind !== 'segment' && granularity === undefined)
  return others.toSorted((a, b) => Number(isSuspect(a)) - Number(isSuspect(b)))
}

const anyMonth = ['2026-01-01T00:00:00.000', '2026-01-31T23:59:59.999'] as const

/** A time dimension that measures of an entity can be grouped by, by day: windows and shifts show only over time. */
export function timeOf(base: SurfaceEntity | undefined, head: SurfaceEntity): ProbeItem | undefined {
  const isTime = (entity: SurfaceEntity | undefined, name: string) =>
    entity?.members.get(name)?.type === 'time'
  const name = [...head.members.keys()].find((one) => isTime(base, one) && isTime(head, one))
  return name === undefined
    ? undefined
    : { member: `${head.name}.${name}`, kind: 'dimension', granularity: 'day', dateRange: anyMonth }
}

/** Joins of cubes by name, private cubes included, where a reading has them. */
export type JoinGraph = ReadonlyMap<string, ReadonlyMap<string, Values>>

/**
 * Queries over each two cubes that a join connects, private ones between them included, and over each view of several cubes:
 * joins show only in queries over both. Measures of each are grouped by a dimension of the other, since a join multiplies
 * the measures of one side. Cubes that are further apart are asked about where their joins lead over one that changed.
 * @param rejoined cubes with other joins or keys, which may lead others on another way, or multiply them
 * @param isUsable whether a query with this member alone works
 * @param isSame whether it is the same on both sides: what has changed itself hides what joins do
 */
export function joinProbes(
  base: Surface,
  head: Surface,
  graphs: readonly JoinGraph[],
  rejoined: ReadonlySet<string>,
  isUsable: (item: ProbeItem) => boolean,
  isSame: (item: ProbeItem) => boolean,
): Probe[] {
  const pairs = new Map<string, Probe>()
  const add = (items: readonly ProbeItem[], others: readonly ProbeItem[]) => {
    const unchanged = pairsOf(items.filter(isSame), others.filter(isSame))
    for (const probe of [...pairsOf(items, others), ...unchanged])
      pairs.set(probe.map(keyOf).join(' '), probe)
  }
  const rank = ({ member, kind }: ProbeItem) =>
    kind === 'measure' && multiplied.has(memberIn(base, member)?.aggType ?? '') ? 0 : 1
  const pool = (entity: string) =>
    itemsOfBoth(base.entities.get(entity), head.entities.get(entity))
      .filter(isUsable)
      .sort((a, b) => rank(a) - rank(b))
  for (const name of base.entities.keys())
    for (const other of [...neighbours(name, base, graphs), ...reachedOver(rejoined, name, base, graphs)])
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

/** What a query over both sides can name. */
function itemsOfBoth(base: SurfaceEntity | undefined, head: SurfaceEntity | undefined): ProbeItem[] {
  if (!base || !head) return []
  return itemsOf(base).filter(({ member, kind, granularity }) => {
    const now = head.members.get(member.slice(base.name.length + 1))
    return now?.kind === kind && kind !== 'segment' && granularity === undefined
  })
}

/** Public cubes to which joins lead, over private ones. Without any reading of joins: one of the group that joins connect. */
function neighbours(name: string, surface: Surface, graphs: readonly JoinGraph[]): Set<string> {
  const found = new Set<string>()
  for (const graph of graphs) {
    const seen = new Set([name])
    const waiting = [name]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const next of graph.get(at)?.keys() ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        if (surface.entities.has(next)) found.add(next)
        else waiting.push(next)
      }
    }
  }
  const component = surface.entities.get(name)?.component ?? null
  if (graphs.length === 0 && component !== null) {
    const first = [...surface.entities.values()].find((one) => one.component === component)
    if (first && first.name !== name) found.add(first.name)
  }
  return found
}

/** Public cubes to which a shortest way of joins leads over one of these, or from it. */
function reachedOver(
  these: ReadonlySet<string>,
  name: string,
  surface: Surface,
  graphs: readonly JoinGraph[],
): Set<string> {
  const found = new Set<string>()
  for (const graph of graphs) {
    const steps = stepsFrom(name, graph)
    for (const one of these) {
      const before = steps.get(one)
      if (before === undefined) continue
      for (const [other, after] of stepsFrom(one, graph))
        if (other !== name && surface.entities.has(other) && steps.get(other) === before + after)
          found.add(other)
    }
  }
  return found
}

/** How many joins away each cube is. */
function stepsFrom(name: string, graph: JoinGraph): Map<string, number> {
  const steps = new Map([[name, 0]])
  // A map also visits what is added to it meanwhile.
  for (const [at, far] of steps)
    for (const next of graph.get(at)?.keys() ?? []) if (!steps.has(next)) steps.set(next, far + 1)
  return steps
}

function pairsOf(items: readonly ProbeItem[], others: readonly ProbeItem[]): Probe[] {
  const of = (list: readonly ProbeItem[], wanted: MemberKind) => list.find(({ kind }) => kind === wanted)
  const isPair = (pair: readonly (ProbeItem | undefined)[]): pair is [ProbeItem, ProbeItem] =>
    pair.every((item) => item !== undefined)
  const pairs = [
    [of(items, 'measure'), of(others, 'dimension')],
    [of(others, 'measure'), of(items, 'dimension')],
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
  return [...entities.values()].flatMap(({ name, preAggregations }) =>
    [...preAggregations].flatMap(([rollup, { plain }]): RollupProbe[] => {
      const {
        measures,
        dimensions,
        segments,
        time_dimension: time,
        time_dimensions: list,
        granularity,
      } = plain
      const items = (names: unknown, kind: MemberKind): ProbeItem[] =>
        namesIn(names).map((member) => ({ member: fullName(member, name), kind }))
      const times = [{ dimension: time, granularity }, ...(Array.isArray(list) ? list.filter(isPlain) : [])]
      const probe = [
        ...items(measures, 'measure'),
        ...items(dimensions, 'dimension'),
        ...items(segments, 'segment'),
        ...times.flatMap(({ dimension, granularity: by }) =>
          typeof by === 'string'
            ? items([dimension], 'dimension').map((item) => ({ ...item, granularity: by }))
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
  const shown = new Map<string, { member: string; kind: MemberKind; by: string }[]>()
  for (const { name: entity, kind: form, members } of base.entities.values())
    for (const { name, kind } of members.values()) {
      const member = `${entity}.${name}`
      if (memberIn(head, member)?.kind !== kind) continue
      const source = cubeMember(base, member)
      shown.set(source, [...(shown.get(source) ?? []), { member, kind, by: form === 'view' ? entity : '' }])
    }
  return probes.flatMap(({ rollup, probe }) => {
    const found = probe.flatMap((item) =>
      (shown.get(item.member) ?? []).flatMap(({ member, kind, by }) =>
        kind === item.kind ? [{ by, item: { ...item, member } }] : [],
      ),
    )
    return [...Map.groupBy(found, ({ by }) => by).values()].map((own) => ({
      rollup,
      probe: own.map(({ item }) => item),
    }))
  })
}

/** The member of a cube that a member of a view stands for; of a cube, the member itself. */
export function cubeMember(surface: Surface, member: string): string {
  return memberIn(surface, member)?.aliasMember || member
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** `count`, `CUBE.count` and `{orders.count}` of the cube `orders` are `orders.count`. */
function fullName(reference: string, entity: string): string {
  const parts = reference
    .replace(/[{}\s]/g, '')
    .split('.')
    .filter((part) => part !== 'CUBE')
  return parts.length < 2 ? `${entity}.${parts[0] ?? ''}` : parts.slice(-2).join('.')
}
