import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { runStep, useProject } from '../support/platform.ts'

// `fail-on: impact` of a branch without the dimension `orders.status`, with the platform's own compiler and planner.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
`
const withoutStatus = orders.replace(/ {6}- \{name: status.*\n/, '')

const gate = { token: 'tok_gate_0001', rights: ['SchemaUpdate', 'SchemaRead', 'DeploymentRead'] as const }
const content = { token: 'tok_content_0002', rights: ['WorkspaceRead', 'TenantAdmin'] as const }
const grant = ({ token, rights }: typeof gate | typeof content) => ({ token, rights: [...rights] })

interface Given {
  /** The dimension that the saved report uses. */
  used: string
  /** Whether it is read with a token of its own. */
  contentToken?: boolean
  team?: string
  /** How often each list of saved content fails. */
  failing?: number
}

const validate = ({ used, contentToken = true, team, failing = 0 }: Given) =>
  runStep({
    inputs: {
      command: 'validate',
      branch: 'feature',
      'fail-on': 'impact',
      ...(contentToken ? { 'content-token': content.token } : {}),
    },
    platform: {
      tokens: [grant(gate), grant(content)],
      state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: withoutStatus } }] },
    },
    files: { [path]: withoutStatus, ...(team === undefined ? {} : { '.data-model-ci.yml': team }) },
    prepare: (platform: Emulator) => {
      const [deployment] = platform.state.deployments.values()
      const [report] = deployment?.workspace.reports.values() ?? []
      if (!report) throw new Error('the seeded workspace has a report')
      for (const operation of ['getReports', 'getWorkbooks', 'getNotifications'])
        for (let call = 1; call <= failing; call++)
          platform.addFault({ operation, kind: 'status', status: 503, call })
      Object.assign(report, { jsonQuery: JSON.stringify({ dimensions: [used] }), sqlQuery: null })
    },
  })

const accept = (until: string) =>
  `accept: [{ change: member-removed, member: orders.*, reason: the report is gone next week, until: ${until} }]\n`

describe('`fail-on: impact`', () => {
  it.each<[string, Given, string, string, RegExp]>([
    [
      'fails for a breaking change that a saved report uses',
      { used: 'orders.status' },
      'failure',
      'true',
      /^The data model has 1 breaking change that saved content uses, compared with "main": orders\.status \(member-removed\)\. Saved content that breaks: report "Revenue by region"/,
    ],
    ['passes where nothing uses it', { used: 'orders.id' }, 'success', 'true', /./],
    [
      'fails where the token may not read saved content',
      { used: 'orders.id', contentToken: false },
      'failure',
      'false',
      /^Saved content could not be checked completely: .*\(403\)/,
    ],
    [
      'waits for a platform that the other token has reached as long as for any request',
      { used: 'orders.id', failing: 9 },
      'success',
      'true',
      /./,
    ],
    [
      'passes where the team file accepts the change',
      { used: 'orders.status', team: accept('2999-12-31') },
      'success',
      'true',
      /./,
    ],
    [
      'fails where the acceptance has expired',
      { used: 'orders.status', team: accept('2001-01-31') },
      'failure',
      'true',
      /^The data model has 1 breaking change/,
    ],
    [
      'obeys a level of the team file',
      { used: 'orders.status', team: 'levels: { member-removed: dangerous }\n' },
      'success',
      'true',
      /./,
    ],
  ])('%s', async (_, given, outcome, complete, sentence) => {
    const { outputs, report, platform, state } = await validate(given)
    expect(report.verdict.sentence).toMatch(sentence)
    expect(outputs).toMatchObject({
      outcome,
      'failure-kind': outcome === 'failure' ? 'breaking' : 'none',
      'impact-complete': complete,
    })
    expect(platform.violations).toEqual([])
    const texts = JSON.stringify([report, outputs, state])
    for (const { token } of [gate, content]) expect(texts).not.toContain(token)
  })

  it('tells what breaks also where the team file says that the change is safe', async () => {
    const { report, outputs } = await validate({
      used: 'orders.status',
      team: 'levels: { member-removed: safe }\n',
    })
    expect(outputs).toMatchObject({ outcome: 'success', 'impact-complete': 'true' })
    const [first] = report.findings.impact?.consumers ?? []
    expect(first).toMatchObject({ name: 'Revenue by region', state: 'broken' })
  })

  it('warns of an acceptance that has expired, and of one that matches nothing', async () => {
    const team = `${accept('2001-01-31').trim().slice(0, -1)}, { change: plan-failed, member: x, reason: y, until: 2999-12-31 }]\n`
    const { report } = await validate({ used: 'orders.id', team })
    expect(report.warnings).toEqual([
      '".data-model-ci.yml": 1 entry of `accept` has expired (line 1: member-removed of orders.* until 2001-01-31). Renew or remove it.',
      '".data-model-ci.yml": 1 entry of `accept` matches no change (line 1: plan-failed of x until 2999-12-31). After the merge, remove it.',
    ])
  })
})

describe('a renamed member', () => {
  const renamed = orders.replace('name: status', 'name: state')
  const fixed = async (files: Record<string, string>) => {
    const step = await runStep({
      inputs: { command: 'validate', branch: 'feature' },
      platform: {
        state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: renamed } }] },
      },
      files,
    })
    const [change] = step.report.findings.model?.changes ?? []
    return { change, summary: step.summary }
  }

  it('has the lines that keep its old name, where its file is in the checkout', async () => {
    const { change, summary } = await fixed({ [path]: renamed })
    const lines = ['      - {name: status, sql: status, type: string}']
    expect(change).toMatchObject({ renamedTo: 'orders.state', patch: { path, line: 6, lines } })
    expect(summary).toContain('Fix: Keep the old name for one release: add these lines.')
    expect(summary).toContain(`    \`\`\`text\n    ${lines.join()}\n    \`\`\``)
  })

  it('has the lines of dbt, where the file is generated', async () => {
    const yml = 'models:\n  - name: orders\n    columns:\n      - name: state\n'
    const { change } = await fixed({ 'dbt_project.yml': 'name: shop\n', 'models/orders.yml': yml })
    expect(change).not.toHaveProperty('patch')
    expect(change?.fix).toBe(
      'Keep the old name for one release: select the expression of `state` once more, `as status`, in the SQL of the dbt model, and add `- name: status` under `columns` in its YAML.',
    )
  })
})
