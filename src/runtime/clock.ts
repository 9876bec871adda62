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

/** The clock of the machine. */
export const systemClock: Clock = {
  // Not the system time, which can be set while a wait is measured with it.
  now: () => Math.floor(performance.timeOrigin + performance.now()),
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
