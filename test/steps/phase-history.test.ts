import { describe, expect, it } from 'vitest'
import { fitGiven } from '../../src/steps/log-normal.ts'
import { type Left, learnPhases, type Milestone, phaseKey } from '../../src/steps/phase-history.ts'
import { followedBy, restOf } from '../../src/steps/rest.ts'

type Runs = Parameters<typeof learnPhases>[0]

const untilMs = 15_000
const paces = [0.5, 0.8, 1, 1.2, 2]

/** A run of which each phase begins where the one before ends. */
function run(phases: [string, number][], restMs = 0): Runs[number] {
  let at = 0
  const timed = phases.map(([phase, durationMs]) => {
    const startedOffsetMs = at
    at += durationMs
    return { phase, startedOffsetMs, durationMs }
  })
  return { durationMs: at + restMs, phases: timed }
}

const runAt = (pace: number) =>
  run([
    ['clone', 20_000 * pace],
    ['compile', 70_000 * pace],
    ['write', 10_000 * pace],
  ])
const history = learnPhases(paces.map(runAt))
const alike = learnPhases([1, 1, 1, 1].map(runAt))

/** The chances that it ends within some times, and the middle. */
const shown = (left: Left | null) =>
  left && { medianMs: left.medianMs, chances: [0, 500, 2000, 5000, 9000, 15_000].map(left.rest) }
const fitted = (given: (readonly [number, number])[], beforeMs: number) =>
  fitGiven(given, beforeMs) ?? { medianMs: 0, sigma: 0 }
const begun = (phase: string, atMs: number): Milestone => ({ phase, over: false, atMs })
const over = (phase: string, atMs: number): Milestone => ({ phase, over: true, atMs })

describe('the name of a phase', () => {
  it('tells its first time from its second', () => {
    expect([phaseKey('parse', 0), phaseKey('parse', 1)]).toEqual(['parse 0', 'parse 1'])
  })

  it('is one short line, so that the log and the history name it alike', () => {
    expect(phaseKey(' a\nb ', 0)).toBe('a b 0')
    expect(phaseKey('x'.repeat(100), 0)).toBe(`${'x'.repeat(79)}… 0`)
  })
})

describe('the history of phases', () => {
  it('knows the phases that there were, and how often each came in one run', () => {
    const learned = learnPhases([
      run([
        ['parse', 1000],
        ['wait', 1000],
        ['parse', 1000],
      ]),
      run([['write', 1000]]),
      { durationMs: 5000 },
    ])
    const names = ['parse 0', 'parse 1', 'parse 2', 'wait 0', 'wait 1', 'write 0', 'clone 0']
    expect(names.filter((name) => learned.knows(name))).toEqual(['parse 0', 'parse 1', 'wait 0', 'write 0'])
  })

  it('learns a hundred phases of a run and no more', () => {
    const learned = learnPhases([run(Array.from({ length: 101 }, (_, index) => [`p${index}`, 10]))])
    expect([learned.knows('p99 0'), learned.knows('p100 0')]).toEqual([true, false])
  })

  it.each([begun('never seen 0', 1000), over('never seen 0', 1000)])('says nothing of %j', (milestone) => {
    expect(history.left(milestone, 2000, untilMs)).toBeNull()
  })
})

describe('what is left', () => {
  it('once a phase is over is what followed it in other runs, less the time since', () => {
    expect(alike.left(over('compile 0', 90_000), 92_000, untilMs)?.medianMs).toBeCloseTo(8000)
    expect(alike.left(over('compile 0', 90_000), 103_000, untilMs)?.medianMs).toBeCloseTo(-3000)
    expect(alike.left(over('clone 0', 20_000), 20_000, untilMs)?.medianMs).toBeCloseTo(80_000)
  })

  it('once a phase is over goes by when it ended, and not by when it began', () => {
    const after = fitted(
      paces.map((pace) => [90_000 * pace, 10_000 * pace]),
      120_000,
    )
    expect(shown(history.left(over('compile 0', 120_000), 123_000, untilMs))).toEqual(
      shown({ rest: restOf(after, 3000), medianMs: after.medianMs - 3000 }),
    )
  })

  it('in a phase is its rest and all that comes after it', () => {
    expect(alike.left(begun('compile 0', 20_000), 50_000, untilMs)?.medianMs).toBeCloseTo(50_000)
    expect(alike.left(begun('clone 0', 0), 5000, untilMs)?.medianMs).toBeCloseTo(95_000)
  })

  it('in a phase that takes longer than usual is no less than what comes after it', () => {
    expect(alike.left(begun('compile 0', 20_000), 150_000, untilMs)?.medianMs).toBeCloseTo(10_000)
  })

  it('in a phase goes by when that began', () => {
    const pairs = (durationMs: number) => paces.map((pace) => [20_000 * pace, durationMs * pace] as const)
    const [within, after] = [fitted(pairs(70_000), 30_000), fitted(pairs(10_000), 30_000)]
    expect(shown(history.left(begun('compile 0', 30_000), 110_000, untilMs))).toEqual(
      shown({
        rest: followedBy(restOf(within, 80_000), restOf(after, 0), untilMs),
        medianMs: within.medianMs - 80_000 + after.medianMs,
      }),
    )
  })

  it('in the last phase is its own rest, zero or less when it takes longer than usual', () => {
    const { medianMs, sigma } = fitted(
      [1, 1, 1, 1].map(() => [90_000, 10_000]),
      90_000,
    )
    expect(shown(alike.left(begun('write 0', 90_000), 94_000, untilMs))).toEqual(
      shown({ rest: restOf({ medianMs, sigma }, 4000), medianMs: medianMs - 4000 }),
    )
    expect(alike.left(begun('write 0', 90_000), 104_000, untilMs)?.medianMs).toBeCloseTo(-4000)
  })

  it('in a phase that took no time in any run is not known', () => {
    const momentary = learnPhases(
      [1, 2, 3].map(() =>
        run(
          [
            ['clone', 1000],
            ['mark', 0],
          ],
          5000,
        ),
      ),
    )
    expect(momentary.left(begun('mark 0', 1000), 1000, untilMs)).toBeNull()
    expect(momentary.left(over('mark 0', 1000), 2000, untilMs)?.medianMs).toBeCloseTo(4000)
  })

  it('goes by the phase alone in runs that do not say how long they took in all', () => {
    const partial = learnPhases([1, 2, 3].map(() => ({ phases: run([['clone', 20_000]]).phases })))
    expect(partial.left(over('clone 0', 20_000), 21_000, untilMs)).toBeNull()
    expect(partial.left(begun('clone 0', 0), 5000, untilMs)?.medianMs).toBeCloseTo(15_000)
  })
})
