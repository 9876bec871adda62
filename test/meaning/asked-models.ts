// Models as files, and edits of them, for the test against the planner. Each edit says what it is: one that the planner
// answers differently to, one that no answer shows, or one that changes nothing for queries.

export type Files = Readonly<Record<string, string>>
export type Edit = (files: Files) => Files

/** An edit, and what is told of it besides. */
export type Row = Edit | readonly [Edit, expected: RegExp]

export interface AskedModel {
  files: Files
  /** Who asks. */
  context?: Record<string, unknown>
  /** The engine does not say what pre-aggregations are built of. */
  withoutLoadSql?: true
  /** Edits after which the planner answers differently. */
  differs?: Record<string, Row>
  /** Edits that no answer shows. */
  unseen?: Record<string, Row>
  /** Edits after which everything is as before. */
  same?: Record<string, Edit>
}

/** A text becomes another one in all files, or in those of a folder. */
export function change(from: string | RegExp, to: string, folder = ''): Edit {
  return (files) => {
    const edited = Object.entries(files).map(([path, text]) => [
      path,
      path.startsWith(folder) ? text.replaceAll(from, to) : text,
    ])
    const result: Files = Object.fromEntries(edited)
    if (JSON.stringify(result) === JSON.stringify(files)) throw new Error(`nothing to change: ${from}`)
    return result
  }
}
const add =
  (path: string, text: string): Edit =>
  (files) => ({ ...files, [path]: text })
const remove =
  (path: string): Edit =>
  (files) =>
    Object.fromEntries(Object.entries(files).filter(([one]) => one !== path))
const both =
  (...edits: Edit[]): Edit =>
  (files) =>
    edits.reduce((all, edit) => edit(all), files)

export const id = '{name: id, sql: id, type: number, primary_key: true}'

// Measures of every type, over a join of each kind, directly, behind a private cube, and in a view.
const facts = (relationship: string) => `cubes:
  - name: facts
    sql_table: shop.facts
    joins:
      - {name: hub, relationship: ${relationship}, sql: "{CUBE}.hub_id = {hub.id}"}
    dimensions:
      - ${id}
      - {name: number, sql: number, type: number, public: false}
      - {name: status, sql: status, type: string}
      - {name: at, sql: at, type: time}
    measures:
      - {name: buyers, sql: buyer_id, type: count_distinct}
      - {name: total, sql: amount, type: sum, public: false}
      - {name: ratio, sql: "1.0 * {total} / NULLIF({buyers}, 0)", type: number}
      - {name: rows, type: count}
      - {name: about, sql: buyer_id, type: count_distinct_approx}
      - {name: average, sql: amount, type: avg}
      - {name: least, sql: amount, type: min}
      - {name: most, sql: amount, type: max}
      - {name: words, sql: "string_agg({CUBE}.status, ',')", type: string}
      - {name: latest, sql: "max({CUBE}.at)", type: time}
      - {name: has_any, sql: "count(*) > 0", type: boolean}
      - {name: open, type: count, filters: [{sql: "{CUBE}.status = 'open'"}]}
      - {name: so_far, sql: amount, type: sum, rolling_window: {trailing: unbounded}}
  - name: hub
    public: false
    sql_table: shop.hubs
    joins:
      - {name: stores, relationship: one_to_one, sql: "{CUBE}.store_id = {stores.id}"}
    dimensions:
      - ${id}
  - name: stores
    sql_table: shop.stores
    dimensions:
      - ${id}
      - {name: city, sql: city, type: string}
    measures:
      - {name: size, sql: size, type: sum}
views:
  - name: all_facts
    cubes:
      - {join_path: facts, includes: [buyers, ratio, average, status]}
      - {join_path: facts.hub.stores, includes: [city, size]}
`
const relation = (from: string, to: string) =>
  change(`{name: hub, relationship: ${from}`, `{name: hub, relationship: ${to}`)
