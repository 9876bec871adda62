import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { buildSchema, parse, validate } from 'graphql'
import { openApi } from '../../emulator/contract/contract.ts'
import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'

const contract = new URL('../../contract/github-rest.json', import.meta.url)

/** One request, and in what it and its answer differ from GitHub's description. */
interface Exchange {
  method: string
  path: string
  headers: IncomingHttpHeaders
  status: number
  /** What the client did wrong. */
  request: string[]
  /** What the server did wrong. */
  response: string[]
}

/** A request or an answer with its body as it was sent. */
interface Sent {
  headers: IncomingHttpHeaders
  body: Buffer
}

async function send(url: URL, method: string, { headers, body }: Sent): Promise<Sent & { status: number }> {
  const sent = httpRequest(url, { method, headers: { ...headers, host: url.host }, agent: false })
  sent.end(body)
  const [answered] = await once(sent, 'response')
  return { status: answered.statusCode ?? 0, headers: answered.headers, body: await buffer(answered) }
}

/** The description has `nullable` without a type, which means nothing to a validator of JSON Schema. */
function withNull(value: { nullable?: unknown; type?: unknown } | null): unknown {
  if (value?.nullable !== true || value.type !== undefined) return value
  const { nullable: _, ...rest } = value
  return { anyOf: [rest, { type: 'null' }] }
}

const graphqlSchema = buildSchema(
  readFileSync(new URL('../../contract/github-graphql.graphql', import.meta.url), 'utf8'),
)

/** In what a query differs from GitHub's own schema. */
function checkQuery({ body }: Sent): Pick<Exchange, 'request' | 'response'> {
  const { query } = JSON.parse(body.toString()) as { query: string }
  return { request: validate(graphqlSchema, parse(query)).map(({ message }) => message), response: [] }
}

/** Loaded once: to compile its schemas takes a second. */
let description: ReturnType<typeof loadDescription> | undefined

/** Holds a request and its answer to GitHub's description. A call that it does not know is wrong, too. */
async function loadDescription() {
  const definition = JSON.parse(readFileSync(contract, 'utf8'), (_, value) => withNull(value))
  const api = await openApi(definition, {
    ajvOpts: { allErrors: true, strict: false, validateFormats: false },
  })
  const parsed = ({ headers, body }: Sent): unknown =>
    body.length > 0 && String(headers['content-type']).includes('json')
      ? JSON.parse(body.toString())
      : undefined
  return (
    method: string,
    target: string,
    request: Sent,
    answer: Sent & { status: number },
  ): Pick<Exchange, 'request' | 'response'> => {
    const { pathname: path, searchParams } = new URL(target, 'http://localhost')
    const operation = api.matchOperation({ method, path, headers: {} })
    if (!operation) return { request: ['GitHub does not describe this call'], response: [] }
    const query = Object.fromEntries(searchParams)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const asked = api.validateRequest({ method, path, query, headers, body: parsed(request) }, operation)
    // Not every call has all of its errors described.
    const isKnown = answer.status >= 400 || String(answer.status) in (operation.responses ?? {})
    const told = api.validateResponse(parsed(answer) ?? null, operation, answer.status)
    const texts = (errors: typeof asked.errors) =>
      (errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
    return {
      request: texts(asked.errors),
      response: isKnown ? texts(answer.body.length > 0 ? told.errors : []) : [`status ${answer.status}`],
    }
  }
}

const hopByHop = new Set(['transfer-encoding', 'content-length', 'connection', 'keep-alive'])

/** A server behind GitHub's own description: every request is checked on its way. */
export interface CheckedServer {
  /** What `GITHUB_API_URL` has to be. */
  url: string
  exchanges: Exchange[]
  /** What clients did wrong, one line each. A test fails on any. */
  violations(): string[]
  /** What the server behind it did wrong, one line each. */
  serverViolations(): string[]
  close(): Promise<void>
}

/** Passes every request on to a server, and keeps in what it or its answer is not as described. */
export async function startChecked(upstream: string): Promise<CheckedServer> {
  description ??= loadDescription()
  const check = await description
  const exchanges: Exchange[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const pass = async () => {
      const request = { headers, body: await buffer(incoming) }
      const answer = await send(new URL(path, upstream), method, request)
      exchanges.push({
        method,
        path,
        headers,
        status: answer.status,
        ...(path === '/graphql' ? checkQuery(request) : check(method, path, request, answer)),
      })
      const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
      outgoing.writeHead(answer.status, Object.fromEntries(kept))
      outgoing.end(answer.body)
    }
    pass().catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const list = (side: 'request' | 'response') =>
    exchanges.flatMap((exchange) =>
      exchange[side].map((violation) => `${exchange.method} ${exchange.path}: ${violation}`),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    violations: () => list('request'),
    serverViolations: () => list('response'),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The emulated GitHub, with a repository and an open pull request, behind GitHub's own description. */
export async function startCheckedGitHub(): Promise<CheckedServer & { server: GitHubServer }> {
  const server = await startGitHub()
  const checked = await startChecked(server.url)
  return {
    ...checked,
    server,
    async close() {
      await checked.close()
      await server.close()
    },
  }
}
