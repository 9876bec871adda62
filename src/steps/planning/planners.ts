import { controlsOf, entityOf, type ProbeItem, queryOf } from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
import type { SavedQuery } from '../../content/inspection.ts'
import type { SidePlan } from '../../content/verdict.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { Plan, QueryApi, SqlPlan } from '../../query-api/query-api.ts'
import { createLimit } from '../../runtime/concurrency.ts'

// The planners of both sides, for members and for saved queries.

/** Requests to both sides together. */
export const atOnce = 16

/** One side of the comparison. */
export interface PlanningSide {
  api: QueryApi
  surface: Surface
}

/** Both sides; null where what can be queried was not read. */
export interface PlanningSides {
  base: PlanningSide | null
  head: PlanningSide | null
}

type Reply =
  | Plan
  | Exclude<SqlPlan, { state: 'post-processing' }>
  | Exclude<SidePlan, { state: 'planned' | 'rejected' }>

type Limit = ReturnType<typeof createLimit>

/** @param isChanged members that are no control: they may be at fault themselves */
export function createPlanners(
  base: PlanningSide,
  head: PlanningSide,
  isChanged: (item: ProbeItem) => boolean,
  signal: AbortSignal,
) {
  const limit = createLimit(atOnce)
  return {
    base: createPlanner(base, isChanged, limit, signal),
    head: createPlanner(head, isChanged, limit, signal),
  }
}

/** It rejects what must plan. */
const notWorking = {
  operation: { id: 'sqlV1Post', doing: 'planning what must plan' },
  trouble: 'rejected',
  status: 500,
  advice: 'Try again later: the planner rejects everything.',
  arrived: 'unknown',
} as const

/** Plans on one side, and counts. */
function createPlanner(
  { api, surface }: PlanningSide,
  isChanged: (item: ProbeItem) => boolean,
  limit: Limit,
  signal: AbortSignal,
) {
  let plans = 0
  /** What it planned, by form. */
  const good = new Map<SavedQuery['form'], SavedQuery>()

  async function send(query: SavedQuery): Promise<Reply> {
    plans++
    try {
      const plan = await limit(
        (): Promise<Reply> =>
          query.form === 'json' ? api.plan(JSON.parse(query.text), signal) : planSql(query.text),
      )
      if (plan.state === 'planned' || plan.state === 'sound') good.set(query.form, query)
      return plan
    } catch (error) {
      const isRejected = error instanceof PlatformError && error.trouble === 'rejected'
      if (query.form === 'json' && isRejected) return { state: 'malformed' }
      throw error
    }
  }

  /** Of what needs post-processing, only the frame is planned, unless that is forbidden. */
  async function planSql(text: string): Promise<Reply> {
    const plan = await api.planSql(text, false, signal)
    if (plan.state !== 'post-processing') return plan
    const deep = await api.planSql(text, true, signal)
    if (deep.state === 'planned' || deep.state === 'not available') return deep
    return { state: 'sound', message: deep.state === 'rejected' ? deep.message : '' }
  }

  /** Whether it plans what it planned before, or else one of a few members. */
  async function isWorking(form: SavedQuery['form']): Promise<boolean> {
    const known = good.get(form)
    const controls = known ? [known] : controlsOf(surface, isChanged).map((item) => controlOf(item, form))
    for (const control of controls) {
      const { state } = await send(control)
      if (state === 'planned' || state === 'sound') return true
    }
    return false
  }

  return {
    get plans() {
      return plans
    },
    /**
     * @throws PlatformError when it was not reached, plans nothing of this form, or fails for what must plan, too: the runtime
     *   may be at fault, and then it fails for every query
     */
    async plan(query: SavedQuery): Promise<SidePlan> {
      const plan = await send(query)
      switch (plan.state) {
        case 'planned':
          return { state: 'planned', plan: { memberNames: null, rollups: [], ...plan } }
        case 'not available':
          throw plan.error
        case 'failed':
          if (await isWorking(query.form)) return { state: 'rejected', message: plan.error.text }
          throw plan.error
        case 'rejected':
          // Of SQL, every error of the planner is like this.
          if (query.form === 'json' || (await isWorking(query.form))) return plan
          throw new PlatformError({ ...notWorking, text: plan.message })
        case 'sound':
        case 'malformed':
          return plan
      }
    },
  }
}

function controlOf(item: ProbeItem, form: SavedQuery['form']): SavedQuery {
  if (form === 'json') return { form, text: JSON.stringify(queryOf([item])) }
  const entity = entityOf(item.member)
  const name = `"${item.member.slice(entity.length + 1)}"`
  const column = item.kind === 'measure' ? `MEASURE(${name})` : name
  return { form, text: `SELECT ${column} FROM "${entity}" LIMIT 1` }
}
