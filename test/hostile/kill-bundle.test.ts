import { describe, expect, it } from 'vitest'
import { runAction } from '../../scripts/action-runner.ts'
import { expectLeft } from './kill-checks.ts'
import { namePoint, type Point } from './kill-points.ts'
import { cleanUp, killAt, runPost } from './kill-run.ts'
import { actionFor, type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'

// The bundle as a runner starts it, killed with SIGKILL: what main wrote into the runner's state file before each of the
// calls that make something is enough for the bundle's post. Every other point is tried in kill-main.test.ts, one of the
// exhaustive tests.

const ground = useGround()
const { sync, syncDevMode, validate, merge, release, deploy } = scenarios
const undisturbed = await record(ground, [sync, syncDevMode, validate, merge, release, deploy])

const at = (operation: string, moment: Point['moment'] = 'worked', nth = 1): Point => ({
  operation,
  nth,
  moment,
})

const points: [Scenario, Point[]][] = [
  [sync, [at('startDbtSync', 'received'), at('startDbtSync'), at('getDbtSyncStatus', 'answered', 2)]],
  [syncDevMode, [at('startDevMode'), at('validateDataModel', 'received')]],
  [validate, [at('setBranchStagingEnvironment'), at('validateDataModel', 'answered')]],
  [merge, [at('setBranchStagingEnvironment'), at('mergeToDefaultBranch')]],
  [release, [at('startDbtSync'), at('mergeToDefaultBranch', 'answered')]],
  [deploy, [at('setBranchStagingEnvironment'), at('uploadFile'), at('finishUpload')]],
]

describe.concurrent('the bundle, killed at', () => {
  const cases = points.flatMap(([scenario, those]) =>
    those.map((point) => [`${namePoint(point)} of ${scenario.name}`, scenario, point] as const),
  )
  it.each(cases)('%s', (_, scenario, point) =>
    inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, async (world, baseline) => {
      const killed = await killAt(world, actionFor(scenario, world), point)
      await world.syncsWorked()
      await cleanUp(world, scenario, killed)
      expectLeft(world, baseline)
    }),
  )
})

describe.concurrent('the bundle that came to its end', () => {
  it.each([sync, validate, deploy].map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_, scenario) =>
      inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, async (world, baseline) => {
        await cleanUp(world, scenario, await runAction(actionFor(scenario, world)))
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
