import type { Clock } from '../../src/base/clock.ts'

/** A clock whose time passes only when somebody sleeps, and then at once. */
export interface VirtualClock extends Clock {
  /** Lets time pass; runs every callback that comes due on the way, in order. */
  advance(durationMs: number): void
  /** Callbacks that still wait for their time: each would keep a process alive. */
  pending(): number
}

export function virtualClock(startMs = Date.UTC(2026, 0, 5, 12)): VirtualClock {
  let now = startMs
  let timers: { at: number; run: () => void }[] = []

  function advance(durationMs: number): void {
    const until = now + durationMs
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = until
  }

  return {
    now: () => now,
    advance,
    pending: () => timers.length,
    after(durationMs, run) {
      const timer = { at: now + durationMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async sleep(durationMs, signal) {
      if (signal.aborted) throw signal.reason
      const stop = new AbortController()
      let aborted = false
      const onAbort = () => {
        aborted = true
      }
      signal.addEventListener('abort', onAbort, { once: true, signal: stop.signal })
      // Step by step, so that time stands still once a callback on the way has aborted the sleep.
      const until = now + durationMs
      while (now < until && !aborted) {
        const nextAt = Math.min(until, ...timers.map(({ at }) => at).filter((at) => at > now))
        advance(nextAt - now)
      }
      advance(0)
      stop.abort()
      if (aborted) throw signal.reason
    },
  }
}
