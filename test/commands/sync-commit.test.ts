import { describe, expect, it } from 'vitest'
import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { pullRequest, runStep, type Step, type StepOptions, step, useCommand } from '../support/command.ts'
import { connect } from '../support/github.ts'

const project = useCommand()
/** A commit that `main` was at before. */
const older = '0a'.repeat(20)
const newer = '0b'.repeat(20)

interface Case extends StepOptions {
  syncedCommit?: 'tell' | 'hide'
  /** Where `main` is on GitHub; without it there is no token. */
  main?: string
  moves?: string
}

let server: GitHubServer | undefined
async function sync({ syncedCommit = 'hide', main, moves, inputs, ...options }: Case): Promise<Step> {
  server = main === undefined ? undefined : await startGitHub()
  const github = server
  if (github) closeAfterTest(() => github.close())
  if (main) github?.refs.set('refs/heads/main', main)
  return runStep({
    ...options,
    inputs: {
      validate: 'false',
      ...(github ? { 'github-token': 'ghs_actions', comment: 'never' } : {}),
      ...inputs,
    },
    platform: { state: { switches: { syncedCommit } } },
    ...(github
      ? { github: (clock) => connect({ baseUrl: github.url, repository: github.repository, clock }) }
      : {}),
    onLine: (line) => {
      if (moves && line.startsWith('COMPILING_DBT')) github?.refs.set('refs/heads/main', moves)
    },
  })
}

const head = () => project().branches.main ?? ''
const events = {
  'a push': (sha: string) => ({ event: { sha } }),
  'a pull request': (sha: string) => ({ event: pullRequest('main', sha) }),
}
const everyEvent = Object.keys(events) as (keyof typeof events)[]

describe('a job that runs when its branch has moved on', () => {
  it.each(everyEvent)('(%s) names the commit that was synced, by the platform', async (event) => {
    await sync({ ...events[event](older), syncedCommit: 'tell' })
    expect(step.exitCode).toBe(0)
    expect(step.report.findings).toMatchObject({
      syncedCommit: head(),
      commitVerified: 'false',
      commitEvidence: 'named in the log of the sync',
    })
    expect(step.warnings).toContain(
      `The platform synced commit ${head().slice(0, 7)}, but this run is for commit 0a0a0a0 (named in the log of the sync).`,
    )
    expect(step.summary).toContain(
      `commit [<code>${head().slice(0, 7)}</code>](https://github.com/acme/shop-dbt/commit/${head()})`,
    )
    expect(step.summary).not.toContain(`commit [<code>0a0a0a0</code>]`)
  })

  it('names the commit that was synced, by GitHub', async () => {
    await sync({ ...events['a push'](older), main: head() })
    expect(step.exitCode).toBe(0)
    expect(step.report.findings).toMatchObject({ syncedCommit: head(), commitVerified: 'false' })
    expect(step.warnings[0]).toContain(
      `The platform synced commit ${head().slice(0, 7)}, but this run is for commit 0a0a0a0`,
    )
  })

  it('names both where it moves during the sync', async () => {
    await sync({ ...events['a push'](older), main: older, moves: newer })
    expect(step.exitCode).toBe(0)
    expect(step.report.findings).not.toHaveProperty('syncedCommit')
    expect(step.outputs['ref-verified']).toBe('true')
    expect(step.warnings).toEqual([
      'The synced commit is unknown: "main" moved from commit 0a0a0a0 to 0b0b0b0 on GitHub during the sync.',
    ])
    expect(step.summary).toContain('(not verified)')
  })
})

describe('a branch that stands still', () => {
  it.each<[string, () => Case]>([
    ['the platform', () => ({ syncedCommit: 'tell' })],
    ['GitHub', () => ({ main: head() })],
  ])('is verified by %s, and nothing is warned of', async (_, given) => {
    await sync(given())
    expect(step.report.findings).toMatchObject({ syncedCommit: head(), commitVerified: 'true' })
    expect(step.warnings).toEqual([])
    expect(server?.requests.map(({ path }) => path) ?? []).toHaveLength(server ? 2 : 0)
  })
})

describe('a commit that is unknown', () => {
  it('is unknown, which is said in the report and is no warning', async () => {
    await sync({})
    expect(step.report.findings).toMatchObject({ commitVerified: 'unknown' })
    expect(step.warnings).toEqual([])
    expect(step.summary).toContain('(not verified)')
  })
})

describe('a ref that is not the event’s', () => {
  it('has no commit to be compared with, and the event’s is not shown', async () => {
    await sync({
      event: { ref: 'refs/heads/other', sha: older },
      inputs: { ref: 'main' },
      main: head(),
    })
    expect(step.report.findings).toMatchObject({ syncedCommit: head() })
    expect(step.report.findings).not.toHaveProperty('commitVerified')
    expect(step.warnings).toEqual([])
    await sync({ event: { ref: 'refs/heads/other', sha: older }, inputs: { ref: 'main' } })
    expect(step.summary).not.toContain('0a0a0a0')
  })
})
