import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  featureSha,
  forbidden,
  type GitHubFault,
  mona,
  primaryLimit,
  secondaryLimit,
} from '../../emulator/github/index.ts'
import { startBudget } from '../../src/base/budget.ts'
import { Stop } from '../../src/base/failure.ts'
import { GitHubError } from '../../src/github/errors.ts'
import { type Send, tooLarge } from '../../src/http/transport.ts'
import { type GitHubFixture, githubFixture } from '../support/github.ts'
import { hostileText } from '../support/hostile-text.ts'
import { everyCall, tagSha } from './every-call.ts'

const comments = '/repos/acme/shop-dbt/issues/7/comments'
const stranger = { login: 'stranger', type: 'User' as const }

/** An update is sent again by the one who looks before it. */
const waiting = everyCall.filter(([name]) => name !== 'updateComment')
const repeated = waiting.filter(([name]) => name !== 'createComment')

async function fixtureWith(...faults: GitHubFault[]): Promise<GitHubFixture> {
  const fixture = await githubFixture({ token: 'ghp_mona' })
  fixture.server.add(7, mona, 'hello')
  fixture.server.tags.set(tagSha, { name: 'v1', object: { type: 'commit', sha: featureSha } })
  fixture.server.comparisons.set(`main...${featureSha}`, {
    aheadBy: 1,
    behindBy: 2,
    files: [{ path: 'a.yml' }],
  })
  fixture.server.files.set(`${featureSha}:a/b.yml`, 'a: 1\n')
  fixture.server.faults.push(...faults)
  return fixture
}

async function errorOf(promise: Promise<unknown>): Promise<GitHubError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GitHubError)) throw new Error(`no GitHubError but ${String(error)}`)
  return error
}

