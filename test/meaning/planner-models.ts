import { parse } from 'yaml'
import type { ModelFile } from '../../emulator/compiler/compilation.ts'
import type { Model, Node } from './edited-models.ts'

/** Private cubes, joined over several steps and in two ways, under public views, one of which extends another. */
export const chain = (): Model => ({
  'model/cubes/base.yml': parse(chainCubes),
  'model/views/views.yml': parse(chainViews),
})

const chainCubes = `
cubes:
  - name: base_lines
    public: false
    sql_table: shop.lines
    joins:
      - {name: base_orders, relationship: many_to_one, sql: "{CUBE}.order_id = {base_orders.id}"}
      - {name: base_products, relationship: many_to_one, sql: "{CUBE}.product_id = {base_products.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: price, sql: price, type: number}
      - {name: is_gift, sql: "{price} = 0", type: boolean}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: "{price}", type: sum}
      - {name: gifts, type: count, filters: [{sql: "{is_gift}"}]}
      - {name: revenue_share, sql: "{revenue} / NULLIF({base_orders.total}, 0)", type: number}
    segments:
      - {name: paid, sql: "{price} > 0"}
  - name: base_orders
    public: false
    sql_table: shop.orders
    joins:
      - {name: base_customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {base_customers.id}"}
      - {name: base_stores, relationship: many_to_one, sql: "{CUBE.store_key} = {base_stores.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: "{CUBE}.status", type: string}
      - {name: store_key, sql: "{CUBE}.store_id", type: number}
      - name: created_at
        sql: created_at
        type: time
        granularities:
          - {name: sprint, interval: 2 weeks, origin: "2026-01-05"}
          - {name: fiscal, interval: 1 year, offset: 3 months}
      - {name: lines_count, sql: "{base_lines.count}", type: number, sub_query: true}
    measures:
      - {name: count, type: count}
      - {name: total, sql: amount, type: sum}
      - {name: buyers, sql: customer_id, type: count_distinct}
  - name: base_customers
    public: false
    sql_table: shop.customers
    joins:
      - {name: base_regions, relationship: many_to_one, sql: "{CUBE}.region_id = {base_regions.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
      - name: tier
        type: string
        case:
          when:
            - {sql: "{CUBE}.spent > 100", label: gold}
          else: {label: plain}
    measures:
      - {name: count, type: count}
  - name: base_stores
    public: false
    sql: "SELECT * FROM {base_places.sql()} AS places WHERE kind = 'store'"
    joins:
      - {name: base_regions, relationship: many_to_one, sql: "{CUBE}.region_id = {base_regions.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: name, sql: name, type: string}
  - name: base_places
    public: false
    sql: SELECT * FROM shop.places
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
  - name: base_regions
    public: false
    sql_table: shop.regions
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: region, sql: name, type: string}
  - name: base_products
    public: false
    sql_table: shop.products
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: brand, sql: brand, type: string}
  - name: products
    extends: base_products
    public: true
    dimensions:
      - {name: color, sql: color, type: string}
    measures:
      - {name: count, type: count}
      - {name: weight, sql: weight, type: avg}
`

const chainViews = `
views:
  - name: sales
    cubes:
      - {join_path: base_lines, includes: "*", excludes: [id]}
      - {join_path: base_lines.base_orders, prefix: true, includes: [status, created_at, total, buyers]}
      - {join_path: base_lines.base_orders.base_customers, includes: [city, tier]}
      - {join_path: base_lines.base_orders.base_customers.base_regions, includes: [region]}
    default_filters:
      - {member: is_gift, operator: equals, values: ["false"]}
  - name: orders
    cubes:
      - {join_path: base_orders, includes: [status, created_at, count, total, buyers, lines_count]}
      - {join_path: base_orders.base_stores, prefix: true, includes: [name]}
  - name: more_orders
    extends: orders
    cubes:
      - {join_path: base_orders.base_customers, includes: [{name: city, alias: town}, count], prefix: true}
  - name: regions
    cubes:
      - {join_path: base_lines.base_orders, includes: [count]}
      - {join_path: base_lines.base_orders.base_stores.base_regions, includes: [region]}
`

/** Public cubes and a view with pre-aggregations, measures of several stages, and access policies. */
export const rolled = (): Model => ({
  'model/cubes/orders.yml': parse(rolledCubes),
  'model/views/orders_view.yml': parse(rolledViews),
})

