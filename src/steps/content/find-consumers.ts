import { isUnseen } from '../../changes/change.ts'
import { entityOf, memberIn } from '../../changes/probes.ts'
import { unionOf } from '../../changes/surface.ts'
import { findingsIn } from '../../content/parts.ts'
import {
  contentVerdict,
  type FoundContent,
  type QueryVerdict,
  rollUp,
  type SidePlan,
} from '../../content/roll-up.ts'
import { type Hit, type SavedQuery, type Surfaces, touchedBy } from '../../content/touched.ts'
import type { Context } from '../../context.ts'
import type { Consumer, ContentImpact, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { withinTime } from '../../runtime/budget.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { formatDuration } from '../../runtime/duration.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { createPlanners, type PlanningSides } from '../planning/planners.ts'
import { isEmpty } from '../readers/reader-plans.ts'
import { readContent } from './read-content.ts'
import { readReach } from './read-reach.ts'
import { openTally, reasonOf, type Tally } from './tally.ts'

/** Time that is kept for the rest of the step: at least this much, or this part of what is left. */
const keptMs = 5_000
const keptPart = 0.1
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const mostMs = 60_000
const mostForGateMs = 300_000

/**
 * Finds the saved content that the branch changes: of the reports, dashboards and scheduled e-mails that the token may read,
 * each query that names a changed cube or view is planned on both sides. What could not be read or planned is in `unchecked`.
 * @param sides where to plan
 * @param readers as whom to plan, too, what uses a change for them
 * @throws Stop when the step has to end
 */
export async function findConsumers(
  context: Context<GatingSettings>,
  { changes, valuesUnknown }: Pick<ModelComparison, 'changes' | 'valuesUnknown'>,
  sides: PlanningSides,
  { ignoreContent, contentUrl }: Pick<TeamFile, 'ignoreContent' | 'contentUrl'>,
  readers: readonly PlanningReader[] = [],
): Promise<ContentImpact> {
  const { budget, clock, settings } = context
  const surfaces = { base: sides.base?.surface ?? null, head: sides.head?.surface ?? null }
  // What only readers see is used by saved content, too.
  const seen = (side: keyof Surfaces) =>
    [sides, ...readers.map((one) => one.sides)].flatMap((one) => one[side]?.surface ?? [])
  const all = readers.length === 0 ? surfaces : { base: unionOf(seen('base')), head: unionOf(seen('head')) }
  const touched = touchedBy(changes, all)
  const changed = new Set(changes.flatMap(({ member, affects = [] }) => [member, ...affects]))
  const left = budget.remainingMs()
  const most = settings.failOn === 'impact' ? mostForGateMs : mostMs
  const limitMs = Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart)))
  return withinTime(clock, limitMs, budget.signal, async (signal) => {
    const deployment = (context.contentDeployment ?? context.deployment).with({ signal })
    const tally = openTally(signal, () => signal.aborted && !budget.signal.aborted)
    const found = await readContent(deployment, touched, ignoreContent, tally)
    const uses = usesIn(found)
    const queries = queriesOf(uses, surfaces)
    const planned = await planQueries(
      context,
      queries.map(({ query }) => query),
      sides,
      changed,
      tally,
    )
    const brokenFor = await planForReaders(context, uses, readers, changed, tally)
    // What an access policy hides from the data token is planned without an error, and gives no row: equal plans tell nothing.
    const hidden = queries.filter(
      ({ isHidden, query }) => isHidden && /^(?:same|unclear)$/.test(planned(query)?.state ?? ''),
    )
    if (hidden.length > 0)
      tally.miss('plan', 'they use what an access policy hides from the data token', hidden.length)
    // Where two engines write the same model as different SQL, other SQL tells nothing.
    const { listed, unchanged } = rollUp(found, (query) => {
      const usual = planned(query)
      const verdict = usual?.state === 'broken' ? usual : (brokenFor(query) ?? usual)
      return valuesUnknown !== undefined && verdict?.state === 'changes' ? { state: 'unclear' } : verdict
    })
    const consumers = await readReach(deployment, listed, tally)
    return { ...tally.result(), unchanged, consumers: consumers.map((one) => withUrl(one, contentUrl)) }
  })
}

const keyOf = ({ form, text }: SavedQuery) => `${form} ${text}`

/** A saved query, and the changes that it may use. */
interface QueryUse {
  query: SavedQuery
  hits: readonly Hit[]
}

function usesIn(found: readonly FoundContent[]): QueryUse[] {
  return findingsIn(found.flatMap((one) => one.found)).flatMap(({ query, hits }) =>
    query ? [{ query, hits }] : [],
  )
}

/** The queries to plan: those that name what may be gone first, then those that more content has. */
function queriesOf(
  uses: readonly QueryUse[],
  { base }: Surfaces,
): { query: SavedQuery; isHidden: boolean }[] {
  // What only the branch hides is a change of its own.
  const isShown = (name: string) =>
    !base || (name.includes('.') ? memberIn(base, name) !== undefined : base.entities.has(name))
  const all = [...Map.groupBy(uses, ({ query }) => keyOf(query)).values()].map((alike) => {
    const hits = alike.flatMap((one) => one.hits)
    return {
      query: alike[0]?.query,
      count: alike.length,
      isUrgent: hits.some(({ by, change }) => by !== 'around' && change.level === 'breaking'),
      isHidden: hits.some(
        ({ change, member, by }) =>
          change.id === 'definition-not-visible' && by === 'exact' && !isShown(member),
      ),
      // Of what no plan shows, plans tell nothing.
      isTold: hits.some(({ change }) => !isUnseen(change) || change.id === 'not-compared'),
    }
  })
  return all
    .filter(({ isHidden, isTold }) => isTold || isHidden)
    .sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || b.count - a.count)
    .flatMap(({ query, isHidden }) => (query ? [{ query, isHidden }] : []))
}

