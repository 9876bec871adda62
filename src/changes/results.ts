import type { ModelComparison } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import type { ModelDifference } from './compare.ts'
import type { Combination, MemberState, Probed } from './probed.ts'
import { entityOf, keyOf, memberIn, type Probe, type ProbeItem } from './probes.ts'
import { inOrder } from './values.ts'

/** A member with its state. */
export type Found = Probed['states'] extends ReadonlyMap<string, infer F> ? F : never

/** What the planners of both sides say, as it counts. */
export interface Results {
  all: readonly Found[]
  /** Members with other SQL; empty where SQL is not compared. */
  different: readonly Found[]
  combinations: readonly Combination[]
  /** Entities that are part of a result that is not the same on both sides. */
  touched: ReadonlySet<string>
  /** Pre-aggregations that serve less, with the members that lose them. */
  rollups: ReadonlyMap<string, ReadonlySet<string>>
  /** What was not checked: members, combinations, pre-aggregations. */
  notChecked: ReadonlySet<string>
}

/** States in which no query that worked on the base gives anything else. */
export const unchangedStates: ReadonlySet<MemberState['state']> = new Set([
  'same',
  'repaired',
  'already broken',
  'new',
])

/** @param comparesSql false: other SQL says nothing */
export function resultsOf(
  difference: ModelDifference,
  { states, combinations }: Probed,
  comparesSql: boolean,
): Results {
  const all = [...states.values()]
  const other = all.filter(({ state }) => !unchangedStates.has(state.state))
  const rollups = new Map<string, Set<string>>()
  const lose = (rollup: string, members: Probe) => {
    const known = rollups.get(rollup) ?? new Set()
    for (const item of members) known.add(keyOf(item))
    rollups.set(rollup, known)
  }
  for (const { item, state } of other)
    if (state.state === 'rollup lost') for (const rollup of state.rollups) lose(rollup, [item])
  for (const { probe, rollup, state } of combinations)
    if (state.state === 'rollup lost') for (const name of rollup ? [rollup] : state.rollups) lose(name, probe)
  const names = [
    ...other.flatMap(({ item, memberNames }) => [item.member, ...memberNames]),
    ...combinations.flatMap(({ probe }) => probe.map(({ member }) => member)),
  ]
  const isUnchecked = ({ state }: { state: MemberState }) => state.state === 'not checked'
  return {
    all,
    different: comparesSql ? other.filter(({ state }) => state.state === 'different') : [],
    combinations: comparesSql
      ? combinations
      : combinations.filter(({ state }) => state.state !== 'different'),
    touched: new Set(names.flatMap((name) => [name, ...aliasesOf(difference, name)]).map(entityOf)),
    rollups,
    notChecked: new Set([
      ...all.filter(isUnchecked).map(({ item }) => keyOf(item)),
      ...combinations.filter(isUnchecked).map(({ probe, rollup }) => rollup ?? nameOf(probe)),
    ]),
  }
}

function nameOf(probe: Probe): string {
  return probe.map(keyOf).join(' with ')
}

/** The members of cubes that a member of a view stands for. */
export function aliasesOf({ sides }: ModelDifference, name: string): string[] {
  const known = sides ? [sides.base, sides.head] : []
  return known.flatMap((surface) => memberIn(surface, name)?.aliasMember || [])
}

/** The entities of a probe. */
export function entitiesIn(probe: readonly ProbeItem[]): string[] {
  return [...new Set(probe.map(({ member }) => entityOf(member)))].sort(inOrder)
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

/** A message names at most this many members. */
const mostNamed = 5

/** A sentence about what was not checked, if anything. */
export function uncheckedOf({ notChecked }: Results): string[] {
  const names = [...notChecked].sort(inOrder)
  const shown = names.slice(0, mostNamed).map((name) => `\`${oneLine(name, 200)}\``)
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return names.length === 0
    ? []
    : [`Whether these members can be queried was not checked: ${shown.join(', ')}${more}.`]
}