describe('calls', () => {
  it('make, list, change and delete comments', async () => {
    const { github, server, signal } = await githubFixture()
    const made = await github.createComment(7, 'one', signal)
    expect(made).toMatchObject({ body: 'one', author: 'github-actions[bot]', nodeId: 'IC_1001' })
    expect(made.url).toMatch(/\/acme\/shop-dbt\/pull\/7#issuecomment-1001$/)
    server.add(7, stranger, 'hello')
    expect(await github.updateComment(made.id, 'two', signal)).toMatchObject({ id: made.id, body: 'two' })
    const listed = await github.listComments(7, signal)
    expect(listed.map(({ body, author }) => [body, author])).toEqual([
      ['two', 'github-actions[bot]'],
      ['hello', 'stranger'],
    ])
    await github.deleteComment(made.id, signal)
    await github.deleteComment(made.id, signal)
    expect(server.comments.map(({ body }) => body)).toEqual(['hello'])
  })

  it('say who they are for, and come from an enterprise server’s path, too', async () => {
    for (const prefix of ['', '/api/v3']) {
      const { github, server, signal } = await githubFixture({}, { prefix })
      await github.listComments(7, signal)
      const [request] = server.requests
      expect(request?.path).toBe(`${prefix}${comments}?per_page=100&page=1`)
      expect(request?.headers.authorization).toBe('token ghs_actions')
      expect(request?.headers['user-agent']).toMatch(/^data-model-ci\/1\.2\.3 octokit-core\.js/)
    }
  })

  it('take a base address with a slash at its end', async () => {
    const other = await githubFixture({}, { prefix: '/api/v3' })
    const { github, signal } = await githubFixture({ baseUrl: `${other.server.url}/` })
    expect(await github.listComments(7, signal)).toEqual([])
    expect(other.asked()).toEqual([`GET ${comments}?per_page=100&page=1`])
  })

  it('read what a branch or a tag points to, by its exact name', async () => {
    const { github, server, signal } = await githubFixture()
    const [commit, other] = ['c1'.repeat(20), 'c2'.repeat(20)]
    server.refs.set('refs/heads/release/v1#%2', commit)
    server.refs.set('refs/tags/v1', tagSha)
    server.refs.set('refs/tags/v2', other)
    server.tags.set(tagSha, { name: 'v1', object: { type: 'commit', sha: commit } })
    expect(await github.ref('heads/release/v1#%2', signal)).toEqual({ type: 'commit', sha: commit })
    expect(await github.ref('tags/v2', signal)).toEqual({ type: 'commit', sha: other })
    expect(await github.ref('tags/v1', signal)).toEqual({ type: 'tag', sha: tagSha })
    expect(await github.annotatedTag(tagSha, signal)).toEqual({ type: 'commit', sha: commit })
    expect(await github.ref('heads/v1', signal)).toBeNull()
  })

  it('read the labels as they are, and when they were set and removed, on any page', async () => {
    const { github, server, signal, asked } = await githubFixture()
    server.label(7, mona, 'big')
    server.label(7, mona, 'bug')
    server.label(7, stranger, 'big', false)
    const event = { issue: 7, actor: null, createdAt: '2026-01-05T12:00:00Z' }
    for (let id = 1; id <= 120; id++) server.events.push({ ...event, id, event: 'renamed' })
    server.events.push({ ...event, id: 900, event: 'labeled', label: 'late' })
    expect(await github.labels(7, signal)).toEqual(['bug', 'late'])
    const { labels: events, reopenedAt } = await github.issueEvents(7, signal)
    expect(reopenedAt).toBeNull()
    expect(events.map(({ label, set, by }) => [label, set, by])).toEqual([
      ['big', true, 'mona'],
      ['bug', true, 'mona'],
      ['big', false, 'stranger'],
      ['late', true, ''],
    ])
    expect(events.at(-1)).toMatchObject({ id: 900, at: Date.parse('2026-01-05T12:00:00Z') })
    expect(asked().filter((line) => line.includes('/events'))).toHaveLength(2)
  })

  const eventsOf = (server: GitHubFixture['server'], ...events: string[]) => {
    for (const event of events) {
      const id = server.events.length + 1
      const createdAt = `2026-01-05T12:00:0${id}Z`
      server.events.push({ id, issue: 7, event, actor: null, createdAt, label: 'x' })
    }
  }

  it('know whether a pull request is open', async () => {
    const { github, server, signal } = await githubFixture()
    const states: boolean[] = []
    const events = 'renamed closed labeled reopened merged closed head_ref_deleted'
    for (const event of events.split(' ')) {
      eventsOf(server, event)
      states.push(await github.isOpen(7, signal))
    }
    expect(states).toEqual([true, false, false, true, true, false, false])
    expect(await errorOf(github.isOpen(8, signal))).toMatchObject({ status: 404 })
  })

  it('know when a pull request was reopened last', async () => {
    const { github, server, signal } = await githubFixture()
    eventsOf(server, 'closed', 'reopened', 'reopened', 'closed')
    expect(await github.issueEvents(7, signal)).toEqual({
      labels: [],
      reopenedAt: Date.parse('2026-01-05T12:00:03Z'),
    })
  })

  it('know the last push to a branch, and the branches that begin alike', async () => {
    const { github, server, signal, asked, clock } = await githubFixture()
    expect(await github.lastPush('feature', signal)).toBeNull()
    const at = Math.floor(clock.now() / 1000) * 1000
    server.push('feature', mona, 'a'.repeat(40))
    clock.advance(60_000)
    server.push('feature/2', mona, 'c'.repeat(40))
    expect(await github.lastPush('feature', signal)).toEqual({ sha: 'a'.repeat(40), at })
    expect(asked().at(-1)).toBe(
      'GET /repos/acme/shop-dbt/activity?ref=refs%2Fheads%2Ffeature&direction=desc&per_page=2',
    )
    expect(await github.refs('heads/feature/', signal)).toEqual([
      { ref: 'refs/heads/feature/2', sha: 'c'.repeat(40) },
    ])
    server.push('feature/2', mona, '0'.repeat(40))
    expect(await github.refs('heads/feature/', signal)).toEqual([])
    expect(await github.lastPush('feature/2', signal)).toEqual({ sha: 'c'.repeat(40), at: at + 60_000 })
    expect(await github.pullRequest(7, signal)).toMatchObject({ open: true, headSha: 'a'.repeat(40) })
  })

  const at = '2026-01-05T12:00:00Z'
  const object = { type: 'commit', sha: featureSha }
  const push = { ref: 'refs/heads/feature', after: featureSha, timestamp: at }
  const labeled = { id: 1, event: 'labeled', label: { name: 'x' }, actor: null, created_at: at }
  it.each<[string, 'ref' | 'lastPush' | 'issueEvents' | 'viewer', unknown]>([
    ['another ref', 'ref', { ref: 'refs/heads/feature-2', object }],
    ['a list of refs that begin like it', 'ref', [{ ref: 'refs/heads/feature', object }]],
    ['a ref without a SHA', 'ref', { ref: 'refs/heads/feature', object: { ...object, sha: 'main' } }],
    ['a push to another branch', 'lastPush', [{ ...push, ref: 'refs/heads/main' }]],
    ['a push without a time', 'lastPush', [{ ...push, timestamp: 'soon' }]],
    ['a push without a commit', 'lastPush', [{ ...push, after: undefined }]],
    ['an event without a label', 'issueEvents', [{ ...labeled, label: undefined }]],
    ['an event without a time', 'issueEvents', [{ ...labeled, created_at: 'soon' }]],
    ['an event without a kind', 'issueEvents', [{ id: 1 }]],
    // GraphQL's are a 200.
    ['an error', 'viewer', { data: null, errors: [{ message: 'Something went wrong' }] }],
  ])('do not take %s for a response of %s', async (_, operation, body) => {
    const { github, signal } = await fixtureWith({ answer: { status: 200, body } })
    const call = everyCall.find(([name]) => name === operation)?.[1]
    expect(await errorOf(call?.(github, signal) ?? Promise.resolve())).toMatchObject({
      operation,
      status: undefined,
    })
  })

  it('compare two commits, and know when the list of files may not be complete', async () => {
    const { github, server, signal, asked } = await githubFixture()
    server.comparisons.set('release/1...a1', {
      aheadBy: 3,
      behindBy: 4,
      files: [{ path: 'a.yml' }, { path: 'c.yml', before: 'b.yml' }],
    })
    expect(await github.compare('release/1', 'a1', signal)).toEqual({
      behindBy: 4,
      files: ['a.yml', 'b.yml', 'c.yml'],
      renamed: new Map([['b.yml', 'c.yml']]),
    })
    expect(asked()).toEqual(['GET /repos/acme/shop-dbt/compare/release%2F1...a1?per_page=1'])
    const files = Array.from({ length: 300 }, (_, index) => ({ path: `${index}.yml` }))
    server.comparisons.set('a...b', { aheadBy: 1, behindBy: 0, files })
    expect(await github.compare('a', 'b', signal)).toMatchObject({ behindBy: 0, files: null })
    expect(await errorOf(github.compare('a', 'gone', signal))).toMatchObject({ status: 404 })
  })

  it('read a file at a commit, and say why it cannot be read', async () => {
    const { github, server, signal } = await githubFixture()
    const text = `a: "é"\n${'# long\n'.repeat(50)}`
    server.files.set('c1:a/b c.yml', text)
    const found = await github.fileAt('a/b c.yml', 'c1', signal)
    expect(found && 'value' in found && Buffer.from(found.value).toString()).toBe(text)
    expect(await github.fileAt('a/b c.yml', 'c2', signal)).toBeNull()
    for (const [kind, problem] of [
      ['symlink', 'is a symbolic link'],
      ['submodule', 'is a submodule'],
      ['folder', 'is a folder'],
      ['large', 'is too large'],
    ] as const) {
      server.files.set('c1:x', { kind })
      expect(await github.fileAt('x', 'c1', signal)).toEqual({ problem })
    }
  })

  it('learn the name of any token from GraphQL, also on a server of a company', async () => {
    for (const prefix of ['', '/api/v3'])
      for (const [token, name] of [
        ['ghs_actions', 'github-actions[bot]'],
        ['ghp_mona', 'mona'],
      ] as const) {
        const { github, server, signal } = await githubFixture({ token }, { prefix })
        expect(await github.viewer(signal)).toBe(name)
        expect(server.requests.map(({ path }) => path)).toEqual([prefix === '' ? '/graphql' : '/api/graphql'])
      }
  })

  it.each(['', 'acme', 'acme/shop/dbt', '../shop', 'acme/..', 'a b/c', 'acme/shop?x'])(
    'are not made in %j, which is no repository',
    async (repository) => {
      await expect(githubFixture({ repository })).rejects.toThrow(GitHubError)
    },
  )
})

describe('pages', () => {
  it.each([0, 1, 99, 100, 101, 250])('are read to the end of %i comments', async (count) => {
    const fixture = await githubFixture()
    for (let n = 0; n < count; n++) fixture.server.add(7, stranger, `chat ${n}`)
    fixture.server.add(8, stranger, 'elsewhere')
    const listed = await fixture.github.listComments(7, fixture.signal)
    expect(listed.map(({ body }) => body)).toEqual(Array.from({ length: count }, (_, n) => `chat ${n}`))
  })

  it('are read when they are as large as they get', async () => {
    const fixture = await githubFixture()
    for (let n = 0; n < 100; n++) fixture.server.add(7, stranger, '漢'.repeat(65_536))
    const listed = await fixture.github.listComments(7, fixture.signal)
    expect(listed.map(({ body }) => body.length)).toEqual(Array.from({ length: 100 }, () => 65_536))
  })

  it('without an end are a fault, not an end', async () => {
    const page = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ id: n + 1, body: 'x' })))
    let asked = 0
    const send = async () => {
      asked++
      return { status: 200, headers: { 'content-type': 'application/json' }, body: page }
    }
    const { github, signal } = await githubFixture({ send })
    expect(await errorOf(github.listComments(7, signal))).toMatchObject({
      operation: 'listComments',
      arrived: 'no',
    })
    expect(asked).toBe(300)
  })

  it('are asked for by number, so that no address of the server’s is followed', async () => {
    const hosts: string[] = []
    const { github, signal } = await githubFixture({
      send: async ({ url }) => {
        hosts.push(url.host)
        const link = '<https://evil.example/?page=2>; rel="next"'
        const headers = { 'content-type': 'application/json', ...(hosts.length < 3 ? { link } : {}) }
        return { status: 200, headers, body: '[]' }
      },
    })
    await github.listComments(7, signal)
    expect(hosts).toHaveLength(3)
    expect(new Set(hosts).size).toBe(1)
    expect(hosts[0]).not.toContain('evil')
  })

  it('that are refused half way are a fault: a 409 is no empty page', async () => {
    const fixture = await githubFixture()
    for (let n = 0; n < 150; n++) fixture.server.add(7, stranger, 'chat')
    fixture.server.before('issues/list-comments', () => {
      fixture.server.before('issues/list-comments', () =>
        fixture.server.faults.push({ answer: { status: 409, body: {} } }),
      )
    })
    expect(await errorOf(fixture.github.listComments(7, fixture.signal))).toMatchObject({ status: 409 })
  })
})

