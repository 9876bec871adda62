import { type AskedModel, change, id, type Row } from './asked-models.ts'

// More models and edits: what rarely stands in a model, and what is easily overlooked.

// A filter in the SQL of a cube, by a dimension of another one; in a segment, in a join, in a member.
const elsewhere = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: lines, relationship: one_to_many, sql: "{CUBE}.id = {lines}.order_id AND {FILTER_PARAMS.orders.status.filter('line_status')}"}
    dimensions:
      - ${id}
      - {name: status, sql: status, type: string}
      - {name: size, sql: "CASE WHEN {FILTER_PARAMS.orders.status.filter('kind')} THEN size END", type: number}
    measures:
      - {name: count, type: count}
      - {name: wanted, sql: "CASE WHEN {FILTER_PARAMS.lines.product.filter('kept')} THEN 1 END", type: sum}
    segments:
      - {name: big, sql: "{FILTER_PARAMS.orders.status.filter('state')} AND {CUBE}.size > 9"}
  - name: lines
    sql: SELECT * FROM lines WHERE {FILTER_PARAMS.orders.status.filter('order_status')}
    dimensions:
      - ${id}
      - {name: product, sql: product, type: string}
    measures:
      - {name: pieces, sql: pieces, type: sum}
      - {name: sent, sql: "CASE WHEN {FILTER_PARAMS.orders.status.filter('parcel')} THEN 1 END", type: sum}
`

// Parents in code, over two steps, of a cube in YAML; one of them with the SQL of another cube.
const family = {
  'model/a.js': `cube(\`events\`, {
  sql: \`SELECT * FROM events\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    kind: { sql: \`kind\`, type: \`string\`, meta: { owner: 'a' } },
  },
  measures: { count: { type: \`count\`, drill_members: [id] } },
})
cube(\`purchases\`, {
  extends: events,
  public: false,
  sql: \`SELECT * FROM (\${events.sql()}) AS e WHERE kind = 'purchase'\`,
  measures: { amount: { sql: \`amount\`, type: \`sum\`, format: \`currency\` } },
  segments: { paid: { sql: \`\${CUBE}.paid\` } },
})
`,
  'model/b.yml': `cubes:
  - name: refunds
    extends: purchases
    public: true
    dimensions:
      - {name: reason, sql: "{kind} || reason", type: string}
views:
  - name: small
    cubes: [{join_path: refunds, includes: [kind, amount, paid]}]
  - name: large
    extends: small
    cubes: [{join_path: refunds, includes: [reason]}]
`,
}

// Members over members, over time.
const stages = `cubes:
  - name: sales
    sql_table: sales
    refresh_key: {every: 1 hour}
    dimensions:
      - ${id}
      - {name: shop, sql: shop, type: string}
      - {name: city, sql: city, type: string, meta: {owner: a}}
      - name: level
        type: string
        case: {when: [{sql: "{CUBE}.amount > 9", label: high}], else: {label: low}}
      - name: at
        sql: at
        type: time
        granularities:
          - {name: fiscal, interval: 1 year, offset: 1 month}
          - {name: half, interval: 6 months, origin: "2026-01-01"}
    hierarchies:
      - {name: places, title: Places, levels: [city, shop]}
    measures:
      - {name: amount, sql: amount, type: sum, drill_members: [shop]}
      - {name: to_date, sql: amount, type: sum, rolling_window: {type: to_date, granularity: year}}
      - {name: share, sql: "{amount}", type: sum, multi_stage: true, group_by: [city]}
      - {name: place, sql: "{amount}", type: rank, multi_stage: true, order_by: [{sql: "{amount}", dir: desc}], reduce_by: [shop]}
      - {name: ahead, sql: amount, type: sum, rolling_window: {leading: 1 month}}
      - {name: local, type: count, filters: [{sql: "{city} = 'Ulm'"}]}
`

// Two ways to the same cube.
const diamond = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: buyers, relationship: many_to_one, sql: "{CUBE}.buyer_id = {buyers.id}"}
      - {name: sellers, relationship: many_to_one, sql: "{CUBE}.seller_id = {sellers.id}"}
    dimensions:
      - ${id}
    measures:
      - {name: far, type: count, filters: [{sql: "{buyers.zone} <> {sellers.zone}"}]}
      - {name: count, type: count}
  - name: buyers
    sql_table: buyers
    joins: [{name: towns, relationship: many_to_one, sql: "{CUBE}.town_id = {towns.id}"}]
    dimensions:
      - ${id}
      - {name: zone, sql: zone, type: string}
  - name: sellers
    sql_table: sellers
    joins: [{name: towns, relationship: many_to_one, sql: "{CUBE}.town_id = {towns.id}"}]
    dimensions:
      - ${id}
      - {name: zone, sql: zone, type: string}
  - name: towns
    public: false
    sql_table: towns
    dimensions:
      - ${id}
      - {name: name, sql: name, type: string}
