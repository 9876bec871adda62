import { body, operation, paging, sessionOrDeployBranch } from '../operation.ts'
import * as schemas from '../schemas.ts'

// All operations that the post step may call: they find, cancel, close, switch off or delete. A row that starts, merges or
// uploads must not be here, because the post step also runs after a job that was cancelled.

const branches = '/build/api/v1/deployments/{deploymentId}/branches'
const syncs = '/api/v1/deployments/{deploymentId}/dbt-sync'

export const listDbtSyncs = operation({
  id: 'listDbtSyncs',
  method: 'GET',
  path: syncs,
  query: ['status', 'trigger', ...paging],
  response: schemas.syncRunPage,
  doing: 'listing the dbt syncs',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})

export const getDbtSyncStatus = operation({
  id: 'getDbtSyncStatus',
  method: 'GET',
  path: `${syncs}/{syncJobId}`,
  response: schemas.syncStatus,
  doing: 'reading the status of the dbt sync',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})

/** Repeated: a second cancel of the same job does no harm. */
export const cancelDbtSync = operation({
  id: 'cancelDbtSync',
  method: 'DELETE',
  path: `${syncs}/{syncJobId}`,
  response: schemas.anything,
  doing: 'cancelling the dbt sync',
  permission: 'SchemaUpdate',
  rejectedKind: 'sync',
})

export const listBranches = operation({
  id: 'listBranches',
  method: 'GET',
  path: branches,
  query: paging,
  response: schemas.branchPage,
  doing: 'listing the branches',
  permission: 'SchemaRead',
  rejectedKind: 'build',
})

/** Repeated: a deleted branch stays deleted. */
export const removeBranch = operation({
  id: 'removeBranch',
  method: 'DELETE',
  path: branches,
  query: ['branchName', 'removeOnUpstream'],
  response: schemas.anything,
  doing: 'deleting the branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
})

/** Repeated: a switch that is set twice has the same state. */
export const setBranchStagingEnvironment = operation({
  id: 'setBranchStagingEnvironment',
  method: 'PUT',
  path: `${branches}/staging-environment`,
  body: body<{ branchName: string; enabled: boolean }>(),
  response: schemas.anything,
  doing: 'setting the staging environment of the branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
  branch: { members: ['branchName', 'branchId'], otherwise: sessionOrDeployBranch },
})

export const stopDevMode = operation({
  id: 'stopDevMode',
  method: 'DELETE',
  path: '/build/api/v1/deployments/{deploymentId}/dev-mode',
  response: schemas.anything,
  doing: 'stopping dev mode',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
})

export const buildStatus = operation({
  id: 'buildStatus',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/build-status',
  query: ['branchName'],
  response: schemas.stateOfBuild,
  doing: 'reading the build status',
  permission: 'DeploymentRead',
  rejectedKind: 'build',
  branch: { members: ['branchName'], otherwise: sessionOrDeployBranch },
})
