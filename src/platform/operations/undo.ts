import * as z from 'zod/mini'
import { none, paging, read, write } from '../operation.ts'
import * as schemas from '../schemas.ts'

// All that the post step may call: what it needs to find, and what ends, closes, switches or removes. A row that starts,
// merges or uploads must not be here: the post step runs after a job that was cancelled, too.

const branches = '/build/api/v1/deployments/{deploymentId}/branches'
const syncs = '/api/v1/deployments/{deploymentId}/dbt-sync'

export const listDbtSyncs = read('listDbtSyncs', syncs, schemas.syncRunPage, ['status', 'trigger', ...paging])

export const getDbtSyncStatus = read('getDbtSyncStatus', `${syncs}/{syncJobId}`, schemas.syncStatus)

/** A second cancel of the same job does no harm, so a lost one is repeated. */
export const cancelDbtSync = write(
  'cancelDbtSync',
  'DELETE',
  `${syncs}/{syncJobId}`,
  none,
  schemas.anything,
  true,
)

export const listBranches = read('listBranches', branches, schemas.branchPage, paging)

/** A branch that is gone stays gone, so a lost delete is repeated. */
export const removeBranch = write('removeBranch', 'DELETE', branches, none, schemas.anything, true, [
  'branchName',
  'removeOnUpstream',
])

/** A switch: set twice it stands as it was set once. */
export const setBranchStagingEnvironment = write(
  'setBranchStagingEnvironment',
  'PUT',
  `${branches}/staging-environment`,
  z.object({ branchName: z.string(), enabled: z.boolean() }),
  schemas.anything,
  true,
)

export const stopDevMode = write(
  'stopDevMode',
  'DELETE',
  '/build/api/v1/deployments/{deploymentId}/dev-mode',
  none,
  schemas.anything,
  true,
)

export const buildStatus = read(
  'buildStatus',
  '/api/v1/deployments/{deploymentId}/build-status',
  schemas.buildStatus,
  ['branchName'],
)
