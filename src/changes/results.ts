import type { ModelComparison } from '../findings.ts'
import { listed, oneLine } from '../runtime/text.ts'
import type { ModelDifference } from './compare.ts'
import type { MemberState, Probed } from './compare-plans.ts'
import { entityOf, keyOf, memberIn, type Probe } from './probes.ts'
import { inOrder } from './values.ts'

/** What the planners of both sides say about one query: a member, or several together. */
export interface PlanFinding {
  probe: Probe
  /** The pre-aggregation that is made for the query. */
  rollup?: string
  state: MemberState
  memberNames: readonly string[]
}

export type Different = PlanFinding & { state: Extract<MemberState, { state: 'different' }> }

/** What the planners say, as it counts. */
export interface Results {
  /** Each member alone. */
  members: readonly PlanFinding[]
  /** Members, and combinations of them. */
  all: readonly PlanFinding[]
  /** Those with other SQL; empty where SQL is not compared. */
  different: readonly Different[]
  /** Entities that are part of a result that is not the same on both sides. */
  touched: ReadonlySet<string>
  /** Pre-aggregations that serve less, with the members that lose them. */
  lost: ReadonlyMap<string, ReadonlySet<string>>
  /** Pre-aggregations whose queries the base served. */
  served: ReadonlySet<string>
  /** What was not checked: members, combinations, pre-aggregations. */
  notChecked: ReadonlySet<string>
}

/** Whether no query that worked on the base gives anything else. */
export function isUnchanged({ state }: PlanFinding): boolean {
  return /^(?:same|repaired|already broken|new)$/.test(state.state)
}

/** @param comparesSql false: other SQL says nothing */
export function resultsOf(difference: ModelDifference, probed: Probed, comparesSql: boolean): Results {
  const members = [...probed.states.values()].map(
    ({ item, ...rest }): PlanFinding => ({ probe: [item], ...rest }),
  )
  const all = [...members, ...probed.combinations.map((one): PlanFinding => ({ memberNames: [], ...one }))]
  const other = all.filter((one) => !isUnchanged(one))
  const lost = new Map<string, Set<string>>()
  for (const { probe, rollup, state } of other)
    if (state.state === 'rollup lost')
      for (const name of rollup ? [rollup] : state.rollups)
        lost.set(name, new Set([...(lost.get(name) ?? []), ...probe.map(keyOf)]))
  const names = other.flatMap(({ probe, memberNames }) => [
    ...probe.map(({ member }) => member),
    ...memberNames,
  ])
  const unchecked = other.filter(({ state }) => state.state === 'not checked')
  return {
    members,
    all,
    different: comparesSql ? other.filter((one): one is Different => one.state.state === 'different') : [],
    touched: new Set(names.flatMap((name) => [name, ...aliasesOf(difference, name)]).map(entityOf)),
    lost,
    served: probed.served,
    notChecked: new Set(unchecked.map(({ probe, rollup }) => rollup ?? probe.map(keyOf).join(' with '))),
  }
}

/** The members of cubes that a member of a view stands for. */
export function aliasesOf({ sides }: ModelDifference, name: string): string[] {
  const known = sides ? [sides.base, sides.head] : []
  return known.flatMap((surface) => memberIn(surface, name)?.aliasMember || [])
}

/** Members, without their granularities. */
export function countOf(probed: Probed | null): ModelComparison['plans'] {
  const states = [...(probed?.states.values() ?? [])].filter(({ item }) => item.granularity === undefined)
  const count = (...wanted: MemberState['state'][]) =>
    states.filter(({ state }) => wanted.includes(state.state)).length
  return {
    checked: states.length - count('not checked'),
    unchanged: count('same', 'rollup gained', 'repaired'),
    changed: count('different', 'rollup lost'),
    failed: count('broken', 'new, broken'),
    alreadyFailing: count('already broken'),
    sent: probed?.plans ?? 0,
  }
}

/**
 * Two engines may write the same model as different SQL. An entity that did not change is the control.
 * @returns why SQL was not compared, a sentence; undefined if it was
 */
export function enginesDiffer({ hasSameFiles }: ModelDifference, { states }: Probed): string | undefined {
  const control = [...states.values()].find(
    ({ item, state }) => state.state === 'different' && hasSameFiles(entityOf(item.member)),
  )
  if (!control) return undefined
  const name = oneLine(control.item.member, 200)
  return `The two environments write SQL differently (\`${name}\`, whose files are the same, differs), so whether queries give other values was not compared.`
}

/** A sentence about what was not checked, if anything. */
export function uncheckedOf({ notChecked }: Results): string[] {
  if (notChecked.size === 0) return []
  return [`Whether these members can be queried was not checked: ${listed([...notChecked].sort(inOrder))}.`]
}
