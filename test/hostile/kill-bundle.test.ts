import { describe, expect, it } from 'vitest'
import { runAction } from '../../scripts/action-runner.ts'
import { expectLeft } from './kill-checks.ts'
import { namePoint, type Point } from './kill-points.ts'
import { cleanUp, killAt, runPost } from './kill-run.ts'
import { actionFor, type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'

// The bundle as a runner starts it, killed with SIGKILL: what main wrote into the runner's state file is enough for the
// bundle's post. Every command is killed at every request in kill-main.test.ts, one of the exhaustive tests.

const ground = useGround()
const { sync, syncDevMode, release } = scenarios
const undisturbed = await record(ground, [sync, syncDevMode, release])

const at = (operation: string, moment: Point['moment'] = 'worked', nth = 1): Point => ({
  operation,
  nth,
  moment,
})

const cases: [Scenario, Point | null][] = [
  [sync, at('startDbtSync')],
  [sync, null],
  [release, at('mergeToDefaultBranch', 'answered')],
]

describe.concurrent('the bundle is cleaned up by its post', () => {
  const named = cases.map(
    ([scenario, point]) =>
      [
        `${scenario.name}, ${point ? `killed at ${namePoint(point)}` : 'at its end'}`,
        scenario,
        point,
      ] as const,
  )
  it.each(named)('%s', (_, scenario, point) =>
    inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, async (world, baseline) => {
      const action = actionFor(scenario, world)
      const ended = point ? await killAt(world, action, point) : await runAction(action)
      await world.syncsWorked()
      await cleanUp(world, scenario, ended)
      expectLeft(world, baseline)
    }),
  )
})

describe.concurrent('the bundle whose post is killed, too', () => {
  it('is cleaned up by the next post', () =>
    inCase(
      ground,
      { scenario: syncDevMode, undisturbed: undisturbed(syncDevMode) },
      async (world, baseline) => {
        const action = actionFor(syncDevMode, world)
        const killed = await killAt(world, action, at('startDevMode'))
        const again = await killAt(world, { ...action, state: killed.state }, at('removeBranch'))
        expect(await runPost(action, again)).toMatchObject({ exitCode: 0, stderr: '' })
        expectLeft(world, baseline)
      },
    ))
})
