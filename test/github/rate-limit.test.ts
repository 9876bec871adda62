import { describe, expect, it } from 'vitest'
import { GitHubError, waitAskedBy } from '../../src/github/errors.ts'
import { waitBefore } from '../../src/github/request.ts'

const now = Date.UTC(2026, 0, 5, 12)
const date = new Date(now + 1_800_000).toUTCString()
const secondary = 'You have exceeded a secondary rate limit.'
const abuse = 'You have triggered an abuse detection mechanism.'
const primary = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String((now + 3_600_000) / 1000) }
const left = { 'x-ratelimit-remaining': '4000' }

describe('a refusal', () => {
  it.each<[string, number, Record<string, string>, string, boolean, number | null]>([
    ['primary', 403, primary, '', true, 3_600_000],
    ['primary, as 429', 429, primary, '', true, 3_600_000],
    ['secondary that says how long', 403, { ...primary, 'retry-after': '30' }, secondary, true, 30_000],
    ['secondary that does not say', 403, left, secondary, true, null],
    ['secondary by its old name', 403, {}, abuse, true, null],
    ['429 without any word', 429, {}, '', true, null],
    ['primary whose reset is no time', 403, { ...primary, 'x-ratelimit-reset': 'x' }, '', true, null],
    ['primary whose reset is over', 403, { ...primary, 'x-ratelimit-reset': '1' }, '', true, 0],
    ['primary by the server’s own clock', 403, { ...primary, date }, '', true, 1_800_000],
    ['missing permission', 403, left, 'Resource not accessible by integration', false, null],
    ['missing permission, without headers', 403, {}, '', false, null],
    ['not found at the limit', 404, primary, '', false, null],
    ['outage that says how long', 503, { 'retry-after': '30' }, '', false, 30_000],
  ])('%s', (_, status, headers, text, rateLimited, retryAfterMs) => {
    expect(waitAskedBy(status, new Map(Object.entries(headers)), text, now)).toEqual({
      rateLimited,
      retryAfterMs,
    })
  })
})

describe('the wait', () => {
  it.each<[string, number | null, (number | null)[]]>([
    ['what GitHub says, each time', 30_000, [30_000, 30_000]],
    ['a second at least', 0, [1000]],
    ['a minute, and then twice as long, where GitHub does not say', null, [60_000, 120_000]],
    ['given up when it takes more than two minutes', null, [60_000, 120_000, null, null]],
    ['given up for any longer wait that GitHub wants', 10 ** 15, [null]],
  ])('is %s', (_, waitMs, expected) => {
    const details = { operation: 'labels', status: 403, text: '', advice: '', arrived: 'no' } as const
    const fault = new GitHubError({ ...details, rateLimited: true, retryAfterMs: waitMs })
    expect(expected.map((__, index) => waitBefore(fault, index + 1, index + 1))).toEqual(expected)
    expect(waitBefore(fault, 5000, 5000)).toBe(waitMs === null ? null : expected[0])
  })
})
