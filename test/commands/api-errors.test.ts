import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { doing } from '../../src/platform/errors.ts'
import {
  apiExamples,
  asInputs,
  type ErrorExample,
  errorsOfEvery,
  exampleOptions,
  exampleTokens,
} from '../support/api-examples.ts'
import { contractOperations, rowOf } from '../support/contract-operations.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'
import { isExhaustive } from '../support/property-runs.ts'

// Every error that the contract states for an operation, met by `command: api`: red, with the status in the outputs and
// the platform's own words in the last line; or, where the contract lets us know beforehand, refused with nothing sent.

useProject()

const operations = contractOperations()
/** The client handles these errors in the same way for all operations. */
const someOperations = operations.filter((_, index) => isExhaustive || index % 15 === 0)
const cases = operations.flatMap(({ id }) => {
  const example = apiExamples.find((candidate) => candidate.id === id)
  return (example?.errors ?? []).map((error) => ({
    id,
    example,
    error,
    title: `${id} ${error.status}: ${error.why}`,
  }))
})

async function call(id: string, error: ErrorExample): Promise<Step> {
  const good = apiExamples.find((example) => example.id === id)
  const failing = { ...good, ...error, params: { ...good?.params, ...error.params } }
  const { file } = failing
  return runStep({
    platform: exampleOptions(),
    ...(file ? { files: { [file.name]: file.content } } : {}),
    inputs: {
      command: 'api',
      operation: id,
      token: exampleTokens[error.token ?? 'all'],
      timeout: '90s',
      ...asInputs(failing),
    },
    prepare(platform: Emulator) {
      failing.prepare?.(platform)
      for (const fault of error.faults ?? []) platform.addFault({ ...fault, operation: id })
    },
  })
}

describe('command api meets', () => {
  it.each(cases)('$title', async ({ id, error }) => {
    const { exitCode, outputs, errors, platform } = await call(id, error)
    expect(exitCode).toBe(1)
    expect(platform.violations).toEqual([])
    expect(errors).toHaveLength(1)
    // What the contract does not list is a question to the tenant's own description, and not yet the call.
    const called = platform.requests.filter(
      ({ operationId }) => id === 'getSpec' || operationId !== 'getSpec',
    )
    if (called.length === 0) {
      expect(outputs).toMatchObject({ 'failure-kind': 'input', 'status-code': '' })
      expect(error.status).toBe(400)
      return
    }
    expect(outputs).toMatchObject({ outcome: 'failure', 'status-code': String(error.status) })
    expect(errors[0]).toMatch(new RegExp(`${error.status}\\)? while ${doing(rowOf(id))}`))
    if (error.status === 403) expect(outputs['failure-kind']).toBe('auth')
  })

  it.each(errorsOfEvery)('$status of any operation: $why', async (error) => {
    for (const { id } of someOperations) {
      const { exitCode, outputs } = await call(id, error)
      expect([id, exitCode, outputs['status-code']]).toEqual([id, 1, String(error.status)])
      expect(outputs['failure-kind']).toBe(error.status === 401 ? 'auth' : 'network')
    }
  })
})

it('every operation with a stated error is met', () => {
  const stated = operations.filter(({ errors }) => Object.keys(errors).length > 0)
  expect(stated.length).toBeGreaterThan(20)
  expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(stated.map(({ id }) => id)))
})
