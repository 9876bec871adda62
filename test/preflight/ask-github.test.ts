import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/base/context.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { Comment, GitHub, PullRequest } from '../../src/github/github.ts'
import { isReadOnly, readConversation } from '../../src/preflight/run-checks.ts'
import { marked, ofJob } from '../github/marks.ts'
import { stepFixture } from '../support/fixture.ts'
import { noLabels } from '../support/github.ts'

const pullRequest = { number: 3, fromFork: false, closed: false }
const ours = marked()

function comment(change: Partial<Comment> = {}): Comment {
  return { id: 1, body: 'words', url: '', nodeId: 'IC_1', author: 'ann', ...change }
}

function pull(number: number): PullRequest {
  const headSha = 'a'.repeat(40)
  const base = { baseRef: 'main', defaultBranch: 'main' }
  return { number, open: true, headRef: 'main', headSha, headRepository: 'acme/shop-dbt', ...base }
}

function refusal(status: number | null, rateLimited = false): GitHubError {
  const details = {
    operation: 'listComments',
    status,
    text: 'No.',
    advice: '',
    arrived: 'no',
    rateLimited,
  } as const
  return new GitHubError(details)
}

interface Given {
  settings?: Partial<Context['settings']>
  run?: Partial<RunContext>
  github?: Partial<GitHub>
  connect?: () => Promise<GitHub>
  /** GitHub takes every question and answers none. */
  silent?: true
  stopAfterMs?: number
}

/** Looks, and gives what was asked of GitHub, in order; nothing may be written there. */
async function look({ settings, run, github = {}, connect, silent, stopAfterMs }: Given = {}) {
  const fixture = stepFixture({}, { settings: { githubToken: 'ghs_x', commentKey: ofJob, ...settings } })
  const { clock, budget } = fixture.context
  const nothing = (signal: AbortSignal) => clock.sleep(24 * 3_600_000, signal).then(() => [])
  const asked: string[] = []
  const written = () => Promise.reject(new Error('a preflight writes nothing'))
  const answers: GitHub = {
    listComments: () => Promise.resolve([comment()]),
    createComment: written,
    updateComment: written,
    deleteComment: written,
    pullRequestsOf: () => Promise.resolve([]),
    ...noLabels,
    ref: () => Promise.resolve(null),
    annotatedTag: written,
    viewer: () => Promise.resolve('github-actions[bot]'),
    commentHistory: written,
    ...github,
  }
  const recording: GitHub = {
    ...answers,
    listComments: (issue, signal) => {
      asked.push(`comments of ${issue}`)
      return silent ? nothing(signal) : answers.listComments(issue, signal)
    },
    pullRequestsOf: (sha, signal) => {
      asked.push('pull requests')
      return silent ? nothing(signal) : answers.pullRequestsOf(sha, signal)
    },
  }
  const context: Context = {
    ...fixture.context,
    run: { ...fixture.context.run, ...run },
    connectGitHub: (token) => {
      asked.push(`with ${token}`)
      return connect ? connect() : Promise.resolve(recording)
    },
  }
  if (stopAfterMs !== undefined)
    clock.after(stopAfterMs, () => budget.stop(new Stop('cancelled', 'It is over.')))
  const timers = fixture.clock.pending()
  const facts = await readConversation(context)
  expect(fixture.clock.pending()).toBe(timers - (stopAfterMs === undefined ? 0 : 1))
  return { facts, asked, elapsed: fixture.elapsed() }
}

describe('a token that cannot write, whatever the workflow says', () => {
  it.each([
    ['pull_request', { ...pullRequest, fromFork: true }, true],
    ['pull_request', pullRequest, false],
    ['pull_request_target', { ...pullRequest, fromFork: true }, false],
    ['push', null, false],
  ])('%s, %j: %s', (eventName, pullRequestOfRun, wanted) => {
    const { run } = stepFixture({}).context
    expect(isReadOnly({ run: { ...run, eventName, pullRequest: pullRequestOfRun } })).toBe(wanted)
  })
})

