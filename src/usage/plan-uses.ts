import type { Context } from '../base/context.ts'
import { isUnseen } from '../meaning/change.ts'
import type { PlanningSides } from '../meaning/planning/planners.ts'
import { entityOf, memberIn } from '../meaning/probes.ts'
import { isEmpty } from '../meaning/readers/reader-plans.ts'
import type { Surface } from '../meaning/surface.ts'
import { findingsIn } from './parts.ts'
import { planQueries, queryKey } from './plan-queries.ts'
import {
  contentVerdict,
  type FoundContent,
  type QueryVerdict,
  type ReaderVerdict,
  type SidePlan,
} from './roll-up.ts'
import type { Tally } from './tally.ts'
import type { Hit, SavedQuery } from './touched.ts'

// Lets both sides plan the saved queries that name a change: in the usual context; as the readers who get something else; and
// what nothing is known of so far, since only readers see it, as one who does.

/** As whom to plan, and where. */
export interface PlanningReader {
  reader: string
  sides: PlanningSides
}

/** As whom to plan, and of which changes. */
interface Planning {
  /** Of the usual context. */
  sides: PlanningSides
  readers: readonly PlanningReader[]
  /** What the usual context and all readers list on the base; null where that was not read. */
  listed: Surface | null
  /** Entities and members that the branch changes. */
  changed: ReadonlySet<string>
}

/** A saved query, the changes that it may use, and how often content has it. */
interface QueryUse {
  query: SavedQuery
  hits: readonly Hit[]
  count: number
}

/** @returns what is known about a query. What was not planned is in the tally */
export async function planUses(
  context: Pick<Context, 'clock'>,
  found: readonly FoundContent[],
  { sides, readers, listed, changed }: Planning,
  tally: Tally,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const uses = usesIn(found)
  const hidden = uses.filter(({ hits }) => hits.some((hit) => isHidden(hit, sides.base?.surface)))
  const shared = uses.filter((use) => use.hits.some(isForAll) || hidden.includes(use))
  const asked = readers.length === 0 ? shared : shared.filter((use) => isKnown(use, sides))
  const usual = await planQueries(context, queriesOf(asked), sides, changed, tally)
  const verdicts = new Map<string, ReaderVerdict[]>()
  const asReaders = (query: SavedQuery) => verdicts.get(queryKey(query)) ?? []
  const isOpen = ({ query }: QueryUse) => ![usual(query), ...asReaders(query)].some(isTold)
  for (const { reader, sides: own } of readers) {
    const isOwn = ({ change: { kind, readers: names } }: Hit) =>
      kind === 'access-policy' && names?.includes(reader) === true
    const queries = queriesOf(
      uses.filter(
        (use) => use.hits.some(isOwn) || (shared.includes(use) && isOpen(use) && isKnown(use, own)),
      ),
    )
    const verdictOf = await planQueries(context, queries, own, changed, tally, judgeAsReader)
    for (const query of queries) {
      const verdict = verdictOf(query)
      if (verdict) verdicts.set(queryKey(query), [...asReaders(query), { ...verdict, reader }])
    }
  }
  // What an access policy hides is planned without an error, and gives no row: equal plans tell nothing.
  const isUnknown = ({ query }: QueryUse) => /^(?:same|unclear)$/.test(usual(query)?.state ?? '')
  for (const { query } of hidden.filter(isUnknown))
    tally.miss('plan', 'they use what an access policy hides from the data token', 1, queryKey(query))
  const isUnseenByAll = (use: QueryUse) =>
    use.query.form === 'sql' &&
    isOpen(use) &&
    use.hits.some(
      ({ member, by, change }) => by !== 'around' && change.kind !== 'join' && !isShown(member, listed),
    )
  for (const { query } of readers.length === 0 ? [] : shared.filter(isUnseenByAll))
    tally.miss('plan', 'no reader sees what they use', 1, queryKey(query))
  return (query) => {
    const own = usual(query)
    const all = asReaders(query)
    if (all.length === 0) return own
    if (own && (isTold(own) || !all.some(isTold))) return { ...own, asReaders: all }
    // Of what the usual context may not ask, readers tell.
    const told = all.filter(isTold)
    const isSame = told.length > 0 && told.every(({ state }) => state === 'same')
    return { state: isSame ? 'same' : 'unclear', asReaders: all }
  }
}

const isTold = (verdict: QueryVerdict | undefined) =>
  verdict !== undefined && verdict.state !== 'already-broken'

/** Whether a plan in the usual context may show it: of what no plan shows, plans tell nothing. */
const isForAll = ({ change }: Hit) => !isUnseen(change) || change.id === 'not-compared'

/** Whether the planners may know its names: semantic SQL has those that are listed. */
function isKnown({ query, hits }: QueryUse, { base, head }: PlanningSides): boolean {
  const isListed = ({ member }: Hit) =>
    [base, head].some((side) => side?.surface.entities.has(entityOf(member)))
  return query.form === 'json' || hits.some(isListed)
}

/** What only the branch hides is a change of its own. */
function isHidden({ change, member, by }: Hit, base: Surface | undefined): boolean {
  return change.id === 'definition-not-visible' && by === 'exact' && !isShown(member, base ?? null)
}

function isShown(name: string, base: Surface | null): boolean {
  if (!base) return true
  // Of a time by a granularity, the member.
  const [entity = '', member] = name.split('.')
  return member === undefined
    ? base.entities.has(entity)
    : memberIn(base, `${entity}.${member}`) !== undefined
}

export function usesIn(found: readonly FoundContent[]): QueryUse[] {
  const all = findingsIn(found.flatMap((one) => one.found)).flatMap(({ query, hits }) =>
    query ? [{ query, hits }] : [],
  )
  return [...Map.groupBy(all, ({ query }) => queryKey(query)).values()].flatMap((alike) => {
    const [one] = alike
    return one ? [{ query: one.query, hits: alike.flatMap(({ hits }) => hits), count: alike.length }] : []
  })
}

/** Those that name what may be gone first, then those that name a change, then those that more content has. */
function queriesOf(uses: readonly QueryUse[]): SavedQuery[] {
  const rank = ({ hits, count }: QueryUse) => {
    const named = hits.filter(({ by }) => by !== 'around')
    const isUrgent = named.some(({ change }) => change.level === 'breaking')
    return (isUrgent ? 2e9 : named.length > 0 ? 1e9 : 0) + count
  }
  return uses.toSorted((a, b) => rank(b) - rank(a)).map(({ query }) => query)
}

/**
 * What two plans say about a reader. A reader's own error may quote the context, so none is told. What gave no rows before
 * counts as already broken.
 */
function judgeAsReader(base: SidePlan, head: SidePlan): QueryVerdict {
  const isNone = (side: SidePlan) => side.state === 'planned' && isEmpty(side.plan)
  if (base.state === 'rejected' || isNone(base)) return { state: 'already-broken' }
  if (isNone(head) && base.state !== 'planned') return { state: 'unclear' }
  if (isNone(head)) return { state: 'broken', isEmpty: true }
  return { state: contentVerdict(base, head).state }
}
