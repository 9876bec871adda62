import { describe, expect, it } from 'vitest'
import type { PlanQuery } from '../../../src/changes/plan-targets.ts'
import { planTargets } from '../../../src/changes/plan-targets.ts'
import { type Surface, surfaceOf } from '../../../src/changes/surface.ts'
import { queryApiOf } from '../../../src/query-api/query-api.ts'
import { metaResponse } from '../../../src/query-api/schemas.ts'
import { checkRuns } from '../../../src/steps/changes/run-check.ts'
import { answer, platformFixture, type Reply } from '../../platform/fake-send.ts'
import { type VirtualClock, virtualClock } from '../../support/virtual-clock.ts'

const { signal } = new AbortController()

/** A model with `count` measures `m1`, `m2`, … and dimensions that never change. */
function surface(count: number, stable = ['id']): Surface {
  const measures = members(count).map((name) => ({ name, type: 'number' }))
  const dimensions = stable.map((name) => ({ name: `orders.${name}`, type: 'number' }))
  return surfaceOf(metaResponse.parse({ cubes: [{ name: 'orders', measures, dimensions }] }))
}

const members = (count: number) => Array.from({ length: count }, (_, at) => `orders.m${at + 1}`)
const rows = answer({ data: [] })
const gone = answer({ error: 'no such column: orders.x' }, 400)
const broken = answer({ error: 'Error: queue is down' }, 500)
const waiting = answer({ error: 'Continue wait' })

/** What the warehouse says to a query of these members. */
type Warehouse = (named: string[]) => Reply
const runs: Warehouse = () => rows
const without =
  (bad: string[], reply: Reply = gone): Warehouse =>
  (named) =>
    named.some((name) => bad.includes(name)) ? reply : rows

interface Asked {
  members: string[]
  limit: number
}

function side(clock: VirtualClock, warehouse: Warehouse, shown: Surface, statement: string | null) {
  const asked: Asked[] = []
  let open = 0
  let mostOpen = 0
  const { platform } = platformFixture(
    [
      async (wire) => {
        const { query } = JSON.parse(String(wire.body)) as { query: PlanQuery & { limit: number } }
        const { measures = [], dimensions = [], limit } = query
        if (wire.url.pathname.endsWith('/v1/sql')) {
          return answer({ sql: statement === null ? {} : { sql: [statement, []] } })
        }
        asked.push({ members: [...measures, ...dimensions], limit })
        open += 1
        mostOpen = Math.max(mostOpen, open)
        await clock.sleep(1000, wire.signal)
        open -= 1
        const reply = warehouse([...measures, ...dimensions])
        if (reply instanceof Error || typeof reply === 'function') throw new Error('a plain reply is needed')
        return reply
      },
    ],
    { clock },
  )
  return { api: queryApiOf(platform, clock), surface: shown, asked, most: () => mostOpen }
}

interface Given {
  count?: number
  head?: Warehouse
  base?: Warehouse
  /** SQL that each side plans; null where it does not say. */
  sql?: { head: string | null; base: string | null }
  baseCount?: number
  /** Dimensions of the base that never change. */
  stable?: string[]
}

async function check({
  count = 3,
  head = runs,
  base = runs,
  sql = { head: 'new', base: 'old' },
  baseCount,
  stable,
}: Given = {}) {
  const clock = virtualClock()
  const sides = {
    head: side(clock, head, surface(count), sql.head),
    base: side(clock, base, surface(baseCount ?? count, stable), sql.base),
  }
  const statement = sql.head === null ? null : JSON.stringify([sql.head, []])
  const chunks = planTargets(members(count), sides.head.surface).chunks.map((one) => ({ ...one, statement }))
  const result = await checkRuns(chunks, members(count), sides.head, sides.base, clock, signal)
  const failed = 'failed' in result ? result.failed.map(({ item, onBase }) => `${item.member} ${onBase}`) : []
  return { ...sides, result, failed }
}

