import { randomUUID } from 'node:crypto'
import type { Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import type { OAuthIntegration, UserOAuthToken } from '../../state/oauth.ts'
import { nextId } from '../../state/tenant.ts'
import type { Call, Handlers } from '../call.ts'
import { requireById } from '../listing.ts'
import { optionalTime, timesAnswer } from './user-answer.ts'

/** What the caller granted to integrations; the tokens themselves are never shown. */
export const oauthTokenHandlers: Handlers = {
  listUserOAuthTokens: {
    rights: [],
    run: (call) => ownTokens(call).map((token) => tokenAnswer(token, call.now)),
  },
  getUserOAuthToken: { rights: [], run: (call) => tokenAnswer(findToken(call), call.now) },
  revokeUserOAuthToken: { rights: [], run: revokeUserOAuthToken },
  initiateOAuthFlow: { rights: [], run: initiateOAuthFlow },
}

function ownTokens(call: Call): UserOAuthToken[] {
  return [...call.state.tenant.userOAuthTokens.values()].filter(({ userId }) => userId === call.caller.userId)
}

function findIntegration(call: Call): OAuthIntegration {
  return requireById(call.state.tenant.oauthIntegrations, call.params.integrationId, 'OAuth integration')
}

function findToken(call: Call): UserOAuthToken {
  const { id, name } = findIntegration(call)
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
  const integration = findIntegration(call)
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
