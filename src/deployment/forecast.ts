import { oneLine } from '../base/text.ts'
import type { SyncRun } from '../platform/schemas.ts'

// The pause before the next poll is a fraction of the estimated remaining time: requests are rare at first and frequent
// near the end.

const leftFraction = 35 / 100
/** Fraction of the time that a run has taken longer than expected. */
const overdueFraction = 1 / 30
/** Fraction of the elapsed time: of a sync without earlier runs, and between two reads of a log. */
const elapsedFraction = 1 / 10
const buildFraction = 1 / 33
const shortestMs = 650
/** Without earlier runs, short pauses would be spent far from the end. */
const shortestBlindMs = 1_000
/** A build has no log that is read meanwhile. */
const shortestBuildMs = 750
/** Short enough for people who watch the log. */
const longestMs = 10_000
/** So old the printed log may be, for people who watch it. */
const logPauseMs = 5_000
/** Long syncs are followed for long: a tenth of the elapsed time, up to this. */
const longestLogPauseMs = 30_000

/** The progress of a sync by its log: the phases that are over, and the current one. */
export interface ReachedPhases {
  finished: readonly { name: string; durationMs: number }[]
  current: string | undefined
}

/** When to poll a sync, and its estimated remaining time. */
export interface SyncForecast {
  /** Median duration of earlier runs, in milliseconds; null without a history. */
  readonly usualMs: number | null
  /** Updates the estimate with the log. @param elapsedMs since the start, now */
  saw(reached: ReachedPhases, elapsedMs: number): void
  /** Estimated remaining milliseconds, zero or less when it takes longer than usual; null without a history. */
  leftMs(elapsedMs: number): number | null
  /** @param random from 0 (inclusive) to 1 @returns milliseconds to wait from now on, 585 to 10,000 */
  nextDelayMs(elapsedMs: number, random: number): number
}

/** @param runs of the history; the completed ones show how long a sync and its phases take */
export function createForecast(
  runs: readonly Pick<SyncRun, 'status' | 'durationMs' | 'phases'>[],
): SyncForecast {
  const completed = runs
    .filter(({ status }) => status === 'COMPLETED')
    .flatMap(({ durationMs = 0, phases = [] }) => (durationMs > 0 ? [{ durationMs, phases }] : []))
  const usualMs = median(completed.map(({ durationMs }) => durationMs))
  let endsAtMs = usualMs
  let milestone = ''
  let polledAtMs = 0
  const leftMs = (elapsedMs: number) => (endsAtMs === null ? null : endsAtMs - elapsedMs)
  return {
    usualMs,
    leftMs,
    saw({ finished, current }, elapsedMs) {
      const last = finished.at(-1)
      const phase = last?.name ?? current
      if (phase === undefined || milestone === `${finished.length} ${phase}`) return
      milestone = `${finished.length} ${phase}`
      const repeats = finished.filter(({ name }) => name === phase).length - 1
      // The phase changed between the last poll and this one; the sum of the durations shows when.
      const sumMs = finished.reduce((sum, { durationMs }) => sum + durationMs, 0)
      const atMs = clamp(sumMs, polledAtMs, elapsedMs)
      const ends = completed.flatMap(({ durationMs, phases }) => {
        const found = phases.filter((other) => oneLine(other.phase, 80) === phase).at(Math.max(0, repeats))
        if (found === undefined) return []
        const thenMs = found.startedOffsetMs + (last ? found.durationMs : 0)
        // A run that has been slower than another one so far will probably stay slower.
        const pace = thenMs > 0 ? clamp(atMs / thenMs, 0.5, 2) : 1
        return [atMs + (durationMs - thenMs) * pace]
      })
      endsAtMs = median(ends) ?? endsAtMs
    },
    nextDelayMs(elapsedMs, random) {
      polledAtMs = elapsedMs
      const left = leftMs(elapsedMs)
      if (left === null) return jittered(elapsedMs * elapsedFraction, random, shortestBlindMs)
      return jittered(left * (left > 0 ? leftFraction : -overdueFraction), random, shortestMs)
    },
  }
}

/**
 * When to poll a build. The platform tells no durations of builds, only the time of the last change, so the elapsed time
 * decides.
 * @param elapsedMs since the wait began
 * @param random from 0 (inclusive) to 1
 * @returns milliseconds, 675 to 10,000
 */
export function buildDelayMs(elapsedMs: number, random: number): number {
  return jittered(elapsedMs * buildFraction, random, shortestBuildMs)
}

/**
 * When to read the log of a sync: at the polls that show a new state, since a phase of the log begins with it, and
 * otherwise every five seconds, less often in a long sync. So a run sends about as many requests as a script that polls
 * the status every five seconds.
 * @returns whether it is due, to be called once after each poll. The time is in milliseconds since the start
 */
export function createLogPace(): (state: string, elapsedMs: number) => boolean {
  let last: { state: string; atMs: number } | null = null
  return (state, elapsedMs) => {
    const pauseMs = Math.min(longestLogPauseMs, Math.max(logPauseMs, elapsedMs * elapsedFraction))
    if (last !== null && state === last.state && elapsedMs - last.atMs < pauseMs) return false
    last = { state, atMs: elapsedMs }
    return true
  }
}

/** ±10 %, so that parallel jobs do not poll at the same moment. */
function jittered(plannedMs: number, random: number, leastMs: number): number {
  return Math.round(Math.min(longestMs, Math.max(leastMs, plannedMs) * (0.9 + 0.2 * random)))
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length
}
