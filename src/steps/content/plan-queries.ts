import { entityOf } from '../../changes/probes.ts'
import type { SavedQuery } from '../../content/saved-query.ts'
import { type QueryVerdict, verdictOf } from '../../content/verdict.ts'
import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { createPlanners, type PlanningSides } from '../planning/planners.ts'
import { reasonOf, type Share, type Tally } from './collect.ts'

/** Queries, each on both sides. */
const atOnce = 8
/** A planner may take seconds for each. */
const mostPlans = 500
const mostMs = 120_000
const tooLate = `not planned within ${formatDuration(mostMs)}`

/**
 * Lets both sides plan saved queries. What was not planned is in the tally.
 * @param queries each once, the most important first
 * @param changed entities and members that the branch changes
 * @returns what is known about a query
 */
export async function planQueries(
  { clock }: Pick<Context, 'clock'>,
  queries: readonly SavedQuery[],
  { base, head }: PlanningSides,
  changed: ReadonlySet<string>,
  outer: Share,
  tally: Tally,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const verdicts = new Map<string, QueryVerdict>()
  const known = ({ form, text }: SavedQuery) => verdicts.get(`${form} ${text}`)
  if (queries.length === 0) return known
  if (!base || !head) {
    tally.miss('plan', 'what can be queried was not read', queries.length)
    return known
  }
  const budget = startBudget(clock, mostMs)
  const isOver = () => outer.isOver() || (budget.signal.aborted && !outer.signal.aborted)
  const touched = new Set([...changed].map(entityOf))
  const signal = anySignal([outer.signal, budget.signal])
  const planners = createPlanners(base, head, ({ member }) => touched.has(entityOf(member)), signal)
  /** Why nothing more is planned, by the form of the query. */
  const ended = new Map<SavedQuery['form'], string>()
  const planned = queries.slice(0, mostPlans)
  const beyond = queries.length - planned.length
  if (beyond > 0) tally.miss('plan', `more than ${mostPlans} queries to plan`, beyond)
  try {
    await eachOf(planned, atOnce, async (query) => {
      const { form, text } = query
      const reason = isOver() ? tooLate : ended.get(form)
      if (reason !== undefined) return tally.miss('plan', reason)
      try {
        const [before, after] = await Promise.all([planners.base.plan(query), planners.head.plan(query)])
        const verdict = verdictOf(before, after)
        if ((before.state === 'malformed') !== (after.state === 'malformed'))
          tally.miss('plan', 'one of the two environments rejects them as malformed')
        else if (before.state === 'malformed') tally.skip('plan', 'the platform rejects them as malformed')
        else if (verdict.state === 'unclear' && (before.state !== 'planned' || after.state !== 'planned'))
          tally.skip('plan', 'planned in part only')
        verdicts.set(`${form} ${text}`, verdict)
      } catch (error) {
        if (isOver()) return tally.miss('plan', tooLate)
        if (!(error instanceof PlatformError)) throw error
        // A single query may be too much for a planner that works.
        if (!error.timedOut) ended.set(form, reasonOf(error))
        tally.miss('plan', reasonOf(error))
      }
    })
  } finally {
    budget.release()
  }
  return known
}
