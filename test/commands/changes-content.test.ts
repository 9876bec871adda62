import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { runStep, useProject } from '../support/platform.ts'

// What `validate` says about saved content, with the platform's own compiler and planner.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: status, sql: status, type: string}
      - {name: region, sql: region, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const withoutStatus = orders.replace(/ {6}- \{name: status.*\n/, '')

/** Gives the first report of the seeded workspace another query. */
function saveQuery(platform: Emulator, query: { jsonQuery?: string; sqlQuery?: string }): void {
  const [deployment] = platform.state.deployments.values()
  const [report] = deployment?.workspace.reports.values() ?? []
  if (!report) throw new Error('the seeded workspace has a report')
  Object.assign(report, { jsonQuery: null, sqlQuery: null }, query)
}

const validate = (prepare: (platform: Emulator) => void, head = withoutStatus) =>
  runStep({
    inputs: { command: 'validate', branch: 'feature' },
    platform: {
      state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: head } }] },
    },
    files: { [path]: head },
    prepare,
  })

const jsonQuery = JSON.stringify({ dimensions: ['orders.status'], measures: ['orders.count'] })
const sqlQuery = 'SELECT status, MEASURE(count) FROM orders GROUP BY 1'

describe('a removed member', () => {
  it.each([
    ['structured', { jsonQuery }, 'exact'],
    ['SQL', { sqlQuery }, 'planned'],
  ])('is told with the saved report that uses it (%s)', async (_, query, certainty) => {
    const step = await validate((platform) => saveQuery(platform, query))
    expect(step.exitCode).toBe(0)
    expect(step.platform.violations).toEqual([])
    const { impact, model } = step.report.findings
    const [change] = model?.changes ?? []
    expect(impact?.consumers).toMatchObject([
      {
        type: 'report',
        state: 'broken',
        name: 'Revenue by region',
        uses: [{ member: 'orders.status', certainty, fingerprint: change?.fingerprint }],
      },
      // Its draft does not say which reports it shows.
      { type: 'dashboard', state: 'may-use', name: 'Sales', version: 'draft' },
    ])
    expect(JSON.stringify(step.report)).not.toMatch(/@(?!data|types)[\w-]+\.\w/)
  })
})

describe('a measure with another definition', () => {
  const head = orders.replace('sql: amount,', 'sql: "amount - discount",')

  it.each([
    ['structured', { jsonQuery: '{"measures":["orders.revenue"]}' }, 'changes'],
    ['SQL', { sqlQuery: 'SELECT MEASURE(revenue) FROM orders' }, 'changes'],
    ['structured, of another measure', { jsonQuery }, 'unchanged'],
    ['SQL, of another measure', { sqlQuery }, 'unchanged'],
  ])('changes the queries whose SQL differs (%s)', async (_, query, state) => {
    const { report, exitCode } = await validate((platform) => saveQuery(platform, query), head)
    expect(exitCode).toBe(0)
    const { consumers = [], unchanged } = report.findings.impact ?? {}
    const found = consumers.filter(({ type }) => type === 'report')
    expect(found.map((one) => [one.state, one.uses.map(({ member }) => member)])).toEqual(
      state === 'changes' ? [['changes', ['orders.revenue']]] : [],
    )
    expect(unchanged?.reports).toBe(state === 'changes' ? 0 : 1)
  })
})
