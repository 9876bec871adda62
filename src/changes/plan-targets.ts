import type { MemberKind, Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

/** Members that are planned with one query. */
const mostAtOnce = 20

/** Something that a query names. */
export interface PlanItem {
  /** `entity.member` */
  member: string
  kind: MemberKind
  /** A custom granularity of a time dimension. */
  granularity?: string
}

/** Members of one entity that are planned with one query. */
export interface PlanChunk {
  entity: string
  items: readonly PlanItem[]
  /** A member that is queried, too, because a query of segments alone is malformed. */
  companion?: PlanItem
}

/** A query of `/v1/sql` in its JSON form. */
export interface PlanQuery {
  measures?: string[]
  dimensions?: string[]
  segments?: string[]
  timeDimensions?: { dimension: string; granularity: string }[]
}

/** What is to be planned. */
export interface PlanTargets {
  chunks: PlanChunk[]
  /** Segments of entities that have nothing else: no query can name them alone. */
  unplannable: string[]
}

/**
 * The queries that plan members of a surface, entity by entity, at most 20 members each.
 * @param affected the members to plan; those that the surface has not are skipped
 */
export function planTargets(affected: readonly string[], surface: Surface): PlanTargets {
  const wanted = new Set(affected)
  const byEntity = Map.groupBy([...wanted].sort(inOrder), (name) => name.slice(0, name.indexOf('.')))
  const targets: PlanTargets = { chunks: [], unplannable: [] }
  for (const [name, members] of byEntity) {
    const entity = surface.entities.get(name)
    if (entity) addChunks(targets, entity, members, wanted)
  }
  return targets
}

function addChunks(
  targets: PlanTargets,
  entity: SurfaceEntity,
  members: readonly string[],
  wanted: ReadonlySet<string>,
): void {
  const items = members.flatMap((name) => itemsOf(entity, name))
  // Measures and dimensions first: then few chunks have segments alone.
  const sorted = items.toSorted((a, b) => Number(a.kind === 'segment') - Number(b.kind === 'segment'))
  for (let at = 0; at < sorted.length; at += mostAtOnce) {
    const chunk = withCompanion(entity, sorted.slice(at, at + mostAtOnce), wanted)
    if (chunk) targets.chunks.push(chunk)
    else targets.unplannable.push(...sorted.slice(at, at + mostAtOnce).map(({ member }) => member))
  }
}

function itemsOf(entity: SurfaceEntity, member: string): PlanItem[] {
  const found = entity.members.get(member.slice(entity.name.length + 1))
  if (!found) return []
  const { kind } = found
  return [
    { member, kind },
    ...[...found.granularities.keys()].map((granularity) => ({ member, kind, granularity })),
  ]
}

/** Null when the entity has no measure and no dimension to go with its segments. */
function withCompanion(
  { name: entity, members }: SurfaceEntity,
  items: readonly PlanItem[],
  wanted: ReadonlySet<string>,
): PlanChunk | null {
  const others = [...members.values()].filter(({ kind }) => kind !== 'segment')
  // One that did not change, so that a failure is that of the segments.
  const other = others.find(({ name }) => !wanted.has(`${entity}.${name}`)) ?? others[0]
  if (!other) return null
  return { entity, items, companion: { member: `${entity}.${other.name}`, kind: other.kind } }
}

/** The query of a chunk. The companion is only in it when the items alone are no query. */
export function queryOf({ items, companion }: PlanChunk): PlanQuery {
  const alone = items.every(({ kind }) => kind === 'segment')
  const all = alone && companion ? [...items, companion] : items
  const named = (wanted: MemberKind) =>
    all
      .filter(({ kind, granularity }) => kind === wanted && granularity === undefined)
      .map(({ member }) => member)
  const timeDimensions = all.flatMap(({ member, granularity }) =>
    granularity === undefined ? [] : [{ dimension: member, granularity }],
  )
  const query = { measures: named('measure'), dimensions: named('dimension'), segments: named('segment') }
  const used = Object.entries(query).filter(([, names]) => names.length > 0)
  return { ...Object.fromEntries(used), ...(timeDimensions.length > 0 ? { timeDimensions } : {}) }
}

/** A plan that the planner rejected. */
export interface RejectedPlan {
  item: PlanItem
  message: string
}

/** What a rejected query says: the member that fails if it names one, else the queries that find it. */
export interface Bisection {
  rejected: RejectedPlan[]
  next: PlanChunk[]
}

/**
 * The next step after the planner rejected the query of a chunk. Where both halves plan, only their combination fails, and
 * no member is at fault.
 */
export function bisect(chunk: PlanChunk, message: string): Bisection {
  const { items, ...rest } = chunk
  const [only, second] = items
  if (only === undefined) return { rejected: [], next: [] }
  if (second === undefined) return { rejected: [{ item: only, message }], next: [] }
  const half = Math.ceil(items.length / 2)
  return {
    rejected: [],
    next: [
      { ...rest, items: items.slice(0, half) },
      { ...rest, items: items.slice(half) },
    ],
  }
}

/** The chunk of one member, to plan it on the base, too. */
export function chunkOf(item: PlanItem, surface: Surface): PlanChunk | null {
  const entity = surface.entities.get(item.member.slice(0, item.member.indexOf('.')))
  return entity ? withCompanion(entity, [item], new Set([item.member])) : null
}

/** Members that can be queried alone and are not affected by a change: queries of them must work. */
export function* unchangedItems(surface: Surface, affected: ReadonlySet<string>): Generator<PlanItem> {
  for (const entity of surface.entities.values()) {
    for (const { name, kind } of entity.members.values()) {
      const member = `${entity.name}.${name}`
      if (kind !== 'segment' && !affected.has(member)) yield { member, kind }
    }
  }
}
