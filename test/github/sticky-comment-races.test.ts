import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import type { Comment, GitHub } from '../../src/github/github.ts'
import { readMarker } from '../../src/github/marker.ts'
import { putComment } from '../../src/github/sticky-comment.ts'
import { noLabels } from '../support/github.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { marked, markOf, ofJob } from './marks.ts'

const bot = { author: 'github-actions[bot]', nodeId: '' }

/** The comments of a conversation in memory, and how its requests go. */
interface World {
  /** As they were at a time, the latest last. */
  past: { at: number; comments: Comment[] }[]
  now: () => number
  /** Takes the time of a request, on its way there and on its way back. */
  way: (call: string) => Promise<unknown>
  /** How late a list shows what was written, in milliseconds. */
  lagMs?: number
}

function conversation({ past, now, way, lagMs = 0 }: World): GitHub {
  const asOf = (ms: number) => past.findLast(({ at }) => at <= ms)?.comments ?? []
  const change = (comments: Comment[]) => void past.push({ at: now(), comments })
  const call = async <T>(name: string, run: () => T): Promise<T> => {
    await way(name)
    const result = run()
    await way(`${name} answered`)
    return result
  }
  return {
    listComments: () => call('list', () => asOf(now() - lagMs)),
    createComment: (_, body) =>
      call('create', () => {
        const id = 1000 + past.length
        const comment = { id, body, url: `#${id}`, ...bot }
        change([...asOf(now()), comment])
        return comment
      }),
    updateComment: (id, body) =>
      call('update', () => {
        const comment = { id, body, url: `#${id}`, ...bot }
        if (!asOf(now()).some((each) => each.id === id)) throw new Error('what stays was deleted')
        change(asOf(now()).map((each) => (each.id === id ? comment : each)))
        return comment
      }),
    deleteComment: (id) => call('delete', () => change(asOf(now()).filter((each) => each.id !== id))),
    ...noLabels,
    pullRequestsOf: async () => [],
    ref: async () => null,
    annotatedTag: () => Promise.reject(new Error('no tag has a comment')),
    viewer: async () => bot.author,
    commentHistory: () => Promise.reject(new Error('not for comments')),
  }
}

/** Each call happens at a moment that the scheduler chooses. */
function scheduled(comments: Comment[], scheduler: fc.Scheduler) {
  const past = [{ at: 0, comments }]
  const way = (call: string) => scheduler.schedule(Promise.resolve(), call)
  return { past, github: conversation({ past, now: () => 0, way }) }
}

const runs = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

function put(github: GitHub, run: number, clock: Clock = virtualClock()) {
  const mark = markOf({ runId: String(run) })
  const wanted = { issue: 7, of: ofJob, mark, body: `run ${run}`, create: true }
  return putComment(github, clock, wanted, new AbortController().signal)
}

/** Time that several runs share: it passes when all of them wait. */
function sharedTime() {
  let now = 0
  let timers: { at: number; resolve: () => void }[] = []
  const sleep = (durationMs: number) =>
    new Promise<void>((resolve) => void timers.push({ at: now + durationMs, resolve }))
  const clock: Clock = { now: () => now, sleep, after: () => () => undefined }
  return {
    clock,
    finish: async <T>(work: Promise<T>): Promise<T> => {
      let over = false
      const mark = () => {
        over = true
      }
      work.then(mark, mark)
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        if (over) return work
        const [next] = timers.toSorted((a, b) => a.at - b.at)
        if (!next) throw new Error('everybody waits for ever')
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.at)
        next.resolve()
      }
    },
  }
}

/** Each way takes some milliseconds. */
function taking(clock: Clock, wayMs: (call: string) => number): Pick<World, 'now' | 'way'> {
  const { signal } = new AbortController()
  return { now: () => clock.now(), way: (call) => clock.sleep(wayMs(call), signal) }
}

const bodiesOf = (past: { comments: Comment[] }[]) => past.at(-1)?.comments.map(({ body }) => body)

describe('any number of runs at once', () => {
  it('leave one comment behind, and other people’s alone', async () => {
    const present = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 1 })
    await fc.assert(
      fc.asyncProperty(runs, present, fc.scheduler(), async (all, before, scheduler) => {
        const copied = {
          id: 3,
          nodeId: '',
          body: marked({ runId: '99' }),
          url: '',
          author: 'eve',
        }
        const old = before.map((run) => ({ id: 5, body: written(run), url: '#5', ...bot }))
        const { github, past } = scheduled([copied, ...old], scheduler)
        const results = Promise.all(all.map((run) => put(github, run)))
        await scheduler.waitFor(results)
        const comments = past.at(-1)?.comments ?? []
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
        const { github, past } = scheduled([], scheduler)
        for (const run of all) await scheduler.waitFor(put(github, run))
        expect(bodiesOf(past)).toEqual([written(Math.max(...all))])
      }),
    )
  })
})

describe('runs at once, where lists lag', () => {
  it.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[3, 1, 2]]])(
    'by 800 ms, leave one comment, of the newest run: %j',
    async (order) => {
      const { clock, finish } = sharedTime()
      const past = [{ at: -10_000, comments: [] }]
      const github = conversation({ past, ...taking(clock, () => 50), lagMs: 800 })
      await finish(Promise.all(order.map((run) => put(github, run, clock))))
      expect(bodiesOf(past)).toEqual([written(3)])
    },
  )

  it('by up to 2 s, and start at any time, leave one comment, of the newest run', async () => {
    const start = fc.record({ run: fc.integer({ min: 1, max: 9 }), atMs: fc.integer({ min: 0, max: 5000 }) })
    const starts = fc.uniqueArray(start, { selector: ({ run }) => run, minLength: 1, maxLength: 4 })
    const ways = fc.infiniteStream(fc.integer({ min: 10, max: 150 }))
    const lag = fc.integer({ min: 0, max: 2000 })
    await fc.assert(
      fc.asyncProperty(starts, lag, ways, fc.boolean(), async (all, lagMs, delays, exists) => {
        const { clock, finish } = sharedTime()
        const old: Comment[] = exists ? [{ id: 5, body: written(0), url: '', ...bot }] : []
        const past = [{ at: -10_000, comments: old }]
        const way = taking(clock, () => delays.next().value ?? 10)
        const github = conversation({ past, ...way, lagMs })
        const begin = async ({ run, atMs }: { run: number; atMs: number }) => {
          await clock.sleep(atMs, new AbortController().signal)
          await put(github, run, clock)
        }
        await finish(Promise.all(all.map(begin)))
        expect(bodiesOf(past)).toEqual([written(Math.max(...all.map(({ run }) => run)))])
      }),
      { numRuns: 150, endOnFailure: true },
    )
  })

  it.each([500, 1500])(
    'an update of an older run that arrives %i ms late does not stay',
    async (updateLateMs) => {
      const { clock, finish } = sharedTime()
      const past = [{ at: -10_000, comments: [{ id: 5, body: written(1), url: '', ...bot }] }]
      const late = taking(clock, (call) => (call === 'update' ? 50 + updateLateMs : 50))
      const older = put(conversation({ past, ...late }), 2, clock)
      const newer = put(conversation({ past, ...taking(clock, () => 50) }), 3, clock)
      await finish(Promise.all([older, newer]))
      expect(bodiesOf(past)).toEqual([written(3)])
    },
  )
})

function written(run: number): string {
  return marked({ runId: String(run) }, `run ${run}`)
}
