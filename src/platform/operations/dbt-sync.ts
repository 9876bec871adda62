import * as z from 'zod/mini'
import { get, paging, read, write } from '../operation.ts'
import * as schemas from '../schemas.ts'
import { cancelDbtSync, getDbtSyncStatus, listDbtSyncs } from './undo.ts'

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

export const getDbtSyncResult = read('getDbtSyncResult', `${job}/result`, schemas.syncResult)
export const getDbtSyncLogs = read('getDbtSyncLogs', `${job}/logs`, schemas.logPage, paging)

export const dbtSyncOperations = [
  startDbtSync,
  listDbtSyncs,
  getDbtSyncStatus,
  cancelDbtSync,
  getDbtSyncResult,
  getDbtSyncLogs,
  get('getDbtSyncGeneratedFiles', `${job}/generated-files`, paging),
] as const
