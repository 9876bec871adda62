import type { Octokit } from '@octokit/rest'
import { orFault } from '../failure.ts'
import { backoffMs } from '../http/backoff.ts'
import { waitToRepeat } from '../runtime/budget.ts'
import type { Clock } from '../runtime/clock.ts'
import type { GitHubError } from './errors.ts'
import { faultOf } from './fault.ts'
import { rateLimitWaitMs } from './rate-limit.ts'

export interface Repeating {
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Called before every wait for another attempt: why, and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** Options of a call for the hook, besides its parameters. */
export interface CallOptions {
  operation: string
  signal: AbortSignal
}

/** A comment is not worth a longer wait. */
const longestWaitMs = 120_000
/** Of errors that are no rate limit. */
const mostFaults = 5

/**
 * Sent once: a newer run may write the comment during the wait, so the caller reads the comment again first.
 */
const once: ReadonlySet<string> = new Set(['updateComment'])
/** Reads that GraphQL wants as a POST. */
const readByPost: ReadonlySet<string> = new Set(['viewer'])

/**
 * Repeats requests that are safe to repeat until the call's signal aborts; octokit's own plugin would create a comment
 * twice. Turns every error into a `GitHubError`.
 */
export function repeatRequests(octokit: Pick<Octokit, 'hook'>, { clock, random, onWait }: Repeating): void {
  // Octokit passes the original options to the inner hooks, regardless of what is passed on here.
  octokit.hook.wrap('request', async (request, options) => {
    const { operation, signal } = options.request as unknown as CallOptions
    let last: GitHubError | null = null
    let rateLimits = 0
    for (let failures = 1; ; failures++) {
      try {
        return await request(options)
      } catch (error) {
        // The error before the wait says more than the end of the time limit.
        if (signal.aborted) return (last ? orFault(last) : rethrow)(signal.reason)
        last = faultOf(operation, error, clock.now())
      }
      if (last.rateLimit) rateLimits++
      const method = readByPost.has(operation) ? 'GET' : options.method
      const waitMs = once.has(operation) ? null : waitBefore(last, method, failures, rateLimits)
      if (waitMs === null) throw last
      const delayMs = waitMs + backoffMs(failures, random())
      const { message } = last
      const wait = { delayMs, askedMs: waitMs, onWait: () => onWait(message, delayMs) }
      await waitToRepeat(clock, wait, signal, last)
    }
  })
}

/**
 * The least time before another attempt, in milliseconds, without jitter.
 * @param failures how many attempts have failed, from 1
 * @param rateLimits how many of them were rate limits
 * @returns null if the call is not repeated
 */
export function waitBefore(
  fault: GitHubError,
  method: string,
  failures: number,
  rateLimits: number,
): number | null {
  if (fault.rateLimit) return worthwhile(rateLimitWaitMs(fault.rateLimit, rateLimits))
  // A create whose response was lost may have arrived: the caller checks first.
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
