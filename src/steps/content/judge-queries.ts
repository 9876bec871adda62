import type { SavedQuery } from '../../content/inspection.ts'
import type { QueryVerdict } from '../../content/verdict.ts'
import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { formatDuration } from '../../runtime/duration.ts'
import type { PlanningSides } from '../changes/plan-check.ts'
import {
  createSidePlanner,
  NotOffered,
  PlannerBroken,
  type SidePlan,
  type SidePlanner,
} from './side-planner.ts'
import { reasonOf, type Share, type Tally } from './tally.ts'

const atOnce = 8
/** A planner may take seconds for each. */
const mostPlans = 500
const mostMs = 120_000

/**
 * Lets both sides plan saved queries, each text once. What was not planned, or remains unknown, is in the tally.
 * @param queries the most important first
 * @param changed entities and members that the branch changes
 * @returns what is known about a query
 */
export async function judgeQueries(
  context: Pick<Context, 'clock'>,
  queries: readonly SavedQuery[],
  sides: PlanningSides,
  changed: ReadonlySet<string>,
  outer: Share,
  tally: Tally,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const once = new Map(queries.map((query) => [keyOf(query), query]))
  const verdicts = new Map<string, QueryVerdict>()
  const verdictOf = (query: SavedQuery) => verdicts.get(keyOf(query))
  for (const key of once.keys()) verdicts.set(key, { state: 'unknown' })
  if (once.size === 0) return verdictOf
  const { base, head } = sides
  if (!base || !head) {
    tally.miss('plan', 'what can be queried was not read', once.size)
    return verdictOf
  }
  const budget = startBudget(context.clock, mostMs)
  const signal = anySignal([outer.signal, budget.signal])
  const run = createRun({
    head: createSidePlanner(head, changed, signal),
    base: createSidePlanner(base, changed, signal),
  })
  try {
    const planned = [...once].slice(0, mostPlans)
    if (once.size > planned.length)
      tally.miss('plan', `more than ${mostPlans} queries to plan`, once.size - planned.length)
    await eachOf(planned, atOnce, async ([key, query]) => {
      const isOver = () => outer.isOver() || (budget.signal.aborted && !outer.signal.aborted)
      const outcome = await run.judge(query, isOver)
      if ('reason' in outcome) tally.miss('plan', outcome.reason)
      else verdicts.set(key, outcome)
    })
    const late = await run.verify(() => outer.isOver() || (budget.signal.aborted && !outer.signal.aborted))
    if (late !== null) {
      const doubtful = [...verdicts].filter(
        ([, { state }]) => state === 'broken' || state === 'already-broken',
      )
      for (const [key] of doubtful) verdicts.set(key, { state: 'unknown' })
      tally.miss('plan', late, doubtful.length)
    }
  } finally {
    budget.release()
  }
  return verdictOf
}

function keyOf({ form, text }: SavedQuery): string {
  return `${form} ${text}`
}

const tooLate = `not planned within ${formatDuration(mostMs)}`

/** Plans one query after another, and stops at an outage. */
function createRun({ head, base }: { head: SidePlanner; base: SidePlanner }) {
  /** Why nothing more is planned, by the form of the query. */
  const ended = new Map<SavedQuery['form'], string>()
  const rejectedForms = new Set<SavedQuery['form']>()

  function reasonFor(error: unknown, form: SavedQuery['form'], isOver: () => boolean): string {
    if (isOver()) return tooLate
    const reason =
      error instanceof NotOffered
        ? reasonOf(error.error)
        : error instanceof PlannerBroken
          ? 'the planner rejects what it must plan'
          : error instanceof PlatformError
            ? reasonOf(error)
            : null
    if (reason === null) throw error
    // A single query may be too much for a planner that works.
    if (!(error instanceof PlatformError && error.timedOut)) ended.set(form, reason)
    return reason
  }

  return {
    async judge(query: SavedQuery, isOver: () => boolean): Promise<QueryVerdict | { reason: string }> {
      const { form } = query
      const known = isOver() ? tooLate : ended.get(form)
      if (known !== undefined) return { reason: known }
      try {
        const onHead = await head.plan(query)
        if (onHead.state === 'planned') return { state: 'planned' }
        const onBase = await base.plan(query)
        // Whether a query is well formed does not depend on the model.
        if ((onHead.state === 'malformed') !== (onBase.state === 'malformed'))
          return { reason: 'one of the two environments rejects them as malformed' }
        const verdict = verdictOf(onHead, onBase)
        if (verdict.state !== 'unknown') rejectedForms.add(form)
        return verdict
      } catch (error) {
        return { reason: reasonFor(error, form, isOver) }
      }
    },
    /** @returns why what was rejected may have been an outage; null if both sides still work */
    async verify(isOver: () => boolean): Promise<string | null> {
      for (const form of rejectedForms) {
        try {
          await Promise.all([head.verify(form), base.verify(form)])
        } catch (error) {
          return reasonFor(error, form, isOver)
        }
      }
      return null
    },
  }
}

function verdictOf(onHead: SidePlan, onBase: SidePlan): QueryVerdict {
  if (onHead.state === 'malformed' || onHead.state === 'planned') return { state: 'unknown' }
  const { message } = onHead
  if (onHead.state === 'sound')
    return onBase.state === 'planned' ? { state: 'broken', message } : { state: 'unknown' }
  if (onBase.state === 'rejected') return { state: 'already-broken', message: onBase.message }
  return { state: 'broken', message }
}
