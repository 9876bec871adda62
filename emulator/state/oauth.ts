import type { Node } from '../contract/strict.ts'

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
