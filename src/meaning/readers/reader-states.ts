import type { ChangeId, ReaderChange, ReaderComparison } from '../../base/findings.ts'
import type { PlanResponse } from '../../query-api/schemas.ts'
import type { Draft } from '../change.ts'
import { comparePlans, sourceIn } from '../compare-plans.ts'
import type { ProbeItem } from '../probes.ts'
import { inOrder } from '../values.ts'
import { conditionsIn, isEmpty, requiredChange } from './reader-plans.ts'

// What the plans of one query say about a reader, and which changes of the data model that makes.

/** What both planners make of a query. */
export interface PlanPair {
  base: PlanResponse
  head: PlanResponse
}

/** What differs for a reader; `null` where it is the same, or what differs is told of everybody. */
export type RowState = Pick<ReaderChange, 'state' | 'filters' | 'rollups'> | null

/**
 * Compares what two sides give a reader for one member, of which both give rows. Which members rows are filtered by is told by
 * what the plan touches besides what the query itself does.
 * @param usual the plans of the same query in the usual context; null where a side does not plan it
 * @param item the member
 */
export function rowState(own: PlanPair, usual: PlanPair | null, item?: ProbeItem): RowState {
  const found = comparePlans(own.base, own.head)
  if (found.state === 'same') return null
  const all = usual && comparePlans(usual.base, usual.head)
  const isDefinition = all?.state === 'different' && all.words.some((words) => words !== 'another filter')
  const filters = filtersOf(own, usual, isDefinition)
  const { before, after } = filters
  const [old, now] = [conditionsIn(own.base), conditionsIn(own.head)]
  const isFiltered = old + now > 0
  // Conditions of the model itself come and go for everybody, and no member is filtered by them.
  const isOfModel =
    usual !== null &&
    before.length + after.length === 0 &&
    now - old === conditionsIn(usual.head) - conditionsIn(usual.base) &&
    own.base.values === own.head.values
  if (before.length === 0 && old < now && !isOfModel) return { state: 'rows narrowed', filters }
  if (after.length === 0 && old > now && !isOfModel) return { state: 'rows widened', filters }
  const required = isOfModel ? null : requiredChange(own.base, own.head)
  if (required) return { state: required === 'less' ? 'rows widened' : 'rows narrowed', filters }
  if (before.join(' ') !== after.join(' ')) return { state: 'rows changed', filters }
  // Values of a query that asks for none are those of filters.
  if (isFiltered && own.base.values !== own.head.values) return { state: 'rows changed', filters }
  // Behind other pre-aggregations than on the base, a filter may be another one.
  if (isFiltered && /^rollup/.test(found.state) && all?.state === found.state) return { state: 'other SQL' }
  if (found.state === 'rollup lost')
    return all?.state === 'rollup lost' ? null : { state: 'loses rollup', rollups: [...found.rollups] }
  const isOfAll = all?.state === found.state && (all.state !== 'different' || isAlike(all, found))
  if (isOfAll) return null
  // What differs in values alone has no words of its own.
  const isFilter =
    found.state === 'different' &&
    (found.words.includes('another filter') || found.words.every((words) => words === 'other SQL'))
  if (isFilter) return { state: 'rows changed', filters }
  return { state: item && usual && isUnmasked(own, usual, item) ? 'sees more' : 'other SQL' }
}

/**
 * Whether the branch selects what no policy masks, and the base something else. Of a context that gets no rows, nothing is
 * masked: what its plans select tells it.
 */
function isUnmasked(own: PlanPair, usual: PlanPair, item: ProbeItem): boolean {
  if (!isEmpty(usual.base) || !isEmpty(usual.head)) return false
  const plain = sourceIn(usual.head, item)
  const [before, after, old] = [own.base, own.head, usual.base].map((plan) => sourceIn(plan, item))
  return plain !== null && after === plain && old === plain && before !== plain
}

type Difference = ReturnType<typeof comparePlans>

/** Whether the usual plans differ in just the same. What a filter is like is in no signature. */
function isAlike(all: Difference, own: Difference): boolean {
  return (
    all.state === 'different' &&
    own.state === 'different' &&
    all.signature === own.signature &&
    !own.words.includes('another filter')
  )
}

/**
 * What the query is made of is in the plans with the fewest conditions: a policy may filter the usual rows, too.
 * @param isDefinition whether the query itself is made of other members: then these are no filter
 */
