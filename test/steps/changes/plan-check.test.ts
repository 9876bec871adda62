import { describe, expect, it } from 'vitest'
import type { PlanQuery } from '../../../src/changes/plan-targets.ts'
import { type Surface, surfaceOf } from '../../../src/changes/surface.ts'
import { PlatformError } from '../../../src/platform/errors.ts'
import { queryApiOf } from '../../../src/query-api/query-api.ts'
import { metaResponse } from '../../../src/query-api/schemas.ts'
import { checkPlans, type PlanningSide } from '../../../src/steps/changes/plan-check.ts'
import { answer, htmlPage, platformFixture, type Reply } from '../../platform/fake-send.ts'

const { signal } = new AbortController()

/** A model with `count` measures `m1`, `m2`, … in each entity, and a dimension `id` that never changes. */
function surface(count = 3, entities = ['orders'], stable = true): Surface {
  const cubes = entities.map((name) => ({
    name,
    measures: Array.from({ length: count }, (_, at) => ({ name: `${name}.m${at + 1}`, type: 'number' })),
    dimensions: stable ? [{ name: `${name}.id`, type: 'number' }] : [],
  }))
  return surfaceOf(metaResponse.parse({ cubes }))
}

const members = (count: number, entity = 'orders') =>
  Array.from({ length: count }, (_, at) => `${entity}.m${at + 1}`)
const named = ({ measures = [], dimensions = [], segments = [], timeDimensions = [] }: PlanQuery) => [
  ...measures,
  ...dimensions,
  ...segments,
  ...timeDimensions.map(({ dimension, granularity }) => `${dimension}.${granularity}`),
]

type Planner = (members: string[]) => Reply

const planned: Planner = (all) => answer({ sql: { memberNames: all } })
const rejected = (message: string) => answer({ type: 'UserError', error: message }, 400)
const failed = answer({ error: 'Error: nothing works' }, 500)
const noScope = answer({ error: 'API scope is missing: sql' }, 403)

/** Rejects what names one of the members. */
const without =
  (gone: string[], reply: Reply = rejected('gone')): Planner =>
  (all) =>
    all.some((name) => gone.includes(name)) ? reply : planned(all)

/** One side, with every query that it was asked, as the members in it. */
function side(planner: Planner, shown = surface(), meta: Reply = answer({ cubes: [] })) {
  const asked: string[][] = []
  const { platform, clock } = platformFixture([
    (wire, clock) => {
      const isPlan = wire.url.pathname.endsWith('/v1/sql')
      const all = isPlan ? named((JSON.parse(String(wire.body)) as { query: PlanQuery }).query) : []
      asked.push(isPlan ? all : ['meta'])
      const reply = isPlan ? planner(all) : meta
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply(wire, clock) : reply
    },
  ])
  const planning: PlanningSide = { api: queryApiOf(platform, clock), surface: shown }
  return { ...planning, asked }
}

type Given = ReturnType<typeof side>
const check = async (affected: string[], head: Given, base: Given = side(planned)) => {
  const result = await checkPlans(affected, head, base, signal)
  if ('notOffered' in result) throw new Error('planning is not offered')
  return result
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (reason: unknown) => reason,
  )
const failedMembers = ({ failed: all }: { failed: { item: { member: string }; onBase: string }[] }) =>
  all.map(({ item, onBase }) => `${item.member} ${onBase}`).sort()

describe('the plan check', () => {
  it('plans at most 20 members of an entity with one query', async () => {
    const shown = surface(45, ['orders', 'items'])
    const head = side(planned, shown)
    const result = await check([...members(45), ...members(1, 'items')], head)
    expect(head.asked.map((all) => all.length).sort((a, b) => a - b)).toEqual([1, 5, 20, 20])
    for (const all of head.asked) expect(new Set(all.map((name) => name.split('.')[0])).size).toBe(1)
    expect(result).toMatchObject({ checked: 46, failed: [], unplanned: [] })
  })

  it('says what each plan touches', async () => {
    const { accepted } = await check(
      ['orders.m1'],
      side(() => answer({ sql: { memberNames: ['a.b'] } })),
    )
    expect(accepted).toMatchObject([{ items: [{ member: 'orders.m1' }], memberNames: ['a.b'] }])
  })

  it('finds the members that are at fault, and plans only those on the base', async () => {
    const shown = surface(20)
    const head = side(without(['orders.m7', 'orders.m18']), shown)
    const base = side(planned, shown)
    const result = await check(members(20), head, base)
    expect(failedMembers(result)).toEqual(['orders.m18 planned', 'orders.m7 planned'])
    expect(result.checked).toBe(20)
    expect(base.asked).toHaveLength(2)
    expect(base.asked).toEqual(expect.arrayContaining([['orders.m18'], ['orders.m7']]))
    expect(new Set(head.asked.map(String)).size).toBeLessThanOrEqual(20)
  })

  it('blames no member where only a combination fails', async () => {
    const head = side((all) => (all.length > 1 ? rejected('too many') : planned(all)))
    expect(failedMembers(await check(members(2), head))).toEqual([])
  })

  it('tells what fails on the base, too', async () => {
    const broken = without(['orders.m2'])
    expect(failedMembers(await check(members(3), side(broken), side(broken)))).toEqual(['orders.m2 rejected'])
  })

  it('does not plan on the base what the base does not have', async () => {
    const base = side(planned, surface(3, ['items']))
    const result = await check(['orders.m1'], side(without(['orders.m1'])), base)
    expect(failedMembers(result)).toEqual(['orders.m1 unknown'])
    expect(base.asked).toEqual([])
  })

  it('makes no more than about 400 plans, and names what is left', async () => {
    const entities = Array.from({ length: 450 }, (_, at) => `e${at}`)
    const head = side(planned, surface(1, entities))
    const result = await check(
      entities.map((name) => `${name}.m1`),
      head,
    )
    expect(head.asked).toHaveLength(400)
    expect(result.checked).toBe(400)
    expect(result.unplanned).toHaveLength(50)
  })
})

