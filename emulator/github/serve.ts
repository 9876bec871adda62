import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { matchRoute, type Operation } from './description.ts'
import { type GitHubFault, takeFault } from './faults.ts'
import { type Caller, notFound, perform, type Reply, type Repository } from './repository.ts'

/** A request as it was seen. */
export interface GitHubRequest {
  /** Null for an address that there is not. */
  operation: Operation | null
  method: string
  /** With prefix and query. */
  path: string
  headers: IncomingMessage['headers']
  body: unknown
  /** The answer's; 0 when none was sent. */
  status: number
}

/** What is to happen when a request of a call comes. */
export interface Hook {
  operation: Operation
  run: () => void
}

export interface Served {
  repository: Repository
  prefix: string
  tokens: Record<string, Caller>
  requests: GitHubRequest[]
  faults: GitHubFault[]
  hooks: Hook[]
}

const badCredentials: Reply = {
  status: 401,
  body: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
}

/** Answers one request. */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
): Promise<void> {
  const { now } = served.repository
  const text = (await buffer(request)).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? 'GET'
  // Of an enterprise server, REST has a version in its path and GraphQL has none.
  const prefix = pathname.endsWith('/graphql') ? served.prefix.replace(/\/v3$/, '') : served.prefix
  const match = pathname.startsWith(`${prefix}/`) ? matchRoute(method, pathname.slice(prefix.length)) : null
  const { headers, url: path = '/' } = request
  const body = text === '' ? undefined : JSON.parse(text)
  const record: GitHubRequest = {
    operation: match?.operation ?? null,
    method,
    path,
    headers,
    body,
    status: 0,
  }
  served.requests.push(record)
  if (match === null) return send(response, record, notFound, now())
  runHooks(served.hooks, match.operation)
  const fault = takeFault(served.faults, match.operation)
  const work = async () => {
    const caller = callerOf(headers.authorization, served.tokens)
    return caller ? perform(served.repository, match, caller, searchParams, body) : badCredentials
  }
  if (!fault) return send(response, record, await work(), now())
  const reply = fault.afterWork || fault.answer === 'cut' ? await work() : null
  if (fault.answer === 'silent') return
  if (fault.answer === 'reset') response.socket?.resetAndDestroy()
  else if (fault.answer === 'cut') cut(response, reply)
  else send(response, record, { headers: {}, body: undefined, ...fault.answer }, now())
}

function runHooks(hooks: Hook[], operation: Operation): void {
  const index = hooks.findIndex((hook) => hook.operation === operation)
  const [hook] = index < 0 ? [] : hooks.splice(index, 1)
  hook?.run()
}

function callerOf(authorization: string | undefined, tokens: Record<string, Caller>): Caller | undefined {
  const [, token = ''] = /^(?:token|bearer) (.+)$/i.exec(authorization ?? '') ?? []
  return Object.hasOwn(tokens, token) ? tokens[token] : undefined
}

function send(response: ServerResponse, record: GitHubRequest, reply: Reply, nowMs: number): void {
  record.status = reply.status
  const html = typeof reply.body === 'string'
  const text = html ? String(reply.body) : reply.body === undefined ? '' : JSON.stringify(reply.body)
  const type = html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(reply.status, {
    ...(text === '' ? {} : { 'content-type': type }),
    // The server's own time, which need not be this machine's.
    date: new Date(nowMs).toUTCString(),
    'x-github-request-id': 'C0DE:1',
    ...reply.headers,
  })
  response.end(text)
}

function cut(response: ServerResponse, reply: Reply | null): void {
  const bytes = Buffer.from(JSON.stringify(reply?.body ?? null))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.end())
}
