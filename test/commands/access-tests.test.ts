import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/report/comment.ts'
import { useCommand } from '../support/command.ts'
import { type Compared, compare } from '../support/compared.ts'
import type { Step } from '../support/platform.ts'

// Access tests of the team file, with policies that the compiler evaluates.

useCommand()

const path = 'model/cubes/orders.yml'
const model = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: region, sql: region, type: string}
      - {name: amount, sql: amount, type: number}
    measures:
      - {name: count, type: count}
      - {name: total, sql: "{amount}", type: sum}
    segments:
      - {name: paid, sql: "{CUBE}.status = 'paid'"}
    access_policy:
      - group: analyst
        member_level: {includes: "*"}
      - group: sales
        member_level: {includes: "*", excludes: [amount]}
        row_level:
          filters:
            - {member: region, operator: equals, values: ["{ securityContext.region }"]}
  - name: staff
    sql_table: shop.staff
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: salary, sql: salary, type: number}
    access_policy:
      - group: analyst
        member_level: {includes: "*"}
views:
  - name: orders_view
    cubes:
      - {join_path: orders, includes: [status, region, count]}
`
const readers = `readers:
  analyst: { groups: [analyst] }
  emea: { groups: [sales], region: plantedregion }
`
const all = `  - { reader: analyst, sees: [orders.*, staff.salary] }
  - { reader: emea, sees: [orders.status, orders.paid], never: [staff.*, orders.total], rows: orders.region }
`

interface Given extends Pick<Compared, 'switches'> {
  access: string
  who?: string
  command?: string
  head?: string
}

const run = ({ access, who = readers, command = 'validate', head = model, ...given }: Given): Promise<Step> =>
  compare({
    ...{ base: { [path]: model }, head: { [path]: head }, files: { [path]: head }, ...given },
    inputs: { command },
    team: `${who}access:\n${access}`,
  })

const resultsOf = ({ report }: Step) => report.findings.accessTests?.map(({ name, state }) => [name, state])

describe('access tests', () => {
  it('that pass are green on the branch before a release, and on production after it', async () => {
    const step = await run({ access: all, command: 'release', head: `${model}# new\n` })
    expect(step.errors).toEqual([])
    const names = [
      ...[
        'analyst sees orders.*',
        'analyst sees staff.salary',
        'emea sees orders.status',
        'emea sees orders.paid',
      ],
      ...['emea never staff.*', 'emea never orders.total', 'emea rows orders.region'],
    ]
    expect(resultsOf(step)).toEqual([...names, ...names].map((name) => [name, 'passed']))
    const places = step.report.findings.accessTests?.map(({ branch }) => branch)
    expect([places?.[0], places?.[7]]).toEqual(['feature', 'main'])
    expect(step.junit).toContain('<testsuite name="access tests on main" tests="7" failures="0"')
    expect(step.summary).toContain('7 of 7 access tests passed on <code>main</code></summary>')
    expect(step.summary).toMatch(/The access tests pass \| passed \| <code>7 of 7 on branch feature/)
    expect(step.report.phases.map(({ name }) => name)).toContain('Access tests')
    expect(step.platform.violations).toEqual([])
  })

  it('that fail keep a branch from being merged, and show no value of a context', async () => {
    const head = model.replace(', excludes: [amount]', '').replace(/ {8}row_level:[\s\S]*?\]}\n/, '')
    const step = await run({ access: all, command: 'merge', head })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ 'failure-kind': 'tests', merged: 'false' })
    expect(step.errors.at(-1)).toBe(
      '2 of 7 access tests fail on branch "feature": "emea never orders.total" (orders.total gets rows), "emea rows orders.region" (orders.count, orders.total, orders.status, and 3 more are not filtered by it). Correct the access policies, or the readers and tests in the team file.',
    )
    const comment = renderComment(step.report)
    expect(comment).toContain('### ❌ Data model: access tests failed')
    expect(comment).toContain('**5 of 7 access tests passed on <code>feature</code>**')
    expect(comment).toContain(
      '| ❌ | <code>emea never orders.total</code> | failed: <code>orders.total gets rows</code> |',
    )
    expect(comment).toContain('| ✅ | <code>emea never staff.&#42;</code> | passed |')
    const said = [step.lines, step.warnings, step.outputs, step.state, step.summary, step.report, step.junit]
    expect(JSON.stringify([...said, comment])).not.toContain('planted')
    expect(step.platform.violations).toEqual([])
  })

  it('are not run where a reader cannot be asked, which is red', async () => {
    const step = await run({ access: all, switches: { missingScopes: ['sql'] } })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'auth', valid: 'true' })
    expect(resultsOf(step)?.map(([, state]) => state)).toContain('not run')
    expect(step.errors.at(-1)).toMatch(
      /^The access tests of "analyst" were not run: Permission denied \(403\)/,
    )
  })

  it('judge by what the model has and what conditions show, not by what is still listed or named', async () => {
    const who = readers.replace(/.*analyst.*\n/, '')
    const access =
      '  - { reader: emea, sees: orders.*, never: [orders.amount, orders.amunt], rows: orders.region }\n'
    const head = model
      .replace('excludes: [amount]', 'excludes: [amount, status]')
      .replace('{member: region,', '{member: id,')
      .replace('sql_table: shop.orders', 'sql: SELECT * FROM shop.orders WHERE deleted = 0')
      .replace(
        '{name: region, sql: region, type: string}',
        '$&\n      - {name: label, sql: "{region} || 1", type: string}',
      )
    const { report } = await run({ who, access, head })
    expect(report.findings.accessTests?.map(({ state, reason }) => reason ?? state)).toEqual([
      'orders.status is not listed for this reader; orders.total gets no rows',
      'passed',
      'the model has no such member (did you mean orders.count?)',
      'orders.count, orders.label, orders_view.count, and 1 more are not filtered by it',
    ])
  })
})
