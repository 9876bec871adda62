import { expect, it } from 'vitest'
import { pullRequest, red, runStep, step, useCommand } from '../support/command.ts'
import { compare } from '../support/compared.ts'

// The most ordinary error there is: a view that was written on the platform lists a column that a pull request renames.

useCommand()

const view =
  'views:\n  - name: revenue\n    cubes:\n      - join_path: dbt_fct_orders\n        includes:\n          - status\n          - plan\n'
const checkout = {
  'dbt_project.yml': 'name: shop\nmodel-paths: [models]\n',
  'models/marts/fct_orders.sql': 'select 1 as order_id\n',
  'models/marts/_marts.yml':
    'version: 2\nmodels:\n  - name: stg\n  - name: fct_orders\n    columns:\n      - name: order_id\n',
}

const runWithView = (files: Record<string, string>) =>
  runStep({
    event: pullRequest('main'),
    files,
    prepare: ({ state }) => void state.deployment.deployBranch.files.set('model/views/revenue.yml', view),
  })

it('is located on the platform and in dbt, with advice that fits', async () => {
  await runWithView(checkout)
  expect(step.outputs).toMatchObject({ ...red('validation'), 'error-count': '1' })
  expect(step.report.findings.errors).toMatchObject([
    {
      message: expect.stringContaining("Member 'plan' is included in 'revenue' but not defined in any cube"),
      branchPlace: { path: 'model/views/revenue.yml', line: 7 },
      place: {
        path: 'models/marts/_marts.yml',
        line: 4,
        guess: 'plan was renamed or removed in this dbt model',
      },
    },
  ])
  expect(step.summary).toContain('**<code>model/views/revenue.yml</code>** · 1 error')
  expect(step.summary).toContain('<code>model/views/revenue.yml&#58;7</code> on the platform, ≈ ')
  expect(step.summary).toContain('This file is not in this repository. Change it on the platform')
  expect(step.summary).not.toContain('push again')
  expect(step.annotations[0]).toMatchObject({
    text: expect.stringContaining('On the platform: model/views/revenue.yml:7.'),
    properties: { file: 'models/marts/_marts.yml', startLine: 4 },
  })
})

it('has no advice about the platform without a checkout, where nothing tells what was written by hand', async () => {
  await runWithView({})
  expect(step.report.findings.errors?.[0]).not.toHaveProperty('branchPlace')
  expect(step.summary).toContain('Fix the data model and push again.')
})

it('is told with who uses what vanishes, although the branch does not compile', async () => {
  const others = {
    'model/views/revenue.yml': view.replace('dbt_fct_orders', 'orders').replace('plan', 'region'),
  }
  await compare({ head: '; no status', others, query: '{"dimensions":["revenue.status"]}' })
  expect(step.outputs).toMatchObject(red('validation'))
  const { model, impact } = step.report.findings
  expect(model?.changes).toMatchObject([
    { id: 'member-removed', member: 'orders.status' },
    { member: 'revenue.status' },
  ])
  expect(model?.unknown).toEqual([
    'The branch does not compile, so only what its files no longer define is known.',
  ])
  const [first] = impact?.consumers ?? []
  expect(first).toMatchObject({ name: 'Revenue by region', state: 'broken' })
  expect(step.summary).toContain('used by **<code>Revenue by region</code>**')
})
