import type { ServerResponse } from 'node:http'

/** A refusal that a handler throws: it becomes the status and JSON body of the response. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, message: string, member: 'message' | 'error' = 'message') {
    super(message)
    this.status = status
    this.body = { [member]: message }
  }
}

/** What was searched for, or 404. */
export function orNotFound<T>(found: T | undefined, message: string, member?: 'message' | 'error'): T {
  if (found === undefined) throw new Refusal(404, message, member)
  return found
}

/** What a handler returns when there is nothing to tell; a switch says whether that is 204, or 200 with `{}`. */
export const noContent = Symbol('no content')

/** How the bytes of a response travel. */
type Transport = 'whole' | 'reset' | 'cut' | 'drip' | 'head-only' | 'silent'

/** What goes out on the wire. */
export interface HttpResponse {
  status: number
  headers: Record<string, string>
  text: string
  transport: Transport
  /** Wait between two pieces of a dripping body. */
  ms?: number
}

/** A response with a JSON body. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpResponse {
  return textResponse(status, 'application/json; charset=utf-8', JSON.stringify(body) ?? '', headers)
}

/** A response with any text. */
export function textResponse(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): HttpResponse {
  return { status, headers: { 'content-type': type, ...headers }, text, transport: 'whole' }
}

/** A response without a body. */
export function emptyResponse(): HttpResponse {
  return { status: 204, headers: {}, text: '', transport: 'whole' }
}

/** The page of an unknown route: 200, although there is nothing there. */
export function pageResponse(status = 200): HttpResponse {
  const page =
    '<!doctype html>\n<html><head><title>Platform</title></head><body><div id="root"></div></body></html>\n'
  return textResponse(status, 'text/html; charset=utf-8', page)
}

/** The end of the connection, without a response. */
export function brokenResponse(): HttpResponse {
  return { status: 0, headers: {}, text: '', transport: 'reset' }
}

/** Sends a response the way its transport says. */
export async function send(
  outgoing: ServerResponse,
  response: HttpResponse,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  // The client is left waiting until it gives up, or until the emulator closes.
  if (response.transport === 'silent') return
  if (response.transport === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const bytes = Buffer.from(response.text, 'utf8')
  // A 204 must not tell a length.
  const length = response.status === 204 ? {} : { 'content-length': bytes.length }
  outgoing.writeHead(response.status, { ...response.headers, ...length })
  if (response.transport === 'whole') outgoing.end(bytes)
  else if (response.transport === 'drip') await drip(outgoing, bytes, sleep, response.ms ?? 1000)
  else
    await breakOff(outgoing, response.transport === 'cut' ? bytes.subarray(0, bytes.length / 2) : undefined)
}

const pieces = 10

async function drip(
  outgoing: ServerResponse,
  bytes: Buffer,
  sleep: (ms: number) => Promise<void>,
  ms: number,
): Promise<void> {
  outgoing.flushHeaders()
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let start = 0; start < bytes.length && !outgoing.destroyed; start += size) {
    await sleep(ms)
    outgoing.write(bytes.subarray(start, start + size))
  }
  outgoing.end()
}

function breakOff(outgoing: ServerResponse, part: Buffer | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      outgoing.socket?.end()
      done()
    }
    outgoing.flushHeaders()
    if (part === undefined || part.length === 0) setImmediate(end)
    else outgoing.write(part, end)
  })
}
