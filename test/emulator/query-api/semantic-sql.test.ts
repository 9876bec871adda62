import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulator/index.ts'
import { ask, type Engine, engineOf } from '../../support/query-api.ts'
import { branch, guarded, shop } from './shop.ts'

const files = {
  'model/cubes/customers.yml': shop['model/cubes/customers.yml'],
  'model/cubes/orders.yml': shop['model/cubes/orders.yml'].replace(
    '      - {name: created_at, sql: "{CUBE}.created_at", type: time}\n',
    `      - name: created_at
        sql: "{CUBE}.created_at"
        type: time
        granularities: [{name: fiscalYear, interval: 1 year, offset: 1 month}]
`,
  ),
  ...guarded,
}

let emulator: Emulator
let engine: Engine
beforeAll(async () => {
  const branches = [{ name: branch, staging: true, files }]
  emulator = await startEmulator({ state: { files, branches } })
  engine = await engineOf(emulator, branch)
})
afterAll(() => emulator.close())

interface Planned {
  sql: { status: string; query_type: string; sql?: [string, unknown[]]; error?: string }
}

async function plan(
  query: string,
  deep = false,
  at = engine,
): Promise<[number, Planned & { error: string }]> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ format: 'sql', query, disable_post_processing: deep })
  const { status, json } = await ask(at, '/v1/sql', { method: 'POST', headers, body })
  expect(emulator.violations).toEqual([])
  return [status, json as Planned & { error: string }]
}

/** Rows of a text: a title, a statement, and what of its plan, or of its error, is expected. */
function rowsOf(text: string): [title: string, query: string, expected: string][] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, title = '', query = '', expected = ''] = /^(.*?): (.*?)(?: → (.*))?$/.exec(line) ?? []
      return [title, query, expected]
    })
}

const inner = 'SELECT status, MEASURE(total) AS total FROM orders GROUP BY 1'

test.each(
  rowsOf(`
  a measure by a dimension: SELECT status, MEASURE(total) FROM orders GROUP BY 1 → sum\\(.*GROUP BY 1
  its own aggregate: SELECT status, SUM(total) AS "t" FROM orders GROUP BY status → sum\\(
  quotes and an alias: SELECT o."status" AS "Status", MEASURE(o."count") FROM "orders" AS o GROUP BY 1 → count\\(
  a time by month: SELECT DATE_TRUNC('month', created_at) m, MEASURE(count) FROM orders GROUP BY 1 → date_trunc\\('month'
  a granularity of the model: SELECT DATE_TRUNC('fiscalYear', created_at), MEASURE(count) FROM orders GROUP BY 1 → 1 month
  all columns: SELECT * FROM customers → "customers".city
  different values: SELECT DISTINCT status FROM orders → GROUP BY 1
  a view: SELECT status, MEASURE(ratio) FROM sales GROUP BY 1 ORDER BY 2 DESC LIMIT 3 → LIMIT 3
  two cubes: SELECT city, MEASURE(orders.count) FROM orders CROSS JOIN customers GROUP BY 1 → LEFT JOIN
  conditions: SELECT status, MEASURE(count) FROM orders WHERE status IN ('a', 'b') AND big IS TRUE AND created_at >= '2026-01-01' GROUP BY 1 HAVING MEASURE(total) > 5 → amount > 100
`),
)('%s is one query', async (_, query, text) => {
  const [status, { sql }] = await plan(query)
  expect([status, sql]).toMatchObject([
    200,
    { status: 'ok', query_type: 'regular', sql: [expect.any(String), expect.any(Array)] },
  ])
  expect(sql.sql?.[0]).toMatch(new RegExp(text, 's'))
})

test.each(
  rowsOf(`
  a common table: WITH by_status AS (${inner}) SELECT status, total FROM by_status WHERE total > 10
  a statement as a table: SELECT ROUND(SUM(t.total)) FROM (${inner}) t
  tables of tables: WITH a AS (${inner}), b AS (SELECT status AS s FROM a) SELECT * FROM b JOIN a ON a.status = b.s
`),
)('%s is understood, and planned only with pushdown', async (_, query) => {
  const error = 'Provided query can not be executed without post-processing.'
  expect(await plan(query)).toEqual([200, { sql: { status: 'error', query_type: 'post_processing', error } }])
  const [status, { sql }] = await plan(query, true)
  expect([status, sql]).toMatchObject([200, { status: 'ok', query_type: 'pushdown' }])
  expect(sql.sql?.[0]).toContain('"orders".amount')
  // A broken definition below it is seen with pushdown alone.
  const broken = query.replace('MEASURE(total)', 'MEASURE(broken)')
  expect(await plan(broken)).toMatchObject([200, { sql: { status: 'error' } }])
  expect(await plan(broken, true)).toEqual([
    500,
    { error: expect.stringContaining('orders.gone cannot be resolved') },
  ])
})

