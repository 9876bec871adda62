import { transcripts } from '../../support/transcript.ts'

const crm = {
  name: 'crm',
  type: 'custom',
  authUrl: 'https://crm.example.com/authorize?tenant=7',
  tokenUrl: 'https://crm.example.com/token',
  clientId: 'client',
  redirectUri: 'https://tenant.example.com/back',
}
const values = { crm, body: { ...crm, clientSecret: 's3cret-of-crm', scopes: ['a', 'b'] } }

transcripts(
  { values },
  {
    'an integration is made, read, changed and deleted; its secret is nowhere': `
      made = POST /oauth-integrations/ $body → {id: 2, ...crm, scopes: [a, b], config: null}
      hash = STATE tenant.oauthIntegrations.2.clientSecretHash
      +1s
      changed = PUT /oauth-integrations/2 {...crm, name: crm 2, config: {a: 1}}
        → {id: 2, name: crm 2, scopes: [a, b], config: {a: 1}, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:01.000Z'}
      GET /oauth-integrations/2 → == $changed
      STATE tenant.oauthIntegrations.2.clientSecretHash → $hash
      PUT /oauth-integrations/2 {...crm, clientSecret: other}
      STATE tenant.oauthIntegrations.2.clientSecretHash → not $hash
      GET /oauth-integrations/ → [{id: 1}, {id: 2}]
      NEVER secret
      DELETE /oauth-integrations/2 → == {}
      GET /oauth-integrations/ → [{id: 1}]`,

    'unknown integrations are 404, addresses that are none 400': `
      GET /oauth-integrations/9 → 404
      PUT /oauth-integrations/9 $crm → 404
      DELETE /oauth-integrations/9 → 404
      POST /oauth-integrations/ {...body, tokenUrl: nowhere} → 400
      PUT /oauth-integrations/1 {...crm, redirectUri: nowhere} → 400
      GET /oauth-integrations/1 → {name: warehouse}`,

    'a granted token is active until it expires, and can be revoked once': `
      first = GET /user-oauth-tokens/1 → {id: 1, userId: 1, integrationId: 1, lastError: null, status: active}
      GET /user-oauth-tokens/ → == [$first]
      +1d
      GET /user-oauth-tokens/1 → {...first, status: expired}
      DELETE /user-oauth-tokens/1 → == {}
      GET /user-oauth-tokens/ → == []
      GET /user-oauth-tokens/1 → 404
      DELETE /user-oauth-tokens/1 → 404`,

    'the flow of a granted token leaves it as it is; that of no integration is a 404': `
      POST /user-oauth-tokens/1/initiate
      GET /user-oauth-tokens/1 → {status: active}
      POST /user-oauth-tokens/9/initiate → 404
      DELETE /user-oauth-tokens/9 → 404`,

    'with an integration its tokens go': `
      DELETE /oauth-integrations/1
      GET /user-oauth-tokens/ → == []`,
  },
)

const parts =
  'response_type=code&client_id=client&redirect_uri=https%3A%2F%2Ftenant.example.com%2Fback&scope=a\\+b&state='
transcripts(
  { tokens: ['admin', { token: 'none', rights: [] }], values: { body: values.body, parts } },
  {
    "the flow starts at the integration's own address, and leaves a pending token of the caller": `
      POST /oauth-integrations/ $body
      none: POST /user-oauth-tokens/2/initiate
        → {authorizationUrl: '/^https://crm.example.com/authorize\\?tenant=7&$parts/'}
      pending = none: GET /user-oauth-tokens/2 → {userId: 2, status: pending, accessTokenExpiresAt: null}
      none: POST /user-oauth-tokens/2/initiate
      none: GET /user-oauth-tokens/ → == [$pending]
      GET /user-oauth-tokens/2 → 404`,
  },
)
