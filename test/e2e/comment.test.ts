import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsBot, startGitHub } from '../../emulator/github/index.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import { type ActionRun, runAction } from '../../scripts/action-runner.ts'
import type { DemoProject } from '../../scripts/demo-project.ts'
import { marked } from '../github/marks.ts'
import { webhookExamples } from '../github/webhook-examples.ts'
import { demoProject } from '../support/demo-project.ts'
import { startCheckedGitHub } from '../support/github-double.ts'

// The committed bundle, the emulated GitHub, and GitHub's own description between them.

let project: DemoProject
let platform: Emulator
let github: Awaited<ReturnType<typeof startCheckedGitHub>>

beforeAll(async () => {
  project = demoProject()
  platform = await startEmulator({ dbtRepository: project.folder, speed: 1000 })
  github = await startCheckedGitHub()
}, 60_000)

afterAll(async () => {
  await github?.close()
  await platform?.close()
})

const pullRequest = 7

/** A real pull request's event, about a branch of the demo's project. */
function eventOf(branch: string): Record<string, unknown> {
  const [example] = webhookExamples('pull_request') as { pull_request: Record<string, unknown> }[]
  const repo = { full_name: github.server.repository }
  const head = { ref: branch, sha: project.branches[branch], repo }
  const pull = { ...example?.pull_request, number: pullRequest, head, base: { ref: 'main', repo } }
  return { ...example, pull_request: pull, number: pullRequest, repository: repo }
}

const runOn = (branch: string, { inputs, ...more }: Partial<ActionRun> = {}) =>
  runAction({
    eventName: 'pull_request',
    event: eventOf(branch),
    ref: `refs/pull/${pullRequest}/merge`,
    sha: project.branches[branch] ?? '',
    workspace: project.checkOut(branch),
    githubToken: 'ghs_actions',
    env: { GITHUB_API_URL: github.url },
    ...more,
    inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1', ...inputs },
  })

describe('the bundle and a pull request', () => {
  it('comments, updates its comment, and asks GitHub nothing that GitHub does not describe', async () => {
    const red = await runOn('invalid-model')
    expect(red.exitCode).toBe(1)
    const [first, ...others] = structuredClone(github.server.comments)
    expect(others).toEqual([])
    expect(first?.author.login).toBe('github-actions[bot]')
    expect(first?.body).toMatch(
      /^<!-- data-model-ci comment v2 \{.*"runId":"9000000001","attempt":"1",.*\} -->\n### ❌ Data model: 2 errors in 1 file\n/,
    )
    expect(red.outputs['comment-url']).toMatch(/^https?:\/\//)

    const green = await runOn('main', { env: { GITHUB_API_URL: github.url, GITHUB_RUN_ID: '9000000002' } })
    expect(green.exitCode).toBe(0)
    const after = github.server.comments
    expect(after).toHaveLength(1)
    expect(after[0]?.body).toContain('### ✅ Data model: synced, built and valid')
    expect(green.outputs['comment-url']).toBe(red.outputs['comment-url'])

    expect(github.exchanges.length).toBeGreaterThanOrEqual(5)
    expect(github.violations()).toEqual([])
    expect(github.serverViolations()).toEqual([])
  })

  it('finds the pull request of a push, and leaves one of two comments', async () => {
    const sha = project.branches.main ?? ''
    const pull = {
      number: 7,
      open: true,
      headRef: 'main',
      headSha: sha,
      headRepository: 'acme/shop-dbt',
      commits: [],
    }
    const server = await startGitHub({ pulls: [pull] })
    try {
      const of = { deployment: '127.0.0.1 1', job: '.github/workflows/gate.yml gate' }
      // Another run makes its comment between our look and ours.
      server.before('issues/create-comment', () => {
        server.add(7, actionsBot, marked({ runId: '1', head: sha }, 'theirs', of))
      })
      const green = await runOn('main', {
        eventName: 'push',
        event: { ref: 'refs/heads/main', repository: { full_name: 'acme/shop-dbt' } },
        ref: 'refs/heads/main',
        githubToken: 'ghs_actions',
        env: { GITHUB_API_URL: server.url },
      })
      expect(green.exitCode).toBe(0)
      expect(server.comments.map(({ body }) => body)).toEqual([expect.stringContaining('### ✅')])
      expect(server.requests.map(({ method }) => method)).toContain('DELETE')
    } finally {
      await server.close()
    }
  })

  it('never shows the token of GitHub, also where GitHub rejects it, which is red', async () => {
    const token = 'ghs_notATokenThatAnybodyKnows'
    const stranger = await startGitHub()
    try {
      const run = await runOn('main', { githubToken: token, env: { GITHUB_API_URL: stranger.url } })
      expect(stranger.requests.length).toBeGreaterThan(0)
      expect(run.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'auth' })
      expect(run.output).toContain(`::add-mask::${token}\n`)
      const told = run.output.replace(`::add-mask::${token}`, '')
      const { stderr, summary, outputs, state } = run
      for (const text of [told, stderr, summary, JSON.stringify([outputs, state])]) {
        expect(text).not.toContain(token)
      }
      expect(run.output.match(/^::warning::.*$/gm)).toEqual([
        expect.stringMatching(/^::warning::Could not write the pull request comment: .* 401.*github-token/),
      ])
    } finally {
      await stranger.close()
    }
  })
})
