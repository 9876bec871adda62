/** Time as an argument, so that tests can own it. All values are milliseconds. */
export interface Clock {
  /** Whole milliseconds since the epoch; never goes back. */
  now(): number
  /**
   * Waits. Rejects with the signal's reason as soon as the signal aborts.
   * @param durationMs how long
   */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
  /**
   * Runs a callback later, unless the returned function is called first.
   * @param durationMs how much later
   */
  after(durationMs: number, run: () => void): () => void
}

/** A timer for longer than this overflows and fires at once. */
const longestTimerMs = 2 ** 31 - 1

const nanosecondsPerMs = 1_000_000n
const begin = { at: Date.now(), ticks: process.hrtime.bigint() }

/** The clock of the machine. */
export const systemClock: Clock = {
  // Not the system time, which can be set while a wait is measured with it. `performance` is slower to load.
  now: () => begin.at + Number((process.hrtime.bigint() - begin.ticks) / nanosecondsPerMs),
  sleep(durationMs, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const onAbort = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        },
        Math.min(durationMs, longestTimerMs),
      )
      signal.addEventListener('abort', onAbort)
    })
  },
  after(durationMs, run) {
    const timer = setTimeout(run, Math.min(durationMs, longestTimerMs))
    return () => clearTimeout(timer)
  },
}

/** The day by UTC, as `2026-11-22`. */
export function utcDay(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}
