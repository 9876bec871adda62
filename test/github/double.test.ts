import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { actionsBot, mona } from '../../emulator/github/index.ts'
import { readMarker, writeMarker } from '../../src/github/marker.ts'
import { putComment } from '../../src/github/sticky-comment.ts'
import { connect } from '../support/github.ts'
import { startChecked, startCheckedGitHub } from '../support/github-double.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { markOf } from './marks.ts'

const never = new AbortController().signal

// One for both parts: to start what checks its requests takes most of the time.
let double: Awaited<ReturnType<typeof startCheckedGitHub>>
beforeAll(async () => {
  double = await startCheckedGitHub()
})
afterAll(() => double.close())

describe('the sticky comment, held to GitHub’s own description', () => {
  const wanted = (runId: string, body: string, job = '1') => {
    const of = { deployment: '1', job }
    return { issue: 7, of, mark: markOf({ runId }), body, create: true }
  }

  it.each([
    ['the workflow’s own token', 'ghs_actions', actionsBot.login],
    ['a person’s token', 'ghp_mona', mona.login],
  ] as const)(
    'with %s: made, found again, updated, left alone, also behind many others',
    async (_, token, author) => {
      const github = connect({ baseUrl: double.url, repository: double.server.repository, token })
      const put = (runId: string, body: string) =>
        putComment(github, virtualClock(), wanted(runId, body, token), never)
      const made = await put('1', 'one')
      expect(made).toMatchObject({ result: 'created' })
      expect(made.url).toMatch(/#issuecomment-\d+$/)
      expect(await put('2', 'two')).toEqual({ url: made.url, result: 'updated' })
      expect(await put('3', 'two\r\n')).toEqual({ url: made.url, result: 'unchanged' })
      expect(await put('1', 'late')).toEqual({ url: made.url, result: 'newer' })
      for (let n = 0; n < 120; n++) double.server.add(7, mona, `chat ${n}`)
      expect(await put('4', 'four')).toEqual({ url: made.url, result: 'updated' })
      const comments = await github.listComments(7, never)
      const { key } = readMarker(writeMarker({ deployment: '1', job: token }, markOf())) ?? {}
      const ours = comments.filter(({ body }) => readMarker(body)?.key === key)
      expect(comments.length).toBeGreaterThan(120)
      expect(ours).toEqual([expect.objectContaining({ author })])
      await github.deleteComment(ours[0]?.id ?? 0, never)
      await github.deleteComment(ours[0]?.id ?? 0, never)
      expect(await put('5', 'five')).toMatchObject({ result: 'created' })
      expect(double.violations()).toEqual([])
      expect(double.serverViolations()).toEqual([])
    },
  )
})

describe('the harness', () => {
  beforeEach(() => void double.exchanges.splice(0))

  const send = (method: string, path: string, body?: string) =>
    fetch(`${double.url}${path}`, {
      method,
      headers: { authorization: 'token ghp_mona', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })

  const comments = '/repos/acme/shop-dbt/issues/7/comments'
  const unknown = 'GitHub does not describe this call'
  it.each([
    ['a comment without a body', 'POST', comments, '{}', "must have required property 'body'"],
    ['a body that is no text', 'PATCH', '/repos/a/b/issues/comments/1', '{"body":1}', 'must be string'],
    ['an issue that is no number', 'GET', '/repos/a/b/issues/one/comments', undefined, 'must be integer'],
    ['a page that is no number', 'GET', `${comments}?page=x`, undefined, 'must be integer'],
    ['a call that nobody described', 'POST', '/repos/a/b/issues', '{"title":"x"}', unknown],
    ['a method that nobody described', 'PUT', '/repos/a/b/issues/1/labels', '{}', unknown],
  ])('catches %s', async (_, method, path, body, problem) => {
    await send(method, path, body)
    expect(double.violations()).toEqual([expect.stringMatching(new RegExp(`^${method} .*${problem}`, 's'))])
  })

  it('lets a right request pass', async () => {
    const answer = await send('POST', comments, '{"body":"hello"}')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ body: 'hello' })
    expect(double.violations()).toEqual([])
    expect(double.exchanges).toHaveLength(1)
  })
})

