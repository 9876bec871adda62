import { allOperations } from '../../src/platform/all-operations.ts'
import type { Row } from '../../src/platform/operations.ts'

/** The row of an operation of the contract. */
export function rowOf(id: string): Row {
  const row = allOperations.find((each) => each.id === id)
  if (!row) throw new Error(`no row for ${id}`)
  return row
}