const rolledCubes = `
cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers.id}"}
      - {name: payments, relationship: one_to_many, sql: "{CUBE}.id = {payments.order_id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: status, sql: status, type: string}
      - {name: channel, sql: channel, type: string}
      - {name: created_at, sql: created_at, type: time}
      - {name: secret_key, sql: secret_key, type: string, public: false}
    measures:
      - {name: count, type: count}
      - {name: amount, sql: amount, type: sum}
      - {name: best, sql: amount, type: max}
      - {name: doubled, sql: "{amount} * 2", type: number, multi_stage: true}
      - {name: ranked, sql: "{amount}", type: rank, multi_stage: true, order_by: [{sql: "{amount}", dir: desc}], reduce_by: [status]}
      - {name: running, sql: amount, type: sum, rolling_window: {trailing: 7 day}}
    segments:
      - {name: web, sql: "{CUBE}.channel = 'web'"}
      - {name: rich, sql: "{CUBE}.amount > 100"}
    pre_aggregations:
      - {name: daily, measures: [count, amount], dimensions: [status], time_dimension: created_at, granularity: day}
      - {name: by_city, measures: [amount], dimensions: [customers.city, channel]}
    access_policy:
      - {group: "*", row_level: {filters: [{member: status, operator: notEquals, values: [draft]}]}, member_level: {includes: "*"}}
  - name: customers
    sql_table: shop.customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
      - {name: name, sql: name, type: string}
    measures:
      - {name: count, type: count}
    segments:
      - {name: local, sql: "{CUBE}.city = 'Ulm'"}
  - name: payments
    sql_table: shop.payments
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: order_id, sql: order_id, type: number}
      - {name: method, sql: method, type: string}
    measures:
      - {name: paid, sql: amount, type: sum}
      - {name: count, type: count}
    pre_aggregations:
      - {name: main, measures: [paid, count], dimensions: [method]}
  - name: visits
    public: false
    sql_table: shop.visits
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: page, sql: page, type: string}
      - {name: device, sql: device, type: string}
    measures:
      - {name: count, type: count}
      - {name: seconds, sql: seconds, type: sum}
      - {name: visitors, sql: visitor_id, type: count_distinct}
    segments:
      - {name: mobile, sql: "{CUBE}.device = 'mobile'"}
    pre_aggregations:
      - {name: pages, measures: [count, seconds], dimensions: [page, device]}
`

const rolledViews = `
views:
  - name: orders_view
    cubes:
      - {join_path: orders, includes: [status, channel, created_at, count, amount, web]}
      - {join_path: orders.customers, prefix: true, includes: [city, count, local]}
      - {join_path: orders.payments, prefix: true, includes: "*"}
  - name: traffic
    cubes:
      - {join_path: visits, includes: "*"}
`

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const lists = ['dimensions', 'measures', 'segments', 'joins', 'pre_aggregations', 'granularities']

/** The same model as JavaScript. Below pre-aggregations, members are references. */
export function scriptsOf(model: Model): ModelFile[] {
  return Object.entries(model).map(([path, { cubes = [], views = [] }]) => ({
    path: path.replace(/\.yml$/, '.js'),
    content: [...cubes.map((one) => callOf('cube', one)), ...views.map((one) => callOf('view', one))].join(
      '\n',
    ),
  }))
}

function callOf(kind: string, { name, ...rest }: Node): string {
  return `${kind}(\`${String(name)}\`, ${written(rest, '', false)})`
}

function written(value: unknown, key: string, inRollup: boolean): string {
  const isReference =
    /^(?:extends|join_path|time_dimension)$/.test(key) ||
    (inRollup && /^(?:measures|dimensions|segments)$/.test(key)) ||
    key === 'drill_members'
  if (typeof value === 'string') return isReference ? value : `\`${value.replaceAll('{', '$' + '{')}\``
  if (Array.isArray(value)) {
    const isByName = lists.includes(key) && !isReference
    if (isByName) {
      const inside = inRollup || key === 'pre_aggregations'
      const entries = value
        .filter(isNode)
        .map(({ name, ...rest }) => `${String(name)}: ${written(rest, '', inside)}`)
      return `{ ${entries.join(',\n')} }`
    }
    return `[${value.map((one) => written(one, isReference ? key : '', inRollup)).join(', ')}]`
  }
  if (!isNode(value)) return String(value)
  const entries = Object.entries(value).map(([name, one]) => `${name}: ${written(one, name, inRollup)}`)
  return `{ ${entries.join(', ')} }`
}
