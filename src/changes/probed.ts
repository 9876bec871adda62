import type { PlanDifference } from './compare-plans.ts'
import type { Probe, ProbeItem } from './probes.ts'

type Different = Extract<PlanDifference, { state: 'different' }>

/** What the two planners make of a member. */
export type MemberState =
  /** The same SQL. `rollup gained`: other pre-aggregations serve it than on the base, so its SQL tells nothing. */
  | { state: 'same' | 'rollup gained' }
  | Different
  | { state: 'rollup lost'; rollups: readonly string[] }
  /** The branch rejects it alone. */
  | { state: 'broken'; message: string }
  | { state: 'already broken' | 'repaired' }
  /** The base does not have it. */
  | { state: 'new' }
  | { state: 'new, broken'; message: string }
  | { state: 'not checked' }

/** Members whose combination changed, although each of them alone did not. */
export interface Combination {
  probe: Probe
  /** The pre-aggregation that is made for it. */
  rollup?: string
  state:
    | Extract<MemberState, { state: 'broken' | 'different' | 'rollup lost' | 'not checked' }>
    | { state: 'rollup gained' }
}

export interface Probed {
  /** By `entity.member`, with custom granularities as a third part. */
  states: ReadonlyMap<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>
  combinations: readonly Combination[]
  /** Pre-aggregations whose queries, or parts of them, any pre-aggregation of the base served. */
  served: ReadonlySet<string>
  /** Plans that both sides made. */
  plans: number
}
