import {
  type Combination,
  comparePlans,
  type MemberState,
  type Probed,
  sourceIn,
} from '../../changes/compare-plans.ts'
import {
  companionsOf,
  cubeMember,
  entityOf,
  filtersOf,
  halvesOf,
  inChunks,
  isColumnOf,
  itemsOf,
  type JoinQuestion,
  joinableWith,
  joinQuestions,
  joinsFrom,
  keyOf,
  listedProbe,
  loadedProbe,
  memberIn,
  memberProbes,
  type Probe,
  type ProbeItem,
  publicProbes,
  queryOf,
  type RollupProbe,
  timeOf,
  unalignedProbe,
  units,
} from '../../changes/probes.ts'
import { asksForContext } from '../../changes/results.ts'
import { multiplying, type Surface, type SurfaceEntity } from '../../changes/surface.ts'
import type { SidePlan } from '../../content/roll-up.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { atOnce, createPlanners, type Planners, type PlanningSide, settle } from '../planning/planners.ts'

// Both sides are asked what they make of everything that can be queried. What is assumed to have changed only decides what is
// asked first: a member counts as unchanged when both sides give the same response, and for no other reason.

/**
 * Plans of both sides together that a model of any size may need: what finds a member that differs, what asks an entity, and
 * what asks two cubes together. What is beyond is not checked: it would be a model of which everything is asked of everything.
 */
const plansFor = { any: 2_000, member: 20, entity: 10, pair: 8 }
/** Members that others are asked beside. */
const mostCompanions = 3

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
const sound: ReadonlySet<State> = new Set(['same', 'rollup gained', 'different', 'rollup lost', 'new'])
/** What counts more than what is known of a member, when it is asked for beside another one or with its pre-aggregation. */
const tellsMore: Readonly<Partial<Record<State, ReadonlySet<State>>>> = {
  same: new Set(['different', 'broken', 'not checked', 'rollup lost']),
  'rollup gained': new Set(['same', 'different', 'rollup lost']),
  'rollup lost': new Set(['different']),
}

/**
 * Asks both sides about every public member, over time and with filters, about cubes that can be joined, and about
 * pre-aggregations.
 * @param planners of both sides, which others may ask meanwhile
 * @throws PlatformError when a planner cannot be reached, plans nothing for this token, or does not work for what must plan
 */
export async function probeMembers(
  questions: Questions,
  signal: AbortSignal,
  planners: Planners = createPlanners(questions.base, questions.head, questions.isSuspect, signal),
): Promise<Probed> {
  const asker = createAsker(questions, planners)
  await askMembers(asker, questions)
  await askBehindRollups(asker, questions)
  await askOverTime(asker, questions)
  await askFiltered(asker, questions)
  await askSegments(asker, questions)
  await askJoined(asker, questions)
  await askRollups(asker, questions)
  const { states, combinations, served, plans } = asker
  return { states, combinations, served, plans: plans() }
}

type Asker = ReturnType<typeof createAsker>

interface Told {
  state: MemberState
  memberNames: readonly string[]
  isServed: boolean
  /** Whether either side reads a pre-aggregation. */
  readsRollup: boolean
}

