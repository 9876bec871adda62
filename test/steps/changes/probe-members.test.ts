import { describe, expect, it } from 'vitest'
import type { PlanQuery } from '../../../src/changes/probes.ts'
import type { Plan, QueryApi } from '../../../src/query-api/query-api.ts'
import { probeMembers } from '../../../src/steps/changes/probe-members.ts'
import { cube, dimension, measure, surfaceFrom } from '../../changes/models.ts'
import { virtualClock } from '../../support/virtual-clock.ts'
import { outage } from '../content/content-world.ts'

const { signal } = new AbortController()

/** What the planner makes of these members. */
type Planner = (named: string[]) => Plan

const planned: Planner = (named) => ({
  ...{ state: 'planned', memberNames: named, values: '[]', rollups: [] },
  sql: `SELECT ${named.join(', ')} FROM t`,
})
const rejected: Plan = { state: 'rejected', message: 'gone' }
const failed: Plan = { state: 'failed', error: outage({ status: 500, text: 'Error: nothing works' }) }
const noScope: Plan = { state: 'not available', error: outage({ status: 403 }) }
const without =
  (bad: string[], plan: Plan = rejected): Planner =>
  (named) =>
    named.some((name) => bad.includes(name)) ? plan : planned(named)

interface Given {
  /** Measures `m1`, `m2`, … of each entity. */
  count?: number
  entities?: string[]
  segments?: string[]
  /** Measures of the branch alone. */
  added?: string[]
  head?: Planner
  base?: Planner
}

async function probe({
  count = 3,
  entities = ['orders'],
  segments = [],
  added = [],
  head = planned,
  base = planned,
}: Given = {}) {
  const clock = virtualClock()
  let open = 0
  let most = 0
  const side = (planner: Planner, more: string[]) => {
    const asked: string[][] = []
    const fail = () => Promise.reject(new Error('this must not be asked'))
    const names = [...Array.from({ length: count }, (_, at) => `m${at + 1}`), ...more]
    const api: QueryApi = {
      ...{ meta: () => Promise.resolve({ cubes: [] }), planSql: fail, convert: fail, load: fail },
      plan: async (query) => {
        const { measures = [], dimensions = [], segments = [] } = query as PlanQuery
        const named = [...measures, ...dimensions, ...segments]
        asked.push(named)
        most = Math.max(most, ++open)
        await clock.sleep(10, signal)
        open--
        return planner(named)
      },
    }
    const members = {
      measures: names.map((name) => measure(name)),
      dimensions: [dimension('id')],
      segments: segments.map((name) => ({ name })),
    }
    return { api, surface: surfaceFrom(entities.map((name) => cube(name, members))), asked }
  }
  const sides = { base: side(base, []), head: side(head, added) }
  const suspects: ReadonlySet<string> = new Set()
  const questions = {
    ...sides,
    suspects,
    graph: new Map(),
    rejoined: new Set<string>(),
    rollups: [],
    oneByOne: false,
  }
  const result = await probeMembers(questions, signal)
  const states = [...result.states.values()]
  const others = states.filter(({ state }) => state.state !== 'same')
  return {
    ...{ result, states, most, head: sides.head.asked, base: sides.base.asked },
    others: others.map(({ item, state }) => `${state.state} ${item.member}`).toSorted(),
    plans: result.plans,
  }
}

