import { setImmediate } from 'node:timers/promises'
import type { Emulator } from '../../emulator/index.ts'
import { isCompiling } from '../../emulator/model/validate.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import '../support/all-loaded.ts'

/** So many turns of the event loop without a change mean that everybody waits for time to pass. */
const idleTurns = 400
/** Something would have to be very wrong: neither change nor a timer. */
const stuckTurns = 200_000

/**
 * Lets virtual time pass also where only requests are under way, as a silent or late answer needs it: when nothing
 * has moved for many turns, the clock goes on to the next timer. Client, emulator and their sockets live in this
 * process, and of the emulator's work only the compiler leaves it, so turns tell what a stopwatch could not.
 */
export interface TimeKeeper {
  /** Waits on the emulator's side: one timer more, and no jump for everybody else. */
  sleep(ms: number): Promise<void>
  /** Runs something while time passes. */
  during<T>(work: Promise<T>): Promise<T>
  /** Ends when all that a timer has set going has come to rest. */
  settle(): Promise<void>
}

export function keepTime(clock: VirtualClock, platform: Emulator): TimeKeeper {
  const pending = new Set<{ at: number }>()
  let changes = 0
  const after = clock.after.bind(clock)
  clock.after = (durationMs, run) => {
    const timer = { at: clock.now() + durationMs }
    pending.add(timer)
    changes += 1
    const settle = () => {
      changes += 1
      pending.delete(timer)
    }
    const cancel = after(durationMs, () => {
      settle()
      run()
    })
    return () => {
      settle()
      cancel()
    }
  }

  function state(): string {
    const { requests } = platform
    return `${changes} ${clock.now()} ${requests.length} ${requests.at(-1)?.status}`
  }

  async function pass(done: () => boolean): Promise<void> {
    let seen = ''
    for (let idle = 0; !done(); idle++) {
      await setImmediate()
      const now = state()
      if (now !== seen || isCompiling()) idle = 0
      seen = now
      if (idle > stuckTurns) throw new Error('nothing moves, and no timer is set')
      if (idle < idleTurns || pending.size === 0) continue
      clock.advance(Math.max(0, Math.min(...[...pending].map(({ at }) => at)) - clock.now()))
      idle = 0
    }
  }

  return {
    sleep: (ms) => new Promise((wake) => void clock.after(ms, wake)),
    async during(work) {
      let done = false
      const end = () => {
        done = true
      }
      const [result] = await Promise.all([work.finally(end), pass(() => done)])
      return result
    },
    async settle() {
      for (let turns = 0; turns < idleTurns; turns++) await setImmediate()
    },
  }
}
