import * as z from 'zod/mini'
import { operation, paging } from '../operation.ts'
import * as schemas from '../schemas.ts'

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
  body: z.object({ security_context: z.record(z.string(), z.unknown()), expires_in: z.number() }),
  response: schemas.dataToken,
  repeatable: true,
  doing: 'creating a data token',
  permission: 'DeploymentRead',
})
