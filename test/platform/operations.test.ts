import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { json, maybeJson, none } from '../../src/platform/operation.ts'
import { operations } from '../../src/platform/operations.ts'

interface Parameter {
  $ref?: string
  name?: string
  in?: string
}

interface ContractOperation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, unknown> }
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

/** What the contract has, by method and path. */
const described = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => {
    const operation = item[method.toLowerCase()]
    return operation ? [{ id: operation.operationId ?? '', method, path }] : []
  }),
)

function named(parameters: Parameter[], place: string): string[] {
  return parameters
    .map(({ $ref, ...own }) =>
      $ref ? (contract.components.parameters[$ref.split('/').at(-1) ?? ''] ?? {}) : own,
    )
    .filter((parameter) => parameter.in === place)
    .map(({ name = '' }) => name)
}

describe('the rows', () => {
  it('are the operations of the contract: none is missing, none is invented', () => {
    const rows = operations.map(({ id, method, path }) => ({ id, method, path }))
    const inOrder = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(described.length).toBeGreaterThan(100)
    expect(rows.toSorted(inOrder)).toEqual(described.toSorted(inOrder))
  })

  it('may be repeated when they read, set or delete; the exceptions are named', () => {
    const unlike = operations.filter(({ method, repeatable }) => repeatable !== (method !== 'POST'))
    expect(unlike.map(({ id, repeatable }) => [id, repeatable])).toEqual([
      ['startUpload', true],
      ['uploadFile', true],
      ['pull', true],
      ['resetCreationStep', true],
      ['addRecipients', true],
      ['upsertUserAttributeValue', true],
      ['addGroupMembers', true],
      ['bulkMoveWorkspaceObjects', true],
      ['connectReportToWorkbook', false],
    ])
  })

  it('of which the product reads an answer say what is in it', () => {
    const typed = operations.filter(({ answer }) => answer._zod.def.type !== 'unknown')
    expect(typed.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['startDbtSync', 'buildStatus', 'mergeToDefaultBranch', 'listBranches']),
    )
  })
})

describe.each(operations.map((row) => [row.id, row] as const))('the row %s', (_, row) => {
  const item = contract.paths[row.path]
  const operation = item?.[row.method.toLowerCase()]
  const declared = (place: string) =>
    named([...(item?.parameters ?? []), ...(operation?.parameters ?? [])], place)

  it('has the path parameters of the contract', () => {
    const used = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(used).toEqual(declared('path'))
  })

  it('has the query parameters of the contract', () => {
    // The log's cursors are not declared; the contract's note names them as what clients send.
    const noted =
      /no (\w+)\/(\w+) here; the vendor's client sends both/.exec(operation?.['x-note'] ?? '')?.slice(1) ?? []
    const sent: string[] = [...row.query]
    expect(sent.toSorted()).toEqual([...declared('query'), ...noted].toSorted())
  })

  it('has a body where the contract has one, and of its kind', () => {
    const { required, content = {} } = operation?.requestBody ?? {}
    expect(row.body === none).toBe(operation?.requestBody === undefined)
    expect(row.body.safeParse(undefined).success).toBe(!required)
    const type = 'multipart' in row ? 'multipart/form-data' : 'application/json'
    if (operation?.requestBody) expect(Object.keys(content)).toEqual([type])
    else expect(row).not.toHaveProperty('multipart')
  })
})

describe('a row of which nothing is known but its place', () => {
  it.each([{}, [], 'text', 0, null])('takes %j as a body', (body) => {
    expect(json.safeParse(body).success).toBe(true)
    expect(maybeJson.safeParse(body).success).toBe(true)
  })

  it('takes no body only where it may be left out', () => {
    expect(json.safeParse(undefined).success).toBe(false)
    expect(maybeJson.safeParse(undefined).success).toBe(true)
  })
})
