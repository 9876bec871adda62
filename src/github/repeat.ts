import type { Octokit } from '@octokit/rest'
import { orFault } from '../failure.ts'
import { backoffMs } from '../http/backoff.ts'
import type { Clock } from '../runtime/clock.ts'
import type { GitHubError } from './errors.ts'
import { faultOf } from './fault.ts'
import { rateLimitWaitMs } from './rate-limit.ts'

export interface Repeating {
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Told of every wait before another attempt: why, and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** What a call hands to the hook, beside its parameters. */
export interface CallOptions {
  operation: string
  signal: AbortSignal
}

/** A wait that is longer than a comment is worth is not begun. */
const longestWaitMs = 120_000
/** Of faults that are no rate limit. */
const mostFaults = 5

/**
 * Sent once: while it waits, a newer run may write the comment, so whoever updates it looks again first.
 */
const once: ReadonlySet<string> = new Set(['updateComment'])

/**
 * Repeats what can be repeated without harm, on the clock, until the call's signal aborts; octokit's own plugin
 * would send a comment twice. Turns every fault into a `GitHubError`.
 */
export function repeatRequests(octokit: Octokit, { clock, random, onWait }: Repeating): void {
  // Octokit calls the hooks within this one with the options that it began with, whatever is handed on here.
  octokit.hook.wrap('request', async (request, options) => {
    const { operation, signal } = options.request as unknown as CallOptions
    let last: GitHubError | null = null
    let rateLimits = 0
    for (let failures = 1; ; failures++) {
      try {
        return await request(options)
      } catch (error) {
        // The fault that the waiting was about tells more than the end of the budget.
        if (signal.aborted) return (last ? orFault(last) : rethrow)(signal.reason)
        last = faultOf(operation, error, clock.now())
      }
      if (last.rateLimit) rateLimits++
      const waitMs = once.has(operation) ? null : waitBefore(last, options.method, failures, rateLimits)
      if (waitMs === null) throw last
      const delayMs = waitMs + backoffMs(failures, random())
      onWait(last.message, delayMs)
      await clock.sleep(delayMs, signal).catch(orFault(last))
    }
  })
}

/**
 * The least time before another attempt, in milliseconds, without jitter.
 * @param failures how many attempts have failed, from 1
 * @param rateLimits how many of them were refused for their number
 * @returns null when the call is not repeated
 */
export function waitBefore(
  fault: GitHubError,
  method: string,
  failures: number,
  rateLimits: number,
): number | null {
  if (fault.rateLimit) return worthwhile(rateLimitWaitMs(fault.rateLimit, rateLimits))
  // A create that got lost may have arrived: who sent it looks first.
  if (method === 'POST') return null
  const { status } = fault
  if ((status !== null && status !== 408 && status < 500) || failures >= mostFaults) return null
  return worthwhile(fault.retryAfterMs ?? 0)
}

function worthwhile(waitMs: number): number | null {
  return waitMs > longestWaitMs ? null : waitMs
}

function rethrow(reason: unknown): never {
  throw reason
}
