import { describe, expect, it } from 'vitest'
import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import type { Emulator } from '../../emulator/index.ts'
import { type ActionResult, runAction } from '../../scripts/action-runner.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { emulator, useProject } from '../support/platform.ts'
import { documentAt, jobOf } from './documents.ts'

// Plays workflows of the examples as they stand: the bundle against the emulator and a GitHub.

const [headSha, baseSha] = ['f'.repeat(40), 'b'.repeat(40)]
const pull = {
  number: 7,
  open: true,
  headRef: 'main',
  headSha,
  headRepository: 'acme/shop-dbt',
  commits: [],
}

/** The inputs of the action in a workflow of the examples; expressions stay as they are. */
function inputsOf(workflow: string, job: string): Record<string, string> {
  const { steps } = jobOf(documentAt(`examples/workflows/${workflow}.yml`), job)
  const given = steps.find(({ uses }) => uses?.includes('/data-model-ci@'))?.with ?? {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

/** A job of pull request 7, with its post step. @returns what main did */
async function play(
  platform: Emulator,
  github: GitHubServer,
  inputs: Record<string, string>,
  { action = 'synchronize', runId = '9000000001' } = {},
): Promise<ActionResult> {
  const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  const run = {
    inputs: { ...inputs, 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
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

useProject()

const broken =
  'cubes:\n  - name: old\n    sql_table: t\n    measures:\n      - name: n\n        type: strnig\n'

async function gate(
  changed: string,
  team: string,
  files: Record<string, string> = {},
  inputs: Record<string, string> = {},
) {
  const platform = await emulator({ speed: 200, state: { files, switches: { syncedCommit: 'hide' } } })
  const github = await startGitHub({ pulls: [pull] })
  closeAfterTest(() => github.close())
  github.comparisons.set(`${baseSha}...${headSha}`, {
    aheadBy: 1,
    behindBy: 0,
    files: [{ path: changed }],
  })
  github.files.set(`${headSha}:dbt_project.yml`, 'name: shop\n')
  github.files.set(`${baseSha}:.data-model-ci.yml`, team)
  const result = await play(platform, github, { ...inputsOf('gate-changes', 'gate-changes'), ...inputs })
  expect(platform.violations).toEqual([])
  return { result, requests: platform.requests }
}

describe('gate-changes.yml', () => {
  it('skips the sync of a pull request that changes nothing of the dbt project', async () => {
    const { result, requests } = await gate('README.md', '')
    expect(result.exitCode, result.output).toBe(0)
    expect(result.outputs.outcome).toBe('skipped')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('is green with the errors that production has, if the team file says so', async () => {
    // A gate has to compare, and what does not compile cannot be compared.
    const files = { 'model/cubes/old.yml': broken }
    const team = 'errors: new\ncompare: false\n'
    const { result } = await gate('models/a.sql', team, files, { 'fail-on': 'never' })
    expect(result.exitCode, result.output).toBe(0)
    expect(result.output).toContain('valid but for 1 error that production has')
  })
})

useProject()

it('preview.yml keeps a preview until clean-up.yml runs for the closed pull request', async () => {
  const platform = await emulator({ speed: 200, state: { switches: { syncedCommit: 'hide' } } })
  const github = await startGitHub({ pulls: [pull] })
  closeAfterTest(() => github.close())
  github.comparisons.set(`${baseSha}...${baseSha}`, { aheadBy: 0, behindBy: 0, files: [] })
  const previews = () =>
    [...platform.state.deployment.branches.keys()].filter((name) => name.startsWith('dbt-preview/'))

  const preview = inputsOf('preview', 'preview')
  const first = await play(platform, github, preview, { action: 'opened' })
  expect(first.exitCode, first.output).toBe(0)
  const [old = ''] = previews()
  expect(previews()).toEqual([old])
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(old)])

  const second = await play(platform, github, preview, { runId: '9000000002' })
  expect(second.exitCode, second.output).toBe(0)
  expect(previews()).toEqual([expect.not.stringContaining(old)])
  expect(platform.state.stagingBranches).toEqual(previews())

  const actor = { login: 'mona', type: 'User' } as const
  github.events.push({ id: 1, issue: 7, event: 'closed', actor, createdAt: new Date().toISOString() })
  const cleanUp = { ...inputsOf('clean-up', 'clean-up'), 'older-than': '' }
  const closed = await play(platform, github, cleanUp, { action: 'closed', runId: '9000000003' })
  expect(closed.exitCode, closed.output).toBe(0)
  expect(previews(), closed.output).toEqual([])
  expect(platform.state.stagingBranches).toEqual([])
  expect(platform.violations).toEqual([])
})
