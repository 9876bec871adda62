import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { InitialState } from '../../../emulator/index.ts'
import { type Engine, engineOf, loadAt } from '../../support/query-api.ts'
import { folderOf } from '../dbt/project-folder.ts'
import { api, build, commitAll } from '../support.ts'
import { branchOf, guarded, shop, shopPlatform } from './shop.ts'

const warehouse = {
  orders: {
    columns: ['id', 'status', 'secret', 'created_at', 'amount', 'customer_id'],
    rows: [
      [1, 'new', 's1', '2026-01-01T10:00:00.000', 10, 1],
      [2, 'done', 's2', '2026-01-01T11:00:00.000', 200, 1],
      [3, 'done', 's3', '2026-01-02T12:00:00.000', 30, 2],
    ],
  },
  customers: {
    columns: ['id', 'city'],
    rows: [
      [1, 'Bern'],
      [2, 'Oslo'],
    ],
  },
  payroll: {
    columns: ['id', 'grade', 'team'],
    rows: [
      [1, 'a', 'red'],
      [2, 'b', 'blue'],
    ],
  },
}
const count = { measures: ['orders.count'] }
const shopWith = (
  switches: InitialState['switches'] = {},
  files: Record<string, string> = shop,
  context = {},
) => branchOf(files, context, { warehouse, switches })
const dataOf = ({ json }: { json: unknown }) => (json as { data: unknown }).data

test.each([
  ['a measure', count, [{ 'orders.count': '3' }]],
  ['a filtered measure', { measures: ['orders.total'] }, [{ 'orders.total': '230' }]],
  [
    'a join',
    { measures: ['orders.count'], dimensions: ['customers.city'], order: { 'customers.city': 'asc' } },
    [
      { 'customers.city': 'Bern', 'orders.count': '2' },
      { 'customers.city': 'Oslo', 'orders.count': '1' },
    ],
  ],
  ['a segment', { ...count, segments: ['orders.big'] }, [{ 'orders.count': '1' }]],
  [
    'a filter',
    { ...count, filters: [{ member: 'orders.status', operator: 'equals', values: ['done'] }] },
    [{ 'orders.count': '2' }],
  ],
  ['a view', { measures: ['sales.count'] }, [{ 'sales.count': '3' }]],
  ['no rows', { ...count, limit: 0 }, []],
])('%s is run by SQLite', async (_, query, data) => {
  const { platform, engine } = await shopWith()
  for (const method of ['POST', 'GET'] as const) {
    const answer = await loadAt(engine, query, method)
    expect([answer.status, dataOf(answer)]).toEqual([200, data])
  }
  expect(platform.emulator.violations).toEqual([])
})

test('a time dimension is there with and without its granularity', async () => {
  const { engine } = await shopWith()
  const timeDimensions = [{ dimension: 'orders.created_at', granularity: 'day' }]
  const { json } = await loadAt(engine, { ...count, timeDimensions, limit: 1 })
  expect(json).toMatchObject({
    data: [
      {
        'orders.count': '2',
        'orders.created_at.day': '2026-01-01T00:00:00.000',
        'orders.created_at': '2026-01-01T00:00:00.000',
      },
    ],
    dbType: 'sqlite',
    query: { limit: 1, rowLimit: 1, order: [], filters: [], queryType: 'regularQuery', timezone: 'UTC' },
  })
})

test.each([
  [
    'a column that the warehouse lacks',
    { missingColumns: ['orders.status'] },
    { dimensions: ['orders.status'] },
    400,
    { error: 'Error: no such column: orders.status' },
  ],
  [
    'the same without any row',
    { missingColumns: ['orders.status'] },
    { dimensions: ['orders.status'], limit: 0 },
    400,
    { error: 'Error: no such column: orders.status' },
  ],
  ['a table that it lacks', {}, { measures: ['vault.count'] }, 400, { error: 'Error: no such table: vault' }],
  [
    'a member that cannot be planned',
    {},
    { measures: ['orders.broken'] },
    400,
    { type: 'UserError', error: expect.stringContaining('orders.gone') },
  ],
  [
    'a hidden member',
    {},
    { dimensions: ['orders.secret'] },
    500,
    { error: expect.stringContaining('You requested hidden member') },
  ],
  [
    'too many rows',
    {},
    { ...count, limit: 50_001 },
    500,
    { error: 'Error: The query limit has been exceeded.' },
  ],
  ...['total', 'responseFormat'].map((name): [string, object, object, number, object] => [
    `a query with ${name}`,
    {},
    { ...count, [name]: name === 'total' ? true : 'compact' },
    400,
    { error: `Emulator: "${name}" is not supported here` },
  ]),
  ['a malformed query', {}, {}, 400, { error: expect.stringContaining('Query should contain') }],
  [
    'a token without the scope',
    { missingScopes: ['data' as const] },
    count,
    403,
    { error: 'API scope is missing: data' },
  ],
  [
    'several queries at once',
    {},
    [{ ...count, timeDimensions: [{ dimension: 'orders.created_at', granularity: 'day' }] }],
    400,
    { error: expect.stringContaining('not supported by the client') },
  ],
])('%s fails', async (_, switches, query, status, json) => {
  const { engine } = await shopWith(switches)
  expect(await loadAt(engine, query)).toMatchObject({ status, json })
})

