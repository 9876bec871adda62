import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildDelayMs,
  type Expectation,
  expect as expectation,
  nextDelayMs,
} from '../../src/steps/wait-plan.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const minute = 60_000

/** When it looks, without jitter, until a time. */
function looks(expected: Expectation, untilMs: number): number[] {
  const times: number[] = []
  for (let at = nextDelayMs(expected, 0, 0.5); at < untilMs; at += nextDelayMs(expected, at, 0.5))
    times.push(at)
  return times
}

describe('the wait', () => {
  it('lies between 500 ms and 15 s for any history and any time', () => {
    const durations = fc.array(fc.oneof(fc.double(), fc.integer({ min: 1, max: 7_200_000 })), {
      maxLength: 20,
    })
    const elapsed = fc.oneof(
      fc.integer({ min: -1000, max: 7_200_000 }),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
    )
    fc.assert(
      fc.property(durations, elapsed, random, (history, elapsedMs, part) => {
        const ms = nextDelayMs(expectation(history), elapsedMs, part)
        expect(Number.isInteger(ms) && ms >= 500 && ms <= 15_000, String(ms)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('is a number also when the history holds next to nothing', () => {
    expect(nextDelayMs(expectation([5e-324]), 1000, 0.5)).toBeGreaterThanOrEqual(500)
  })

  it('is jittered by a tenth to both sides', () => {
    const expected = expectation([])
    expect([0, 0.5, 0.999_999].map((part) => nextDelayMs(expected, 50_000, part))).toEqual([4500, 5000, 5500])
  })

  it.each([2, 5, 10])('is shorter around an expected end after %i min than far before it', (minutes) => {
    const end = minutes * minute
    const expected = expectation([0.9, 0.95, 1, 1.05, 1.1].map((part) => part * end))
    const early = nextDelayMs(expected, 0, 0.5)
    const near = nextDelayMs(expected, end, 0.5)
    expect(near).toBeLessThan(early / 2)
    const times = looks(expected, 1.2 * end)
    const within = (from: number, to: number) =>
      times.filter((at) => at >= from * end && at < to * end).length
    expect(within(0.9, 1.1)).toBeGreaterThan(2 * within(0.2, 0.4))
  })

  it('does not pass the expected end by a long stretch', () => {
    const end = 5 * minute
    const times = looks(expectation([end, end, end]), 2 * end)
    const next = times.find((at) => at >= end) ?? Number.POSITIVE_INFINITY
    expect(next - end).toBeLessThan(5000)
  })

  it('is as short as can be for what takes a second, and grows when it takes longer than ever', () => {
    const expected = expectation([1000, 1100, 900])
    expect(nextDelayMs(expected, 900, 0.5)).toBe(500)
    expect(looks(expectation([minute, minute, minute]), 20 * minute).length).toBeLessThan(20 * 60)
  })

  it.each([
    [1000, 7500],
    [40_000, 7500],
    [minute, 7500],
    [1.5 * minute, 11_250],
    [5 * minute, 15_000],
  ])('shows the log of what takes %i ms every %i ms at least', (medianMs, longestMs) => {
    const expected = { medianMs, sigma: 0.1, runs: 9 }
    const times = [0, 0, ...Array.from({ length: 20 }, (_, index) => (medianMs * index) / 10)]
    const longest = Math.max(...times.map((at) => nextDelayMs(expected, at, 0.5)))
    expect(longest).toBeLessThanOrEqual(longestMs)
    if (medianMs >= 40_000) expect(longest).toBeCloseTo(longestMs, -1)
  })

  it('is the shorter the likelier the end, whatever the history says of the whole', () => {
    const expected = expectation([minute, 1.2 * minute, 0.8 * minute])
    const waits = [0, 1e-5, 1e-4, 1e-3, 0.1].map((chance) =>
      nextDelayMs(expected, 0, 0.5, (aheadMs) => Math.min(1, aheadMs * chance)),
    )
    expect(waits).toEqual([...waits].sort((a, b) => b - a))
    expect([waits[0], waits.at(-1)]).toEqual([7500, 500])
  })

  it('without a history is about a tenth of the time that has passed', () => {
    const expected = expectation([])
    expect([0, 10_000, 50_000, 150_000, 600_000].map((at) => nextDelayMs(expected, at, 0.5))).toEqual([
      1000, 1000, 5000, 15_000, 15_000,
    ])
  })
})

describe('the wait for a build', () => {
  it('is about a twentieth of the time that has passed, never a hammering, never too long', () => {
    expect([0, 20_000, 60_000, 600_000].map((at) => buildDelayMs(at, 0.5))).toEqual([
      1000, 1000, 3000, 15_000,
    ])
    expect([0, 0.5, 0.999_999].map((part) => buildDelayMs(60_000, part))).toEqual([2700, 3000, 3300])
  })
})

describe('the expectation', () => {
  it('is the middle of what was seen, and the number of runs', () => {
    const { medianMs, runs } = expectation([90_000, 30_000, 60_000])
    expect(medianMs).toBeCloseTo(60_000)
    expect(runs).toBe(3)
    expect(expectation([10_000, 40_000]).medianMs).toBeCloseTo(20_000)
  })

  it('leaves out what is no duration', () => {
    expect(expectation([0, -5, Number.NaN, Number.POSITIVE_INFINITY])).toEqual({
      medianMs: 0,
      sigma: 0,
      runs: 0,
    })
    expect(expectation([0, 60_000, Number.NaN]).runs).toBe(1)
  })

  it('is surer of runs that are alike than of runs that differ, and unsure of few', () => {
    const alike = expectation([60_000, 61_000, 59_000, 60_500]).sigma
    const different = expectation([20_000, 60_000, 180_000, 40_000]).sigma
    expect(alike).toBeLessThan(different)
    expect(alike).toBeLessThan(expectation([60_000]).sigma)
    expect(different).toBeLessThanOrEqual(1)
  })
})
