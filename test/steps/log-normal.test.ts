import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitGiven, fitLogNormal, logChanceOfMore } from '../../src/steps/log-normal.ts'

const duration = fc.double({ min: 1, max: 1e7, noNaN: true })

describe('a fit', () => {
  it('has the middle of the durations, and none without any', () => {
    expect(fitLogNormal([90_000, 30_000, 60_000])?.medianMs).toBeCloseTo(60_000)
    expect(fitLogNormal([0, -1, 0.999, Number.NaN, Number.POSITIVE_INFINITY])).toBeNull()
    expect(fitLogNormal([1])?.medianMs).toBe(1)
  })

  it('is unsure of two durations however alike, and sure of three that are', () => {
    expect(fitLogNormal([60_000, 60_000])?.sigma).toBe(0.5)
    expect(fitLogNormal([60_000, 60_000, 60_000])?.sigma).toBe(0.1)
  })

  it('takes its width from the logarithms', () => {
    const factors = [-2, -1, 0, 1, 2].map((step) => 60_000 * Math.exp(0.2 * step))
    expect(fitLogNormal(factors)?.sigma).toBeCloseTo(0.2 * Math.sqrt(10 / 4))
  })
})

describe('a fit given what came before', () => {
  const pairs = (count: number, slope: number) =>
    Array.from({ length: count }, (_, index): [number, number] => {
      const z = (index % 9) / 4 - 1
      return [30_000 * Math.exp(z), 10_000 * Math.exp(slope * z)]
    })

  it('expects a rest as slow as the beginning where that was so before, and is sure of it', () => {
    const { medianMs, sigma } = fitGiven(pairs(90, 1), 60_000) ?? { medianMs: 0, sigma: 0 }
    expect(medianMs / 20_000).toBeCloseTo(1, 2)
    expect(sigma).toBeLessThan((fitLogNormal(pairs(90, 1).map(([, after]) => after))?.sigma ?? 0) / 2)
  })

  it('expects the usual rest where the one says nothing of the other', () => {
    expect(fitGiven(pairs(90, 0), 60_000)?.medianMs).toBeCloseTo(10_000)
    expect(fitGiven(pairs(90, -1), 60_000)?.medianMs).toBeCloseTo(10_000)
  })

  it('lies between the usual rest and one as slow as the beginning', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(duration, duration), { minLength: 3, maxLength: 20 }),
        duration,
        (before, now) => {
          // Each earlier rest, taken as it was or stretched to the pace of this run, bounds what may come out.
          const bounds = before.flatMap(([ms, after]) => [after, (after * now) / ms])
          const { medianMs } = fitGiven(before, now) ?? { medianMs: 0 }
          expect(medianMs).toBeGreaterThanOrEqual(Math.min(...bounds) * 0.999)
          expect(medianMs).toBeLessThanOrEqual(Math.max(...bounds) * 1.001)
        },
      ),
    )
  })

  it.each([
    ['half-way, which were a fifth faster, usual, and a fifth slower', [-0.2, 0, 0.2], 0.5],
    ['further, of which one was much slower', [-0.1, 0, 0.4], 0.68],
    ['not at all, which were alike', [0, 0, 0], 0],
  ])('follows three runs %s', (_, paces, slope) => {
    const before = paces.map((z): [number, number] => [30_000 * Math.exp(z), 10_000 * Math.exp(z)])
    const { medianMs } = fitGiven(before, 30_000 * Math.exp(0.4)) ?? { medianMs: 0 }
    expect(medianMs).toBeCloseTo(10_000 * Math.exp(slope * 0.4))
  })

  it.each<[number, number]>([
    [Number.NaN, 10_000],
    [30_000, 0],
    [0, 5],
    [Number.POSITIVE_INFINITY, 1],
  ])('leaves out a run that took %d and then %d ms', (...odd) => {
    expect(fitGiven([...pairs(9, 0.5), odd], 60_000)).toEqual(fitGiven(pairs(9, 0.5), 60_000))
  })

  it('knows no better than a plain fit with fewer than three runs, or at the very start', () => {
    const few = pairs(2, 1)
    expect(fitGiven(few, 60_000)).toEqual(fitLogNormal(few.map(([, after]) => after)))
    const fromStart = [1, 2, 3].map((minutes): [number, number] => [0, minutes * 60_000])
    expect(fitGiven(fromStart, 0)).toEqual(fitLogNormal([60_000, 120_000, 180_000]))
  })
})

describe('the chance that it takes longer', () => {
  it.each([
    [0, 0.5],
    [1, 0.158655],
    [2, 0.0227501],
    [4, 3.16712e-5],
    [5.2, 9.96443e-8],
    [6, 9.86588e-10],
    [-2, 0.97725],
  ])('is that of the normal distribution, %d deviations out', (z, chance) => {
    const ms = 60_000 * Math.exp(0.3 * z)
    expect(Math.exp(logChanceOfMore({ medianMs: 60_000, sigma: 0.3 }, ms)) / chance).toBeCloseTo(1, 2)
  })

  it('never grows with time, and is a number however long it has taken', () => {
    fc.assert(
      fc.property(duration, fc.double({ min: 0.1, max: 1, noNaN: true }), (medianMs, sigma) => {
        const times = Array.from({ length: 200 }, (_, index) => medianMs * 1.12 ** (index - 60))
        const chances = [-1, 0, ...times, 1e15].map((ms) => logChanceOfMore({ medianMs, sigma }, ms))
        expect(chances.every(Number.isFinite)).toBe(true)
        for (const [index, chance] of chances.slice(1).entries())
          expect(chance).toBeLessThanOrEqual(chances[index] ?? 0)
      }),
    )
  })
})
