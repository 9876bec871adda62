import { setImmediate } from 'node:timers/promises'
import { isCompiling } from '../../emulator/model/validate.ts'
import type { Send } from '../../src/http/transport.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import '../support/all-loaded.ts'

/** So many turns of the event loop without a request and without a new timer mean that everybody waits. */
const idleTurns = 100
/** Neither a request nor a timer: on a busy machine the emulator takes a second to read a ref for the first time. */
const stuckTurns = 5_000_000

/** One process of a job: its time, its way to the platform, and its end. */
export interface Process {
  clock: VirtualClock
  /** Requests that were made so far. */
  requests: () => number
  send: Send
  /** Whatever it waits for never comes any more. The next process of the job has the same clock. */
  kill: () => void
}

/** Where a request of a process stands. */
export type Stage = 'before' | 'after'

/** The time that several processes share, and their turns at the platform. */
export interface SharedTime {
  now: () => number
  /** @param onRequest is told of each request of the process, before it leaves and when it was answered */
  process(name: number, send: Send, onRequest: (nth: number, stage: Stage) => void): Process
  /** The process whose request is under way. */
  current: () => number | undefined
  wait(durationMs: number): Promise<void>
  /** Lets time pass, always to the next timer, and only when nobody has anything else to do. */
  during<T>(work: Promise<T>): Promise<T>
}

const never = new Promise<never>(() => undefined)

/**
 * One request is under way at a time, and timers go off one by one, so that processes that run side by side do so in
 * the same order each time.
 */
export function sharedTime(startMs = Date.UTC(2026, 0, 5, 12)): SharedTime {
  let now = startMs
  let timers: { at: number; run: () => void }[] = []
  let changes = 0
  let underWay = 0
  let current: number | undefined
  let last = Promise.resolve()

  function after(durationMs: number, run: () => void): () => void {
    const timer = { at: now + Math.max(0, durationMs), run }
    timers.push(timer)
    changes += 1
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  function next(): void {
    const timer = timers.reduce((a, b) => (b.at < a.at ? b : a))
    timers = timers.filter((other) => other !== timer)
    now = Math.max(now, timer.at)
    changes += 1
    timer.run()
  }

  /** Waits for its turn. @returns ends it */
  async function turn(): Promise<() => void> {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    underWay += 1
    await before
    return () => {
      underWay -= 1
      changes += 1
      resolve()
    }
  }

  function processOf(name: number, send: Send, onRequest: (nth: number, stage: Stage) => void): Process {
    let life = 0
    let requests = 0
    /** What belongs to a process that was killed does not happen. */
    const alive = () => {
      const own = life
      return () => own === life
    }
    return {
      requests: () => requests,
      kill() {
        life += 1
      },
      clock: {
        now: () => now,
        advance: () => {
          throw new Error('Time passes for all alike')
        },
        pending: () => timers.length,
        after(durationMs, run) {
          const lives = alive()
          return after(durationMs, () => lives() && run())
        },
        sleep(durationMs, signal) {
          const lives = alive()
          return new Promise((resolve, reject) => {
            if (signal.aborted) return reject(signal.reason)
            const onAbort = () => {
              cancel()
              if (lives()) reject(signal.reason)
            }
            const cancel = after(durationMs, () => {
              signal.removeEventListener('abort', onAbort)
              if (lives()) resolve()
            })
            signal.addEventListener('abort', onAbort, { once: true })
          })
        },
      },
      async send(wire) {
        const lives = alive()
        const end = await turn()
        const exchange = async () => {
          if (!lives()) return undefined
          const nth = ++requests
          onRequest(nth, 'before')
          if (!lives()) return undefined
          current = name
          const answer = await send(wire)
          onRequest(nth, 'after')
          return answer
        }
        const answer = await exchange().finally(end)
        return answer !== undefined && lives() ? answer : never
      },
    }
  }

  async function pass(done: () => boolean): Promise<void> {
    let seen = -1
    for (let idle = 0; !done(); idle++) {
      await setImmediate()
      if (changes !== seen || isCompiling()) idle = 0
      seen = changes
      if (idle > stuckTurns) throw new Error('nothing moves, and no timer is set')
      if (underWay === 0 && idle >= idleTurns && timers.length > 0) next()
    }
  }

  return {
    now: () => now,
    current: () => current,
    process: processOf,
    wait: (durationMs) => new Promise((wake) => void after(durationMs, wake)),
    async during(work) {
      let done = false
      const [result] = await Promise.all([
        work.finally(() => {
          done = true
        }),
        pass(() => done),
      ])
      return result
    },
  }
}
