import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Only what a deployment asks for, in a process of its own: the emulator checks each request against the contract, which
// takes longer than the whole upload. Arguments: milliseconds for each file and for each page of branches, and how many
// branches there are. `GET /seen` returns the counts of requests and connections since the last time.

const [perRequestMs = 0, count = 1] = process.argv.slice(2).map(Number)
const deployment = '/api/v1/deployments/1'
const branches = Array.from({ length: count }, (_, index) => (index === 0 ? 'main' : `b${index}`))
let files: Record<string, unknown> = {}
let uploads = 0
let seen = { files: 0, pages: 0, connections: 0 }

/** The commit of the last upload. */
const head = () => uploads.toString(16).padStart(40, '0')

/** A page of branches; the cursor is a position. */
function pageOf(query: URLSearchParams): unknown {
  const start = Number(query.get('after') ?? 0)
  const end = start + Number(query.get('first'))
  const items = branches.slice(start, end).map((name) => ({ name, lastHash: head() }))
  return { items, pageInfo: { hasNextPage: end < count, endCursor: String(end) } }
}

const responses: Record<string, (body: string, query: URLSearchParams) => unknown> = {
  'GET /seen': () => {
    const before = seen
    seen = { files: 0, pages: 0, connections: 0 }
    return before
  },
  'GET /forget': () => {
    files = {}
    return {}
  },
  [`GET ${deployment}/settings`]: () => ({ deployBranchName: 'main', deployMode: 'cli' }),
  [`GET ${deployment}/branches`]: (_, query) => pageOf(query),
  [`GET ${deployment}/build-status`]: () => ({
    branchName: 'main',
    status: 'built',
    lastHash: head(),
    buildJobId: uploads,
  }),
  [`GET ${deployment}/data-model/file-hashes`]: () => files,
  [`POST ${deployment}/data-model/upload/start`]: () => ({ transaction: { id: 't' } }),
  [`POST ${deployment}/data-model/upload/finish`]: (body) => {
    files = (JSON.parse(body) as { files: Record<string, unknown> }).files
    uploads++
    return { lastHash: head() }
  },
  [`POST ${deployment}/data-model/upload/file`]: () => ({}),
  [`GET ${deployment}/data-model/validate`]: () => ({
    branchName: 'main',
    mode: 'production',
    valid: true,
    errors: [],
  }),
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const name = `${request.method} ${url.pathname.replace(/^\/build/, '')}`
  const isFile = name.endsWith('/upload/file')
  const isPage = name.endsWith('/branches')
  if (isFile) seen.files++
  if (isPage) seen.pages++
  let body = ''
  // The content of a file is read, and not kept.
  if (isFile) request.resume()
  else request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    const bodyOf = responses[name]
    const respond = () =>
      bodyOf
        ? send(response, 200, bodyOf(body, url.searchParams))
        : send(response, 404, { message: `no ${name}` })
    if (isFile || isPage) setTimeout(respond, perRequestMs)
    else respond()
  })
})
server.on('connection', () => seen.connections++)
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
