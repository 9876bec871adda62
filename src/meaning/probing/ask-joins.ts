import { eachOf } from '../../base/concurrency.ts'
import type { MemberState } from '../compare-plans.ts'
import { atOnce } from '../planning/planners.ts'
import {
  companionsOf,
  cubeOf,
  halvesOf,
  inChunks,
  isColumnOf,
  itemsOf,
  type JoinQuestion,
  joinableWith,
  joinQuestions,
  joinsFrom,
  keyOf,
  memberIn,
  type Probe,
  type ProbeItem,
  sampleOf,
} from '../probes.ts'
import { multiplying, type Surface } from '../surface.ts'
import { type Asker, isCombination, type Questions, type Told } from './asker.ts'

// What joins do: measures of each cube by what it reaches, and measures of that by one of its dimensions. In one query a way
// that repeats rows hides what another one does, so there each way is asked alone. Which cubes a query can name together, the
// query API lists as far as they are public, and what lies behind private ones only the planner knows.

/** Joins show only in queries over several cubes, or over several cubes of a view. @returns what a query can name together */
export async function askJoined(asker: Asker, { base, head, has }: Questions): Promise<Ways[]> {
  const sides = [base.surface, head.surface]
  const ways = await waysOf(asker, base.surface, head.surface)
  asker.allowPairs(ways.reduce((sum, { others }) => sum + others.length, 0))
  const multiplies = [...base.surface.entities.values()].some((one) => one.multiplies) || has(multiplying)
  const leaves = (item: ProbeItem) => asker.leaving.get(keyOf(item)) === true
  const asked = new Set<string>()
  await eachOf(ways, atOnce, async ({ name, others, of }) => {
    const measure = multiplies && others.length > 1 ? additive(of(name), sides) : undefined
    const alone = measure && (await asker.ask([measure])).sourcesOf(measure)
    for (const group of inChunks(others)) {
      const questions = joinQuestions(name, group, of, leaves)
      const first = questions.find(({ measures }) => measure && measures.includes(measure))
      const told = first && (await asker.ask(itemsIn(first)))
      const isJoint =
        !multiplies ||
        group.length === 1 ||
        (measure && alone && first && told && (await isPlain(asker, measure, alone, first, told)))
      const all = isJoint
        ? questions
        : inChunks(group, 1).flatMap((one) => joinQuestions(name, one, of, leaves))
      for (const question of all) {
        const keys = keysOf(question)
        if (asked.has(keys)) continue
        asked.add(keys)
        await settleJoin(asker, question, question === first ? told : undefined)
      }
    }
  })
  return ways
}

/** A cube, by itself or in a view, and those that a query can name with it. */
export interface Ways {
  name: string
  others: readonly string[]
  /** What can be asked for of each. */
  of: (name: string) => Probe
}

async function waysOf(asker: Asker, base: Surface, head: Surface): Promise<Ways[]> {
  const pool = (items: Probe) => {
    const sound = items.filter((item) => asker.isSound(item, true))
    const usable = [...companionsOf(sound), ...sound.filter(({ kind }) => kind === 'segment')]
    const same = usable.filter((item) => asker.stateOfItem(item) === 'same')
    // What has changed itself hides what joins do.
    const of = (kind: ProbeItem['kind']) => {
      const [own, unchanged] = [usable, same].map((list) => list.filter((item) => item.kind === kind))
      return unchanged?.length ? unchanged : (own ?? [])
    }
    return [...of('measure'), ...of('dimension'), ...of('segment')]
  }
  const both = [...base.entities.values()].filter(({ name, kind }) => head.entities.get(name)?.kind === kind)
  const cubes = both.filter(({ kind }) => kind === 'cube')
  const pools = new Map(cubes.map((cube) => [cube.name, pool(itemsOf(cube))]))
  const of = (name: string) => pools.get(name) ?? []
  const reached = await reachOf(asker, [...pools.keys()], base, of)
  const inViews = both.flatMap((view) => {
    if (view.kind !== 'view') return []
    const groups = Map.groupBy(itemsOf(view), (item) => cubeOf(base, item))
    const own = new Map([...groups].map(([name, items]) => [name, pool(items)]))
    const names = [...own.keys()].filter((name) => own.get(name)?.length)
    return names.map((name) => ({
      ...{ name, others: names.filter((one) => one !== name) },
      of: (one: string) => own.get(one) ?? [],
    }))
  })
  return [...[...pools.keys()].map((name) => ({ name, others: reached(name), of })), ...inViews]
}

