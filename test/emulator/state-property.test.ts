import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Emulator, type EmulatorOptions, startEmulator } from '../../emulator/index.ts'
import { apiExamples, type ExampleCall, exampleOptions, exampleTokens } from '../support/api-examples.ts'
import { type ContractOperation, contractOperations } from '../support/contract-operations.ts'
import { failing, send } from './example-calls.ts'
import { newFile } from './state-support.ts'

const operations = contractOperations()
const lookUp = new Map(operations.map((operation) => [operation.id, operation]))

/** One call of a run: of which operation, by whom, in which deployment, and how long after the one before. */
interface Step {
  id: string
  call: ExampleCall
  token: string
  deploymentId: number
  waitMs: number
}

// A sync that makes a branch: the examples' own finds no repository.
const manifest = { nodes: { 'model.orders': { resource_type: 'model', name: 'orders' } } }
const goodCalls: { id: string; call: ExampleCall }[] = [
  ...apiExamples.map((example) => ({ id: example.id, call: shownCall(example) })),
  { id: 'startDbtSync', call: { params: { deploymentId: 1 }, body: { source: 'manifest', manifest } } },
]
const refusedCalls = apiExamples.flatMap((example) =>
  example.errors.map((error) => ({ id: example.id, call: shownCall(failing(example, error)) })),
)

const step: fc.Arbitrary<Step> = fc
  .record({
    what: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...goodCalls) }, fc.constantFrom(...refusedCalls)),
    token: fc.constantFrom(exampleTokens.all, exampleTokens.all, exampleTokens.ci, exampleTokens.elsewhere),
    deploymentId: fc.constantFrom(1, 1, 2, 3),
    waitMs: fc.constantFrom(0, 1, 7_000, 25_000, 61_000),
  })
  .map(({ what, ...rest }) => ({ ...what, ...rest }))

/** The call alone: what fast-check prints when it fails should be short. */
function shownCall({ params, body, file }: ExampleCall): ExampleCall {
  return { ...(params && { params }), ...(body === undefined ? {} : { body }), ...(file && { file }) }
}

/** Everything that adds to the state or changes it, so that there is much to be kept. */
const everything: Step[] = goodCalls
  .filter(({ id }) => id !== 'connect' && !id.startsWith('merge') && lookUp.get(id)?.method !== 'DELETE')
  .map((one) => ({ ...one, token: exampleTokens.all, deploymentId: 1, waitMs: 7_000 }))

function operationOf(id: string): ContractOperation {
  const operation = lookUp.get(id)
  if (operation === undefined) throw new Error(`No operation ${id}`)
  return operation
}

/** The params that an operation takes, with the deployment set. */
function inDeployment(id: string, { params, ...call }: ExampleCall, deploymentId: number): ExampleCall {
  const inside = operationOf(id).pathParams.includes('deploymentId')
  return { ...call, params: { ...params, ...(inside ? { deploymentId } : {}) } }
}

/** The answers of everything that can be read: as in the examples, and whole, in each deployment and of each run. */
async function readAll(emulator: Emulator): Promise<string[]> {
  const { deployments } = emulator.state
  const runs = [...deployments.values()].flatMap((deployment) => deployment.runs)
  await Promise.all(runs.map((run) => run.work))
  const calls = apiExamples
    // The spec says nothing of the state, and is long.
    .filter(({ id }) => operationOf(id).method === 'GET' && id !== 'getSpec')
    .flatMap(({ id, params = {} }) => {
      const { pathParams, requiredParams } = operationOf(id)
      const whole = Object.fromEntries(
        Object.entries(params).filter(([name]) => requiredParams.includes(name)),
      )
      const jobs = pathParams.includes('syncJobId') ? runs.map(({ syncJobId }) => ({ syncJobId })) : [{}]
      const places = pathParams.includes('deploymentId') ? [...deployments.keys()] : [0]
      const both = [params, ...jobs.map((job) => ({ ...whole, ...job }))]
      return both.flatMap((one) =>
        places.map((place) => ({ id, call: inDeployment(id, { params: one }, place) })),
      )
    })
  // Many differ in nothing once the filters are gone.
  const distinct = [...new Map(calls.map((one) => [JSON.stringify(one), one])).values()]
  const read = async ({ id, call }: (typeof calls)[number]) => {
    const answer = await send(emulator, operationOf(id), call, exampleTokens.all)
    // Every start chooses another port for the query APIs.
    const text = (await answer.text()).replaceAll(emulator.queryOrigin, 'http://query-api')
    return `${id} ${JSON.stringify(call.params)}: ${answer.status} ${text}`
  }
  return Promise.all(distinct.map(read))
}

async function runSteps(
  emulator: Emulator,
  steps: readonly Step[],
  clock: { now: number },
): Promise<number[]> {
  const statuses: number[] = []
  for (const { id, call, token, deploymentId, waitMs } of steps) {
    clock.now += waitMs
    const answer = await send(emulator, operationOf(id), inDeployment(id, call, deploymentId), token)
    await answer.text()
    statuses.push(answer.status)
  }
  return statuses
}

test('whatever was called, everything reads the same after a stop and a start', async () => {
  const survives = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
    const stateFile = newFile()
    const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
    const options: EmulatorOptions = { ...exampleOptions(), stateFile, now: () => clock.now }
    const before = await startEmulator(options)
    // All that any of the calls needs: uploads, a session, runs under way.
    for (const { prepare } of apiExamples) prepare?.(before)
    const statuses = await runSteps(before, steps, clock)
    expect(Math.max(...statuses)).toBeLessThan(500)
    const expected = await readAll(before)
    const file = readFileSync(stateFile, 'utf8')
    await before.close()
    const after = await startEmulator(options)
    try {
      expect(readFileSync(stateFile, 'utf8')).toBe(file)
      expect(await readAll(after)).toEqual(expected)
      expect([...before.violations, ...after.violations]).toEqual([])
    } finally {
      await after.close()
    }
  })
  await fc.assert(survives, { numRuns: 5, examples: [[everything]] })
})
