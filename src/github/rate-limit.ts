import { retryAfterMs } from '../http/backoff.ts'

// GitHub docs, "Best practices for using the REST API", handle rate limit errors appropriately: wait for `retry-after`;
// else, with `x-ratelimit-remaining: 0`, wait until `x-ratelimit-reset`; else wait for at least one minute, and
// for exponentially longer when that was not enough.

/** A request that was rejected for the number of requests, not for permissions. It was not carried out. */
export interface RateLimit {
  /** How long to wait, as GitHub says, in milliseconds; null when it does not say. */
  waitMs: number | null
}

const minuteMs = 60_000
/** A longer wait exceeds every time limit, and a timer that overflows would fire at once. */
const longestWaitMs = 24 * 3_600_000

/**
 * Reads an error response.
 * @param headers with lower-case names
 * @param text GitHub's message
 * @param nowMs this machine's time, for responses without a date
 * @returns null if it is no rate limit
 */
export function rateLimitOf(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  text: string,
  nowMs: number,
): RateLimit | null {
  if (status !== 403 && status !== 429) return null
  const serverNowMs = serverTime(headers, nowMs)
  const named = namedWaitMs(headers, nowMs)
  if (named !== null) return { waitMs: named }
  if (textOf(headers['x-ratelimit-remaining'])?.trim() === '0') {
    const reset = textOf(headers['x-ratelimit-reset'])?.trim() ?? ''
    return { waitMs: /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1000 - serverNowMs) : null }
  }
  return status === 429 || /secondary rate limit|abuse detection/i.test(text) ? { waitMs: null } : null
}

/**
 * How long to wait for a rate limit.
 * @param rejections how many in a row, from 1
 * @returns milliseconds, at least 1,000
 */
export function rateLimitWaitMs({ waitMs }: RateLimit, rejections: number): number {
  const wanted = waitMs ?? minuteMs * 2 ** Math.min(rejections - 1, 10)
  return Math.min(longestWaitMs, Math.max(1000, wanted))
}

/** What `Retry-After` says, in milliseconds, or null. */
export function namedWaitMs(headers: Readonly<Record<string, unknown>>, nowMs: number): number | null {
  return retryAfterMs(textOf(headers['retry-after']), serverTime(headers, nowMs))
}

/** The server's own time, from its `Date` header where it sent one. */
function serverTime(headers: Readonly<Record<string, unknown>>, nowMs: number): number {
  const date = Date.parse(textOf(headers.date) ?? '')
  return Number.isNaN(date) ? nowMs : date
}

/** Octokit gives every header as text; any other type is ignored. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
