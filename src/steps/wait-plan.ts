import { fitLogNormal } from './log-normal.ts'
import { type Rest, restOf, waitForLag } from './rest.ts'

// How long to wait before the next look at something that ends at an unknown time. Earlier durations say how likely the
// end is at each moment, and looks are dense where it is likely, and seldom where it is not. Nothing known: each wait
// is a tenth of the time that has passed, so the lag is at most a tenth of the duration; for a build it is a twentieth.

const minMs = 500
/** No wait is longer. */
export const longestWaitMs = 15_000
/** Without a history, each wait is this part of the time that has passed. */
const blindPart = 1 / 10
const blindMinMs = 1_000
/** A build is short beside a sync, and the job waits for nothing else by then. */
const buildPart = 1 / 20

/** What earlier runs say about the duration of the next one. */
export interface Expectation {
  medianMs: number
  /** Standard deviation of the logarithm. */
  sigma: number
  /** How many runs it rests on; 0 means that nothing is known. */
  runs: number
}

/** @param durationsMs of earlier runs that came to their end; others are left out */
export function expect(durationsMs: readonly number[]): Expectation {
  const usable = durationsMs.filter((ms) => fitLogNormal([ms]))
  const { medianMs, sigma } = fitLogNormal(usable) ?? { medianMs: 0, sigma: 0 }
  return { medianMs, sigma, runs: usable.length }
}

/**
 * @param elapsedMs since the start
 * @param random from 0 (inclusive) to 1: ±10 %, so that parallel jobs do not march in step
 * @param rest what is left, where more is known of it than the time that has passed
 * @returns milliseconds, 500 to 15,000
 */
export function nextDelayMs(expected: Expectation, elapsedMs: number, random: number, rest?: Rest): number {
  const { medianMs, runs } = expected
  const plannedMs =
    runs === 0
      ? Math.max(blindMinMs, elapsedMs * blindPart)
      : waitForLag(rest ?? restOf(expected, elapsedMs), lookWorthMs(medianMs), longestMs(medianMs))
  return jittered(plannedMs, random)
}

/**
 * The same for a build: the platform keeps no durations of earlier ones.
 * @param elapsedMs since the wait began
 * @param random from 0 (inclusive) to 1, as above
 * @returns milliseconds, 900 to 15,000
 */
export function buildDelayMs(elapsedMs: number, random: number): number {
  return jittered(Math.max(blindMinMs, elapsedMs * buildPart), random)
}

function jittered(plannedMs: number, random: number): number {
  return Math.round(Math.min(longestWaitMs, Math.max(minMs, plannedMs * (0.9 + 0.2 * random))))
}

/**
 * Lag that one look is worth. The less the longer it all takes, so that the number of looks grows as the duration does,
 * and stays below that of a fixed interval of 5 s (docs/performance.md).
 */
function lookWorthMs(medianMs: number): number {
  return Math.min(300, (200 * 60_000) / medianMs)
}

/** Somebody may be watching the log: no wait is longer than this. */
function longestMs(medianMs: number): number {
  return Math.min(longestWaitMs, Math.max(7_500, medianMs / 8))
}
