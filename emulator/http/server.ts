import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { LocalRequest, RequestHook } from '../options.ts'
import { messageOf } from '../shape.ts'
import { lacksLength, parseBody, readBody } from './body.ts'
import { control } from './control.ts'
import { type Exchanges, respond } from './exchange.ts'
import { credentialOf, type RecordedRequest, shownHeaders } from './record.ts'
import { type HttpResponse, jsonResponse, pageResponse, Refusal, send } from './response.ts'

/** Responds to a request that was read, whatever it is. What is thrown as a refusal becomes a response, too. */
export type Front = (incoming: Incoming, record: RecordedRequest, served: Served) => Promise<HttpResponse>

/** What the server keeps beyond the single exchange. */
export interface Served extends Exchanges {
  requests: RecordedRequest[]
  /** Keeps the state, if it is to be kept. */
  keep: () => void
  onRequest: RequestHook
}

/** A request as it came in. */
export interface Incoming {
  method: string
  path: string
  query: Record<string, string | string[]>
  target: string
  headers: Record<string, string>
  bytes: Buffer
}

/** Responds to requests to the Management API, and those to the emulator itself. */
export const managementApi: Front = async (incoming, record, served) => {
  if (!isOwn(record)) return platform(incoming, record, served)
  return control(incoming.method, incoming.path, incoming.bytes, served)
}

/** An HTTP server that responds to every request in one way; it does not listen yet. */
export function serverOf(served: Served, front: Front): Server {
  const server = createServer((request, outgoing) => {
    serve(request, outgoing, served, front).catch(() => outgoing.socket?.destroy())
  })
  // A client that polls every few seconds must not meet a connection that is just being closed. As most gateways do, it
  // does not say how long it keeps idle connections.
  server.keepAliveTimeout = 0
  return server
}

/** A request before it is read. */
interface Arriving {
  method: string
  target: string
  headers: Record<string, string>
  body: () => Promise<Buffer>
}

async function serve(
  request: IncomingMessage,
  outgoing: ServerResponse,
  served: Served,
  front: Front,
): Promise<void> {
  const { method = 'GET', url: target = '/' } = request
  const body = () => readBody(request)
  const { record, response } = await work(
    { method, target, headers: headersOf(request), body },
    served,
    front,
  )
  if (isOwn(record)) return send(outgoing, response, served.sleep)
  await served.onRequest(record, 'worked')
  if (outgoing.destroyed) return
  await send(outgoing, response, served.sleep)
  if (await leaves(outgoing)) await served.onRequest(record, 'answered')
}

/** The same without a connection, for a client of this process. */
export async function respondHere(
  { url, method, headers, body }: LocalRequest,
  served: Served,
  front: Front,
): Promise<HttpResponse> {
  const bytes = Buffer.from(body ?? '')
  const length = body === null && method === 'GET' ? {} : { 'content-length': String(bytes.length) }
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const { response } = await work(
    {
      method,
      target: `${url.pathname}${url.search}`,
      headers: { host: url.host, connection: 'keep-alive', ...Object.fromEntries(sent), ...length },
      body: () => Promise.resolve(bytes),
    },
    served,
    front,
  )
  const told = { date: new Date().toUTCString(), 'content-length': String(Buffer.byteLength(response.text)) }
  return { ...response, headers: { ...told, ...response.headers } }
}

async function work(
  arriving: Arriving,
  served: Served,
  front: Front,
): Promise<{ record: RecordedRequest; response: HttpResponse }> {
  const record = recordOf(arriving, served)
  if (!isOwn(record)) served.requests.push(record)
  const worked = await responseTo(arriving, record, served, front).catch((error: unknown) => {
    if (error instanceof Refusal) return jsonResponse(error.status, error.body)
    throw error
  })
  const response = kept(served, worked)
  record.status = response.status
  return { record, response }
}

/** Keeps the state before the response leaves: what was confirmed survives even a kill. */
function kept(served: Served, response: HttpResponse): HttpResponse {
  try {
    served.keep()
    return response
  } catch (error) {
    const text = messageOf(error)
    served.violations.push(text)
    return jsonResponse(500, { message: `Emulator: ${text}` })
  }
}

/** Waits for a response to leave. @returns false when the connection broke off before */
async function leaves(outgoing: ServerResponse): Promise<boolean> {
  if (!outgoing.writableFinished && !outgoing.destroyed) {
    await Promise.race([once(outgoing, 'finish'), once(outgoing, 'close')])
  }
  return outgoing.writableFinished
}

async function responseTo(
  { headers, body }: Arriving,
  record: RecordedRequest,
  served: Served,
  front: Front,
): Promise<HttpResponse> {
  return front({ ...parseTarget(record), bytes: await body(), headers }, record, served)
}

/** A request to the emulator itself. */
function isOwn({ path }: RecordedRequest): boolean {
  return path.startsWith('/__emulator/')
}

async function platform(incoming: Incoming, record: RecordedRequest, served: Served): Promise<HttpResponse> {
  const { method, path, headers } = incoming
  const body = await parseBody(incoming.bytes, headers['content-type'] ?? '')
  record.body = shownBody(body.body, Object.keys(body.files))
  const operation = served.contract.match(method, path)
  const operationId = operation?.operationId ?? ''
  const missing = served.world.state.features.missingOperations.includes(operationId)
  if (!missing) record.operationId = operationId
  await served.onRequest(record, 'received')
  if (operation === undefined || missing) {
    note(served, record, [`no such operation: ${method} ${path}`])
    return pageResponse()
  }
  if (isTooMany(served, record)) return jsonResponse(429, { error: 'Too many requests' })
  const verdict = served.contract.checkRequest(operation, {
    method,
    path,
    query: incoming.query,
    headers,
    body: body.body,
  })
  if (body.problem !== undefined) verdict.violations.unshift(body.problem)
  const length = lacksLength(method, headers) ? ['Content-Length is missing'] : []
  note(served, record, [...length, ...verdict.violations])
  return respond({ operation, operationId, method, headers, body, verdict, now: record.at }, served)
}

/** Rejected requests do not count, so a client that waits gets through. */
function isTooMany({ requests, world }: Served, record: RecordedRequest): boolean {
  const most = world.state.switches.requestsPerSecond
  if (most === null) return false
  const before = requests.filter(
    ({ at, status, environment }) => at > record.at - 1000 && status !== 429 && environment === undefined,
  )
  return before.filter((other) => other !== record).length >= most
}

/** Writes down how a request breaks the contract. */
export function note(served: Served, record: RecordedRequest, problems: readonly string[]): void {
  if (problems.length === 0) return
  record.violation = problems.join('; ')
  served.violations.push(`${record.operationId || 'unknown route'}: ${record.violation}`)
}

function shownBody(body: unknown, files: readonly string[]): unknown {
  if (files.length === 0) return body
  return { ...(typeof body === 'object' ? body : {}), files }
}

function recordOf({ method, target, headers: all }: Arriving, { world, access }: Served): RecordedRequest {
  const headers = shownHeaders(all)
  const credential = credentialOf(all.authorization, access.tokens)
  const at = world.state.now()
  return { operationId: '', method, path: target, headers, credential, body: undefined, at, status: 0 }
}

function parseTarget(record: RecordedRequest): Omit<Incoming, 'bytes' | 'headers'> {
  const [path = '/', search = ''] = record.path.split('?', 2)
  const query: Record<string, string | string[]> = {}
  const values = new URLSearchParams(search)
  for (const name of new Set(values.keys())) {
    const all = values.getAll(name)
    query[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return { method: record.method, path, query, target: record.path }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(request.headers)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
