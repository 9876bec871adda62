import { randomUUID } from 'node:crypto'
import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { optionalTime, timesAnswer } from '../iso-time.ts'
import { nextId, type OAuthIntegration, secretHash, type UserOAuthToken } from '../state/tenant.ts'
import { type Call, type Handlers, textOf } from './call.ts'
import { requireById } from './listing.ts'
import { patchedNode, textsOf } from './patch.ts'

/** The services that users can give the platform access to. Everybody sees them; their secrets nobody does. */
export const oauthIntegrationHandlers: Handlers = {
  listOAuthIntegrations: { rights: [], run: listOAuthIntegrations },
  createOAuthIntegration: { rights: ['TenantAdmin'], run: createOAuthIntegration },
  getOAuthIntegration: { rights: [], run: (call) => integrationAnswer(findIntegration(call)) },
  updateOAuthIntegration: { rights: ['TenantAdmin'], run: updateOAuthIntegration },
  deleteOAuthIntegration: { rights: ['TenantAdmin'], run: deleteOAuthIntegration },
  listUserOAuthTokens: {
    rights: [],
    run: (call) => ownTokens(call).map((token) => tokenAnswer(token, call.now)),
  },
  getUserOAuthToken: { rights: [], run: (call) => tokenAnswer(findToken(call), call.now) },
  revokeUserOAuthToken: { rights: [], run: revokeUserOAuthToken },
  initiateOAuthFlow: { rights: [], run: initiateOAuthFlow },
}

function listOAuthIntegrations({ state }: Call): unknown {
  return [...state.tenant.oauthIntegrations.values()].map(integrationAnswer)
}

function createOAuthIntegration(call: Call): unknown {
  const { tenant } = call.state
  const described = describedBy(call)
  const integration: OAuthIntegration = {
    id: nextId(tenant, 'oauthIntegration'),
    ...described,
    clientSecretHash: secretHash(textOf(call.body, 'clientSecret') ?? ''),
    scopes: textsOf(call.body, 'scopes') ?? null,
    config: patchedNode(call.body, 'config', null),
    createdAt: call.now,
    updatedAt: call.now,
  }
  tenant.oauthIntegrations.set(integration.id, integration)
  return integrationAnswer(integration)
}

// The secret is the one required member of creation that an update may leave out: the stored one stays.
function updateOAuthIntegration(call: Call): unknown {
  const integration = findIntegration(call)
  const secret = textOf(call.body, 'clientSecret')
  Object.assign(integration, {
    ...describedBy(call),
    clientSecretHash: secret === undefined ? integration.clientSecretHash : secretHash(secret),
    scopes: textsOf(call.body, 'scopes') ?? integration.scopes,
    config: patchedNode(call.body, 'config', integration.config),
    updatedAt: call.now,
  })
  return integrationAnswer(integration)
}

function deleteOAuthIntegration(call: Call): unknown {
  const { tenant } = call.state
  const { id } = findIntegration(call)
  tenant.oauthIntegrations.delete(id)
  for (const token of tenant.userOAuthTokens.values()) {
    if (token.integrationId === id) tenant.userOAuthTokens.delete(token.id)
  }
  return {}
}

function findIntegration(call: Call): OAuthIntegration {
  return requireById(call.state.tenant.oauthIntegrations, call.params.id, 'OAuth integration')
}

type Described = Pick<OAuthIntegration, 'name' | 'type' | 'authUrl' | 'tokenUrl' | 'clientId' | 'redirectUri'>

function describedBy({ body }: Call): Described {
  const text = (name: string) => textOf(body, name) ?? ''
  const described = {
    name: text('name'),
    type: text('type'),
    authUrl: text('authUrl'),
    tokenUrl: text('tokenUrl'),
    clientId: text('clientId'),
    redirectUri: text('redirectUri'),
  }
  for (const name of ['authUrl', 'tokenUrl', 'redirectUri'] as const) {
    if (!URL.canParse(described[name]))
      throw new Refusal(400, `${name}: "${described[name]}" is not an address`)
  }
  return described
}

function integrationAnswer(integration: OAuthIntegration): Node {
  const { clientSecretHash: _, ...rest } = integration
  return { ...rest, ...timesAnswer(integration) }
}

function ownTokens(call: Call): UserOAuthToken[] {
  return [...call.state.tenant.userOAuthTokens.values()].filter(({ userId }) => userId === call.caller.userId)
}

function namedIntegration(call: Call): OAuthIntegration {
  return requireById(call.state.tenant.oauthIntegrations, call.params.integrationId, 'OAuth integration')
}

function findToken(call: Call): UserOAuthToken {
  const { id, name } = namedIntegration(call)
  const token = ownTokens(call).find(({ integrationId }) => integrationId === id)
  if (token === undefined) throw new Refusal(404, `No token for the integration "${name}"`)
  return token
}

function revokeUserOAuthToken(call: Call): unknown {
  call.state.tenant.userOAuthTokens.delete(findToken(call).id)
  return {}
}

// Consent is given in a browser, so all that a call can see is a pending token. A granted one stays good meanwhile.
function initiateOAuthFlow(call: Call): unknown {
  const { tenant } = call.state
  const integration = namedIntegration(call)
  if (!ownTokens(call).some(({ integrationId }) => integrationId === integration.id)) {
    const id = nextId(tenant, 'userOAuthToken')
    const owner = { userId: call.caller.userId, integrationId: integration.id }
    const expiry = { grantedAt: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null }
    tenant.userOAuthTokens.set(id, { id, ...owner, ...expiry, createdAt: call.now, updatedAt: call.now })
  }
  return { authorizationUrl: consentUrl(integration) }
}

function consentUrl({ authUrl, clientId, redirectUri, scopes }: OAuthIntegration): string {
  const url = new URL(authUrl)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('redirect_uri', redirectUri)
  if (scopes !== null) url.searchParams.set('scope', scopes.join(' '))
  url.searchParams.set('state', randomUUID())
  return url.href
}

function tokenAnswer(token: UserOAuthToken, now: number): Node {
  const { id, userId, integrationId, accessTokenExpiresAt, refreshTokenExpiresAt } = token
  return {
    id,
    userId,
    integrationId,
    status: statusOf(token, now),
    accessTokenExpiresAt: optionalTime(accessTokenExpiresAt),
    refreshTokenExpiresAt: optionalTime(refreshTokenExpiresAt),
    lastError: null,
    ...timesAnswer(token),
  }
}

function statusOf({ grantedAt, accessTokenExpiresAt }: UserOAuthToken, now: number): string {
  if (grantedAt === null) return 'pending'
  return accessTokenExpiresAt !== null && now >= accessTokenExpiresAt ? 'expired' : 'active'
}
