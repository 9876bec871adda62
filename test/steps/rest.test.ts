import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followedBy, type Rest, restOf, waitForLag } from '../../src/steps/rest.ts'

const minute = 60_000
const expected = fc.record({
  medianMs: fc.double({ min: 1, max: 1e7, noNaN: true }),
  sigma: fc.double({ min: 0.1, max: 1, noNaN: true }),
})
const elapsed = fc.oneof(
  fc.double({ min: -1000, max: 1e9, noNaN: true }),
  fc.double({ min: 0, max: 1e5, noNaN: true }),
)
/** Ends just then. */
const endsAt =
  (ms: number): Rest =>
  (aheadMs) =>
    aheadMs >= ms ? 1 : 0

describe('the rest', () => {
  it('is a chance that grows from 0 with time, for anything that has lasted for any time', () => {
    fc.assert(
      fc.property(expected, elapsed, (distribution, elapsedMs) => {
        const rest = restOf(distribution, elapsedMs)
        const chances = [-5, 0, 1, 250, 5000, minute, 1e8, 1e12].map(rest)
        expect(chances.slice(0, 2)).toEqual([0, 0])
        for (const [index, chance] of chances.slice(1).entries()) {
          expect(chance).toBeGreaterThanOrEqual((chances[index] ?? 0) - 1e-12)
          expect(chance).toBeLessThanOrEqual(1)
        }
        expect(chances.at(-1)).toBeGreaterThan(0.99)
      }),
    )
  })

  it('has its middle near that of the earlier ones, and moves on as time passes', () => {
    expect(restOf({ medianMs: minute, sigma: 0.3 }, 0)(minute)).toBeCloseTo(0.5)
    const late = restOf({ medianMs: minute, sigma: 0.3 }, 50_000)
    expect(late(10_000)).toBeGreaterThan(0.2)
    expect(late(10_000)).toBeLessThan(0.5)
  })

  it('is that of an odd one, once in twenty, where the usual ones have not ended yet', () => {
    const { medianMs, sigma } = { medianMs: minute, sigma: 0.1 }
    expect(restOf({ medianMs, sigma }, 0)(minute / 2)).toBeCloseTo(0.05 / 3, 6)
  })

  it('may be as long again once it has lasted longer than any before', () => {
    const stuck = restOf({ medianMs: minute, sigma: 0.1 }, 20 * minute)
    expect(stuck(20 * minute)).toBeLessThan(0.6)
    expect(stuck(20 * minute)).toBeGreaterThan(0.4)
  })
})

describe('a rest that something follows', () => {
  it('is the sum of both', () => {
    const both = followedBy(endsAt(4000), endsAt(3000), 15_000)
    expect(both(6500)).toBe(0)
    expect(both(7500)).toBe(1)
  })

  it.each([15_000, 14_900])('is known up to the end of the time ahead, %i ms', (untilMs) => {
    const both = followedBy(endsAt(10_000), endsAt(5000), untilMs)
    expect(both(14_500)).toBe(0)
    expect(both(14_750)).toBe(0.5)
    expect(both(15_000)).toBe(1)
    expect(both(60_000)).toBe(1)
  })

  it('is never likelier to be over than either part alone, nor less so with time', () => {
    fc.assert(
      fc.property(expected, expected, elapsed, (one, two, elapsedMs) => {
        const [first, next] = [restOf(one, elapsedMs), restOf(two, 0)]
        const both = followedBy(first, next, 15_000)
        const times = [0, 100, 250, 1000, 1100, 4000, 15_000]
        for (const [index, ms] of times.entries()) {
          expect(both(ms)).toBeLessThanOrEqual(Math.min(first(ms + 250), next(ms + 250)) + 1e-9)
          expect(both(ms)).toBeGreaterThanOrEqual(both(times[index - 1] ?? 0) - 1e-12)
        }
      }),
    )
  })
})

describe('the wait', () => {
  it('ends as long after a sure end as one look is worth', () => {
    expect(waitForLag(endsAt(4000), 300, 15_000)).toBeGreaterThan(4000)
    expect(waitForLag(endsAt(4000), 300, 15_000)).toBeLessThan(4600)
  })

  it.each([2000, 10_000, 60_000])(
    'is sqrt(2 c / h) where the end may come at any moment, once in %i ms',
    (meanMs) => {
      const rest: Rest = (aheadMs) => aheadMs / meanMs
      expect(waitForLag(rest, 50, 15_000) / Math.sqrt(2 * 50 * meanMs)).toBeCloseTo(1, 1)
    },
  )

  it('is never longer than allowed, and the shorter the likelier the end and the less a look costs', () => {
    fc.assert(
      fc.property(
        expected,
        elapsed,
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (one, elapsedMs, lagMs) => {
          const rest = restOf(one, elapsedMs)
          const wait = waitForLag(rest, lagMs, 15_000)
          expect(wait).toBeGreaterThan(0)
          expect(wait).toBeLessThanOrEqual(15_000)
          expect(
            waitForLag((aheadMs) => Math.min(1, 1.5 * rest(aheadMs)), lagMs, 15_000),
          ).toBeLessThanOrEqual(wait)
          expect(waitForLag(rest, lagMs / 2, 15_000)).toBeLessThanOrEqual(wait)
        },
      ),
    )
  })
})