/** A measure whose SQL is another one where a join repeats rows of its cube. */
function additive(items: Probe, sides: readonly Surface[]): ProbeItem | undefined {
  return items.find(({ member }) =>
    sides.every((side) => /^(?:sum|avg|count)$/.test(memberIn(side, member)?.aggType ?? '')),
  )
}

/**
 * Whether a measure is the same column alone and beside a member of each of these cubes, on both sides: then no way to them
 * repeats rows of its cube, so that one way does not hide what another one does.
 * @param alone what it is made of, and `told` what is said of all measures of its cube in the same place
 */
async function isPlain(
  asker: Asker,
  measure: ProbeItem,
  alone: readonly (string | null)[],
  { dimensions }: JoinQuestion,
  told: Told,
): Promise<boolean> {
  const isIn = ({ sourcesOf }: Told) =>
    sourcesOf(measure).every((source, at) => source !== null && source === alone[at])
  // Others of its cube, such as a rolling window, may make a sub-select of it.
  return isIn(told) || isIn(await asker.ask([measure, ...dimensions]))
}

function itemsIn({ measures, dimensions }: JoinQuestion): Probe {
  return [...measures, ...dimensions]
}

function keysOf(question: JoinQuestion): string {
  return itemsIn(question).map(keyOf).sort().join(' ')
}

/** Fewer of them at a time, until what differs is found. @param told what is known of all of them */
export async function settleJoin(asker: Asker, question: JoinQuestion, told?: Told): Promise<void> {
  const { measures, dimensions } = question
  const probe = itemsIn(question)
  const { state } = told ?? (await asker.ask(probe))
  // What a join does does not show behind other pre-aggregations than on the base.
  if (/^rollup/.test(state.state)) asker.combinations.push({ probe, state: { state: 'rollup gained' } })
  if (state.state === 'not checked') asker.combinations.push({ probe, state })
  // What no side joins hides what both do; and what lacks a context is rejected in each part.
  const isHidden = state.state === 'already broken' && !asker.tellLacking(probe, state.reason)
  if (!isHidden && !isCombination(state)) return
  if (state.state === 'different') return settleOtherJoin(asker, question, state)
  if (dimensions.length > 1)
    for (const part of halvesOf(dimensions)) await settleJoin(asker, { measures, dimensions: part })
  else if (measures.length > 1 && /broken$/.test(state.state))
    for (const part of halvesOf(measures)) await settleJoin(asker, { measures: part, dimensions })
  else if (!isHidden) asker.combinations.push({ probe, state })
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
  const sample = (name: string) => sampleOf(pool(name))
  const leads = (from: string, to: string) => from === to || graphs.get(from)?.reached.has(to) === true
  /** Places from which it is not listed where they lead, each with the cubes before it. */
  const unknown = new Map<string, Set<string>>()
  const add = (place: string, before: string) => {
    if (sample(before)) unknown.set(place, (unknown.get(place) ?? new Set()).add(before))
  }
  for (const { hubs, unlisted } of graphs.values()) {
    for (const [hub, before] of hubs) add(hub, before)
    for (const name of unlisted) add(name, name)
  }
  const behind = new Map<string, ReadonlySet<string>>()
  await eachOf(unknown, atOnce, async ([place, befores]) => {
    const [first = ''] = befores
    // Over another way, it would be reached anyway.
    const startFor = (one: string) => [...befores].find((from) => !leads(from, one) && !leads(one, from))
    const candidates = [...joinableWith(first, base), first].filter(sample)
    asker.allowPairs(candidates.length)
    const found = new Set<string>()
    const search = async (from: string, names: readonly string[]): Promise<void> => {
      const items = [from, ...names].flatMap((name) => sample(name) ?? [])
      if (await asker.isPlannedOnBase(items)) for (const name of names) found.add(name)
      // A rejection does not say which of them it is about, and of most such places it is about all.
      else if (names.length > 1) await Promise.all(names.map((name) => search(from, [name])))
    }
    for (const [from, names] of Map.groupBy(candidates, startFor))
      if (from !== undefined) await Promise.all(inChunks(names).map((some) => search(from, some)))
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