describe('repeating', () => {
  const faults: [string, GitHubFault['answer']][] = [
    ['500', { status: 500, body: { message: 'boom' } }],
    ['502 with a page', { status: 502, body: '<!doctype html><title>Unicorn!</title>' }],
    ['503', { status: 503 }],
    ['408', { status: 408 }],
    ['a reset', 'reset'],
  ]
  const cases = repeated.flatMap(([name, call]) =>
    faults.map(([fault, answer]) => [name, fault, call, answer] as const),
  )

  it.each(cases)('%s goes on after %s', async (_, __, call, answer) => {
    const fixture = await fixtureWith({ answer, times: 2 })
    await call(fixture.github, fixture.signal)
    expect(fixture.server.requests).toHaveLength(3)
    expect(fixture.waits).toHaveLength(2)
  })

  it('a comment is created after all where there was no connection', async () => {
    const unsent = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    let asked = 0
    const send = async () => {
      if (asked++ < 2) throw unsent
      const headers = { 'content-type': 'application/json' }
      return { status: 201, headers, body: JSON.stringify({ id: 1, body: 'x' }) }
    }
    const { github, signal } = await githubFixture({ send })
    expect(await github.createComment(7, 'x', signal)).toMatchObject({ id: 1 })
    expect(asked).toBe(3)
  })

  it.each(faults)(
    'createComment and updateComment are sent once, whatever becomes of them: %s',
    async (_, answer) => {
      for (const afterWork of [false, true]) {
        const { github, server, signal, waits } = await fixtureWith({ answer, afterWork, times: 2 })
        const fault = { arrived: 'unknown' }
        expect(await errorOf(github.createComment(7, 'x', signal))).toMatchObject(fault)
        expect(server.comments).toHaveLength(afterWork ? 2 : 1)
        expect(await errorOf(github.updateComment(1001, 'x', signal))).toMatchObject(fault)
        expect(server.requests).toHaveLength(2)
        expect(waits).toEqual([])
      }
    },
  )

  it.each(everyCall)('%s is not repeated after a refusal', async (_, call) => {
    for (const status of [400, 401, 403, 410, 422, 451]) {
      const fixture = await fixtureWith({ answer: { status, body: { message: 'no' } } })
      const result = await call(fixture.github, fixture.signal).catch((error: unknown) => error)
      if (status !== 403 || _ !== 'login') expect(result).toMatchObject({ status, arrived: 'no' })
      expect(fixture.server.requests).toHaveLength(1)
    }
  })

  it('takes a page that breaks off for a fault, not for an empty one', async () => {
    const fixture = await fixtureWith({ answer: 'cut' })
    expect(await fixture.github.listComments(7, fixture.signal)).toHaveLength(1)
    expect(fixture.server.requests).toHaveLength(2)
  })

  it('gives up a request after 10 s', async () => {
    const fixture = await fixtureWith({ answer: 'silent' })
    const listing = fixture.github.listComments(7, fixture.signal)
    await vi.waitUntil(() => fixture.server.requests.length === 1)
    fixture.clock.advance(9_999)
    expect(fixture.waits).toEqual([])
    fixture.clock.advance(1)
    expect(await listing).toHaveLength(1)
    expect(fixture.waits[0]?.message).toBe(
      'No response from GitHub while listing the comments: timed out after 10 s.',
    )
  })

  it('waits longer each time, with jitter, and five times at most', async () => {
    const fixture = await githubFixture({ random: () => 0.999999 })
    fixture.server.faults.push({ answer: { status: 502 }, times: 99 })
    expect(await errorOf(fixture.github.listComments(7, fixture.signal))).toMatchObject({ status: 502 })
    expect(fixture.waits.map(({ delayMs }) => delayMs)).toEqual([999, 1999, 3999, 7999])
    expect(fixture.elapsed()).toBe(fixture.waits.reduce((sum, { delayMs }) => sum + delayMs, 0))
  })

  it('obeys Retry-After of an outage', async () => {
    const fixture = await fixtureWith({ answer: { status: 503, headers: { 'retry-after': '40' } } })
    await fixture.github.listComments(7, fixture.signal)
    expect(fixture.elapsed()).toBe(40_000)
  })

  it.each([
    [503, 'GitHub has an outage: try again after 2026-01-05 12:02 UTC (in 1 min 40 s).'],
    [
      429,
      'The rate limit of GitHub was reached: run fewer jobs at a time, or try again after 2026-01-05 12:02 UTC (in 1 min 40 s).',
    ],
  ])('ends at once where a %i asks to wait for longer than there is time', async (status, advice) => {
    const fixture = await fixtureWith({ answer: { status, headers: { 'retry-after': '100' } }, times: 2 })
    const { signal } = startBudget(fixture.clock, 99_000)
    for (const act of [fixture.github.listComments(7, signal), fixture.github.viewer(signal)])
      expect(await errorOf(act)).toMatchObject({ status, advice })
    expect(fixture.elapsed()).toBe(0)
    expect(fixture.waits).toEqual([])
  })

  it('ends with the budget, and says what it was waiting for', async () => {
    const fixture = await fixtureWith({
      answer: { status: 502, body: { message: 'Server Error' } },
      times: 99,
    })
    fixture.clock.after(3_000, () => fixture.abort(new Stop('timeout', 'the budget is spent')))
    // Without jitter no time would pass.
    const jittering = { baseUrl: fixture.server.url, clock: fixture.clock, random: () => 0.5 }
    const error = await errorOf((await githubFixture(jittering)).github.listComments(7, fixture.signal))
    expect(error.message).toBe(
      'GitHub responded 502 while listing the comments: Server Error (request C0DE:1).',
    )
  })

  it('says what it was waiting for also when the budget ends during the next attempt', async () => {
    const fixture = await fixtureWith({ answer: { status: 502 } }, { answer: 'silent' })
    const listing = fixture.github.listComments(7, fixture.signal)
    await vi.waitUntil(() => fixture.server.requests.length === 2)
    fixture.abort(new Stop('timeout', 'the budget is spent'))
    expect(await errorOf(listing)).toMatchObject({ status: 502 })
  })

  it('ends at once on a signal, with its reason', async () => {
    const fixture = await fixtureWith({ answer: { status: 502 }, times: 99 })
    const stop = new Stop('cancelled', 'somebody cancelled')
    fixture.server.before('issues/list-comments', () => fixture.abort(stop))
    await expect(fixture.github.listComments(7, fixture.signal)).rejects.toBe(stop)
    await expect(fixture.github.createComment(7, 'x', fixture.signal)).rejects.toBe(stop)
    expect(fixture.server.requests).toHaveLength(1)
  })
})

