import { createHmac } from 'node:crypto'

/** What a token for the query API says. Times are in ms here, and in seconds in the token. */
export interface DataTokenClaims {
  deploymentId: number
  issuedAt: number
  expiresAt: number
  /** Sets tokens of the same moment apart. */
  id?: number
  securityContext?: Record<string, unknown>
  scopes?: readonly string[]
}

/**
 * A signed JSON web token (RFC 7519, HS256), so that a reader can see what was really granted. Nobody checks the
 * signature: the query API is not emulated.
 */
export function signDataToken(claims: DataTokenClaims): string {
  const { deploymentId, id, securityContext, scopes, issuedAt, expiresAt } = claims
  const payload = {
    iss: 'emulator',
    deploymentId,
    ...(id === undefined ? {} : { jti: String(id) }),
    ...(securityContext === undefined ? {} : { securityContext }),
    ...(scopes === undefined ? {} : { scope: scopes }),
    iat: Math.floor(issuedAt / 1000),
    exp: Math.floor(expiresAt / 1000),
  }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', `deployment-${deploymentId}`).update(text).digest('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')
}
