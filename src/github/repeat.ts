import type { Octokit } from '@octokit/rest'
import * as z from 'zod/mini'
import { orFault } from '../failure.ts'
import { backoffMs, whenToRetry } from '../http/backoff.ts'
import { connectFault, errorText } from '../http/faults.ts'
import { waitToRepeat } from '../runtime/budget.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import {
  GitHubError,
  githubAdvice,
  namedWaitMs,
  rateLimitOf,
  rateLimitWaitMs,
  unreachableAdvice,
} from './errors.ts'
import { RedirectRejected } from './octokit-fetch.ts'

interface Repeating {
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Called before every wait for another attempt: why, and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** Options of a call for the hook, besides its parameters. */
export interface RepeatOptions {
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
    const { operation, signal } = options.request as unknown as RepeatOptions
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

/** The part of octokit's `RequestError` that is read here. */
interface RequestFault {
  status: number
  response?: { headers: Record<string, unknown>; data: unknown }
  cause?: unknown
}

/**
 * What octokit threw, as a `GitHubError`.
 * @param operation name of the call
 * @param nowMs this machine's time
 * @throws the error itself if it comes from neither GitHub nor the network: a bug
 */
function faultOf(operation: string, error: unknown, nowMs: number): GitHubError {
  if (error instanceof GitHubError) return error
  if (!isRequestFault(error)) throw error
  if (error.response) return statusFault(operation, error.status, error.response, nowMs)
  const { cause } = error
  if (cause instanceof RedirectRejected) {
    const { status, message } = cause
    return new GitHubError({ operation, status, text: message, advice: githubAdvice(status), arrived: 'no' })
  }
  const { code = '', message = '' } = (cause ?? error) as { code?: string; message?: string }
  const fault = connectFault(cause ?? error)
  return new GitHubError(
    {
      operation,
      status: null,
      text: fault
        ? `${fault.text} (${fault.code})`
        : [code, message].filter(Boolean).join(': ') || 'the connection failed',
      advice: fault?.advice ?? unreachableAdvice,
      arrived: fault ? 'no' : 'unknown',
    },
    { cause },
  )
}

function isRequestFault(error: unknown): error is RequestFault {
  // Octokit's own class is not imported here: only the entry point loads it, on demand.
  return error instanceof Error && (error.name === 'HttpError' || error.name === 'AbortError')
}

function statusFault(
  operation: string,
  status: number,
  { headers, data }: NonNullable<RequestFault['response']>,
  nowMs: number,
): GitHubError {
  const text = wordsOf(data)
  const rateLimit = rateLimitOf(status, headers, text, nowMs)
  const retryAfterMs = namedWaitMs(headers, nowMs)
  const again = whenToRetry(rateLimit ? rateLimit.waitMs : retryAfterMs, nowMs)
  const requestId = headers['x-github-request-id']
  const accepted = headers['x-accepted-github-permissions']
  return new GitHubError({
    operation,
    status,
    text,
    advice: githubAdvice(rateLimit ? 429 : status, typeof accepted === 'string' ? accepted : '', again),
    // After a timeout or a server error, the request may have been carried out; a rejected one was not.
    arrived: status === 408 || status >= 500 ? 'unknown' : 'no',
    rateLimit,
    retryAfterMs,
    ...(typeof requestId === 'string' ? { requestId } : {}),
  })
}

const wordsSchema = z.object({
  message: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.unknown()), []),
})
const detailSchema = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  field: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
})

/** GitHub's own words: its message, and for a 422 the error of each field. */
function wordsOf(data: unknown): string {
  if (typeof data === 'string') return errorText(data, '')
  const words = wordsSchema.safeParse(data)
  if (!words.success) return ''
  const details = words.data.errors.slice(0, 10).map((detail) => {
    if (typeof detail === 'string') return detail
    const { message, field, code } = detailSchema.safeParse(detail).data ?? {}
    return message ?? [field, code].filter(Boolean).join(' ')
  })
  return oneLine([words.data.message, ...details].filter(Boolean).join('; '))
}
