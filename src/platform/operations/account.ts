import { loadSchemas } from '../load-schemas.ts'
import { operation } from '../operation.ts'

export type { Caller, Deployment } from '../account-schemas.ts'

/** The user of the token. Not in the published OpenAPI document, so a tenant may serve it without listing it. */
export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/v1/users/me',
  response: async () => (await loadSchemas()).caller,
  doing: 'reading the user of the token',
})

/** The deployment as the token sees it. */
export const getDeployment = operation({
  id: 'getDeployment',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}',
  response: async () => (await loadSchemas()).deployment,
  doing: 'reading the deployment',
  permission: 'DeploymentRead',
})
