import { createHmac, timingSafeEqual } from 'node:crypto'
import { asNode, isNode, jsonIn, type Node } from '../shape.ts'

/** What a token for the query API says. Times are in ms here, and in seconds in the token. */
export interface DataTokenClaims {
  deploymentId: number
  issuedAt: number
  expiresAt: number
  /** The only environment that the token is for; without it, it is for all of the deployment. */
  environmentId?: number
  /** Sets tokens of the same moment apart. */
  id?: number
  securityContext?: Record<string, unknown>
  scopes?: readonly string[]
  /** For the sync of metadata: it opens nothing else. */
  metaSync?: boolean
}

/** What the query API reads from a good token. */
export interface DataToken {
  deploymentId: number
  environmentId: number | undefined
  securityContext: Record<string, unknown>
  metaSync: boolean
}

/** A signed JSON web token (RFC 7519, HS256). */
export function signDataToken(claims: DataTokenClaims): string {
  const { deploymentId, environmentId, id, securityContext, scopes, metaSync, issuedAt, expiresAt } = claims
  const payload = {
    iss: 'emulator',
    deploymentId,
    ...(environmentId === undefined ? {} : { environmentId }),
    ...(id === undefined ? {} : { jti: String(id) }),
    ...(securityContext === undefined ? {} : { securityContext }),
    ...(scopes === undefined ? {} : { scope: scopes }),
    ...(metaSync === true ? { metaSync } : {}),
    iat: Math.floor(issuedAt / 1000),
    exp: Math.floor(expiresAt / 1000),
  }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${signature(deploymentId, text).toString('base64url')}`
}

/** Reads a token; undefined for one that is malformed, has another signature, or has expired. @param now in ms */
export function readDataToken(token: string, now: number): DataToken | undefined {
  const [head = '', body = '', signed = '', ...others] = token.split('.')
  const header = decode(head)
  const payload = decode(body)
  if (others.length > 0 || header?.alg !== 'HS256' || payload === undefined) return undefined
  const { deploymentId, environmentId, securityContext, metaSync, exp } = payload
  if (typeof deploymentId !== 'number' || typeof exp !== 'number' || now >= exp * 1000) return undefined
  const wanted = signature(deploymentId, `${head}.${body}`)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return {
    deploymentId,
    environmentId: typeof environmentId === 'number' ? environmentId : undefined,
    securityContext: isNode(securityContext) ? securityContext : {},
    metaSync: metaSync === true,
  }
}

function signature(deploymentId: number, text: string): Buffer {
  return createHmac('sha256', `deployment-${deploymentId}`).update(text).digest()
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')
}

function decode(text: string): Node | undefined {
  return asNode(jsonIn(Buffer.from(text, 'base64url').toString('utf8')))
}
