import { describe, expect, it } from 'vitest'
import { anHourMs, expectCleanedUp, expectLeft, ownOf } from './kill-checks.ts'
import type { Point } from './kill-points.ts'
import { inProcess } from './kill-process.ts'
import { scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'
import { heldBy, type World } from './kill-world.ts'

// What post cannot know, or does not find out yet.

const ground = useGround()
const scenario = scenarios.sync
const undisturbed = (await record(ground, [scenario]))(scenario)
const beforeTheAnswer: Point = { operation: 'startDbtSync', nth: 1, moment: 'worked' }
const afterTheAnswer: Point = { operation: 'listDbtSyncs', nth: 1, moment: 'received' }

/** Puts every sync on a branch of the platform's choice, and says so in the answer. */
function nameBranches(world: World): void {
  const { platform } = world
  const branchName = 'dbt-sync/main-58f416b7-9000000001-1-20260101000000-abcdef01'
  platform.addFault({ operation: 'startDbtSync', kind: 'patch-body', body: { branchName } })
  world.behave(({ operationId }, moment) => {
    const run = platform.state.deployment.runs.at(-1)
    if (operationId === 'startDbtSync' && moment === 'worked' && run) run.branchName = branchName
  })
}

/** Shows a sync that was just started from the second look into the history on. */
function showLate(world: World): void {
  const { runs } = world.platform.state.deployment
  const hidden: typeof runs = []
  world.behave(({ operationId }, moment) => {
    if (operationId === 'startDbtSync' && moment === 'worked') hidden.push(...runs.splice(-1))
    if (operationId === 'listDbtSyncs' && moment === 'answered') runs.push(...hidden.splice(0))
  })
}

/** Main is killed at a point, then post runs. */
function killAndCleanUp(world: World, point: Point, restMs = 0): Promise<void> {
  return inProcess(world, scenario, async ({ main, post }) => {
    const killed = await main(point)
    await world.syncsWorked()
    world.pass(restMs)
    expectCleanedUp(scenario, killed, await post())
  })
}

describe('a tenant that names the branch itself', () => {
  it('keeps the sync of a main that was killed before it learned the name', () =>
    inCase(ground, { scenario, undisturbed }, async (world, baseline) => {
      nameBranches(world)
      await killAndCleanUp(world, beforeTheAnswer)
      expect(ownOf(heldBy(world.platform.state)).syncing).toHaveLength(1)
      expectLeft(world, baseline, { sync: true, branches: 1 })
      expect(ownOf(heldBy(world.platform.state)).branches).toHaveLength(1)
    }))

  it.each([
    ['at once', 0],
    ['an hour later', anHourMs],
  ])('keeps nothing of a main that was killed as soon as it knew the name, post %s', (_, restMs) =>
    inCase(ground, { scenario, undisturbed }, async (world, baseline) => {
      nameBranches(world)
      await killAndCleanUp(world, afterTheAnswer, restMs)
      expectLeft(world, baseline)
    }),
  )
})

describe('a start that shows in the history a little late', () => {
  it('is found by post all the same', () =>
    inCase(ground, { scenario, undisturbed }, async (world, baseline) => {
      showLate(world)
      await killAndCleanUp(world, beforeTheAnswer)
      // At the latest now, whether anybody looked or not.
      world.behave(() => undefined)
      expectLeft(world, baseline)
    }))
})