function filtersOf({ base, head }: PlanPair, usual: PlanPair | null, isDefinition: boolean) {
  const namesIn = (plan: PlanResponse) => new Set(plan.memberNames)
  const plans = [base, head, ...(usual ? [usual.base, usual.head] : [])]
  const fewest = Math.min(...plans.map(conditionsIn))
  const bare =
    usual && isDefinition ? [usual.base, usual.head] : plans.filter((one) => conditionsIn(one) === fewest)
  const own = bare.map(namesIn)
  const isOwn = (name: string) =>
    isDefinition ? own.some((names) => names.has(name)) : own.every((names) => names.has(name))
  const others = (plan: PlanResponse) => [...namesIn(plan)].filter((name) => !isOwn(name)).sort(inOrder)
  return { before: others(base), after: others(head) }
}

/** What one member shows of a reader. */
export interface MemberRow {
  member: string
  state: NonNullable<RowState>
  /** What a query of it touches by itself: a filter by one of these does not show. */
  touches: ReadonlySet<string>
}

/** A filter by what a member is made of is the one that others of its entity show, where it shows the same but for that. */
export function withOwnFilters(rows: readonly MemberRow[]): MemberRow[] {
  const shown = new Map(
    rows.flatMap(({ state }) => (state.filters ? [[JSON.stringify(state), state] as const] : [])),
  )
  return rows.map((row) => {
    const { state, touches } = row
    if (!state.filters) return row
    const without = ({ before, after }: NonNullable<typeof state.filters>) =>
      JSON.stringify([before, after].map((names) => names.filter((name) => !touches.has(name))))
    const own = without(state.filters)
    const found = [...shown.values()].find(
      ({ state: kind, filters }) =>
        kind === state.state &&
        filters &&
        filters !== state.filters &&
        without(filters) === own &&
        hidesIn(filters, touches),
    )
    return found ? { ...row, state: found } : row
  })
}

function hidesIn(
  { before, after }: { before: string[]; after: string[] },
  touches: ReadonlySet<string>,
): boolean {
  return [...before, ...after].some((name) => touches.has(name))
}

const ids: Readonly<Record<ReaderChange['state'], ChangeId>> = {
  'sees more': 'access-widened',
  'rows widened': 'rows-widened',
  'rows changed': 'rows-changed',
  'other SQL': 'member-definition-changed',
  'sees less': 'access-narrowed',
  'comes back empty': 'access-narrowed',
  'rows narrowed': 'rows-narrowed',
  'loses rollup': 'rollup-lost-for',
}
const states = Object.keys(ids)

/** What a reader gains first, then by entity. */
export function sortReaderChanges(changes: readonly ReaderChange[]): ReaderChange[] {
  const rank = ({ state }: ReaderChange) => states.indexOf(state)
  return changes.toSorted(
    (a, b) => rank(a) - rank(b) || inOrder(a.entity, b.entity) || inOrder(a.members.join(), b.members.join()),
  )
}

/** One change of the data model for all readers for whom the same differs. */
export function readerDrafts(comparisons: readonly ReaderComparison[]): Draft[] {
  const all = comparisons.flatMap(({ reader, changes }) => changes.map((change) => ({ reader, change })))
  const groups = Map.groupBy(all, ({ change }) => JSON.stringify(change))
  return [...groups].flatMap(([detail, group]): Draft[] => {
    const [one] = group
    if (!one) return []
    const { entity, state, members, isWhole, filters, rollups } = one.change
    const [first = entity, second] = members
    const readers = group.map(({ reader }) => reader)
    const filteredBy = (names: readonly string[]) => (names.length > 0 ? { filter: names.join(', ') } : null)
    return [
      {
        id: ids[state],
        kind: 'access-policy',
        entity,
        member: second === undefined && !isWhole ? first : entity,
        before: filters ? filteredBy(filters.before) : null,
        after: filters ? filteredBy(filters.after) : null,
        detail: `${detail} ${readers.join(' ')}`,
        affects: members,
        readers,
        isBeyondPlans: true,
        ...(rollups && { words: rollups.map((name) => `pre-aggregation ${name}`) }),
        // Queries of its other members still get rows.
        ...(state === 'comes back empty' && !isWhole && { level: 'dangerous' as const }),
      },
    ]
  })
}
