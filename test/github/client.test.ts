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
import type { GitHubOptions } from '../../src/github/client.ts'
import { GitHubError } from '../../src/github/errors.ts'
import { type Send, tooLarge } from '../../src/http/transport.ts'
import { failureOf } from '../support/failures.ts'
import { type GitHubFixture, githubFixture } from '../support/github.ts'
import { hostileText } from '../support/hostile-text.ts'
import { parts, rows, terms, word } from '../support/rows.ts'
import { everyCall, tagSha } from './every-call.ts'

const comments = '/repos/acme/shop-dbt/issues/7/comments'
const headers = { 'content-type': 'application/json' }
const stranger = { login: 'stranger', type: 'User' as const }

/** An update is sent again by the one who looks before it. */
const waiting = everyCall.filter(([name]) => name !== 'updateComment')
const repeated = waiting.filter(([name]) => name !== 'createComment')

async function fixtureWith(
  change: Partial<GitHubOptions> = {},
  ...faults: GitHubFault[]
): Promise<GitHubFixture> {
  const fixture = await githubFixture({ token: 'ghp_mona', ...change })
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

  it('say who they are for, and come from an enterprise server’s path, too, with a slash at its end or without', async () => {
    const enterprise = await githubFixture({}, { prefix: '/api/v3' })
    const slash = { ...enterprise, ...(await githubFixture({ baseUrl: `${enterprise.server.url}/` })) }
    const plain = await githubFixture()
    for (const { github, signal } of [enterprise, slash, plain]) await github.listComments(7, signal)
    const requests = [...enterprise.server.requests, ...plain.server.requests]
    expect(requests.map(({ path }) => path)).toEqual(
      ['/api/v3', '/api/v3', ''].map((prefix) => `${prefix}${comments}?per_page=100&page=1`),
    )
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'token ghs_actions',
      'user-agent': expect.stringMatching(/^data-model-ci\/1\.2\.3 octokit-core\.js/),
    })
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

  it('know whether a pull request is open, and when it was reopened last', async () => {
    const { github, server, signal } = await githubFixture()
    const ends: unknown[] = []
    for (const [index, event] of 'renamed closed labeled reopened merged reopened head_ref_deleted closed'
      .split(' ')
      .entries()) {
      const createdAt = `2026-01-05T12:00:0${index}Z`
      server.events.push({ id: index, issue: 7, event, actor: null, createdAt, label: 'x' })
      const { reopenedAt } = await github.issueEvents(7, signal)
      ends.push([await github.isOpen(7, signal), reopenedAt && new Date(reopenedAt).getUTCSeconds()])
    }
    expect(ends).toEqual([
      ...[
        [true, null],
        [false, null],
        [false, null],
        [true, 3],
      ],
      ...[
        [true, 3],
        [true, 5],
        [true, 5],
        [false, 5],
      ],
    ])
    expect(await failureOf(github.isOpen(8, signal), GitHubError)).toMatchObject({ status: 404 })
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
    const { github, signal } = await fixtureWith({}, { answer: { status: 200, body } })
    const call = everyCall.find(([name]) => name === operation)?.[1]
    expect(await failureOf(call?.(github, signal) ?? Promise.resolve(), GitHubError)).toMatchObject({
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
    expect(await failureOf(github.compare('a', 'gone', signal), GitHubError)).toMatchObject({ status: 404 })
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
    const { github, server, signal } = await githubFixture()
    const texts = Array.from({ length: count }, (_, n) => `chat ${n}`)
    for (const text of texts) server.add(7, stranger, text)
    server.add(8, stranger, 'elsewhere')
    expect((await github.listComments(7, signal)).map(({ body }) => body)).toEqual(texts)
  })

  it('are read when they are as large as they get', async () => {
    const { github, server, signal } = await githubFixture()
    for (let n = 0; n < 100; n++) server.add(7, stranger, '漢'.repeat(65_536))
    const listed = await github.listComments(7, signal)
    expect(listed.map(({ body }) => body.length)).toEqual(Array(100).fill(65_536))
  })

  it('without an end are a fault, not an end', async () => {
    const page = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ id: n + 1, body: 'x' })))
    const send = vi.fn(async () => ({ status: 200, headers, body: page }))
    const { github, signal } = await githubFixture({ send })
    const fault = { operation: 'listComments', arrived: 'no' }
    expect(await failureOf(github.listComments(7, signal), GitHubError)).toMatchObject(fault)
    expect(send).toHaveBeenCalledTimes(300)
  })

  it('are asked for by number, so that no address of the server’s is followed', async () => {
    const link = '<https://evil.example/?page=2>; rel="next"'
    const hosts: string[] = []
    const send: Send = async ({ url }) => {
      hosts.push(url.host)
      return { status: 200, headers: { ...headers, ...(hosts.length < 3 ? { link } : {}) }, body: '[]' }
    }
    const { github, server, signal } = await githubFixture({ send })
    await github.listComments(7, signal)
    expect(hosts).toEqual(Array(3).fill(new URL(server.url).host))
  })

  it('that are refused half way are a fault: a 409 is no empty page', async () => {
    const { github, server, signal } = await githubFixture()
    for (let n = 0; n < 150; n++) server.add(7, stranger, 'chat')
    const list = 'issues/list-comments'
    const refuse = () => server.faults.push({ answer: { status: 409, body: {} } })
    server.before(list, () => server.before(list, refuse))
    expect(await failureOf(github.listComments(7, signal), GitHubError)).toMatchObject({ status: 409 })
  })
})

