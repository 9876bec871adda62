import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { expectLeft, ownOf } from './kill-checks.ts'
import { isWrite, type Point } from './kill-points.ts'
import { type Cancelled, type Cancelling, cancelAt, cleanUp } from './kill-run.ts'
import { actionFor, isOurs, reads, type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'
import { heldBy, type World } from './kill-world.ts'

// A job is cancelled while a request is on its way. What must be fast is measured in real time: a runner sends SIGINT,
// 7.5 s later SIGTERM, and kills 2.5 s after that.

const ground = useGround()
const { sync, syncDevMode } = scenarios
// Before its merge, a release is cancelled like a sync.
const release: Scenario = { ...scenarios.release, from: 'mergeToDefaultBranch', seenElsewhere: reads }
const cancelled: readonly Scenario[] = [sync, syncDevMode, release]
const undisturbed = await record(ground, cancelled)
const cancelWithinMs = 5_000
const endWithinMs = 10_000

/** Main ends by itself and in time, and says so. */
function expectCancelled(result: Cancelled): void {
  expect(result).toMatchObject({ exitCode: 1, signal: null, stderr: '' })
  expect(result.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
  expect(result.endedAfterMs).toBeLessThan(endWithinMs)
}

/** Main itself has cancelled what was running: since time stands still, nothing has ended otherwise. */
function expectNoSync({ platform }: World, { cancelsAfterMs }: Cancelled): void {
  const held = heldBy(platform.state)
  expect(ownOf(held).syncing).toEqual([])
  const wasRunning = held.cancelled.some(isOurs)
  expect(cancelsAfterMs).toHaveLength(wasRunning ? 1 : 0)
  if (wasRunning) expect(cancelsAfterMs[0]).toBeLessThan(cancelWithinMs)
}

/** The first call of each operation; at more than one moment where it changes something. */
function casesOf(operations: readonly string[]): [name: string, Point, Cancelling][] {
  return [...new Set(operations)].flatMap((operation) => {
    const at = (moment: Point['moment'], cancelling: Cancelling): [string, Point, Cancelling] => [
      `${cancelling.first} at ${operation} ${moment}${cancelling.request ? `, which goes on (${cancelling.request})` : ''}`,
      { operation, nth: 1, moment },
      cancelling,
    ]
    if (!isWrite(operation)) return [at('received', { first: 'SIGINT' })]
    return [
      at('received', { first: 'SIGINT' }),
      at('received', { first: 'SIGINT', request: 'answer' }),
      at('received', { first: 'SIGINT', request: 'answer once main is gone' }),
      at('worked', { first: 'SIGTERM' }),
    ]
  })
}

for (const scenario of cancelled) {
  const operations = undisturbed(scenario).requests.map(({ operationId }) => operationId)
  const start = scenario.from === undefined ? 0 : operations.indexOf(scenario.from)
  const own = operations.slice(start).filter((operation) => !scenario.seenElsewhere?.includes(operation))
  describe.concurrent(`${scenario.name}: cancelled by`, () => {
    it.each(casesOf(own))('%s', (_, point, cancelling) =>
      inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, async (world, baseline) => {
        const result = await cancelAt(world, actionFor(scenario, world), point, cancelling)
        expectCancelled(result)
        // A start that arrives after main has gone is left to post.
        const late = point.operation === 'startDbtSync' && cancelling.request === 'answer once main is gone'
        if (!late) expectNoSync(world, result)
        await cleanUp(world, scenario, result)
        expectLeft(world, baseline)
      }),
    )
  })
}

describe('when neither the platform nor GitHub answers any more', () => {
  it('ends before the runner kills it, and post cancels the sync', async () => {
    const github = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(github, 'listening')
    const { port } = github.address() as AddressInfo
    try {
      await inCase(ground, { scenario: sync, undisturbed: undisturbed(sync) }, async (world, baseline) => {
        const action = actionFor(sync, world)
        world.platform.addFault({ operation: 'cancelDbtSync', kind: 'silent', when: 'before' })
        const result = await cancelAt(
          world,
          {
            ...action,
            // With a gate, the team file is needed first.
            inputs: { ...action.inputs, validate: 'false' },
            githubToken: 'github-token-of-this-run',
            env: { ...action.env, GITHUB_API_URL: `http://127.0.0.1:${port}` },
          },
          { operation: 'getDbtSyncStatus', nth: 2, moment: 'received' },
        )
        expectCancelled(result)
        expect(result.output).toContain('the post step will try again')
        expect(ownOf(heldBy(world.platform.state)).syncing).toHaveLength(1)
        world.platform.clearFaults()
        await cleanUp(world, sync, result)
        expectLeft(world, baseline)
      })
    } finally {
      github.closeAllConnections()
      github.close()
    }
  })
})
