import { createForecast, createLogPace, type ReachedPhases } from '../src/deployment/forecast.ts'
import { seeded } from './random.ts'
import { median, quantile } from './statistics.ts'
import { drawRun, drawShares, type ModelRun, type SyncModel } from './sync-model.ts'

// Wait plans against syncs of a model, in virtual time and with a fixed seed: the same figures on every machine. A poll
// takes no time; the first one is right after the start, as in a loop that polls and then sleeps.

export const planNames = ['phases', 'durations', 'no history', 'fixed 5 s', 'fixed 30 s'] as const
export type PlanName = (typeof planNames)[number]

/** Says how long to wait after a poll. @param reached what the log shows by then */
type Plan = (elapsedMs: number, reached: ReachedPhases) => number

export interface Followed {
  polls: number
  /** Requests for the log, at the pace of the action: with some of the polls, and two at the end. */
  logReads: number
  /** From the end of the sync to the poll that detects it. */
  lagMs: number
}

export interface PlanFigures {
  /** Mean of all runs. */
  polls: number
  /** The same with the requests for the log. */
  requests: number
  medianLagMs: number
  p90LagMs: number
}

export interface Comparison {
  deployments: number
  /** Followed runs of each deployment. */
  runs: number
  /** Runs before them, which the plans learn from. */
  history: number
}

/** The same runs of a model, each followed by every plan. */
export function comparePlans(
  model: SyncModel,
  { deployments, runs, history }: Comparison,
  seed: number,
): Record<PlanName, Followed[]> {
  const random = seeded(seed)
  // Another stream, so that the runs are the same whatever the plans do.
  const jitter = seeded(seed + 1)
  const found: Record<PlanName, Followed[]> = {
    phases: [],
    durations: [],
    'no history': [],
    'fixed 5 s': [],
    'fixed 30 s': [],
  }
  for (let deployment = 0; deployment < deployments; deployment++) {
    const shares = drawShares(random)
    const draw = () => drawRun(model, shares, random)
    const past = Array.from({ length: history }, draw)
    for (let index = 0; index < runs; index++) {
      const run = draw()
      const plans = plansFor(past, jitter)
      for (const name of planNames) found[name].push(follow(run, plans[name]))
    }
  }
  return found
}

/** Fresh plans for one run; those of the product are the product's own code. */
function plansFor(past: readonly ModelRun[], random: () => number): Record<PlanName, Plan> {
  const forecast = createForecast(past)
  const durations = createForecast(past)
  const blind = createForecast([])
  return {
    phases(elapsedMs, reached) {
      forecast.saw(reached, elapsedMs)
      return forecast.nextDelayMs(elapsedMs, random())
    },
    durations: (elapsedMs) => durations.nextDelayMs(elapsedMs, random()),
    'no history': (elapsedMs) => blind.nextDelayMs(elapsedMs, random()),
    'fixed 5 s': () => 5000,
    'fixed 30 s': () => 30_000,
  }
}

/** Follows one run to its end. */
function follow(run: ModelRun, plan: Plan): Followed {
  const logIsDue = createLogPace()
  let elapsedMs = 0
  let logReads = 2
  let reached = reachedAt(run, 0)
  for (let polls = 1; ; polls++) {
    if (elapsedMs >= run.durationMs) return { polls, logReads, lagMs: elapsedMs - run.durationMs }
    const now = reachedAt(run, elapsedMs)
    if (logIsDue(now.current ?? '', elapsedMs)) {
      logReads++
      reached = now
    }
    elapsedMs += plan(elapsedMs, reached)
  }
}

/** What the log shows at a time: the phases that are over, with their durations, and the one under way. */
function reachedAt({ phases }: ModelRun, elapsedMs: number): ReachedPhases {
  const over = phases.filter(({ startedOffsetMs, durationMs }) => startedOffsetMs + durationMs <= elapsedMs)
  return {
    finished: over.map(({ phase, durationMs }) => ({ name: phase, durationMs })),
    current: phases[over.length]?.phase,
  }
}

/** What a plan comes to over many runs. */
export function figuresOf(followed: readonly Followed[]): PlanFigures {
  const lags = followed.map(({ lagMs }) => lagMs)
  const mean = (count: (one: Followed) => number) =>
    followed.reduce((sum, one) => sum + count(one), 0) / followed.length
  return {
    polls: mean(({ polls }) => polls),
    requests: mean(({ polls, logReads }) => polls + logReads),
    medianLagMs: median(lags),
    p90LagMs: quantile(lags, 0.9),
  }
}
