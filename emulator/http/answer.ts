import type { ServerResponse } from 'node:http'

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
type Transport = 'whole' | 'reset' | 'cut' | 'drip' | 'head-only' | 'silent'

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

/** Sends a reply the way its transport says. */
export async function send(
  response: ServerResponse,
  reply: Reply,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  // The client is left waiting until it gives up, or until the emulator closes.
  if (reply.transport === 'silent') return
  if (reply.transport === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  const bytes = Buffer.from(reply.text, 'utf8')
  // A 204 must not tell a length.
  const length = reply.status === 204 ? {} : { 'content-length': bytes.length }
  response.writeHead(reply.status, { ...reply.headers, ...length })
  if (reply.transport === 'whole') response.end(bytes)
  else if (reply.transport === 'drip') await drip(response, bytes, sleep, reply.ms ?? 1000)
  else await breakOff(response, reply.transport === 'cut' ? bytes.subarray(0, bytes.length / 2) : undefined)
}

const pieces = 10

async function drip(
  response: ServerResponse,
  bytes: Buffer,
  sleep: (ms: number) => Promise<void>,
  ms: number,
): Promise<void> {
  response.flushHeaders()
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
    await sleep(ms)
    response.write(bytes.subarray(start, start + size))
  }
  response.end()
}

function breakOff(response: ServerResponse, part: Buffer | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.socket?.end()
      done()
    }
    response.flushHeaders()
    if (part === undefined || part.length === 0) setImmediate(end)
    else response.write(part, end)
  })
}