describe('a look at the conversation', () => {
  const run = { eventName: 'pull_request', pullRequest }

  it.each<[string, Given]>([
    ['nobody is to comment', { settings: { comment: 'never' }, run }],
    ['there is no token', { settings: { githubToken: null }, run }],
    ['the token cannot write', { run: { ...run, pullRequest: { ...pullRequest, fromFork: true } } }],
    ['the event is about none', { run: { eventName: 'schedule' } }],
  ])('asks nothing when %s', async (_, given) => {
    const { facts, asked } = await look(given)
    expect({ facts, asked }).toEqual({ facts: { pullRequests: 0 }, asked: [] })
  })

  it('asks nothing without a repository, and says so', async () => {
    const { facts, asked } = await look({ run: { ...run, repository: '' } })
    expect(facts).toEqual({ trouble: 'the repository of this run is unknown (GITHUB_REPOSITORY is empty)' })
    expect(asked).toEqual([])
  })

  it('reads that of the pull request', async () => {
    const { facts, asked } = await look({ run })
    expect(facts).toEqual({ pullRequests: 1, earlier: false })
    expect(asked).toEqual(['with ghs_x', 'comments of 3'])
  })

  it('after a push reads that of the first pull request with this head', async () => {
    const github = { pullRequestsOf: () => Promise.resolve([pull(9), pull(4)]) }
    const { facts, asked } = await look({ github })
    expect(facts).toEqual({ pullRequests: 2, earlier: false })
    expect(asked).toEqual(['with ghs_x', 'pull requests', 'comments of 4'])
  })

  it('after a push finds that it is about none', async () => {
    const { facts, asked } = await look()
    expect(facts).toEqual({ pullRequests: 0 })
    expect(asked).toEqual(['with ghs_x', 'pull requests'])
  })

  it.each([
    ['another bot wrote it', { author: 'other[bot]' }, 'github-actions[bot]', false],
    ['a stranger copied the mark', {}, 'github-actions[bot]', false],
    ['the token’s own user wrote it', {}, 'ann', true],
    ['somebody else wrote it', {}, 'bob', false],
    ['it is of another job', { body: marked({}, '', { ...ofJob, job: 'other.yml x' }) }, 'ann', false],
  ])('tells an earlier comment of ours: %s', async (_, change, login, earlier) => {
    const comments = [comment(), comment({ id: 2, body: ours, ...change })]
    const github = { listComments: () => Promise.resolve(comments), viewer: () => Promise.resolve(login) }
    expect((await look({ run, github })).facts).toEqual({ pullRequests: 1, earlier })
  })
})

describe('a conversation that cannot be read', () => {
  const run = { eventName: 'pull_request', pullRequest }
  const failing = (error: unknown) => ({ listComments: () => Promise.reject(error) })

  it.each([401, 403, 404])('is refused (%i)', async (status) => {
    const error = refusal(status)
    expect((await look({ run, github: failing(error) })).facts).toEqual({ rejected: error })
  })

  it.each([
    [refusal(403, true), 'GitHub responded 403 while listing the comments: No'],
    [refusal(500), 'GitHub responded 500 while listing the comments: No'],
    [refusal(null), 'No response from GitHub while listing the comments: No'],
    [new Error('broken\noff ...'), 'broken off'],
    ['no words', 'no words'],
  ])('for another reason proves nothing about the right to comment: %s', async (error, text) => {
    const { facts } = await look({ run, github: failing(error) })
    expect(facts).toEqual({ trouble: `The GitHub request failed: ${text}` })
  })

  it('is none where there is no way to GitHub', async () => {
    const { facts } = await look({ run, connect: () => Promise.reject(new Error('No proxy.')) })
    expect(facts).toEqual({ trouble: 'The GitHub request failed: No proxy' })
  })
})

describe('a GitHub that does not answer', () => {
  it.each([
    ['the comments', { eventName: 'pull_request', pullRequest }],
    ['the pull requests', {}],
  ])('about %s holds the preflight up for fifteen seconds and no longer', async (_, run) => {
    const { facts, elapsed } = await look({ run, silent: true })
    expect(facts).toEqual({ trouble: 'The GitHub request failed: Timed out after 15 s' })
    expect(elapsed).toBe(15_000)
  })

  it('is not waited for when the step is stopped', async () => {
    const { facts, elapsed } = await look({ silent: true, stopAfterMs: 2000 })
    expect(facts).toEqual({ trouble: 'The GitHub request failed: It is over' })
    expect(elapsed).toBe(2000)
  })
})
