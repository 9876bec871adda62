import { get, makes, none, sets } from '../operation.ts'

const integrations = '/api/v1/oauth-integrations/'
const integration = '/api/v1/oauth-integrations/{id}'
const token = '/api/v1/user-oauth-tokens/{integrationId}'
const configs = '/api/v1/oidc-token-configs/'
const config = '/api/v1/oidc-token-configs/{id}'

/** OAuth and OIDC. */
export const signInOperations = [
  get('listOAuthIntegrations', integrations),
  makes('createOAuthIntegration', integrations),
  get('getOAuthIntegration', integration),
  sets('updateOAuthIntegration', 'PUT', integration),
  sets('deleteOAuthIntegration', 'DELETE', integration, none),
  get('listUserOAuthTokens', '/api/v1/user-oauth-tokens/'),
  get('getUserOAuthToken', token),
  sets('revokeUserOAuthToken', 'DELETE', token, none),
  // Each call begins a flow of its own.
  makes('initiateOAuthFlow', `${token}/initiate`, none),
  get('listOidcTokenConfigs', configs),
  makes('createOidcTokenConfig', configs),
  get('getOidcTokenConfig', config),
  sets('updateOidcTokenConfig', 'PUT', config),
  sets('deleteOidcTokenConfig', 'DELETE', config, none),
] as const
