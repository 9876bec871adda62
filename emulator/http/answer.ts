/** A refusal that a handler throws: it becomes the answer's status and JSON body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, message: string, member: 'message' | 'error' = 'message') {
    super(message)
    this.status = status
    this.body = { [member]: message }
  }
}

/** What a handler returns when there is nothing to tell; a switch says whether that is 204, or 200 with `{}`. */
export const noContent = Symbol('no content')

/** How the bytes of a reply travel. */
export type Transport = 'whole' | 'reset' | 'cut' | 'drip' | 'head-only' | 'silent'

/** What goes out on the wire. */
export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
  transport: Transport
  /** Wait between two pieces of a dripping body. */
  ms?: number
}

/** A reply with a JSON body. */
export function jsonReply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return textReply(status, 'application/json; charset=utf-8', JSON.stringify(body) ?? '', headers)
}

/** A reply with any text. */
export function textReply(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers: { 'content-type': type, ...headers }, text, transport: 'whole' }
}

/** A reply without a body. */
export function emptyReply(): Reply {
  return { status: 204, headers: {}, text: '', transport: 'whole' }
}

/** The page that an unknown route answers with: 200, although there is nothing there. */
export function pageReply(status = 200): Reply {
  const page =
    '<!doctype html>\n<html><head><title>Platform</title></head><body><div id="root"></div></body></html>\n'
  return textReply(status, 'text/html; charset=utf-8', page)
}

/** A reply that ends the connection without an answer. */
export function resetReply(): Reply {
  return { status: 0, headers: {}, text: '', transport: 'reset' }
}
