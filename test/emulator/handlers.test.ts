import { expect, test } from 'vitest'
import { loadContract } from '../../emulator/contract/contract.ts'
import { operationsOf } from '../../emulator/contract/strict.ts'
import { handlers } from '../../emulator/operations/index.ts'

// The areas of the contract that the emulator carries out in full.
const areas = [
  'dbt Sync',
  'Data Model',
  'Data Model Uploads',
  'Deployments',
  'Environments',
  'GitHub',
  'Notifications',
  'Other',
]

test.each(areas)('no operation of the area %s answers 501', async (area) => {
  const { document } = await loadContract()
  const ids = operationsOf(document)
    .filter(({ tags }) => Array.isArray(tags) && tags.includes(area))
    .map(({ operationId }) => String(operationId))
  expect(ids).not.toEqual([])
  expect(ids.filter((id) => !Object.hasOwn(handlers, id))).toEqual([])
})

test('every handler carries out an operation of the contract', async () => {
  const { operationIds } = await loadContract()
  expect(Object.keys(handlers).filter((id) => !operationIds.has(id))).toEqual([])
})
