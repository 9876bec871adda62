import { describe, it } from 'vitest'
import type { RecordedRequest } from '../../emulator/index.ts'
import { expectCleanedUp, expectLeft } from './kill-checks.ts'
import { namePoint, type Point, pointsOf } from './kill-points.ts'
import { inProcess } from './kill-process.ts'
import { type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'

// Main was killed where it leaves most behind; then post is killed at every moment of every request of its own, and
// runs again on the state that both have saved.

const ground = useGround()

const { sync, syncDevMode, validateDevMode } = scenarios
const undisturbed = await record(ground, [sync, syncDevMode, validateDevMode])

/** Where main is killed. */
interface Start {
  name: string
  scenario: Scenario
  main: Point
}

const starts: Start[] = [
  {
    name: 'before the answer of the start',
    scenario: sync,
    main: { operation: 'startDbtSync', nth: 1, moment: 'worked' },
  },
  {
    name: 'when its staging environment was on',
    scenario: sync,
    main: { operation: 'validateDataModel', nth: 1, moment: 'received' },
  },
  {
    name: 'before the answer of dev mode, on its own branch',
    scenario: syncDevMode,
    main: { operation: 'startDevMode', nth: 1, moment: 'worked' },
  },
  {
    name: 'before the answer of dev mode, on a branch that it did not make',
    scenario: validateDevMode,
    main: { operation: 'startDevMode', nth: 1, moment: 'worked' },
  },
]

/** Every moment of what post asks for after this. */
async function pointsAfter({ scenario, main }: Start): Promise<Point[]> {
  const requests: RecordedRequest[] = []
  await inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, (world) =>
    inProcess(world, scenario, async (processes) => {
      await processes.main(main)
      const before = world.platform.requests.length
      await processes.post()
      requests.push(...world.platform.requests.slice(before))
    }),
  )
  return pointsOf(requests)
}

const points = await Promise.all(starts.map(pointsAfter))

for (const [index, { name, scenario, main }] of starts.entries()) {
  describe(`main was killed ${name}; post is killed at`, () => {
    it.each((points[index] ?? []).map((point) => [namePoint(point), point] as const))('%s', (_, point) =>
      inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, (world, baseline) =>
        inProcess(world, scenario, async (processes) => {
          await processes.main(main)
          const killed = await processes.post(point)
          expectCleanedUp(scenario, killed, await processes.post())
          expectLeft(world, baseline)
        }),
      ),
    )
  })
}
