import { describe, expect, it } from 'vitest'
import { forbidden, type StoredPull } from '../../emulator/github/index.ts'
import { pullRequestsFor } from '../../src/github/pull-requests.ts'
import { runOn } from '../support/events.ts'
import { githubFixture } from '../support/github.ts'
import { webhookExamples } from './webhook-examples.ts'

const sha = 'a'.repeat(40)
const repository = 'Codertocat/Hello-World'

const runOf = (eventName: string, payload: unknown, ref: string, commit = sha) =>
  runOn({ eventName, payload, ref, sha: commit }, repository)

function pull(number: number, change: Partial<StoredPull> = {}): StoredPull {
  const head = { headRef: 'feature', headSha: sha, headRepository: repository }
  return { number, open: true, ...head, commits: [], ...change }
}

async function find(pulls: StoredPull[], run = runOf('push', {}, 'refs/heads/feature')) {
  const fixture = await githubFixture({}, { repository, pulls })
  return { found: await pullRequestsFor(run, fixture.github, fixture.signal), asked: fixture.asked() }
}

describe('the pull requests of a run', () => {
  it('are the event’s own, in real payloads, without asking', async () => {
    for (const payload of webhookExamples('pull_request')) {
      const { found, asked } = await find([], runOf('pull_request', payload, 'refs/pull/2/merge'))
      expect(found).toEqual([2])
      expect(asked).toEqual([])
    }
  })

  it('are, in real payloads of a push, those that GitHub knows for the branch, and none for tags and deletions', async () => {
    const seen: string[] = []
    for (const payload of webhookExamples('push')) {
      const { ref, after, deleted } = payload as { ref: string; after: string; deleted: boolean }
      const pulls = [pull(9, { headRef: ref.replace(/^refs\/\w+\//, ''), headSha: after })]
      const { found, asked } = await find(pulls, runOf('push', payload, ref, after))
      const isBranch = ref.startsWith('refs/heads/') && !deleted
      seen.push(isBranch ? 'branch' : deleted ? 'deleted' : 'tag')
      expect(found).toEqual(isBranch ? [9] : [])
      expect(asked).toEqual(
        isBranch ? [`GET /repos/${repository}/commits/${after}/pulls?per_page=100&page=1`] : [],
      )
    }
    expect(new Set(seen)).toEqual(new Set(['branch', 'deleted', 'tag']))
  })

  it('are none for a tag of the branch’s name', async () => {
    expect(await find([pull(1)], runOf('push', {}, 'refs/tags/feature'))).toEqual({ found: [], asked: [] })
  })

  it('are all that are open with just this head, lowest number first', async () => {
    const pulls = [
      pull(12),
      pull(3, { open: false }),
      pull(4, { headRef: 'other' }),
      pull(5, { headSha: 'b'.repeat(40), commits: [sha] }),
      pull(6, { headRepository: 'stranger/Hello-World' }),
      pull(7, { headRepository: null }),
      pull(8, { headRepository: 'codertocat/hello-world' }),
      pull(9),
    ]
    expect((await find(pulls)).found).toEqual([8, 9, 12])
  })

  it('are found on any page', async () => {
    const pulls = [...Array.from({ length: 230 }, (_, n) => pull(n + 2, { open: false })), pull(1)]
    const { found, asked } = await find(pulls)
    expect(found).toEqual([1])
    expect(asked).toHaveLength(3)
  })

  it.each(['schedule', 'workflow_dispatch', 'release', 'merge_group', ''])(
    'are none for %j',
    async (event) => {
      expect(await find([pull(1)], runOf(event, {}, 'refs/heads/feature'))).toEqual({ found: [], asked: [] })
    },
  )

  it('are none without a commit', async () => {
    for (const commit of ['', '..', 'HEAD', `${sha}/../..`])
      expect(await find([pull(1)], runOf('push', {}, 'refs/heads/feature', commit))).toEqual({
        found: [],
        asked: [],
      })
  })

  it.each([forbidden('pull_requests=read'), { status: 404, body: {} }, { status: 422, body: {} }])(
    'are none where the token may not ask: $status',
    async (answer) => {
      const fixture = await githubFixture({}, { repository, pulls: [pull(1)] })
      fixture.server.faults.push({ answer })
      expect(
        await pullRequestsFor(runOf('push', {}, 'refs/heads/feature'), fixture.github, fixture.signal),
      ).toEqual([])
    },
  )

  it('are unknown when the token is not accepted', async () => {
    const fixture = await githubFixture({ token: 'ghp_expired' }, { repository })
    const asked = pullRequestsFor(runOf('push', {}, 'refs/heads/feature'), fixture.github, fixture.signal)
    await expect(asked).rejects.toMatchObject({ status: 401 })
  })
})
