import { describe, expect, it } from 'vitest'
import type { MemberState, Probed } from '../../src/meaning/compare-plans.ts'
import { itemsOf, keyOf, type PlanQuery } from '../../src/meaning/probes.ts'
import { runMembers, runsNotChecked } from '../../src/meaning/run-members.ts'
import type { Load } from '../../src/query-api/query-api.ts'
import { stepFixture } from '../support/fixture.ts'
import { outage } from '../usage/content-world.ts'
import { cube, dimension, measure, surfaceFrom } from './models.ts'
import { apiThat } from './planners.ts'

const members = (count: number) => Array.from({ length: count }, (_, at) => `orders.m${at + 1}`)
const loaded: Load = { state: 'loaded', rows: [] }
const gone: Load = { state: 'rejected', text: 'no such column: orders.x', error: outage({ status: 400 }) }
const broken: Load = { state: 'failed', text: 'Error: queue is down', error: outage({ status: 500 }) }
const waiting: Load = { state: 'waiting' }
const notOffered: Load = { state: 'not available', error: outage({ text: 'no scope.' }) }

/** What the warehouse says to a query of these members. */
type Warehouse = (named: string[]) => Load
const runs: Warehouse = () => loaded
const without =
  (bad: string[], reply: Load = gone): Warehouse =>
  (named) =>
    named.some((name) => bad.includes(name)) ? reply : loaded

const different: MemberState = {
  ...{ state: 'different', words: ['another expression'], signature: 'x', columns: new Map() },
  ...{ before: { expression: 'amount' }, after: { expression: 'ann' } },
}

interface Given {
  /** Measures `m1`, `m2`, …: their SQL differs, if nothing else is said. */
  count?: number
  states?: Record<string, MemberState>
  /** Dimensions whose SQL is the same. */
  same?: string[]
  segments?: string[]
  head?: Warehouse
  base?: Warehouse
}

async function run({
  count = 3,
  states = {},
  same = ['id'],
  segments = [],
  head = runs,
  base = runs,
}: Given = {}) {
  const { context, clock, lines } = stepFixture({})
  const surface = surfaceFrom([
    cube('orders', {
      dimensions: same.map((name) => dimension(name)),
      measures: members(count).map((name) => measure(name.slice('orders.'.length))),
      segments: segments.map((name) => ({ name })),
    }),
  ])
  let open = 0
  let most = 0
  const sideOf = (warehouse: Warehouse) => {
    const asked: { names: string[]; limit: number }[] = []
    const api = apiThat({
      load: async (query, signal) => {
        const {
          measures = [],
          dimensions = [],
          segments = [],
          limit,
        } = query as PlanQuery & { limit: number }
        const names = [...measures, ...dimensions, ...segments]
        asked.push({ names, limit })
        most = Math.max(most, ++open)
        await clock.sleep(1000, signal)
        open--
        return warehouse(names)
      },
    })
    return { api, surface, asked }
  }
  const items = [...surface.entities.values()].flatMap(itemsOf)
  const stateOf = ({ member }: { member: string }): MemberState =>
    states[member] ?? (same.includes(member.slice('orders.'.length)) ? { state: 'same' } : different)
  const probed: Probed = {
    states: new Map(items.map((item) => [keyOf(item), { item, state: stateOf(item), memberNames: [] }])),
    ...{ combinations: [], served: new Set(), plans: 0 },
  }
  const sides = { head: sideOf(head), base: sideOf(base) }
  const found = await runMembers(
    context,
    probed,
    [],
    sides.head,
    { ...sides.base, name: 'main' },
    context.budget.signal,
  )
  const ids = found.changes.map(({ id, member }) => `${id} ${member}`)
  return { ...found, ids, most, logged: lines(), head: sides.head.asked, base: sides.base.asked }
}

