import type { Combination, MemberState, Probed } from '../../changes/probed.ts'
import {
  companionsOf,
  cubeMember,
  entityOf,
  inChunks,
  itemsOf,
  type JoinGraph,
  joinProbes,
  keyOf,
  memberProbes,
  type Probe,
  type ProbeItem,
  publicProbes,
  type RollupProbe,
  timeOf,
} from '../../changes/probes.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { type Asker, atOnce, createAsker, type PlanningSide } from './ask-planners.ts'

// Both sides are asked what they make of every public member. What is assumed to have changed only decides what is asked
// first: a member counts as unchanged when both sides give the same SQL, and for no other reason.

/** Members that others are asked beside. */
const mostCompanions = 3

/** What is asked, and what is assumed. */
export interface Questions {
  base: PlanningSide
  head: PlanningSide
  /** Members and entities that are assumed to have changed. */
  suspects: ReadonlySet<string>
  joins: readonly JoinGraph[]
  /** Cubes with other joins or keys. */
  rejoined: ReadonlySet<string>
  rollups: readonly RollupProbe[]
  /** Whether each member is asked for alone, since the pre-aggregations are unknown. */
  oneByOne: boolean
}

/** A side plans nothing for this token. */
export interface PlanningNotOffered {
  notOffered: PlatformError
}

/**
 * Asks both sides about every public member, each two cubes that can be joined, and each pre-aggregation.
 * @throws PlatformError when a planner cannot be reached, or does not work for what it planned before
 */
