import { loadSchemas } from '../load-schemas.ts'
import { operation } from '../operation.ts'

export const getDeploymentSettings = operation({
  id: 'getDeploymentSettings',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/settings',
  response: async () => (await loadSchemas()).deploymentSettings,
  doing: 'reading the deployment settings',
  permission: 'DeploymentRead',
})

export const getSpec = operation({
  id: 'getSpec',
  method: 'GET',
  path: '/api/v1/spec',
  response: async () => (await loadSchemas()).servedSpec,
  doing: 'reading the OpenAPI document of the tenant',
})
