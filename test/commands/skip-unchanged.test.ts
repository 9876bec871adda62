import { describe, expect, it } from 'vitest'
import type { GitHubServer } from '../../emulator/github/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { outputNames } from '../../src/report/outputs.ts'
import { order, pullRequest, runStep, type StepOptions, step, useCommand } from '../support/command.ts'
import { startHub, talkingTo } from '../support/pull-on-github.ts'

const project = useCommand()
const base = 'b'.repeat(40)

let server: GitHubServer

async function run(event: Partial<RawContext>, changed: string, more: StepOptions = {}): Promise<void> {
  const head = project().branches.main ?? ''
  server.comparisons.set(`${base}...${head}`, { aheadBy: 1, behindBy: 0, files: [{ path: changed }] })
  server.comparisons.set(`${base}...${base}`, { aheadBy: 0, behindBy: 0, files: [] })
  server.files.set(`${head}:dbt_project.yml`, 'name: shop\n')
  await runStep({
    event,
    ...talkingTo(server),
    ...more,
    inputs: { 'skip-unchanged': 'true', 'github-token': 'ghs_actions', ...more.inputs },
  })
}

async function startServer(): Promise<void> {
  const [headSha = '', headRepository] = [project().branches.main, 'acme/shop-dbt']
  const seven = { number: 7, open: true, headRef: 'main', headSha, headRepository, commits: [] }
  server = await startHub({ pulls: [seven] })
}

function pull(): Partial<RawContext> {
  const event = pullRequest('main')
  const { pull_request: of, ...payload } = event.payload as { pull_request: { base: object } }
  return { ...event, payload: { ...payload, pull_request: { ...of, base: { ...of.base, sha: base } } } }
}

const history = [{ ref: 'main', commit: base }]
const push: Partial<RawContext> = { eventName: 'push', ref: 'refs/heads/main', payload: { before: base } }

describe('skip-unchanged', () => {
  it('ends green without a sync, and only updates a comment', async () => {
    await startServer()
    await run(pull(), 'README.md')
    expect(step.exitCode).toBe(0)
    // What a result would rest on, if there were one.
    expect(order()).toEqual(['getDeploymentSettings', 'fileHashes'])
    expect(Object.keys(step.outputs).sort()).toEqual([...outputNames].sort())
    expect(step.outputs).toMatchObject({ outcome: 'skipped', 'failure-kind': 'none', branch: '' })
    expect(step.lines.at(-1)).toMatch(/^Skipped: the pull request changes nothing of the dbt project/)
    expect(step.summary).toContain('⏭️')
    expect(server.comments).toEqual([])

    await run(pull(), 'models/orders.sql')
    expect(step.outputs.outcome).toBe('success')
    // Of two results of one attempt, the worst would show.
    await run({ ...pull(), runId: 78 }, 'README.md')
    expect(server.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('the pull request changes nothing of the dbt project'),
    ])
  })

  it('leaves the comment of an earlier push, whose result it did not repeat', async () => {
    await startServer()
    await run(pull(), 'models/orders.sql')
    const before = server.comments.map(({ body }) => body)
    await run(push, 'README.md', { platform: { state: { history } } })
    expect(step.outputs.outcome).toBe('skipped')
    expect(order()).toEqual(['listDbtSyncs'])
    expect(server.comments.map(({ body }) => body)).toEqual(before)
  })

  it('does not skip the push that cancelled the sync of the one before', async () => {
    await startServer()
    await run(push, 'README.md', {
      platform: { state: { history: [{ ref: 'main', status: 'CANCELLED', commit: base }] } },
    })
    expect(step.outputs.outcome).toBe('success')
    expect(step.platform.state.starts).toBe(1)
  })

  it('does not apply to a release', async () => {
    await startServer()
    await run(pull(), 'README.md', { inputs: { command: 'release', ref: 'v1.0.0' } })
    expect(step.errors.at(-1)).toContain('`skip-unchanged`: "true" applies only to sync; remove it')
    expect(order()).toEqual([])
  })
})
