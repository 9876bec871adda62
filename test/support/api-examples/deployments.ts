import type { ApiExample } from './example.ts'

const params = { deploymentId: 1 }
const environment = { deploymentId: 1, environmentId: 1 }
const deployment = {
  name: 'Shop',
  cloudProvider: 'aws',
  region: 'aws-us-east-1',
  targetPlatform: 'aws',
  isManaged: true,
  creationStep: 'project',
}

/** Deployments, their settings, variables, environments and logs. */
export const deploymentExamples: readonly ApiExample[] = [
  { id: 'getDeployments', params: { creationStep: ['ready', 'project'], first: 10 }, errors: [] },
  { id: 'getDeployment', params, errors: [] },
  { id: 'createDeployment', body: deployment, errors: [] },
  {
    id: 'updateDeployment',
    params,
    body: { name: 'Shop', templateVariables: { currency: 'EUR' } },
    errors: [
      { status: 400, why: 'version not on the list', body: { releaseChannelVersion: 'latest-9.9.9' } },
    ],
  },
  { id: 'deleteDeployment', params, errors: [] },
  { id: 'getDeploymentSettings', params, errors: [] },
  { id: 'listDeploymentVersions', params: { ...params, first: 2 }, errors: [] },
  { id: 'buildStatus', params: { ...params, branchName: 'feature/one' }, errors: [] },
  { id: 'logs', params: { ...params, source: 'production', container: 'MAIN', first: 5 }, errors: [] },
  { id: 'pods', params: { ...params, first: 5 }, errors: [] },
  { id: 'getEnvVariables', params: { ...params, first: 5 }, errors: [] },
  {
    id: 'setEnvVariables',
    params,
    body: { env_variables: [{ name: 'WAREHOUSE_ROLE', value: 'reader' }] },
    errors: [],
  },
  { id: 'advanceCreationStep', params, body: { creationStep: 'databases' }, errors: [] },
  { id: 'resetCreationStep', params, errors: [] },
  { id: 'deploymentToken', params, body: { expiresIn: 600 }, errors: [] },
  { id: 'getDeploymentEnvironments', params: { ...params, type: 'staging' }, errors: [] },
  { id: 'getDeploymentEnvironmentTokens', params: { ...environment, limit: 5, offset: 0 }, errors: [] },
  {
    id: 'createDeploymentEnvironmentToken',
    params: environment,
    body: { security_context: { region: 'emea' }, expires_in: 600, scopes: ['meta'] },
    errors: [],
  },
  {
    id: 'createDeploymentEnvironmentTokenForMetaSync',
    params: environment,
    body: { security_context: {} },
    errors: [],
  },
  { id: 'listRegions', params: { first: 2 }, errors: [] },
  { id: 'getSpec', errors: [] },
]
