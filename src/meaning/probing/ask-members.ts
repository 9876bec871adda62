import { eachOf } from '../../base/concurrency.ts'
import { atOnce } from '../planning/planners.ts'
import {
  companionsOf,
  cubeOf,
  entityOf,
  filtersIn,
  halvesOf,
  inChunks,
  itemsByCube,
  joinsFrom,
  keyOf,
  memberProbes,
  type Probe,
  type ProbeItem,
  sampleOf,
  timeIn,
} from '../probes.ts'
import { settleJoin, type Ways } from './ask-joins.ts'
import { type Asker, everythingOf, type Questions, sound } from './asker.ts'

// Each member: what both sides plan alike is the same for all that the query names, and of what they do not, fewer are asked.
// First alone, then with what a query may have beside it: a time over a range, filters, segments. A member that is the same
// alone may differ there. What is beside it is of its own cube first: that of others also shows how the cubes are joined.

/** Each public member alone, and where that takes no more queries, over time. */
export async function askMembers(asker: Asker, { base, head, isSuspect }: Questions): Promise<void> {
  const sides = [base.surface, head.surface]
  const times = new Map(
    itemsByCube(head.surface).flatMap((items) => {
      const time = timeIn(items, sides)
      return time ? items.map((item) => [item.member, time] as const) : []
    }),
  )
  const items = everythingOf(head).filter(({ kind }) => kind !== 'segment')
  const probes = [true, false].flatMap((wanted) =>
    memberProbes(
      items.filter((item) => asker.isOld(item) === wanted),
      isSuspect,
      (item) => cubeOf(head.surface, item),
    ),
  )
  const urgent = probes.toSorted((a, b) => Number(b.some(isSuspect)) - Number(a.some(isSuspect)))
  await eachOf(urgent, atOnce, async (probe) => {
    // What is the same over time is the same without: then one question is enough.
    const measure = probe.find(({ kind }) => kind === 'measure')
    const isEnough = probe.length > 1 && probe.every(asker.isOld)
    const time = isEnough && measure ? times.get(measure.member) : undefined
    const asked = time && (await asker.ask([...probe, time]))
    if (asked?.state.state !== 'same' || asked.isServed) return asker.settle(probe)
    asker.tell(probe, { ...asked, memberNames: [] })
    for (const item of probe) asker.askedOverTime.add(keyOf(item))
  })
}

/** Windows, shifts and pre-aggregations by time show over a range. */
export async function askOverTime(asker: Asker, { base, head }: Questions): Promise<void> {
  await eachOf(itemsByCube(head.surface), atOnce, async (items) => {
    const sides = [base.surface, head.surface]
    const usable = items.filter((item) => sound.has(asker.stateOfItem(item) ?? 'broken'))
    // One that has changed itself changes all that is grouped by it.
    const time = timeIn(usable.filter(isSameIn(asker)), sides) ?? timeIn(usable, sides)
    if (time) await overTime(asker, items, time)
  })
}

/** Those measures among these that are the same so far, and were not asked over time. */
async function overTime(asker: Asker, items: Probe, time: ProbeItem): Promise<void> {
  const measures = items.filter(isNotOverTime(asker))
  for (const item of measures) asker.askedOverTime.add(keyOf(item))
  for (const probe of inChunks(measures)) await asker.settle(probe, [time])
}

function isNotOverTime({ stateOfItem, askedOverTime }: Asker) {
  return (item: ProbeItem) =>
    item.kind === 'measure' && stateOfItem(item) === 'same' && !askedOverTime.has(keyOf(item))
}

/** SQL that depends on filters, or passes them on, shows it once a query filters. */
const dependsOnFilters = /FILTER_PARAMS|FILTER_GROUP|sub_?query/i
/** SQL that takes a filter may stand in any member; a sub-query passes those on that it gets. */
const takesFilters = /FILTER_PARAMS|FILTER_GROUP/
/** Filters that are planned with one query. */
const mostFilters = 60

/** Members filtered by each dimension, where the text of a model says that this may matter. */
export async function askFiltered(asker: Asker, { base, head, has }: Questions): Promise<void> {
  if (!has(dependsOnFilters)) return
  await eachOf(itemsByCube(head.surface), atOnce, async (items) => {
    const asked = has(takesFilters) ? items : items.filter(({ kind }) => kind !== 'segment')
    await filtered(asker, asked, filtersIn(items.filter(isSameIn(asker)), [base.surface, head.surface]))
  })
}

/** Whether SQL may name the filters of a cube. */
function takesFrom(name: string, has: Questions['has']): boolean {
  return (
    has(/FILTER_PARAMS(?!\s*\.\s*\w)/) ||
    has(new RegExp(`FILTER_PARAMS\\s*\\.\\s*${name.replace(/\W/g, '\\$&')}\\b`))
  )
}

function isSameIn(asker: Asker) {
  return (item: ProbeItem) => asker.stateOfItem(item) === 'same' && asker.isOld(item)
}