/** Asks both sides, and keeps what they say. */
function createAsker({ base, head }: Questions, planners: Planners) {
  const states = new Map<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>()
  const combinations: Combination[] = []
  const served = new Set<string>()
  /** The pre-aggregations that plans read, with the statements that build them: each side may have its own. */
  const loaded = new Map<string, { id: string; sql: string }>()
  const askedOverTime = new Set<string>()
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
    if (plans() >= most)
      return { state: { state: 'not checked' }, memberNames: [], isServed: false, readsRollup: false }
    const query = queryFor(probe)
    const [before, after] = await Promise.all([
      probe.every(isOld) ? planners.base.plan(query) : null,
      planners.head.plan(query),
    ])
    const rollups = [before, after].flatMap((side) => (side?.state === 'planned' ? side.plan.rollups : []))
    for (const { id, sql } of rollups) loaded.set(`${id} ${sql}`, { id, sql })
    return {
      state: stateOf(before, after),
      memberNames: (after.state === 'planned' && after.plan.memberNames) || [],
      isServed: before?.state === 'planned' && before.plan.rollups.length > 0,
      readsRollup: rollups.length > 0,
    }
  }

  function tell(probe: Probe, { state, memberNames }: Pick<Told, 'state' | 'memberNames'>): void {
    for (const item of probe) {
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
   * A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
   * serve the members of another cube.
   * @returns whether it serves less than before
   */
  async function settleRollup({ rollup, probe }: RollupProbe): Promise<boolean> {
    const told = await ask(probe)
    const { state, isServed } = told
    if (isServed) served.add(rollup)
    if (state.state === 'not checked') combinations.push({ probe, rollup, state })
    // What decides its rows is its values.
    if (state.state === 'different' && probe.every((item) => stateOfItem(item) !== 'different'))
      combinations.push({ probe, rollup, state })
    const isLost = state.state === 'rollup lost'
    const byCube = Map.groupBy(probe, ({ member }) => entityOf(cubeMember(base.surface, member)))
    const parts = isLost || state.state === 'broken' ? halvesOf(probe) : isServed ? [] : [...byCube.values()]
    let isExplained = false
    for (const part of parts.length > 1 ? parts : [])
      isExplained = (await settleRollup({ rollup, probe: part })) || isExplained
    if (!isLost || isExplained) return isExplained
    const [item, second] = probe
    if (item && !second && stateOfItem(item)) tell(probe, told)
    else combinations.push({ probe, rollup, state })
    return true
  }

  /** What is rejected for want of a context may be joined all the same: then the join is not compared. */
  function tellLacking(probe: Probe, reason: string): void {
    if (asksForContext(reason)) combinations.push({ probe, state: { state: 'already broken', reason } })
  }

  /** What the first item of a query is made of, on each side; null where that is not known. */
  async function sources(probe: Probe): Promise<(string | null)[]> {
    if (plans() >= most) return [null, null]
    const both = await Promise.all([planners.base, planners.head].map((side) => side.plan(queryFor(probe))))
    return both.map((side) => (side.state === 'planned' ? sourceIn(side.plan, probe[0]) : null))
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
    ...{ states, combinations, served, loaded, askedOverTime, plans, isOld, stateOfItem, ask, tell },
    ...{ settle: settleMembers, settleRollup, isPlannedOnBase, sources, tellLacking },
    /** More plans may be needed, for so many pairs of cubes. */
    allowPairs(count: number) {
      most += plansFor.pair * count
    },
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

async function askMembers(asker: Asker, { head, isSuspect }: Questions): Promise<void> {
  const { isOld } = asker
  const items = everythingOf(head).filter(({ kind }) => kind !== 'segment')
  const cubeOf = ({ member }: ProbeItem) => entityOf(cubeMember(head.surface, member))
  const probes = [true, false].flatMap((wanted) =>
    memberProbes(
      items.filter((item) => isOld(item) === wanted),
      isSuspect,
      cubeOf,
    ),
  )
  const urgent = probes.toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)))
  await eachOf(urgent, atOnce, async (probe) => {
    // What is the same over time is the same without: then one question is enough.
    const time = probe.length > 1 && probe.every(isOld) ? asker.timeBeside(probe) : undefined
    const asked = time && (await asker.ask([...probe, time]))
    if (asked?.state.state !== 'same' || asked.isServed) return asker.settle(probe)
    asker.tell(probe, { ...asked, memberNames: [] })
    for (const item of probe) asker.askedOverTime.add(keyOf(item))
  })
}

/** Other pre-aggregations than on the base hide members: beside one that is in none, they show. */
async function askBehindRollups(asker: Asker, { base, head }: Questions): Promise<void> {
  const rollups = rollupsOf(asker, base, head)
  const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)))
  const isInRollup = ({ member }: ProbeItem) => inRollups.has(cubeMember(base.surface, member))
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const itemsIn = (state: State) => itemsOf(entity).filter((item) => asker.stateOfItem(item) === state)
    for (const beside of companionsOf(itemsIn('same'), isInRollup).slice(0, mostCompanions))
      for (const probe of inChunks([...itemsIn('rollup gained'), ...itemsIn('rollup lost')]))
        await asker.settle(probe, [beside])
  })
}

