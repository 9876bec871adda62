import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { toldChanges } from './told-changes.ts'

const compiler = new Compiler()
afterAll(() => compiler.close())

// Every measure alone is planned the same, whatever the joins and keys are.
const model = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: one_to_one, sql: "{CUBE}.customer = {customers.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: at, sql: at, type: time}
    measures:
      - {name: a_broken, type: count, filters: [{sql: "{nothing} = 1"}]}
      - {name: buyers, sql: customer, type: count_distinct}
      - {name: amount, sql: amount, type: sum}
      - {name: running, sql: amount, type: sum, rolling_window: {trailing: 7 day}}
  - name: customers
    sql_table: customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: mail, sql: mail, type: string}
      - {name: city, sql: city, type: string}
    measures:
      - {name: balance, sql: balance, type: sum}
`

const changes = (before: string, after: string) => toldChanges(compiler, before, after)

const withoutBroken = model.replace(/ +- \{name: a_broken.*\n/, '')

it.each([
  ['one_to_one', 'one_to_many', 'dangerous: join-changed orders.customers'],
  ['one_to_one', 'many_to_one', 'dangerous: join-changed orders.customers'],
  ['{CUBE}.customer =', '{CUBE}.buyer =', 'dangerous: join-changed orders.customers'],
  [
    '{CUBE}.customer = {customers.id}',
    '({CUBE}.customer = {customers.id})',
    'dangerous: join-changed orders.customers',
  ],
  ['trailing: 7 day', 'trailing: 8 day', 'dangerous: member-definition-changed orders.running'],
])('%s → %s', async (from, to, expected) => {
  for (const base of [withoutBroken, model]) {
    expect(base).toContain(from)
    // What neither side plans says nothing of a file that differs.
    const silent = base === model ? ['dangerous: not-compared orders.a_broken'] : []
    expect(await changes(base, base.replace(from, to))).toEqual([...silent, expected])
  }
})

it('another key, of the cube that a join multiplies', async () => {
  const base = withoutBroken.replace('one_to_one', 'many_to_one')
  const head = base
    .replace(
      '{name: mail, sql: mail, type: string}',
      '{name: mail, sql: mail, type: string, primary_key: true, public: true}',
    )
    .replaceAll(
      '{name: id, sql: id, type: number, primary_key: true}\n      - {name: mail',
      '{name: id, sql: id, type: number, public: false}\n      - {name: mail',
    )
  expect(await changes(base, head)).toEqual(['dangerous: primary-key-changed customers'])
})

// The cubes at both ends are not neighbours: the plans of each two that are say nothing about these.
const far = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer = {customers.id}"}
      - {name: stores, relationship: many_to_one, sql: "{CUBE}.store = {stores.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: number, sql: number, type: number, public: false}
      - {name: status, sql: status, type: string}
    measures:
      - {name: amount, sql: amount, type: sum}
  - name: customers
    sql_table: customers
    joins:
      - {name: visits, relationship: one_to_many, sql: "{CUBE}.id = {visits}.customer"}
      - {name: cities, relationship: many_to_one, sql: "{CUBE}.city = {cities.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: mail, sql: mail, type: string}
  - name: stores
    sql_table: stores
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: street, sql: street, type: string}
  - name: visits
    sql_table: visits
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: page, sql: page, type: string}
  - name: cities
    sql_table: cities
    joins:
      - {name: countries, relationship: many_to_one, sql: "{CUBE}.country = {countries.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
  - name: countries
    sql_table: countries
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: country, sql: country, type: string}
`

it('another key, of a cube that only a join two joins away multiplies', async () => {
  const head = far
    .replace('{name: id, sql: id, type: number, primary_key: true}', '{name: id, sql: id, type: number}')
    .replace('number, type: number, public: false', 'number, type: number, primary_key: true')
  expect(head).not.toBe(far)
  expect(await changes(far, head)).toContain('dangerous: join-changed orders')
})

