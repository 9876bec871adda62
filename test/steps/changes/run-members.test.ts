import { describe, expect, it } from 'vitest'
import type { Load, QueryApi } from '../../../src/query-api/query-api.ts'
import { runMembers, runsNotChecked } from '../../../src/steps/changes/run-members.ts'
import { cube, dimension, measure, surfaceFrom } from '../../changes/models.ts'
import { outage } from '../content/content-world.ts'
import { stepFixture } from '../fixture.ts'

const members = (count: number) => Array.from({ length: count }, (_, at) => `orders.m${at + 1}`)
const surfaceOf = (count: number) =>
  surfaceFrom([
    cube('orders', {
      dimensions: [dimension('id')],
      measures: members(count).map((name) => measure(name.slice('orders.'.length))),
    }),
  ])
const loaded: Load = { state: 'loaded', rows: [] }
const gone: Load = { state: 'rejected', text: 'no such column', error: outage() }
const waiting: Load = { state: 'waiting' }

interface Given {
  count?: number
  baseCount?: number
  head?: (names: string) => Load
  base?: (names: string) => Load
  sql?: { head: string; base: string }
}

async function run({ count = 1, baseCount = count, head = () => loaded, base = () => loaded, sql }: Given) {
  const { context, clock, lines } = stepFixture({})
  const fail = () => Promise.reject(new Error('this must not be asked'))
  const sideOf = (reply: (names: string) => Load, shown: number, statement: string | null) => {
    const api: QueryApi = {
      ...{ meta: fail, planSql: fail, convert: fail },
      plan: () => Promise.resolve({ state: 'planned', memberNames: null, statement }),
      load: async (query, signal) => {
        await clock.sleep(1000, signal)
        return reply(JSON.stringify(query))
      },
    }
    return { api, surface: surfaceOf(shown) }
  }
  const items = members(count).map((member) => ({ member, kind: 'measure' }) as const)
  const accepted = sql ? [{ entity: 'orders', items, memberNames: [], statement: sql.head }] : null
  const found = await runMembers(
    context,
    members(count),
    accepted,
    [],
    sideOf(head, count, null),
    { ...sideOf(base, baseCount, sql?.base ?? null), name: 'main' },
    context.budget.signal,
  )
  return { ...found, logged: lines() }
}

const sentence = (text: string) => [expect.stringContaining(text)]

describe('members that are run', () => {
  it.each<[string, Given, object, string]>([
    [
      'are told',
      {},
      { changes: [], runs: { checked: 1, same: 0, failed: 0, alreadyFailing: 0, queries: 1 }, unknown: [] },
      'Ran 1 member with 1 query on the warehouse in 1 s; 0 members with the same SQL as on "main" not run',
    ],
    [
      'may have the same SQL',
      { count: 2, sql: { head: 'one', base: 'one' } },
      { changes: [], runs: { checked: 0, same: 2, queries: 0 }, unknown: [] },
      'Ran 0 members with 0 queries on the warehouse in 0 ms; 2 members with the same SQL as on "main" not run',
    ],
    [
      'fail on the branch alone',
      { head: (names) => (names.includes('m1') ? gone : loaded) },
      {
        changes: [{ id: 'run-failed', member: 'orders.m1' }],
        runs: { checked: 1, failed: 1, queries: 3 },
        unknown: [],
      },
      'Ran 1 member with 3 queries',
    ],
    [
      'fail on both sides',
      {
        head: (names) => (names.includes('m1') ? gone : loaded),
        base: (names) => (names.includes('m1') ? gone : loaded),
      },
      { changes: [], runs: { failed: 0, alreadyFailing: 1 }, unknown: [] },
      'Ran 1 member with 4 queries',
    ],
    [
      'fail and are new',
      { count: 2, baseCount: 1, head: (names) => (names.includes('m2') ? gone : loaded) },
      { changes: [{ id: 'run-failed-new', member: 'orders.m2' }] },
      'Ran 2 members',
    ],
    [
      'fail and cannot be run on the base',
      {
        head: (names) => (names.includes('m1') ? gone : loaded),
        base: () => ({ state: 'not available', error: outage() }),
      },
      { unknown: ['These members fail, and could not be run on "main": `orders.m1`.'] },
      'Ran 1 member with 3 queries',
    ],
    [
      'are too many',
      { count: 210, head: (names) => (/m\d/.test(names) ? gone : loaded) },
      {
        unknown: [
          expect.stringMatching(/^These members were not run, because there would be too many queries: /),
        ],
      },
      'Ran 210 members',
    ],
    [
      'take too long, and all of them are named',
      { count: 5, head: () => waiting },
      {
        changes: [],
        unknown: [
          'These members were not run within 1 min: `orders.m1`, `orders.m2`, `orders.m3`, `orders.m4`, `orders.m5`.',
        ],
      },
      'Ran 0 members',
    ],
    [
      'take too long',
      { count: 6, head: () => waiting },
      {
        changes: [],
        unknown: [
          'These members were not run within 1 min: `orders.m1`, `orders.m2`, `orders.m3`, `orders.m4`, `orders.m5` and 1 more.',
        ],
      },
      'Ran 0 members',
    ],
  ])('%s', async (_, given, expected, line) => {
    const { logged, ...found } = await run(given)
    expect(found).toMatchObject({ ...expected, error: null })
    expect(logged).toEqual(sentence(line))
  })

  it('are not run where nothing is offered', async () => {
    const error = outage({ text: 'no scope.' })
    const { logged, ...found } = await run({ head: () => ({ state: 'not available', error }) })
    expect(found).toEqual({ changes: [], unknown: [], error })
    expect(logged).toEqual([])
    expect(runsNotChecked(error)).toMatch(
      /^Whether the warehouse can run the changed members was not checked: .*[^.]\.$/,
    )
  })
})
