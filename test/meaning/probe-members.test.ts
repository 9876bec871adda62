import { describe, expect, it } from 'vitest'
import { probeMembers } from '../../src/meaning/probe-members.ts'
import type { PlanQuery } from '../../src/meaning/probes.ts'
import type { Plan } from '../../src/query-api/query-api.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { outage } from '../usage/content-world.ts'
import { cube, dimension, measure, surfaceFrom } from './models.ts'
import { apiThat, plannedOf } from './planners.ts'

const { signal } = new AbortController()

/** What the planner makes of these members. */
type Planner = (named: string[]) => Plan

const rejected: Plan = { state: 'rejected', message: 'gone' }
const failed: Plan = { state: 'failed', error: outage({ status: 500, text: 'Error: nothing works' }) }
const noScope: Plan = { state: 'not available', error: outage({ status: 403 }) }
const without =
  (bad: string[], plan: Plan = rejected): Planner =>
  (named) =>
    named.some((name) => bad.includes(name)) ? plan : plannedOf(named)

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
  head = (named) => plannedOf(named),
  base = (named) => plannedOf(named),
}: Given = {}) {
  const clock = virtualClock()
  const side = (planner: Planner, more: string[]) => {
    const asked: string[][] = []
    const names = [...Array.from({ length: count }, (_, at) => `m${at + 1}`), ...more]
    const api = apiThat({
      plan: async (query) => {
        const { measures = [], dimensions = [], segments = [] } = query as PlanQuery
        const named = [...measures, ...dimensions, ...segments]
        asked.push(named)
        await clock.sleep(10, signal)
        return planner(named)
      },
    })
    const members = {
      measures: names.map((name) => measure(name)),
      dimensions: [dimension('id')],
      segments: segments.map((name) => ({ name })),
    }
    return { api, surface: surfaceFrom(entities.map((name) => cube(name, members))), asked }
  }
  const sides = { base: side(base, []), head: side(head, added) }
  const questions = { ...sides, isSuspect: () => false, has: () => false, hasCodedRollups: false }
  const result = await probeMembers(questions, signal)
  const states = [...result.states.values()]
  const others = states.filter(({ state }) => state.state !== 'same')
  return {
    ...{ result, states, head: sides.head.asked, base: sides.base.asked },
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

  it('of members that are all rejected are within the limit, which grows with them', async () => {
    const { others } = await probe({ count: 3_000, head: () => rejected })
    expect(new Set(others.map((one) => one.split(' orders')[0]))).toEqual(new Set(['broken']))
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

describe('the limit of all plans', () => {
  const numbered = <T>(count: number, make: (name: string) => T) =>
    Array.from({ length: count }, (_, at) => make(`n${at}`))

  it('ends what asks of everything with everything, and that is not checked', async () => {
    const members = {
      measures: numbered(150, (name) => measure(`m${name}`)),
      dimensions: numbered(150, (name) => dimension(`d${name}`)),
    }
    const rollup = { id: 'orders.r', table: '', sql: 'SELECT 1', values: '[]', ranges: '' }
    const side = {
      api: apiThat({ plan: async () => ({ ...plannedOf([]), rollups: [rollup] }) }),
      surface: surfaceFrom([cube('orders', members)]),
    }
    // Each measure by each dimension, where code may hold pre-aggregations of them.
    const given = { base: side, head: side, isSuspect: () => true, has: () => true, hasCodedRollups: true }
    const { plans, combinations } = await probeMembers(given, signal)
    const most = 2_000 + 10 + 20 * 300
    expect(plans).toBeGreaterThanOrEqual(most)
    expect(plans).toBeLessThan(most + 64)
    const left = combinations.filter(({ state }) => state.state === 'not checked')
    expect(left.length).toBeGreaterThanOrEqual(150 * 150 - most / 2)
  })

  it('has room for each way that may lead on where nothing lists the joins', async () => {
    // Everything may lead to everything, and the planner rejects each way.
    const cubes = numbered(150, (name) => ({
      ...cube(name, { dimensions: [dimension('id')] }),
      connectedComponent: 1,
    }))
    const side = {
      api: apiThat({
        plan: async (query) =>
          ((query as PlanQuery).dimensions ?? []).length > 1 ? rejected : plannedOf([]),
      }),
      surface: surfaceFrom(cubes),
    }
    const given = { base: side, head: side, isSuspect: () => false, has: () => false, hasCodedRollups: false }
    const { plans, combinations } = await probeMembers(given, signal)
    // One question for each chunk of 20 and each way, of the base alone.
    expect(plans).toBe(2 * 150 + 150 * (149 + 8))
    expect(combinations).toEqual([])
  })
})
