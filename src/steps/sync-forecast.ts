import type { SyncRun } from '../platform/schemas.ts'
import { learnPhases, type Milestone, phaseKey } from './phase-history.ts'
import { type Expectation, expect, longestWaitMs, nextDelayMs } from './wait-plan.ts'

/** How far a sync has come, as its log tells it. */
export interface ReachedPhases {
  /** In their order. */
  finished: readonly { name: string; durationMs: number }[]
  /** The phase under way; absent between two, and where the log does not tell. */
  current: string | undefined
}

/** When to look at a sync, and how long it may still take: from its history, and from the phase that it has reached. */
export interface SyncForecast {
  readonly expected: Expectation
  /** Takes in what the log has shown. @param elapsedMs since the start, now */
  saw(reached: ReachedPhases, elapsedMs: number): void
  /** Milliseconds that are left as a rule, zero or less when it takes longer than usual; null without a history. */
  leftMs(elapsedMs: number): number | null
  /** How long to wait from now on; closes this look. @param random from 0 (inclusive) to 1 */
  nextDelayMs(elapsedMs: number, random: number): number
}

/** @param runs of the history; only those that have completed say something */
export function createForecast(
  runs: readonly Pick<SyncRun, 'status' | 'durationMs' | 'phases'>[],
): SyncForecast {
  const completed = runs.filter(({ status }) => status === 'COMPLETED')
  const expected = expect(completed.map(({ durationMs }) => durationMs ?? 0))
  const history = learnPhases(completed)
  let milestone: Milestone | null = null
  let lastLookMs = 0
  const left = (elapsedMs: number) => milestone && history.left(milestone, elapsedMs, longestWaitMs)

  return {
    expected,
    saw(reached, elapsedMs) {
      const found = milestones(reached).find(({ phase }) => history.knows(phase))
      if (!found || (found.phase === milestone?.phase && found.over === milestone.over)) return
      // Between phases time may pass that no entry speaks of, so their sum only tells where in the last wait it was.
      milestone = { ...found, atMs: Math.min(elapsedMs, Math.max(lastLookMs, found.atMs)) }
    },
    leftMs(elapsedMs) {
      if (expected.runs === 0) return null
      return left(elapsedMs)?.medianMs ?? expected.medianMs - elapsedMs
    },
    nextDelayMs(elapsedMs, random) {
      lastLookMs = elapsedMs
      return nextDelayMs(expected, elapsedMs, random, left(elapsedMs)?.rest)
    },
  }
}

/** The phase under way, then the last one that is over. */
function milestones({ finished, current }: ReachedPhases): Milestone[] {
  const timesOver = (name: string, among: ReachedPhases['finished']) =>
    among.filter((other) => other.name === name).length
  const atMs = finished.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const last = finished.at(-1)
  return [
    ...(current === undefined
      ? []
      : [{ phase: phaseKey(current, timesOver(current, finished)), over: false, atMs }]),
    ...(last
      ? [{ phase: phaseKey(last.name, timesOver(last.name, finished.slice(0, -1))), over: true, atMs }]
      : []),
  ]
}