describe('rate limits', () => {
  it.each(waiting)(
    '%s waits until the primary limit is reset, and as the secondary says',
    async (_, call) => {
      for (const status of [403, 429] as const) {
        const fixture = await fixtureWith()
        const primary = primaryLimit(fixture.clock.now() + 115_000, status)
        fixture.server.faults.push({ answer: primary }, { answer: secondaryLimit(17, status) })
        await call(fixture.github, fixture.signal)
        expect(fixture.waits.map(({ delayMs }) => delayMs)).toEqual([115_000, 17_000])
        expect(fixture.server.requests).toHaveLength(3)
      }
    },
  )

  it.each(waiting)('%s waits a minute and more where the secondary limit does not say', async (_, call) => {
    const fixture = await fixtureWith({ answer: secondaryLimit(), times: 2 })
    await call(fixture.github, fixture.signal)
    expect(fixture.waits.map(({ delayMs }) => delayMs)).toEqual([60_000, 120_000])
    expect(fixture.waits[0]?.message).toMatch(
      / responded 403 while [a-z ]+: You have exceeded a secondary rate limit/,
    )
  })

  it('make one comment, however often it is sent', async () => {
    const fixture = await fixtureWith({ answer: secondaryLimit(1), times: 4 })
    await fixture.github.createComment(7, 'once', fixture.signal)
    expect(fixture.server.comments.filter(({ body }) => body === 'once')).toHaveLength(1)
  })

  it('that outlast the budget are what is reported', async () => {
    const fixture = await fixtureWith()
    fixture.server.faults.push({ answer: primaryLimit(fixture.clock.now() + 100_000) })
    fixture.clock.after(30_000, () => fixture.abort(new Stop('timeout', 'the budget is spent')))
    const error = await errorOf(fixture.github.createComment(7, 'x', fixture.signal))
    expect(error).toMatchObject({ status: 403, arrived: 'no', rateLimited: true, retryAfterMs: 100_000 })
    expect(error.advice).toContain('fewer jobs at a time')
    expect(fixture.elapsed()).toBe(30_000)
  })

  it('are not waited for where that takes more than two minutes: no comment is worth it', async () => {
    const fixture = await fixtureWith({ answer: secondaryLimit(121) })
    const error = await errorOf(fixture.github.listComments(7, fixture.signal))
    expect(error.advice).toContain('fewer jobs at a time')
    expect(fixture.elapsed()).toBe(0)
  })
})