test('a slow query is asked for until it is there, and is not started twice', async () => {
  const { platform, engine } = await shopWith({ queryMs: 12_000 })
  const answers: unknown[] = []
  for (let asked = 0; asked < 3; asked++) {
    answers.push((await loadAt(engine, count)).json)
    platform.clock.now += platform.slept.at(-1) ?? 0
  }
  expect(answers).toEqual([
    { error: 'Continue wait' },
    { error: 'Continue wait' },
    expect.objectContaining({ data: [{ 'orders.count': '3' }] }),
  ])
  expect(platform.slept.filter((ms) => ms > 0)).toEqual([5000, 5000, 2000])
  // Nobody asks for two minutes: it is dropped, and starts again.
  platform.clock.now += 121_000
  expect((await loadAt(engine, count)).json).toEqual({ error: 'Continue wait' })
})

test.each([
  ['nobody', {}, [] as unknown[]],
  ['leads', { groups: ['leads'], team: 'red' }, ['red']],
])('policies hide rows: %s', async (_, context, teams) => {
  const { engine } = await shopWith({}, guarded, context)
  const answer = await loadAt(engine, { dimensions: ['payroll.team'] })
  // Who may see no member gets told so.
  if (teams.length === 0) expect(answer.status).toBe(500)
  else expect(dataOf(answer)).toEqual(teams.map((team) => ({ 'payroll.team': team })))
})

test('only the first statement of a model counts, so it can open and change nothing', async () => {
  const attached = join(tmpdir(), `attached-${process.pid}.db`)
  const files = {
    ...shop,
    'model/cubes/bad.yml': `cubes:
  - name: bad
    sql: "select 1 as id); attach '${attached}' as y; --"
    measures: [{name: count, type: count}]
`,
  }
  const { engine } = await shopWith({}, files)
  expect(await loadAt(engine, { measures: ['bad.count'] })).toMatchObject({ status: 200 })
  expect(existsSync(attached)).toBe(false)
  expect(dataOf(await loadAt(engine, count))).toEqual([{ 'orders.count': '3' }])
})

test('the tables of a dbt project are there when it was synced', async () => {
  const folder = folderOf({
    'dbt_project.yml': 'name: shop\nversion: "1.0"\nprofile: shop\n',
    'models/orders.sql': 'select 1 as id\n',
    'models/orders.yml': `models:
  - name: orders
    columns:
      - {name: id, data_type: integer}
      - {name: amount, data_type: numeric}
  - {name: old.orders, columns: [{name: id}]}
`,
    'models/old.orders.sql': 'select 1 as id\n',
    'seeds/countries.csv': 'code,name\nNO,Norway\nCI,"Ivory, ""Coast"""\n',
  })
  commitAll(folder)
  const countries = `cubes:
  - name: countries
    sql_table: analytics.countries
    dimensions: [{name: name, sql: name, type: string}]
`
  const platform = await shopPlatform(
    {},
    { files: { 'model/cubes/countries.yml': countries }, branches: [] },
    { dbtRepository: folder },
  )
  const started = await platform.call('POST', `${api}/dbt-sync`, { ref: 'main', branchName: 'synced' })
  expect(started.status).toBeLessThan(300)
  await platform.emulator.state.deployment.runs.at(-1)?.work
  platform.clock.now += 120_000
  await platform.call('PUT', `${build}/branches/staging-environment`, { branchName: 'synced', enabled: true })
  const engine: Engine = await engineOf(platform.emulator, 'synced')
  const orders = await loadAt(engine, { measures: ['dbt_orders.count', 'dbt_orders.total_amount'] })
  expect([orders.json, dataOf(orders)]).toEqual([
    expect.anything(),
    [{ 'dbt_orders.count': '5', 'dbt_orders.total_amount': '150' }],
  ])
  // A name with dots is one in SQL, too.
  expect(dataOf(await loadAt(engine, { measures: ['dbt_old_orders.count'] }))).toEqual([
    { 'dbt_old_orders.count': '5' },
  ])
  const names = await loadAt(engine, { dimensions: ['countries.name'], order: { 'countries.name': 'asc' } })
  expect(dataOf(names)).toEqual([{ 'countries.name': 'Ivory, "Coast"' }, { 'countries.name': 'Norway' }])
})
