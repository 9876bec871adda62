import { randomUUID } from 'node:crypto'
import { orNotFound, Refusal } from '../http/response.ts'
import { isoTimes, optionalTime } from '../iso-time.ts'
import type { Node } from '../shape.ts'
import {
  nextId,
  type OAuthIntegration,
  type OidcTokenConfig,
  secretHash,
  type UserOAuthToken,
} from '../state/tenant.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { requireById } from './listing.ts'
import { type Kind, recordsOf } from './records.ts'

const addresses = ['authUrl', 'tokenUrl', 'redirectUri'] as const

/** The services that users can give the platform access to. */
const integrations = recordsOf<OAuthIntegration>({
  what: 'OAuth integration',
  counter: 'oauthIntegration',
  rows: ({ state }) => state.tenant.oauthIntegrations,
  plain: ['name', 'type', 'clientId', 'scopes', 'config', ...addresses],
  clearable: [],
  blank: ({ now }) => ({
    id: 0,
    ...{ name: '', type: '', authUrl: '', tokenUrl: '', clientId: '', redirectUri: '' },
    ...{ clientSecretHash: '', scopes: null, config: null, createdAt: now, updatedAt: now },
  }),
  // The secret is the one required member of creation that an update may leave out: the stored one stays.
  derived: ({ body }) => {
    const secret = textOf(body, 'clientSecret')
    return secret === undefined ? {} : { clientSecretHash: secretHash(secret) }
  },
  check: (_, integration) => {
    const wrong = addresses.find((name) => !URL.canParse(integration[name]))
    if (wrong !== undefined) throw new Refusal(400, `${wrong}: "${integration[wrong]}" is not an address`)
  },
  show: (integration) => {
    const shown = { ...integration, ...isoTimes(integration) }
    Reflect.deleteProperty(shown, 'clientSecretHash')
    return shown
  },
  dropped: ({ state }, { id }) => {
    for (const token of state.tenant.userOAuthTokens.values()) {
      if (token.integrationId === id) state.tenant.userOAuthTokens.delete(token.id)
    }
  },
})

/** How the platform's identity tokens for other services are made. */
const tokenConfigs: Kind<OidcTokenConfig> = {
  what: 'OIDC token config',
  counter: 'oidcTokenConfig',
  rows: ({ state }) => state.tenant.oidcTokenConfigs,
  plain: ['name', 'isEnabled'],
  clearable: ['customAudience', 'customClaims', 'subFormat', 'targetEnvVar'],
  blank: (call) => {
    const audienceType = textOf(call.body, 'audienceType') ?? ''
    if (audienceType.trim() === '') throw new Refusal(400, 'audienceType must not be blank')
    return {
      ...{ id: 0, name: freeName(call, audienceType), audienceType, isEnabled: true },
      ...{ customAudience: null, customClaims: null, subFormat: null, targetEnvVar: null },
      ...{ createdAt: call.now, updatedAt: call.now },
    }
  },
  check: (_, { name, audienceType, customAudience }, others) => {
    if (audienceType === 'custom' && customAudience === null) {
      throw new Refusal(400, 'customAudience is required with audienceType "custom"')
    }
    if (others.some((other) => other.name === name)) throw new Refusal(409, `name "${name}" is taken`)
  },
  show: ({ customAudience, ...rest }) => {
    return { ...rest, audience: customAudience ?? rest.audienceType, ...isoTimes(rest) }
  },
}

function freeName(call: Call, audienceType: string): string {
  const taken = new Set([...tokenConfigs.rows(call).values()].map(({ name }) => name))
  const base = audienceType.toLowerCase()
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
  return name
}

const configs = recordsOf(tokenConfigs)

/** Integrations, what users granted to them, and identity tokens. Everybody sees them; their secrets nobody does. */
export const oauthHandlers: Handlers = {
  ...openTo([], {
    listOAuthIntegrations: integrations.list,
    getOAuthIntegration: integrations.read,
    listOidcTokenConfigs: configs.list,
    getOidcTokenConfig: configs.read,
    listUserOAuthTokens: (call) => ownTokens(call).map((token) => tokenResponse(token, call.now)),
    getUserOAuthToken: (call) => tokenResponse(findToken(call), call.now),
    revokeUserOAuthToken,
    initiateOAuthFlow,
  }),
  ...openTo(['TenantAdmin'], {
    createOAuthIntegration: integrations.create,
    updateOAuthIntegration: integrations.update,
    deleteOAuthIntegration: integrations.remove,
    createOidcTokenConfig: configs.create,
    updateOidcTokenConfig: configs.update,
    deleteOidcTokenConfig: configs.remove,
  }),
}

function ownTokens(call: Call): UserOAuthToken[] {
  return [...call.state.tenant.userOAuthTokens.values()].filter(({ userId }) => userId === call.caller.userId)
}

function namedIntegration(call: Call): OAuthIntegration {
  return requireById(call.state.tenant.oauthIntegrations, call.params.integrationId, 'OAuth integration')
}

function findToken(call: Call): UserOAuthToken {
  const { id, name } = namedIntegration(call)
  return orNotFound(
    ownTokens(call).find(({ integrationId }) => integrationId === id),
    `No token for the integration "${name}"`,
  )
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

function tokenResponse(token: UserOAuthToken, now: number): Node {
  const { id, userId, integrationId, accessTokenExpiresAt, refreshTokenExpiresAt } = token
  return {
    id,
    userId,
    integrationId,
    status: statusOf(token, now),
    accessTokenExpiresAt: optionalTime(accessTokenExpiresAt),
    refreshTokenExpiresAt: optionalTime(refreshTokenExpiresAt),
    lastError: null,
    ...isoTimes(token),
  }
}

function statusOf({ grantedAt, accessTokenExpiresAt }: UserOAuthToken, now: number): string {
  if (grantedAt === null) return 'pending'
  return accessTokenExpiresAt !== null && now >= accessTokenExpiresAt ? 'expired' : 'active'
}