describe('plans', () => {
  it('are of at most 20 members of an entity, once on each side', async () => {
    const { head, base, states, others, plans } = await probe({ count: 44, entities: ['orders', 'items'] })
    expect(head.map((all) => all.length).sort((a, b) => a - b)).toEqual([5, 5, 20, 20, 20, 20])
    for (const all of head) expect(new Set(all.map((name) => name.split('.')[0])).size).toBe(1)
    expect(new Set(base.map(String))).toEqual(new Set(head.map(String)))
    expect([states.length, others, plans]).toEqual([90, [], 12])
  })

  it('are halved until the members at fault are found', async () => {
    const bad = ['orders.m7', 'orders.m18']
    const { others, head } = await probe({ count: 19, head: without(bad) })
    expect(others).toEqual(['broken orders.m18', 'broken orders.m7'])
    expect(head.length).toBeLessThanOrEqual(20)
  })

  it('are at most 16 at once, and 2,000 in all; what is left is not checked', async () => {
    const entities = Array.from({ length: 1_050 }, (_, at) => `e${at}`)
    const { most, plans, others } = await probe({ count: 1, entities })
    expect(most).toBe(16)
    expect(plans).toBeGreaterThanOrEqual(2_000)
    expect(plans).toBeLessThan(2_032)
    expect(others).toHaveLength(2 * 1_050 - plans)
    expect(others[0]).toMatch(/^not checked e/)
  })

  it.each<[string, Given, string[]]>([
    [
      'fail there, too',
      { head: without(['orders.m2']), base: without(['orders.m2']) },
      ['already broken orders.m2'],
    ],
    ['failed there alone', { base: without(['orders.m2']) }, ['repaired orders.m2']],
    ['are not there', { added: ['x'] }, ['new orders.x']],
    ['are not there, and fail', { added: ['x'], head: without(['orders.x']) }, ['new, broken orders.x']],
  ])('say of members on the base that they %s', async (_, given, expected) => {
    const { others, base } = await probe(given)
    expect(others).toEqual(expected)
    expect(base.flat()).not.toContain('orders.x')
  })

  it('of segments have a member beside them that plans', async () => {
    const { head, others } = await probe({ segments: ['paid'], head: without(['orders.id', 'orders.m1']) })
    expect(head.at(-1)).toEqual([expect.stringMatching(/^orders\.m[23]$/), 'orders.paid'])
    expect(others).toEqual(['broken orders.id', 'broken orders.m1'])
    const bad = without(['orders.id', 'orders.m1', 'orders.m2', 'orders.m3'])
    expect((await probe({ segments: ['paid'], head: bad })).others).toContain('broken orders.paid')
    const both = await probe({ segments: ['paid'], base: bad, head: bad })
    expect(both.others).toContain('already broken orders.paid')
  })

  it('of segments have any member beside them that plans', async () => {
    const bad = without(['orders.id', 'orders.m1', 'orders.m2', 'orders.m3'])
    const { others } = await probe({ count: 4, segments: ['paid'], base: bad, head: bad })
    expect(others).not.toContain('not checked orders.paid')
    expect(others).not.toContain('already broken orders.paid')
  })
})

describe('a 500 with an error as JSON', () => {
  it.each(['head', 'base'])('for every query of the %s is an outage', async (side) => {
    await expect(probe({ [side]: () => failed })).rejects.toMatchObject({ status: 500 })
  })

  it('for one query alone is a rejection', async () => {
    const { states, others } = await probe({ head: without(['orders.m1'], failed) })
    expect(others).toEqual(['broken orders.m1'])
    expect(states.find(({ item }) => item.member === 'orders.m1')?.state).toMatchObject({
      message: 'Error: nothing works',
    })
  })
})

it.each<Record<string, Planner>>([
  { head: () => noScope },
  { base: () => noScope },
  { head: without(['orders.m1'], noScope) },
])('ends where planning is not offered: %o', async (given) => {
  await expect(probe(given)).rejects.toMatchObject({ status: 403 })
})

it('counts measures as not checked whose values over time were not asked for', async () => {
  const fail = () => Promise.reject(new Error('this must not be asked'))
  const entities = Array.from({ length: 400 }, (_, at) =>
    cube(`c${at}`, {
      measures: [measure('m1'), measure('m2')],
      dimensions: [dimension('at', { type: 'time' })],
    }),
  )
  const api: QueryApi = {
    ...{ meta: () => Promise.resolve({ cubes: [] }), planSql: fail, convert: fail, load: fail },
    plan: (query) => Promise.resolve(Object(query).timeDimensions ? rejected : planned([])),
  }
  const side = { api, surface: surfaceFrom(entities) }
  const given = {
    base: side,
    head: side,
    suspects: new Set<string>(),
    graph: new Map(),
    rejoined: new Set<string>(),
  }
  const result = await probeMembers({ ...given, rollups: [], oneByOne: false }, signal)
  const states = [...result.states.values()].map(({ state }) => state.state)
  expect(new Set(states)).toEqual(new Set(['same', 'not checked']))
})
