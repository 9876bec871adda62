import { describe, expect, it } from 'vitest'
import { normal, seeded } from '../../bench/random.ts'
import { quantile } from '../../bench/statistics.ts'
import { drawRun, drawShares, type SyncModel, stages } from '../../bench/sync-model.ts'
import { comparePlans, figuresOf, follow, type PlanName, reachedAt } from '../../bench/wait-plan.ts'

const model: SyncModel = { medianMs: 120_000, sigma: 0.3, shareSigma: 0.3 }
const twelveSeconds = {
  status: 'COMPLETED',
  durationMs: 12_000,
  phases: [
    { phase: 'clone', startedOffsetMs: 0, durationMs: 4000 },
    { phase: 'compile', startedOffsetMs: 4000, durationMs: 8000 },
  ],
}

describe('the simulation', () => {
  it('counts polls and lag', () => {
    expect(follow(twelveSeconds, () => 5000)).toEqual({ polls: 4, logReads: 5, lagMs: 3000 })
    expect(follow(twelveSeconds, () => 12_000)).toEqual({ polls: 2, logReads: 3, lagMs: 0 })
    expect(follow(twelveSeconds, (elapsedMs) => (elapsedMs === 0 ? 11_000 : 1500))).toEqual({
      polls: 3,
      logReads: 4,
      lagMs: 500,
    })
  })

  it('shows a plan the phases that are over, and the one under way', () => {
    expect(reachedAt(twelveSeconds, 3999)).toEqual({ finished: [], current: 'clone' })
    expect(reachedAt(twelveSeconds, 4000)).toEqual({
      finished: [{ name: 'clone', durationMs: 4000 }],
      current: 'compile',
    })
    expect(reachedAt(twelveSeconds, 12_000).current).toBeUndefined()
  })

  it('comes to a mean of polls, and a middle and an upper end of lags', () => {
    const followed = Array.from({ length: 10 }, (_, index) => ({
      polls: index,
      logReads: 2,
      lagMs: 100 * (index + 1),
    }))
    expect(figuresOf(followed)).toEqual({ polls: 4.5, requests: 6.5, medianLagMs: 500, p90LagMs: 900 })
    expect([0.3, 0.5, 1].map((part) => quantile([3, 1, 2], part))).toEqual([1, 2, 3])
  })

  it('gives the same figures for the same seed, and others for another', () => {
    const size = { deployments: 2, runs: 3, history: 4 }
    expect(comparePlans(model, size, 5)).toEqual(comparePlans(model, size, 5))
    expect(comparePlans(model, size, 5)).not.toEqual(comparePlans(model, size, 6))
  })
})

describe('the model of syncs', () => {
  const draw = (change: Partial<SyncModel> = {}) => {
    const random = seeded(1)
    return Array.from({ length: 2000 }, () => drawRun({ ...model, ...change }, drawShares(random), random))
  }
  const logs = (values: number[]) => values.map((ms) => Math.log(ms / model.medianMs))
  const deviation = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

  it('draws whole durations that are log-normal, and splits them into the nine states', () => {
    const runs = draw()
    const durations = runs.map(({ durationMs }) => durationMs)
    expect(Math.abs(quantile(logs(durations), 0.5))).toBeLessThan(0.03)
    expect(deviation(logs(durations))).toBeCloseTo(0.3, 1)
    // One deviation to both sides has 68 % of them.
    expect(quantile(logs(durations), 0.84)).toBeCloseTo(0.3, 1)
    expect(quantile(logs(durations), 0.16)).toBeCloseTo(-0.3, 1)
    for (const { phases, durationMs } of runs.slice(0, 50)) {
      expect(phases.map(({ phase }) => phase)).toEqual([...stages])
      expect(phases.reduce((sum, phase) => sum + phase.durationMs, 0)).toBeCloseTo(durationMs)
      for (const [index, phase] of phases.slice(1).entries()) {
        const before = phases[index] ?? phase
        expect(phase.startedOffsetMs).toBeCloseTo(before.startedOffsetMs + before.durationMs)
      }
    }
  })

  it('keeps the width of the whole about the same where the phases are independent', () => {
    const durations = draw({ independent: true }).map(({ durationMs }) => durationMs)
    const centre = quantile(logs(durations), 0.5)
    expect(deviation(logs(durations).map((log) => log - centre))).toBeCloseTo(0.3, 1)
  })

  it('rests on numbers that are spread as they should be', () => {
    const random = seeded(3)
    const numbers = Array.from({ length: 4000 }, random)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    expect(numbers.reduce((sum, value) => sum + value, 0) / 4000).toBeCloseTo(0.5, 1)
    expect(deviation(Array.from({ length: 4000 }, () => normal(random)))).toBeCloseTo(1, 1)
  })
})

describe('the plan of the action', () => {
  // In virtual time with a fixed seed: a property of the plan, and no speed of a machine.
  const found = [30_000, 120_000, 900_000].map((medianMs) =>
    comparePlans({ ...model, medianMs }, { deployments: 80, runs: 6, history: 20 }, 11),
  )
  const figures = (name: PlanName) => figuresOf(found.flatMap((each) => each[name]))

  it('sees the end in 0.3 of the lag of fixed 5 s, with fewer requests', () => {
    const [phases, fixed] = [figures('phases'), figures('fixed 5 s')]
    expect(phases.medianLagMs).toBeLessThan(0.3 * fixed.medianLagMs)
    expect(phases.p90LagMs).toBeLessThan(2000)
    // The requests for the log are counted only for the action.
    expect(phases.requests).toBeLessThan(fixed.polls)
  })

  it('sends fewer requests than fixed 5 s also where it knows durations alone, or nothing', () => {
    const fixed = figures('fixed 5 s').polls
    expect(figures('durations').polls).toBeLessThan(fixed)
    expect(figures('no history').polls).toBeLessThan(fixed)
  })
})
