import { get, makes, none, sets } from '../operation.ts'

/** Who the token belongs to. */
export const getMe = get('getMe', '/api/v1/users/me')

/** The deployment as the token sees it. */
export const getDeployment = get('getDeployment', '/api/v1/deployments/{deploymentId}')

export const accountOperations = [
  getMe,
  getDeployment,
  // Merges the members that it names.
  sets('updateMySettings', 'PATCH', '/api/v1/users/me/settings'),
  get('getTenantSettings', '/api/v1/tenant/settings'),
  sets('updateTenantSettings', 'PUT', '/api/v1/tenant/settings'),
  get('getAppConfig', '/api/v1/app-config'),
  // Each call makes a token.
  makes('createToken', '/api/v1/usage-analytics/token', none),
] as const
