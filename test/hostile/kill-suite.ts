import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { demoProject } from '../support/demo-project.ts'
import { anHourMs, type Baseline, expectCleanedUp, expectLeft, type Undisturbed } from './kill-checks.ts'
import { namePoint, type Point, pointsOf } from './kill-points.ts'
import { inProcess } from './kill-process.ts'
import type { Scenario } from './kill-scenarios.ts'
import { type Ground, heldBy, inWorld, type World } from './kill-world.ts'

/**
 * What the cases of a test file stand on. Made while its tests are collected, since which cases there are follows from
 * runs. The cache saves each of many processes from compiling the bundle again.
 */
export function useGround(): Ground {
  const project = demoProject()
  const cache = mkdtempSync(join(tmpdir(), 'compile-cache-'))
  afterAll(() => rmSync(cache, { recursive: true, force: true }))
  const { folder: dbtRepository, branches } = project
  return { dbtRepository, dbtCommit: branches.main ?? '', env: { NODE_COMPILE_CACHE: cache } }
}

/** Runs scenarios undisturbed: what they ask for is what can be interrupted. */
export async function record(
  ground: Ground,
  scenarios: readonly Scenario[],
): Promise<(scenario: Scenario) => Undisturbed> {
  const runs = await Promise.all(scenarios.map((scenario) => recordOne(ground, scenario)))
  return (scenario) => {
    const run = runs[scenarios.indexOf(scenario)]
    if (run === undefined) throw new Error(`${scenario.name} was not recorded`)
    return run
  }
}

function recordOne(ground: Ground, scenario: Scenario): Promise<Undisturbed> {
  return inWorld(ground, async (world) => {
    const result = await inProcess(world, scenario, ({ main }) => main())
    if (result.exitCode !== (scenario.unhealthy ? 1 : 0))
      throw new Error(`${scenario.name} did not end as it should:\n${result.output}`)
    const { requests, state } = world.platform
    return { requests, productionFiles: heldBy(state).production.files }
  })
}

/** Gives a case a world of its own, and what to compare it with at its end. */
export function inCase(
  ground: Ground,
  known: Omit<Baseline, 'before'>,
  work: (world: World, baseline: Baseline) => Promise<void>,
): Promise<void> {
  return inWorld(ground, (world) => work(world, { ...known, before: heldBy(world.platform.state) }))
}

/** A case for each moment of each request of each scenario: main is killed there, then post runs. */
export async function describeKills(ground: Ground, scenarios: readonly Scenario[]): Promise<void> {
  const undisturbed = await record(ground, scenarios)
  for (const scenario of scenarios) describeScenario(ground, scenario, undisturbed(scenario))
}

function describeScenario(ground: Ground, scenario: Scenario, undisturbed: Undisturbed): void {
  const points = pointsOf(undisturbed.requests, scenario)

  const endAndCleanUp = (point: Point | undefined, restMs = 0) =>
    inCase(ground, { scenario, undisturbed }, (world, baseline) =>
      inProcess(world, scenario, async ({ main, post }) => {
        const ended = await main(point)
        await world.syncsWorked()
        world.pass(restMs)
        expectCleanedUp(scenario, ended, await post())
        expectLeft(world, baseline)
      }),
    )

  it(`${scenario.name}: main that came to its end`, () => endAndCleanUp(undefined))

  describe(`${scenario.name}: main killed at`, () => {
    it.each(points.map((point) => [namePoint(point), point] as const))('%s', (_, point) =>
      endAndCleanUp(point),
    )

    // Post runs after all other steps: a sync that was running may have come to its end by itself.
    const inSync = points.filter(
      ({ operation, moment }) =>
        moment === (operation === 'startDbtSync' ? 'worked' : 'answered') &&
        /^(?:startDbtSync|getDbtSyncStatus)$/.test(operation),
    )
    if (inSync.length > 0) {
      it.each(inSync.map((point) => [namePoint(point), point] as const))(
        '%s, post an hour later',
        (_, point) => endAndCleanUp(point, anHourMs),
      )
    }
  })
}