views:
  - name: buying
    cubes:
      - {join_path: orders, includes: [count]}
      - {join_path: orders.buyers.towns, includes: [name]}
`

// Code that nobody imports, and pre-aggregations in camel case.
const made = {
  'model/lib/daily.js': `export const daily = (measures, dimensions, time) => ({
  measures: () => measures, dimensions: () => dimensions, timeDimension: () => time, granularity: \`day\`,
})
`,
  'model/orders.js': `const schema = 'main'
cube(\`orders\`, {
  sql: \`SELECT * FROM \${schema}.orders\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primaryKey: true },
    at: { sql: \`at\`, type: \`time\` },
    status: { sql: \`status\`, type: \`string\` },
  },
  measures: { count: { type: \`count\` }, amount: { sql: \`amount\`, type: \`sum\` } },
  preAggregations: {
    main: {
      measures: [CUBE.count, CUBE.amount], dimensions: [CUBE.status], timeDimension: CUBE.at, granularity: \`day\`,
      refreshKey: { every: \`1 hour\` },
      indexes: { one: { columns: [CUBE.status] } },
    },
  },
})
`,
}

const filtered: Record<string, Row> = {
  'in the SQL of a joined cube': change("'order_status'", "'state'"),
  'in a join': change("'line_status'", "'state'"),
  'in a dimension': change("'kind'", "'sort'"),
  'in a segment': change("'state'", "'status'"),
  'of a joined cube in a measure': change("'kept'", "'left'"),
  'of the cube that joins it in a measure': change("'parcel'", "'box'"),
}

export const hostileModels: Record<string, AskedModel> = {
  'filters elsewhere': { files: { 'model/orders.yml': elsewhere }, differs: filtered },
  'a family in code': {
    files: family,
    differs: {
      'the SQL of the first parent': [change('FROM events', 'FROM events_v2'), /events/],
      'what a parent filters': [change("'purchase'", "'refund'"), /refunds/],
      'a member of a private parent': change('sql: `amount`', 'sql: `net`'),
      'a segment of a private parent': [change('{CUBE}.paid', '{CUBE}.settled'), /paid/],
      'a dimension below a dimension': change('{kind} ||', '{kind} || 1 ||'),
      'a member that a view extends less': [change('[kind, amount, paid]', '[kind, paid]'), /large.amount/],
    },
    same: {
      'drill members': change('drill_members: [id]', 'drill_members: [id, kind]'),
      'a format': change('`currency`', '`percent`'),
      'a meta': change("owner: 'a'", "owner: 'b'"),
      'a member that a view extends': change('includes: [reason]', 'includes: [reason, id]'),
    },
  },
  'over time and stages': {
    files: { 'model/sales.yml': stages },
    differs: {
      'a year to date': change('granularity: year', 'granularity: month'),
      'what is ahead': change('leading: 1 month', 'leading: 2 month'),
      'the group of a stage': change('group_by: [city]', 'group_by: [shop]'),
      'the order of a rank': change('dir: desc', 'dir: asc'),
      'what a rank leaves out': change('reduce_by: [shop]', 'reduce_by: [city]'),
      'a label': change('label: high', 'label: top'),
      'the offset of a granularity': change('offset: 1 month', 'offset: 2 months'),
      'the origin of a granularity': change('2026-01-01', '2026-02-01'),
      'a column below a filter': change('name: city, sql: city', 'name: city, sql: town'),
    },
    same: {
      'a hierarchy of another title': change('title: Places', 'title: Where'),
      'drill members': change('drill_members: [shop]', 'drill_members: [city]'),
      'a meta': change('owner: a', 'owner: b'),
      'a refresh key': change('every: 1 hour', 'every: 2 hours'),
    },
  },
  'two ways': {
    files: { 'model/orders.yml': diamond },
    differs: {
      'the other way in a view': change('orders.buyers.towns', 'orders.sellers.towns'),
      'a condition on one way': change('{buyers.id}"}', '{buyers.id} AND {buyers}.active"}'),
      'a column below a measure of two cubes': change(
        '{name: zone, sql: zone, type: string}\n  - name: sellers',
        '{name: zone, sql: area, type: string}\n  - name: sellers',
      ),
      'a private cube at the end': change('sql_table: towns', 'sql_table: cities'),
    },
  },
  'made by code': {
    files: made,
    differs: {
      'a table by a constant': [change("'main'", "'other'"), /orders/],
      'days to weeks': [change('CUBE.at, granularity: `day`', 'CUBE.at, granularity: `week`'), /rollup-lost/],
    },
    same: {
      'a refresh key of a pre-aggregation': change('`1 hour`', '`2 hour`'),
      'an index': change('columns: [CUBE.status]', 'columns: [CUBE.status, CUBE.at]'),
      'a helper that nobody imports': change('granularity: `day`,\n})', 'granularity: `hour`,\n})'),
    },
  },
}
