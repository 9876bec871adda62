import { eachOf } from '../../base/concurrency.ts'
import type { MemberState } from '../compare-plans.ts'
import { atOnce, type PlanningSide } from '../planning/planners.ts'
import {
  companionsOf,
  cubeMember,
  cubeOf,
  entityOf,
  halvesOf,
  inChunks,
  itemsByCube,
  itemsOf,
  keyOf,
  listedProbe,
  loadedProbe,
  memberIn,
  type Probe,
  type ProbeItem,
  publicProbes,
  type RollupProbe,
  unalignedProbe,
  units,
} from '../probes.ts'
import type { Surface, SurfaceEntity } from '../surface.ts'
import { type Asker, isCombination, type Questions } from './asker.ts'

// Pre-aggregations: the query that each is made for, and, where the query API does not list all of them, what may be in one.

/** Members that others are asked beside. */
const mostCompanions = 3

/** Other pre-aggregations than on the base hide members: beside one that is in none, they show. */
export async function askBehindRollups(asker: Asker, { base, head }: Questions): Promise<void> {
  const rollups = rollupsOf(asker, base, head)
  const inRollups = new Set(rollups.flatMap(({ probe }) => probe.map(({ member }) => member)))
  const isInRollup = ({ member }: ProbeItem) => inRollups.has(cubeMember(base.surface, member))
  const all = itemsByCube(head.surface)
  await eachOf(all, atOnce, async (own) => {
    const itemsIn = (items: Probe, ...wanted: MemberState['state'][]) =>
      items.filter((item) => wanted.some((state) => asker.stateOfItem(item) === state))
    const hidden = itemsIn(own, 'rollup gained', 'rollup lost')
    const entity = entityOf(own[0]?.member ?? '')
    const others = all.filter(
      (items) => items !== own && items.some(({ member }) => entityOf(member) === entity),
    )
    // Members of other cubes of a view also show how these are joined.
    const [near, far] = [own, others.flat()].map((items) => companionsOf(itemsIn(items, 'same'), isInRollup))
    for (const beside of (near?.length ? near : (far ?? [])).slice(0, mostCompanions))
      for (const probe of inChunks(hidden)) await asker.settle(probe, [beside])
  })
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

/** Whether each pre-aggregation serves what it served, with the same rows. */
export async function askRollups(asker: Asker, questions: Questions): Promise<void> {
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
  const whole = wholeQueries(rollupsOf(asker, base, head), unlisted.flatMap(same), [
    base.surface,
    head.surface,
  ])
  const wholes = publicProbes(base.surface, head.surface, whole).map(({ probe }) => probe)
  await eachOf([...pairs, ...wholes], atOnce, async (probe) => {
    const { state } = await asker.ask(probe)
    const rollup = state.state === 'rollup lost' ? state.rollups[0] : undefined
    const named = rollup === undefined ? {} : { rollup }
    if (isCombination(state) || state.state === 'not checked')
      asker.combinations.push({ probe, ...named, state })
  })
  const rollups = rollupsOf(asker, base, head).flatMap((one) => [one, ...unalignedProbe(one)])
  await eachOf(publicProbes(base.surface, head.surface, rollups), atOnce, async (one) => {
    await settleRollup(asker, base.surface, one)
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

/** Of these measures, rows can be added up: a pre-aggregation by more serves them by less. */
const addsUp = /^(?:sum|count|min|max|count_distinct_approx|countDistinctApprox)$/

/**
 * Measures whose rows cannot be added up, each by all that a pre-aggregation holds: one of them serves no other query, and
 * another one may serve what it is grouped by.
 */
function wholeQueries(
  rollups: readonly RollupProbe[],
  items: readonly ProbeItem[],
  [base, head]: readonly [Surface, Surface],
): RollupProbe[] {
  const measures = items.filter(
    ({ member, kind }) =>
      kind === 'measure' && [base, head].some((side) => !addsUp.test(memberIn(side, member)?.aggType ?? '')),
  )
  const names = new Map(measures.map((item) => [cubeMember(base, item.member), item]))
  const sets = new Map(
    rollups.map(({ rollup, probe }) => {
      const dimensions = probe.filter(({ kind }) => kind === 'dimension')
      return [dimensions.map(keyOf).sort().join(' '), { rollup, dimensions }] as const
    }),
  )
  return [...sets.values()].flatMap(({ rollup, dimensions }) =>
    [...names].flatMap(([member, item]) =>
      dimensions.length > 1 && dimensions.some((one) => entityOf(one.member) === entityOf(member))
        ? [{ rollup, probe: [{ ...item, member }, ...dimensions] }]
        : [],
    ),
  )
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

/**
 * A pre-aggregation that serves its whole probe serves each part. One that does not, for a row filter of one cube, may still
 * serve the members of another cube.
 * @returns whether it serves less than before
 */
async function settleRollup(asker: Asker, base: Surface, { rollup, probe }: RollupProbe): Promise<boolean> {
  const told = await asker.ask(probe)
  const { state, isServed } = told
  if (isServed) asker.served.add(rollup)
  if (state.state === 'not checked') asker.combinations.push({ probe, rollup, state })
  // What decides its rows is its values.
  if (state.state === 'different' && probe.every((item) => asker.stateOfItem(item) !== 'different'))
    asker.combinations.push({ probe, rollup, state })
  const isLost = state.state === 'rollup lost'
  const byCube = Map.groupBy(probe, (item) => cubeOf(base, item))
  const parts = isLost || state.state === 'broken' ? halvesOf(probe) : isServed ? [] : [...byCube.values()]
  let isExplained = false
  for (const part of parts.length > 1 ? parts : [])
    isExplained = (await settleRollup(asker, base, { rollup, probe: part })) || isExplained
  if (!isLost || isExplained) return isExplained
  const [item, second] = probe
  if (item && !second && asker.stateOfItem(item)) asker.tell(probe, told)
  else asker.combinations.push({ probe, rollup, state })
  return true
}