describe('a 500 with an error as JSON', () => {
  const affected = ['orders.m1']

  it('is the fault of the member when an unchanged one plans', async () => {
    const head = side(without(affected, failed))
    const result = await check(affected, head)
    expect(failedMembers(result)).toEqual(['orders.m1 planned'])
    expect(result.failed[0]?.message).toBe('Error: nothing works')
    expect(head.asked).toEqual([['orders.m1'], ['orders.m1'], ['orders.m2']])
  })

  it.each<[string, Given]>([
    ['an unchanged member fails, too', side(() => failed)],
    ['an unchanged member is rejected', side((all) => (all.includes('orders.m1') ? failed : rejected('no')))],
    ['there is no unchanged member', side(() => failed, surface(1, ['orders'], false))],
  ])('is an outage when %s', async (_, head) => {
    const error = await errorOf(check(affected, head))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ status: 500 })
  })

  it('is looked into once', async () => {
    const shown = surface(1, ['a', 'b', 'c'])
    const head = side((all) => (all.some((name) => name.endsWith('m1')) ? failed : planned(all)), shown)
    const result = await check(['a.m1', 'b.m1', 'c.m1'], head, side(planned, shown))
    expect(result.failed).toHaveLength(3)
    expect(head.asked.filter((all) => all.some((name) => name.endsWith('.id')))).toHaveLength(1)
  })

  it('of the base is no verdict on it', async () => {
    const error = await errorOf(
      check(
        affected,
        side(without(affected)),
        side(() => failed),
      ),
    )
    expect(error).toMatchObject({ status: 500 })
  })
})

describe('planning that is not offered', () => {
  const result = (head: Given, base: Given = side(planned)) => checkPlans(members(1), head, base, signal)

  it.each<[string, Reply]>([
    ['without the scope', noScope],
    ['by an engine without the operation', { ...htmlPage, status: 404 }],
  ])('%s is said after the environment has responded', async (_, reply) => {
    const head = side(() => reply)
    expect(await result(head)).toMatchObject({ notOffered: expect.any(PlatformError) })
    expect(head.asked.at(-1)).toEqual(['meta'])
  })

  it('is not assumed of an environment that is gone', async () => {
    const page = { ...htmlPage, status: 404 }
    expect(await errorOf(result(side(() => page, surface(), page)))).toBeInstanceOf(PlatformError)
  })

  it.each<[string, Reply]>([
    ['a token that has expired', answer({ error: 'Invalid token' }, 403)],
    ['a 401', answer({ error: 'no' }, 401)],
    ['an HTML page', htmlPage],
  ])('is not assumed after %s', async (_, reply) => {
    expect(await errorOf(result(side(() => reply)))).toBeInstanceOf(PlatformError)
  })

  it('is not assumed when another query was planned', async () => {
    const shown = surface(1, ['orders', 'items'])
    const head = side((all) => (all.includes('items.m1') ? noScope : planned(all)), shown)
    const work = checkPlans(['orders.m1', 'items.m1'], head, side(planned, shown), signal)
    expect(await errorOf(work)).toMatchObject({ status: 403 })
  })

  it('on the base leaves open what the base makes of a member', async () => {
    const head = side(without(members(1)))
    expect(
      failedMembers(
        await check(
          members(1),
          head,
          side(() => noScope),
        ),
      ),
    ).toEqual(['orders.m1 unknown'])
  })
})
