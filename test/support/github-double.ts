import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type SeededGitHub, startSeededGitHub } from '../../emulator/github/emulate.ts'

interface Prism {
  url: string
  close(): Promise<void>
}

const contract = fileURLToPath(new URL('../../contract/github-rest.json', import.meta.url))

/**
 * Starts Prism as a proxy that holds every request and answer to GitHub's description.
 * @param upstream what it passes requests on to
 */
async function startPrism(upstream: string): Promise<Prism> {
  const script = createRequire(import.meta.url).resolve('@stoplight/prism-cli')
  const args = ['proxy', contract, upstream, '--port', '0', '--host', '127.0.0.1']
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  // A test run that is broken off must not leave it behind.
  const kill = () => void child.kill()
  process.once('exit', kill)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString('utf8')
      const [, address] = /Prism is listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Prism did not start: ${said}`)))
  })
  return {
    url,
    async close() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

/** One request and what Prism found wrong about it and its answer. */
interface Exchange {
  method: string
  path: string
  headers: IncomingHttpHeaders
  status: number
  /** What the client did wrong. */
  request: string[]
  /** What the server behind Prism did wrong. */
  response: string[]
}

interface Recorder {
  url: string
  exchanges: Exchange[]
  close(): Promise<void>
}

/**
 * Passes everything on to Prism and keeps what it finds: Prism lets a wrong request through, with the violations in
 * a header that a client never looks at. Calls that the description does not know count as violations, too.
 * @param prism its address
 */
async function startRecorder(prism: string): Promise<Recorder> {
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

/** Puts the recorder and Prism before a server. */
export async function startChecked(upstream: string): Promise<CheckedServer> {
  const prism = await startPrism(upstream)
  const recorder = await startRecorder(prism.url)
  const list = (side: 'request' | 'response') =>
    recorder.exchanges.flatMap((exchange) =>
      exchange[side].map((violation) => `${exchange.method} ${exchange.path}: ${violation}`),
    )
  return {
    url: recorder.url,
    exchanges: recorder.exchanges,
    violations: () => list('request'),
    serverViolations: () => list('response'),
    async close() {
      await recorder.close()
      await prism.close()
    },
  }
}

export interface GitHubDouble
  extends CheckedServer,
    Pick<SeededGitHub, 'token' | 'userToken' | 'ownerToken'> {
  /** `owner/name`. */
  repository: string
  pullRequest: number
  /** The address behind the checks, to prepare or look at what it holds. */
  unchecked: string
}

/** GitHub as others made it (`emulate`), with a repository and an open pull request, behind GitHub's description. */
export async function startGitHubDouble(): Promise<GitHubDouble> {
  const github = await startSeededGitHub()
  const checked = await startChecked(github.url)
  const { token, userToken, ownerToken, repository, pullRequest } = github
  return {
    ...checked,
    token,
    userToken,
    ownerToken,
    repository,
    pullRequest,
    unchecked: github.url,
    async close() {
      await checked.close()
      await github.close()
    },
  }
}
