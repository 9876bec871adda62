import type { Emulator, Fault, InitialState } from '../../emulator/index.ts'
import { emulator, runStep, type StepOptions } from '../support/platform.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import { breachesBy, type Told } from './judge.ts'
import { newWitness, see, take } from './lagging-world.ts'
import { type Before, type Left, look, oursOf, unwanted } from './left.ts'
import { keepTime, type TimeKeeper } from './matrix-clock.ts'
import { givenBranch, moveIn, pushed, stateOf } from './matrix-world.ts'

/** A step to run, and what the platform holds besides {@link moveIn the neighbours}. */
export interface Setup {
  told: Told
  options: StepOptions
  state?: InitialState | undefined
}

/** What came of one step in some weather. */
export interface Outcome {
  /** A sentence for each breach; empty when all is well. */
  broken: string[]
  outcome: string
  failureKind: string
  syncs: number
  cancelled: number
  merges: number
  left: Left
  /** Requests by operation, those of post included. */
  calls: ReadonlyMap<string, number>
  lines: string[]
}

/** Nothing is late. */
const calm = {
  lags: { branchListLagMs: 0, buildLagMs: 0, historyLagMs: 0, fileListLagMs: 0, environmentListLagMs: 0 },
  untold: {},
}
const slow = new Set(['silent', 'delay', 'slow-drip'])
/** After the job the platform gets this long to bring to light what is still under way. */
const afterwardsMs = 600_000

/** Runs main and post in the weather that the faults make, and judges both. */
export async function runInWeather(setup: Setup, faults: readonly Fault[]): Promise<Outcome> {
  const { told, options } = setup
  let world: { platform: Emulator; clock: VirtualClock; before: Before; startedAt: number } | undefined
  let time: TimeKeeper | undefined
  const witness = newWitness()
  const needsTime = faults.some(({ kind }) => slow.has(kind))
  const main = runStep({
    ...options,
    platform: {
      state: stateOf(setup.state),
      // What a tenant syncs that ignores the ref: something else that is sound, so that only the ref tells.
      trackedBranch: told.ref === 'main' ? 'v1.0.0' : 'main',
      onRequest(request, moment) {
        if (world) see(witness, world.platform, 0, request, moment)
      },
      sleep: (ms) => time?.sleep(ms) ?? Promise.resolve(),
    },
    prepare(platform, clock) {
      if (needsTime) time = keepTime(clock, platform)
      options.prepare?.(platform, clock)
      moveIn(platform)
      if (told.sha !== undefined) platform.state.pushUpstream(givenBranch, pushed)
      world = { platform, clock, before: look(platform), startedAt: clock.now() }
      take(witness, platform)
      for (const fault of faults) platform.addFault(fault)
    },
  })
  while (!world) await Promise.race([main, new Promise(setImmediate)])
  const { platform, clock, before, startedAt } = world
  const passing = <T>(work: Promise<T>): Promise<T> => time?.during(work) ?? work
  const step = await passing(main)
  const mainEndedAt = clock.now()
  await passing(step.runPost())
  const postEndedAt = clock.now()
  clock.advance(afterwardsMs)
  await time?.settle()
  platform.state.settle()
  take(witness, platform)
  const { warnings } = step
  const run = { name: 0, told, sha: undefined, step, warnings, startedAt, mainEndedAt, postEndedAt }
  const broken = [
    ...(await breachesBy({ the: calm, platform, witness, jobs: [run], acted: [], hub: undefined }, run)),
    ...platform.violations.map((violation) => `against the contract: ${violation}`),
  ]
  const ours = oursOf(platform, before)
  return {
    broken,
    outcome: step.outputs.outcome ?? '',
    failureKind: step.outputs['failure-kind'] ?? '',
    syncs: ours.length,
    cancelled: ours.filter(({ cancelled }) => cancelled).length,
    merges: platform.state.merges,
    left: unwanted(told, before, step, mainEndedAt - startedAt),
    calls: callsOf(platform),
    lines: step.lines,
  }
}

function callsOf({ requests }: Emulator): Map<string, number> {
  const calls = Map.groupBy(requests, ({ operationId }) => operationId)
  return new Map([...calls].map(([operation, of]) => [operation, of.length]))
}

const commits = new Map<string, Promise<string>>()

/** The commit that the given branch will stand at when it has been pulled: what the event is about. */
export function commitAfterPull(state: InitialState | undefined): Promise<string> {
  const key = JSON.stringify(state)
  const known = commits.get(key)
  if (known !== undefined) return known
  const found = pullOnce(state)
  commits.set(key, found)
  return found
}

async function pullOnce(state: InitialState | undefined): Promise<string> {
  const platform = await emulator({ state: stateOf(state) })
  moveIn(platform)
  platform.state.pushUpstream(givenBranch, pushed)
  await fetch(`${platform.url}/build/api/v1/deployments/1/pull`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ branchName: givenBranch }),
  })
  return platform.state.deployment.require(givenBranch).hash
}
