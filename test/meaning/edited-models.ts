import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import type { ModelFile } from '../../emulator/compiler/compilation.ts'
import { compileProject } from '../../emulator/dbt/compile.ts'

/** A map of a model file. */
export type Node = Record<string, unknown>
/** A model as it can be edited: files by path. */
export type Model = Record<string, { cubes?: Node[]; views?: Node[] }>

export function filesOf(model: Model): ModelFile[] {
  return Object.entries(model).map(([path, content]) => ({
    path,
    content: stringify(content, { version: '1.1' }),
  }))
}

/** The example project as the emulator generates it, with a view over it. */
export async function shop(): Promise<Model> {
  const outcome = await compileProject(fileURLToPath(new URL('../../examples/shop', import.meta.url)))
  if (!outcome.ok) throw new Error(outcome.error)
  const files = outcome.files.map(({ path, content }) => [path, parse(content)] as const)
  return { ...Object.fromEntries(files), 'model/views/sales.yml': parse(sales) }
}

const sales = `
views:
  - name: sales
    cubes:
      - {join_path: dbt_fct_orders, includes: "*"}
      - {join_path: dbt_fct_orders.dbt_dim_customers, prefix: true, includes: "*"}
`

/** A model with everything that the compiler has. */
export const rich = (): Model => ({
  'model/cubes/orders.yml': parse(orders),
  'model/views.yml': parse(views),
})

const orders = `
cubes:
  - name: base_orders
    public: false
    sql_table: shop.orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers.id}"}
      - {name: stores, relationship: many_to_one, sql: "{CUBE}.store_id = {stores.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: "{CUBE}.status", type: string, description: Where it is}
      - {name: is_open, sql: "{status} = 'open'", type: boolean}
      - {name: amount_raw, sql: "{CUBE}.amount", type: number, public: false}
      - name: created_at
        sql: created_at
        type: time
        granularities:
          - {name: fiscal_quarter, interval: 1 quarter, offset: 1 month}
          - {name: sprint, interval: 2 weeks, origin: "2026-01-05"}
      - name: size
        type: string
        case:
          when:
            - {sql: "{amount_raw} > 100", label: large}
          else: {label: small}
      - {name: place, type: geo, latitude: {sql: lat}, longitude: {sql: lon}}
    measures:
      - {name: count, type: count, drill_members: [id, status]}
      - {name: revenue, sql: "{amount_raw}", type: sum, format: currency}
      - {name: open_revenue, sql: "{amount_raw}", type: sum, filters: [{sql: "{is_open}"}]}
      - {name: buyers, sql: customer_id, type: count_distinct}
      - {name: average, sql: "1.0 * {revenue} / {count}", type: number}
      - {name: running, sql: "{amount_raw}", type: sum, rolling_window: {trailing: unbounded}}
    segments:
      - {name: open, sql: "{CUBE}.status = 'open'"}
    hierarchies:
      - {name: process, title: Process, levels: [status, size]}
    pre_aggregations:
      - {name: daily, measures: [count, revenue], dimensions: [status], time_dimension: created_at, granularity: day}
      - {name: by_size, measures: [count], dimensions: [size]}
  - name: orders
    extends: base_orders
    public: true
    title: Orders
    dimensions:
      - {name: channel, sql: channel, type: string}
  - name: customers
    sql_table: shop.customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: city, sql: city, type: string, meta: {owner: ana}}
      - {name: since, sql: since, type: time}
      - {name: orders_count, sql: "{base_orders.count}", type: number, sub_query: true}
    measures:
      - {name: count, type: count}
    joins:
      - {name: base_orders, relationship: one_to_many, sql: "{CUBE}.id = {base_orders}.customer_id"}
    access_policy:
      - {group: "*", member_level: {includes: "*"}}
  - name: stores
    sql: SELECT * FROM shop.stores
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: name, sql: name, type: string}
    measures:
      - {name: count, type: count}
  - name: tickets
    sql_table: shop.tickets
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: topic, sql: topic, type: string}
      - {name: secret, sql: secret, type: string, public: false}
    measures:
      - {name: count, type: count}
      - {name: oldest, sql: created_at, type: min}
`

const views = `
views:
  - name: sales
    description: What was sold
    folders:
      - {name: Process, includes: [status, size]}
    cubes:
      - {join_path: base_orders, includes: [status, size, created_at, process, open, count, {name: revenue, alias: sold}]}
      - {join_path: base_orders.customers, prefix: true, includes: "*", excludes: [orders_count]}
  - name: everything
    cubes:
      - {join_path: base_orders, includes: "*", excludes: [place]}
      - {join_path: base_orders.stores, alias: shops, prefix: true, includes: "*"}
  - name: more_sales
    extends: sales
    cubes:
      - {join_path: base_orders, includes: [average]}
  - name: drafts
    public: false
    cubes:
      - {join_path: tickets, includes: "*"}
`

/** 40 cubes of 14 members each, and views over half of them: 600 and more. */
export function large(): Model {
  const model: Model = {}
  for (let index = 0; index < 40; index++) model[`model/cubes/c${index}.yml`] = { cubes: [largeCube(index)] }
  model['model/views.yml'] = {
    views: Array.from({ length: 10 }, (_, index) => ({
      name: `v${index}`,
      cubes: [{ join_path: `c${index}`, includes: '*' }],
    })),
  }
  return model
}

function largeCube(index: number): Node {
  const next = `c${index + 1}`
  return {
    name: `c${index}`,
    sql_table: `s.t${index}`,
    ...(index % 10 === 9
      ? {}
      : { joins: [{ name: next, relationship: 'many_to_one', sql: `{CUBE}.next = {${next}.id}` }] }),
    dimensions: [
      { name: 'id', sql: 'id', type: 'number', primary_key: true },
      ...Array.from({ length: 9 }, (_, at) => ({
        name: `d${at}`,
        sql: `{CUBE}.x${at}`,
        type: at === 0 ? 'time' : 'string',
      })),
    ],
    measures: [
      { name: 'count', type: 'count' },
      ...Array.from({ length: 4 }, (_, at) => ({ name: `m${at}`, sql: `{CUBE}.y${at}`, type: 'sum' })),
    ],
  }
}