describe('running members', () => {
  it('asks for no rows, 20 members of an entity at once, 5 queries at a time', async () => {
    const { head, base, result } = await check({ count: 130 })
    expect(head.asked.map((one) => [one.members.length, one.limit])).toEqual([
      ...Array.from({ length: 6 }, () => [20, 0]),
      [10, 0],
    ])
    expect(head.most()).toBe(5)
    expect(base.asked).toEqual([])
    expect(result).toMatchObject({ checked: 130, same: 0, failed: [], queries: 7 })
  })

  it.each<[string, Given, string[]]>([
    ['that the base runs', { head: without(['orders.m2']) }, ['orders.m2 planned']],
    [
      'that fail there, too',
      { head: without(['orders.m2']), base: without(['orders.m2']) },
      ['orders.m2 rejected'],
    ],
    ['that the base does not have', { head: without(['orders.m3']), baseCount: 2 }, ['orders.m3 unknown']],
    ['with a 500, where other members run', { head: without(['orders.m1'], broken) }, ['orders.m1 planned']],
    ['never alone', { head: (named) => (named.length > 1 ? gone : rows) }, []],
  ])('finds the members that fail: %s', async (_, given, found) => {
    const { failed, result } = await check(given)
    expect(failed).toEqual(found)
    expect(result).toMatchObject({ checked: 3 })
  })

  it.each<[string, Given, string[], number]>([
    [
      'one of a few other members runs',
      { base: without(['orders.m1', 'orders.a']) },
      ['orders.m1 rejected'],
      5,
    ],
    ['it has no other members', { base: without(['orders.m1']), stable: [] }, ['orders.m1 unknown'], 2],
  ])('takes the base for working where %s', async (_, given, found, queries) => {
    const { failed, base } = await check({
      count: 1,
      head: without(['orders.m1']),
      stable: ['a', 'b', 'c', 'd'],
      ...given,
    })
    expect(failed).toEqual(found)
    expect(base.asked).toHaveLength(queries)
  })

  it('asks the base for three other members at most', async () => {
    const stable = ['a', 'b', 'c', 'd']
    const clock = virtualClock()
    const head = side(clock, without(['orders.m1']), surface(1), null)
    const base = side(
      clock,
      without(['orders.m1', 'orders.a', 'orders.b', 'orders.c']),
      surface(1, stable),
      null,
    )
    const { chunks } = planTargets(members(1), head.surface)
    await expect(checkRuns(chunks, members(1), head, base, clock, signal)).rejects.toThrow('400')
    expect([...new Set(base.asked.map((one) => String(one.members)))]).toEqual([
      'orders.m1',
      'orders.a',
      'orders.b',
      'orders.c',
    ])
  })

  it('says why without values, and with the names of members', async () => {
    const { result } = await check({
      head: without(['orders.m2'], answer({ error: 'bad value of orders.m2: Ann, 12' }, 400)),
    })
    expect(result).toMatchObject({ failed: [{ message: 'bad value of orders.m2: …' }] })
  })

  it.each<[string, Given['sql'], number]>([
    ['the same SQL', { head: 'one', base: 'one' }, 0],
    ['other SQL', { head: 'one', base: 'two' }, 1],
    ['unknown SQL', { head: null, base: null }, 1],
  ])('with %s on both sides', async (_, sql = { head: null, base: null }, queries) => {
    const { head, result } = await check({ sql })
    expect(head.asked).toHaveLength(queries)
    expect(result).toMatchObject({ queries, same: queries === 0 ? 3 : 0, checked: queries === 0 ? 0 : 3 })
  })

  it('says what took longer than a minute', async () => {
    const { result, head } = await check({ head: () => waiting })
    expect(result).toMatchObject({ checked: 0, tooSlow: members(3), failed: [], queries: 1 })
    expect(head.asked.length).toBeLessThanOrEqual(60)
  })

  it('stops after 200 queries', async () => {
    const { result } = await check({ count: 300, head: without(members(300)) })
    expect(result).toMatchObject({ queries: 200 })
    if (!('tooMany' in result)) throw new Error('it ran')
    expect(result.tooMany.length + result.checked).toBeGreaterThanOrEqual(300)
    expect(result.tooMany.length).toBeGreaterThan(0)
  })

  it('is not offered without the scope, and an outage is one', async () => {
    const scope = answer({ error: 'API scope is missing: data' }, 403)
    const { result, head } = await check({ count: 300, head: () => scope })
    expect(result).toEqual({ notOffered: expect.objectContaining({ status: 403 }) })
    expect(head.asked).toHaveLength(10)
    await expect(check({ head: () => broken })).rejects.toThrow('responded 500 while running a query')
    // A warehouse that is away rejects as one that lacks a column: then nothing was broken before.
    await expect(check({ head: () => gone, base: () => gone })).rejects.toThrow('400 while running a query')
  })
})