it('the harness catches an answer that GitHub does not describe, and one that it never gives', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'POST' ? 202 : 200, { 'content-type': 'application/json' })
    response.end('[{"id":"one"}]')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checked = await startChecked(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const comments = `${checked.url}/repos/acme/shop-dbt/issues/1/comments`
  await fetch(comments)
  await fetch(comments, {
    method: 'POST',
    body: '{"body":"a"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(checked.violations()).toEqual([])
  const found = checked.serverViolations().join('\n')
  expect(found).toMatch(/^GET .*must be integer$/m)
  expect(found).toMatch(/^POST .*status 202$/m)
  await checked.close()
  server.close()
})

it('the emulated GitHub answers as GitHub describes it', async () => {
  const checked = await startCheckedGitHub()
  const { server } = checked
  onTestFinished(() => checked.close())
  const github = connect({ baseUrl: checked.url, repository: server.repository, token: 'ghp_mona' })
  const { id } = await github.createComment(7, 'one', never)
  await github.updateComment(id, 'two', never)
  await github.listComments(7, never)
  expect(await github.viewer(never)).toBe('mona')
  expect(await github.commentHistory(`IC_${id}`, never)).toMatchObject({
    author: 'User mona',
    isComplete: true,
  })
  expect(await github.pullRequestsOf('f'.repeat(40), never)).toHaveLength(1)
  server.refs.set('refs/tags/v1', 'a7'.repeat(20))
  server.tags.set('a7'.repeat(20), { name: 'v1', object: { type: 'commit', sha: 'f'.repeat(40) } })
  expect(await github.ref('heads/feature', never)).toMatchObject({ type: 'commit' })
  expect(await github.ref('heads/v1', never)).toBeNull()
  const tag = await github.ref('tags/v1', never)
  expect(await github.annotatedTag(tag?.sha ?? '', never)).toMatchObject({ sha: 'f'.repeat(40) })
  server.label(7, mona, 'approved')
  server.label(7, mona, 'approved', false)
  server.label(7, mona, 'big')
  server.events.push({ id: 1, issue: 7, event: 'locked', actor: mona, createdAt: '2026-01-05T12:00:00Z' })
  expect(await github.labels(7, never)).toEqual(['big'])
  expect((await github.issueEvents(7, never)).labels).toHaveLength(3)
  server.push('feature', mona, 'f'.repeat(40))
  expect(await github.lastPush('feature', never)).toMatchObject({ sha: 'f'.repeat(40) })
  expect(await github.refs('heads/', never)).toHaveLength(2)
  expect(await github.pullRequest(7, never)).toMatchObject({ headRef: 'feature' })
  server.comparisons.set('main...feature', { aheadBy: 1, behindBy: 1, files: [{ path: 'b', before: 'a' }] })
  expect(await github.compare('main', 'feature', never)).toMatchObject({ behindBy: 1, files: ['a', 'b'] })
  server.files.set('a1:dir/a.yml', 'a: 1')
  expect(await github.fileAt('dir/a.yml', 'a1', never)).toHaveProperty('value')
  expect(await github.fileAt('dir/b.yml', 'a1', never)).toBeNull()
  for (const kind of ['symlink', 'submodule', 'folder', 'large'] as const) {
    server.files.set(`a1:${kind}`, { kind })
    expect(await github.fileAt(kind, 'a1', never), kind).toHaveProperty('problem')
  }
  await github.deleteComment(id, never)
  await expect(github.listComments(7, never)).resolves.toEqual([])
  await expect(github.updateComment(id, 'gone', never)).rejects.toMatchObject({ status: 404 })
  await expect(github.createComment(7, ' ', never)).rejects.toMatchObject({ status: 422 })
  expect(checked.violations()).toEqual([])
  expect(checked.serverViolations()).toEqual([])
  expect(checked.exchanges).toHaveLength(26)
})
