import type { ModelComparison } from '../base/findings.ts'
import { listed, oneLine, withoutStop } from '../base/text.ts'
import type { MemberState, Probed } from './compare-plans.ts'
import type { FilesDifference } from './files.ts'
import { policies } from './model-texts.ts'
import { entityOf, keyOf, memberIn, type Probe } from './probes.ts'
import type { Surface } from './surface.ts'
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
  /** Members of which neither side gives SQL that could be compared, although a file that may define them differs. */
  notCompared: readonly PlanFinding[]
  /** Entities that are part of a result that is not the same on both sides. */
  touched: ReadonlySet<string>
  /** Pre-aggregations that serve less, with the members that lose them. */
  lost: ReadonlyMap<string, ReadonlySet<string>>
  /** Pre-aggregations whose queries the base served. */
  served: ReadonlySet<string>
  /** What was not checked: members, combinations, pre-aggregations. */
  notChecked: ReadonlySet<string>
}

const sameState = /^(?:same|repaired|new)$/
/** States in which there is nothing to compare. */
const noAnswer = /^(?:already broken|rollup gained|not askable)$/

/** Whether no query that worked on the base gives anything else. */
function isUnchanged({ state }: PlanFinding): boolean {
  return sameState.test(state.state)
}

/**
 * Why queries of these stay the same, a sentence. "The same SQL" is said of what has it on both sides, and of nothing else.
 * @returns undefined where any may give something else, or where nothing was compared
 */
export function whySame(own: readonly PlanFinding[]): string | undefined {
  if (!own.every(isUnchanged)) return undefined
  const has = (wanted: MemberState['state']) => own.some(({ state }) => state.state === wanted)
  if (has('repaired')) return 'Queries that work on the base stay the same.'
  return has('same') ? 'Queries stay the same: both sides give the same SQL.' : undefined
}

/** @param comparesSql false: other SQL says nothing */
export function resultsOf(
  sides: Readonly<Record<'base' | 'head', Surface>>,
  probed: Probed,
  files: FilesDifference | null,
  comparesSql: boolean,
): Results {
  const members = [...probed.states.values()].map(
    ({ item, ...rest }): PlanFinding => ({ probe: [item], ...rest }),
  )
  const all = [...members, ...probed.combinations.map((one): PlanFinding => ({ memberNames: [], ...one }))]
  const aliases = (name: string) => aliasesOf(sides, name)
  const mayDiffer = ({ probe }: PlanFinding) =>
    probe.some(({ member }) =>
      [member, ...aliases(member)].some((name) => files?.isSame(entityOf(name)) !== true),
    )
  const other = all.filter((one) => !isUnchanged(one) && !noAnswer.test(one.state.state))
  const lost = new Map<string, Set<string>>()
  for (const { probe, rollup, state } of other)
    if (state.state === 'rollup lost')
      for (const name of rollup ? [rollup] : state.rollups)
        lost.set(name, new Set([...(lost.get(name) ?? []), ...probe.map(keyOf)]))
  const notCompared = all.filter((one) => noAnswer.test(one.state.state) && mayDiffer(one))
  const names = [...other, ...notCompared].flatMap(({ probe, memberNames }) => [
    ...probe.map(({ member }) => member),
    ...memberNames,
  ])
  const unchecked = other.filter(({ state }) => state.state === 'not checked')
  return {
    members,
    all,
    different: comparesSql ? other.filter((one): one is Different => one.state.state === 'different') : [],
    notCompared,
    touched: new Set(names.flatMap((name) => [name, ...aliases(name)]).map(entityOf)),
    lost,
    served: probed.served,
    notChecked: new Set(unchecked.map(({ probe, rollup }) => rollup ?? probe.map(keyOf).join(' with '))),
  }
}

/** The members of cubes that a member of a view stands for. */
export function aliasesOf(
  { base, head }: Readonly<Record<'base' | 'head', Surface>>,
  name: string,
): string[] {
  return [base, head].flatMap((surface) => memberIn(surface, name)?.aliasMember || [])
}

