import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault } from '../../emulator/github/index.ts'
import { Stop } from '../../src/base/failure.ts'
import type { GitHub } from '../../src/github/github.ts'
import { watchRef } from '../../src/sync/ref-on-github.ts'
import { stepFixture } from '../support/fixture.ts'
import { connect, githubFixture } from '../support/github.ts'
import { projectGitHub } from '../support/platform.ts'

const [commit, tagSha, nested] = ['c0'.repeat(20), '7a'.repeat(20), '7b'.repeat(20)]

/** Looks for "main" once, or as often as asked. */
async function look(
  change: { kinds?: 'branch'; token?: null; repository?: string; faults?: GitHubFault[] } = {},
) {
  const { server } = await githubFixture()
  server.refs.delete('refs/heads/main')
  const settings = { githubToken: change.token === null ? null : 'ghs_actions' }
  const { context, clock, elapsed } = stepFixture({}, { settings })
  server.faults.push(...(change.faults ?? []))
  const run = { ...context.run, repository: change.repository ?? context.run.repository }
  let connections = 0
  const connectGitHub = async () => {
    connections++
    return connect({ baseUrl: server.url, repository: server.repository, clock, random: () => 0.5 })
  }
  const watch = watchRef({ ...context, run, connectGitHub }, change.kinds ?? 'branch or tag')
  const asked = () => server.requests.map(({ path }) => decodeURIComponent(path).replace(/^.*\/git\//, ''))
  return { watch, server, context, asked, clock, elapsed, connections: () => connections }
}

describe('a check of a ref on GitHub', () => {
  it('finds branch and tag, and asks for a tag only where the ref may be one', async () => {
    const both = await look()
    both.server.refs.set('refs/heads/main', commit)
    expect(await both.watch.read()).toEqual({ branch: commit, tag: null })
    both.server.refs.set('refs/tags/main', nested)
    expect(await both.watch.read()).toEqual({ branch: commit, tag: nested })
    expect(both.asked().sort()).toEqual([
      'ref/heads/main',
      'ref/heads/main',
      'ref/tags/main',
      'ref/tags/main',
    ])
    expect(both.connections()).toBe(1)
    const branch = await look({ kinds: 'branch' })
    branch.server.refs.set('refs/heads/main', commit)
    expect(await branch.watch.read()).toEqual({ branch: commit, tag: null })
    expect(branch.asked()).toEqual(['ref/heads/main'])
  })

  it('follows annotated tags to their commit', async () => {
    const { watch, server } = await look()
    server.refs.set('refs/tags/main', nested)
    server.tags.set(nested, { name: 'main', object: { type: 'tag', sha: tagSha } })
    server.tags.set(tagSha, { name: 'main', object: { type: 'commit', sha: commit } })
    expect(await watch.read()).toEqual({ branch: null, tag: commit })
    server.tags.set(tagSha, { name: 'main', object: { type: 'tree', sha: commit } })
    expect(await watch.read()).toEqual({ problem: '"tags/main" points to a tree on GitHub, not to a commit' })
    server.tags.set(tagSha, { name: 'main', object: { type: 'tag', sha: nested } })
    expect(await watch.read()).toEqual({ problem: '"tags/main" points to a tag on GitHub, not to a commit' })
  })

  it.each([
    [
      'a token without permission, which looks like a ref that is gone',
      {},
      'no branch or tag "main" was found on GitHub in acme/shop-dbt with this token',
    ],
    [
      'a refusal',
      { faults: [{ answer: forbidden('contents=read'), times: 2 }] },
      'GitHub responded 403 while reading the branch or tag: Resource not accessible by integration (request C0DE:1)',
    ],
    ['no token', { token: null }, 'GitHub was not checked because "github-token" is empty'],
    [
      'no repository',
      { repository: '' },
      'GitHub was not checked because the name of the repository is unknown',
    ],
  ] as const)('says why it knows nothing: %s', async (_, change, problem) => {
    const { watch, asked } = await look({ ...change, faults: [...('faults' in change ? change.faults : [])] })
    expect(await watch.read()).toEqual({ problem })
    expect(asked().length > 0).toBe(!('token' in change || 'repository' in change))
  })

  it('follows no more than ten annotated tags', async () => {
    const { watch, server } = await look()
    const tagAt = (number: number) => number.toString(16).padStart(40, '0')
    for (let number = 1; number <= 11; number++)
      server.tags.set(tagAt(number), {
        name: 'main',
        object: number === 1 ? { type: 'commit', sha: commit } : { type: 'tag', sha: tagAt(number - 1) },
      })
    server.refs.set('refs/tags/main', tagAt(10))
    expect(await watch.read()).toEqual({ branch: null, tag: commit })
    server.refs.set('refs/tags/main', tagAt(11))
    expect(await watch.read()).toEqual({ problem: '"tags/main" points to a tag on GitHub, not to a commit' })
  })

  it('that fails for the branch does not wait for the tag', async () => {
    const { context, clock } = stepFixture({}, { settings: { githubToken: 'ghs_actions' } })
    const timers = clock.pending()
    const signals: AbortSignal[] = []
    const github: GitHub = {
      ...projectGitHub(),
      ref: (ref, signal) => {
        signals.push(signal)
        return ref.startsWith('heads/') ? Promise.reject(new Error('No.')) : new Promise(() => undefined)
      },
    }
    const watch = watchRef({ ...context, connectGitHub: async () => github }, 'branch or tag')
    expect(await watch.read()).toEqual({ problem: 'No' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(clock.pending()).toBe(timers)
  })

  it('ends after 20 s, whatever GitHub does', async () => {
    const answer = { status: 503, headers: { 'retry-after': '6' } }
    const { watch, elapsed } = await look({ faults: [{ answer, times: 99 }] })
    expect(await watch.read()).toEqual({ problem: expect.stringContaining('GitHub') })
    expect(elapsed()).toBe(20_000)
  })

  it('ends with the step, and when it is stopped', async () => {
    const spent = await look({ faults: [{ answer: 'silent', times: 2 }] })
    const stop = new Stop('cancelled', 'It is over.')
    spent.server.before('git/get-ref', () => spent.context.budget.stop(stop))
    await expect(spent.watch.read()).rejects.toBe(stop)
    const stopped = await look({ faults: [{ answer: 'silent', times: 2 }] })
    stopped.server.before('git/get-ref', () => stopped.watch.stop())
    expect(await stopped.watch.read()).toEqual({ problem: expect.any(String) })
  })
})
