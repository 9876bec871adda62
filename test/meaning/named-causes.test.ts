import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { toldChanges } from './told-changes.ts'

// One edit is one change, named after what was edited: views and other cubes show it, too, and some of their names come first.

const compiler = new Compiler()
afterAll(() => compiler.close())

const model = `cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - {name: customers, sql: "{CUBE}.customer_id = {customers}.id", relationship: many_to_one}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: amount, sql: amount, type: number}
      - {name: created_at, sql: created_at, type: time}
    segments: [{name: done, sql: "{CUBE}.status = 'done'"}]
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
      - {name: done_count, type: count, filters: [{sql: "{status} = 'done'"}]}
      - {name: revenue_30d, sql: amount, type: sum, rolling_window: {trailing: 30 day}}
      - name: prior_revenue
        sql: "{revenue}"
        type: number
        multi_stage: true
        time_shift: [{time_dimension: created_at, interval: 1 year, type: prior}]
  - name: customers
    sql_table: shop.customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: name, sql: name, type: string}
    measures: [{name: count, type: count}]
  - name: items
    sql_table: shop.items
    joins:
      - {name: orders, sql: "{CUBE}.order_id = {orders}.id", relationship: many_to_one}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: sku, sql: sku, type: string}
    measures: [{name: count, type: count}, {name: quantity, sql: quantity, type: sum}]
views:
  - name: all_orders
    cubes: [{join_path: orders, includes: "*"}]
  - name: sales
    cubes:
      - {join_path: orders, includes: [status, count, revenue]}
      - {join_path: orders.customers, prefix: true, includes: [name]}
`

const isPrivate = (text: string) =>
  text.replace('sql_table: shop.orders', 'public: false\n    sql_table: shop.orders')
type Edit = [before: string, after: string]
const filter: Edit = ["{status} = 'done'", "{status} = 'paid'"]
const table: Edit = ['shop.orders', 'shop.orders_v2']
const join: Edit = ['{CUBE}.customer_id =', '{CUBE}.buyer_id =']
const named = (id: string, ...members: string[]) => members.map((member) => `dangerous: ${id} ${member}`)
// Of a query of the view alone, it is another change.
const joins = named('join-changed', 'orders.customers', 'orders.customers')

it.each<[string, Edit[], string[], base?: string]>([
  ['a member of a cube', [filter], named('member-definition-changed', 'orders.done_count')],
  [
    'a member of a private cube',
    [filter],
    named('member-definition-changed', 'orders.done_count'),
    isPrivate(model),
  ],
  ['a table', [table], named('entity-source-changed', 'orders')],
  ['a table of a private cube', [table], named('entity-source-changed', 'orders'), isPrivate(model)],
  ['a join', [join], joins],
  ['its relationship', [['many_to_one', 'one_to_many']], joins],
  [
    'a new join',
    [
      [
        '      - {name: orders,',
        '      - {name: customers, sql: "{CUBE}.customer = {customers}.id", relationship: many_to_one}\n      - {name: orders,',
      ],
    ],
    named('join-changed', 'items.customers'),
  ],
  [
    'a table and a join',
    [table, join],
    [
      ...named('entity-source-changed', 'orders'),
      ...named('join-changed', 'orders.customers'),
      ...named('member-definition-changed', 'sales.customers_name'),
    ],
  ],
  [
    'two joins',
    [join, ['{CUBE}.order_id', '{CUBE}.sale_id']],
    [...named('join-changed', 'items.orders'), ...joins],
  ],
])('names a change after what was edited: %s', async (_, edits, expected, before = model) => {
  const after = edits.reduce((text, [from, to]) => text.replace(from, to), before)
  const found = await toldChanges(compiler, before, after)
  expect(found.filter((line) => !line.startsWith('safe: '))).toEqual(expected)
})