/** Windows, shifts and pre-aggregations by time show over a range. */
async function askOverTime(asker: Asker, { head }: Questions): Promise<void> {
  const { stateOfItem, askedOverTime } = asker
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const measures = itemsOf(entity).filter(
      (item) => item.kind === 'measure' && stateOfItem(item) === 'same' && !askedOverTime.has(keyOf(item)),
    )
    const beside = asker.timeBeside(measures)
    if (!beside || !sound.has(asker.states.get(beside.member)?.state.state ?? 'broken')) return
    for (const probe of inChunks(measures)) await asker.settle(probe, [beside])
  })
}

/** SQL that depends on filters, or passes them on, shows it once a query filters. */
const dependsOnFilters = /FILTER_PARAMS|FILTER_GROUP|sub_?query/i

async function askFiltered(asker: Asker, { base, head, has }: Questions): Promise<void> {
  if (!has(dependsOnFilters)) return
  await eachOf(head.surface.entities.values(), atOnce, async (entity) => {
    const own = itemsOf(entity).filter(
      (item) => item.kind !== 'segment' && asker.stateOfItem(item) === 'same' && asker.isOld(item),
    )
    const isSame = ({ member }: ProbeItem) => asker.states.get(member)?.state.state === 'same'
    const [first = [], ...others] = inChunks(
      filtersOf(base.surface.entities.get(entity.name), entity).filter(isSame),
    )
    if (first.length === 0) return
    const [some = [], ...rest] = memberProbes(
      own.filter(({ granularity }) => granularity === undefined),
      () => false,
    )
    for (const filters of [first, ...others]) await asker.settle(some, filters)
    for (const probe of rest) await asker.settle(probe, first)
  })
}

/** Segments alone are no query. */
async function askSegments(asker: Asker, { base, head, isSuspect }: Questions): Promise<void> {
  const { isOld, isSound } = asker
  const sides = [base.surface, head.surface]
  const segments = everythingOf(head).filter(({ kind }) => kind === 'segment')
  const groups = Map.groupBy(segments, (item) => `${entityOf(item.member)} ${isOld(item)}`)
  await eachOf(groups.values(), atOnce, async (own) => {
    const name = entityOf(own[0]?.member ?? '')
    const isNew = !own.some(isOld)
    const membersOf = (names: ReadonlySet<string>) =>
      companionsOf(
        everythingOf(head).filter(({ member }) => names.has(entityOf(member))),
        isSuspect,
      )
    const [beside, joined] = [membersOf(new Set([name])), membersOf(joinsFrom(name, sides).reached)]
    // What is new can only be beside what is new, or else an old member: the base is not asked.
    const companion =
      [...beside, ...joined].find((item) => isSound(item, true)) ??
      (isNew ? beside.find((item) => isSound(item, false)) : undefined)
    // Where nothing of an entity can be queried, no segment can.
    const member = isNew ? undefined : beside.find(isOld)
    const alike = member && asker.states.get(keyOf(member))?.state
    for (const probe of inChunks(own))
      if (companion) await asker.settle(probe, [companion])
      else asker.tell(probe, { state: alike ?? { state: 'not askable' }, memberNames: [] })
  })
}

