import { describe, expect, it } from 'vitest'
import { waitAskedBy } from '../../src/github/errors.ts'

const now = Date.UTC(2026, 0, 5, 12)
const date = new Date(now + 1_800_000).toUTCString()
const secondary = 'You have exceeded a secondary rate limit.'
const abuse = 'You have triggered an abuse detection mechanism.'
const primary = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String((now + 3_600_000) / 1000) }
const left = { 'x-ratelimit-remaining': '4000' }

describe('a refusal', () => {
  it.each<[string, number, Record<string, string>, string, boolean, number | undefined]>([
    ['primary', 403, primary, '', true, 3_600_000],
    ['primary, as 429', 429, primary, '', true, 3_600_000],
    ['secondary that says how long', 403, { ...primary, 'retry-after': '30' }, secondary, true, 30_000],
    ['secondary that does not say', 403, left, secondary, true, undefined],
    ['secondary by its old name', 403, {}, abuse, true, undefined],
    ['429 without any word', 429, {}, '', true, undefined],
    ['primary whose reset is no time', 403, { ...primary, 'x-ratelimit-reset': 'x' }, '', true, undefined],
    [
      'primary whose reset is over: a second at least',
      403,
      { ...primary, 'x-ratelimit-reset': '1' },
      '',
      true,
      1000,
    ],
    ['secondary that is over: a second at least', 403, { 'retry-after': '0' }, secondary, true, 1000],
    ['primary by the server’s own clock', 403, { ...primary, date }, '', true, 1_800_000],
    ['missing permission', 403, left, 'Resource not accessible by integration', false, undefined],
    ['missing permission, without headers', 403, {}, '', false, undefined],
    ['not found at the limit', 404, primary, '', false, undefined],
    ['outage that says how long', 503, { 'retry-after': '30' }, '', false, 30_000],
  ])('%s', (_, status, headers, text, rateLimited, retryAfterMs) => {
    expect(waitAskedBy(status, new Map(Object.entries(headers)), text, now)).toEqual({
      rateLimited,
      retryAfterMs,
    })
  })
})
