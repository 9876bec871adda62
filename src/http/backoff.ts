import { formatDuration } from '../base/duration.ts'

const baseMs = 500
const capMs = 15_000
/** Longer than any time limit; a timer of more than 24.8 days would fire at once. */
const mostRetryAfterMs = 24 * 3_600_000

/**
 * Full jitter: a random part of a window that doubles with every attempt up to a cap.
 * @param attempt how many attempts have failed, from 1
 * @param random a number from 0 (inclusive) to 1
 * @returns milliseconds, 0 to 15,000
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.floor(random * Math.min(capMs, baseMs * 2 ** attempt))
}

/**
 * Reads `Retry-After` in both forms (RFC 9110, 10.2.3): seconds, or a date.
 * @param value the header
 * @param serverNowMs the server's own time, from its `Date` header where it sent one
 * @returns milliseconds to wait, a day at most, or null if the header is neither
 */
export function retryAfterMs(value: string | undefined, serverNowMs: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, mostRetryAfterMs)
  // Only the form of an HTTP date: Date.parse accepts almost any word with a number after it.
  const at = /^[a-z]{3,9}[, ].*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - serverNowMs), mostRetryAfterMs)
}

/** The server's own time, from its `Date` header where it sent one. */
export function serverTime(date: string | undefined, nowMs: number): number {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? nowMs : time
}

/**
 * When to try again, for the fix of an error.
 * @param askedMs how long the server asks to wait; a wait of less than a minute needs no time of day
 */
export function whenToRetry(askedMs: number | null | undefined, nowMs: number): string {
  if (!askedMs || askedMs < 60_000) return 'try again later'
  const time = new Date(nowMs + askedMs + 59_999).toISOString()
  return `try again after ${time.slice(0, 16).replace('T', ' ')} UTC (in ${formatDuration(askedMs)})`
}
