import { get, makes, paging } from '../operation.ts'

const environments = '/api/v1/deployments/{deploymentId}/environments'
const environment = `${environments}/{environmentId}` as const
const byOffset = ['offset', 'limit'] as const

export const environmentOperations = [
  get('getDeploymentEnvironments', environments, ['type', ...byOffset, ...paging]),
  get('getDeploymentEnvironmentTokens', `${environment}/tokens`, [...byOffset, ...paging]),
  makes('createDeploymentEnvironmentToken', `${environment}/tokens`),
  makes('createDeploymentEnvironmentTokenForMetaSync', `${environment}/tokens-for-meta-sync`),
] as const
