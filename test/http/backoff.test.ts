import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, retryAfterMs } from '../../src/http/backoff.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('backoffMs', () => {
  it('lies between nothing and 15 s for any attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), random, (attempt, part) => {
        const ms = backoffMs(attempt, part)
        expect(Number.isInteger(ms) && ms >= 0 && ms <= 15_000).toBe(true)
      }),
    )
  })

  it('spreads over the whole of a window that doubles up to a cap', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffMs(attempt, 0.5))).toEqual([
      500, 1000, 2000, 4000, 7500, 7500, 7500,
    ])
    expect(backoffMs(3, 0)).toBe(0)
    expect(backoffMs(3, 0.999_999)).toBe(3999)
  })
})

describe('retryAfterMs', () => {
  const now = Date.UTC(2026, 0, 5, 12)

  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 120 ', 120_000],
    ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
    ['Monday, 05-Jan-26 12:00:30 GMT', 30_000],
    ['Mon Jan  5 12:00:30 2026 GMT', 30_000],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ])("reads %j as %i ms from the server's own time", (value, expected) => {
    expect(retryAfterMs(value, now)).toBe(expected)
  })

  it.each([
    ...[undefined, '', ' ', '-1', '1.5', '1e3', 'soon', '5 seconds', '12345678901', '٥'],
    // Words with a number behind them, which are no date.
    ...['in 5', 'later 1', '5 Mon, 05 Jan 2026 12:00:30 GMT', 'Mo, 05 Jan 2026 12:00:30 GMT'],
    ...[
      'Mon, 05 Jan 2026',
      'Mon, 05 Jan 2026 12:00',
      '2026-01-05T12:00:30Z',
      'Mon, 99 Nix 2026 12:00:30 GMT',
    ],
  ])('says nothing about %j', (value) => {
    expect(retryAfterMs(value, now)).toBeNull()
  })

  it('is a day at most: a timer of a month would fire at once', () => {
    expect(retryAfterMs('999999999', now)).toBe(24 * 3_600_000)
    expect(retryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT', now)).toBe(24 * 3_600_000)
  })

  it('is never negative and never NaN', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (value) => {
          const ms = retryAfterMs(value, now)
          if (ms === null) return
          expect(ms).toBeGreaterThanOrEqual(0)
          expect(ms).toBeLessThanOrEqual(24 * 3_600_000)
        },
      ),
    )
  })
})
