import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { play, transcripts } from '../../support/transcript.ts'
import { folderOf } from '../dbt/project-folder.ts'
import { commitAll } from '../support.ts'
import { branch, guarded, shop } from './shop.ts'

/** A table of the warehouse, a row a line. */
function table(columns: string, ...rows: string[]) {
  const cellOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
  return { columns: columns.split(' '), rows: rows.map((row) => row.split(' ').map(cellOf)) }
}

const warehouse = {
  orders: table(
    'id status secret created_at amount customer_id',
    '1 new s1 2026-01-01T10:00:00.000 10 1',
    '2 done s2 2026-01-01T11:00:00.000 200 1',
    '3 done s3 2026-01-02T12:00:00.000 30 2',
  ),
  customers: table('id city', '1 Bern', '2 Oslo'),
  payroll: table('id grade team', '1 a red', '2 b blue'),
}
const attached = join(tmpdir(), `attached-${process.pid}.db`)
const bad = `select 1 as id); attach '${attached}' as y; --`
const badCube = `cubes: [{name: bad, sql: "${bad}", measures: [{name: count, type: count}]}]`
const files = { ...shop, ...guarded, 'model/cubes/bad.yml': badCube }

transcripts(
  {
    on: branch,
    state: { warehouse, branches: [{ name: branch, staging: true, files }] },
    values: {
      count: { measures: ['orders.count'] },
      byDay: { timeDimensions: [{ dimension: 'orders.created_at', granularity: 'day' }] },
    },
    acts: {
      waits: ({ slept }) => slept.filter((ms) => ms > 0),
      attached: () => existsSync(attached),
    },
  },
  {
    'a query is run by SQLite, also from the URL': `
      LOAD $count → *.data [{orders.count: '3'}]
      GET engine/v1/load?query={"measures":["orders.total"]} → *.data [{orders.total: '230'}]
      LOAD {...count, dimensions: [customers.city], order: {customers.city: asc}}
        → *.data [{customers.city: Bern, orders.count: '2'}, {customers.city: Oslo, orders.count: '1'}]
      LOAD {...count, segments: [orders.big]} → *.data [{orders.count: '1'}]
      LOAD {...count, filters: [{member: orders.status, operator: equals, values: [done]}]} → *.data [{orders.count: '2'}]
      LOAD {measures: [sales.count]} → *.data [{sales.count: '3'}]
      LOAD {...count, limit: 0} → *.data []`,

    'a time dimension is there with and without its granularity': `
      LOAD {...count, ...byDay, limit: 1} → {
        data: [{orders.count: '2', orders.created_at.day: '2026-01-01T00:00:00.000', orders.created_at: '2026-01-01T00:00:00.000'}],
        dbType: sqlite,
        query: {limit: 1, rowLimit: 1, order: [], filters: [], queryType: regularQuery, timezone: UTC}}`,

    'what cannot be run has its reason': `
      LOAD {measures: [vault.count]} → 400 {error: 'Error: no such table: vault'}
      LOAD {measures: [orders.broken]} → 400 {type: UserError, error: ~orders.gone}
      LOAD {dimensions: [orders.secret]} → 500 {error: ~You requested hidden member}
      LOAD {...count, limit: 50001} → 500 {error: 'Error: The query limit has been exceeded.'}
      LOAD {...count, total: true} → 400 {error: 'Emulator: "total" is not supported here'}
      LOAD {...count, responseFormat: compact} → 400 {error: 'Emulator: "responseFormat" is not supported here'}
      LOAD {} → 400 {error: ~Query should contain}
      LOAD [{...count, ...byDay}] → 400 {error: ~not supported by the client}
      # The warehouse lacks a column, and the token its scope.
      PATCH /__emulator/state {switches: {missingColumns: [orders.status]}}
      LOAD {dimensions: [orders.status]} → 400 {error: 'Error: no such column: orders.status'}
      LOAD {dimensions: [orders.status], limit: 0} → 400 {error: 'Error: no such column: orders.status'}
      PATCH /__emulator/state {switches: {missingScopes: [data]}}
      LOAD $count → 403 {error: 'API scope is missing: data'}`,

    'a slow query is asked for until it is there, and is not started twice': `
      GIVEN {state: {switches: {queryMs: 12000}}}
      LOAD $count → == {error: Continue wait}
      +5s
      LOAD $count → == {error: Continue wait}
      +5s
      LOAD $count → *.data [{orders.count: '3'}]
      do waits
      SEE $waits → [5000, 5000, 2000]
      # Without a request for two minutes it is dropped, and starts again.
      +123s
      LOAD $count → == {error: Continue wait}`,

    'only the first statement of a model counts, so it can open and change nothing': `
      LOAD {measures: [bad.count]}
      do attached
      SEE $attached → false
      LOAD $count → *.data [{orders.count: '3'}]`,

    'policies hide rows, and say so where they hide all members': `
      leads = TOKEN {groups: [leads], team: red}
      LOAD {dimensions: [payroll.team]} → 500
      leads: LOAD {dimensions: [payroll.team]} → *.data [{payroll.team: red}]`,
  },
)

/** A dbt project with a model, one whose name has a dot, and a seed. */
function project(): string {
  const folder = folderOf({
    'dbt_project.yml': 'name: shop\nversion: "1.0"\nprofile: shop\n',
    'models/orders.sql': 'select 1 as id\n',
    'models/orders.yml': `models:
  - {name: orders, columns: [{name: id, data_type: integer}, {name: amount, data_type: numeric}]}
  - {name: old.orders, columns: [{name: id}]}
`,
    'models/old.orders.sql': 'select 1 as id\n',
    'seeds/countries.csv': 'code,name\nNO,Norway\nCI,"Ivory, ""Coast"""\n',
  })
  commitAll(folder)
  return folder
}

const countries =
  'cubes: [{name: countries, sql_table: analytics.countries, dimensions: [{name: name, sql: name, type: string}]}]'

test('the tables of a dbt project are there when it was synced', () =>
  play(
    { on: 'synced', state: { files: { 'model/cubes/countries.yml': countries } }, dbtRepository: project() },
    `
      POST dbt-sync {ref: main, branchName: synced}
      +120s
      PUT build/branches/staging-environment {branchName: synced, enabled: true}
      LOAD {measures: [dbt_orders.count, dbt_orders.total_amount]} → *.data [{dbt_orders.count: '5', dbt_orders.total_amount: '150'}]
      # A name with dots is one in SQL, too.
      LOAD {measures: [dbt_old_orders.count]} → *.data [{dbt_old_orders.count: '5'}]
      LOAD {dimensions: [countries.name], order: {countries.name: asc}} → *.data [{countries.name: 'Ivory, "Coast"'}, {countries.name: Norway}]`,
  ))