export async function probeMembers(
  questions: Questions,
  signal: AbortSignal,
): Promise<Probed | PlanningNotOffered> {
  const { base, head, suspects, joins, rejoined, rollups, oneByOne } = questions
  const isSuspect = ({ member }: ProbeItem) => suspects.has(member) || suspects.has(entityOf(member))
  const asker = createAsker(base, head, signal)
  const states: States = new Map()
  const combinations: Combination[] = []
  const stateOfItem = (item: ProbeItem) => states.get(keyOf(item))?.state.state
  /** What measures can be grouped by over time. */
  const timeBeside = (probe: Probe) => {
    const measure = probe.find(({ kind }) => kind === 'measure')
    const name = measure && entityOf(measure.member)
    const entity = name === undefined ? undefined : head.surface.entities.get(name)
    return entity && timeOf(base.surface.entities.get(entity.name), entity)
  }
  const settle = (probe: Probe, beside?: ProbeItem) => settleProbe(asker, probe, beside, states, combinations)
  const items = [...head.surface.entities.values()].flatMap(itemsOf)

  const others = items.filter((item) => item.kind !== 'segment')
  const probes = [true, false].flatMap((isOld) => {
    const own = others.filter((item) => asker.isOld(item) === isOld)
    return oneByOne && isOld ? own.map((item) => [item]) : memberProbes(own, isSuspect)
  })
  const urgent = probes.toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)))
  // What is the same over time is the same without: then one question is enough.
  const sameOverTime = new Set<string>()
  await eachOf(urgent, atOnce, async (probe) => {
    const time = probe.length > 1 && probe.every(asker.isOld) ? timeBeside(probe) : undefined
    const asked = time && (await asker.ask([...probe, time]))
    if (asked?.state.state !== 'same') return void (await settle(probe))
    for (const item of probe) {
      sameOverTime.add(keyOf(item))
      states.set(keyOf(item), { item, state: asked.state, memberNames: [] })
    }
  })

  const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)))
  const isInRollup = ({ member }: ProbeItem) => inRollups.has(cubeMember(base.surface, member))
  const unclear = [...states.values()].flatMap(({ item, state }) =>
    state.state === 'rollup gained' ? [item] : [],
  )
  const unclearOf = Map.groupBy(unclear, ({ member }) => entityOf(member))
  await eachOf(unclearOf, atOnce, async ([name, own]) => {
    const entity = head.surface.entities.get(name)
    const same = entity ? itemsOf(entity).filter((item) => stateOfItem(item) === 'same') : []
    for (const companion of companionsOf(same, isInRollup).slice(0, mostCompanions))
      for (const probe of inChunks(own.filter((item) => stateOfItem(item) === 'rollup gained')))
        await settleBeside(asker, probe, companion, states, tellsBehindRollup)
  })
  const isPlain = (item: ProbeItem) => stateOfItem(item) === 'same' && !sameOverTime.has(keyOf(item))
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const measures = itemsOf(entity).filter((item) => item.kind === 'measure' && isPlain(item))
    const time = timeBeside(measures)
    if (!time || !sound.has(states.get(time.member)?.state.state ?? 'broken')) return
    for (const probe of inChunks(measures)) await settleBeside(asker, probe, time, states, tellsOverTime)
  })

  const isSound = (item: ProbeItem, isOld: boolean) => {
    const found = stateOfItem(item)
    return asker.isOld(item) === isOld && found !== undefined && sound.has(found)
  }
  const segments = Map.groupBy(
    items.filter(({ kind }) => kind === 'segment'),
    (item) => `${entityOf(item.member)} ${asker.isOld(item)}`,
  )
  await eachOf(segments.values(), atOnce, async (own) => {
    const [first] = own
    const entity = first && head.surface.entities.get(entityOf(first.member))
    if (!entity) return
    // What is new can only be beside what is new, or else an old member: the base is not asked.
    const beside = companionsOf(itemsOf(entity), isSuspect)
    const companion =
      beside.find((item) => isSound(item, true)) ??
      (asker.isOld(first) ? undefined : beside.find((item) => isSound(item, false)))
    // Where nothing of an entity can be queried, no segment can.
    const member = beside.find(asker.isOld)
    const alike = member && asker.isOld(first) ? states.get(keyOf(member))?.state : undefined
    const withoutCompanion = alike ?? { state: 'not checked' as const }
    for (const chunk of inChunks(own)) {
      if (companion) await settle(chunk, companion)
      else
        for (const item of chunk) states.set(keyOf(item), { item, state: withoutCompanion, memberNames: [] })
    }
  })

  const isUsable = (item: ProbeItem) => isSound(item, true)
  const isSame = (item: ProbeItem) => stateOfItem(item) === 'same'
  const pairs = joinProbes(base.surface, head.surface, joins, rejoined, isUsable, isSame)
  await eachOf(pairs, atOnce, async (probe) => {
    const { state } = await asker.ask(probe)
    if (state.state === 'not checked') combinations.push({ probe, state })
    if (state.state === 'broken' || state.state === 'different') combinations.push({ probe, state })
    // What a join does does not show behind other pre-aggregations than on the base.
    if (/^rollup/.test(state.state)) combinations.push({ probe, state: { state: 'rollup gained' } })
  })
  const served = new Set<string>()
  await eachOf(publicProbes(base.surface, head.surface, rollups), atOnce, async (one) => {
    await settleRollup(asker, one, states, combinations, served)
  })
  if (asker.notOffered) {
    // What planned before can do so: the request failed for another reason. One that is gone does not respond to this either.
    if (asker.hasPlanned) throw asker.notOffered
    await Promise.all([base.api.meta(signal), head.api.meta(signal)])
    return { notOffered: asker.notOffered }
  }
  return { states, combinations, served, plans: asker.plans }
}

type States = Map<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>

/** Members in these states can be queried on both sides, or on the branch if they are new. */
const sound: ReadonlySet<MemberState['state']> = new Set([
  'same',
  'rollup gained',
  'different',
  'rollup lost',
  'new',
])
/** What a query says in these states, it says of each member in it. */
const uniform: ReadonlySet<MemberState['state']> = new Set(['same', 'rollup gained', 'new', 'not checked'])

/**
 * Asks for members, and where they are not all the same, for fewer at a time, down to a single one.
 * @returns whether any of them explains a difference
 */
