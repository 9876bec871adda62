import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Comment, GitHub } from '../../src/github/github.ts'
import { readMarker, writeMarker } from '../../src/github/marker.ts'
import { putComment } from '../../src/github/sticky-comment.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const bot = { author: 'github-actions[bot]', byBot: true }

/** A conversation in memory, each call of which happens at a moment that the scheduler chooses. */
function conversation(comments: Comment[], scheduler: fc.Scheduler): GitHub {
  let lastId = Math.max(1000, ...comments.map(({ id }) => id))
  const call = async <T>(name: string, run: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), name)
    const result = run()
    await scheduler.schedule(Promise.resolve(), `${name} answered`)
    return result
  }
  const copy = (comment: Comment) => ({ ...comment })
  const find = (id: number) => comments.findIndex((comment) => comment.id === id)
  return {
    listComments: () => call('list', () => comments.map(copy)),
    createComment: (_, body) =>
      call('create', () => {
        lastId++
        const comment = { id: lastId, body, url: `#${lastId}`, ...bot }
        comments.push(comment)
        return copy(comment)
      }),
    updateComment: (id, body) =>
      call('update', () => {
        const comment = comments[find(id)]
        if (!comment) throw new Error('what stays was deleted')
        comment.body = body
        return copy(comment)
      }),
    deleteComment: (id) =>
      call('delete', () => {
        if (find(id) >= 0) comments.splice(find(id), 1)
      }),
    pullRequestsOf: async () => [],
    ref: async () => null,
    annotatedTag: () => Promise.reject(new Error('no tag has a comment')),
    login: async () => null,
  }
}

const runs = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

function put(github: GitHub, run: number) {
  const wanted = { issue: 7, key: '1', runId: String(run), attempt: '1', body: `run ${run}`, create: true }
  return putComment(github, virtualClock(), wanted, new AbortController().signal)
}

describe('any number of runs at once', () => {
  it('leave one comment behind, and other people’s alone', async () => {
    const present = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 1 })
    await fc.assert(
      fc.asyncProperty(runs, present, fc.scheduler(), async (all, before, scheduler) => {
        const copied = {
          id: 3,
          body: writeMarker('1', { runId: '99', attempt: '1' }),
          url: '',
          author: 'eve',
          byBot: false,
        }
        const old = before.map((run) => ({ id: 5, body: written(run), url: '#5', ...bot }))
        const comments = [copied, ...old]
        const github = conversation(comments, scheduler)
        const results = Promise.all(all.map((run) => put(github, run)))
        await scheduler.waitFor(results)
        expect(comments[0]).toEqual(copied)
        expect(comments).toHaveLength(2)
        const stays = comments[1]
        for (const { url } of await results) expect(url).toBe(stays?.url)
        expect(stays?.body.split('\n')[1]).toBe(`run ${readMarker(stays?.body ?? '')?.runId}`)
      }),
      { numRuns: 500 },
    )
  })

  it('one after the other leave the newest one’s', async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.scheduler(), async (all, scheduler) => {
        const comments: Comment[] = []
        const github = conversation(comments, scheduler)
        for (const run of all) await scheduler.waitFor(put(github, run))
        expect(comments.map(({ body }) => body)).toEqual([written(Math.max(...all))])
      }),
    )
  })
})

function written(run: number): string {
  return `${writeMarker('1', { runId: String(run), attempt: '1' })}\nrun ${run}`
}