/** `502 words`, `503 after 40`, `201 {}`, or one of these; a limit with its seconds. An error is one of the connection. */
function responseOf(term: string, now: number): GitHubFault['answer'] | Error {
  if (term === 'reset' || term === 'cut' || term === 'silent') return term
  if (term === 'forbidden') return forbidden()
  const [, limit, seconds] = /^(primary|secondary) (\d+)$/.exec(term) ?? []
  if (limit === 'primary') return primaryLimit(now + Number(seconds) * 1000)
  if (limit === 'secondary') return secondaryLimit(Number(seconds))
  const [, status, after, text] = /^(\d{3})(?: after (\d+)| (.*))?$/.exec(term) ?? []
  if (status === undefined) return Object.assign(new Error('the connection'), word(faults, term))
  const body = text && (/^[<{[]/.test(text) ? text : { message: text })
  const headers = after ? { headers: { 'retry-after': after } } : {}
  return { status: Number(status), ...(body && { body }), ...headers }
}
const faults: Record<string, object> = {
  ECONNREFUSED: { code: 'ECONNREFUSED' },
  'many lines': { message: 'broken\n::error::boom ##[error]' },
  'too large': { code: tooLarge, message: 'the response is larger than 64 MiB' },
}
const calls = Object.fromEntries(everyCall)

/** Makes a call, to which GitHub responds so, with full jitter; it may have so many seconds, and be stopped after others. */
async function ended(call: string, responses: string, { within = 600, stopAfter = 0 } = {}) {
  const errors: Error[] = []
  let sends = 0
  const send: Send = async () => {
    sends++
    const error = errors.shift()
    if (error) throw error
    return { status: 201, headers, body: '{"id":1,"body":"x"}' }
  }
  const isCut = terms(responses, (term) => term in faults).includes(true)
  const fixture = await fixtureWith({ random: () => 0.999999, ...(isCut && { send }) })
  const { server, clock, github, waits } = fixture
  for (const answer of terms(responses, (term) => responseOf(term, clock.now())))
    if (answer instanceof Error) errors.push(answer)
    else server.faults.push({ answer })
  const budget = startBudget(clock, within * 1000)
  if (stopAfter) clock.after(stopAfter * 1000, () => budget.stop(new Stop('timeout', 'the budget is spent')))
  const error = await word(calls, call)(github, budget.signal).then(
    () => null,
    (reason: unknown) => reason,
  )
  const delays = waits.map(({ delayMs }) => delayMs).join(' ')
  const made = server.comments.length - 1
  const sent = sends + server.requests.length
  return { red: error !== null, error, s: fixture.elapsed() / 1000, waits: delays, sent, made }
}

const ends: Record<string, (text: string) => object> = {
  s: (seconds) => ({ s: Number(seconds) }),
  waits: (waits) => ({ waits }),
  sent: (count) => ({ sent: Number(count) }),
  made: (count) => ({ made: Number(count) }),
  // Status and whether it arrived, the message, and what to do.
  red(text) {
    const [, status, arrived = '', more = ''] = /^(\d{3}|none),? ?(no|unknown)?:? ?(.*)$/.exec(text) ?? []
    const [message = '', advice] = more.split(/ ?→ /)
    const members = {
      status: status === 'none' ? undefined : Number(status),
      ...(arrived && { arrived }),
      message: expect.stringContaining(message),
      ...(advice && { advice: expect.stringMatching(advice) }),
    }
    return { red: true, error: expect.objectContaining(members) }
  },
}
const table = (given: Parameters<typeof ended>[2], text: string) =>
  it.each(rows(text))('%s', async (_, call = '', responses = '', expected = '') => {
    const end = await ended(call, responses, given)
    if (end.error) expect(end.error).toBeInstanceOf(GitHubError)
    expect(end).toMatchObject({ red: false, ...parts(expected, ends) })
  })

const creating = 'while creating the comment'
const fewer = 'fewer jobs at a time'
const late = 'try again after 2026-01-05 12:02 UTC \\(in 1 min 40 s\\)'

describe('a call', () => {
  table(
    {},
    `
    what | call | GitHub | ends
    is made after all where there was no connection | createComment | 2× ECONNREFUSED | sent 3
    takes a page that breaks off for a fault, not for an empty one | listComments | cut | sent 2
    waits longer each time, with jitter, and five times at most | listComments | 9× 502 |
      red 502; waits 999 1999 3999 7999; s 14.996; sent 5
    obeys Retry-After of an outage | listComments | 503 after 40 | s 40.999
    makes one comment, however often it is sent | createComment | 4× secondary 1 | made 1; sent 5
    does not wait for more than two minutes: no comment is worth it | listComments | secondary 121 | red 403: → ${fewer}; s 0

    says what to do about 401 | createComment | 401 no token |
      red 401: GitHub responded 401 ${creating}: no token (request C0DE:1). → ^(?!.*GitHub accepts).*check the input "github-token"
    says what to do about 403 | createComment | 403 no permission |
      red 403: GitHub responded 403 ${creating}: no permission (request C0DE:1). →
      ^(?!.*GitHub accepts).*"permissions: pull-requests: write". on pull requests from forks, the token is
    says what to do about 404 | createComment | 404 no access | red 404: no access → no access to this: .*pull-requests: write
    says what to do about 410 | createComment | 410 no comment |
      red 410: no comment → no longer exists, or comments are disabled .*pull-requests: write
    says what to do about 422 | createComment | 422 no text | red 422: no text → conversation may be locked.*pull-requests: write
    says what to do about 418 | createComment | 418 no request | red 418: no request → rejected this request
    says what to do about 500 | createComment | 500 no server | red 500: no server → has an outage
    names the permissions that GitHub accepts | createComment | forbidden |
      red 403: → GitHub accepts: issues=write. pull_requests=write\\.
    keeps the title of a page | createComment | 502 <html><title>Unicorn!</title><p>x | red 502: 502 ${creating}: Unicorn!
    does not take a page for a comment | createComment | 201 <!doctype html><title>Log in</title> | red none, unknown
    does not take an empty record for a comment | createComment | 201 {} | red none, unknown
    does not take a list for a comment | createComment | 201 [] | red none, unknown
    does not take a word for an id | createComment | 201 {"id":"x"} | red none, unknown
    does not take a number that is not exact for an id | createComment | 201 {"id":1152921504606846976} | red none, unknown
    says that there was no connection | createComment | 9× ECONNREFUSED |
      red none, no: connection refused (ECONNREFUSED).; sent 5
    says what a connection says in one line | createComment | many lines | red none, unknown: : broken ::error::boom ## [error].
    ends at once at a page that is too large: it would be as large again | listComments | too large | sent 1;
      red none: The GitHub call failed while listing the comments: the response is larger than 64 MiB.
    is led nowhere by a redirect that does not say where | createComment | 301 |
      red 301: GitHub responded 301 ${creating}: a redirect that leads nowhere.
    `,
  )
})

describe('a call with 99 s, stopped after 30 s,', () => {
  table(
    { within: 99, stopAfter: 30 },
    `
    what | call | GitHub | ends
    ends at once where an outage is longer | listComments | 2× 503 after 100 |
      red 503: → ^GitHub has an outage: ${late}\\.$; waits; s 0
    ends at once where that of GraphQL is longer | viewer | 2× 503 after 100 | red 503: → ${late}; waits; s 0
    ends at once where a limit is longer | listComments | 2× 429 after 100 | waits; s 0;
      red 429: → ^The rate limit of GitHub was reached: run ${fewer}, or ${late}\\.$
    ends at once where that of GraphQL is, too | viewer | 2× 429 after 100 | red 429: → ${fewer}; waits; s 0
    says what it was waiting for | createComment | primary 80 | s 30;
      red 403, no: GitHub responded 403 ${creating} → ${fewer}
    `,
  )
})

describe('repeating', () => {
  const outages = ['500 boom', '502 <!doctype html><title>Unicorn!</title>', '408', 'reset']
  // Which call is repeated is its own; which response is a fault, that of all.
  const cases = [
    ...repeated.map(([name]) => [name, '503'] as const),
    ...outages.map((fault) => ['listComments', fault] as const),
  ]

  it.each(cases)('%s goes on after %s', async (name, fault) => {
    const { red, sent, waits } = await ended(name, `2× ${fault}`)
    expect({ red, sent, waits }).toEqual({ red: false, sent: 3, waits: '999 1999' })
  })

  it.each([...outages, '503'])(
    'createComment and updateComment are sent once, whatever becomes of them: %s',
    async (fault) => {
      const answer = responseOf(fault, 0) as GitHubFault['answer']
      for (const afterWork of [false, true]) {
        const { github, server, signal, waits } = await fixtureWith({}, { answer, afterWork, times: 2 })
        const unknown = { arrived: 'unknown' }
        expect(await failureOf(github.createComment(7, 'x', signal), GitHubError)).toMatchObject(unknown)
        expect(server.comments).toHaveLength(afterWork ? 2 : 1)
        expect(await failureOf(github.updateComment(1001, 'x', signal), GitHubError)).toMatchObject(unknown)
        expect(server.requests).toHaveLength(2)
        expect(waits).toEqual([])
      }
    },
  )

  const refusals = [
    ...everyCall.map(([name]) => [name, 403] as const),
    ...[400, 401, 410, 422, 451].map((status) => ['listComments', status] as const),
  ]

  it.each(refusals)('%s is not repeated after %i', async (name, status) => {
    const { sent, error } = await ended(name, `${status} no`)
    expect(error).toMatchObject({ status, arrived: 'no' })
    expect(sent).toBe(1)
  })

  it.each(waiting)('%s waits for limits: as they say, or a minute and more', async (name, call) => {
    for (const status of [403, 429] as const) {
      const fixture = await fixtureWith()
      const primary = primaryLimit(fixture.clock.now() + 115_000, status)
      fixture.server.faults.push({ answer: primary }, { answer: secondaryLimit(17, status) })
      await call(fixture.github, fixture.signal)
      expect(fixture.waits.map(({ delayMs }) => delayMs)).toEqual([115_000, 17_000])
    }
    const unsaid = await fixtureWith({}, { answer: secondaryLimit(), times: 2 })
    await call(unsaid.github, unsaid.signal)
    expect(unsaid.waits.map(({ delayMs }) => delayMs)).toEqual([60_000, 120_000])
    expect(unsaid.waits[0]?.message, name).toMatch(
      / responded 403 while [a-z ]+: You have exceeded a secondary rate limit/,
    )
  })

  it('gives up a request after 10 s', async () => {
    const { github, server, clock, signal, waits } = await fixtureWith({}, { answer: 'silent' })
    const listing = github.listComments(7, signal)
    await vi.waitUntil(() => server.requests.length === 1)
    clock.advance(9_999)
    expect(waits).toEqual([])
    clock.advance(1)
    expect(await listing).toHaveLength(1)
    expect(waits[0]?.message).toBe(
      'No response from GitHub while listing the comments: timed out after 10 s.',
    )
  })

  it('says what it was waiting for also when the budget ends during the next attempt', async () => {
    const fixture = await fixtureWith({}, { answer: { status: 502 } }, { answer: 'silent' })
    const listing = fixture.github.listComments(7, fixture.signal)
    await vi.waitUntil(() => fixture.server.requests.length === 2)
    fixture.abort(new Stop('timeout', 'the budget is spent'))
    expect(await failureOf(listing, GitHubError)).toMatchObject({ status: 502 })
  })

  it('ends at once on a signal, with its reason', async () => {
    const fixture = await fixtureWith({}, { answer: { status: 502 }, times: 99 })
    const stop = new Stop('cancelled', 'the job was cancelled')
    fixture.server.before('issues/list-comments', () => fixture.abort(stop))
    await expect(fixture.github.listComments(7, fixture.signal)).rejects.toBe(stop)
    await expect(fixture.github.createComment(7, 'x', fixture.signal)).rejects.toBe(stop)
    expect(fixture.server.requests).toHaveLength(1)
  })

  it('says which field is wrong, and survives any header', async () => {
    const { github, server, signal } = await fixtureWith()
    const create = (text: string) => failureOf(github.createComment(7, text, signal), GitHubError)
    expect((await create('x'.repeat(65_537))).message).toContain(
      `422 ${creating}: Validation Failed; Body is too long (maximum is 65536 characters)`,
    )
    const errors = [{ field: 'body', code: 'missing' }, 'words', 7, null]
    server.faults.push({ answer: { status: 422, body: { message: 'No', errors } } })
    expect((await create('x')).message).toContain('No; body missing; words')
    const headers = { 'content-type': ';;;=', 'retry-after': 'never', date: 'x', 'x-ratelimit-reset': '-1' }
    expect(await errorBy(async () => ({ status: 400, headers, body: '{"message":"m"}' }))).toMatchObject({
      status: 400,
    })
  })
})

/** The error of a create whose request is sent so. */
async function errorBy(send: Send, change: { token?: string } = {}): Promise<GitHubError> {
  const { github, signal } = await githubFixture({ ...change, send })
  return failureOf(github.createComment(7, 'x', signal), GitHubError)
}

describe('the token', () => {
  const token = 'ghp_secretsecretsecret'

  it('is in no error, whatever the server says', async () => {
    const message = JSON.stringify({ message: `no ${token}` })
    const location = `https://${token}.example/`
    const answers = [
      { status: 403, headers: { 'x-accepted-github-permissions': token }, body: message },
      { status: 500, headers: { 'x-github-request-id': token }, body: `<title>${token}</title>` },
      { status: 302, headers: { location }, body: token },
    ]
    const sends = answers.map(
      (answer): Send =>
        async () =>
          answer,
    )
    sends.push(() => Promise.reject(new Error(`invalid header "token ${token}"`)))
    for (const send of sends) {
      const error = await errorBy(send, { token })
      const shown: unknown[] = [error.advice]
      for (let at: unknown = error; at instanceof Error; at = at.cause)
        shown.push(at.message, at.stack, JSON.stringify(at))
      expect(shown.join('\n')).not.toContain(token)
    }
  })

  it('goes to no other origin', async () => {
    const away = await githubFixture({ token })
    const fixture = await fixtureWith()
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${away.server.url}${comments}`
      fixture.server.faults.push({ answer: { status, headers: { location } } })
      const error = await failureOf(fixture.github.listComments(7, fixture.signal), GitHubError)
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
