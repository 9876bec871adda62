import { expect, onTestFinished, test } from 'vitest'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import {
  type ApiExample,
  apiExamples,
  type ErrorExample,
  errorsOfEvery,
  exampleOptions,
  exampleTokens,
} from '../support/api-examples.ts'
import { contractOperations } from '../support/contract-operations.ts'
import { failing, send } from './example-calls.ts'

const operations = contractOperations()
const examples = new Map(apiExamples.map((example) => [example.id, example]))

async function start(): Promise<Emulator> {
  const emulator = await startEmulator(exampleOptions())
  onTestFinished(() => emulator.close())
  return emulator
}

function exampleOf(id: string): ApiExample {
  const example = examples.get(id)
  if (example === undefined) throw new Error(`${id} has no example`)
  return example
}

test('the contract has 119 operations, and each has one example', () => {
  expect(operations).toHaveLength(119)
  expect(apiExamples.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort())
})

test.each(operations)('$id answers as the contract says', async (operation) => {
  const emulator = await start()
  const example = exampleOf(operation.id)
  example.prepare?.(emulator)
  const answer = await send(emulator, operation, example, exampleTokens.all)
  expect(operation.successes).toContain(answer.status)
  expect(emulator.violations).toEqual([])
  expect(emulator.requests).toMatchObject([{ operationId: operation.id, status: answer.status }])
})

test.each(operations)('$id has a call for each error that the contract states, and no other', (operation) => {
  const { errors } = exampleOf(operation.id)
  const stated = (error: ErrorExample) => error.statedAs ?? String(error.status)
  expect([...new Set(errors.map(stated))].sort()).toEqual(Object.keys(operation.errors).sort())
})

const failures = operations.flatMap((operation) =>
  (examples.get(operation.id)?.errors ?? []).map((error) => {
    return { operation, error, title: `${operation.id} ${error.status}: ${error.why}` }
  }),
)

test.each(failures)('$title', async ({ operation, error }) => {
  const emulator = await start()
  const call = failing(exampleOf(operation.id), error)
  call.prepare?.(emulator)
  for (const fault of error.faults ?? []) emulator.addFault({ ...fault, operation: operation.id })
  const answer = await send(emulator, operation, call, exampleTokens[error.token ?? 'all'])
  expect(answer.status).toBe(error.status)
  const body = (await answer.json()) as { code?: string }
  expect(body.code).toBe(error.code)
  expect(emulator.violations).toEqual([])
})

test.each(failures.filter(({ error }) => error.faults))(
  '$title, by the fault alone',
  async ({ operation }) => {
    const emulator = await start()
    const answer = await send(emulator, operation, exampleOf(operation.id), exampleTokens.all)
    expect(operation.successes).toContain(answer.status)
  },
)

test.each(errorsOfEvery)('every operation can answer $status: $why', async (error) => {
  const emulator = await start()
  for (const fault of error.faults ?? []) emulator.addFault({ ...fault, operation: '*' })
  for (const operation of operations) {
    const call = failing(exampleOf(operation.id), error)
    const answer = await send(emulator, operation, call, exampleTokens[error.token ?? 'all'])
    expect([operation.id, answer.status]).toEqual([operation.id, error.status])
    await answer.body?.cancel()
  }
  expect(emulator.violations).toEqual([])
})
