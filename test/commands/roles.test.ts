import { expect, test } from 'vitest'
import type { Role } from '../../emulator/index.ts'
import { runStep, type StepOptions, tagPush, useProject } from '../support/platform.ts'

useProject()

const leftover = 'dbt-sync/main-58f416b7-50-1-0123abcd'
const branches = [{ name: 'feature', staging: true }, { name: leftover }]

/** Each command, so that it succeeds with a token that may do everything. */
const commands: [command: string, options: StepOptions][] = [
  ['sync', {}],
  ['validate', { inputs: { branch: 'feature' } }],
  ['validate', { inputs: { branch: leftover, activate: 'staging' } }],
  ['validate', { inputs: { branch: leftover, activate: 'dev-mode' } }],
  ['merge', { inputs: { branch: 'feature', into: 'default' } }],
  ['merge', { inputs: { branch: 'feature', into: 'parent' } }],
  ['release', { event: tagPush('v1.0.0') }],
  ['cleanup', { inputs: { 'dry-run': 'false' } }],
]

function run(role: Role, command: string, { inputs, ...rest }: StepOptions) {
  const state = { branches, history: [{ branchName: leftover, ref: 'main' }] }
  return runStep({
    ...rest,
    inputs: { ...inputs, command },
    platform: { tokens: [{ token: 'key-of-a-role', role }], state },
  })
}

test.each(commands)('the role ci is enough for %s %j', async (command, options) => {
  const step = await run('ci', command, options)
  await step.runPost()
  expect([step.errors, step.outputs.outcome]).toEqual([[], 'success'])
  expect(step.platform.requests.filter(({ status }) => status === 403)).toEqual([])
  expect(step.ledger()).toEqual({})
  expect(step.platform.violations).toEqual([])
})

test.each(commands)('a viewer changes nothing by %s %j', async (command, options) => {
  const step = await run('viewer', command, options)
  await step.runPost()
  const { state } = step.platform
  expect(state.branches.map(({ name }) => name)).toEqual(['main', 'feature', leftover])
  expect([state.starts, state.merges, state.sessions]).toEqual([0, 0, []])
  expect(state.stagingBranches).toEqual(['feature'])
  // A branch that is compiled already can be read.
  const reads = options.inputs?.branch === 'feature' && command === 'validate'
  expect([command, step.outputs.outcome]).toEqual([command, reads ? 'success' : 'failure'])
  expect(step.outputs['failure-kind']).toBe(reads ? 'none' : 'auth')
})
