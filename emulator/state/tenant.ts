import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Node } from '../shape.ts'
import type { EmbedTenant } from './embed.ts'
import type { starter } from './starter.ts'

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
  /** What the account has been given; the limit is of workbooks in a deployment. No operation changes it. */
  features: typeof starter.features
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

const flag = z.boolean().nullable().exactOptional()
const text = z.string().nullable().exactOptional()
const whole = z.int().nullable().exactOptional()

/** Settings of one user, in the wire's spelling. */
export const userSettingsShape = z.object({
  alternatingRowColors: flag,
  defaultDeploymentId: whole,
  lastSeenChangelogId: whole,
  locale: text,
  theme: text,
  timezone: text,
  sheets: z
    .object({
      autoRunQueryOnChange: flag,
      openExplorationFromSheet: flag,
      revealSheetOnOpen: flag,
      showAppliedFilters: flag,
      suppressDuplicateValues: flag,
    })
    .nullable()
    .exactOptional(),
})

export type UserSettings = z.infer<typeof userSettingsShape>

/** A user of the account. A password is taken and never kept: nothing could read it. */
export interface User {
  id: number
  email: string
  username: string
  isAdmin: boolean
  isDeactivated: boolean
  firstName: string | null
  title: string | null
  picture: string | null
  externalId: string | null
  defaultRoles: string[]
  /** Kind of notification → wanted or not. */
  notifications: Record<string, boolean>
  settings: UserSettings
  tosAccepted: Node | null
  /** Attribute id → value, for those that have one of their own. */
  attributeValues: Map<number, AttributeValue>
  createdAt: number
  updatedAt: number
  lastLogin: number | null
}

/** A group of users of the account. */
interface Group {
  id: number
  name: string
  description: string | null
  userIds: number[]
}

/** The types that an attribute's values may have. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'string_array' | 'number_array'

/** A value of an attribute, of the attribute's type. */
export type AttributeValue = string | number | boolean | string[] | number[]

/** An attribute that users can have a value of. */
export interface UserAttribute {
  id: number
  name: string
  type: AttributeType
  /** As text, whatever the type; lists are JSON. */
  defaultValue: string | null
  description: string | null
  displayName: string | null
}

/** A user with nothing but a name. */
export function newUser(id: number, username: string, email: string, now: number): User {
  return {
    id,
    email,
    username,
    isAdmin: false,
    isDeactivated: false,
    firstName: null,
    title: null,
    picture: null,
    externalId: null,
    defaultRoles: [],
    notifications: {},
    settings: {},
    tosAccepted: null,
    attributeValues: new Map(),
    createdAt: now,
    updatedAt: now,
    lastLogin: null,
  }
}

/** Settings of the account, in the wire's spelling, with when the audit log was last switched, in ms. */
type TenantSettings = typeof starter.settings & { auditLogEnabledTimestamp: number }

type Starter = typeof starter.appConfig

/** Configuration of the web application, in the wire's spelling. Without a creator mode, nothing can be shared by copying. */
type AppConfig = Omit<Starter, 'creatorMode'> & { creatorMode: Starter['creatorMode'] | null }

/** A service that users give the platform access to. */
export interface OAuthIntegration {
  id: number
  name: string
  type: string
  authUrl: string
  tokenUrl: string
  clientId: string
  redirectUri: string
  /** SHA-256 of the secret in hex: enough to tell whether it was changed, and nothing to give away. */
  clientSecretHash: string
  scopes: string[] | null
  config: Node | null
  createdAt: number
  updatedAt: number
}

/** What one user granted to one integration. */
export interface UserOAuthToken {
  id: number
  userId: number
  integrationId: number
  /** Set when the consent came back; null while it is still awaited. */
  grantedAt: number | null
  accessTokenExpiresAt: number | null
  refreshTokenExpiresAt: number | null
  createdAt: number
  updatedAt: number
}

/** How the platform's own identity tokens are made for one audience. */
export interface OidcTokenConfig {
  id: number
  name: string
  audienceType: string
  /** Null: the audience follows from its type. */
  customAudience: string | null
  isEnabled: boolean
  customClaims: Node | null
  subFormat: string | null
  targetEnvVar: string | null
  createdAt: number
  updatedAt: number
}

/** How a secret is kept: as the hex SHA-256 of its text. Enough to tell whether it is the same, nothing to give away. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** True if mail can be sent to the text: one name at a host with a dot in it. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
