import type { EmbedTenant } from './embed.ts'
import type { OAuthIntegration, OidcTokenConfig, UserOAuthToken } from './oauth.ts'
import type { AppConfig, TenantFeatures, TenantSettings } from './tenant-settings.ts'
import type { Group, User, UserAttribute } from './users.ts'

/** What is counted on its own. Ids are unique in the whole tenant, so that no deployment shares one with another. */
export type IdKind =
  | 'user'
  | 'group'
  | 'attribute'
  | 'oauthIntegration'
  | 'userOAuthToken'
  | 'oidcTokenConfig'
  | 'embedTenant'
  | 'embedUser'
  | 'embedGroup'
  | 'embedMembership'
  | 'folder'
  | 'workbook'
  | 'dashboard'
  | 'report'
  | 'placement'
  | 'notification'
  | 'recipient'

/** Everything that belongs to the account and to no single deployment: plain data throughout. */
export interface Tenant {
  nextIds: Partial<Record<IdKind, number>>
  users: Map<number, User>
  /** Deleted users: their tokens are dead, and what they made still names them. */
  formerUsers: Map<number, User>
  groups: Map<number, Group>
  attributes: Map<number, UserAttribute>
  settings: TenantSettings
  appConfig: AppConfig
  features: TenantFeatures
  oauthIntegrations: Map<number, OAuthIntegration>
  userOAuthTokens: Map<number, UserOAuthToken>
  oidcTokenConfigs: Map<number, OidcTokenConfig>
  /** By name, which is always in lower case. */
  embedTenants: Map<string, EmbedTenant>
  /** The group of all embed users, whatever their tenant. */
  everyoneGroupId: number
}

/** A fresh id. */
export function nextId(tenant: Tenant, kind: IdKind): number {
  const id = tenant.nextIds[kind] ?? 1
  tenant.nextIds[kind] = id + 1
  return id
}

/** True if the tokens of a user are no longer good: the user was deleted or deactivated. */
export function isShutOut(tenant: Tenant, userId: number): boolean {
  return tenant.formerUsers.has(userId) || tenant.users.get(userId)?.isDeactivated === true
}
