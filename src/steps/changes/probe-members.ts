import { type Combination, comparePlans, type MemberState, type Probed } from '../../changes/compare-plans.ts'
import {
  companionsOf,
  cubeMember,
  entityOf,
  halvesOf,
  inChunks,
  itemsOf,
  type Joined,
  joinProbes,
  keyOf,
  memberIn,
  memberProbes,
  neighboursOf,
  type Probe,
  type ProbeItem,
  publicProbes,
  queryOf,
  type RollupProbe,
  timeOf,
} from '../../changes/probes.ts'
import type { SidePlan } from '../../content/roll-up.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { atOnce, createPlanners, type PlanningSide, settle } from '../planning/planners.ts'

// Both sides are asked what they make of every public member. What is assumed to have changed only decides what is asked
// first: a member counts as unchanged when both sides give the same SQL, and for no other reason.

/** Of both sides together; what is beyond is not checked. */
const mostPlans = 2_000
/** Members that others are asked beside. */
const mostCompanions = 3
/** Granularities of every time dimension, which a model may define in another way. */
const predefined: ReadonlySet<string> = new Set('second minute hour day week month quarter year'.split(' '))

/** What is asked, and what is assumed. */
export interface Questions extends Pick<Joined, 'graph' | 'rejoined'> {
  base: PlanningSide
  head: PlanningSide
  /** Members and entities that are assumed to have changed. */
  suspects: ReadonlySet<string>
  rollups: readonly RollupProbe[]
  /** Whether each member is asked for alone, since the pre-aggregations are unknown. */
  oneByOne: boolean
}

type State = MemberState['state']

/** Members in these states can be queried on both sides, or on the branch if they are new. */
const sound: ReadonlySet<State> = new Set(['same', 'rollup gained', 'different', 'rollup lost', 'new'])
/** What counts more than what is known of a member, when it is asked for beside another one or with its pre-aggregation. */
const tellsMore: Readonly<Partial<Record<State, ReadonlySet<State>>>> = {
  same: new Set(['different', 'broken', 'not checked', 'rollup lost']),
  'rollup gained': new Set(['same', 'different', 'rollup lost']),
}

/**
 * Asks both sides about every public member, each two cubes that can be joined, and each pre-aggregation.
 * @throws PlatformError when a planner cannot be reached, plans nothing for this token, or does not work for what must plan
 */
export async function probeMembers(questions: Questions, signal: AbortSignal): Promise<Probed> {
  const asker = createAsker(questions, signal)
  await askMembers(asker, questions)
  await askBehindRollups(asker, questions)
  await askOverTime(asker, questions)
  await askSegments(asker, questions)
  await askTogether(asker, questions)
  const { states, combinations, served, plans } = asker
  return { states, combinations, served, plans: plans() }
}

type Asker = ReturnType<typeof createAsker>

