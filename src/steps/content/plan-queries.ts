import { entityOf, itemsOf, type ProbeItem, queryOf } from '../../changes/probes.ts'
import type { SavedQuery } from '../../content/inspection.ts'
import { type QueryVerdict, type SidePlan, verdictOf } from '../../content/verdict.ts'
import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { Plan, SqlPlan } from '../../query-api/query-api.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { formatDuration } from '../../runtime/duration.ts'
import type { PlanningSide, PlanningSides } from '../changes/ask-planners.ts'
import { reasonOf, type Share, type Tally } from './tally.ts'

/** Queries, each on both sides. */
const atOnce = 8
/** A planner may take seconds for each. */
const mostPlans = 500
const mostMs = 120_000
/** A member that did not change may have been broken for long. */
const mostControls = 3
const tooLate = `not planned within ${formatDuration(mostMs)}`

/**
 * Lets both sides plan saved queries. What was not planned is in the tally.
 * @param queries each once, the most important first
 * @param changed entities and members that the branch changes: others must plan, which tells a rejected query from a planner
 *   that does not work
 * @returns what is known about a query
 */
export async function planQueries(
  context: Pick<Context, 'clock'>,
  queries: readonly SavedQuery[],
  { base, head }: PlanningSides,
  changed: ReadonlySet<string>,
  outer: Share,
  tally: Tally,
): Promise<(query: SavedQuery) => QueryVerdict | undefined> {
  const verdicts = new Map<string, QueryVerdict>()
  const known = (query: SavedQuery) => verdicts.get(keyOf(query))
  if (queries.length === 0) return known
  if (!base || !head) {
    tally.miss('plan', 'what can be queried was not read', queries.length)
    return known
  }
  const budget = startBudget(context.clock, mostMs)
  const signal = anySignal([outer.signal, budget.signal])
  const isOver = () => outer.isOver() || (budget.signal.aborted && !outer.signal.aborted)
  const sides = [base, head].map((side) => createPlanner(side, changed, signal))
  /** Why nothing more is planned, by the form of the query. */
  const ended = new Map<SavedQuery['form'], string>()
  const missed = (error: unknown, form: SavedQuery['form']): string => {
    if (isOver()) return tooLate
    if (!(error instanceof PlatformError)) throw error
    const reason = reasonOf(error)
    // A single query may be too much for a planner that works.
    if (!error.timedOut) ended.set(form, reason)
    return reason
  }
  /** Why a rejection does not count; null if both sides plan what they must. */
  const doubtOf = async (form: SavedQuery['form']): Promise<string | null> => {
    try {
      const works = await Promise.all(sides.map((side) => side.isWorking(form)))
      if (works.every(Boolean)) return null
      ended.set(form, 'the planner rejects what it must plan')
      return 'the planner rejects what it must plan'
    } catch (error) {
      return missed(error, form)
    }
  }
  const doubts = new Map<SavedQuery['form'], Promise<string | null>>()
  try {
    const planned = queries.slice(0, mostPlans)
    const beyond = queries.length - planned.length
    if (beyond > 0) tally.miss('plan', `more than ${mostPlans} queries to plan`, beyond)
    await eachOf(planned, atOnce, async (query) => {
      const { form } = query
      const reason = isOver() ? tooLate : ended.get(form)
      if (reason !== undefined) return tally.miss('plan', reason)
      try {
        const [before, after] = await Promise.all(sides.map((side) => side.plan(query)))
        if (!before || !after) return
        const verdict = verdictOf(before, after)
        if (fails(verdict) && !doubts.has(form)) doubts.set(form, doubtOf(form))
        const doubt = fails(verdict) ? await doubts.get(form) : null
        if (doubt) return tally.miss('plan', doubt)
        if ((before.state === 'malformed') !== (after.state === 'malformed'))
          tally.miss('plan', 'one of the two environments rejects them as malformed')
        else if (before.state === 'malformed') tally.skip('plan', 'the platform rejects them as malformed')
        else if (verdict.state === 'unclear' && (before.state !== 'planned' || after.state !== 'planned'))
          tally.skip('plan', 'planned in part only')
        verdicts.set(keyOf(query), verdict)
      } catch (error) {
        tally.miss('plan', missed(error, form))
      }
    })
    for (const form of ['sql', 'json'] as const) {
      const failing = planned.filter((query) => query.form === form && fails(known(query)))
      const doubt = failing.length > 0 ? await doubtOf(form) : null
      if (doubt === null) continue
      // What was rejected may have been an outage.
      for (const query of failing) verdicts.delete(keyOf(query))
      tally.miss('plan', doubt, failing.length)
    }
  } finally {
    budget.release()
  }
  return known
}

