import { withinTime } from '../base/budget.ts'
import { eachOf } from '../base/concurrency.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { createPlanners, type PlanningSides } from '../meaning/planning/planners.ts'
import { entityOf } from '../meaning/probes.ts'
import { PlatformError } from '../platform/errors.ts'
import { contentVerdict, type QueryVerdict } from './roll-up.ts'
import { reasonOf, type Tally } from './tally.ts'
import type { SavedQuery } from './touched.ts'

/** Tells saved queries apart. */
export const queryKey = ({ form, text }: SavedQuery) => `${form} ${text}`

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
  const known = (query: SavedQuery) => verdicts.get(queryKey(query))
  const miss = (why: string) => (query: SavedQuery) => tally.miss('plan', why, 1, queryKey(query))
  if (!base || !head) {
    queries.forEach(miss('what can be queried was not read'))
    return known
  }
  const touched = new Set([...changed].map(entityOf))
  /** Why nothing more is planned, by the form of the query. */
  const ended = new Map<SavedQuery['form'], string>()
  queries.slice(mostPlans).forEach(miss(`more than ${mostPlans} queries to plan`))
  await withinTime(clock, mostPlanMs, tally.signal, async (signal) => {
    const isOver = () => tally.isOver() || (signal.aborted && !tally.signal.aborted)
    const planners = createPlanners(base, head, ({ member }) => touched.has(entityOf(member)), signal)
    await eachOf(queries.slice(0, mostPlans), atOnce, async (query) => {
      const reason = isOver() ? tooLate : ended.get(query.form)
      if (reason !== undefined) return miss(reason)(query)
      try {
        const [before, after] = await Promise.all([planners.base.plan(query), planners.head.plan(query)])
        const verdict = judge(before, after)
        const skip = (why: string) => tally.skip('plan', why, 1, queryKey(query))
        if ((before.state === 'malformed') !== (after.state === 'malformed'))
          miss('one of the two environments rejects them as malformed')(query)
        else if (before.state === 'malformed') skip('the platform rejects them as malformed')
        else if (verdict.state === 'unclear' && (before.state !== 'planned' || after.state !== 'planned'))
          skip('planned in part only')
        verdicts.set(queryKey(query), verdict)
      } catch (error) {
        if (isOver()) return miss(tooLate)(query)
        if (!(error instanceof PlatformError)) throw error
        // A single query may be too much for a planner that works.
        const why = reasonOf(judge === contentVerdict ? error : error.withoutQuote())
        if (!error.timedOut) ended.set(query.form, why)
        miss(why)(query)
      }
    })
  })
  return known
}
