/** One request as it was seen. */
export interface RecordedRequest {
  /** Blank for an unknown route. */
  operationId: string
  method: string
  /** With its query. */
  path: string
  /** The value of `authorization` is cut down to its scheme. */
  headers: Record<string, string>
  body: unknown
  at: number
  /** 0 while it is not answered, or when it never was. */
  status: number
  violation?: string
}

/** Headers that may be shown: the credential is not in them. */
export function shownHeaders(headers: Record<string, string>): Record<string, string> {
  const { authorization, ...rest } = headers
  if (authorization === undefined) return rest
  return { ...rest, authorization: `${authorization.split(' ')[0] ?? ''} ***` }
}
