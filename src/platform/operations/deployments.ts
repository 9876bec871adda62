import { get, makes, maybeJson, none, paging, read, sets } from '../operation.ts'
import * as schemas from '../schemas.ts'
import { buildStatus } from './undo.ts'

const deployment = '/api/v1/deployments/{deploymentId}'

export const getDeploymentSettings = read(
  'getDeploymentSettings',
  `${deployment}/settings`,
  schemas.deploymentSettings,
)

export const getSpec = read('getSpec', '/api/v1/spec', schemas.servedSpec)

export const deploymentOperations = [
  makes('createDeployment', '/build/api/v1/deployments/'),
  get('getDeployments', '/api/v1/deployments', ['creationStep', 'offset', 'limit', ...paging]),
  sets('updateDeployment', 'PUT', deployment),
  sets('deleteDeployment', 'DELETE', deployment, none),
  getDeploymentSettings,
  get('listDeploymentVersions', `${deployment}/versions`, paging),
  buildStatus,
  get('logs', `${deployment}/logs`, ['source', 'pod', 'container', ...paging]),
  get('pods', `${deployment}/pods`, paging),
  get('getEnvVariables', `${deployment}/env-vars`, paging),
  sets('setEnvVariables', 'PUT', `${deployment}/env-vars`),
  // It is not said what an advance to the step that was reached already does.
  makes('advanceCreationStep', `${deployment}/creation-step/advance`),
  // Goes back to the one first step, however often.
  sets('resetCreationStep', 'POST', `${deployment}/creation-step/reset`, none),
  // Each call makes a token.
  makes('deploymentToken', `${deployment}/token`, maybeJson),
  get('listRegions', '/api/v1/regions/', paging),
  getSpec,
] as const
