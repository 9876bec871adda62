/** So old the printed log may be, for people who watch it. */
const usualMs = 5_000
/** Long syncs are followed for long: a tenth of the elapsed time, up to this. */
const mostMs = 30_000
const elapsedFraction = 1 / 10

/**
 * When to read the log of a sync: at the polls that show a new state, since a phase of the log begins with it, and
 * otherwise every five seconds, less often in a long sync. So a run sends about as many requests as a script that polls
 * the status every five seconds.
 * @returns whether it is due, to be called once after each poll. The time is in milliseconds since the start
 */
export function createLogPace(): (state: string, elapsedMs: number) => boolean {
  let last: { state: string; atMs: number } | null = null
  return (state, elapsedMs) => {
    const pauseMs = Math.min(mostMs, Math.max(usualMs, elapsedMs * elapsedFraction))
    if (last !== null && state === last.state && elapsedMs - last.atMs < pauseMs) return false
    last = { state, atMs: elapsedMs }
    return true
  }
}