const otherKey = change(
  `      - ${id}\n      - {name: number, sql: number, type: number, public: false}`,
  `      - {name: id, sql: id, type: number, public: false}\n      - {name: number, sql: number, type: number, primary_key: true}`,
)
const factEdits = {
  'another primary key': otherKey,
  'another condition behind a private cube': change('{CUBE}.store_id', '{CUBE}.shop_id'),
}

// Only the second measure shows what a join does.
const ratio = (relationship: string) => `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: lines, relationship: ${relationship}, sql: "{CUBE}.id = {lines}.order_id"}
    dimensions:
      - ${id}
      - {name: number, sql: number, type: number, public: false}
      - {name: status, sql: status, type: string}
    measures:
      - {name: buyers, sql: buyer_id, type: count_distinct}
      - {name: total, sql: amount, type: sum, public: false}
      - {name: ratio, sql: "1.0 * {total} / NULLIF({buyers}, 0)", type: number}
  - name: lines
    sql_table: lines
    dimensions:
      - ${id}
      - {name: product, sql: product, type: string}
`

// Of two ways out of a cube, the one hides what the other does.
const fan = `cubes:
  - name: a
    sql_table: a
    joins:
      - {name: b, relationship: many_to_one, sql: "{CUBE}.b_id = {b.id}"}
      - {name: c, relationship: one_to_many, sql: "{CUBE}.id = {c}.a_id"}
    dimensions:
      - ${id}
      - {name: x, sql: x, type: string}
    measures:
      - {name: total, sql: total, type: sum}
  - name: b
    sql_table: b
    dimensions:
      - ${id}
      - {name: y, sql: y, type: string}
    measures:
      - {name: total, sql: total, type: sum}
  - name: c
    sql_table: c
    dimensions:
      - ${id}
      - {name: z, sql: z, type: string}
    measures:
      - {name: total, sql: total, type: sum}
`
const toOne = change('{name: b, relationship: many_to_one', '{name: b, relationship: one_to_one')
const onlyInView = (text: string) =>
  `${text.replaceAll(/ {2}- name: (\w)\n/g, '  - name: $1\n    public: false\n')}views:
  - name: v
    cubes:
      - {join_path: a, includes: [x, total]}
      - {join_path: a.b, prefix: true, includes: [y, total]}
      - {join_path: a.c, prefix: true, includes: [z, total]}
`
const behindHub = fan.replace('  - name: a\n', '  - name: a\n    public: false\n').replace(
  'cubes:\n',
  `cubes:
  - name: start
    sql_table: start
    joins:
      - {name: a, relationship: one_to_one, sql: "{CUBE}.a_id = {a.id}"}
    dimensions:
      - ${id}
      - {name: s, sql: s, type: string}
    measures:
      - {name: total, sql: total, type: sum}
`,
)

