import { expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import { type ActionResult, runAction } from '../../scripts/action-runner.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { emulator, useProject } from '../support/platform.ts'
import { documentAt, jobOf } from './documents.ts'

// Plays examples/workflows/preview.yml and clean-up.yml, as they stand: the bundle against the emulator and a GitHub.

useProject()

/** The inputs of the action in a workflow of the examples; expressions get their values from the caller. */
function inputsOf(workflow: string, job: string): Record<string, string> {
  const { steps } = jobOf(documentAt(`examples/workflows/${workflow}.yml`), job)
  const given = steps.find(({ uses }) => uses?.includes('/data-model-ci@'))?.with ?? {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

it('keeps a preview until the pull request is closed', async () => {
  const platform = await emulator({ speed: 200 })
  const [headSha, baseSha] = ['f'.repeat(40), 'b'.repeat(40)]
  const pull = {
    number: 7,
    open: true,
    headRef: 'main',
    headSha,
    headRepository: 'acme/shop-dbt',
    commits: [],
  }
  const github = await startGitHub({ pulls: [pull] })
  closeAfterTest(() => github.close())
  const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  const known = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
  const previews = () =>
    [...platform.state.deployment.branches.keys()].filter((name) => name.startsWith('dbt-preview/'))

  async function job(inputs: Record<string, string>, action: string, runId: string): Promise<ActionResult> {
    const run = {
      inputs: { ...inputs, ...known },
      eventName: 'pull_request',
      event: {
        action,
        repository,
        pull_request: {
          number: 7,
          head: { ref: 'main', sha: headSha, repo: repository },
          base: { ref: 'trunk', sha: baseSha, repo: repository },
        },
      },
      ref: 'refs/pull/7/merge',
      sha: headSha,
      githubToken: 'ghs_actions',
      env: { GITHUB_API_URL: github.url, GITHUB_RUN_ID: runId },
    }
    const main = await runAction(run)
    await runAction({ ...run, state: main.state })
    return main
  }

  const preview = inputsOf('preview', 'preview')
  const first = await job(preview, 'opened', '9000000001')
  expect(first.exitCode, first.output).toBe(0)
  const [old = ''] = previews()
  expect(previews()).toEqual([old])
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(old)])

  const second = await job(preview, 'synchronize', '9000000002')
  expect(second.exitCode, second.output).toBe(0)
  expect(previews()).toEqual([expect.not.stringContaining(old)])
  expect(platform.state.stagingBranches).toEqual(previews())

  const cleanUp = { ...inputsOf('clean-up', 'clean-up'), 'older-than': '' }
  const actor = { login: 'mona', type: 'User' } as const
  github.events.push({ id: 1, issue: 7, event: 'closed', actor, createdAt: new Date().toISOString() })
  const closed = await job(cleanUp, 'closed', '9000000003')
  expect(closed.exitCode, closed.output).toBe(0)
  expect(previews(), closed.output).toEqual([])
  expect(platform.state.stagingBranches).toEqual([])
  expect(platform.violations).toEqual([])
})
