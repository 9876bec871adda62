import type { SyncRun } from '../platform/schemas.ts'
import { oneLine } from '../runtime/text.ts'
import { fitGiven } from './log-normal.ts'
import { followedBy, type Rest, restOf } from './rest.ts'

/** A place in a run that can be told from its log: where a phase begins, or where it ends. */
export interface Milestone {
  /** A name from {@link phaseKey}. */
  phase: string
  /** The phase is over; else it has begun. */
  over: boolean
  /** When, in milliseconds since the start. */
  atMs: number
}

/** What is left of a run, and how much that is as a rule. */
export interface Left {
  rest: Rest
  /** Zero or less when it takes longer than usual. */
  medianMs: number
}

/** What earlier runs say of the time from a milestone on. */
export interface PhaseHistory {
  knows(phase: string): boolean
  /** @param elapsedMs since the start; @param untilMs how far ahead `rest` is needed; null when nothing is known */
  left(milestone: Milestone, elapsedMs: number, untilMs: number): Left | null
}

/** One phase in one earlier run. */
interface Seen {
  startMs: number
  durationMs: number
  /** From its end to the end of the run. */
  afterMs: number
}

/** A run has ten or so. */
const mostPhases = 100

/** @param name as the platform wrote it; @param times how often a phase of this name has been over in this run */
export function phaseKey(name: string, times: number): string {
  return `${oneLine(name, 80)} ${times}`
}

/**
 * Learns from `phases` in the sync history, whose names are those of the log (contract, DbtSyncRunPhase and
 * DbtSyncLogEntry). Which phases there are, and how long they take, is known from there alone: the contract names three
 * as examples, so nothing is assumed of a deployment without a history.
 * @param runs that have completed
 */
export function learnPhases(runs: readonly Pick<SyncRun, 'durationMs' | 'phases'>[]): PhaseHistory {
  const seen = new Map<string, Seen[]>()
  for (const { durationMs: wholeMs = 0, phases = [] } of runs) {
    const times = new Map<string, number>()
    for (const { phase, startedOffsetMs: startMs, durationMs } of phases.slice(0, mostPhases)) {
      const key = phaseKey(phase, times.get(phase) ?? 0)
      times.set(phase, (times.get(phase) ?? 0) + 1)
      const afterMs = wholeMs - startMs - durationMs
      seen.set(key, [...(seen.get(key) ?? []), { startMs, durationMs, afterMs }])
    }
  }
  return {
    knows: (phase) => seen.has(phase),
    left({ phase, over, atMs }, elapsedMs, untilMs) {
      const known = seen.get(phase) ?? []
      const sinceMs = elapsedMs - atMs
      const after = fitGiven(
        known.map(({ startMs, durationMs, afterMs }) => [startMs + (over ? durationMs : 0), afterMs]),
        atMs,
      )
      if (over) return after && { rest: restOf(after, sinceMs), medianMs: after.medianMs - sinceMs }
      const within = fitGiven(
        known.map(({ startMs, durationMs }) => [startMs, durationMs]),
        atMs,
      )
      if (!within) return null
      const rest = restOf(within, sinceMs)
      const medianMs = within.medianMs - sinceMs
      return after
        ? {
            rest: followedBy(rest, restOf(after, 0), untilMs),
            medianMs: Math.max(0, medianMs) + after.medianMs,
          }
        : { rest, medianMs }
    },
  }
}