/** Joins show only in queries over several cubes, or over several cubes of a view. */
async function askJoined(asker: Asker, { base, head, has }: Questions): Promise<void> {
  const sides = [base.surface, head.surface]
  const cubes = [...base.surface.entities.values()].filter(
    ({ name, kind }) => kind === 'cube' && head.surface.entities.get(name)?.kind === 'cube',
  )
  const mayMultiply = has(multiplying) || cubes.some(({ multiplies }) => multiplies)
  const pool = (items: Probe) => {
    const usable = companionsOf(items.filter((item) => asker.isSound(item, true)))
    const same = usable.filter((item) => asker.stateOfItem(item) === 'same')
    // What has changed itself hides what joins do.
    const of = (kind: ProbeItem['kind']) => {
      const [own, unchanged] = [usable, same].map((list) => list.filter((item) => item.kind === kind))
      return unchanged?.length ? unchanged : (own ?? [])
    }
    return [...of('measure'), ...of('dimension')]
  }
  const pools = new Map(cubes.map((cube) => [cube.name, pool(itemsOf(cube))]))
  const reached = await reachOf(
    asker,
    cubes.map(({ name }) => name),
    base.surface,
    (name) => pools.get(name) ?? [],
  )
  const starts = cubes.map(({ name }) => ({
    name,
    others: reached(name),
    of: (one: string) => pools.get(one) ?? [],
  }))
  for (const view of base.surface.entities.values()) {
    if (view.kind !== 'view' || !head.surface.entities.has(view.name)) continue
    const groups = Map.groupBy(pool(itemsOf(view)), ({ member }) =>
      entityOf(cubeMember(base.surface, member)),
    )
    const names = [...groups.keys()]
    for (const name of names)
      starts.push({ name, others: names.filter((one) => one !== name), of: (one) => groups.get(one) ?? [] })
  }
  asker.allowPairs(starts.reduce((sum, { others }) => sum + others.length, 0))
  const questions: JoinQuestion[] = []
  await eachOf(starts, atOnce, async ({ name, others, of }) => {
    const measure = mayMultiply ? additive(of(name), sides) : undefined
    for (const group of inChunks(others)) {
      const isAlone =
        mayMultiply && group.length > 1 && !(measure && (await isPlain(asker, measure, group, of)))
      for (const some of isAlone ? inChunks(group, 1) : [group])
        questions.push(...joinQuestions(name, some, of))
    }
  })
  const once = new Map(questions.map((one) => [keysOf(one), one]))
  await eachOf(once.values(), atOnce, (question) => settleJoin(asker, question))
}

/** A measure whose SQL is another one where a join repeats rows of its cube. */
function additive(items: Probe, sides: readonly Surface[]): ProbeItem | undefined {
  return items.find(({ member }) =>
    sides.every((side) => /^(?:sum|avg|count)$/.test(memberIn(side, member)?.aggType ?? '')),
  )
}

/**
 * Whether a measure is the same column alone and beside a dimension of each of these cubes, on both sides: then no way to them
 * repeats rows of its cube, so that one way does not hide what another one does.
 */
async function isPlain(
  asker: Asker,
  measure: ProbeItem,
  others: readonly string[],
  of: (name: string) => Probe,
): Promise<boolean> {
  const beside = others.flatMap((one) => of(one).find(({ kind }) => kind === 'dimension') ?? [])
  if (beside.length < others.length) return false
  const [alone, joined] = await Promise.all([asker.sources([measure]), asker.sources([measure, ...beside])])
  return alone.every((source, at) => source !== null && source === joined[at])
}

function keysOf({ measures, dimensions }: JoinQuestion): string {
  return [...measures, ...dimensions].map(keyOf).sort().join(' ')
}

/** Fewer of them at a time, until what differs is found. */
async function settleJoin(asker: Asker, question: JoinQuestion): Promise<void> {
  const { measures, dimensions } = question
  const probe = [...measures, ...dimensions]
  const { state } = await asker.ask(probe)
  // What a join does does not show behind other pre-aggregations than on the base.
  if (/^rollup/.test(state.state)) asker.combinations.push({ probe, state: { state: 'rollup gained' } })
  if (state.state === 'not checked') asker.combinations.push({ probe, state })
  if (state.state === 'already broken') asker.tellLacking(probe, state.reason)
  if (!isCombination(state)) return
  if (state.state === 'different') return settleOtherJoin(asker, question, state)
  if (dimensions.length > 1)
    for (const part of halvesOf(dimensions)) await settleJoin(asker, { measures, dimensions: part })
  else if (measures.length > 1 && state.state === 'broken')
    for (const part of halvesOf(measures)) await settleJoin(asker, { measures: part, dimensions })
  else asker.combinations.push({ probe, state })
}