async function filtered(asker: Asker, items: Probe, filters: readonly ProbeItem[]): Promise<void> {
  const sameOf = (isWanted: (item: ProbeItem) => boolean) =>
    items.filter((item) => isWanted(item) && item.granularity === undefined && isSameIn(asker)(item))
  for (const some of inChunks(filters, mostFilters)) {
    for (const probe of inChunks(sameOf(({ kind }) => kind !== 'segment')))
      await settleFiltered(asker, probe, some)
    const beside = sampleOf(sameOf(({ kind }) => kind !== 'segment'))
    for (const probe of beside ? inChunks(sameOf(({ kind }) => kind === 'segment')) : [])
      if (beside) await settleFiltered(asker, probe, some, [beside])
  }
}

/** A filter that no side plans hides what the others do. */
async function settleFiltered(asker: Asker, probe: Probe, filters: Probe, beside: Probe = []): Promise<void> {
  const { state } = await asker.ask([...probe, ...beside, ...filters])
  if (state.state === 'same') return
  if (state.state === 'already broken' && filters.length > 1)
    for (const part of halvesOf(filters)) await settleFiltered(asker, probe, part, beside)
  else await asker.settle(probe, [...beside, ...filters])
}

/**
 * Measures over the time of another cube, where their own has none; and with filters of other cubes. Where the join differs, it
 * is that which differs.
 */
export async function askAcross(
  asker: Asker,
  { base, head, has }: Questions,
  ways: readonly Ways[],
): Promise<void> {
  const sides = [base.surface, head.surface]
  const told = asker.combinations.map(({ probe }) => new Set(probe.map(keyOf)))
  const isIn = (items: Probe) => (keys: ReadonlySet<string>) => items.some((item) => keys.has(keyOf(item)))
  await eachOf(ways, atOnce, async ({ name, others, of }) => {
    const isRejoined = (one: string) => told.filter(isIn(of(name))).some(isIn(of(one)))
    const itemsOfCubes = (names: readonly string[]) => names.flatMap(of).filter(isSameIn(asker))
    const own = itemsOfCubes([name])
    const { joined = [], rejoined = [] } = Object.groupBy(others, (one) =>
      isRejoined(one) ? 'rejoined' : 'joined',
    )
    for (const [items, beside] of [
      [own, itemsOfCubes(joined)],
      [itemsOfCubes(joined), own],
    ] as const) {
      const time = timeIn(beside, sides)
      if (time) await overTime(asker, items, time)
    }
    const time = timeIn(itemsOfCubes(rejoined), sides)
    for (const measures of time ? inChunks(own.filter(isNotOverTime(asker))) : [])
      if (time) await settleJoin(asker, { measures, dimensions: [time] })
    if (!has(takesFilters) || others.length === 0) return
    // What the SQL of a cube takes from a filter shows in any member; what a member takes itself, in that alone.
    const sampleIn = (one: string) => sampleOf(of(one).filter(isSameIn(asker)))
    const samples = (names: readonly string[]) => [name, ...names].flatMap((one) => sampleIn(one) ?? [])
    const filters = (names: readonly string[]) => filtersIn(itemsOfCubes(names), sides)
    for (const some of rejoined.length > 0 ? inChunks(filters([name, ...rejoined]), mostFilters) : [])
      await settleJoin(asker, { measures: samples(rejoined), dimensions: some })
    if (joined.length > 0) {
      const all = filters([name, ...joined])
      const asked = new Map([name, ...joined].map((one) => [one, sampleIn(one)]))
      await filtered(asker, samples(joined), all)
      const differing = [...asked].flatMap(([one, item]) => (item && !isSameIn(asker)(item) ? [one] : []))
      await filtered(asker, itemsOfCubes(differing), all)
      await filtered(asker, own, filters(joined))
      if (takesFrom(name, has)) await filtered(asker, itemsOfCubes(joined), filters([name]))
    }
  })
}

/** Segments alone are no query. */
export async function askSegments(asker: Asker, { base, head, isSuspect }: Questions): Promise<void> {
  const { isOld, isSound } = asker
  const sides = [base.surface, head.surface]
  const segments = everythingOf(head).filter(({ kind }) => kind === 'segment')
  const groups = Map.groupBy(segments, (item) =>
    [entityOf(item.member), cubeOf(head.surface, item), isOld(item)].join(' '),
  )
  await eachOf(groups.values(), atOnce, async (own) => {
    const [one] = own
    if (!one) return
    const name = entityOf(one.member)
    const isNew = !own.some(isOld)
    const membersOf = (names: ReadonlySet<string>) =>
      companionsOf(
        everythingOf(head).filter(({ member }) => names.has(entityOf(member))),
        isSuspect,
      )
    const isOther = (item: ProbeItem) => cubeOf(head.surface, item) !== cubeOf(head.surface, one)
    const beside = membersOf(new Set([name])).toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))
    const joined = membersOf(joinsFrom(name, sides).reached)
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
