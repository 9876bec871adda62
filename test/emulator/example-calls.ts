import type { Emulator } from '../../emulator/index.ts'
import type { ApiExample, ErrorExample, ExampleCall } from '../support/api-examples.ts'
import type { ContractOperation } from '../support/contract-operations.ts'

/** Makes one call with plain `fetch`. */
export function send(
  { url }: Emulator,
  operation: ContractOperation,
  call: ExampleCall,
  token: string,
): Promise<Response> {
  const body = bodyOf(call)
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  return fetch(url + targetOf(operation, call), {
    method: operation.method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...json },
    ...(body === undefined ? {} : { body }),
  })
}

/** The good call with what an error changes about it. */
export function failing(example: ApiExample, error: ErrorExample): ExampleCall {
  return { ...example, ...error, params: { ...example.params, ...error.params } }
}

function targetOf(
  { id, path, pathParams, queryParams }: ContractOperation,
  { params = {} }: ExampleCall,
): string {
  const names = Object.keys(params)
  const strange = names.filter((name) => !pathParams.includes(name) && !queryParams.includes(name))
  const missing = pathParams.filter((name) => !names.includes(name))
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
