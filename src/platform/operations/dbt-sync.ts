import * as z from 'zod/mini'
import { get, none, paging, read, write } from '../operation.ts'
import * as schemas from '../schemas.ts'

const syncs = '/api/v1/deployments/{deploymentId}/dbt-sync'
const job = `${syncs}/{syncJobId}` as const

/** Each start makes a sandbox and a branch, and there is no idempotency key. */
export const startDbtSync = write(
  'startDbtSync',
  'POST',
  syncs,
  z.object({ branchName: z.string(), ref: z.string() }),
  schemas.syncStarted,
  false,
)

export const listDbtSyncs = read('listDbtSyncs', syncs, schemas.syncRunPage, ['status', 'trigger', ...paging])
export const getDbtSyncStatus = read('getDbtSyncStatus', job, schemas.syncStatus)
export const getDbtSyncResult = read('getDbtSyncResult', `${job}/result`, schemas.syncResult)
export const getDbtSyncLogs = read('getDbtSyncLogs', `${job}/logs`, schemas.logPage, paging)

/** A second cancel of the same job does no harm, so a lost one is repeated. */
export const cancelDbtSync = write('cancelDbtSync', 'DELETE', job, none, schemas.anything, true)

export const dbtSyncOperations = [
  startDbtSync,
  listDbtSyncs,
  getDbtSyncStatus,
  cancelDbtSync,
  getDbtSyncResult,
  getDbtSyncLogs,
  get('getDbtSyncGeneratedFiles', `${job}/generated-files`, paging),
] as const
