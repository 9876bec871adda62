import { waitToRepeat } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { orFault } from '../base/failure.ts'
import { backoffMs } from './backoff.ts'
import type { ServiceError } from './service-error.ts'

// The one way of trying again: of the platform, of its query API and of GitHub.

/** What a row says about sending its request again. */
export interface Policy {
  /** Whether a request whose response was lost may be sent again. Never true for what creates something. */
  readonly repeatable: boolean
  /** How often the request is sent at most. Default: as often as there is time for. */
  readonly mostAttempts?: number
  /** A longer wait is not worth it. */
  readonly longestWaitMs?: number
  /** The wait after a rate limit that does not say how long, doubled with each. Default: that of any other error. */
  readonly rateLimitMs?: number
}

interface Attempting<Fault extends ServiceError> {
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  signal: AbortSignal
  policy: Policy
  /** Whether no further attempt could succeed. @param nextAt when it would begin, on the clock */
  isFinal: (fault: Fault, nextAt: number) => boolean
  /** Told of every wait before another attempt. */
  onWait?: (fault: Fault, delayMs: number) => void
}

/**
 * To be opened for each call.
 * @returns waits before the next attempt: for as long as the service asks, and a random time. It throws the fault where there
 *   is no other attempt, or not enough time for it; and the signal's reason if it aborts, unless the time is over
 */
export function openAttempts<Fault extends ServiceError>({
  clock,
  random,
  signal,
  policy,
  isFinal,
  onWait,
}: Attempting<Fault>): (fault: Fault) => Promise<void> {
  const { repeatable, mostAttempts, longestWaitMs, rateLimitMs = 0 } = policy
  let failures = 0
  let rateLimits = 0
  return async (fault) => {
    if (signal.aborted) orFault(fault)(signal.reason)
    failures++
    if (fault.rateLimited) rateLimits++
    const limitMs = fault.rateLimited ? rateLimitMs * 2 ** (rateLimits - 1) : 0
    const askedMs = fault.retryAfterMs ?? limitMs
    const delayMs = askedMs + backoffMs(failures, random())
    const isLost = fault.arrived === 'unknown' && !repeatable
    const isTooLate = failures === mostAttempts || (longestWaitMs !== undefined && askedMs > longestWaitMs)
    if (isLost || isTooLate || isFinal(fault, clock.now() + delayMs)) throw fault
    await waitToRepeat(clock, { delayMs, askedMs, onWait: () => onWait?.(fault, delayMs) }, signal, fault)
  }
}

/**
 * Sends a request, and again as its policy allows.
 * @param kind errors of other kinds are thrown as they are, unless the time is over after one of this kind: that says more
 * @throws the last fault; the signal's reason
 */
export async function attempts<T, Fault extends ServiceError>(
  kind: abstract new (...all: never[]) => Fault,
  attempting: Attempting<Fault>,
  send: () => Promise<T>,
): Promise<T> {
  const beforeNext = openAttempts(attempting)
  const { signal } = attempting
  let last: Fault | null = null
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof kind)) {
        if (last && error === signal.reason) orFault(last)(error)
        throw error
      }
      last = error
    }
    await beforeNext(last)
  }
}