/** The error of a create whose request is sent so. */
async function errorBy(send: Send, change: { token?: string } = {}): Promise<GitHubError> {
  const { github, signal } = await githubFixture({ ...change, send })
  return errorOf(github.createComment(7, 'x', signal))
}

describe('errors', () => {
  const refused = async (answer: GitHubFault['answer']) => {
    const fixture = await fixtureWith({ answer })
    return errorOf(fixture.github.createComment(7, 'x', fixture.signal))
  }

  it.each<[number, string, RegExp]>([
    [401, 'token', /check the input "github-token"/],
    [403, 'permission', /"permissions: pull-requests: write"; on pull requests from forks, the token is/],
    [404, 'access', /no access to this: .*pull-requests: write/],
    [410, 'comment', /no longer exists, or comments are disabled .*pull-requests: write/],
    [422, 'text', /conversation may be locked.*pull-requests: write/],
    [418, 'request', /rejected this request/],
    [500, 'server', /has an outage/],
  ])('say what to do about %i', async (status, message, advice) => {
    const error = await refused({ status, body: { message: `no ${message}` } })
    expect(error.message).toBe(
      `GitHub responded ${status} while creating the comment: no ${message} (request C0DE:1).`,
    )
    expect(error.advice).toMatch(advice)
    expect(error.advice).not.toContain('GitHub accepts')
  })

  it('name the permissions that GitHub accepts', async () => {
    expect((await refused(forbidden())).advice).toContain(
      'GitHub accepts: issues=write; pull_requests=write.',
    )
  })

  it('say which field is wrong', async () => {
    const fixture = await fixtureWith()
    const error = await errorOf(fixture.github.createComment(7, 'x'.repeat(65_537), fixture.signal))
    expect(error.message).toContain(
      '422 while creating the comment: Validation Failed; Body is too long (maximum is 65536 characters)',
    )
    const errors = [{ field: 'body', code: 'missing' }, 'words', 7, null]
    expect((await refused({ status: 422, body: { message: 'No', errors } })).message).toContain(
      'No; body missing; words',
    )
  })

  it('keep the title of a page', async () => {
    expect((await refused({ status: 502, body: '<html><title>Unicorn!</title><p>x' })).message).toContain(
      '502 while creating the comment: Unicorn!',
    )
  })

  it('come of answers that are none', async () => {
    for (const body of ['<!doctype html><title>Log in</title>', {}, [], { id: 'x' }, { id: 2 ** 60 }]) {
      const fixture = await fixtureWith({ answer: { status: 201, body } })
      expect(await errorOf(fixture.github.createComment(7, 'x', fixture.signal))).toMatchObject({
        status: undefined,
        arrived: 'unknown',
      })
    }
  })

  it.each<[string, Error, object]>([
    [
      'a connection that never stood',
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      {
        arrived: 'no',
        message: expect.stringMatching(/^Could not reach http:\S+: connection refused \(ECONNREFUSED\)\.$/),
      },
    ],
    [
      'a connection that says many lines',
      new Error('broken\n::error::boom ##[error]'),
      { arrived: 'unknown', message: expect.stringContaining(': broken ::error::boom ## [error].') },
    ],
  ])('come of %s', async (_, fault, expected) => {
    expect(await errorBy(() => Promise.reject(fault))).toMatchObject({ status: undefined, ...expected })
  })

  it('of a page that is too large come at once: it would be as large again', async () => {
    let asked = 0
    const send = () => {
      asked++
      return Promise.reject(
        Object.assign(new Error('the response is larger than 64 MiB'), { code: tooLarge }),
      )
    }
    const { github, signal } = await githubFixture({ send })
    expect((await errorOf(github.listComments(7, signal))).message).toBe(
      'The GitHub call failed while listing the comments: the response is larger than 64 MiB.',
    )
    expect(asked).toBe(1)
  })

  it('survive headers that nobody would send', async () => {
    const headers = { 'content-type': ';;;=', 'retry-after': 'never', date: 'x', 'x-ratelimit-reset': '-1' }
    const send = async () => ({ status: 400, headers, body: '{"message":"m"}' })
    expect(await errorBy(send)).toMatchObject({ status: 400 })
  })
})

