import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createForecast } from '../../src/steps/sync-forecast.ts'
import { expect as expectation, nextDelayMs } from '../../src/steps/wait-plan.ts'

type Runs = Parameters<typeof createForecast>[0]

/** A run of phases that follow each other without a gap. */
function run(phases: [string, number][], status = 'COMPLETED'): Runs[number] {
  let at = 0
  const timed = phases.map(([phase, durationMs]) => {
    const startedOffsetMs = at
    at += durationMs
    return { phase, startedOffsetMs, durationMs }
  })
  return { status, durationMs: at, phases: timed }
}

/** Runs that differ as a whole, each as slow in one phase as in the other. */
const history = [0.5, 0.8, 1, 1.2, 2].map((pace) =>
  run([
    ['clone', 20_000 * pace],
    ['compile', 70_000 * pace],
    ['write', 10_000 * pace],
  ]),
)
const begun = (current: string, ...finished: [string, number][]) => ({
  current,
  finished: finished.map(([name, durationMs]) => ({ name, durationMs })),
})

describe('the forecast of a sync', () => {
  it('waits between 500 ms and 15 s, and says a number, whatever history and log hold', () => {
    const name = fc.constantFrom('clone', 'compile', '__proto__', '')
    const ms = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -10, max: 600_000 }))
    const phases = fc.array(fc.record({ phase: name, startedOffsetMs: ms, durationMs: ms }), { maxLength: 5 })
    const past = fc.record({
      status: fc.constantFrom('COMPLETED', 'FAILED'),
      durationMs: fc.option(ms, { nil: undefined }),
      phases: fc.option(phases, { nil: undefined }),
    })
    const reached = fc.record({
      current: fc.option(name, { nil: undefined }),
      finished: fc.array(fc.record({ name, durationMs: ms }), { maxLength: 5 }),
    })
    const looks = fc.array(fc.tuple(reached, fc.integer({ min: -1000, max: 7_200_000 })), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(past, { maxLength: 6 }), looks, (runs, seen) => {
        const forecast = createForecast(runs)
        for (const [phases, elapsedMs] of seen) {
          forecast.saw(phases, elapsedMs)
          const delayMs = forecast.nextDelayMs(elapsedMs, 0.5)
          expect(Number.isInteger(delayMs) && delayMs >= 500 && delayMs <= 15_000, String(delayMs)).toBe(true)
          expect(forecast.leftMs(elapsedMs)).not.toBeNaN()
        }
      }),
      { numRuns: 500 },
    )
  })

  it('knows durations only until a phase is reached that earlier runs had', () => {
    const forecast = createForecast(history)
    const durations = expectation(history.map(({ durationMs }) => durationMs ?? 0))
    for (const reached of [begun('never seen'), { current: undefined, finished: [] }]) {
      forecast.saw(reached, 30_000)
      expect(forecast.leftMs(30_000)).toBeCloseTo(70_000)
      expect(forecast.nextDelayMs(30_000, 0.5)).toBe(nextDelayMs(durations, 30_000, 0.5))
    }
    forecast.saw(begun('write', ['clone', 5000], ['compile', 20_000]), 31_000)
    expect(forecast.nextDelayMs(31_000, 0.5)).toBeLessThan(nextDelayMs(durations, 31_000, 0.5))
  })

  it('expects a run that was slow so far to be as slow in the rest', () => {
    const left = [25_000, 50_000].map((atMs) => {
      const forecast = createForecast(history)
      forecast.nextDelayMs(0, 0.5)
      forecast.saw(begun('compile', ['clone', atMs]), atMs)
      return forecast.leftMs(atMs) ?? 0
    })
    expect((left[1] ?? 0) / (left[0] ?? 1)).toBeGreaterThan(1.6)
    expect((left[1] ?? 0) / (left[0] ?? 1)).toBeLessThanOrEqual(2.001)
  })

  it('reckons with the rest of the phase under way and with all that comes after it', () => {
    const forecast = createForecast(Array.from({ length: 10 }, () => history[2] ?? run([])))
    const delayAt = (elapsedMs: number, phase: string, ...finished: [string, number][]) => {
      forecast.saw(begun(phase, ...finished), elapsedMs)
      return forecast.nextDelayMs(elapsedMs, 0.5)
    }
    const compiling = [21_000, 60_000, 84_000, 96_000].map((ms) => delayAt(ms, 'compile', ['clone', 20_000]))
    // The longest there is for 100 s in all; then all of the last 10 s, as long as they have not begun.
    expect(compiling.slice(0, 2)).toEqual([12_500, 12_500])
    expect(compiling[2]).toBeGreaterThan(8000)
    expect(compiling[3]).toBeGreaterThan(5000)
    expect(delayAt(97_000, 'write', ['clone', 20_000], ['compile', 76_500])).toBeGreaterThan(5000)
    expect(delayAt(105_000, 'write', ['clone', 20_000], ['compile', 76_500])).toBeLessThan(2000)
  })

  it('places a phase by the times of those before it, within the last wait', () => {
    const forecast = createForecast(history)
    const endsAfter = (sumMs: number) => {
      const other = createForecast(history)
      other.nextDelayMs(80_000, 0.5)
      other.saw(begun('write', ['clone', 20_000], ['compile', sumMs - 20_000]), 95_000)
      return other.leftMs(95_000) ?? 0
    }
    expect(endsAfter(90_000)).toBeCloseTo(5000, -2)
    expect(endsAfter(1000)).toBe(endsAfter(80_000))
    expect(endsAfter(500_000)).toBe(endsAfter(95_000))
    expect(endsAfter(80_000)).toBeLessThan(endsAfter(95_000))
    // Seen again, it has not begun again.
    forecast.saw(begun('write', ['clone', 20_000], ['compile', 70_000]), 92_000)
    const before = forecast.leftMs(99_000)
    forecast.nextDelayMs(92_000, 0.5)
    forecast.saw(begun('write', ['clone', 20_000], ['compile', 70_000]), 99_000)
    expect(forecast.leftMs(99_000)).toBe(before)
  })

  it('goes by the last phase that is over, where the one under way is not known', () => {
    const forecast = createForecast(history)
    forecast.nextDelayMs(89_000, 0.5)
    forecast.saw(begun('new in this version', ['clone', 20_000], ['compile', 70_000]), 91_000)
    expect(forecast.leftMs(91_000)).toBeCloseTo(9000, -1)
    expect(forecast.nextDelayMs(98_000, 0.5)).toBeLessThan(forecast.nextDelayMs(91_000, 0.5) / 2)
  })

  it('tells a phase that comes twice from its first time', () => {
    const phases: [string, number][] = [
      ['parse', 5000],
      ['wait', 60_000],
      ['parse', 5000],
      ['write', 2000],
    ]
    const forecast = createForecast(Array.from({ length: 5 }, () => run(phases)))
    forecast.saw(begun('parse'), 0)
    expect(forecast.leftMs(0)).toBeCloseTo(72_000)
    forecast.nextDelayMs(64_000, 0.5)
    forecast.saw(begun('parse', ['parse', 5000], ['wait', 60_000]), 66_000)
    expect(forecast.leftMs(66_000)).toBeCloseTo(6000)
  })

  it('goes from a phase that is under way to the same phase when it is over', () => {
    const forecast = createForecast(Array.from({ length: 5 }, () => history[2] ?? run([])))
    forecast.saw(begun('compile', ['clone', 20_000]), 20_000)
    forecast.nextDelayMs(94_000, 0.5)
    expect(forecast.leftMs(98_000)).toBeCloseTo(10_000)
    forecast.saw({ ...begun('', ['clone', 20_000], ['compile', 75_000]), current: undefined }, 98_000)
    expect(forecast.leftMs(98_000)).toBeCloseTo(7000)
  })

  it.each<[number, [string, number][], number]>([
    [1, [['wait', 40_000]], 30_000],
    [
      3,
      [
        ['wait', 40_000],
        ['parse', 1000],
        ['parse', 9000],
      ],
      20_000,
    ],
  ])('goes by the last of %i phases that are over, also by one that comes twice', (_, finished, leftMs) => {
    const usual: [string, number][] = [
      ['wait', 30_000],
      ['parse', 1000],
      ['parse', 9000],
      ['write', 20_000],
    ]
    const forecast = createForecast(Array.from({ length: 5 }, () => run(usual)))
    const atMs = finished.reduce((sum, [, durationMs]) => sum + durationMs, 0)
    forecast.nextDelayMs(atMs, 0.5)
    forecast.saw({ ...begun('', ...finished), current: undefined }, atMs + 5000)
    expect(forecast.leftMs(atMs + 5000)).toBeCloseTo(leftMs - 5000)
  })

  it('learns from runs that have completed alone', () => {
    const failed = Array.from({ length: 9 }, () =>
      run(
        [
          ['clone', 100],
          ['compile', 100],
        ],
        'FAILED',
      ),
    )
    const forecast = createForecast([...failed, ...history])
    forecast.saw(begun('clone'), 0)
    expect(forecast.leftMs(0)).toBeCloseTo(100_000)
    expect(createForecast(failed).leftMs(0)).toBeNull()
    expect(createForecast(failed).nextDelayMs(50_000, 0.5)).toBe(5000)
  })
})
