import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One request and what Prism found wrong about it and its answer. */
export interface Exchange {
  method: string
  path: string
  headers: IncomingHttpHeaders
  status: number
  /** What the client did wrong. */
  request: string[]
  /** What the server behind Prism did wrong. */
  response: string[]
}

export interface Recorder {
  url: string
  exchanges: Exchange[]
  close(): Promise<void>
}

/**
 * Passes everything on to Prism and keeps what it finds: Prism lets a wrong request through, with the violations in
 * a header that a client never looks at. Calls that the description does not know count as violations, too.
 * @param prism its address
 */
export async function startRecorder(prism: string): Promise<Recorder> {
  const exchanges: Exchange[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const pass = async () => {
      const passed = await send(new URL(path, prism), method, headers, await buffer(incoming))
      exchanges.push({ method, path, headers, status: passed.status, ...violationsOf(passed) })
      answer(outgoing, passed)
    }
    pass().catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Passed {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

async function send(url: URL, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Passed> {
  const sent = httpRequest(url, { method, headers: { ...headers, host: url.host }, agent: false })
  sent.end(body)
  const [answered] = await once(sent, 'response')
  return { status: answered.statusCode ?? 0, headers: answered.headers, body: await buffer(answered) }
}

function answer(outgoing: ServerResponse, { status, headers, body }: Passed): void {
  const kept = Object.entries(headers).filter(([name]) => !hidden.has(name))
  outgoing.writeHead(status, Object.fromEntries(kept))
  outgoing.end(body)
}

const hidden = new Set(['sl-violations', 'transfer-encoding', 'content-length', 'connection', 'keep-alive'])

interface Violation {
  location?: string[]
  severity?: string
  message?: string
}

function violationsOf({ headers, body }: Passed): Pick<Exchange, 'request' | 'response'> {
  const type = String(headers['content-type'] ?? '')
  // Prism's own refusal, and nothing that GitHub would send.
  if (type.includes('problem+json')) return { request: [body.toString('utf8')], response: [] }
  const text = String(headers['sl-violations'] ?? '[]')
  let found: Violation[]
  try {
    found = JSON.parse(text)
  } catch {
    // Too many for a header: what is left of them names the side.
    return text.includes('"request"') ? { request: [text], response: [] } : { request: [], response: [text] }
  }
  // A call that the description does not know is but a warning to Prism ("Selected route not found").
  const of = (side: string, least: readonly string[]) =>
    found
      .filter(({ location, severity = '' }) => location?.[0] === side && least.includes(severity))
      .map(({ location, message }) => `${location?.join('.')}: ${message}`)
  return { request: of('request', ['Error', 'Warning']), response: of('response', ['Error']) }
}
