import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { matchRoute, type Operation } from './description.ts'
import { type GitHubFault, takeFault } from './faults.ts'
import { type Caller, type GitHubResponse, notFound, perform, type Repository } from './repository.ts'

/** A request as it was seen. */
export interface GitHubRequest {
  /** Null for an address that there is not. */
  operation: Operation | null
  method: string
  /** With prefix and query. */
  path: string
  headers: IncomingMessage['headers']
  body: unknown
  /** Of the response; 0 when none was sent. */
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

const badCredentials: GitHubResponse = {
  status: 401,
  body: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
}

/** Responds to one request. */
export async function serve(
  request: IncomingMessage,
  outgoing: ServerResponse,
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
  if (match === null) return send(outgoing, record, notFound, now())
  runHooks(served.hooks, match.operation)
  const fault = takeFault(served.faults, match.operation)
  const work = async () => {
    const caller = callerOf(headers.authorization, served.tokens)
    return caller ? perform(served.repository, match, caller, searchParams, body) : badCredentials
  }
  if (!fault) return send(outgoing, record, await work(), now())
  const response = fault.afterWork || fault.answer === 'cut' ? await work() : null
  if (fault.answer === 'silent') return
  if (fault.answer === 'reset') outgoing.socket?.resetAndDestroy()
  else if (fault.answer === 'cut') cut(outgoing, response)
  else send(outgoing, record, { headers: {}, body: undefined, ...fault.answer }, now())
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

function send(
  outgoing: ServerResponse,
  record: GitHubRequest,
  response: GitHubResponse,
  nowMs: number,
): void {
  record.status = response.status
  const html = typeof response.body === 'string'
  const text = html ? String(response.body) : response.body === undefined ? '' : JSON.stringify(response.body)
  const type = html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  outgoing.writeHead(response.status, {
    ...(text === '' ? {} : { 'content-type': type }),
    // The server's own time, which need not be this machine's.
    date: new Date(nowMs).toUTCString(),
    'x-github-request-id': 'C0DE:1',
    ...response.headers,
  })
  outgoing.end(text)
}

function cut(outgoing: ServerResponse, response: GitHubResponse | null): void {
  const bytes = Buffer.from(JSON.stringify(response?.body ?? null))
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.socket?.end())
}
