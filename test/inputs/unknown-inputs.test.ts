import { describe, expect, it } from 'vitest'
import { withoutUnknown } from '../../src/inputs/command-problems.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import { inputNames } from '../../src/inputs/table.ts'
import { forkPullRequest, runStep, useProject } from '../support/platform.ts'

useProject()

const deploy = { command: 'deploy', branch: 'topic', 'model-path': 'shop' }
const options = {
  platform: { state: { branches: [{ name: 'topic', staging: true }] } },
  files: { 'shop/model/a.yml': 'cubes:\n  - name: a\n    sql_table: a\n' },
}

describe('an input that this action does not have', () => {
  it.each([
    ['dryrun', 'dry-run'],
    ['dry_run', 'dry-run'],
    ['DryRun', 'dry-run'],
    ['branchname', 'branch'],
    ['deletebranch', 'delete-branch'],
    ['githubtoken', 'github-token'],
  ])('%s is an error that names %s, and no request is sent', async (name, near) => {
    const step = await runStep({ ...options, inputs: { ...deploy, [name]: 'true' } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(step.errors).toEqual([
      expect.stringContaining(
        `\`${name.toLowerCase()}\`: is not an input of this action (environment variable INPUT_${name.toUpperCase()}). Did you mean \`${near}\`? Rename or remove it`,
      ),
    ])
    expect(step.platform.requests).toEqual([])
  })

  it('is told with what else is wrong, and its value is not shown', async () => {
    const step = await runStep({
      ...options,
      inputs: { ...deploy, zzz: 'hunter2', aaa: '', timeout: 'soon' },
    })
    expect(step.errors[0]).toMatch(
      /`aaa`: is not an input .* \| `zzz`: is not an input .* \| `timeout`: "soon" must/,
    )
    expect(step.lines.join('\n')).not.toContain('hunter2')
  })

  it('changes nothing for a pull request from a fork that is skipped', async () => {
    const inputs = { token: '', 'on-fork': 'skip', dryrun: 'true' }
    const step = await runStep({ event: forkPullRequest('main'), inputs })
    expect(step.outputs.outcome).toBe('skipped')
  })
})

it('every input of this action, and every other variable, is none of them', () => {
  const run = { eventName: 'push', repository: '', sha: '', runUrl: '', runId: '', runAttempt: '', job: '' }
  const none = { noRelease: null, pullRequest: null, forkBranch: null }
  const result = readSettings({}, { ...run, ...none, ref: { name: 'main' } })
  const environment = [
    ...inputNames.map((name) => `INPUT_${name.toUpperCase()}`),
    'PATH',
    'MY_INPUT_X',
    'INPUT_',
    'INPUT',
  ]
  expect(withoutUnknown(result, environment)).toBe(result)
})