async function settleOtherJoin(
  asker: Asker,
  { measures, dimensions }: JoinQuestion,
  state: Extract<MemberState, { state: 'different' }>,
): Promise<void> {
  // A member that has changed itself tells nothing about a join.
  const isOther = (item: ProbeItem) => asker.stateOfItem(item) === 'different'
  const [own, across] = [measures, dimensions].map((items) => items.filter((item) => !isOther(item)))
  const isLess = own && across && own.length + across.length < measures.length + dimensions.length
  if (isLess) {
    if (own.length > 0 && across.length > 0) await settleJoin(asker, { measures: own, dimensions: across })
    return
  }
  const columnOf = (item: ProbeItem) => [...state.columns].find(([name]) => isColumnOf(name, item))?.[1]
  const differing = measures.filter(columnOf)
  const fewer = differing.length > 0 ? differing : measures
  const columns = dimensions.flatMap((item) => {
    const column = columnOf(item)
    return column ? [{ item, column }] : []
  })
  if (differing.length === 0 && columns.length > 0 && columns.length === state.columns.size)
    for (const { item, column } of columns)
      asker.combinations.push({
        probe: [...measures, item],
        state: { ...column, state: 'different', columns: new Map() },
      })
  else if (dimensions.length > 1)
    for (const part of halvesOf(dimensions)) await settleJoin(asker, { measures: fewer, dimensions: part })
  else asker.combinations.push({ probe: [...fewer, ...dimensions], state })
}

/**
 * Which cubes each cube can be queried with in one direction on the base: as its query API lists it, and where it does not
 * (behind private cubes), as its planner says. Each such place is asked once. What only the branch joins is new.
 */
async function reachOf(
  asker: Asker,
  cubes: readonly string[],
  base: Surface,
  pool: (name: string) => Probe,
): Promise<(name: string) => string[]> {
  const graphs = new Map(cubes.map((name) => [name, joinsFrom(name, [base])]))
  const dimensionOf = (name: string) => pool(name).find(({ kind }) => kind === 'dimension')
  const unknown = new Map<string, string>()
  for (const { hubs, unlisted } of graphs.values()) {
    for (const [hub, before] of hubs) if (!unknown.has(hub)) unknown.set(hub, before)
    for (const name of unlisted) unknown.set(name, name)
  }
  const behind = new Map<string, ReadonlySet<string>>()
  await eachOf(unknown, atOnce, async ([place, from]) => {
    const own = dimensionOf(from)
    const listed = graphs.get(from)?.reached
    const candidates = joinableWith(from, base).filter((one) => !listed?.has(one) && dimensionOf(one))
    const found = new Set<string>()
    asker.allowPairs(candidates.length)
    const search = async (names: readonly string[]): Promise<void> => {
      const items = names.flatMap((name) => dimensionOf(name) ?? [])
      if (!own) return
      if (await asker.isPlannedOnBase([own, ...items])) for (const name of names) found.add(name)
      // A rejection does not say which of them it is about, and of most such places it is about all.
      else if (names.length > 1) await Promise.all(names.map((name) => search([name])))
    }
    await Promise.all(inChunks(candidates).map(search))
    behind.set(place, found)
  })
  return (name) => {
    const graph = graphs.get(name)
    if (!graph) return []
    const places = [...graph.hubs.keys(), ...graph.unlisted]
    const all = new Set([...graph.reached, ...places.flatMap((place) => [...(behind.get(place) ?? [])])])
    all.delete(name)
    return [...all].filter((one) => graphs.has(one))
  }
}

/** The queries that pre-aggregations are made for, as far as the query APIs list them, or plans read them. */
function rollupsOf(asker: Asker, base: PlanningSide, head: PlanningSide): RollupProbe[] {
  const sides = [base.surface, head.surface]
  const listed = sides.flatMap(({ entities }) =>
    [...entities.values()].flatMap(({ name, rollups }) => rollups.map((one) => listedProbe(name, one))),
  )
  const read = [...asker.loaded.values()].map(({ id, sql }) => loadedProbe(id, sql, sides))
  const all = [...listed, ...read].filter(({ probe }) => probe.length > 0)
  return [
    ...new Map(all.map((one) => [JSON.stringify([one.rollup, one.probe.map(keyOf).sort()]), one])).values(),
  ]
}