/** Members of which every query gave the same SQL on both sides: alone, by each granularity, and with others. */
export function unchangedMembers({ states, combinations }: Probed): ReadonlySet<string> {
  const all = [...states.values()]
  const others = [
    // A new granularity is no other SQL.
    ...all.flatMap(({ item, state }) =>
      state.state === 'same' || (item.granularity !== undefined && state.state === 'new') ? [] : item.member,
    ),
    ...combinations.flatMap(({ probe }) => probe.map(({ member }) => member)),
  ]
  const same = new Set(all.map(({ item }) => item.member))
  for (const member of others) same.delete(member)
  return same
}

/**
 * Members: those of whose granularities one differs have changed, too.
 * @param told members that a change is about, such as another type: whatever their SQL, they are not unchanged
 */
export function countOf(
  probed: Probed | null,
  told: ReadonlySet<string> = new Set(),
): ModelComparison['plans'] {
  const all = [...(probed?.states.values() ?? [])]
  const states = all.filter(({ item }) => item.granularity === undefined)
  const count = (...wanted: MemberState['state'][]) =>
    states.filter(({ state }) => wanted.includes(state.state)).length
  const changed = all.filter(({ state }) => /^(?:different|rollup lost)$/.test(state.state))
  return {
    checked: states.length - count('not checked', 'not askable'),
    unchanged: probed ? [...unchangedMembers(probed)].filter((name) => !told.has(name)).length : 0,
    changed: new Set(changed.map(({ item }) => item.member)).size,
    failed: count('broken', 'new, broken'),
    alreadyFailing: count('already broken'),
    sent: probed?.plans ?? 0,
  }
}

/**
 * Two engines may write the same model as different SQL. An entity that did not change is the control.
 * @returns why SQL was not compared, a sentence; undefined if it was
 */
export function enginesDiffer({ states }: Probed, files: FilesDifference | null): string | undefined {
  const control = [...states.values()].find(
    ({ item, state }) => state.state === 'different' && files?.isSame(entityOf(item.member)) === true,
  )
  if (!control) return undefined
  const name = oneLine(control.item.member, 200)
  return `The two environments write SQL differently (\`${name}\`, whose files are the same, differs), so whether queries give other values was not compared.`
}

/** Whether a planner asks for something that only a context gives. @param message of its rejection */
export function asksForContext(message: string): boolean {
  return /filter for .{1,200} is required|security.?context/i.test(message)
}

/** A sentence where a context sees nothing on either side: then nothing was compared. No label accepts that. */
export function blindOf(
  { base, head }: Readonly<Record<'base' | 'head', Surface>>,
  files: FilesDifference | null,
): string[] {
  if (base.entities.size + head.entities.size > 0 || !files?.has(policies)) return []
  return [
    'Access policies hide the whole model on both sides, so nothing was compared, although its files differ. Set `security-context` in the team file to a context that sees the model.',
  ]
}

/** What the planners reject for want of a context, and what else is not compared. */
interface ContextLacking {
  /** A sentence where something is; no label accepts that. */
  lacking: string[]
  others: readonly PlanFinding[]
}

/** Where the planners reject everything, or ask for a context for what a file that differs may define. */
export function contextLacking({ members, notCompared }: Results): ContextLacking {
  const rejectedIn = (all: readonly PlanFinding[]) =>
    all.flatMap(({ probe: [item], state }) =>
      item && state.state === 'already broken' ? [{ item, reason: state.reason }] : [],
    )
  const isPlanned = members.some(
    ({ state }) => !/^(?:already broken|not askable|new, broken)$/.test(state.state),
  )
  const asks = ({ state }: PlanFinding) => state.state === 'already broken' && asksForContext(state.reason)
  const nothing = isPlanned ? undefined : rejectedIn(members)[0]
  const found = nothing ?? rejectedIn(notCompared.filter(asks))[0]
  if (!found) return { lacking: [], others: notCompared }
  const what = `\`${oneLine(found.item.member, 200)}\`${nothing ? ' and everything else' : ''}`
  const sentence = `The planners of both sides reject ${what}: ${withoutStop(oneLine(found.reason, 300))}. Set \`security-context\` in the team file to a context that may query the model.`
  return { lacking: [sentence], others: nothing ? [] : notCompared.filter((one) => !asks(one)) }
}

/** A sentence about what was not checked, if anything. */
export function uncheckedOf({ notChecked }: Results): string[] {
  if (notChecked.size === 0) return []
  return [`Whether these members can be queried was not checked: ${listed([...notChecked].sort(inOrder))}.`]
}
