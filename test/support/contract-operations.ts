import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { allOperations } from '../../src/platform/all-operations.ts'
import type { Row } from '../../src/platform/operations.ts'

/** One operation, as the contract's file has it. */
export interface ContractOperation {
  id: string
  method: string
  /** With its parameters in braces. */
  path: string
  tags: string[]
  pathParams: string[]
  queryParams: string[]
  /** Of both, those that a call must have. */
  requiredParams: string[]
  /** Statuses that the contract declares for success. */
  successes: number[]
  /** `x-errors`: status, or 4XX, → the cause. */
  errors: Record<string, string>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  $ref?: string
}

interface RawOperation {
  operationId: string
  tags?: string[]
  parameters?: Parameter[]
  responses: Record<string, unknown>
  'x-errors'?: Record<string, string>
}

interface RawContract {
  paths: Record<string, Record<string, RawOperation> & { parameters?: Parameter[] }>
  components: { parameters: Record<string, Parameter> }
}

/** The contract, read from its file by nobody's code but the YAML library's; once in each worker. */
export const managementContract: RawContract = parse(
  readFileSync(new URL('../../contract/management-api.yaml', import.meta.url), 'utf8'),
)

/** Every operation of the contract. */
export function contractOperations(): ContractOperation[] {
  const { paths, components } = managementContract
  const resolved = (parameter: Parameter) =>
    components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter
  return Object.entries(paths).flatMap(([path, { parameters: shared = [], ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = [...shared, ...(operation.parameters ?? [])].map(resolved)
      const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tags: operation.tags ?? [],
        pathParams: namesIn('path'),
        queryParams: namesIn('query'),
        requiredParams: parameters.filter((one) => one.required).map(({ name }) => name),
        successes: Object.keys(operation.responses).map(Number),
        errors: operation['x-errors'] ?? {},
      }
    }),
  )
}

/** The row of an operation of the contract. */
export function rowOf(id: string): Row {
  const row = allOperations.find((each) => each.id === id)
  if (!row) throw new Error(`no row for ${id}`)
  return row
}
