import { describe, expect, it } from 'vitest'
import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import type { Emulator, InitialState } from '../../emulator/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { emulator, runStep, type Step, useProject } from '../support/platform.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'
import { documentAt, jobOf } from './documents.ts'

// Plays workflows of the examples as they stand, against the emulator and a GitHub.

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

interface World {
  platform: Emulator
  github: GitHubServer
  clock: VirtualClock
}

async function world(state: InitialState = {}): Promise<World> {
  const clock = virtualClock()
  const now = () => clock.now()
  const platform = await emulator({
    now,
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    state: { ...state, switches: { syncedCommit: 'hide' } },
  })
  const github = await startGitHub({ pulls: [pull], now })
  closeAfterTest(() => github.close())
  return { platform, github, clock }
}

/** A job of pull request 7, with its post step. @returns what main did */
async function play(
  { platform, github, clock }: World,
  inputs: Record<string, string>,
  { action = 'synchronize', runId = 1 } = {},
): Promise<Step> {
  const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  const head = { ref: 'main', sha: headSha, repo: repository }
  const base = { ref: 'trunk', sha: baseSha, repo: repository }
  const main = await runStep({
    inputs: {
      ...inputs,
      ...{ 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
      'github-token': 'ghs_actions',
    },
    event: {
      ...{ eventName: 'pull_request', ref: 'refs/pull/7/merge', sha: headSha, runId },
      payload: { action, repository, pull_request: { number: 7, head, base } },
    },
    github: (time) => connect({ baseUrl: github.url, repository: github.repository, clock: time }),
    stepId: runId.toString(16).padStart(8, '0'),
    shared: { platform, clock },
  })
  await main.runPost()
  expect(platform.violations).toEqual([])
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
  const at = await world({ files })
  const { comparisons, files: stored } = at.github
  comparisons.set(`${baseSha}...${headSha}`, { aheadBy: 1, behindBy: 0, files: [{ path: changed }] })
  stored.set(`${baseSha}:.data-model-ci.yml`, team)
  const result = await play(at, { ...inputsOf('gate-changes', 'gate-changes'), ...inputs })
  return { result, requests: at.platform.requests }
}

describe('gate-changes.yml', () => {
  it('skips the sync of a pull request that changes nothing of the dbt project', async () => {
    const { result, requests } = await gate('README.md', '')
    expect(result.exitCode, result.lines.join('\n')).toBe(0)
    expect(result.outputs.outcome).toBe('skipped')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('is green with the errors that production has, if the team file says so', async () => {
    // A gate has to compare, and what does not compile cannot be compared.
    const files = { 'model/cubes/old.yml': broken }
    const team = 'errors: new\ncompare: false\n'
    const { result } = await gate('models/a.sql', team, files, { 'fail-on': 'never' })
    expect(result.exitCode, result.lines.join('\n')).toBe(0)
    expect(result.lines.join('\n')).toContain('valid but for 1 error that production has')
  })
})

it('preview.yml keeps a preview until clean-up.yml runs for the closed pull request', async () => {
  const at = await world()
  const { platform, github, clock } = at
  github.comparisons.set(`${baseSha}...${baseSha}`, { aheadBy: 0, behindBy: 0, files: [] })
  const previews = () =>
    [...platform.state.deployment.branches.keys()].filter((name) => name.startsWith('dbt-preview/'))
  const green = async (
    ...played: [inputs: Record<string, string>, of: { action?: string; runId: number }]
  ) => {
    const { exitCode, lines } = await play(at, ...played)
    expect(exitCode, lines.join('\n')).toBe(0)
  }

  const preview = inputsOf('preview', 'preview')
  await green(preview, { action: 'opened', runId: 1 })
  const [old = ''] = previews()
  expect(previews()).toEqual([old])
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(old)])

  await green(preview, { runId: 2 })
  expect(previews()).toEqual([expect.not.stringContaining(old)])
  expect(platform.state.stagingBranches).toEqual(previews())

  const actor = { login: 'mona', type: 'User' } as const
  const createdAt = new Date(clock.now()).toISOString()
  github.events.push({ id: 1, issue: 7, event: 'closed', actor, createdAt })
  await green({ ...inputsOf('clean-up', 'clean-up'), 'older-than': '' }, { action: 'closed', runId: 3 })
  expect(previews()).toEqual([])
  expect(platform.state.stagingBranches).toEqual([])
})
