import type { SidePlan } from '../../usage/roll-up.ts'
import { type Combination, comparePlans, leavesIn, type MemberState, sourceIn } from '../compare-plans.ts'
import { type Planners, type PlanningSide, settle } from '../planning/planners.ts'
import {
  cubeOf,
  entityOf,
  itemsOf,
  keyOf,
  memberIn,
  type Probe,
  type ProbeItem,
  queryOf,
  units,
} from '../probes.ts'
import { asksForContext } from '../results.ts'
import type { Surface } from '../surface.ts'

// Asks both sides one query, and keeps what they say about each member and about members together. What to ask is for the
// files beside this one to say.

/**
 * Plans of both sides together that a model of any size may need: what finds a member that differs, what asks an entity, and
 * what asks two cubes together. What is beyond is not checked: it would be a model of which everything is asked of everything.
 */
const plansFor = { any: 2_000, member: 20, entity: 10, pair: 8 }

/** What is asked, and what is assumed. */
export interface Questions {
  base: PlanningSide
  head: PlanningSide
  /** Members and entities that are assumed to have changed. */
  isSuspect: (item: ProbeItem) => boolean
  /** Whether a text of the model of either side matches; true where the texts are not known. */
  has: (pattern: RegExp) => boolean
  /** Whether code that defines pre-aggregations may define those of an entity: the query API does not list them. */
  hasCodedRollups: boolean
}

type State = MemberState['state']

/** Members in these states can be queried on both sides, or on the branch if they are new. */
export const sound: ReadonlySet<State> = new Set(['same', 'rollup gained', 'different', 'rollup lost', 'new'])
/** What counts more than what is known of a member, when it is asked for beside another one or with its pre-aggregation. */
const tellsMore: Readonly<Partial<Record<State, ReadonlySet<State>>>> = {
  same: new Set(['different', 'broken', 'not checked', 'rollup lost']),
  'rollup gained': new Set(['same', 'different', 'rollup lost']),
  'rollup lost': new Set(['different']),
}

export type Asker = ReturnType<typeof createAsker>

export interface Told {
  state: MemberState
  memberNames: readonly string[]
  isServed: boolean
  /** Whether either side reads a pre-aggregation. */
  readsRollup: boolean
  /** What an item of the query is made of, on each side; null where that is not known. */
  sourcesOf: (item: ProbeItem) => (string | null)[]
  /** Whether an item of the query may be made of something else than its cube. */
  leaves: (item: ProbeItem) => boolean
}

const notAsked: Told = {
  ...{ state: { state: 'not checked' }, memberNames: [], isServed: false, readsRollup: false },
  sourcesOf: () => [null, null],
  leaves: () => true,
}

