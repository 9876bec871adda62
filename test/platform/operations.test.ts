import { describe, expect, it } from 'vitest'
import { allOperations } from '../../src/platform/all-operations.ts'
import type { AnyOperation, Row } from '../../src/platform/operations.ts'
import * as used from '../../src/platform/operations.ts'
import { managementContract } from '../support/contract-operations.ts'

interface ContractOperation {
  operationId?: string
  requestBody?: { required: boolean; content: Record<string, unknown> }
}

type PathItem = Record<string, ContractOperation | undefined>

interface Contract {
  paths: Record<string, PathItem>
}

const contract = managementContract as unknown as Contract

/** What the contract has, by method and path. */
const described = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => {
    const operation = item[method.toLowerCase()]
    return operation ? [{ id: operation.operationId ?? '', method, path }] : []
  }),
)

/** Operation IDs by the value of a fact. */
function idsBy(fact: (row: Row) => string | number | undefined): Record<string, string[]> {
  const groups = Map.groupBy(allOperations, (row) => String(fact(row)))
  return Object.fromEntries([...groups].map(([value, rows]) => [value, rows.map(({ id }) => id).toSorted()]))
}

const usedRows = Object.values(used) as unknown as AnyOperation[]

describe('the rows', () => {
  it('are the operations of the contract: none is missing, none is invented', () => {
    const rows = allOperations.map(({ id, method, path }) => ({ id, method, path }))
    const inOrder = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(described.length).toBeGreaterThan(100)
    expect(rows.toSorted(inOrder)).toEqual(described.toSorted(inOrder))
    for (const row of usedRows) expect(allOperations).toContain(row)
  })

  it('may be repeated when they read, set or delete; the exceptions are named', () => {
    const unlike = allOperations.filter(({ method, repeatable }) => repeatable !== (method !== 'POST'))
    expect(Object.fromEntries(unlike.map(({ id, repeatable }) => [id, repeatable]))).toEqual({
      startUpload: true,
      uploadFile: true,
      pull: true,
      createDeploymentEnvironmentToken: true,
      resetCreationStep: true,
      addRecipients: true,
      upsertUserAttributeValue: true,
      addGroupMembers: true,
      bulkMoveWorkspaceObjects: true,
      connectReportToWorkbook: false,
    })
  })

  it('say what a rejected request counts as', () => {
    const { undefined: others, ...kinds } = idsBy(({ rejectedKind }) => rejectedKind)
    const syncs = ['DbtSyncGeneratedFiles', 'DbtSyncLogs', 'DbtSyncResult', 'DbtSyncStatus'].map(
      (of) => `get${of}`,
    )
    const branches = ['createBranch', 'listBranches', 'pull', 'removeBranch', 'setBranchStagingEnvironment']
    expect(kinds).toEqual({
      sync: ['cancelDbtSync', ...syncs, 'listDbtSyncs', 'startDbtSync'],
      merge: ['mergeIntoParentBranch', 'mergeToDefaultBranch'],
      build: ['buildStatus', ...branches, 'startDevMode', 'stopDevMode', 'validateDataModel'],
    })
    expect(others).toContain('startUpload')
  })

  it('say which are slow, and which have secret values', () => {
    const { undefined: others, ...limits } = idsBy(({ timeoutMs }) => timeoutMs)
    expect(limits).toEqual({
      60000: ['fileHashes', 'listFiles'],
      120000: ['mergeIntoParentBranch', 'mergeToDefaultBranch'],
      300000: ['finishUpload', 'uploadFile', 'validateDataModel'],
    })
    expect(others).toContain('startDbtSync')
    expect(allOperations.filter(({ secretValues }) => secretValues).map(({ id }) => id)).toEqual([
      'getEnvVariables',
      'setEnvVariables',
    ])
  })

  it('that the product uses say what they do', () => {
    for (const { id, doing } of usedRows) expect(doing, id).toMatch(/^[a-z]+ing [a-z]/)
  })

  it('have the permission that the contract names', () => {
    const stated = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => {
        const { operationId = '', ...text } = (operation ?? {}) as ContractOperation
        const [, permission] = /Permission (\w+) (?:\(guide\)|per the guide)/.exec(JSON.stringify(text)) ?? []
        return permission ? [[operationId, permission] as const] : []
      }),
    )
    expect(stated.length).toBeGreaterThan(3)
    for (const [id, permission] of stated)
      expect(allOperations.find((row) => row.id === id)?.permission, id).toBe(permission)
  })
})

describe.each(usedRows.map((row) => [row.id, row] as const))('the row %s', (_, row) => {
  const operation = contract.paths[row.path]?.[row.method.toLowerCase()]

  it('has a body where the contract has one, and of its kind', () => {
    const { required, content = {} } = operation?.requestBody ?? {}
    expect(row.body.sent).toBe(required === true)
    expect(row.body.sent).toBe(operation?.requestBody !== undefined)
    const type = row.multipart ? 'multipart/form-data' : 'application/json'
    if (operation?.requestBody) expect(Object.keys(content)).toEqual([type])
    else expect(row).not.toHaveProperty('multipart')
  })
})
