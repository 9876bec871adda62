import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRunContext, shortRef } from '../../src/base/event.ts'
import { webhookExamples } from '../github/webhook-examples.ts'
import { rawEvent, runOn } from '../support/events.ts'

const sha = '0123456789abcdef0123456789abcdef01234567'

function read(eventName: string, payload: unknown, ref = '') {
  return runOn({ eventName, payload, ref, sha }, 'fallback/repo')
}

describe('the ref of an event, in real payloads', () => {
  it('is the head branch of a pull request, not the merge ref that the run is on', () => {
    for (const payload of webhookExamples('pull_request')) {
      const run = read('pull_request', payload, 'refs/pull/2/merge')
      expect(run.ref).toEqual({ name: 'changes' })
      expect(run.pullRequest).toMatchObject({ number: 2, fromFork: false })
      expect(run.repository).toBe('Codertocat/Hello-World')
      expect(run.sha).toMatch(/^[0-9a-f]{40}$/)
      expect(run.sha).not.toBe(sha)
    }
  })

  it('is the pushed branch or tag, and nothing when the push deleted it', () => {
    const seen = webhookExamples('push').map((payload) => {
      const { ref, deleted } = payload as { ref: string; deleted: boolean }
      // The run of a deletion is on the default branch.
      return { ref, deleted, read: read('push', payload, deleted ? 'refs/heads/main' : ref).ref }
    })
    for (const { ref, deleted, read: result } of seen) {
      const name = ref.replace('refs/heads/', '').replace('refs/tags/', '')
      expect(result).toEqual(deleted ? { problem: `the push deleted "${name}"` } : { name })
    }
    expect(seen.some(({ deleted }) => deleted) && seen.some(({ deleted }) => !deleted)).toBe(true)
    expect(new Set(seen.map(({ ref }) => ref)).size).toBe(2)
  })

  it('is the tag of a release, whatever ref the run is on', () => {
    for (const payload of webhookExamples('release')) {
      expect(read('release', payload, 'refs/heads/master').ref).toEqual({ name: '0.0.1' })
    }
  })

  it('is the temporary branch of a merge queue, and its commit', () => {
    for (const payload of webhookExamples('merge_group')) {
      const run = read('merge_group', payload, 'refs/heads/other')
      const { merge_group: group } = payload as { merge_group: { head_sha: string } }
      expect(run.ref).toEqual({
        name: 'gh-readonly-queue/main/pr-104-929f8209d40f77f4abc622a499c93a83babdbe64',
      })
      expect(run.sha).toBe(group.head_sha)
    }
  })

  it('is the ref that a workflow was dispatched on', () => {
    for (const payload of webhookExamples('workflow_dispatch')) {
      expect(read('workflow_dispatch', payload, 'refs/heads/feature/x').ref).toEqual({ name: 'feature/x' })
      expect(read('workflow_dispatch', payload, 'refs/tags/v1').ref).toEqual({ name: 'v1' })
    }
  })
})

describe('the ref of an event, in made payloads', () => {
  it('is the default branch on a schedule, else the ref that the run is on', () => {
    const payload = { schedule: '0 3 * * *', repository: { full_name: 'a/b', default_branch: 'trunk' } }
    expect(read('schedule', payload, 'refs/heads/main').ref).toEqual({ name: 'trunk' })
    expect(read('schedule', { schedule: '0 3 * * *' }, 'refs/heads/main').ref).toEqual({ name: 'main' })
  })

  it.each(['pull_request_target', 'pull_request_review'])('is the head branch on %s too', (eventName) => {
    const [payload] = webhookExamples('pull_request')
    expect(read(eventName, payload, 'refs/heads/master').ref).toEqual({ name: 'changes' })
  })

  it.each(['issue_comment', 'repository_dispatch', 'workflow_run', ''])(
    'is none on %j, and says so',
    (eventName) => {
      expect(read(eventName, {}, 'refs/heads/main').ref).toEqual({
        problem: `the event "${eventName}" names no branch or tag`,
      })
    },
  )

  it.each([
    ['release', { release: { tag_name: null } }],
    ['release', { release: 'v1' }],
    ['merge_group', { merge_group: {} }],
    ['pull_request', { pull_request: { head: { ref: 'x' } } }],
    ['pull_request', { pull_request: { number: 1, head: { ref: ' ' }, base: {} } }],
    ['push', null],
  ])('is none when a %s does not name it: %j', (eventName, payload) => {
    expect(read(eventName, payload, '').ref).toEqual({
      problem: `the event "${eventName}" names no branch or tag`,
    })
  })
})

