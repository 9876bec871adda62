import { terms, word } from './rows.ts'

// Data models in words, for tables of what a change of one means.

/** Files by path. */
export type Files = Record<string, string>

export const ordersFile = 'model/cubes/orders.yml'

const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: status, sql: status, type: string}
      - {name: region, sql: region, type: string}
      - {name: owner, sql: owner, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`

/**
 * `sales` sees all, `sales -owner` not this, `sales +owner` this alone, `sales ~owner` it masked; `sales region=EU` these rows,
 * `region=@region` those that the context names.
 */
function policy(term: string): string {
  const [group = '', ...rights] = term.split(' ')
  const named = (sign: string) => rights.filter((one) => one.startsWith(sign)).map((one) => one.slice(1))
  const [only, masked] = [named('+'), named('~')]
  const hidden = [...named('-'), ...masked]
  const filters = rights.flatMap((one) => {
    const [, member, value = ''] = /^(\w+)=(.+)$/.exec(one) ?? []
    const values = value.startsWith('@') ? `"{ securityContext.${value.slice(1)} }"` : value
    return member === undefined ? [] : [`{member: ${member}, operator: equals, values: [${values}]}`]
  })
  const includes = only.length > 0 ? `[${only.join(', ')}]` : '"*"'
  const excludes = hidden.length > 0 ? `, excludes: [${hidden.join(', ')}]` : ''
  return [
    `      - {group: "${group}", member_level: {includes: ${includes}${excludes}}`,
    masked.length > 0 && `, member_masking: {includes: [${masked.join(', ')}]}`,
    filters.length > 0 && `, row_level: {filters: [${filters.join(', ')}]}`,
    '}\n',
  ]
    .filter(Boolean)
    .join('')
}

type Edit = (text: string) => string

const without = (name: string) => (text: string) => text.replace(RegExp(` {6}- \\{name: ${name},.*\\n`), '')
const dimension = (name: string, sql: string) => (text: string) =>
  text.replace('    measures:\n', `      - {name: ${name}, sql: ${sql}, type: number}\n    measures:\n`)
const measure = (rest: string) => (text: string) => `${text}      - {${rest}}\n`
const segment = (name: string, sql: string) => (text: string) =>
  `${text}    segments: [{name: ${name}, sql: ${sql}}]\n`
const rollup = (names: string) => (text: string) =>
  `${text}    pre_aggregations:\n      - {name: main, measures: [revenue], dimensions: [${names}]}\n`
const replaced = (from: string, to: string) => (text: string) => text.replace(from, to)
const all =
  (...steps: Edit[]) =>
  (text: string) =>
    steps.reduce((before, step) => step(before), text)
/** Another cube before it. */
const costs = (sql: string, rest: string) =>
  replaced(
    'cubes:\n',
    `cubes:\n  - name: costs\n    sql_table: shop.costs\n    dimensions: [{name: cost, sql: ${sql}, type: number}]\n${rest}`,
  )
const ofOthers = '    access_policy: [{group: other, member_level: {includes: "*"}}]\n'
const window = (days: number) =>
  all(
    dimension('at', 'at'),
    measure(`name: cost, sql: c, type: sum, rolling_window: {trailing: ${days} day}`),
    replaced('sql: at, type: number', 'sql: at, type: time'),
  )
const fiscal = (months: number) =>
  replaced(
    '    measures:\n',
    `      - {name: at, sql: at, type: time, granularities: [{name: fiscal, interval: 1 year, offset: ${months} month}]}\n$&`,
  )
const done = (status: string) => measure(`name: done, type: count, filters: [{sql: "${status} = 'done'"}]`)

/** What else a model has, or has otherwise. */
const edits: Record<string, Edit> = {
  comment: (text) => `${text}# a comment\n`,
  big: segment('big', '"{CUBE}.amount > 9"'),
  rollup: rollup('region'),
  'rollup of status': rollup('status'),
  'rollup of all': all(rollup('id, status, region, owner'), replaced('[revenue]', '[count, revenue]')),
  orders2: replaced('shop.orders', 'shop.orders2'),
  private: replaced('sql_table', 'public: false\n    sql_table'),
  described: replaced('{name: count, type: count}', '{name: count, type: count, description: All of them}'),
  maskable: replaced('type: sum}', 'type: sum, mask: -1}'),
  'masked by SQL': replaced('type: sum}', 'type: sum, mask: {sql: amount}}'),
  condition: replaced('sql_table: shop.orders', 'sql: SELECT * FROM shop.orders WHERE a = 0'),
  'needs a tenant': replaced(
    'sql_table: shop.orders',
    `sql: >
      SELECT * FROM shop.orders
      WHERE {SECURITY_CONTEXT.tenant_id.requiredFilter('tenant_id')}`,
  ),
  'other form': all(
    replaced('shop.orders', '"shop.orders"'),
    replaced('sql: amount,', 'sql: "{CUBE}.amount",'),
  ),
  'never true': replaced('sql: owner', 'sql: "CASE WHEN (1 = 0) THEN 1 END"'),
  'owned by': replaced('sql: owner', 'sql: owned_by'),
  area: replaced('sql: region', 'sql: area'),
  net: replaced('sql: amount', 'sql: net'),
  average: replaced('amount, type: sum', 'amount, type: avg'),
  'status a number': replaced('status, type: string', 'status, type: number'),
  'status now state': replaced('name: status', 'name: state'),
  'no status': without('status'),
  'no revenue': without('revenue'),
  'hidden revenue': replaced('amount, type: sum', 'amount, type: sum, public: false'),
  done: done('{status}'),
  'done today': done("{status} = 'today' AND {status}"),
  'broken done': done('{CUBE.state}'),
  spent: measure('name: spent, sql: cost, type: sum'),
  'hidden spent': measure('name: spent, sql: cost, type: sum, public: false'),
  'cost a': dimension('cost', 'a'),
  'cost b': dimension('cost', 'b'),
  'hidden a': dimension('cost', 'a, public: false'),
  'hidden b': dimension('cost', 'b, public: false'),
  'fiscal 1': fiscal(1),
  'fiscal 3': fiscal(3),
  'window 7': window(7),
  'window 30': window(30),
  'segment a': segment('cost', 'a'),
  'segment b': segment('cost', 'b'),
  'costs a': costs('a', ofOthers),
  'costs b': costs('b', ofOthers),
  'private costs a': costs('a', '    public: false\n'),
  'private costs b': costs('b', '    public: false\n'),
  'places on a map': (text) => `${text}  - name: places
    sql_table: shop.places
    dimensions:
      - {name: city, sql: city, type: string}
      - {name: spot, type: geo, latitude: {sql: lat}, longitude: {sql: lng}}
views:
  - name: map
    cubes: [{join_path: places, includes: "*"}]
`,
  /** Private orders, by which another cube joins a third one. */
  'between items and places': (text) => `${text.replace(
    '    dimensions:\n',
    '    joins: [{name: places, sql: "{CUBE}.place = {places}.id", relationship: many_to_one}]\n    public: false\n$&',
  )}  - name: items
    sql_table: shop.items
    joins: [{name: orders, sql: "{CUBE}.order_id = {orders}.id", relationship: many_to_one}]
    measures: [{name: count, type: count}]
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
  - name: places
    sql_table: shop.places
    dimensions: [{name: id, sql: id, type: number, primary_key: true}, {name: city, sql: city, type: string}]
`,
  /** Measures over what a policy may hide. */
  total: all(dimension('amount', 'amount'), measure('name: total, sql: "{amount}", type: sum')),
  sums: all(dimension('cost', 'cost'), measure('name: sums, sql: "{cost}", type: sum')),
  'over gross': all(dimension('gross', 'amount'), segment('big', '"{gross} > 9"')),
}

/** `analyst, sales -owner; net`: the policies of `orders`, then what else its file has. */
export function modelOf(cell: string): Files {
  const [policies = '', ...also] = cell.split(/; */)
  const text = also.reduce((before, name) => word(edits, name)(before), orders)
  return {
    [ordersFile]: policies === '' ? text : `${text}    access_policy:\n${terms(policies, policy).join('')}`,
  }
}
