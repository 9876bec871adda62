import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../src/platform/operations.ts'

interface Parameter {
  $ref?: string
  name?: string
  in?: string
}

interface ContractOperation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: unknown
  'x-note'?: string
}

type PathItem = { parameters?: Parameter[] } & Record<string, ContractOperation | undefined>

interface Contract {
  paths: Record<string, PathItem>
  components: { parameters: Record<string, Parameter> }
}

const contract = parse(
  readFileSync(new URL('../../contract/management-api.yaml', import.meta.url), 'utf8'),
) as Contract

function named(parameters: Parameter[], place: string): string[] {
  return parameters
    .map(({ $ref, ...own }) =>
      $ref ? (contract.components.parameters[$ref.split('/').at(-1) ?? ''] ?? {}) : own,
    )
    .filter((parameter) => parameter.in === place)
    .map(({ name = '' }) => name)
}

describe.each(operations.map((row) => [row.id, row] as const))('the row %s', (id, row) => {
  const item = contract.paths[row.path]
  const operation = item?.[row.method.toLowerCase()]

  it('has id, method and path as the contract writes them', () => {
    expect(operation?.operationId).toBe(id)
  })

  it('has the path parameters of the contract', () => {
    const declared = named([...(item?.parameters ?? []), ...(operation?.parameters ?? [])], 'path')
    const used = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(used).toEqual(declared)
  })

  it('sends only query parameters that the contract names', () => {
    const declared = named([...(item?.parameters ?? []), ...(operation?.parameters ?? [])], 'query')
    // The log's cursors are not declared; the contract's note names them as what clients send.
    const noted =
      /no (\w+)\/(\w+) here; the vendor's client sends both/.exec(operation?.['x-note'] ?? '')?.slice(1) ?? []
    for (const name of row.query) expect([...declared, ...noted]).toContain(name)
  })

  it('sends a body where the contract has one and nowhere else', () => {
    expect(row.body.safeParse(undefined).success).toBe(operation?.requestBody === undefined)
  })

  it('is never repeated blindly when it makes something', () => {
    const makes = ['startDbtSync', 'mergeIntoParentBranch', 'mergeToDefaultBranch', 'finishUpload']
    expect(row.repeatable).toBe(!makes.includes(row.id))
  })
})

describe('the rows', () => {
  it('are each there once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(operations.length).toBeGreaterThan(0)
  })
})
