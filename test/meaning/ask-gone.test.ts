import { afterAll, describe, expect, it } from 'vitest'
import { cubeOf, type DoubleCube, metaOf, plannerOf } from '../../bench/planner-double.ts'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { askGone } from '../../src/meaning/ask-gone.ts'
import type { PlanningSide } from '../../src/meaning/planning/planners.ts'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse, planResponse } from '../../src/query-api/schemas.ts'
import { apiThat, noFacts } from './planners.ts'
import { compiledSide } from './told-changes.ts'

const { signal } = new AbortController()

/** A side that lists these cubes, and plans what is hidden, too. */
function side(listed: DoubleCube, hidden: DoubleCube['members'] = []): PlanningSide {
  const planned = plannerOf([{ ...listed, members: [...listed.members, ...hidden] }])
  const meta = metaResponse.parse(metaOf([listed]))
  const api = apiThat({
    meta: () => Promise.resolve(meta),
    async plan(query) {
      const plan = planned(Object(query))
      if ('error' in plan) return { state: 'rejected', message: plan.error }
      const { sql, values, memberNames } = plan
      return { state: 'planned', ...planResponse.parse({ sql: { sql: [sql, values], memberNames } }) }
    },
  })
  return { api, surface: surfaceOf(meta) }
}

/** The first of so many dimensions have another name. */
function renamed(count: number, sqlOf = (sql: string) => sql) {
  const base = cubeOf('orders', { measures: 1, dimensions: 12 })
  const isOne = (name: string) => /^d/.test(name) && Number(name.slice(1)) < count
  const members = base.members.map((one) =>
    isOne(one.name) ? { ...one, name: `${one.name}_new`, sql: sqlOf(one.sql) } : one,
  )
  return { base, head: { ...base, members }, gone: base.members.filter(({ name }) => isOne(name)) }
}

async function ask(base: PlanningSide, head: PlanningSide) {
  const { hidden, existed, renames } = await askGone(base, head, noFacts, signal)
  const sorted = (names: Iterable<string>) => [...names].map((name) => name.replace('orders.', '')).sort()
  return { hidden: sorted(hidden), existed: sorted(existed), renamed: sorted(renames.members.keys()) }
}

describe('members that only one side lists', () => {
  it.each([1, 3, 12])('are renamed where the SQL is the same: %i', async (count) => {
    const { base, head, gone } = renamed(count)
    const names = gone.map(({ name }) => name).sort()
    expect(await ask(side(base), side(head))).toEqual({ hidden: [], existed: [], renamed: names })
  })

  it('are not renamed where the SQL is another one', async () => {
    const { base, head } = renamed(12, (sql) => `lower(${sql})`)
    expect(await ask(side(base), side(head))).toEqual({ hidden: [], existed: [], renamed: [] })
  })

  it.each([1, 3, 12])(
    'are hidden where the branch still plans all %i, whatever else has their SQL',
    async (count) => {
      const { base, head, gone } = renamed(count)
      const names = gone.map(({ name }) => name).sort()
      expect(await ask(side(base), side(head, gone))).toEqual({ hidden: names, existed: [], renamed: [] })
    },
  )

  it('are hidden or renamed, each by itself, where a few have a counterpart', async () => {
    const { base, head, gone } = renamed(3)
    const found = await ask(side(base), side(head, gone.slice(0, 1)))
    expect(found).toEqual({ hidden: ['d0'], existed: [], renamed: ['d1', 'd2'] })
  })

  it('are hidden or removed, each by itself, where none has a counterpart', async () => {
    const { base, head, gone } = renamed(12, (sql) => `lower(${sql})`)
    const found = await ask(side(base), side(head, gone.slice(0, 5)))
    expect(found).toEqual({ hidden: ['d0', 'd1', 'd2', 'd3', 'd4'], existed: [], renamed: [] })
  })

  it('are said not to be checked where they are too many', async () => {
    const base = cubeOf('orders', { measures: 1, dimensions: 201 })
    const members = base.members.map((one) => ({ ...one, name: `${one.name}_new` }))
    const { renames, unknown } = await askGone(side(base), side({ ...base, members }), noFacts, signal)
    expect(renames.members.size).toBe(200)
    expect(unknown).toEqual([expect.stringContaining('203 are gone and 203 new')])
  })

  it('are made public where the base plans them', async () => {
    const { base, head } = renamed(2)
    const made = head.members.filter(({ name }) => name.endsWith('_new'))
    const found = await ask(side(base, made), side(head))
    expect(found).toEqual({ hidden: [], existed: ['d0_new', 'd1_new'], renamed: [] })
  })
})

describe('what has another name in a compiled model', () => {
  const compiler = new Compiler()
  afterAll(() => compiler.close())

  const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: at, sql: at, type: time}
    segments:
      - {name: done, sql: "{CUBE}.status = 'done'"}
      - {name: open, sql: "{CUBE}.status = 'open'"}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
  const rolling = `${orders}      - {name: recent, sql: amount, type: sum, rolling_window: {trailing: 30 day}}\n`
  const shifted = `${orders}      - name: prior
        sql: "{revenue}"
        type: number
        multi_stage: true
        time_shift: [{time_dimension: at, interval: 1 year, type: prior}]
`
  const stages = shifted
    .replace('public: true', 'public: false')
    .replace('type: time', 'type: time, public: false')
  const served = `${orders}    pre_aggregations:
      - {name: main, measures: [count, revenue], time_dimension: at, granularity: day}
views:
  - name: sales
    cubes: [{join_path: orders, includes: [at, count, revenue]}]
`
  const other = (text: string) => text.replace('name: orders', 'name: sold')

  it.each<[string, string, string, string[]]>([
    ['a cube', orders, other(orders), ['orders → sold 6/0']],
    [
      'a cube that lost a segment',
      orders,
      other(orders).replace(/.*name: open.*\n/, ''),
      ['orders → sold 5/1'],
    ],
    ['a cube with a rolling window', rolling, other(rolling), ['orders → sold 7/0']],
    ['a cube with stages', shifted, other(shifted), ['orders → sold 7/0']],
    ['a cube with stages and no dimension', stages, other(stages), ['orders → sold 5/0']],
    ['no cube of another table', rolling, other(rolling).replace('shop.orders', 'shop.sales'), []],
    ['a segment', orders, orders.replace('name: done', 'name: finished'), ['orders.done → orders.finished']],
    [
      'no segment of another condition',
      orders,
      orders.replace('name: done', 'name: new').replace("'done'", "'new'"),
      [],
    ],
    ['no segment that is hidden', orders, orders.replace("'done'\"", "'done'\", public: false"), []],
    [
      'a measure that a pre-aggregation serves, also in a view',
      served,
      served.replaceAll('revenue', 'paid'),
      ['orders.revenue → orders.paid', 'sales.revenue → sales.paid'],
    ],
  ])('%s', async (_, before, after, expected) => {
    const [base, head] = await Promise.all([compiledSide(compiler, before), compiledSide(compiler, after)])
    const { renames, hidden, unknown } = await askGone(base, head, noFacts, signal)
    const found = [
      ...[...renames.entities].map(([from, { to, moved, gone }]) => `${from} → ${to} ${moved}/${gone}`),
      ...[...renames.members].map(([from, { to }]) => `${from} → ${to}`),
    ]
    expect(found.sort()).toEqual(expected)
    expect({ hidden: [...hidden], unknown }).toEqual({
      hidden: after.includes("'done'\", public: false") ? ['orders.done'] : [],
      unknown: [],
    })
  })
})
