import { expect } from 'vitest'
import type { Moment, RecordedRequest } from '../../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { expectCleanedUp } from './kill-checks.ts'
import { hookAt, namePoint, type Point } from './kill-points.ts'
import { actionFor, type Scenario } from './kill-scenarios.ts'
import type { World } from './kill-world.ts'

// Runs of the bundle that end before their time.

/** A request whose client is gone before anything was done for it is never carried out. */
function dropUnworked(moment: Moment): void {
  if (moment === 'received') throw new Error('The client is gone')
}

/**
 * Kills a run at a point of one of its requests; platform time stands still from there on. The request stands still
 * until the process is gone, so that it cannot go on before the signal arrives.
 */
export async function killAt(world: World, run: ActionRun, point: Point): Promise<ActionResult> {
  let kill: (() => void) | undefined
  let reached = false
  world.watch(
    hookAt(point, async () => {
      reached = true
      world.stopTime()
      kill?.()
      await running
      dropUnworked(point.moment)
    }),
  )
  const running = runAction({
    ...run,
    onStart(send) {
      kill = () => send('SIGKILL')
    },
  })
  const result = await running
  world.watch(() => undefined)
  // With its last answer it may end by itself before the signal arrives.
  const ended = result.signal === 'SIGKILL' || point.moment === 'answered'
  if (!reached || !ended) {
    throw new Error(`${namePoint(point)} was never reached: exit ${result.exitCode}\n${result.output}`)
  }
  return result
}

export interface Cancelled extends ActionResult {
  /** From the first signal to the end of the process. */
  endedAfterMs: number
  /** From the first signal to each cancel of a sync that arrived. */
  cancelsAfterMs: number[]
}

/** When a runner sends what, from the moment at which a job is cancelled. */
const runnerSignals = [
  ['SIGTERM', 7_500],
  ['SIGKILL', 10_000],
] as const

export interface Cancelling {
  /** Default: SIGINT. */
  first?: NodeJS.Signals
  /** What becomes of the request at whose point the signal was sent; by default it is never answered. */
  request?: 'answer' | 'answer once main is gone'
}

/** Cancels a run at a point the way a runner does: SIGINT, 7.5 s later SIGTERM, 2.5 s later SIGKILL. */
export async function cancelAt(
  world: World,
  run: ActionRun,
  point: Point,
  { first = 'SIGINT', request: fate }: Cancelling = {},
): Promise<Cancelled> {
  let send: (signal: NodeJS.Signals) => void = () => undefined
  let signalledAt: number | undefined
  const timers: NodeJS.Timeout[] = []
  const cancelsAfterMs: number[] = []
  const since = () => performance.now() - (signalledAt ?? Number.NaN)
  const late = Promise.withResolvers<void>()
  const stop = hookAt(point, async (request) => {
    world.stopTime()
    signalledAt = performance.now()
    send(first)
    for (const [signal, ms] of runnerSignals) timers.push(setTimeout(() => send(signal), ms))
    if (fate === 'answer') return
    await running
    if (fate === undefined) dropUnworked(point.moment)
    else stopped = request
  })
  let stopped: RecordedRequest | undefined
  world.watch((request, moment) => {
    if (request.operationId === 'cancelDbtSync' && moment === 'received') cancelsAfterMs.push(since())
    if (request === stopped && moment === 'worked') late.resolve()
    return stop(request, moment)
  })
  const running = runAction({
    ...run,
    onStart(kill) {
      send = kill
    },
  })
  const result = await running
  const endedAfterMs = since()
  for (const timer of timers) clearTimeout(timer)
  if (signalledAt === undefined) throw new Error(`${namePoint(point)} was never reached`)
  if (fate === 'answer once main is gone') await late.promise
  world.watch(() => undefined)
  return { ...result, endedAfterMs, cancelsAfterMs }
}

/** Runs post on what another run saved. */
export function runPost(run: ActionRun, { state }: Pick<ActionResult, 'state'>): Promise<ActionResult> {
  return runAction({ ...run, state })
}

/** Post after a main that was killed or cancelled: it has nothing to complain about. */
export async function cleanUp(world: World, scenario: Scenario, main: ActionResult): Promise<void> {
  const result = await runPost(actionFor(scenario, world), main)
  expect(result).toMatchObject({ exitCode: 0, signal: null, stderr: '' })
  expectCleanedUp(scenario, main, result)
}
