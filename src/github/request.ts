import * as z from 'zod/mini'
import { waitToRepeat } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { orFault } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { backoffMs, whenToRetry } from '../http/backoff.ts'
import { followRedirects, hidingFrom, RedirectRejected, withinLimit } from '../http/exchange.ts'
import { arrivedBefore, errorText, transportFault } from '../http/faults.ts'
import type { Method, Send, WireAnswer } from '../http/transport.ts'
import { GitHubError, githubAdvice, unreachableAdvice, waitAskedBy } from './errors.ts'

// Octokit makes the requests, and its `fetch` here sends them over the one HTTP stack. Octokit follows redirects to any
// origin, reads a truncated body as an empty one, and its plugin for retries would create a comment twice.

export interface GitHubRequests {
  /** The one HTTP stack. */
  send: Send
  token: string
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Told of every wait before another attempt: why (one line), and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** The part of `fetch` that octokit calls. */
interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** The part of a response that octokit reads. */
interface FetchResponse {
  status: number
  url: string
  headers: ReadonlyMap<string, string>
  text(): Promise<string>
}

/** `request` of a call of octokit. */
interface OctokitRequest {
  [option: string]: unknown
  signal: AbortSignal
  fetch: (url: string, init: FetchInit) => Promise<FetchResponse>
}

const requestTimeoutMs = 10_000
const minuteMs = 60_000
/** A comment is not worth a longer wait. */
const longestWaitMs = 120_000
/** Of errors that are no rate limit. */
const mostFaults = 5

/**
 * Sent once: a newer run may write the comment during the wait, so the caller reads the comment again first.
 */
const once: ReadonlySet<string> = new Set(['updateComment'])
/** Reads that GraphQL wants as a POST. */
const readByPost: ReadonlySet<string> = new Set(['viewer', 'commentHistory'])

/**
 * @returns calls octokit, and repeats what is safe to repeat until the signal aborts. Rejects with a `GitHubError`, with the
 *   signal's reason, or with an error that comes from neither GitHub nor the network: a bug
 */
export function githubRequests({ token, clock, random, onWait, ...options }: GitHubRequests) {
  const send = hidingFrom(options.send, [token])

  async function fetchOnce(operation: string, url: string, init: FetchInit): Promise<FetchResponse> {
    const method = init.method as Method
    const request = { operation, creates: method === 'POST' && !readByPost.has(operation) }
    const headers = { ...init.headers, 'accept-encoding': 'identity' }
    let response: WireAnswer
    try {
      response = await withinLimit(clock, requestTimeoutMs, init.signal, (signal) =>
        followRedirects(send, { url: new URL(url), method, headers, body: init.body ?? null, signal }),
      )
    } catch (error) {
      throw noResponse(request, error)
    }
    const read = fetchResponse(url, response)
    if (read.status < 400 && read.status !== 304) return read
    throw statusFault(request, read, response.body, clock.now())
  }

  return async <T>(
    operation: string,
    signal: AbortSignal,
    ask: (request: OctokitRequest) => Promise<T>,
  ): Promise<T> => {
    let last: GitHubError | null = null
    let rateLimits = 0
    const fetch: OctokitRequest['fetch'] = (url, init) => fetchOnce(operation, url, init)
    for (let failures = 1; ; failures++) {
      try {
        return await ask({ signal, fetch })
      } catch (error) {
        // The error before the wait says more than the end of the time limit.
        if (signal.aborted) return (last ? orFault(last) : rethrow)(signal.reason)
        // Octokit wraps what `fetch` throws.
        const { cause } = error as Error
        if (!(cause instanceof GitHubError)) throw error
        last = cause
      }
      if (last.rateLimited) rateLimits++
      const waitMs = once.has(operation) ? null : waitBefore(last, failures, rateLimits)
      if (waitMs === null) throw last
      const delayMs = waitMs + backoffMs(failures, random())
      const { message } = last
      const wait = { delayMs, askedMs: waitMs, onWait: () => onWait(message, delayMs) }
      await waitToRepeat(clock, wait, signal, last)
    }
  }
}

// GitHub docs, "Best practices for using the REST API", handle rate limit errors appropriately: wait for `retry-after`;
// else, with `x-ratelimit-remaining: 0`, wait until `x-ratelimit-reset`; else wait for at least one minute, and
// for exponentially longer when that was not enough.

/**
 * The least time before another attempt, in milliseconds, without jitter.
 * @param failures how many attempts have failed, from 1
 * @param rateLimits how many of them were rate limits
 * @returns null if the call is not repeated
 */
export function waitBefore(fault: GitHubError, failures: number, rateLimits: number): number | null {
  if (fault.rateLimited)
    return worthwhile(Math.max(1000, fault.retryAfterMs ?? minuteMs * 2 ** (rateLimits - 1)))
  // The caller checks first whether it arrived.
  if (fault.creates) return null
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

function fetchResponse(url: string, { status, headers: given, body }: WireAnswer): FetchResponse {
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(given))
    headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''))
  // Octokit throws on a type that it cannot parse, and reads one that it does not know as bytes.
  headers.set('content-type', /json/i.test(headers.get('content-type') ?? '') ? jsonType : 'text/plain')
  return { status, url, headers, text: async () => body }
}

const jsonType = 'application/json'

/** What an error says about the request that failed. */
type SentRequest = Pick<GitHubError, 'operation' | 'creates'>

/** A request without a response that can be used. */
function noResponse(request: SentRequest, cause: unknown): GitHubError {
  if (cause instanceof RedirectRejected) {
    const { status, origin } = cause
    const text = origin === null ? 'a redirect that leads nowhere' : `a redirect to ${origin}`
    return new GitHubError({ ...request, status, text, advice: githubAdvice(status), arrived: 'no' })
  }
  const { text: why, advice = unreachableAdvice, arrived, attempt, title } = transportFault(cause)
  const text = attempt ? `${attempt}: ${why}` : why
  return new GitHubError({ ...request, status: null, text, advice, arrived, title }, { cause })
}

function statusFault(
  request: SentRequest,
  { status, headers }: FetchResponse,
  body: string,
  nowMs: number,
): GitHubError {
  const text = wordsOf(body, headers.get('content-type') === jsonType)
  const asked = waitAskedBy(status, headers, text, nowMs)
  const again = whenToRetry(asked.retryAfterMs, nowMs)
  const accepted = headers.get('x-accepted-github-permissions')
  return new GitHubError({
    ...request,
    status,
    text,
    advice: githubAdvice(asked.rateLimited ? 429 : status, accepted, again),
    arrived: arrivedBefore(status),
    ...asked,
    requestId: headers.get('x-github-request-id'),
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
function wordsOf(body: string, isJson: boolean): string {
  const data = isJson ? parsed(body) : body
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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
