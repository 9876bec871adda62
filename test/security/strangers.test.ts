import { describe, expect, it } from 'vitest'
import type { RawContext } from '../../src/base/event.ts'
import { forkPullRequest, runStep, type Step, type StepOptions, useProject } from '../support/platform.ts'

// Events that run with this repository's secrets although somebody without any right here starts them. What a
// stranger can choose is the name of the branch, and when.

useProject()

const topic = { name: 'topic', files: { 'model/cubes/a.yml': 'cubes:\n  - name: a\n    sql_table: a\n' } }
const platform = { state: { branches: [topic] } }

/** A pull request from a fork, on the event that has the secrets. */
function target(branch: string, action = 'opened'): Partial<RawContext> {
  const event = forkPullRequest(branch)
  const payload = { ...(event.payload as object), action }
  return { ...event, eventName: 'pull_request_target', ref: 'refs/heads/main', payload }
}

/** The end of another workflow, which was about this branch of that repository. */
function afterRun(branch: string, repository: string, event = 'pull_request'): Partial<RawContext> {
  const run = { event, head_branch: branch, head_sha: 'c'.repeat(40) }
  return {
    eventName: 'workflow_run',
    ref: 'refs/heads/main',
    payload: {
      action: 'completed',
      workflow_run: { ...run, head_repository: { full_name: repository } },
      repository: { full_name: 'acme/shop-dbt', default_branch: 'main' },
    },
  }
}

const fork = 'stranger/shop-dbt'
const run = (inputs: Record<string, string>, event: Partial<RawContext>, more: StepOptions = {}) =>
  runStep({ platform, ...more, inputs, event })

function expectRefused(step: Step): void {
  expect(step.platform.requests).toEqual([])
  expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
  expect(step.errors[0]).toContain('fork')
}

describe('a branch of a fork', () => {
  it.each(['sync', 'validate'])('is never taken for ours by %s on pull_request_target', async (command) => {
    expectRefused(await run({ command, 'on-fork': 'fail' }, target('topic')))
    const step = await run({ command }, target('topic'))
    expect(step.outputs.outcome).toBe('skipped')
    expect(step.platform.requests).toEqual([])
  })

  it.each(['sync', 'validate'])('is not looked for by %s on workflow_run', async (command) => {
    const step = await run({ command }, afterRun('topic', fork))
    expect(step.platform.requests).toEqual([])
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
  })

  it.each([
    ['pull_request_target', { ref: 'main' }, target('main')],
    ['workflow_run', { ref: 'main' }, afterRun('main', fork)],
    ['pull_request_target', { command: 'validate', branch: 'topic' }, target('topic')],
    ['workflow_run', { command: 'validate', branch: 'topic' }, afterRun('topic', fork)],
  ])(
    'that is given by its name on %s is a warning: the code here is another (%j)',
    async (_, inputs, event) => {
      const step = await run(inputs, event)
      expect(step.warnings).toEqual(
        expect.arrayContaining([expect.stringMatching(/a fork.*of the same name.*other code/)]),
      )
    },
  )

  it.each([
    ['merge', 'pull_request_target', { branch: 'topic' }, target('topic')],
    ['merge', 'workflow_run', { branch: 'topic' }, afterRun('topic', fork)],
    ['release', 'workflow_run', { ref: 'v1.0.0' }, afterRun('v1.0.0', fork)],
    ['release', 'pull_request_target', { branch: 'topic' }, target('topic')],
  ])('is never what %s on %s puts into production', async (command, _, inputs, event) => {
    // A stranger who opens a pull request chooses what of ours is merged, or which old tag is released again.
    expectRefused(await run({ command, ...inputs }, event))
  })
})

describe('production', () => {
  it.each([
    ['pull_request_target', target('other')],
    ['workflow_run of a fork', afterRun('other', fork)],
  ])('that is changed on %s is a warning: anybody can start that', async (_, event) => {
    const step = await run({ command: 'merge', branch: 'topic' }, event)
    expect(step.warnings).toEqual(
      expect.arrayContaining([expect.stringMatching(/anyone who can open a pull request/)]),
    )
  })

  it.each([
    ['workflow_run of a push here', afterRun('main', 'acme/shop-dbt', 'push')],
    ['workflow_dispatch', { eventName: 'workflow_dispatch', ref: 'refs/heads/main' }],
  ])('that is changed on %s is none', async (_, event) => {
    const step = await run({ command: 'merge', branch: 'topic' }, event)
    expect(step.outputs.merged).toBe('true')
    expect(step.warnings).toEqual([])
  })
})

describe('a checkout', () => {
  it.each([
    ['pull_request_target', target],
    ['workflow_run', (branch: string) => afterRun(branch, fork)],
  ])('that is deployed on %s is a warning, and never to a branch of the fork’s name', async (_, event) => {
    const deploy = { command: 'deploy', branch: 'topic', 'dry-run': 'true' }
    const files = { 'model/cubes/a.yml': '' }
    const step = await run(deploy, event('other'), { files })
    expect(step.outputs.outcome).toBe('success')
    expect(step.warnings).toContainEqual(expect.stringMatching(/chooses the data model that is deployed/))
    expectRefused(await run(deploy, event('topic'), { files }))
  })
})

describe('a clean-up', () => {
  const ours = 'dbt-sync/main-58f416b7-5-1-0123abcd'
  const state = { branches: [{ name: ours }], history: [{ branchName: ours, ref: 'main' }] }

  it('when a fork’s pull request is closed removes nothing', async () => {
    // The name of the fork's branch is taken for a ref of ours: whoever opens and closes a pull request from a branch
    // "main" has all branches removed that pushes to our main have left on purpose, however young.
    const inputs = { command: 'cleanup', 'dry-run': 'false' }
    const step = await run(inputs, target('main', 'closed'), { platform: { state } })
    expect(step.platform.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
