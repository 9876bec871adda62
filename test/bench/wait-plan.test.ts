import { describe, expect, it } from 'vitest'
import type { SyncModel } from '../../bench/sync-model.ts'
import { comparePlans, figuresOf, type PlanName } from '../../bench/wait-plan.ts'

const model: SyncModel = { medianMs: 120_000, sigma: 0.3, shareSigma: 0.3 }

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
