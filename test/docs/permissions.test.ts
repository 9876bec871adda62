import { describe, expect, it } from 'vitest'
import type { InitialState, Right } from '../../emulator/index.ts'
import { calls } from '../../scripts/trim-github-contract.ts'
import { commandNames } from '../../src/inputs/table.ts'
import { codeIn, pageOf, tableOf } from '../support/markdown.ts'
import { runStep, type Step, type StepOptions, tagPush, useProject } from '../support/platform.ts'
import { read } from '../support/repository.ts'
import { snapshotOf } from '../support/snapshot.ts'

const page = pageOf(read('docs/permissions.md'))
const columns = ['SchemaUpdate', 'SchemaRead', 'DeploymentRead'] as const

useProject()

const cube = 'cubes:\n  - name: orders\n    sql_table: orders\n'
/** A branch to act on, active, and one that nothing compiles, with a leftover of an earlier day beside it. */
const state: InitialState = {
  branches: [
    { name: 'topic', staging: true, files: { 'model/cubes/orders.yml': cube } },
    { name: 'idle' },
    { name: 'dbt-sync/main-58f416b7-50-1-0123abcd', staging: true },
  ],
  history: [{ branchName: 'dbt-sync/main-58f416b7-50-1-0123abcd', ref: 'main' }],
}

const rows = tableOf(page, 'use', ...columns).map(([use = '', ...cells]) => {
  const inputs = Object.fromEntries(codeIn(use).map((code) => code.split(': ')))
  const rights = columns.filter((_, column) => cells[column] === 'yes')
  return { use, inputs: inputs as Record<string, string>, rights }
})

/** What each command needs besides to have something to do. */
const more: Record<string, StepOptions> = {
  sync: { ref: 'main' },
  validate: { inputs: { branch: 'idle' } },
  active: { inputs: { branch: 'topic' } },
  merge: { inputs: { branch: 'topic' } },
  release: { event: tagPush('v1.0.0') },
  deploy: { inputs: { branch: 'topic' }, files: { 'model/cubes/orders.yml': `${cube}    title: Orders\n` } },
  rollback: {
    inputs: { snapshot: 'snapshot.json' },
    snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, { 'model/cubes/orders.yml': cube }) },
  },
  cleanup: { event: { payload: { repository: { default_branch: 'trunk' } } } },
}

async function run(inputs: Record<string, string>, rights: readonly Right[]): Promise<Step> {
  const options = more[inputs.activate === 'never' ? 'active' : (inputs.command ?? '')] ?? {}
  const step = await runStep({
    ...options,
    inputs: { ...options.inputs, ...inputs },
    platform: { tokens: [{ token: 'limited-token', rights: [...rights] }], state },
  })
  await step.runPost()
  return step
}

describe('the rights on the platform', () => {
  it('are told for every command', () => {
    const told = new Set(rows.map(({ inputs }) => inputs.command ?? ''))
    expect([...told].sort()).toEqual(
      commandNames.filter((name) => name !== 'api' && name !== 'preflight').toSorted(),
    )
  })

  it.each(rows)('of $use are enough', async ({ inputs, rights }) => {
    const step = await run(inputs, rights)
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(step.warnings.filter((warning) => /may not|Leftover/.test(warning))).toEqual([])
    expect(step.platform.state.stagingBranches.filter((name) => name.startsWith('dbt-sync/main-77'))).toEqual(
      [],
    )
  })

  it.each(rows.flatMap((row) => row.rights.map((right) => ({ ...row, right }))))(
    'of $use are not enough without $right, and the message names it',
    async ({ inputs, rights, right }) => {
      const step = await run(
        inputs,
        rights.filter((each) => each !== right),
      )
      expect(step.outputs['failure-kind']).toBe('auth')
      expect(step.errors.at(-1)).toContain(`its role allows ${right}`)
    },
  )
})

it.each(columns)('a preflight tells that %s is lacking', async (right) => {
  const { outputs, errors } = await run(
    { command: 'preflight', comment: 'never' },
    columns.filter((each) => each !== right),
  )
  expect(outputs).toMatchObject({ ready: 'false', 'failure-kind': 'auth' })
  expect(errors.at(-1)).toContain(right)
})

describe('the permissions on GitHub', () => {
  it('are told for each call that is made, and for no other', () => {
    const told = tableOf(page, 'feature', 'permission', 'calls').flatMap(([, , cell = '']) => {
      const codes = codeIn(cell)
      // `GET` and `POST /path`: a method alone is of the path that follows.
      return codes.map((code, index) => {
        const [method = '', path] = code.split(' ')
        const of =
          path ??
          codes
            .slice(index)
            .find((later) => later.includes(' '))
            ?.split(' ')[1]
        return `${method.toLowerCase()} ${of}`
      })
    })
    const made = Object.entries(calls).flatMap(([path, methods]) =>
      methods.map((method) => `${method} ${path}`),
    )
    // GraphQL has a description of its own.
    expect(told.sort()).toEqual([...made, 'post /graphql'].sort())
  })
})