describe('the token', () => {
  const token = 'ghp_secretsecretsecret'

  it('is in no error, whatever the server says', async () => {
    const answers = [
      {
        status: 403,
        headers: { 'x-accepted-github-permissions': token },
        body: JSON.stringify({ message: `no ${token}` }),
      },
      { status: 500, headers: { 'x-github-request-id': token }, body: `<title>${token}</title>` },
      { status: 302, headers: { location: `https://${token}.example/` }, body: token },
    ]
    for (const answer of answers) {
      expect(shown(await errorBy(async () => answer, { token }))).not.toContain(token)
    }
    const fault = new Error(`invalid header "token ${token}"`)
    expect(shown(await errorBy(() => Promise.reject(fault), { token }))).not.toContain(token)
  })

  it('goes to no other origin', async () => {
    const away = await githubFixture({ token })
    const fixture = await fixtureWith()
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${away.server.url}${comments}`
      fixture.server.faults.push({ answer: { status, headers: { location } } })
      const error = await errorOf(fixture.github.listComments(7, fixture.signal))
      expect(error).toMatchObject({ status, arrived: 'no' })
      expect(error.message).toContain(`a redirect to another origin (${away.server.url})`)
    }
    expect(away.asked()).toEqual([])
  })

  it('follows a renamed repository on the same origin, with method and body', async () => {
    const fixture = await fixtureWith()
    for (const status of [301, 302, 307, 308]) {
      fixture.server.faults.push({ answer: { status, headers: { location: comments } } })
      await fixture.github.createComment(7, `after ${status}`, fixture.signal)
      expect(fixture.server.comments.at(-1)?.body).toBe(`after ${status}`)
    }
  })

  it('is not led nowhere', async () => {
    expect((await errorBy(async () => ({ status: 301, headers: {}, body: '' }))).message).toBe(
      'GitHub responded 301 while creating the comment: a redirect that leads nowhere.',
    )
  })

  function shown(error: GitHubError): string {
    const parts: unknown[] = [error.advice]
    for (let at: unknown = error; at instanceof Error; at = at.cause)
      parts.push(at.message, at.stack, JSON.stringify(at))
    return parts.join('\n')
  }
})

describe('what GitHub says', () => {
  it('reaches the log through nobody but us', () => {
    const script = fileURLToPath(new URL('talking-client.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('is one line, and no command', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        hostileText,
        fc.constantFrom(400, 403, 422),
        async (message, detail, status) => {
          const body = JSON.stringify({ message, errors: [detail, { message: detail }] })
          const headers = {
            'content-type': 'application/json',
            'x-accepted-github-permissions': detail,
            'x-github-request-id': detail,
          }
          const error = await errorBy(async () => ({ status, headers, body }))
          for (const text of [error.message, error.advice]) {
            expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]|##\[|^\s*::/)
            expect(text.length).toBeLessThan(1200)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})
