import type { AcceptedPlan } from '../../changes/plan-causes.ts'
import type { FailedPlan } from '../../changes/plan-findings.ts'
import {
  bisect,
  chunkOf,
  type PlanChunk,
  planTargets,
  queryOf,
  type RejectedPlan,
  unchangedItems,
} from '../../changes/plan-targets.ts'
import type { Surface } from '../../changes/surface.ts'
import type { PlatformError } from '../../platform/errors.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import { eachOf } from '../../runtime/concurrency.ts'

const atOnce = 8
/** More plans than this are not made: a planner may take seconds for each. */
const mostPlans = 400

/** One side of the check. */
export interface PlanningSide {
  api: QueryApi
  surface: Surface
}

/** Both sides; null where what can be queried was not read. */
export interface PlanningSides {
  base: PlanningSide | null
  head: PlanningSide | null
}

export interface PlanCheck {
  /** Members that were planned on the branch. */
  checked: number
  failed: FailedPlan[]
  accepted: AcceptedPlan[]
  /** Members that no query can name, or for which there were too many plans. */
  unplanned: string[]
}

/** The branch's environment plans nothing for this token. */
export interface PlanningNotOffered {
  notOffered: PlatformError
}

/**
 * Plans members on the branch, in few queries; where one is rejected, smaller ones find the member. What fails is planned on
 * the base, too.
 * @param affected `entity.member`s
 * @throws PlatformError when the planner cannot be reached, or does not work for what it planned before
 */
export async function checkPlans(
  affected: readonly string[],
  head: PlanningSide,
  base: PlanningSide,
  signal: AbortSignal,
): Promise<PlanCheck | PlanningNotOffered> {
  const { chunks, unplannable } = planTargets(affected, head.surface)
  const planner = createPlanner(head, new Set(affected), signal)
  const rejected: RejectedPlan[] = []
  const accepted: AcceptedPlan[] = []
  const unplanned = [...unplannable]
  const checked = new Set<string>()
  let waiting: PlanChunk[] = chunks
  while (waiting.length > 0) {
    const next: PlanChunk[] = []
    await eachOf(waiting, atOnce, async (chunk) => {
      const members = chunk.items.map(({ member }) => member)
      if (planner.notOffered) return
      if (planner.plans >= mostPlans) {
        unplanned.push(...members)
        return
      }
      const plan = await planner.plan(chunk)
      if (plan === null) return
      for (const member of members) checked.add(member)
      if (plan.message === null) {
        const { memberNames, statement } = plan
        accepted.push({ ...chunk, memberNames, statement })
        return
      }
      const { rejected: found, next: smaller } = bisect(chunk, plan.message)
      rejected.push(...found)
      next.push(...smaller)
    })
    if (planner.notOffered) {
      // What planned before can do so: the request failed for another reason.
      if (checked.size > 0) throw planner.notOffered
      // An environment that is gone does not respond to this either.
      await head.api.meta(signal)
      return { notOffered: planner.notOffered }
    }
    waiting = next
  }
  const failed = await onBase(rejected, base, new Set(affected), signal)
  return { checked: checked.size, accepted, failed, unplanned }
}

async function onBase(
  rejected: readonly RejectedPlan[],
  base: PlanningSide,
  affected: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<FailedPlan[]> {
  const failed: FailedPlan[] = []
  const planner = createPlanner(base, affected, signal)
  await eachOf(rejected, atOnce, async (one) => {
    const chunk = chunkOf(one.item, base.surface)
    // What the base does not have is new.
    if (!chunk) failed.push({ ...one, onBase: 'unknown' })
    else if (planner.plans >= mostPlans) failed.push({ ...one, onBase: 'unknown' })
    else failed.push({ ...one, onBase: verdictOf(await planner.plan(chunk)) })
  })
  return failed
}

function verdictOf(plan: Planned | { message: string } | null): FailedPlan['onBase'] {
  if (plan === null) return 'unknown'
  return plan.message === null ? 'planned' : 'rejected'
}

interface Planned {
  message: null
  memberNames: readonly string[]
  statement: string | null
}

/** Plans chunks on one side, and counts the queries. */
function createPlanner({ api, surface }: PlanningSide, affected: ReadonlySet<string>, signal: AbortSignal) {
  let plans = 0
  let control: Promise<boolean> | undefined
  let notOffered: PlatformError | null = null

  /** Whether the planner works: a member that did not change must plan. */
  async function isWorking(): Promise<boolean> {
    const [item = null] = unchangedItems(surface, affected)
    const chunk = item && chunkOf(item, surface)
    if (!chunk) return false
    plans++
    return (await api.plan(queryOf(chunk), signal)).state === 'planned'
  }

  return {
    get plans() {
      return plans
    },
    /** Set once the environment said that it plans nothing. */
    get notOffered() {
      return notOffered
    },
    /** @returns why the planner rejects it, or what the plan touches; null where planning is not available */
    async plan(chunk: PlanChunk): Promise<Planned | { message: string } | null> {
      plans++
      const plan = await api.plan(queryOf(chunk), signal)
      if (plan.state === 'planned') {
        return { message: null, memberNames: plan.memberNames ?? [], statement: plan.statement }
      }
      if (plan.state === 'rejected') return { message: plan.message }
      if (plan.state === 'not available') {
        notOffered = plan.error
        return null
      }
      control ??= isWorking()
      if (await control) return { message: plan.error.text }
      throw plan.error
    },
  }
}
