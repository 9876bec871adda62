import type { ApiExample } from './example.ts'

const integration = {
  name: 'crm',
  type: 'custom',
  authUrl: 'https://crm.example.com/authorize',
  tokenUrl: 'https://crm.example.com/token',
  clientId: 'platform',
  redirectUri: 'https://tenant.example.com/oauth/callback',
}

/** Services that users give access to, and identity tokens for others. */
export const oauthExamples: readonly ApiExample[] = [
  { id: 'listOAuthIntegrations', errors: [] },
  {
    id: 'createOAuthIntegration',
    body: { ...integration, clientSecret: 'client-secret', scopes: ['read'] },
    errors: [],
  },
  { id: 'getOAuthIntegration', params: { id: 1 }, errors: [] },
  { id: 'updateOAuthIntegration', params: { id: 1 }, body: integration, errors: [] },
  { id: 'deleteOAuthIntegration', params: { id: 1 }, errors: [] },
  { id: 'listUserOAuthTokens', errors: [] },
  { id: 'getUserOAuthToken', params: { integrationId: 1 }, errors: [] },
  { id: 'revokeUserOAuthToken', params: { integrationId: 1 }, errors: [] },
  { id: 'initiateOAuthFlow', params: { integrationId: 1 }, errors: [] },
  { id: 'listOidcTokenConfigs', errors: [] },
  {
    id: 'createOidcTokenConfig',
    body: { audienceType: 'custom', customAudience: 'https://aud.example.com', name: 'lake' },
    errors: [],
  },
  { id: 'getOidcTokenConfig', params: { id: 1 }, errors: [] },
  { id: 'updateOidcTokenConfig', params: { id: 1 }, body: { isEnabled: false }, errors: [] },
  { id: 'deleteOidcTokenConfig', params: { id: 1 }, errors: [] },
]
