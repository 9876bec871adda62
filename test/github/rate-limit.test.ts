import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateLimitOf, rateLimitWaitMs } from '../../src/github/errors.ts'

const now = Date.UTC(2026, 0, 5, 12)
const inAnHour = String((now + 3_600_000) / 1000)
const secondary = 'You have exceeded a secondary rate limit.'

describe('a refusal', () => {
  it.each([
    [
      'primary',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inAnHour },
      '',
      { waitMs: 3_600_000 },
    ],
    [
      'primary, as 429',
      429,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inAnHour },
      '',
      { waitMs: 3_600_000 },
    ],
    [
      'secondary that says how long',
      403,
      { 'retry-after': '30', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inAnHour },
      secondary,
      { waitMs: 30_000 },
    ],
    ['secondary that does not say', 403, { 'x-ratelimit-remaining': '4000' }, secondary, { waitMs: null }],
    [
      'secondary by its old name',
      403,
      {},
      'You have triggered an abuse detection mechanism.',
      { waitMs: null },
    ],
    ['429 without any word', 429, {}, '', { waitMs: null }],
    [
      'primary whose reset cannot be read',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' },
      '',
      { waitMs: null },
    ],
    [
      'primary whose reset is over',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
      '',
      { waitMs: 0 },
    ],
    [
      'primary by the server’s own clock',
      403,
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': inAnHour,
        date: new Date(now + 1_800_000).toUTCString(),
      },
      '',
      { waitMs: 1_800_000 },
    ],
    [
      'missing permission',
      403,
      { 'x-ratelimit-remaining': '4000' },
      'Resource not accessible by integration',
      null,
    ],
    ['missing permission, without headers', 403, {}, '', null],
    [
      'not found at the limit',
      404,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inAnHour },
      '',
      null,
    ],
    ['outage that says how long', 503, { 'retry-after': '30' }, '', null],
  ])('%s', (_, status, headers, text, expected) => {
    expect(rateLimitOf(status, new Map(Object.entries(headers)), text, now)).toEqual(expected)
  })
})

describe('the wait', () => {
  it('is what GitHub says', () => {
    expect(rateLimitWaitMs({ waitMs: 30_000 }, 1)).toBe(30_000)
    expect(rateLimitWaitMs({ waitMs: 30_000 }, 5)).toBe(30_000)
  })

  it('is a minute and then twice as long each time where GitHub does not say', () => {
    const waits = [1, 2, 3, 4].map((refusals) => rateLimitWaitMs({ waitMs: null }, refusals))
    expect(waits).toEqual([60_000, 120_000, 240_000, 480_000])
  })

  it('never hammers, and never outgrows what a timer can hold', () => {
    const waitMs = fc.option(fc.oneof(fc.nat(), fc.integer({ min: 0, max: 10 ** 15 })), { nil: null })
    fc.assert(
      fc.property(waitMs, fc.integer({ min: 1, max: 10_000 }), (wait, refusals) => {
        const ms = rateLimitWaitMs({ waitMs: wait }, refusals)
        expect(ms).toBeGreaterThanOrEqual(1000)
        expect(ms).toBeLessThan(2 ** 31)
      }),
    )
  })
})
