import { Stop } from '../failure.ts'
import type { Clock } from './clock.ts'
import { formatDuration } from './duration.ts'

/** Time limit and abort signal of a step or a part of it. */
export interface Budget {
  /** Aborts with a {@link Stop} when the time limit is reached or {@link Budget.stop} is called. */
  readonly signal: AbortSignal
  /** Milliseconds left; never negative. */
  remainingMs(): number
  /** Ends the work now; the first reason wins. */
  stop(reason: Stop): void
  /** Releases the timer, so that the process can end by itself. */
  release(): void
}

/**
 * Starts the countdown.
 * @param durationMs the whole budget
 */
export function startBudget(clock: Clock, durationMs: number): Budget {
  const controller = new AbortController()
  const endsAt = clock.now() + durationMs
  const stop = (reason: Stop) => controller.abort(reason)
  const release = clock.after(durationMs, () =>
    stop(new Stop('timeout', `Timed out after ${formatDuration(durationMs)}.`)),
  )
  return { signal: controller.signal, remainingMs: () => Math.max(0, endsAt - clock.now()), stop, release }
}
