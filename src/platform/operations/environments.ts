import { loadSchemas } from '../load-schemas.ts'
import { body, operation, paging } from '../operation.ts'

const environments = '/api/v1/deployments/{deploymentId}/environments'

export const getDeploymentEnvironments = operation({
  id: 'getDeploymentEnvironments',
  method: 'GET',
  path: environments,
  query: ['type', 'offset', 'limit', ...paging],
  response: async () => (await loadSchemas()).environments,
  doing: 'reading the environments of the deployment',
  permission: 'DeploymentRead',
})

/** Repeated: a token whose response was lost expires by itself. */
export const createDeploymentEnvironmentToken = operation({
  id: 'createDeploymentEnvironmentToken',
  method: 'POST',
  path: `${environments}/{environmentId}/tokens`,
  body: body<{ security_context: Record<string, unknown>; expires_in: number }>(),
  response: async () => (await loadSchemas()).dataToken,
  repeatable: true,
  doing: 'creating a data token',
  permission: 'DeploymentRead',
})
