// One row for each operation that this product uses. IDs, methods and paths are the contract's, trailing slashes included;
// a test compares them with it. `all-operations.ts` adds the rows that only `command: api` reaches.

export type { AnyOperation, Method, Operation, OperationInfo, PathValues, Row } from './operation.ts'
export * from './operations/content.ts'
export * from './operations/model.ts'
export * from './operations/tenant.ts'
export * from './operations/undo.ts'
