/** One request as it was seen. */
export interface RecordedRequest {
  /** Blank for an unknown route. */
  operationId: string
  /** The branch whose query API was asked; absent for the Management API. */
  environment?: string
  /** The person whose environment of their own was asked on a shared branch. */
  environmentOf?: string
  /** What was sent to prove who asks; its text is not kept. */
  credential: Credential
  method: string
  /** With its query. */
  path: string
  /** The value of `authorization` is cut down to its scheme, if it has one. */
  headers: Record<string, string>
  body: unknown
  at: number
  /** 0 while no response was sent. */
  status: number
  violation?: string
}

/** The kinds of credentials: a token of the Management API, a token of the query API, anything else. */
export type Credential = 'none' | 'management' | 'data' | 'unknown'

/** The kind of a credential. @param managementTokens all that the Management API knows */
export function credentialOf(
  authorization: string | undefined,
  managementTokens: readonly string[],
): Credential {
  if (authorization === undefined || authorization === '') return 'none'
  const token = bareToken(authorization)
  if (managementTokens.includes(token)) return 'management'
  return token.split('.').length === 3 ? 'data' : 'unknown'
}

/** What follows the first blank, else the whole value, whatever the word in front of it is. */
export function bareToken(authorization: string): string {
  const [, token] = /^\S+\s+(.*)$/.exec(authorization.trim()) ?? []
  return token ?? authorization.trim()
}

/** Headers that may be shown: the credential is not in them. */
export function shownHeaders(headers: Record<string, string>): Record<string, string> {
  const { authorization, ...rest } = headers
  if (authorization === undefined) return rest
  const [, scheme] = /^(\S+)\s+\S/.exec(authorization) ?? []
  return { ...rest, authorization: scheme === undefined ? '***' : `${scheme} ***` }
}