const inCode = `cube(\`a\`, {
  sql_table: \`a\`,
  joins: {
    b: { relationship: \`belongsTo\`, sql: \`\${CUBE}.b_id = \${b}.id\` },
    c: { relationship: \`hasMany\`, sql: \`\${CUBE}.id = \${c}.a_id\` },
  },
  dimensions: { id: { sql: \`id\`, type: \`number\`, primaryKey: true }, x: { sql: \`x\`, type: \`string\` } },
  measures: { total: { sql: \`total\`, type: \`sum\` }, share: { sql: \`\${b.total} / \${total}\`, type: \`number\` } },
})
${['b', 'c']
  .map(
    (name) => `cube(\`${name}\`, {
  sql_table: \`${name}\`,
  dimensions: { id: { sql: \`id\`, type: \`number\`, primaryKey: true }, key: { sql: \`key\`, type: \`number\`, shown: false }, y: { sql: \`y\`, type: \`string\` } },
  measures: { total: { sql: \`total\`, type: \`sum\` } },
})
`,
  )
  .join('')}`

// SQL that depends on filters and ranges.
const filtered = `cubes:
  - name: visits
    sql: >
      SELECT * FROM visits WHERE {FILTER_PARAMS.visits.day.filter('day')}
    joins:
      - {name: pages, relationship: many_to_one, sql: "{CUBE}.page_id = {pages.id}"}
    dimensions:
      - ${id}
      - {name: day, sql: day, type: time}
      - {name: device, sql: device, type: string}
    measures:
      - {name: count, type: count}
      - {name: seconds, sql: seconds, type: sum}
      - {name: week, sql: seconds, type: sum, rolling_window: {trailing: 7 day, offset: end}}
      - name: year_before
        sql: "{seconds}"
        type: number
        multi_stage: true
        time_shift: [{time_dimension: day, interval: 1 year, type: prior}]
    segments:
      - {name: mobile, sql: "{CUBE}.device = 'mobile'"}
  - name: pages
    sql_table: pages
    joins:
      - {name: clicks, relationship: one_to_many, sql: "{CUBE}.id = {clicks}.page_id"}
    dimensions:
      - ${id}
      - {name: title, sql: title, type: string}
      - {name: clicks_count, sql: "{clicks.count}", type: number, sub_query: true}
    measures:
      - {name: longest, sql: "{clicks_count}", type: max}
  - name: clicks
    sql_table: clicks
    dimensions:
      - ${id}
      - {name: target, sql: target, type: string}
    measures:
      - {name: count, type: count}