describe('a pull request', () => {
  const pull = (headRepo: unknown, base: unknown = { ref: 'main', repo: { full_name: 'team/dbt' } }) => ({
    repository: { full_name: 'team/dbt' },
    pull_request: { number: 5, head: { ref: 'fix', sha: 'a'.repeat(40), repo: headRepo }, base },
  })

  it.each([
    ['the same repository', { full_name: 'team/dbt' }, false],
    ['another repository', { full_name: 'stranger/dbt' }, true],
    ['a deleted repository', null, true],
    ['a repository without a name', {}, true],
  ])('from %s is told apart from others', (_, headRepo, fromFork) => {
    expect(read('pull_request', pull(headRepo)).pullRequest).toEqual({ number: 5, fromFork, closed: false })
  })

  it('says when it was closed', () => {
    const payload = pull({ full_name: 'team/dbt' })
    expect(read('pull_request', { ...payload, action: 'closed' }).pullRequest?.closed).toBe(true)
    expect(read('pull_request', { ...payload, action: 'synchronize' }).pullRequest?.closed).toBe(false)
    const isClosed = (action: string, state: string) =>
      read('pull_request', { action, pull_request: { ...payload.pull_request, state } }).pullRequest?.closed
    expect(isClosed('labeled', 'closed')).toBe(true)
    expect(isClosed('labeled', 'open')).toBe(false)
    expect(isClosed('reopened', 'open')).toBe(false)
  })

  it('is compared with the repository of the run when its base names none', () => {
    expect(read('pull_request', pull({ full_name: 'team/dbt' }, {})).pullRequest?.fromFork).toBe(false)
    expect(read('pull_request', pull({ full_name: 'stranger/dbt' }, {})).pullRequest?.fromFork).toBe(true)
  })
})

