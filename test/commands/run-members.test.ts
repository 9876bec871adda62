import { expect, it } from 'vitest'
import { useCommand } from '../support/command.ts'
import { type Compared, compare } from '../support/compared.ts'
import type { Step } from '../support/platform.ts'

// What running the changed members finds, with the compiler and a warehouse behind the query API.

useCommand()

const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: city, sql: town, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
views:
  - name: sales
    cubes:
      - {join_path: orders, includes: [status, revenue]}
`
const path = 'model/cubes/orders.yml'
const warehouse = {
  'shop.orders': { columns: ['id', 'status', 'amount'], rows: [[1, 'planted-value', 4711]] },
}
/** A column that the warehouse does not have. */
const head = orders.replace('sql: status', 'sql: state')

const validate = ({ runs = false, failOn = 'breaking' }, files = head, switches: Compared['switches'] = {}) =>
  compare({
    ...{ base: { [path]: orders }, head: { [path]: files }, files: { [path]: files }, failOn, switches },
    team: `run-on-warehouse: ${runs}\n`,
    platform: { state: { warehouse } },
  })

const run = { runs: true }
const runsOf = (step: Step) => step.report.findings.model?.runs
const failing = (step: Step) =>
  (step.report.findings.model?.changes ?? [])
    .filter(({ id }) => id.startsWith('run-failed'))
    .map(({ id, level, member, message, place }) => [id, level, member, message, place?.path, place?.line])
const loads = (step: Step) => step.platform.requests.filter(({ operationId }) => operationId === 'loadV1')

it('a missing column of the warehouse is green', async () => {
  const step = await validate({})
  expect([step.exitCode, runsOf(step), loads(step)]).toEqual([0, undefined, []])
})

it('with "run-on-warehouse" it is red, and named with its place', async () => {
  const step = await validate(run)
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ 'failure-kind': 'breaking', 'breaking-count': '2' })
  const message = 'Error: no such column: orders.state'
  expect(failing(step)).toEqual([
    ['run-failed', 'breaking', 'orders.status', message, path, 6],
    ['run-failed', 'breaking', 'sales.status', message, path, expect.any(Number)],
  ])
  // Two queries for what changed, on both sides, and one for what did not.
  expect(runsOf(step)).toEqual({ checked: 2, same: 4, failed: 2, alreadyFailing: 0, queries: 5 })
  expect(step.lines.join('\n')).toContain('Ran 2 members with 5 queries on the warehouse in ')
  expect(step.summary).toContain('cannot be run')
  expect(step.platform.violations).toEqual([])
})

it('fails a gate where the token may run nothing, and only says so without one', async () => {
  const gated = await validate(run, head, { missingScopes: ['data'] })
  expect(gated.outputs).toMatchObject({ 'failure-kind': 'auth' })
  const open = await validate({ ...run, failOn: 'never' }, head, { missingScopes: ['data'] })
  expect(open.exitCode).toBe(0)
  expect(open.report.findings.model?.unknown).toEqual([
    'Whether the warehouse can run the changed members was not checked: Permission denied (403) while running a query.',
  ])
})