describe('members that are run', () => {
  it('are asked for without rows, 20 of an entity at once, 5 queries at a time', async () => {
    const { head, base, most, runs, logged } = await run({ count: 130 })
    expect(head.map(({ names, limit }) => [names.length, limit])).toEqual([
      ...Array.from({ length: 6 }, () => [20, 0]),
      [10, 0],
    ])
    expect(most).toBe(5)
    expect(base).toEqual([])
    expect(runs).toEqual({ checked: 130, same: 1, failed: 0, alreadyFailing: 0, queries: 7 })
    expect(logged).toEqual([
      'Ran 130 members with 7 queries on the warehouse in 7 s; 1 member with the same SQL as on "main" not run',
    ])
  })

  it.each<[MemberState, boolean]>([
    [different, true],
    [{ state: 'new' }, true],
    [{ state: 'repaired' }, true],
    [{ state: 'rollup gained' }, true],
    [{ state: 'rollup lost', rollups: [] }, true],
    [{ state: 'same' }, false],
    [{ state: 'not checked' }, false],
    [{ state: 'already broken', reason: '' }, false],
    [{ state: 'broken', message: '' }, false],
    [{ state: 'new, broken', message: '' }, false],
  ])('are those with other SQL: %o', async (state, isRun) => {
    const { head, runs } = await run({ count: 1, states: { 'orders.m1': state } })
    expect([head.length, runs?.checked]).toEqual(isRun ? [1, 1] : [0, 0])
  })

  it.each<[string, Given, object]>([
    [
      'that the base runs',
      { head: without(['orders.m2']) },
      { ids: ['run-failed orders.m2'], runs: { checked: 3, failed: 1, alreadyFailing: 0 }, unknown: [] },
    ],
    [
      'that fail there, too: no finding',
      { head: without(['orders.m2']), base: without(['orders.m2']) },
      { ids: [], runs: { failed: 0, alreadyFailing: 1 }, unknown: [] },
    ],
    [
      'that are new',
      { head: without(['orders.m3']), states: { 'orders.m3': { state: 'new' } } },
      { ids: ['run-failed-new orders.m3'], base: [], unknown: [] },
    ],
    [
      'with a 500, where others run',
      { head: without(['orders.m1'], broken) },
      { ids: ['run-failed orders.m1'] },
    ],
    ['never alone: no finding', { head: (named) => (named.length > 1 ? gone : loaded) }, { ids: [] }],
    [
      'among too many to find them all',
      { count: 300, head: without(members(300)) },
      {
        runs: { queries: expect.toSatisfy((queries: number) => queries >= 200 && queries < 500) },
        unknown: [
          expect.stringMatching(/^These members were not run, because there would be too many queries: /),
        ],
      },
    ],
    [
      'after a minute, and all are named',
      { count: 5, head: () => waiting },
      {
        runs: { checked: 0 },
        unknown: [
          'These members were not run within 1 min: `orders.m1`, `orders.m2`, `orders.m3`, `orders.m4`, `orders.m5`.',
        ],
      },
    ],
    [
      'after a minute',
      { count: 6, head: () => waiting },
      { unknown: [expect.stringMatching(/: (`orders\.m\d`, ){4}`orders\.m5` and 1 more\.$/)] },
    ],
  ])('can fail %s', async (_, given, expected) => {
    expect(await run(given)).toMatchObject(expected)
  })

  it('are segments beside a member that did not change, since they are no query alone', async () => {
    const { head, ids } = await run({
      count: 1,
      segments: ['paid', 'open'],
      head: without(['orders.m1', 'orders.paid']),
    })
    expect(head.map(({ names }) => names)).toContainEqual(['orders.id', 'orders.paid'])
    expect(ids.toSorted()).toEqual(['run-failed orders.m1', 'run-failed orders.paid'])
  })

  it('say why without values, but with the names of members and of the planned SQL', async () => {
    const bad: Load = { ...gone, text: 'bad value of orders.m2 in ann: Bob, 12' }
    const { changes } = await run({ head: without(['orders.m2'], bad) })
    expect(changes).toMatchObject([{ message: 'bad value of orders.m2 in ann: …' }])
  })

  it('are not run where nothing is offered', async () => {
    const error = await run({ count: 300, head: () => notOffered }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ text: 'no scope.' })
    expect(runsNotChecked(outage({ text: 'no scope.' }))).toMatch(
      /^Whether the warehouse can run the changed members was not checked: .*[^.]\.$/,
    )
  })
})

describe('a warehouse that is away', () => {
  it.each<[string, Given, number]>([
    ['fails for everything', { head: () => broken }, 500],
    ['rejects everything, as one that lacks a column does', { head: () => gone, base: () => gone }, 400],
    ['rejects everything on the base', { head: without(['orders.m1']), base: () => gone }, 400],
    ['fails, and nothing is unchanged', { same: [], head: () => broken }, 500],
  ])('%s: an outage', async (_, given, status) => {
    await expect(run(given)).rejects.toMatchObject({ status })
  })

  it('is one when five members, the unchanged ones first, are rejected', async () => {
    const same = ['a', 'b', 'c', 'd', 'e', 'f']
    const bad = ['orders.m1', ...['a', 'b', 'c', 'd', 'e'].map((name) => `orders.${name}`)]
    await expect(run({ count: 1, same, head: without(bad) })).rejects.toMatchObject({ status: 400 })
    expect(await run({ count: 1, same, head: without(bad.slice(0, 5)) })).toMatchObject({
      ids: ['run-failed orders.m1'],
    })
  })

  it('is unknown where nothing is unchanged: a rejection counts', async () => {
    expect(await run({ same: [], head: without(['orders.m1']), base: without(['orders.m1']) })).toMatchObject(
      {
        ids: ['run-failed orders.m1'],
        unknown: ['These members fail, and could not be run on "main": `orders.m1`.'],
      },
    )
  })
})
