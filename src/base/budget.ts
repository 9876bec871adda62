import type { Clock } from './clock.ts'
import { formatDuration } from './duration.ts'
import { orFault, Stop } from './failure.ts'

/** Time limit and abort signal of a step or a part of it. */
export interface Budget {
  /** Aborts with a {@link Stop} when the time limit is reached or {@link Budget.stop} is called. */
  readonly signal: AbortSignal
  /** Milliseconds left; never negative. */
  remainingMs(): number
  /** Ends the work now; the first reason wins. */
  stop(reason: Stop): void
  /** Ends what still runs, and releases the timer, so that the process can end by itself. */
  release(): void
}

/** How much time the signal of a budget leaves. */
const timeLeft = new WeakMap<AbortSignal, () => number>()

/** Milliseconds until the time limit behind a signal; infinite where it has none. */
export function remainingMsOf(signal: AbortSignal): number {
  return timeLeft.get(signal)?.() ?? Number.POSITIVE_INFINITY
}

/** Aborts with the first of these signals, and has the earliest of their time limits. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = AbortSignal.any([...signals])
  timeLeft.set(any, () => Math.min(...signals.map(remainingMsOf)))
  return any
}

/** A wait before a request that failed is repeated. */
interface RepeatWait {
  delayMs: number
  /** How long the server asks to wait. */
  askedMs: number | undefined
  /** Called when the wait begins. */
  onWait?: () => void
}

/**
 * Waits, unless the server asks for more time than there is.
 * @throws the fault when the time does not suffice; the signal's other reasons
 */
export async function waitToRepeat(
  clock: Clock,
  { delayMs, askedMs = 0, onWait }: RepeatWait,
  signal: AbortSignal,
  fault: Error,
): Promise<void> {
  if (!signal.aborted && askedMs > remainingMsOf(signal)) throw fault
  onWait?.()
  await clock.sleep(delayMs, signal).catch(orFault(fault))
}

/**
 * Starts the countdown.
 * @param durationMs the whole budget
 */
export function startBudget(clock: Clock, durationMs: number): Budget {
  const controller = new AbortController()
  const endsAt = clock.now() + durationMs
  const stop = (reason: Stop) => controller.abort(reason)
  const cancelTimer = clock.after(durationMs, () =>
    stop(new Stop('timeout', `Timed out after ${formatDuration(durationMs)}.`)),
  )
  const release = () => {
    cancelTimer()
    // The first of several requests that fails ends the work; the others would be repeated for as long as they fail.
    stop(new Stop('cancelled', 'The work has ended.'))
  }
  const remainingMs = () => Math.max(0, endsAt - clock.now())
  timeLeft.set(controller.signal, remainingMs)
  return { signal: controller.signal, remainingMs, stop, release }
}

/**
 * Does work within a time limit of its own.
 * @param outer ends the work, too
 * @param work gets a signal that aborts with the outer one, or with a {@link Stop} when the time is over
 */
export async function withinTime<T>(
  clock: Clock,
  durationMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const share = startBudget(clock, durationMs)
  try {
    return await work(anySignal([outer, share.signal]))
  } finally {
    share.release()
  }
}