`

const filteredInCode = `cube(\`visits\`, {
  sql: \`SELECT * FROM visits WHERE \${FILTER_PARAMS.visits.day.filter((from, to) => \`day >= \${from} AND day < \${to}\`)}
    AND \${FILTER_GROUP(FILTER_PARAMS.visits.device.filter('device'))}\`,
  joins: { clicks: { relationship: \`hasMany\`, sql: \`\${CUBE}.id = \${clicks}.visit_id\` } },
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primaryKey: true },
    day: { sql: \`day\`, type: \`time\` },
    device: { sql: \`device\`, type: \`string\` },
    taps: { sql: \`\${clicks.count}\`, type: \`number\`, subQuery: true },
  },
  measures: { count: { type: \`count\` } },
})
cube(\`clicks\`, {
  sql_table: \`clicks\`,
  dimensions: { id: { sql: \`id\`, type: \`number\`, primaryKey: true } },
  measures: { count: { type: \`count\` } },
})
`

// Pre-aggregations in code, which the query API does not list where their key has underscores.
const sales = `cube(\`sales\`, {
  sql: \`SELECT * FROM sales\`,
  joins: { shops: { relationship: \`many_to_one\`, sql: \`\${CUBE}.shop_id = \${shops}.id\` } },
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    channel: { sql: \`channel\`, type: \`string\` },
    status: { sql: \`status\`, type: \`string\` },
    at: { sql: \`at\`, type: \`time\` },
  },
  measures: {
    count: { type: \`count\` },
    amount: { sql: \`amount\`, type: \`sum\` },
    buyers: { sql: \`buyer_id\`, type: \`count_distinct\` },
    cost: { sql: \`cost\`, type: \`sum\` },
  },
  segments: { web: { sql: \`\${CUBE}.channel = 'web'\` } },
  pre_aggregations: {
    monthly: { measures: [CUBE.buyers], time_dimension: CUBE.at, granularity: \`month\` },
    online: { measures: [CUBE.cost], segments: [CUBE.web] },
    main: {
      measures: [CUBE.count, CUBE.amount],
      dimensions: [CUBE.channel, CUBE.status],
      time_dimension: CUBE.at,
      granularity: \`hour\`,
      allow_non_strict_date_range_match: true,
      partition_granularity: \`month\`,
      build_range_start: { sql: \`SELECT date '2020-01-01'\` },
      build_range_end: { sql: \`SELECT date '2030-01-01'\` },
    },
  },
})
cube(\`shops\`, {
  sql: \`SELECT * FROM shops\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    city: { sql: \`city\`, type: \`string\` },
  },
})
`
const camelCase = sales.replace(/\b[a-z]+(?:_[a-z]+)+(?=: )/g, (key) =>
  key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
)
const rollupEdits: Record<string, Row> = {
  'hours to days': [change('granularity: `hour`', 'granularity: `day`'), /rollup-lost sales.main/],
  'one over two dimensions split into two': [
    both(
      change('[CUBE.channel, CUBE.status]', '[CUBE.channel]'),
      change(
        '  },\n})\ncube(`shops`',
        '    other: { measures: [CUBE.count, CUBE.amount], dimensions: [CUBE.status] },\n  },\n})\ncube(`shops`',
      ),
    ),
    /rollup-lost sales.main/,
  ],
  'a dimension less': change('[CUBE.channel, CUBE.status]', '[CUBE.channel]'),
  'a measure less': change('[CUBE.count, CUBE.amount]', '[CUBE.count]'),
  'no range that is not of whole units': change(/(range_?match: )true/gi, '$1false'),
  'another build range': [change('2020-01-01', '2024-01-01'), /definition-changed sales.main/],
  'another end of the build range': change('2030-01-01', '2026-01-01'),
  'a month of a measure that does not add up': change('granularity: `month`', 'granularity: `quarter`'),
  'a segment less': change(', segments: [CUBE.web]', ''),
  'another rollup, of what none had': change(
    '    monthly:',
    '    towns: { measures: [CUBE.amount, CUBE.cost], dimensions: [shops.city] },\n    monthly:',
  ),
  'what it is built of': change('sql: `amount`', 'sql: `amount * 2`'),
  'another join below': change('shop_id', 'store_id'),
}
const lambda = sales.replace(
  '    main: {',
  `    both: { type: \`rollup_lambda\`, union_with_source_data: true, rollups: [CUBE.main] },
    main: {`,
)

const original = `cube(\`sales\`, {
  sql: \`SELECT * FROM sales\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    at: { sql: \`at\`, type: \`time\` },
    channel: { sql: \`channel\`, type: \`string\` },
  },
  measures: { count: { type: \`count\` } },
  pre_aggregations: { kept: { type: \`original_sql\` } },
})
`

// A pre-aggregation of all that there is.
const covered = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - ${id}
      - {name: status, sql: status, type: string}
    measures:
      - {name: amount, sql: amount, type: sum}
    pre_aggregations:
      - {name: main, measures: [amount], dimensions: [status]}
`

// Pre-aggregations of a private cube, which its heir and a view have.
const inherited = `cubes:
  - name: base
    public: false
    sql_table: shop.orders
    dimensions:
      - ${id}
      - {name: at, sql: at, type: time}
      - {name: status, sql: status, type: string}
      - {name: channel, sql: channel, type: string}
    measures:
      - {name: count, type: count}
    pre_aggregations:
      - {name: main, measures: [count], dimensions: [status, channel], time_dimension: at, granularity: hour}
  - name: orders
    extends: base
    public: true
    measures:
      - {name: most, sql: amount, type: max}
views:
  - name: shown
    cubes:
      - {join_path: base, includes: [count, status, channel, at]}
`

// A view in YAML over cubes in YAML and JavaScript, and a cube in YAML that extends one in JavaScript.
const mixed = {
  'model/base.js': `cube(\`base\`, {
  public: false,
  sql_table: \`shop.base\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    color: { sql: \`color\`, type: \`string\` },
  },
  measures: { count: { type: \`count\` } },
})
cube(\`makers\`, {
  sql_table: \`shop.makers\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    country: { sql: \`country\`, type: \`string\` },
  },
})
`,
  'model/products.yml': `cubes:
  - name: products
    extends: base
    public: true
    joins:
      - {name: makers, relationship: many_to_one, sql: "{CUBE}.maker_id = {makers.id}"}
    dimensions:
      - {name: size, sql: size, type: string}
    measures:
      - {name: weight, sql: weight, type: sum}
views:
  - name: shelf
    cubes:
      - {join_path: products, includes: "*"}
      - {join_path: products.makers, includes: [country]}
`,
}

// Code that others import, below the model's folder and beside it.
const shared = (folder: string) => ({
  [`${folder}lib/shared.js`]: `export const source = 'default'
export const table = 'shop.orders'
export const column = 'tenant_id'
`,
  'model/orders.js': `import { source, table, column } from './lib/shared'
cube(\`orders\`, {
  sql: \`SELECT * FROM \${table} WHERE \${SECURITY_CONTEXT.tenant.filter(column)}\`,
  data_source: source,
  dimensions: { id: { sql: \`id\`, type: \`number\`, primary_key: true }, status: { sql: \`status\`, type: \`string\` } },
  measures: { count: { type: \`count\` } },
})
`,
})
const sharedEdits = {
  'the data source': change("'default'", "'other'"),
  'the table': change('shop.orders', 'shop.orders_v2'),
}

// Policies in YAML and in code.
const guarded = {
  'model/salaries.yml': `cubes:
  - name: salaries
    sql_table: hr.salaries
    dimensions:
      - ${id}
      - {name: team, sql: team, type: string}
      - {name: region_key, sql: region_key, type: string, public: false}
    measures:
      - {name: paid, sql: paid, type: sum}
      - {name: people, type: count}
    access_policy:
      - group: finance
        member_level: {includes: "*"}
        row_level: {filters: [{member: region_key, operator: equals, values: [emea]}]}
  - name: events
    sql_table: app.salaries
    dimensions:
      - ${id}
      - {name: kind, sql: kind, type: string}
    measures:
      - {name: count, type: count}
  - name: secrets
    sql_table: hr.secrets
    dimensions:
      - ${id}
      - {name: word, sql: word, type: string}
    access_policy:
      - {group: board, member_level: {includes: "*"}}
`,
  'model/pay.js': `view(\`pay\`, {
  cubes: [{ join_path: salaries, includes: [\`team\`, \`paid\`, \`people\`] }],
  access_policy: [
    { group: \`finance\`, member_level: { includes: [\`team\`, \`paid\`] } },
    { group: \`board\`, member_level: { includes: \`*\` } },
  ],
})
`,
}

// SQL over several lines, and a comment mark of each warehouse in it.
const commented = (comment: string) => `cubes:
  - name: orders
    sql: |
      SELECT * ${comment}
      FROM orders
      WHERE paid
    dimensions:
      - ${id}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
`
const folded = change('sql: |', 'sql: >')

// What queries say little about: places, segments alone, a list of values.
const odd = {
  'model/stores.yml': `cubes:
  - name: stores
    sql_table: stores
    dimensions:
      - ${id}
      - {name: place, type: geo, latitude: {sql: lat}, longitude: {sql: lon}}
      - {name: kind, sql: kind, type: string}
    measures:
      - {name: count, type: count}
views:
  - name: places
    cubes:
      - {join_path: stores, includes: [place, kind]}
`,
  'model/flags.yml': `cubes:
  - name: flags
    sql_table: flags
    segments:
      - {name: red, sql: "{CUBE}.color = 'red'"}
`,
  'model/things.yml': `cubes:
  - name: things
    sql_table: things
    dimensions:
      - ${id}
      - {name: shape, sql: "{CUBE}.shape", type: string}
`,
  'model/wrong.yml': `cubes:
  - name: wrong
    sql_table: wrong
    dimensions:
      - ${id}
      - {name: word, sql: word, type: string}
    measures:
      - {name: dangling, type: count, filters: [{sql: "{nothing} = 1"}]}
`,
}

// Without a tenant, no query of it is planned.
const tenants = `cubes:
  - name: orders
    sql: SELECT * FROM orders WHERE {SECURITY_CONTEXT.tenant_id.requiredFilter('tenant_id')}
    dimensions:
      - ${id}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
`

const customers = `cubes:
  - name: customers
    sql_table: shop.customers
    data_source: default
    dimensions:
      - ${id}
      - {name: city, sql: city, type: string, description: Where they live}
    measures:
      - {name: count, type: count}
`
const copied = {
  'model/customers.yml': customers,
  'archive/customers.yml': customers,
  'archive/orders_old.yml': `cubes:
  - name: orders
    sql_table: old.orders
    joins: [{name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers.id}"}]
    access_policy: [{group: finance, member_level: {includes: "*"}}]
`,
}

// Members and cubes that go while others come.
const carts = (name: string, table: string) => `cubes:
  - name: ${name}
    sql_table: shop.${table}
    dimensions:
      - ${id}
      - {name: status, sql: status, type: string, public: true}
      - {name: created_at, sql: created_at, type: time}
      - {name: country, sql: country, type: string}
    measures:
      - {name: count, type: count}
`

/** An edit that readers alone see. */
const described = (from: string) => change(from, `${from.replace(/\}$/, '')}, description: Other words}`)

export const askedModels: Record<string, AskedModel> = {
  ...Object.fromEntries(
    ['many_to_one', 'one_to_one', 'one_to_many'].map((kind) => [
      `measures over ${kind}`,
      {
        files: { 'model/facts.yml': facts(kind) },
        differs: {
          ...(kind === 'one_to_one' ? factEdits : {}),
          ...Object.fromEntries(
            ['many_to_one', 'one_to_one', 'one_to_many']
              .filter((other) => other !== kind)
              .map((other) => [`to ${other}`, relation(kind, other)]),
          ),
        },
        same:
          kind === 'one_to_one'
            ? { 'a description': described('{name: city, sql: city, type: string}') }
            : {},
      },
    ]),
  ),
  'a ratio over a private sum': {
    files: { 'model/orders.yml': ratio('one_to_one') },
    differs: {
      'to one_to_many': [change('one_to_one', 'one_to_many'), /join-changed orders.lines/],
    },
  },
  'a ratio that a join multiplies': {
    files: { 'model/orders.yml': ratio('one_to_many') },
    differs: { 'another primary key': [otherKey, /join-changed orders.lines/] },
  },
  'a fan': { files: { 'model/a.yml': fan }, differs: { 'one of two ways to one': toOne } },
  'a fan in a view': {
    files: { 'model/a.yml': onlyInView(fan) },
    differs: { 'one of two ways to one': toOne },
  },
  'a fan behind a private cube': {
    files: { 'model/a.yml': behindHub },
    differs: { 'one of two ways to one': toOne },
  },
  'a fan in code': {
    files: { 'model/a.js': inCode },
    differs: {
      'one of two ways to one': change('belongsTo', 'hasOne'),
      'another key of what is joined': both(
        change('primaryKey: true }, key', 'shown: false }, key'),
        change('type: `number`, shown: false }, y', 'type: `number`, primaryKey: true }, y'),
      ),
      'the other way to one': change('hasMany', 'hasOne'),
    },
    same: {
      'the new names': (files) => change('hasMany', 'one_to_many')(change('belongsTo', 'many_to_one')(files)),
    },
  },
  'filters in code': {
    files: { 'model/visits.js': filteredInCode },
    differs: {
      'a column that filters choose': change('day >=', 'created_at >='),
      'filters passed to a sub-query': change(
        'subQuery: true',
        'subQuery: true, propagateFiltersToSubQuery: true',
      ),
      'a column of a group of filters': change("filter('device')", "filter('agent')"),
    },
  },
  'filters and ranges': {
    files: { 'model/visits.yml': filtered },
    differs: {
      'a column that filters choose': change(".filter('day')", ".filter('created_at')"),
      'filters passed to a sub-query': change(
        'sub_query: true',
        'sub_query: true, propagate_filters_to_sub_query: true',
      ),
      'the end of a window': change('offset: end', 'offset: start'),
      'a window': change('trailing: 7 day', 'trailing: 14 day'),
      'a shift': change('interval: 1 year', 'interval: 2 year'),
      'a segment': change("'mobile'", "'phone'"),
      'what a sub-query joins': change('{clicks}.page_id', '{clicks}.site_id'),
      'what a sub-query counts': change('sql_table: clicks', 'sql_table: taps'),
    },
    same: {
      'a format': change(
        'name: seconds, sql: seconds, type: sum',
        'name: seconds, sql: seconds, type: sum, format: percent',
      ),
    },
  },
  'rollups in code': {
    files: { 'model/sales.js': sales },
    differs: rollupEdits,
    same: { 'a comment': add('model/note.js', '// nothing') },
  },
  'rollups in code, in camel case': {
    files: { 'model/sales.js': camelCase },
    differs: Object.fromEntries(Object.entries(rollupEdits).slice(0, 5)),
  },
  'the SQL of a cube, kept': {
    files: { 'model/sales.js': original },
    differs: {
      'another SQL': change('FROM sales', 'FROM sales_v2'),
      'no longer kept': change('{ kept: { type: `original_sql` } }', '{}'),
    },
  },
  'rollups of a parent': {
    files: { 'model/orders.yml': inherited },
    differs: {
      'hours to days': [change('granularity: hour', 'granularity: day'), /rollup-lost orders.main/],
      'a dimension less': change('[status, channel], time', '[status], time'),
      'what it is built of': change('sql: channel', 'sql: way'),
    },
    same: { 'a description': described('{name: status, sql: status, type: string}') },
  },
  'rollups and source data': {
    files: { 'model/sales.js': lambda },
    differs: {
      'without source data': change('union_with_source_data: true', 'union_with_source_data: false'),
    },
  },
  mixed: {
    files: mixed,
    differs: {
      'a table in code': change('shop.base', 'shop.base_v2'),
      'a column in code, through a heir and a view': change('`color`', '`colour`'),
      'a join': change('{CUBE}.maker_id', '{CUBE}.vendor_id'),
      'a dimension of the heir removed': [
        change(
          '      - {name: size, sql: size, type: string}\n',
          '      - {name: big, sql: "size > 9", type: boolean}\n',
        ),
        /^breaking: member-removed products.size/,
      ],
    },
    same: {
      'a dimension in the heir': change(
        '{name: size',
        '{name: depth, sql: depth, type: string}\n      - {name: size',
      ),
      'a dimension in code': change(
        '    country: {',
        '    city: { sql: `city`, type: `string` },\n    country: {',
      ),
      'a description in code': change('sql: `country`,', 'sql: `country`, description: `Where`,'),
    },
  },
  'shared code': {
    files: shared('model/'),
    context: { tenant: 'a' },
    differs: { ...sharedEdits, 'the column of the context': change("'tenant_id'", "'company_id'") },
  },
  'shared code without a tenant': {
    files: shared('model/'),
    differs: sharedEdits,
    unseen: { 'the column of the context': change("'tenant_id'", "'company_id'") },
  },
  'shared code beside the model': { files: shared(''), differs: sharedEdits },
  'policies, as finance': {
    files: guarded,
    context: { groups: ['finance'] },
    differs: {
      'a private dimension that filters rows': [
        change('sql: region_key', 'sql: country_key'),
        /-changed salaries\b/,
      ],
      'a measure that a view shows, removed': [
        change('[`team`, `paid`, `people`]', '[`team`, `people`]'),
        /member-removed pay.paid/,
      ],
      'a measure that the group of a view sees, taken away': [
        change('[`team`, `paid`]', '[`team`]'),
        /member-hidden pay.paid/,
      ],
      'other rows': change('[emea]', '[apac]'),
    },
    unseen: {
      'a policy of others': change(
        '{group: board, member_level: {includes: "*"}}',
        '{group: board, member_level: {includes: [id]}}',
      ),
      'a policy of others in code': change('{ includes: `*` }', '{ includes: [`team`] }'),
    },
    same: {
      'a title': change('sql_table: app.salaries', 'title: Everything\n    sql_table: app.salaries'),
      'a description in a file with policies': described('{name: team, sql: team, type: string}'),
      'a member that nobody sees': change('{name: word, sql: word', '{name: word, sql: text'),
    },
  },
  ...Object.fromEntries(
    ['--paid', '# x', '// x', '/* x'].map((comment) => [
      `a comment: ${comment}`,
      {
        files: {
          'model/orders.yml': commented(comment).replace(
            'WHERE',
            comment.startsWith('/*') ? '*/ WHERE' : 'WHERE',
          ),
        },
        differs: { 'lines become one': folded, 'another text in it': change(comment, `${comment}y`) },
        same: { 'a description': described('{name: status, sql: status, type: string}') },
      },
    ]),
  ),
  'no comment': {
    files: { 'model/orders.yml': commented('') },
    same: { 'lines become one': folded },
    differs: { 'a comment that hides the rest': change('SELECT * ', 'SELECT * FROM paid --') },
  },
  'what can hardly be asked': {
    files: odd,
    differs: {
      'a kind': change('sql: kind', 'sql: type'),
      'the latitude': change('latitude: {sql: lat}', 'latitude: {sql: y}'),
    },
    unseen: {
      'a segment alone': [change("'red'", "'blue'"), /not-compared flags/],
      'what is rejected': [change('"{nothing} = 1"', '"{nothing} = 2"'), /not-compared wrong.dangling/],
    },
    same: {
      'a description elsewhere': described('{name: shape, sql: "{CUBE}.shape", type: string}'),
    },
  },
  'a list of values': {
    files: { 'model/things.yml': odd['model/things.yml'] },
    differs: {
      'that is no column': change(
        '{name: shape, sql: "{CUBE}.shape", type: string}',
        '{name: shape, type: switch, values: [a, b]}',
      ),
    },
  },
  'a tenant': {
    files: { 'model/orders.yml': tenants },
    context: { tenant_id: 'a' },
    differs: { 'a table': change('FROM orders', 'FROM orders_v2') },
    same: { 'a description': described('{name: status, sql: status, type: string}') },
  },
  'no tenant': {
    files: { 'model/orders.yml': tenants },
    unseen: { 'a table': [change('FROM orders', 'FROM orders_v2'), /security-context/] },
  },
  copies: {
    files: copied,
    differs: {
      'a data source': change('data_source: default', 'data_source: other', 'model/'),
      'a table': change('shop.customers', 'crm.customers', 'model/'),
    },
    same: {
      'a description': change('Where they live', 'Their city', 'model/'),
      'a copy edited': change('shop.customers', 'old.customers', 'archive/'),
      'a copy removed': remove('archive/customers.yml'),
      'a policy of a copy': change('group: finance', 'group: board', 'archive/'),
    },
  },
  'other names': {
    files: { 'model/carts.yml': carts('dbt_carts', 'carts') },
    differs: {
      'a cube of the same columns': [
        both(remove('model/carts.yml'), add('model/refunds.yml', carts('dbt_refunds', 'refunds'))),
        /entity-removed dbt_carts(?! →)/,
      ],
      'another column': [
        change('{name: country, sql: country', '{name: coupon_code, sql: coupon_code'),
        /member-removed dbt_carts.country(?! →)/,
      ],
      'another name': [
        change('{name: country,', '{name: land,'),
        /member-removed dbt_carts.country → dbt_carts.land/,
      ],
    },
  },
  'rollups without their SQL': {
    files: { 'model/orders.yml': covered },
    withoutLoadSql: true,
    differs: { 'what they are built of': [change('sql: amount', 'sql: amount * 2'), /not-compared orders/] },
  },
}
