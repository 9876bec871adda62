import { loadSchemas } from '../load-schemas.ts'
import { body, operation, paging } from '../operation.ts'

const syncs = '/api/v1/deployments/{deploymentId}/dbt-sync'
const job = `${syncs}/{syncJobId}` as const

/** Not repeated: each start creates a sandbox and a branch, and there is no idempotency key. */
export const startDbtSync = operation({
  id: 'startDbtSync',
  method: 'POST',
  path: syncs,
  body: body<{ branchName: string; ref: string }>(),
  response: async () => (await loadSchemas()).syncStarted,
  doing: 'starting the dbt sync',
  permission: 'SchemaUpdate',
  rejectedKind: 'sync',
  branch: { members: ['ref'], otherwise: 'the branch of the dbt repository that the deployment tracks' },
})

export const getDbtSyncResult = operation({
  id: 'getDbtSyncResult',
  method: 'GET',
  path: `${job}/result`,
  response: async () => (await loadSchemas()).syncResult,
  doing: 'reading the result of the dbt sync',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})

export const getDbtSyncLogs = operation({
  id: 'getDbtSyncLogs',
  method: 'GET',
  path: `${job}/logs`,
  query: paging,
  response: async () => (await loadSchemas()).logPage,
  doing: 'reading the log of the dbt sync',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})
