import { describe, expect, it } from 'vitest'
import { type RawContext, readRunContext } from '../../src/event.ts'
import { eventChecks } from '../../src/preflight/run-checks.ts'
import { forkPullRequest, pullRequest, tagPush } from '../support/platform.ts'

function checks(event: Partial<RawContext>, given: { ref?: string; branch?: string } = {}) {
  const push = { eventName: 'push', ref: 'refs/heads/main', sha: '', runId: 1, runAttempt: 1, serverUrl: '' }
  const run = readRunContext({ ...push, payload: {}, ...event }, 'acme/shop-dbt')
  const rows = eventChecks({ ref: given.ref ?? '', branch: given.branch ?? null }, run)
  return Object.fromEntries(rows.map((row) => [row.neededFor.join(), row]))
}

const states = (...args: Parameters<typeof checks>) => {
  const { sync, validate, merge, release, cleanup } = checks(...args)
  return [sync, validate, merge, release, cleanup].map((row) => row?.state)
}

const no = 'other event'
const unnamed = { eventName: 'issues', ref: 'refs/heads/main' }
const closed = {
  ...pullRequest('topic'),
  payload: { ...(pullRequest('topic').payload as object), action: 'closed' },
}

describe('an event', () => {
  it.each<[string, Parameters<typeof checks>, string[]]>([
    ['a push', [{}], ['ok', no, no, no, 'ok']],
    ['a pushed tag', [tagPush('v1')], ['ok', no, no, 'ok', 'ok']],
    ['a pull request', [pullRequest('topic')], ['ok', 'ok', no, no, 'ok']],
    ['a fork', [forkPullRequest('topic')], [no, no, no, no, 'ok']],
    ['a dispatch', [{ eventName: 'workflow_dispatch' }], ['ok', no, no, no, 'ok']],
    ['an event without a ref', [unnamed], [no, no, no, no, 'ok']],
    ['the same with ref', [unnamed, { ref: 'main' }], ['ok', no, no, 'ok', 'ok']],
    ['the same with branch', [unnamed, { branch: 'topic' }], [no, 'ok', 'ok', 'ok', 'ok']],
  ])('%s fits these commands', (_, args, wanted) => {
    expect(states(...args)).toEqual(wanted)
  })

  it('says what each command would be about', () => {
    const { sync, validate, cleanup } = checks(pullRequest('topic'))
    expect(sync?.found).toBe('ref "topic"')
    expect(validate?.found).toBe('branch "topic"')
    expect(cleanup?.found).toBe('all leftover branches older than "older-than"')
    expect(checks(closed).cleanup?.found).toBe('the leftover branches of "topic"')
  })

  it('says what to do, and never that sync is not ready', () => {
    const { sync, validate, merge, release } = checks(unnamed)
    expect(sync?.remedy).toBe('Set "ref", or run this on an event of a branch or tag.')
    expect(validate?.remedy).toBe('Set "branch", or run this on a pull request.')
    expect(merge?.remedy).toBe('Set "branch".')
    expect(release?.remedy).toContain('pushed tag')
    expect([sync, validate, merge, release].some((row) => row?.required)).toBe(false)
    for (const command of ['sync', 'validate'] as const)
      expect(checks(forkPullRequest('x'))[command]).toMatchObject({
        found: expect.stringContaining('comes from a fork'),
        remedy: 'Push the branch to this repository.',
      })
  })
})
