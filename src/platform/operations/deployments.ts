import { operation } from '../operation.ts'
import * as schemas from '../schemas.ts'

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