function keyOf({ form, text }: SavedQuery): string {
  return `${form} ${text}`
}

function fails(verdict: QueryVerdict | undefined): boolean {
  return verdict?.state === 'broken' || verdict?.state === 'already-broken'
}

/** Plans saved queries on one side. */
function createPlanner({ api, surface }: PlanningSide, changed: ReadonlySet<string>, signal: AbortSignal) {
  /** What it planned, by form. */
  const good = new Map<SavedQuery['form'], SavedQuery>()

  async function planSql(text: string): Promise<SidePlan> {
    const plan = available(await api.planSql(text, false, signal))
    if (plan.state !== 'post-processing') return sidePlan(plan)
    // Only its frame was planned.
    const deep = available(await api.planSql(text, true, signal))
    if (deep.state === 'planned') return sidePlan(deep)
    return { state: 'sound', message: deep.state === 'rejected' ? deep.message : '' }
  }

  async function planJson(text: string): Promise<SidePlan> {
    const plan = await api.plan(JSON.parse(text), signal).catch((error: unknown) => {
      if (error instanceof PlatformError && error.trouble === 'rejected') return null
      throw error
    })
    return plan ? sidePlan(available(plan)) : { state: 'malformed' }
  }

  async function plan(query: SavedQuery): Promise<SidePlan> {
    const result = query.form === 'sql' ? await planSql(query.text) : await planJson(query.text)
    if (result.state === 'planned' || result.state === 'sound') good.set(query.form, query)
    return result
  }

  return {
    plan,
    /** Whether it plans what it must plan, after it rejected a query of this form. @throws PlatformError */
    async isWorking(form: SavedQuery['form']): Promise<boolean> {
      const before = good.get(form)
      const items = before ? [] : unchangedItems({ surface }, changed)
      const controls = before ? [before] : items.map((item) => controlOf(item, form))
      // Where nothing must plan, the environment has to respond at least.
      if (controls.length === 0) await api.meta(signal)
      for (const control of controls) {
        const { state } = await plan(control)
        if (state === 'planned' || state === 'sound') return true
      }
      return controls.length === 0
    },
  }
}

/** @throws PlatformError if this side plans nothing of this form */
function available<P extends { state: string }>(plan: P): Exclude<P, { state: 'not available' }> {
  if ('error' in plan && plan.state === 'not available') throw plan.error
  return plan as Exclude<P, { state: 'not available' }>
}

type Response = Exclude<Plan | SqlPlan, { state: 'not available' }>

function sidePlan(plan: Response): SidePlan {
  switch (plan.state) {
    case 'planned':
      return { state: 'planned', plan: { memberNames: null, rollups: [], ...plan } }
    case 'post-processing':
      return { state: 'sound', message: '' }
    case 'rejected':
      return { state: 'rejected', message: plan.message }
    case 'failed':
      return { state: 'rejected', message: plan.error.text }
  }
}

/** Members that have to plan: of entities that did not change before others, dimensions before measures. */
function unchangedItems(
  { surface }: Pick<PlanningSide, 'surface'>,
  changed: ReadonlySet<string>,
): ProbeItem[] {
  const rank = ({ member, kind }: ProbeItem) =>
    Number(touched.has(entityOf(member))) * 2 + Number(kind === 'measure')
  const touched = new Set([...changed].map(entityOf))
  return [...surface.entities.values()]
    .flatMap(itemsOf)
    .filter(
      ({ member, kind, granularity }) =>
        kind !== 'segment' &&
        granularity === undefined &&
        !changed.has(member) &&
        !changed.has(entityOf(member)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostControls)
}

function controlOf(item: ProbeItem, form: SavedQuery['form']): SavedQuery {
  if (form === 'json') return { form, text: JSON.stringify(queryOf([item])) }
  const entity = entityOf(item.member)
  const name = `"${item.member.slice(entity.length + 1)}"`
  return {
    form,
    text: `SELECT ${item.kind === 'measure' ? `MEASURE(${name})` : name} FROM "${entity}" LIMIT 1`,
  }
}
