import { describe, expect, it } from 'vitest'
import type { TokenGrant } from '../../emulator/access/access.ts'
import { step, useCommand } from '../support/command.ts'
import { type Compared, compare } from '../support/compared.ts'
import { modelOf, ordersFile } from '../support/model-words.ts'
import { rows } from '../support/rows.ts'

// What `validate` says about saved content, with the platform's own compiler and planner.

useCommand()

// The saved report "Revenue by region", where its query breaks, changes or may use what changed; else how many stay the same.
it.each(
  rows(`
    base | head | team | query | report | unchanged
    | ; no status | | {"dimensions": ["orders.status"]} | broken: orders.status exact | 0
    | ; no status | | SELECT status, MEASURE(count) FROM orders GROUP BY 1 | broken: orders.status planned | 0
    | ; net | | {"measures": ["orders.revenue"]} | changes: orders.revenue exact | 0
    | ; net | | SELECT MEASURE(revenue) FROM orders | changes: orders.revenue planned | 0
    | ; net | | {"measures": ["orders.count"]} | | 1
    | ; net | | SELECT MEASURE(count) FROM orders | | 1
    # Repaired, and served by another pre-aggregation: not the same.
    ; broken done | ; done; no revenue | | {"measures": ["orders.done"]} | | 0
    | ; rollup; no status | | {"measures": ["orders.revenue"], "dimensions": ["orders.region"]} | | 0
    analyst | finance | security-context: { groups: [analyst, finance] } | {"measures": ["orders.count"]} | may-use: orders.count exact | 0
    analyst | analyst; rollup | | {"measures": ["orders.count"]} | may-use: orders.count exact | 0
  `),
)('%s -> %s, %s, of the query %s', async (base, head, team, query = '', report = '', unchanged) => {
  await compare({ base: base ?? '', head: head ?? '', team: team ?? '', query })
  const { consumers = [], unchanged: same } = step.report.findings.impact ?? {}
  const told = consumers
    .filter(({ type }) => type === 'report')
    .map(({ state, uses }) => [`${state}:`, ...uses.map((use) => `${use.member} ${use.certainty}`)].join(' '))
  expect([told.join(), String(same?.reports)]).toEqual([report, unchanged])
  expect(step.exitCode).toBe(0)
  expect(JSON.stringify(step.report)).not.toMatch(/@(?!data|types)[\w-]+\.\w/)
})

it.each([
  ['all of them', '', '; comment', 6],
  ['but a repaired one', '; broken done', '; done', 6],
  ['but those that a new pre-aggregation serves', '', '; rollup of all', 0],
])('unchanged members are counted: %s', async (_, base, head, unchanged) => {
  await compare({ base, head })
  expect(step.report.findings.model?.plans.unchanged).toBe(unchanged)
})

describe('`fail-on: impact` of a branch without the dimension `orders.status`', () => {
  const gate: TokenGrant = {
    token: 'tok_gate_0001',
    rights: ['SchemaUpdate', 'SchemaRead', 'DeploymentRead'],
  }
  const content: TokenGrant = { token: 'tok_content_0002', rights: ['WorkspaceRead', 'TenantAdmin'] }
  const accept = (until: string, more = '') =>
    `accept: [{ change: member-removed, member: orders.*, reason: the report is gone next week, until: ${until} }${more}]\n`
  const run = (used: string, given: Partial<Compared> = {}) =>
    compare({
      head: '; no status',
      failOn: 'impact',
      inputs: { 'content-token': content.token },
      query: JSON.stringify({ dimensions: [used] }),
      platform: { tokens: [gate, content] },
      ...given,
    })
  const nineTimes = Array.from({ length: 9 }, (_, index) => index + 1)
  const unavailable = ['getReports', 'getWorkbooks', 'getNotifications'].flatMap((operation) =>
    nineTimes.map((call) => ({ operation, kind: 'status', status: 503, call }) as const),
  )

  it.each<[string, string, Partial<Compared>, RegExp | null]>([
    [
      'fails for a breaking change that a saved report uses',
      'orders.status',
      {},
      /^The data model has 1 breaking change that saved content uses, compared with "main": orders\.status \(member-removed\)\. Saved content that breaks: report "Revenue by region"/,
    ],
    ['passes where nothing uses it', 'orders.id', {}, null],
    [
      'fails where the token may not read saved content',
      'orders.id',
      { inputs: {} },
      /^Saved content could not be checked completely: .*\(403\)/,
    ],
    [
      'waits for a platform that the other token has reached as long as for any request',
      'orders.id',
      { faults: unavailable },
      null,
    ],
    ['passes where the team file accepts the change', 'orders.status', { team: accept('2999-12-31') }, null],
    [
      'fails where the acceptance has expired',
      'orders.status',
      { team: accept('2001-01-31') },
      /^The data model has 1 breaking change/,
    ],
    [
      'obeys a level of the team file',
      'orders.status',
      { team: 'levels: { member-removed: dangerous }\n' },
      null,
    ],
  ])('%s', async (_, used, given, failure) => {
    const { outputs, report, state } = await run(used, given)
    if (failure) expect(report.verdict.sentence).toMatch(failure)
    expect(outputs).toMatchObject({
      outcome: failure ? 'failure' : 'success',
      'failure-kind': failure ? 'breaking' : 'none',
      'impact-complete': String(given.inputs === undefined),
    })
    expect(JSON.stringify([report, outputs, state])).not.toMatch(/tok_gate_0001|tok_content_0002/)
  })

  it('tells what breaks also where the team file says that the change is safe', async () => {
    const { outputs, report } = await run('orders.status', { team: 'levels: { member-removed: safe }\n' })
    expect(outputs).toMatchObject({ outcome: 'success', 'impact-complete': 'true' })
    expect(report.findings.impact?.consumers[0]).toMatchObject({ name: 'Revenue by region', state: 'broken' })
  })

  it('warns of an acceptance that has expired, and of one that matches nothing', async () => {
    const other = ', { change: plan-failed, member: x, reason: y, until: 2999-12-31 }'
    const { report } = await run('orders.id', { team: accept('2001-01-31', other) })
    expect(report.warnings).toEqual([
      '".data-model-ci.yml": 1 entry of `accept` has expired (line 1: member-removed of orders.* until 2001-01-31). Renew or remove it.',
      '".data-model-ci.yml": 1 entry of `accept` matches no change (line 1: plan-failed of x until 2999-12-31). After the merge, remove it.',
    ])
  })
})

describe('a renamed member', () => {
  const renamed = (files: Compared['files'] = {}) => compare({ head: '; status now state', files })

  it('has the lines that keep its old name, where its file is in the checkout', async () => {
    const { report, summary } = await renamed(modelOf('; status now state'))
    const lines = ['      - {name: status, sql: status, type: string}']
    expect(report.findings.model?.changes).toMatchObject([{ patch: { path: ordersFile, line: 6, lines } }])
    expect(summary).toContain('Fix: Keep the old name for one release: add these lines.')
    expect(summary).toContain(`    \`\`\`text\n    ${lines.join()}\n    \`\`\``)
  })

  it('has the lines of dbt, where the file is generated', async () => {
    const yml = 'models:\n  - name: orders\n    columns:\n      - name: state\n'
    const { report } = await renamed({ 'dbt_project.yml': 'name: shop\n', 'models/orders.yml': yml })
    const [change] = report.findings.model?.changes ?? []
    expect(change).not.toHaveProperty('patch')
    expect(change?.fix).toBe(
      'Keep the old name for one release: select the expression of `state` once more, `as status`, in the SQL of the dbt model, and add `- name: status` under `columns` in its YAML.',
    )
  })
})