describe('the run', () => {
  it('has an address, an id and an attempt', () => {
    const run = read('push', { repository: { full_name: 'team/dbt' } }, 'refs/heads/main')
    expect(run).toMatchObject({
      repository: 'team/dbt',
      sha,
      runUrl: 'https://github.example/team/dbt/actions/runs/77',
      runId: '77',
      runAttempt: '2',
      pullRequest: null,
      forkBranch: null,
    })
  })

  it('takes the repository from the environment when the payload does not name it', () => {
    expect(read('push', {}).repository).toBe('fallback/repo')
  })

  it('has no address outside of a workflow', () => {
    const job = {
      workflow: 'Gate',
      workflowRef: 'acme/shop/.github/workflows/gate@2.yml@refs/heads/a@b',
      job: 'gate',
    }
    expect(readRunContext({ ...rawEvent({ eventName: '', ref: '' }), ...job }, '').job).toBe(
      '.github/workflows/gate@2.yml gate',
    )
    expect(readRunContext({ ...rawEvent({ eventName: '', ref: '' }), ...job, workflowRef: '' }, '').job).toBe(
      'Gate gate',
    )
    const raw = { ...rawEvent({ eventName: '', ref: '' }), runId: Number.NaN, runAttempt: Number.NaN }
    expect(readRunContext(raw, '')).toMatchObject({ runUrl: '', runId: '', runAttempt: '' })
  })

  it('tells since when the head is the head, and which label was set, in real payloads', () => {
    const seen = new Map(
      webhookExamples('pull_request').map((payload) => {
        const { action } = payload as { action: string }
        return [action, read('pull_request', payload, 'refs/pull/2/merge')]
      }),
    )
    const since = (action: string) => new Date(seen.get(action)?.pullRequest?.headSince ?? 0).toISOString()
    expect(since('synchronize')).toBe('2019-05-15T15:20:33.000Z')
    // Two seconds after the push of the head.
    expect(since('labeled')).toBe('2019-05-15T15:20:33.000Z')
    expect(seen.get('labeled')?.pullRequest?.labeled).toBe('bug')
    expect(seen.get('unlabeled')?.pullRequest?.labeled).toBeUndefined()
    const quiet = [...seen].filter(([, run]) => run.pullRequest?.quiet).map(([action]) => action)
    const isQuiet = /label|assign|lock|milestone|review_request|edited/
    expect(quiet).toEqual([...seen.keys()].filter((action) => isQuiet.test(action)))
    expect(quiet).toEqual(expect.arrayContaining(['labeled', 'unlabeled']))
    expect(seen.get('labeled')?.pullRequest?.quiet).toEqual({ label: 'bug' })
    for (const run of seen.values())
      expect(run).toMatchObject({ mergeSha: run.mergeSha, defaultBranch: 'master' })
    expect(read('pull_request', { pull_request: { number: 1, head: {}, base: {} } }).pullRequest).toEqual({
      number: 1,
      closed: false,
      fromFork: true,
    })
  })

  it('tells what a merge queue merges into, and the pull request that it added last', () => {
    for (const payload of webhookExamples('merge_group'))
      expect(read('merge_group', payload)).toMatchObject({
        pullRequest: null,
        queue: { pullRequest: 104, base: 'main', parent: expect.stringMatching(/^[0-9a-f]{40}$/) },
      })
    const group = { head_ref: 'refs/heads/gh-readonly-queue/main/pr-x-1', base_sha: '../x' }
    const run = read('merge_group', { merge_group: group })
    expect(run.queue).toBeUndefined()
  })

  it('tells the commit before the push of a branch, if there was one', () => {
    const before = 'b'.repeat(40)
    const tell = (ref: string, payload: object, name = 'push') => read(name, payload, ref).beforeSha
    expect(tell('refs/heads/main', { before })).toBe(before)
    expect(tell('refs/heads/main', { before: '0'.repeat(40) })).toBeUndefined()
    expect(tell('refs/heads/main', { before: '../x' })).toBeUndefined()
    expect(tell('refs/tags/v1', { before })).toBeUndefined()
    // That of the deleted branch; the run is on the default branch.
    expect(tell('refs/heads/main', { before, deleted: true, ref: 'refs/heads/old' })).toBeUndefined()
    // On a pull request, it is the head before the push.
    expect(tell('refs/heads/main', { before }, 'pull_request')).toBeUndefined()
  })

  it('is read from any payload without a crash', () => {
    const value = fc.anything({ withNullPrototype: true, maxDepth: 3 })
    const payload = fc.oneof(
      value,
      fc.record({
        pull_request: value,
        release: value,
        merge_group: value,
        repository: value,
        deleted: value,
      }),
      fc.record({ pull_request: fc.record({ number: value, head: value, base: value }) }),
    )
    const names = fc.constantFrom(
      'push',
      'pull_request',
      'release',
      'merge_group',
      'schedule',
      'workflow_dispatch',
    )
    fc.assert(
      fc.property(names, payload, (name, given) => {
        const { ref } = read(name, given, 'refs/heads/main')
        expect(typeof ('name' in ref ? ref.name : ref.problem)).toBe('string')
      }),
    )
  })
})

describe('shortRef', () => {
  it.each([
    ['refs/heads/main', 'main'],
    ['refs/tags/v1', 'v1'],
    [' refs/heads/a/b ', 'a/b'],
    ['refs/pull/1/merge', 'refs/pull/1/merge'],
    ['heads/refs/heads/x', 'heads/refs/heads/x'],
    ['main', 'main'],
    ['', ''],
  ])('makes %j to %j', (given, expected) => {
    expect(shortRef(given)).toBe(expected)
  })
})
