import { body, operation, paging } from '../operation.ts'
import * as schemas from '../schemas.ts'

export type { Caller, DeploymentInfo } from '../schemas.ts'

/** The user of the token. Not in the published OpenAPI document, so a tenant may serve it without listing it. */
export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/v1/users/me',
  response: schemas.caller,
  doing: 'reading the user of the token',
})

/** The deployment as the token sees it. */
export const getDeployment = operation({
  id: 'getDeployment',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}',
  response: schemas.deployment,
  doing: 'reading the deployment',
  permission: 'DeploymentRead',
})

export const getDeploymentSettings = operation({
  id: 'getDeploymentSettings',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/settings',
  response: schemas.deploymentSettings,
  doing: 'reading the deployment settings',
  permission: 'DeploymentRead',
})

export const getSpec = operation({
  id: 'getSpec',
  method: 'GET',
  path: '/api/v1/spec',
  response: schemas.servedSpec,
  doing: 'reading the OpenAPI document of the tenant',
})

const environments = '/api/v1/deployments/{deploymentId}/environments'

export const getDeploymentEnvironments = operation({
  id: 'getDeploymentEnvironments',
  method: 'GET',
  path: environments,
  query: ['type', 'offset', 'limit', ...paging],
  response: schemas.environments,
  doing: 'reading the environments of the deployment',
  permission: 'DeploymentRead',
})

/** Repeated: a token whose response was lost expires by itself. */
export const createDeploymentEnvironmentToken = operation({
  id: 'createDeploymentEnvironmentToken',
  method: 'POST',
  path: `${environments}/{environmentId}/tokens`,
  body: body<{ security_context: Record<string, unknown>; expires_in: number }>(),
  response: schemas.dataToken,
  repeatable: true,
  doing: 'creating a data token',
  permission: 'DeploymentRead',
})

const syncs = '/api/v1/deployments/{deploymentId}/dbt-sync'
const job = `${syncs}/{syncJobId}` as const

/** Not repeated: each start creates a sandbox and a branch, and there is no idempotency key. */
export const startDbtSync = operation({
  id: 'startDbtSync',
  method: 'POST',
  path: syncs,
  body: body<{ branchName: string; ref: string }>(),
  response: schemas.syncStarted,
  doing: 'starting the dbt sync',
  permission: 'SchemaUpdate',
  rejectedKind: 'sync',
  branch: { members: ['ref'], otherwise: 'the branch of the dbt repository that the deployment tracks' },
})

export const getDbtSyncResult = operation({
  id: 'getDbtSyncResult',
  method: 'GET',
  path: `${job}/result`,
  response: schemas.syncResult,
  doing: 'reading the result of the dbt sync',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})

export const getDbtSyncLogs = operation({
  id: 'getDbtSyncLogs',
  method: 'GET',
  path: `${job}/logs`,
  query: paging,
  response: schemas.logPage,
  doing: 'reading the log of the dbt sync',
  permission: 'SchemaRead',
  rejectedKind: 'sync',
})