test.each(
  rowsOf(`
  a missing column: SELECT gone FROM orders → No field named 'gone'. Valid fields are 'orders.count'
  a missing column, qualified: SELECT MEASURE(o.gone) FROM orders o → No field named 'o.gone'
  one in a condition: SELECT MEASURE(count) FROM orders WHERE gone = 1 → 'gone'
  one in the order alone: SELECT MEASURE(count) FROM orders ORDER BY gone → 'gone'
  one inside: WITH c AS (SELECT gone FROM orders) SELECT * FROM c → 'gone'
  one outside: SELECT c.gone FROM (${inner}) c → No field named 'c.gone'. Valid fields are 'c.status', 'c.total'.
  a missing table: SELECT * FROM raw_orders → Table or CTE with name 'raw_orders' not found
  a table of the warehouse: SELECT * FROM analytics.orders → name 'analytics.orders' not found
  a hidden column: SELECT secret FROM orders → No field named 'secret'
  a hidden cube: SELECT * FROM vault → name 'vault' not found
  a cube that a policy hides: SELECT team FROM payroll → name 'payroll' not found
  an unknown granularity: SELECT DATE_TRUNC('nope', created_at) FROM orders GROUP BY 1 → Granularity "nope" does not exist
  a time that is none: SELECT DATE_TRUNC('month', status) FROM orders GROUP BY 1 → orders.status is no time
  a broken measure: SELECT MEASURE(broken) FROM orders → orders.gone cannot be resolved
  another aggregate: SELECT AVG(total) FROM orders → aggregation type for 'total' is 'SUM()'
  a column that is not grouped: SELECT status, MEASURE(count) FROM orders → non-aggregate values
  no SQL: SELEC 1 → Unable to parse
  two statements: SELECT status FROM orders; SELECT status FROM orders → one statement
  # What the engine may plan and nothing here can: never accepted.
  a union: SELECT status FROM orders UNION SELECT city FROM customers → Emulator:
  a correlated condition: SELECT status FROM orders WHERE status IN (SELECT city FROM customers) → Emulator:
  a statement in a condition on results: SELECT t.total FROM (${inner}) t WHERE t.total IN (SELECT count FROM orders) → Emulator:
  a function of results: SELECT LENGTH(t.status) FROM (${inner}) t → Emulator:
  an expression: SELECT status || 1 FROM orders → Emulator:
  a window: SELECT RANK() OVER (ORDER BY status) FROM orders → Emulator:
  a join by hand: SELECT city FROM orders JOIN customers ON orders.status = customers.city → Emulator:
  nothing to select from: SELECT 1 → Emulator:
  a write: DELETE FROM orders → Emulator:
`),
)('%s is a 500 with its reason', async (_, query, text) => {
  for (const deep of [false, true]) {
    const [status, { error }] = await plan(query, deep)
    // Without pushdown, a broken definition below another statement stays unseen; these are seen always.
    expect([status, error]).toEqual([500, expect.stringContaining(text)])
    expect(error).toMatch(/^Error: /)
  }
})

test('a group of the token decides what there is', async () => {
  const finance = await engineOf(emulator, branch, { groups: ['finance'] })
  expect(await plan('SELECT grade, MEASURE(count) FROM payroll GROUP BY 1', false, finance)).toMatchObject([
    200,
    { sql: { status: 'ok' } },
  ])
})

test('GET knows the flag as text, and a body has to have it', async () => {
  const query = encodeURIComponent(`SELECT * FROM (${inner}) t`)
  const types = ['', '&disable_post_processing=true'].map(async (flag) => {
    const { json } = await ask(engine, `/v1/sql?format=sql&query=${query}${flag}`)
    return (json as Planned).sql.query_type
  })
  expect(await Promise.all(types)).toEqual(['post_processing', 'pushdown'])
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ format: 'sql', query: inner })
  expect(await ask(engine, '/v1/sql', { method: 'POST', headers, body })).toMatchObject({ status: 500 })
})