/** Queries, each on both sides. */
const atOnce = 8
/** A planner may take seconds for each. */
const mostPlans = 500
const mostPlanMs = 120_000
const tooLate = `not planned within ${formatDuration(mostPlanMs)}`

/**
 * Lets both sides plan saved queries. What was not planned is in the tally.
 * @param queries each once, the most important first
 * @param changed entities and members that the branch changes
 * @param judge what two plans say
 * @returns what is known about a query
 */
export async function planQueries(
  { clock }: Pick<Context, 'clock'>,
  queries: readonly SavedQuery[],
  { base, head }: PlanningSides,
  changed: ReadonlySet<string>,
  tally: Tally,
  judge = contentVerdict,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const verdicts = new Map<string, QueryVerdict>()
  const known = (query: SavedQuery) => verdicts.get(keyOf(query))
  if (!base || !head) {
    if (queries.length > 0) tally.miss('plan', 'what can be queried was not read', queries.length)
    return known
  }
  const touched = new Set([...changed].map(entityOf))
  /** Why nothing more is planned, by the form of the query. */
  const ended = new Map<SavedQuery['form'], string>()
  const beyond = queries.length - mostPlans
  if (beyond > 0) tally.miss('plan', `more than ${mostPlans} queries to plan`, beyond)
  await withinTime(clock, mostPlanMs, tally.signal, async (signal) => {
    const isOver = () => tally.isOver() || (signal.aborted && !tally.signal.aborted)
    const planners = createPlanners(base, head, ({ member }) => touched.has(entityOf(member)), signal)
    await eachOf(queries.slice(0, mostPlans), atOnce, async (query) => {
      const reason = isOver() ? tooLate : ended.get(query.form)
      if (reason !== undefined) return tally.miss('plan', reason)
      try {
        const [before, after] = await Promise.all([planners.base.plan(query), planners.head.plan(query)])
        const verdict = judge(before, after)
        if ((before.state === 'malformed') !== (after.state === 'malformed'))
          tally.miss('plan', 'one of the two environments rejects them as malformed')
        else if (before.state === 'malformed') tally.skip('plan', 'the platform rejects them as malformed')
        else if (verdict.state === 'unclear' && (before.state !== 'planned' || after.state !== 'planned'))
          tally.skip('plan', 'planned in part only')
        verdicts.set(keyOf(query), verdict)
      } catch (error) {
        if (isOver()) return tally.miss('plan', tooLate)
        if (!(error instanceof PlatformError)) throw error
        // A single query may be too much for a planner that works.
        const why = reasonOf(judge === contentVerdict ? error : error.withoutQuote())
        if (!error.timedOut) ended.set(query.form, why)
        tally.miss('plan', why)
      }
    })
  })
  return known
}

/** As whom to plan, and where. */
export interface PlanningReader {
  reader: string
  sides: PlanningSides
}

/**
 * Lets both sides plan saved queries as those readers for whom they use a change.
 * @returns that a query which gave a reader rows gives none any more, or is rejected; undefined otherwise
 */
async function planForReaders(
  context: Pick<Context, 'clock'>,
  uses: readonly QueryUse[],
  readers: readonly PlanningReader[],
  changed: ReadonlySet<string>,
  tally: Tally,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const all: ((query: SavedQuery) => QueryVerdict | undefined)[] = []
  for (const { reader, sides } of readers) {
    const own = uses.filter(({ hits }) => hits.some(({ change }) => change.readers?.includes(reader)))
    const queries = [...new Map(own.map(({ query }) => [keyOf(query), query])).values()]
    const judge = (before: SidePlan, after: SidePlan): QueryVerdict => {
      const broken = (how: string) => ({ state: 'broken' as const, message: `${how} as ${reader}`, reader })
      // A reader's own error may quote the context.
      if (before.state !== 'planned' || isEmpty(before.plan)) return { state: 'same' }
      if (after.state === 'rejected') return broken('can no longer be queried')
      return after.state === 'planned' && isEmpty(after.plan) ? broken('gets no rows') : { state: 'same' }
    }
    all.push(await planQueries(context, queries, sides, changed, tally, judge))
  }
  return (query) => all.map((verdictOf) => verdictOf(query)).find((one) => one?.state === 'broken')
}

/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer: Consumer, template: string | null): Consumer {
  const { type, id, publicId = '' } = consumer
  const values = new Map(Object.entries({ type, id: String(id), publicId }))
  const encoded = (name: string) => encodeURIComponent(values.get(name) ?? '')
  const places = [...(template ?? '').matchAll(/\{(\w+)\}/g)]
  if (template === null || places.some(([, name = '']) => encoded(name) === '')) return consumer
  return { ...consumer, url: template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(name)) }
}