/** Asks both sides, and keeps what they say. */
export function createAsker({ base, head }: Questions, planners: Planners) {
  const states = new Map<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>()
  const combinations: Combination[] = []
  const served = new Set<string>()
  /** The pre-aggregations that plans read, with the statements that build them: each side may have its own. */
  const loaded = new Map<string, { id: string; sql: string }>()
  const askedOverTime = new Set<string>()
  /** Whether what is no measure may be made of something else than its cube, as far as it was asked for. */
  const leaving = new Map<string, boolean>()
  const stateOfItem = (item: ProbeItem) => states.get(keyOf(item))?.state.state
  const plans = () => planners.base.plans + planners.head.plans
  const size = [...head.surface.entities.values()].reduce((sum, { members }) => sum + members.size, 0)
  let most = plansFor.any + plansFor.entity * head.surface.entities.size + plansFor.member * size

  /** Whether the base has it, too, so that its planner is asked. */
  function isOld({ member, kind, granularity }: ProbeItem): boolean {
    const [before, after] = [memberIn(base.surface, member), memberIn(head.surface, member)]
    // Private members are in neither.
    if (!before && !after) return true
    if (granularity === undefined || units.some((unit) => unit === granularity)) return before?.kind === kind
    return (
      before?.kind === kind &&
      (before.granularities.has(granularity) || !after?.granularities.has(granularity))
    )
  }

  const queryFor = (probe: Probe) => ({ form: 'json', text: JSON.stringify(queryOf(probe)) }) as const

  async function ask(probe: Probe): Promise<Told> {
    if (plans() >= most) return notAsked
    const query = queryFor(probe)
    const [before, after] = await Promise.all([
      probe.every(isOld) ? planners.base.plan(query) : null,
      planners.head.plan(query),
    ])
    const rollups = [before, after].flatMap((side) => (side?.state === 'planned' ? side.plan.rollups : []))
    for (const { id, sql } of rollups) loaded.set(`${id} ${sql}`, { id, sql })
    const leaves = [
      ...(before ? [{ surface: base.surface, plan: before }] : []),
      { surface: head.surface, plan: after },
    ].map(({ surface, plan }) => {
      return { surface, isIn: plan.state === 'planned' ? leavesIn(plan.plan) : () => true }
    })
    return {
      state: stateOf(before, after),
      memberNames: (after.state === 'planned' && after.plan.memberNames) || [],
      isServed: before?.state === 'planned' && before.plan.rollups.length > 0,
      readsRollup: rollups.length > 0,
      sourcesOf: (item) =>
        [before, after].map((side) => (side?.state === 'planned' ? sourceIn(side.plan, item) : null)),
      leaves: (item) => leaves.some(({ surface, isIn }) => isIn(item, ownerOf(surface, item))),
    }
  }

  function tell(
    probe: Probe,
    { state, memberNames, leaves }: Pick<Told, 'state' | 'memberNames'> & Partial<Told>,
  ): void {
    for (const item of probe) {
      const key = keyOf(item)
      if (leaves && item.kind !== 'measure' && item.granularity === undefined)
        leaving.set(key, leaving.get(key) !== false && leaves(item))
      const known = stateOfItem(item)
      if (!known || tellsMore[known]?.has(state.state)) states.set(keyOf(item), { item, state, memberNames })
    }
  }

  /** @param beside others in each query */
  async function settleMembers(probe: Probe, beside: Probe = []): Promise<void> {
    await settle(
      probe,
      (part) => ask([...part, ...beside]),
      (part, told) => tell(part, told),
      (part, state) => {
        if (isCombination(state)) combinations.push({ probe: part, state })
      },
    )
  }

  /**
   * What is rejected for want of a context may be joined all the same: then the join is not compared.
   * @returns whether it is
   */
  function tellLacking(probe: Probe, reason: string): boolean {
    const isLacking = asksForContext(reason)
    if (isLacking) combinations.push({ probe, state: { state: 'already broken', reason } })
    return isLacking
  }

  async function isPlannedOnBase(probe: Probe): Promise<boolean> {
    if (plans() >= most) {
      combinations.push({ probe, state: { state: 'not checked' } })
      return false
    }
    const reply = await planners.base.plan(queryFor(probe))
    if (reply.state === 'rejected' && probe.length === 2) tellLacking(probe, reply.message)
    return reply.state === 'planned'
  }

  return {
    ...{ states, combinations, served, loaded, askedOverTime, leaving, plans, isOld, stateOfItem, ask, tell },
    ...{ settle: settleMembers, isPlannedOnBase, tellLacking },
    /** More plans may be needed, for so many pairs of cubes. */
    allowPairs(count: number) {
      most += plansFor.pair * count
    },
    /** Whether it can be queried, and the base has it or not. */
    isSound: (item: ProbeItem, wanted: boolean) =>
      isOld(item) === wanted && sound.has(stateOfItem(item) ?? 'broken'),
  }
}

/** A dimension of a cube may stand for one of another cube, which is not its own. */
function ownerOf(surface: Surface, item: ProbeItem): string {
  const entity = entityOf(item.member)
  return surface.entities.get(entity)?.kind === 'view' ? cubeOf(surface, item) : entity
}

/** All that the query API of a side lists. */
export function everythingOf({ surface }: PlanningSide): ProbeItem[] {
  return [...surface.entities.values()].flatMap(itemsOf)
}

/** @param before null where the base is not asked */
function stateOf(before: SidePlan | null, after: SidePlan): MemberState {
  if (after.state !== 'rejected' && after.state !== 'planned') return { state: 'not checked' }
  if (!before)
    return after.state === 'planned' ? { state: 'new' } : { state: 'new, broken', message: after.message }
  if (before.state === 'rejected')
    return after.state === 'planned'
      ? { state: 'repaired' }
      : { state: 'already broken', reason: after.message }
  if (before.state !== 'planned') return { state: 'not checked' }
  return after.state === 'planned'
    ? comparePlans(before.plan, after.plan)
    : { state: 'broken', message: after.message }
}

/** Whether a query gives less than on the base, or something else. */
export function isCombination(
  state: MemberState,
): state is Extract<MemberState, { state: 'broken' | 'different' | 'rollup lost' }> {
  return state.state === 'broken' || state.state === 'different' || state.state === 'rollup lost'
}