/** Asks both sides, and keeps what they say. */
function createAsker({ base, head, suspects }: Questions, signal: AbortSignal) {
  const isSuspect = ({ member }: ProbeItem) => suspects.has(member) || suspects.has(entityOf(member))
  const planners = createPlanners(base, head, isSuspect, signal)
  const states = new Map<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>()
  const combinations: Combination[] = []
  const served = new Set<string>()
  const sameOverTime = new Set<string>()
  const stateOfItem = (item: ProbeItem) => states.get(keyOf(item))?.state.state
  const plans = () => planners.base.plans + planners.head.plans

  /** Whether the base has it, too, so that its planner is asked. */
  function isOld({ member, kind, granularity }: ProbeItem): boolean {
    const [before, after] = [memberIn(base.surface, member), memberIn(head.surface, member)]
    // Private members are in neither.
    if (!before && !after) return true
    if (granularity === undefined || predefined.has(granularity)) return before?.kind === kind
    return (
      before?.kind === kind &&
      (before.granularities.has(granularity) || !after?.granularities.has(granularity))
    )
  }

  async function ask(
    probe: Probe,
  ): Promise<{ state: MemberState; memberNames: readonly string[]; isServed: boolean }> {
    if (plans() >= mostPlans) return { state: { state: 'not checked' }, memberNames: [], isServed: false }
    const query = { form: 'json', text: JSON.stringify(queryOf(probe)) } as const
    const [before, after] = await Promise.all([
      probe.every(isOld) ? planners.base.plan(query) : null,
      planners.head.plan(query),
    ])
    return {
      state: stateOf(before, after),
      memberNames: (after.state === 'planned' && after.plan.memberNames) || [],
      isServed: before?.state === 'planned' && before.plan.rollups.length > 0,
    }
  }

  function tell(probe: Probe, state: MemberState, memberNames: readonly string[] = []): void {
    for (const item of probe) {
      const known = stateOfItem(item)
      if (!known || tellsMore[known]?.has(state.state)) states.set(keyOf(item), { item, state, memberNames })
    }
  }

  /** @param beside another one in each query */
  async function settleMembers(probe: Probe, beside?: ProbeItem): Promise<void> {
    await settle(
      probe,
      (part) => ask(beside ? [...part, beside] : part),
      (part, { state, memberNames }) => tell(part, state, part.length > 1 ? [] : memberNames),
      (part, state) => {
        if (isCombination(state)) combinations.push({ probe: part, state })
      },
    )
  }

  /**
   * A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
   * serve the members of another cube.
   * @returns whether it serves less than before
   */
  async function settleRollup({ rollup, probe }: RollupProbe): Promise<boolean> {
    const { state, isServed, memberNames } = await ask(probe)
    if (isServed) served.add(rollup)
    if (state.state === 'not checked') combinations.push({ probe, rollup, state })
    const isLost = state.state === 'rollup lost'
    const byCube = Map.groupBy(probe, ({ member }) => entityOf(cubeMember(base.surface, member)))
    const parts = isLost || state.state === 'broken' ? halvesOf(probe) : isServed ? [] : [...byCube.values()]
    let isExplained = false
    for (const part of parts.length > 1 ? parts : [])
      isExplained = (await settleRollup({ rollup, probe: part })) || isExplained
    if (!isLost || isExplained) return isExplained
    const [item, second] = probe
    if (item && !second && stateOfItem(item)) tell(probe, state, memberNames)
    else combinations.push({ probe, rollup, state })
    return true
  }

  return {
    ...{ states, combinations, served, sameOverTime, plans, isSuspect, isOld, stateOfItem, ask, tell },
    ...{ settle: settleMembers, settleRollup },
    /** Whether it can be queried, and the base has it or not. */
    isSound: (item: ProbeItem, wanted: boolean) =>
      isOld(item) === wanted && sound.has(stateOfItem(item) ?? 'broken'),
    /** What measures of an entity can be grouped by over time. */
    timeBeside(probe: Probe): ProbeItem | undefined {
      const measure = probe.find(({ kind }) => kind === 'measure')
      const name = measure ? entityOf(measure.member) : ''
      const entity = head.surface.entities.get(name)
      return entity && timeOf(base.surface.entities.get(name), entity)
    },
  }
}

async function askMembers(asker: Asker, { head, oneByOne }: Questions): Promise<void> {
  const { isOld, isSuspect } = asker
  const items = everythingOf(head).filter(({ kind }) => kind !== 'segment')
  const probes = [true, false].flatMap((wanted) => {
    const own = items.filter((item) => isOld(item) === wanted)
    return oneByOne && wanted ? own.map((item) => [item]) : memberProbes(own, isSuspect)
  })
  const urgent = probes.toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)))
  await eachOf(urgent, atOnce, async (probe) => {
    // What is the same over time is the same without: then one question is enough.
    const time = probe.length > 1 && probe.every(isOld) ? asker.timeBeside(probe) : undefined
    const asked = time && (await asker.ask([...probe, time]))
    if (asked?.state.state !== 'same') return asker.settle(probe)
    asker.tell(probe, asked.state)
    for (const item of probe) asker.sameOverTime.add(keyOf(item))
  })
}

