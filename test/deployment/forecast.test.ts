import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildDelayMs,
  createForecast,
  createLogPace,
  type ReachedPhases,
} from '../../src/deployment/forecast.ts'

type Runs = Parameters<typeof createForecast>[0]
type Phases = readonly (readonly [name: string, durationMs: number])[]

/** A run of phases that follow each other without a gap. */
function run(phases: Phases, status = 'COMPLETED'): Runs[number] {
  let at = 0
  const timed = phases.map(([phase, durationMs]) => {
    const startedOffsetMs = at
    at += durationMs
    return { phase, startedOffsetMs, durationMs }
  })
  return { status, durationMs: at, phases: timed }
}

const reached = (finished: Phases, current?: string): ReachedPhases => ({
  finished: finished.map(([name, durationMs]) => ({ name, durationMs })),
  current,
})
const usual: Phases = [
  ['clone', 20_000],
  ['compile', 70_000],
  ['write', 10_000],
]
/** Runs of 100 s as a rule, each as slow in one phase as in the other. */
const history = [1.2, 0.5, 2, 1, 0.8].map((pace) => run(usual.map(([name, ms]) => [name, ms * pace])))

describe('the forecast of a sync', () => {
  it('waits between 585 ms and 10 s, and says a number, whatever history and log hold', () => {
    const name = fc.constantFrom('clone', 'compile', '__proto__', '')
    const ms = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -10, max: 600_000 }),
    )
    const phases = fc.array(fc.record({ phase: name, startedOffsetMs: ms, durationMs: ms }), { maxLength: 5 })
    const past = fc.record({
      status: fc.constantFrom('COMPLETED', 'FAILED'),
      durationMs: fc.option(ms, { nil: undefined }),
      phases: fc.option(phases, { nil: undefined }),
    })
    const seen = fc.record({
      current: fc.option(name, { nil: undefined }),
      finished: fc.array(fc.record({ name, durationMs: ms }), { maxLength: 5 }),
    })
    const polls = fc.array(fc.tuple(seen, fc.integer({ min: -1000, max: 7_200_000 })), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(past, { maxLength: 6 }), polls, (runs, all) => {
        const forecast = createForecast(runs)
        for (const [phasesSeen, elapsedMs] of all) {
          forecast.saw(phasesSeen, elapsedMs)
          const delayMs = forecast.nextDelayMs(elapsedMs, 0)
          expect(Number.isInteger(delayMs) && delayMs >= 585 && delayMs <= 10_000, String(delayMs)).toBe(true)
          expect(forecast.leftMs(elapsedMs)).not.toBeNaN()
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each<[string, Phases, string | undefined, number]>([
    ['no phase is known', [], undefined, 70_000],
    ['only a phase is known that no earlier run had', [['new', 30_000]], 'newer', 70_000],
    ['the first phase took as long as usual', [['clone', 20_000]], 'compile', 70_000],
    ['the first phase took half as long again', [['clone', 30_000]], 'compile', 120_000],
    ['it took three times as long: twice counts', [['clone', 60_000]], 'compile', 190_000],
    ['the first phase has just begun', [], 'clone', 70_000],
    ['only the last phase is left', usual.slice(0, 2), 'write', 70_000],
  ])('says what is left where %s', (_, finished, current, leftMs) => {
    const forecast = createForecast([run(usual)])
    forecast.saw(reached(finished, current), 90_000)
    expect(forecast.leftMs(30_000)).toBe(leftMs)
  })

  it('takes the median of earlier runs', () => {
    const forecast = createForecast(history)
    expect(forecast.usualMs).toBe(100_000)
    expect(createForecast(history.slice(0, 2)).usualMs).toBe(85_000)
    forecast.saw(reached([['clone', 20_000]], 'compile'), 20_000)
    expect(forecast.leftMs(20_000)).toBe(80_000)
  })

  it('goes by the phase under way where the log tells no durations', () => {
    const forecast = createForecast([run(usual)])
    forecast.nextDelayMs(19_000, 0.5)
    forecast.saw(reached([], 'compile'), 20_000)
    expect(forecast.leftMs(20_000)).toBe(75_000)
  })

  it('tells a phase that comes twice from its first time', () => {
    const twice: Phases = [
      ['parse', 5000],
      ['wait', 60_000],
      ['parse', 5000],
      ['write', 2000],
    ]
    const forecast = createForecast([run(twice)])
    forecast.saw(reached(twice.slice(0, 1)), 5000)
    expect(forecast.leftMs(5000)).toBe(67_000)
    forecast.saw(reached(twice.slice(0, 3)), 70_000)
    expect(forecast.leftMs(70_000)).toBe(2000)
  })

  it('places a milestone between the last poll and this one, once', () => {
    const forecast = createForecast([run(usual)])
    forecast.nextDelayMs(80_000, 0.5)
    forecast.saw(reached(usual.slice(0, 2)), 95_000)
    expect(forecast.leftMs(95_000)).toBe(5000)
    forecast.nextDelayMs(95_000, 0.5)
    forecast.saw(reached(usual.slice(0, 2)), 99_000)
    expect(forecast.leftMs(99_000)).toBe(1000)
    const late = createForecast([run(usual)])
    late.nextDelayMs(94_000, 0.5)
    late.saw(reached(usual.slice(0, 2)), 95_000)
    expect(late.leftMs(94_000)).toBeCloseTo((10_000 * 94) / 90)
  })

  it('learns from runs that have completed alone', () => {
    const failed = Array.from({ length: 9 }, () => run([['clone', 100]], 'FAILED'))
    expect(createForecast([...failed, ...history]).usualMs).toBe(100_000)
    expect(createForecast(failed).usualMs).toBeNull()
    expect(
      createForecast([{ status: 'COMPLETED', durationMs: undefined, phases: undefined }]).usualMs,
    ).toBeNull()
  })

  it('polls seldom far from the end, often near it, and less and less when it is overdue', () => {
    const forecast = createForecast([run(usual)])
    expect(
      [0, 60_000, 80_000, 95_000, 99_000, 100_000, 120_000, 900_000].map((at) =>
        forecast.nextDelayMs(at, 0.5),
      ),
    ).toEqual([10_000, 10_000, 7000, 1750, 650, 650, 667, 10_000])
  })

  it('without a history, polls after a tenth of the time that has passed', () => {
    const forecast = createForecast([])
    expect(forecast.leftMs(0)).toBeNull()
    expect([0, 10_000, 50_000, 600_000].map((at) => forecast.nextDelayMs(at, 0.5))).toEqual([
      1000, 1000, 5000, 10_000,
    ])
    expect([0, 0.5, 0.999_999].map((random) => forecast.nextDelayMs(50_000, random))).toEqual([
      4500, 5000, 5500,
    ])
  })
})

describe('the wait for a build', () => {
  it('is three quarters of a second, and then about three percent of the time that has passed', () => {
    expect([0, 24_750, 66_000, 600_000].map((at) => buildDelayMs(at, 0.5))).toEqual([750, 750, 2000, 10_000])
  })
})

/** Seconds at which the log is read, of polls each second. */
function readsAt(seconds: number, stateAt: (second: number) => string): number[] {
  const isDue = createLogPace()
  return Array.from({ length: seconds }, (_, second) => second).filter((second) =>
    isDue(stateAt(second), second * 1000),
  )
}

it('the log is read every five seconds, and less often in a long sync', () => {
  const reads = readsAt(1500, () => 'COMPILING_DBT')
  const pauses = reads.slice(1).map((second, index) => second - (reads[index] ?? 0))
  expect(pauses.slice(0, 10)).toEqual(Array<number>(10).fill(5))
  expect(pauses.at(-1)).toBe(30)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
})

it('the log is read at once when the state changes, and then five seconds later', () => {
  expect(readsAt(12, (second) => (second < 3 ? 'a' : second < 4 ? 'b' : 'c'))).toEqual([0, 3, 4, 9])
})
