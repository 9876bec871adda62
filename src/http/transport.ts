import { subscribe } from 'node:diagnostics_channel'
import connect from 'undici/lib/api/api-connect.js'
import request from 'undici/lib/api/api-request.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js'
import { isLoopback } from './exchange.ts'

// Only the parts of undici that requests need: its index loads fetch, caches, WebSocket and mocks as well, which would double
// the time until the first request. It also gives the dispatchers these methods; a proxy never responds without `connect`.
Object.assign(Dispatcher.prototype, { connect, request })

/** Marks what fails before a connection is open, a proxy's tunnel and TLS included: no request was sent over it. */
subscribe('undici:client:connectError', (message) => {
  const { error } = message as { error: Error & { code?: string } }
  // After this code the library connects again at once, without end.
  const code = error.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : error.code
  Object.assign(error, { unsent: true, code })
})

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A request as it goes over the wire. */
export interface WireRequest {
  url: URL
  method: Method
  headers: Record<string, string>
  body: string | Uint8Array | null
  signal: AbortSignal
}

export interface WireAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Sends one request over the wire; rejects on transport errors. Follows no redirect. */
export type Send = (wire: WireRequest) => Promise<WireAnswer>

/** Larger responses are an error; the platform's own are far smaller. */
const maxResponseMiB = 64
/** `code` of the error for such a response. */
export const tooLarge = 'RESPONSE_TOO_LARGE'

/** Per server. Without a limit, a request that follows a response at once opens another connection. */
const connections = 64

const options = { connect: { timeout: 10_000 }, maxHeaderSize: 64 * 1024, connections }

/**
 * Longer than the pauses between polls. A server may close an idle connection at the moment when a request is sent: a
 * repeatable one is then sent again. Any other one may have arrived, so it is only sent over connections that were idle
 * for no more than the library's 4 s.
 */
const patient = { ...options, keepAliveTimeout: 60_000 }
/** Also where the server says that it keeps them for longer: a gateway on the way may not. */
const impatient = { ...options, keepAliveMaxTimeout: 4_000 }
const unrepeatable: ReadonlySet<string> = new Set<Method>(['POST', 'PATCH'])

/**
 * Off: each request has one limit, which its caller sets and which aborts it, a slow body included. A second one
 * would end a request that takes long, such as a validation, while the platform still works on it.
 */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 }

/** Loopback never goes through a proxy, whatever the environment says: over `http` it would see the token. */
class WireAgent extends Dispatcher {
  readonly #direct = new Agent(patient)
  readonly #byEnvironment = new EnvHttpProxyAgent(patient)
  readonly #directOnce = new Agent(impatient)
  readonly #byEnvironmentOnce = new EnvHttpProxyAgent(impatient)

  override dispatch(to: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandlers): boolean {
    const local = to.origin !== undefined && isLoopback(new URL(to.origin).hostname)
    const [direct, byEnvironment] = unrepeatable.has(to.method)
      ? [this.#directOnce, this.#byEnvironmentOnce]
      : [this.#direct, this.#byEnvironment]
    return (local ? direct : byEnvironment).dispatch(to, handler)
  }

  override async destroy(): Promise<void> {
    const agents = [this.#direct, this.#byEnvironment, this.#directOnce, this.#byEnvironmentOnce]
    await Promise.all(agents.map((agent) => agent.destroy()))
  }
}

/**
 * What is wrong with the proxies of the environment, of which the library only says that a URL is invalid.
 * @returns a sentence with the fix, without the value, which may have a password; null if they are usable
 */
export function proxyProblem(environment: NodeJS.ProcessEnv): string | null {
  for (const name of ['https_proxy', 'http_proxy']) {
    const used = environment[name] === undefined ? name.toUpperCase() : name
    const value = environment[used]
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      return `The environment variable ${used} is not the URL of an HTTP proxy. Set it to http://host:port (SOCKS is not supported), or remove it.`
  }
  return null
}

/** The one HTTP stack: proxies and NO_PROXY come from the environment. */
export function createDispatcher(): Dispatcher {
  return withoutWarning('UNDICI-EHPA', () => new WireAgent())
}

/** The library announces its proxy agent as experimental in every user's log; the pinned version is tested here. */
function withoutWarning<T>(code: string, make: () => T): T {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
    const [, options] = args as unknown as [unknown, { code?: string } | undefined]
    if (options?.code !== code) emitWarning(...args)
  }) as typeof emitWarning
  try {
    return make()
  } finally {
    process.emitWarning = emitWarning
  }
}

export function createSend(dispatcher: Dispatcher): Send {
  return async ({ url, method, headers, body, signal }) => {
    const target = { origin: url.origin, path: `${url.pathname}${url.search}` }
    const response = await dispatcher.request({ ...target, method, headers, body, signal, ...noTimeouts })
    return { status: response.statusCode, headers: response.headers, body: await readCapped(response.body) }
  }
}

async function readCapped(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > maxResponseMiB * 1024 * 1024) {
      const error = new Error(`the response is larger than ${maxResponseMiB} MiB`)
      throw Object.assign(error, { code: tooLarge })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
