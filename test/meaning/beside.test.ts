import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { toldChanges } from './told-changes.ts'

const compiler = new Compiler()
afterAll(() => compiler.close())

// What a query has beside a member: a time, a filter, a segment. What differs is told by its own name.

const model = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer = {customers.id}"}
      - {name: days, relationship: many_to_one, sql: "{CUBE}.day = {days.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: amount, sql: amount, type: sum}
      - {name: running, sql: amount, type: sum, rolling_window: {trailing: 7 day}}
    segments:
      - {name: open, sql: "{CUBE}.closed IS NULL"}
  - name: customers
    sql: SELECT * FROM customers WHERE {FILTER_PARAMS.orders.status.filter('status')}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
    measures:
      - {name: balance, sql: balance, type: sum}
    segments:
      - {name: rich, sql: "{CUBE}.balance > 1"}
  - name: days
    sql_table: days
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: at, sql: at, type: time}
    measures:
      - {name: days, type: count}
views:
  - name: sales
    cubes:
      - {join_path: orders, includes: [amount, running, open]}
      - {join_path: orders.customers, includes: [city, balance, rich]}
      - {join_path: orders.days, includes: [at, days]}
`

it.each([
  ['{CUBE}.customer =', '{CUBE}.buyer =', /sales\.(?:balance|city|rich)$/],
  ['{CUBE}.day =', '{CUBE}.due =', /sales\.(?:at|days)$/],
])('another join changes what a view reads over it, and no other member: %s', async (from, to, across) => {
  const isOnlyView = model.replaceAll(/(- name: \w+\n)( +sql)/g, '$1    public: false\n$2')
  for (const base of [model, isOnlyView]) {
    const found = await toldChanges(compiler, base, base.replace(from, to))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((one) => !/: join-changed/.test(one) && !across.test(one))).toEqual([])
  }
})

it('another time is no other measure', async () => {
  const times = `      - {name: made, sql: made, type: time}
      - {name: paid, sql: paid, type: time}
    measures:
      - {name: amount`
  const base = model.replace('    measures:\n      - {name: amount', times)
  const found = await toldChanges(compiler, base, base.replace('sql: made', 'sql: created'))
  expect(new Set(found)).toEqual(new Set(['dangerous: member-definition-changed orders.made']))
})

it('a filter of another cube that its SQL takes', async () => {
  const found = await toldChanges(compiler, model, model.replace(".filter('status')", ".filter('state')"))
  expect(new Set(found.map((one) => one.split('.')[0]))).toEqual(
    new Set(['dangerous: member-definition-changed customers']),
  )
})

it('a rolling window shows over the time of another cube', async () => {
  const [cubes = ''] = model.split('views:')
  for (const base of [cubes, model]) {
    const found = await toldChanges(compiler, base, base.replace('7 day', '8 day'))
    expect(found).toEqual(['dangerous: member-definition-changed orders.running'])
  }
})