/** Other pre-aggregations than on the base hide members: beside one that is in none, they show. */
async function askBehindRollups(asker: Asker, { base, head, rollups }: Questions): Promise<void> {
  const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)))
  const isInRollup = ({ member }: ProbeItem) => inRollups.has(cubeMember(base.surface, member))
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const itemsIn = (state: State) => itemsOf(entity).filter((item) => asker.stateOfItem(item) === state)
    for (const beside of companionsOf(itemsIn('same'), isInRollup).slice(0, mostCompanions))
      for (const probe of inChunks(itemsIn('rollup gained'))) await asker.settle(probe, beside)
  })
}

async function askOverTime(asker: Asker, { head }: Questions): Promise<void> {
  const { stateOfItem, sameOverTime } = asker
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const measures = itemsOf(entity).filter(
      (item) => item.kind === 'measure' && stateOfItem(item) === 'same' && !sameOverTime.has(keyOf(item)),
    )
    const beside = asker.timeBeside(measures)
    if (!beside || !sound.has(asker.states.get(beside.member)?.state.state ?? 'broken')) return
    for (const probe of inChunks(measures)) await asker.settle(probe, beside)
  })
}

/** Segments alone are no query. */
async function askSegments(asker: Asker, { base, head, graph }: Questions): Promise<void> {
  const { isOld, isSuspect, isSound } = asker
  const segments = everythingOf(head).filter(({ kind }) => kind === 'segment')
  const groups = Map.groupBy(segments, (item) => `${entityOf(item.member)} ${isOld(item)}`)
  await eachOf(groups.values(), atOnce, async (own) => {
    const name = entityOf(own[0]?.member ?? '')
    const isNew = !own.some(isOld)
    const membersOf = (names: readonly string[]) =>
      companionsOf(
        everythingOf(head).filter(({ member }) => names.includes(entityOf(member))),
        isSuspect,
      )
    const [beside, joined] = [membersOf([name]), membersOf(neighboursOf(name, { base: base.surface, graph }))]
    // What is new can only be beside what is new, or else an old member: the base is not asked.
    const companion =
      [...beside, ...joined].find((item) => isSound(item, true)) ??
      (isNew ? beside.find((item) => isSound(item, false)) : undefined)
    // Where nothing of an entity can be queried, no segment can.
    const member = isNew ? undefined : beside.find(isOld)
    const alike = member && asker.states.get(keyOf(member))?.state
    for (const probe of inChunks(own))
      if (companion) await asker.settle(probe, companion)
      else asker.tell(probe, alike ?? { state: 'not checked' })
  })
}

async function askTogether(asker: Asker, { base, head, graph, rejoined, rollups }: Questions): Promise<void> {
  const sides = { base: base.surface, head: head.surface }
  const pairs = joinProbes(
    { ...sides, graph, rejoined },
    (item) => asker.isSound(item, true),
    (item) => asker.stateOfItem(item) === 'same',
  )
  await eachOf(pairs, atOnce, async (probe) => {
    const { state } = await asker.ask(probe)
    // What a join does does not show behind other pre-aggregations than on the base.
    if (/^rollup/.test(state.state)) asker.combinations.push({ probe, state: { state: 'rollup gained' } })
    else if (isCombination(state) || state.state === 'not checked') asker.combinations.push({ probe, state })
  })
  await eachOf(publicProbes(sides.base, sides.head, rollups), atOnce, async (one) => {
    await asker.settleRollup(one)
  })
}

function everythingOf({ surface }: PlanningSide): ProbeItem[] {
  return [...surface.entities.values()].flatMap(itemsOf)
}

/** @param before null where the base is not asked */
function stateOf(before: SidePlan | null, after: SidePlan): MemberState {
  if (after.state !== 'rejected' && after.state !== 'planned') return { state: 'not checked' }
  if (!before)
    return after.state === 'planned' ? { state: 'new' } : { state: 'new, broken', message: after.message }
  if (before.state === 'rejected') return { state: after.state === 'planned' ? 'repaired' : 'already broken' }
  if (before.state !== 'planned') return { state: 'not checked' }
  return after.state === 'planned'
    ? comparePlans(before.plan, after.plan)
    : { state: 'broken', message: after.message }
}

function isCombination(state: MemberState): state is Exclude<Combination['state'], { state: 'not checked' }> {
  return state.state === 'broken' || state.state === 'different' || state.state === 'rollup lost'
}