it('a new join that is a shorter way between two other cubes', async () => {
  const head = far.replace(
    'sql_table: stores\n',
    'sql_table: stores\n    joins:\n      - {name: countries, relationship: many_to_one, sql: "{CUBE}.country = {countries.id}"}\n',
  )
  expect(head).not.toBe(far)
  expect((await changes(far, head)).filter((one) => !one.startsWith('safe'))).not.toEqual([])
})

it('two ways of the same length, in another order', async () => {
  const diamond = far.replace(
    'sql_table: stores\n',
    'sql_table: stores\n    joins:\n      - {name: cities, relationship: many_to_one, sql: "{CUBE}.town = {cities.id}"}\n',
  )
  const head = diamond.replace(/( +- \{name: customers, rel.*\n)( +- \{name: stores, rel.*\n)/, '$2$1')
  expect(head).not.toBe(diamond)
  expect((await changes(diamond, head)).filter((one) => !one.startsWith('safe'))).not.toEqual([])
})

const rollup = (name: string, measures: string, rest: string) =>
  `      - {name: ${name}, measures: [${measures}], dimensions: [status], ${rest}}\n`
const withRollups = (...all: string[]) =>
  withoutBroken.replace(
    '  - name: customers\n',
    `    pre_aggregations:\n${all.join('')}  - name: customers\n`,
  )
const byDay = 'time_dimension: at, granularity: day'
const rough = rollup('rough', 'amount, running', 'time_dimension: at, granularity: month')

it.each([
  [
    'a rolling window by day, while another one holds it by month',
    withRollups(rough, rollup('windows', 'running', byDay)),
    withRollups(rough),
  ],
  [
    'a list of times',
    withRollups(rollup('daily', 'amount', 'time_dimensions: [{dimension: at, granularity: day}]')),
    withRollups(rollup('daily', 'amount', 'time_dimensions: [{dimension: at, granularity: month}]')),
  ],
])('a lost pre-aggregation of %s', async (_, base, head) => {
  expect(await changes(base, base)).toEqual([])
  expect(await changes(base, head)).toEqual([expect.stringMatching(/^dangerous: rollup-lost orders/)])
})

it('a pre-aggregation that serves no query that was planned, removed', async () => {
  const base = withRollups(rollup('windows', 'running', 'time_dimension: at, granularity: month'))
  expect(await changes(base, withoutBroken)).toEqual(['dangerous: pre-aggregation-removed orders.windows'])
})

it('another join, behind new pre-aggregations', async () => {
  const head = withRollups(
    '      - {name: cities, measures: [amount, buyers], dimensions: [customers.mail, customers.city]}\n',
    '      - {name: balances, measures: [customers.balance], dimensions: [status]}\n',
  ).replace('{CUBE}.customer =', '{CUBE}.buyer =')
  expect(await changes(withoutBroken, head)).toContain('dangerous: join-changed orders.customers')
})

it.each([
  ['amount', 'orders.amount'],
  ['balance', 'customers.balance'],
])('another measure is no other join: %s', async (column, member) => {
  const head = withoutBroken.replace(`sql: ${column}, type: sum}`, 'sql: other, type: sum}')
  expect(await changes(withoutBroken, head)).toEqual([`dangerous: member-definition-changed ${member}`])
  const joined = head.replace('{CUBE}.customer =', '{CUBE}.buyer =')
  expect(await changes(withoutBroken, joined)).toContain('dangerous: join-changed orders.customers')
})

// A way that repeats rows hides in one query what another way does; a cube that none leads away from is asked about at once.
const ways = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer = {customers.id}"}
      - {name: stores, relationship: many_to_one, sql: "{CUBE}.store = {stores.id}"}
      - {name: lines, relationship: one_to_many, sql: "{CUBE}.id = {lines}.order"}
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
    measures: [{name: buyers, sql: buyer, type: count_distinct}, {name: amount, sql: amount, type: sum}]
  - name: refunds
    sql_table: refunds
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer = {customers.id}"}
      - {name: stores, relationship: many_to_one, sql: "{CUBE}.store = {stores.id}"}
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
    measures: [{name: buyers, sql: buyer, type: count_distinct}, {name: amount, sql: amount, type: sum}]
${['customers', 'stores', 'lines']
  .map(
    (name) => `  - name: ${name}
    sql_table: ${name}
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
    measures: [{name: total, sql: total, type: sum}]
`,
  )
  .join('')}`

/** The join of a cube, as another kind. */
function asOther(name: string, join: string, relationship: string): string {
  const cubes = ways.split(/^(?= {2}- name: )/m)
  const own = new RegExp(`(name: ${join}, relationship: )\\w+`)
  return cubes
    .map((text) => (text.startsWith(`  - name: ${name}\n`) ? text.replace(own, `$1${relationship}`) : text))
    .join('')
}

it.each([
  ['orders', 'customers', 'one_to_one'],
  ['orders', 'stores', 'one_to_many'],
  ['orders', 'lines', 'one_to_one'],
  ['refunds', 'customers', 'one_to_one'],
  ['refunds', 'stores', 'one_to_many'],
])('the join of %s to %s as %s, where another one repeats rows', async (name, to, relationship) => {
  const head = asOther(name, to, relationship)
  expect(head).not.toBe(ways)
  expect(await changes(ways, head)).toContain(`dangerous: join-changed ${name}.${to}`)
})

it('the join to a cube beside one that has no dimension, and repeats rows', async () => {
  const [base, head] = [ways, asOther('orders', 'customers', 'one_to_one')].map((text) =>
    text.replace(/(sql_table: lines\n.*), public: true/, '$1'),
  )
  expect(base).not.toBe(ways)
  expect(await changes(base ?? '', head ?? '')).toContain('dangerous: join-changed orders.customers')
})

it('what a cube has from those that it extends: their joins, private or not', async () => {
  const heirs = (on: string) => `cubes:
  - name: events
    public: false
    sql_table: events
    joins: [{name: users, relationship: many_to_one, sql: "{CUBE}.${on} = {users.id}"}]
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
    measures: [{name: amount, sql: amount, type: sum}]
  - {name: clicks, extends: events, public: true, sql_table: clicks}
  - {name: taps, extends: clicks, public: true, sql_table: taps}
  - name: users
    sql_table: users
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
`
  const found = await changes(heirs('user'), heirs('owner'))
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/join-changed clicks/),
      expect.stringMatching(/join-changed taps/),
    ]),
  )
})

// What a cube shows of another one is reached over the cube, or, once there is a shorter way, without it.
const shown = (join: string, more = '') => `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, relationship: many_to_one, sql: "{CUBE}.customer = {customers.id}"}
${join}    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures: [{name: count, type: count}]
  - name: customers
    sql_table: customers
    joins: [{name: regions, relationship: many_to_one, sql: "{CUBE}.region = {regions.id}"}]
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
${more}  - name: regions
    public: false
    sql_table: regions
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: name, sql: name, type: string}
`

const running = `    measures:
      - {name: number, type: count}
      - {name: running, type: count, rolling_window: {trailing: unbounded}}
`

it.each([
  ['a dimension', '      - {name: region, sql: "{regions.name}", type: string}\n', 'orders.regions'],
  [
    'a dimension beside windows',
    `      - {name: region, sql: "{regions.name}", type: string}\n${running}`,
    'orders.regions',
  ],
  [
    'an expression beside windows',
    `      - {name: region, sql: "LOWER({regions.name})", type: string}\n${running}`,
    'orders.customers',
  ],
  ['a segment', '    segments: [{name: north, sql: "{regions.name} = 1"}]\n', 'orders.customers'],
])('a shorter way to what a cube shows of another one: %s', async (_, more, expected) => {
  const join = '      - {name: regions, relationship: many_to_one, sql: "{CUBE}.region = {regions.id}"}\n'
  const [base, head] = [shown('', more), shown(join, more)]
  expect(await changes(base, base)).toEqual([])
  expect(await changes(base, head)).toEqual([`dangerous: join-changed ${expected}`])
})