async function askRollups(asker: Asker, questions: Questions): Promise<void> {
  const { base, head, isSuspect } = questions
  const known = asker.combinations.length
  const unlisted = [...head.surface.entities.values()].filter(
    (entity) => mayHideRollups(entity, questions) && itemsOf(entity).some(isSuspect),
  )
  const same = (entity: SurfaceEntity) => itemsOf(entity).filter((item) => asker.stateOfItem(item) === 'same')
  // Each alone, since one that no pre-aggregation has hides those of the others. What none serves alone, none serves with a
  // measure.
  const served = new Set<string>()
  const lone = unlisted.flatMap((entity) => [...same(entity), ...timesByUnit(same(entity))])
  await eachOf(lone, atOnce, async (item) => {
    if (item.kind === 'segment') return
    const told = await asker.ask([item])
    if (told.readsRollup) served.add(keyOf(item))
    if (asker.stateOfItem(item)) asker.tell([item], told)
    else if (isCombination(told.state)) asker.combinations.push({ probe: [item], state: told.state })
  })
  const pairs = unlisted.flatMap((entity) => {
    const measures = same(entity).filter(({ kind }) => kind === 'measure')
    const others = [...same(entity), ...timesByUnit(same(entity))].filter(
      (item) => item.kind === 'segment' || (item.kind === 'dimension' && served.has(keyOf(item))),
    )
    return others.flatMap((other) => measures.map((measure) => [measure, other]))
  })
  await eachOf(pairs, atOnce, async (probe) => {
    const { state } = await asker.ask(probe)
    const rollup = state.state === 'rollup lost' ? state.rollups[0] : undefined
    const named = rollup === undefined ? {} : { rollup }
    if (isCombination(state) || state.state === 'not checked')
      asker.combinations.push({ probe, ...named, state })
  })
  const rollups = rollupsOf(asker, base, head).flatMap((one) => [one, ...unalignedProbe(one)])
  await eachOf(publicProbes(base.surface, head.surface, rollups), atOnce, async (one) => {
    await asker.settleRollup(one)
  })
  // What was the same among members that no pre-aggregation serves may have one alone.
  const told = asker.combinations.slice(known).filter(({ state }) => state.state !== 'not checked')
  const alone = new Map(
    told
      .flatMap(({ probe }) => probe)
      .filter((item) => item.kind !== 'segment' && asker.stateOfItem(item) === 'same')
      .map(({ member, kind, granularity }) => {
        const item = { member, kind, ...(granularity !== undefined && { granularity }) }
        return [keyOf(item), item] as const
      }),
  )
  await eachOf(alone.values(), atOnce, (item) => asker.settle([item]))
}

/** Times by each granularity that is not among them. */
function timesByUnit(items: Probe): ProbeItem[] {
  const known = new Set(items.map(keyOf))
  const times = items.filter(({ granularity }) => granularity === 'day')
  return times
    .flatMap((time) => units.map((granularity) => ({ ...time, granularity })))
    .filter((item) => !known.has(keyOf(item)))
}

/** Whether an entity may have pre-aggregations that the query API does not list: of code, of heirs, and of private cubes. */
function mayHideRollups(entity: SurfaceEntity, { base, has, hasCodedRollups }: Questions): boolean {
  const { kind, members } = entity
  const isUnlisted = (one?: SurfaceEntity) => !one || one.joins === null || one.parent !== ''
  if (hasCodedRollups) return true
  if (!has(/pre_?aggregations/i)) return false
  if (kind === 'cube') return isUnlisted(entity)
  const cubes = [...members.values()].map(({ aliasMember }) => entityOf(aliasMember))
  return cubes.some((name) => isUnlisted(base.surface.entities.get(name)))
}

function everythingOf({ surface }: PlanningSide): ProbeItem[] {
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

function isCombination(
  state: MemberState,
): state is Extract<MemberState, { state: 'broken' | 'different' | 'rollup lost' }> {
  return state.state === 'broken' || state.state === 'different' || state.state === 'rollup lost'
}
