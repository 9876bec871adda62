import { provisionEmbedTenant, provisionEmbedUser } from './embed.ts'
import { starter } from './starter.ts'
import { newUser, nextId, type OAuthIntegration, secretHash, type Tenant, type User } from './tenant.ts'

/** Somebody who has a token. */
export interface SeedUser {
  id: number
  name: string
  isAdmin: boolean
}

const dayMs = 86_400_000
const firstOtherUser = 101

/**
 * An account with one of everything: the users with tokens under their own ids, `ada` (101, an admin) and `grace`
 * (102), and id 1 for each other thing.
 */
export function seedTenant(users: readonly SeedUser[], now: number): Tenant {
  const then = now - dayMs
  const tenant: Tenant = {
    nextIds: { user: firstOtherUser },
    users: new Map(users.map((user) => [user.id, tokenUser(user, then)])),
    formerUsers: new Map(),
    groups: new Map(),
    attributes: new Map(),
    settings: { ...starter.settings, auditLogEnabledTimestamp: then },
    appConfig: structuredClone(starter.appConfig),
    features: { ...starter.features },
    oauthIntegrations: new Map(),
    userOAuthTokens: new Map(),
    oidcTokenConfigs: new Map(),
    embedTenants: new Map(),
    everyoneGroupId: 0,
  }
  seedPeople(tenant, then)
  seedOAuth(tenant, then)
  seedEmbedding(tenant, then)
  return tenant
}

/** The user record behind a token. */
export function tokenUser(user: SeedUser, now: number): User {
  return { ...newUser(user.id, user.name, `${user.name}@example.com`, now), isAdmin: user.isAdmin }
}

function seedPeople(tenant: Tenant, then: number): void {
  const region = nextId(tenant, 'attribute')
  const texts = { defaultValue: 'emea', description: 'Where somebody sells', displayName: 'Region' }
  tenant.attributes.set(region, { id: region, name: 'region', type: 'string', ...texts })
  for (const [username, firstName, isAdmin] of [
    ['ada', 'Ada', true],
    ['grace', 'Grace', false],
  ] as const) {
    const user = newUser(nextId(tenant, 'user'), username, `${username}@example.com`, then)
    tenant.users.set(user.id, { ...user, firstName, isAdmin, attributeValues: new Map([[region, 'apac']]) })
  }
  const group = nextId(tenant, 'group')
  const userIds = [...tenant.users.keys()]
  tenant.groups.set(group, { id: group, name: 'analysts', description: 'Who asks the questions', userIds })
}

function seedOAuth(tenant: Tenant, then: number): void {
  const integration: OAuthIntegration = {
    id: nextId(tenant, 'oauthIntegration'),
    name: 'warehouse',
    type: 'custom',
    authUrl: 'https://login.example.com/authorize',
    tokenUrl: 'https://login.example.com/token',
    clientId: 'platform',
    redirectUri: 'https://tenant.example.com/oauth/callback',
    clientSecretHash: secretHash('emulator-client-secret'),
    scopes: ['read'],
    config: null,
    createdAt: then,
    updatedAt: then,
  }
  tenant.oauthIntegrations.set(integration.id, integration)
  const grant = {
    userId: 1,
    integrationId: integration.id,
    grantedAt: then,
    createdAt: then,
    updatedAt: then,
  }
  const expiry = { accessTokenExpiresAt: then + 2 * dayMs, refreshTokenExpiresAt: then + 90 * dayMs }
  const token = nextId(tenant, 'userOAuthToken')
  tenant.userOAuthTokens.set(token, { id: token, ...grant, ...expiry })
  const oidc = nextId(tenant, 'oidcTokenConfig')
  const identity = {
    id: oidc,
    name: 'warehouse',
    audienceType: 'custom',
    customAudience: 'https://aud.example.com',
  }
  const claims = { customClaims: null, subFormat: '{deployment_id}', targetEnvVar: 'WAREHOUSE_TOKEN' }
  const times = { createdAt: then, updatedAt: then }
  tenant.oidcTokenConfigs.set(oidc, { ...identity, isEnabled: true, ...claims, ...times })
}

function seedEmbedding(tenant: Tenant, then: number): void {
  const group = { id: nextId(tenant, 'embedGroup'), name: 'editors', description: 'Who may change things' }
  const acme = provisionEmbedTenant(tenant, 'acme', then)
  acme.displayName = 'Acme'
  tenant.everyoneGroupId = nextId(tenant, 'embedGroup')
  for (const [externalId, firstName] of [
    ['anna', 'Anna'],
    ['bert', 'Bert'],
  ] as const) {
    const user = provisionEmbedUser(tenant, acme, externalId, then)
    Object.assign(user, { firstName, email: `${externalId}@acme.example.com` })
  }
  const members = new Map([[1, nextId(tenant, 'embedMembership')]])
  acme.groups.set(group.id, { ...group, members })
}
