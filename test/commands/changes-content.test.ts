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

const validate = (prepare: (platform: Emulator) => void, head = withoutStatus, base = orders, team = '') =>
  runStep({
    inputs: { command: 'validate', branch: 'feature' },
    platform: {
      state: { files: { [path]: base }, branches: [{ name: 'feature', files: { [path]: head } }] },
    },
    files: { [path]: head, ...(team && { '.data-model-ci.yml': team }) },
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

describe('a query of which nothing says that it stays the same', () => {
  const measure = (name: string, sql: string) =>
    `      - {name: ${name}, type: count, filters: [{sql: "${sql}"}]}\n`
  const [failing, working] = ["{CUBE.state} = 'done'", "{CUBE}.status = 'done'"]
  const policy = (group: string) => `    access_policy: [{group: ${group}, member_level: {includes: "*"}}]\n`
  const rollup = '    pre_aggregations: [{name: main, measures: [count], dimensions: [region]}]\n'
  const ofAll = rollup.replace('[count]', '[count, revenue]').replace('[region]', '[id, status, region]')
  // So that saved content is read.
  const without = (model: string) => model.replace(/ {6}- \{name: status.*\n/, '')
  const analyst = 'security-context: { groups: [analyst, finance] }\n'

  it.each<[string, string, string, string, string[]]>([
    ['the same', orders, without(orders), '', []],
    [
      'repaired',
      orders + measure('done', failing),
      without(orders) + measure('done', working),
      'orders.done',
      [],
    ],
    ['served by a new pre-aggregation', orders, without(orders) + rollup, '', []],
    ['under another policy', orders + policy('analyst'), orders + policy('finance'), '', ['may-use']],
    [
      'under a policy, without a context',
      orders + policy('analyst'),
      orders + rollup + policy('analyst'),
      '',
      ['may-use'],
    ],
  ])('is not unchanged unless it is: %s', async (what, base, head, used, states) => {
    const query = JSON.stringify({
      measures: [used || 'orders.count'],
      dimensions: ['orders.region'],
    })
    const team = what.endsWith('policy') ? analyst : ''
    const { report, exitCode } = await validate(
      (platform) => saveQuery(platform, { jsonQuery: query }),
      head,
      base,
      team,
    )
    expect(exitCode).toBe(0)
    const { consumers = [], unchanged } = report.findings.impact ?? {}
    expect(consumers.filter(({ type }) => type === 'report').map(({ state }) => state)).toEqual(states)
    expect(unchanged?.reports).toBe(what === 'the same' ? 1 : 0)
  })

  it.each<[string, string, string, number]>([
    ['all of them', orders, `${orders}# a comment\n`, 5],
    ['but a repaired one', orders + measure('done', failing), orders + measure('done', working), 5],
    ['but those that a new pre-aggregation serves', orders, orders + ofAll, 0],
  ])('is counted of members: %s', async (_, base, head, unchanged) => {
    const { report } = await validate(() => undefined, head, base)
    expect(report.findings.model?.plans.unchanged).toBe(unchanged)
  })
})
