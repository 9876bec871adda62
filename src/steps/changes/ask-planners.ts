import { comparePlans } from '../../changes/compare-plans.ts'
import type { MemberState } from '../../changes/probed.ts'
import {
  companionsOf,
  cubeMember,
  entityOf,
  itemsOf,
  memberIn,
  type Probe,
  type ProbeItem,
  queryOf,
} from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
import type { PlatformError } from '../../platform/errors.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import type { PlanResponse } from '../../query-api/schemas.ts'
import { createLimit } from '../../runtime/concurrency.ts'

// The same question to the planners of both sides, and what the two responses say together.

/** Plans of both sides. */
export const atOnce = 16
/** Of both sides together; what is beyond is not checked. */
const mostPlans = 2_000
/** Granularities of every time dimension, which a model may define in another way. */
const predefined: ReadonlySet<string> = new Set('second minute hour day week month quarter year'.split(' '))
/** A member may have been broken for long. */
const mostControls = 5

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

interface PlanPair {
  state: MemberState
  /** What the branch's plan touches. */
  memberNames: readonly string[]
  /** Whether pre-aggregations serve it on the base. */
  isServed: boolean
}

const notAsked: PlanPair = { state: { state: 'not checked' }, memberNames: [], isServed: false }

export type Asker = ReturnType<typeof createAsker>

/** Asks both planners the same question, and counts. */
export function createAsker(base: PlanningSide, head: PlanningSide, signal: AbortSignal) {
  const limit = createLimit(atOnce)
  const planners = { base: createPlanner(base, limit, signal), head: createPlanner(head, limit, signal) }
  const isOld = (item: ProbeItem) => {
    const [before, after] = [memberIn(base.surface, item.member), memberIn(head.surface, item.member)]
    // Private members are in neither.
    if (!before && !after) return true
    const { granularity } = item
    return (
      before?.kind === item.kind &&
      (granularity === undefined ||
        before.granularities.has(granularity) ||
        predefined.has(granularity) ||
        !after?.granularities.has(granularity))
    )
  }
  return {
    isOld,
    get plans() {
      return planners.base.plans + planners.head.plans
    },
    get notOffered() {
      return planners.head.notOffered ?? planners.base.notOffered
    },
    get hasPlanned() {
      return planners.head.notOffered ? planners.head.hasPlanned : planners.base.hasPlanned
    },
    byCube(probe: Probe): Probe[] {
      return [...Map.groupBy(probe, ({ member }) => entityOf(cubeMember(base.surface, member))).values()]
    },
    async ask(probe: Probe): Promise<PlanPair> {
      if (this.plans >= mostPlans || this.notOffered) return notAsked
      const query = queryOf(probe)
      const [before, after] = await Promise.all([
        probe.every(isOld) ? planners.base.plan(query) : null,
        planners.head.plan(query),
      ])
      if (this.notOffered) return notAsked
      const memberNames = after && 'sql' in after ? (after.memberNames ?? []) : []
      const state = probe.every(isOld) ? stateOf(before, after) : stateOfNew(after)
      return { state, memberNames, isServed: before !== null && 'sql' in before && before.rollups.length > 0 }
    },
  }
}

/** A plan, why there is none, or null where this side plans nothing. */
type Planned = PlanResponse | { message: string } | null

function stateOf(before: Planned, after: Planned): MemberState {
  if (!before || !after) return { state: 'not checked' }
  if ('message' in before) return { state: 'message' in after ? 'already broken' : 'repaired' }
  return 'message' in after ? { state: 'broken', message: after.message } : comparePlans(before, after)
}

function stateOfNew(after: Planned): MemberState {
  if (!after) return { state: 'not checked' }
  return 'message' in after ? { state: 'new, broken', message: after.message } : { state: 'new' }
}

type Limit = ReturnType<typeof createLimit>

/** Plans on one side, and counts. */
function createPlanner({ api, surface }: PlanningSide, limit: Limit, signal: AbortSignal) {
  let plans = 0
  let good: unknown
  let notOffered: PlatformError | null = null

  /** Whether the planner works: what it planned before, or else one of a few members, must plan. */
  async function isWorking(): Promise<boolean> {
    const members = [...surface.entities.values()].map((entity) => companionsOf(itemsOf(entity), () => false))
    // Of other entities first: the member at fault may be the first of its own.
    const few = [...members.map((own) => own.slice(0, 1)), ...members.map((own) => own.slice(1))].flat()
    const controls = good === undefined ? few.slice(0, mostControls).map((item) => queryOf([item])) : [good]
    for (const query of controls) {
      plans++
      if ((await limit(() => api.plan(query, signal))).state === 'planned') return true
    }
    return false
  }

  return {
    get plans() {
      return plans
    },
    get hasPlanned() {
      return good !== undefined
    },
    /** Set once the environment said that it plans nothing. */
    get notOffered() {
      return notOffered
    },
    async plan(query: unknown): Promise<Planned> {
      plans++
      const plan = await limit(() => api.plan(query, signal))
      switch (plan.state) {
        case 'planned':
          good ??= query
          return plan
        case 'rejected':
          return { message: plan.message }
        case 'not available':
          notOffered = plan.error
          return null
        case 'failed':
          // The runtime may be at fault, and then it fails for every query.
          if (await isWorking()) return { message: plan.error.text }
          throw plan.error
      }
    },
  }
}
