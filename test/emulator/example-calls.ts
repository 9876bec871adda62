import { type Emulator, type EmulatorOptions, startEmulator } from '../../emulator/index.ts'
import { encode } from '../../emulator/store/codec.ts'
import {
  type ApiExample,
  apiExamples,
  type ErrorExample,
  type ExampleCall,
  exampleOptions,
} from '../support/api-examples.ts'
import { type ContractOperation, contractOperations } from '../support/contract-operations.ts'
import { fetchFrom } from '../support/fetch-from.ts'

const operations = contractOperations()
const now = Date.parse('2026-01-01T00:00:00Z')

/** Makes one call as plain `fetch` does. */
export function send(
  emulator: Emulator,
  operation: ContractOperation,
  call: ExampleCall,
  token: string,
): Promise<Response> {
  const body = bodyOf(call)
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  return fetchFrom(emulator, emulator.url + targetOf(operation, call), {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, ...json },
    ...(body === undefined ? {} : { body }),
  })
}

/** The good call with what an error changes about it. */
export function failing(example: ApiExample, error: ErrorExample): ExampleCall {
  return { ...example, ...error, params: { ...example.params, ...error.params } }
}

type Token = NonNullable<EmulatorOptions['tokens']>[number]

/** Makes the good call of an operation with a token, and says whether it went through and changed anything. */
export async function callAs(id: string, token: Token) {
  const example = apiExamples.find((candidate) => candidate.id === id)
  const operation = operations.find((candidate) => candidate.id === id)
  if (example === undefined || operation === undefined) throw new Error(`No operation ${id}`)
  const emulator = await startEmulator({ ...exampleOptions(), tokens: [token], now: () => now })
  try {
    example.prepare?.(emulator)
    const before = textOf(emulator)
    const response = await send(emulator, operation, example, emulator.token)
    const body = await response.text()
    const good = operation.successes.includes(response.status)
    return { good, status: response.status, body, changed: textOf(emulator) !== before }
  } finally {
    await emulator.close()
  }
}

function textOf({ state }: Emulator): string {
  const kept = Object.entries(state).filter(([name]) => name !== 'now')
  return JSON.stringify(encode(Object.fromEntries(kept), new Map()))
}

function targetOf(
  { id, path, pathParams, queryParams, requiredParams }: ContractOperation,
  { params = {} }: ExampleCall,
): string {
  const names = Object.keys(params)
  const strange = names.filter((name) => !pathParams.includes(name) && !queryParams.includes(name))
  const missing = requiredParams.filter((name) => !names.includes(name))
  if (strange.length + missing.length > 0) {
    throw new Error(`Example ${id}: unknown [${strange.join()}], missing [${missing.join()}]`)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(params)
    .filter(([name]) => queryParams.includes(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as [string, string]))
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`
}

function bodyOf({ body, file }: ExampleCall): string | FormData | undefined {
  if (file === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append('file', new Blob([file.content]), file.name)
  return form
}