async function settleProbe(
  asker: Asker,
  probe: Probe,
  beside: ProbeItem | undefined,
  states: States,
  combinations: Combination[],
): Promise<boolean> {
  const [only, second] = probe
  if (!only) return false
  const { state, memberNames } = await asker.ask(beside ? [...probe, beside] : probe)
  if (!second || uniform.has(state.state)) {
    for (const item of probe) states.set(keyOf(item), { item, state, memberNames: second ? [] : memberNames })
    return !uniform.has(state.state)
  }
  let isExplained = false
  await eachOf(partsOf(probe, state), atOnce, async (part) => {
    const explains = await settleProbe(asker, part, beside, states, combinations)
    isExplained ||= explains
  })
  // All parts are the same, and only together they are not.
  if (!isExplained && isCombination(state)) combinations.push({ probe, state })
  return isExplained || isCombination(state)
}

function isCombination(state: MemberState): state is Combination['state'] {
  return state.state === 'broken' || state.state === 'different' || state.state === 'rollup lost'
}

/** Those at fault alone, as far as the response tells, and the rest together; else halves. */
function partsOf(probe: Probe, state: MemberState): Probe[] {
  const named =
    state.state === 'different'
      ? probe.filter((item) => state.columns.has(keyOf(item).replace('.', '__').replace('.', '_')))
      : 'message' in state
        ? probe.filter(({ member }) => state.message.includes(member.slice(member.indexOf('.') + 1)))
        : []
  const rest = probe.filter((item) => !named.includes(item))
  if (named.length > 0 && (rest.length > 0 || state.state === 'different'))
    return [...named.map((item) => [item]), ...(rest.length > 0 ? [rest] : [])]
  return halvesOf(probe)
}

/** What a query of a member beside another one says of the member. */
const tellsBehindRollup: ReadonlySet<MemberState['state']> = new Set(['same', 'different'])
const tellsOverTime: ReadonlySet<MemberState['state']> = new Set(['different', 'broken', 'not checked'])

/** Asks for members again, beside one that makes more of them visible. */
async function settleBeside(
  asker: Asker,
  probe: Probe,
  companion: ProbeItem,
  states: States,
  tells: ReadonlySet<MemberState['state']>,
): Promise<void> {
  const [only, second] = probe
  if (!only) return
  const { state, memberNames } = await asker.ask([...probe, companion])
  if (tells.has(state.state) && (!second || uniform.has(state.state)))
    for (const item of probe) states.set(keyOf(item), { item, state, memberNames })
  else if (second && !uniform.has(state.state))
    for (const part of partsOf(probe, state)) await settleBeside(asker, part, companion, states, tells)
}

/**
 * A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
 * serve the members of another cube.
 * @returns whether it serves less than before
 */
async function settleRollup(
  asker: Asker,
  { rollup, probe }: RollupProbe,
  states: States,
  combinations: Combination[],
  served: Set<string>,
): Promise<boolean> {
  const { state, isServed, memberNames } = await asker.ask(probe)
  if (isServed) served.add(rollup)
  if (state.state === 'not checked') combinations.push({ probe, rollup, state })
  const isLost = state.state === 'rollup lost'
  const parts = isLost || state.state === 'broken' ? halvesOf(probe) : isServed ? [] : asker.byCube(probe)
  let isExplained = false
  for (const part of parts.length > 1 ? parts : [])
    isExplained =
      (await settleRollup(asker, { rollup, probe: part }, states, combinations, served)) || isExplained
  if (!isLost || isExplained) return isExplained
  const [item, second] = probe
  const known = item && !second ? states.get(keyOf(item)) : undefined
  if (!item || !known) combinations.push({ probe, rollup, state })
  else if (uniform.has(known.state.state)) states.set(keyOf(item), { item, state, memberNames })
  return true
}

function halvesOf(probe: Probe): Probe[] {
  const half = Math.ceil(probe.length / 2)
  return probe.length > 1 ? [probe.slice(0, half), probe.slice(half)] : []
}
