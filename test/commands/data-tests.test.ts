import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/report/comment.ts'
import { onceAt, onceSent, step, useCommand } from '../support/command.ts'
import { type Compared, compare } from '../support/compared.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import type { Step } from '../support/platform.ts'
import { baseSha, headSha, pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'

// Data tests of the team file, with the compiler and a warehouse behind the query API.

useCommand()

const path = 'model/cubes/orders.yml'
const model = `cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - {name: items, sql: "{CUBE}.id = {items}.order_id", relationship: one_to_one}
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true, public: true}
      - {name: status, sql: "{CUBE}.status", type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: "{CUBE}.amount", type: sum}
  - name: items
    sql_table: shop.items
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: kind, sql: "{CUBE}.kind", type: string}
`
/** No word and no number of this may leave the comparison. */
const planted = ['plantedstatus', '987654', 'plantedkind']
const warehouse = {
  'shop.orders': {
    columns: ['id', 'status', 'amount'],
    rows: [
      [1, 'plantedstatus', 987_654],
      [2, 'plantedstatus', 1],
    ],
  },
  // Two items of one order: the join fans out.
  'shop.items': {
    columns: ['id', 'order_id', 'kind'],
    rows: [
      [1, 1, 'plantedkind'],
      [2, 1, 'other'],
      [3, 2, 'other'],
    ],
  },
}

interface Given extends Omit<Compared, 'base' | 'head'> {
  team: string
  head?: string
}

const run = ({ head = model, files, platform, ...given }: Given): Promise<Step> =>
  compare({
    ...{ base: { [path]: model }, head: { [path]: head }, files: { [path]: head, ...files } },
    platform: { ...platform, state: { warehouse } },
    ...given,
  })

const one = (name: string, query: string, expected: string) =>
  `  - {name: ${name}, query: ${query}, expect: ${expected}}\n`
const counts = one('counts', '{measures: [orders.count]}', '{rows: 1, value: {orders.count: "= 2"}}')
const resultsOf = (step: Step) =>
  step.report.findings.dataTests?.map(({ name, state, rows, reason }) => [name, state, rows, reason])

describe('data tests', () => {
  it('that pass are green, and shown', async () => {
    const step = await run({ team: `tests:\n${counts}` })
    expect(step.errors).toEqual([])
    expect(resultsOf(step)).toEqual([['counts', 'passed', 1, undefined]])
    expect(step.summary).toContain('1 of 1 data test passed on <code>feature</code>')
    expect(step.junit).toContain('<testcase name="counts" classname="data tests on feature"')
  })

  it.each(['sync', 'validate', 'merge', 'release', 'deploy'])(
    'of a team file with an error fail %s before anything is started or changed',
    async (command) => {
      const named = command === 'sync' ? { branch: '' } : {}
      const step = await run({ team: `tests:\n${counts}test: []\n`, inputs: { command, ...named } })
      expect(step.exitCode).toBe(1)
      expect(step.outputs).toMatchObject({ 'failure-kind': 'input' })
      expect(step.errors.at(-1)).toContain('`test` is not a key of this file. Did you mean `tests`?')
      expect(step.platform.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )

  it.each<[string, string, string]>([
    [
      'a value',
      one(
        'sums',
        '{measures: [orders.revenue], dimensions: [orders.id]}',
        '{value: {orders.revenue: "> 5"}}',
      ),
      'orders.revenue is not > 5 in 1 of 2 rows',
    ],
    [
      'a column that the warehouse lacks',
      one('kinds', '{dimensions: [items.kind]}', '{rows: "> 0"}'),
      'the query fails: Error: no such column: items.kind',
    ],
  ])('fail the step: %s', async (what, test, reason) => {
    const missingColumns = what.startsWith('a column') ? ['shop.items.kind'] : []
    const step = await run({ team: `tests:\n${counts}${test}`, switches: { missingColumns } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ 'failure-kind': 'tests', valid: 'true' })
    expect(resultsOf(step)?.map(([, , , why]) => why)).toEqual([undefined, reason])
    expect(step.errors.at(-1)).toMatch(/^1 of 2 data tests fail on branch "feature": "/)
    expect(step.junit).toContain('failures="1"')
  })

  it('never tell a value: not in log, outputs, summary, report or XML', async () => {
    const team = `run-on-warehouse: true
tests:
${one('a', '{dimensions: [orders.status, items.kind], measures: [orders.revenue]}', '{rows: 9, value: {orders.status: "= x", orders.revenue: "< 0"}, unique: [items.kind]}')}
${one('b', '{dimensions: [orders.status]}', '{value: {orders.status: "> 1"}}')}`
    // An error of the warehouse that quotes data, as casts do: "bad JSON path: …".
    const quoting = model.replace(
      'sql: "{CUBE}.amount", type: sum',
      `sql: "json_extract('[1]', {CUBE}.status)", type: max`,
    )
    for (const head of [model, quoting]) {
      const step = await run({ team, head })
      expect(step.outputs['failure-kind']).toBe('tests')
      if (head === quoting) expect(resultsOf(step)?.[0]?.[3]).toBe("the query fails: Error: bad … path: '…'")
      const said = [
        step.lines,
        step.warnings,
        step.errors,
        step.outputs,
        step.state,
        step.summary,
        step.report,
        step.junit,
        renderComment(step.report),
      ]
      for (const value of planted) expect(JSON.stringify(said)).not.toContain(value)
    }
  })

  it('run also when the changes fail the step', async () => {
    const head = model.replace(/ {6}- \{name: revenue.*\n/, '')
    const none = one('none', '{measures: [orders.count]}', '{rows: 0}')
    const step = await run({ team: `tests:\n${counts}${none}`, head, inputs: { 'fail-on': 'breaking' } })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'breaking', 'breaking-count': '1' })
    expect(resultsOf(step)?.map(([, state]) => state)).toEqual(['passed', 'failed'])
  })

  const sums = one('sums', '{measures: [orders.revenue]}', '{rows: 1}')
  const without = model.replace(/ {6}- \{name: revenue.*\n/, '')

  it.each([
    ['fail then', model, without, 'tests', 'failed'],
    ['pass then', without, model, 'none', 'passed'],
  ])('of a branch that changes meanwhile run again, and %s', async (_, head, then, kind, state) => {
    const isRun = onceSent(
      ({ operationId }, moment) => operationId === 'loadV1' && moment === 'answered',
      (platform) => platform.state.putFiles('feature', { [path]: `${then}# then\n` }),
    )
    const team = `tests:\n${sums}`
    await run({ team, head: `${head}# first\n`, inputs: { command: 'merge' }, ...isRun() })
    expect(step.outputs['failure-kind']).toBe(kind)
    expect(step.outputs.merged).toBe(String(kind === 'none'))
    expect(resultsOf(step)?.map(([name, was]) => [name, was])).toEqual([['sums', state]])
    // Nothing of the first round is said. The second one saw all of what is merged.
    expect(step.lines.filter((line) => line.startsWith('Data test "'))).toHaveLength(1)
    const phases = step.report.phases.map(({ name }) => name)
    expect(phases.filter((name) => name === 'Changes and data tests')).toHaveLength(2)
  })

  it('run on the branch before a release, and on production after it', async () => {
    const team = `tests:\n${counts}`
    const step = await run({ team, inputs: { command: 'release', branch: 'feature' } })
    expect(step.errors).toEqual([])
    const places = step.platform.requests
      .filter(({ operationId }) => operationId === 'loadV1')
      .map(({ environment }) => environment)
    expect(places).toEqual(['feature', 'main'])
    expect(step.report.findings.dataTests?.map(({ branch }) => branch)).toEqual(['feature', 'main'])
  })

  it('that fail on production alone keep the results of the branch, and say that production was changed', async () => {
    const step = await run({
      team: `tests:\n${counts}`,
      head: `${model}# new\n`,
      inputs: { command: 'release', branch: 'feature' },
      ...onceAt('Merged "feature" into "main"', ({ state }) => {
        const { columns } = warehouse['shop.orders']
        state.deployment.warehouse.set('shop.orders', { columns, rows: [[1, 'plantedstatus', 1]] })
      }),
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'tests', merged: 'true' })
    expect(step.errors.at(-1)).toMatch(
      /^Production was changed: merged "feature" into "main" at .* UTC\. To go back .*\. 1 of 1 data test fails on branch "main": /,
    )
    const states = step.report.findings.dataTests?.map(({ branch, state }) => [branch, state])
    expect(states).toEqual([
      ['feature', 'passed'],
      ['main', 'failed'],
    ])
    expect(step.junit).toContain('<testsuite name="data tests on feature" tests="1" failures="0"')
    expect(step.junit).toContain('<testsuite name="data tests on main" tests="1" failures="1"')
    expect(step.summary).toContain('1 of 1 data test passed on <code>feature</code>')
    expect(step.summary).toContain('0 of 1 data test passed on <code>main</code>')
    expect(step.summary).toMatch(/The data tests pass \| passed \| <code>1 of 1 on branch feature/)
    expect(step.summary).toMatch(/The data tests pass \| \*\*failed\*\* \| <code>0 of 1 on branch main/)
  })
})

describe('data tests that a pull request adds', () => {
  const config = '.data-model-ci.yml'
  const none = one('none', '{measures: [orders.count]}', '{rows: 0}')
  const fileOf = (test: string) => ({ 'tests/data.yml': `tests:\n${test}` })

  /** @param base the team file of the base; null for none */
  async function pull(base: string | null, given: Given, checkout: 'checkout' | null = 'checkout') {
    const github = await startHub()
    // The branch of the data model is no branch of the dbt repository.
    const event = pullOn(github)
    if (base === null) github.files.clear()
    else github.files.set(`${baseSha}:${config}`, base)
    for (const [name, text] of Object.entries({ [config]: given.team, ...given.files }))
      github.files.set(`${headSha}:${name}`, text)
    const bare = { ...memoryWorkspace({}), target: () => Promise.resolve({ problem: 'does not exist' }) }
    return run({
      ...given,
      ...{ event, ...talkingTo(github), ...(checkout === null && { workspace: bare }) },
      inputs: { 'github-token': 'ghs_actions', comment: 'never', ...given.inputs },
    })
  }

  it.each(['checkout', null] as const)('are run, marked, and fail nothing: %s', async (checkout) => {
    const team = `tests:\n${counts}${none}  - tests/data.yml\n`
    const step = await pull(
      null,
      {
        team,
        files: fileOf(one('sums', '{measures: [orders.revenue]}', '{value: {orders.revenue: "< 0"}}')),
      },
      checkout,
    )
    expect([step.exitCode, step.errors]).toEqual([0, []])
    const { dataTests } = step.report.findings
    expect(dataTests?.map(({ name, state, added }) => [name, state, added])).toEqual([
      ['counts', 'passed', true],
      ['none', 'failed', true],
      ['sums', 'failed', true],
    ])
    expect(step.lines).toContainEqual(
      expect.stringMatching(/^Data test "none" \(added in this pull request\) failed: 1 row, expected = 0, /),
    )
    const title =
      '**1 of 3 data tests passed on <code>feature</code>: added in this pull request, counts once it is merged**'
    expect(renderComment(step.report)).toContain(title)
    expect(step.summary).toContain(title)
    expect(step.summary).toContain('| ⚠️ | <code>none</code>')
    expect(step.summary).not.toContain('The data tests pass')
    expect(step.junit).toContain('tests="3" failures="0" errors="0" skipped="2"')
  })

  it('leave the decision to those of the base', async () => {
    const green = await pull(`tests:\n${counts}`, { team: `tests:\n${counts}${none}` })
    expect(green.exitCode).toBe(0)
    expect(green.summary).toContain('1 of 1 data test passed on <code>feature</code></summary>')
    expect(green.summary).toContain('0 of 1 data test passed on <code>feature</code>: added in this pull')
    expect(green.summary).toMatch(/The data tests pass \| passed \| <code>1 of 1 on branch feature/)
    const red = await pull(`tests:\n${none}`, { team: `tests:\n${none.replace('rows: 0', 'rows: 1')}` })
    expect(red.outputs['failure-kind']).toBe('tests')
    expect(red.errors.at(-1)).toMatch(/^1 of 1 data test fails on branch "feature": "none" /)
    expect(resultsOf(red)?.map(([, state]) => state)).toEqual(['failed', 'passed'])
  })

  it('warn where they cannot be run, and fail where their file is missing', async () => {
    const scope = await pull(null, { team: `tests:\n${counts}`, switches: { missingScopes: ['data'] } })
    expect([scope.exitCode, resultsOf(scope)]).toEqual([
      0,
      [['counts', 'not run', undefined, 'the query API did not run it']],
    ])
    expect(scope.warnings).toContainEqual(
      expect.stringMatching(
        /^The data tests were not run: .*\. The data tests that this pull request adds count once it is merged\. /,
      ),
    )
    const missing = await pull(`tests:\n${counts}`, { team: `tests:\n${counts}  - tests/data.yml\n` })
    expect([missing.outputs['failure-kind'], missing.errors.at(-1)]).toEqual([
      'input',
      expect.stringContaining('The file of data tests "tests/data.yml" does not exist in commit'),
    ])
    expect(resultsOf(missing)).toBeUndefined()
  })
})
