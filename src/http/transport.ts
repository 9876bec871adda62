import { subscribe } from 'node:diagnostics_channel'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { Agent, Dispatcher, ProxyAgent } from 'undici'
import { type Clock, systemClock } from '../base/clock.ts'

/** What is known of a request that failed, beside the library's own words. */
export interface WireFault extends Error {
  code?: string
  /** No connection could be opened, a proxy's tunnel and TLS included: no request was sent over it. */
  unsent?: true
  /** The server that was connected to first, which may be a proxy. */
  server?: string
  /** What could not be done, where a proxy was to be used: the beginning of a sentence. */
  attempt?: string
  /** Whether it was the proxy itself that could not be connected to; absent where none was to be used. */
  isProxy?: boolean
}

subscribe('undici:client:connectError', (message) => {
  const { error, connectParams } = message as {
    error: WireFault
    connectParams: { protocol: string; host: string }
  }
  // After this code the library connects again at once, without end.
  const code = error.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : error.code
  const { server = serverAt(connectParams) } = error
  Object.assign(error, { unsent: true, code, server })
})

/** Without the user and the password that the URL of a proxy may have. */
function serverAt({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}//${host}`
}

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

/** For a connection, and again for the tunnel of a proxy: together less than the usual limit of a request. */
const connectMs = 10_000
/** For DNS: longer than the 5 s after which a system asks its next server. */
const lookupMs = 7_000

const options = { maxHeaderSize: 64 * 1024, connections }

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

const clientFactory = (_: URL, own: object) => new Agent({ ...own, headersTimeout: connectMs })

/** Or the limit of the connection would end first, as if DNS had responded. A socket ignores what comes later. */
function limited(lookup: LookupFunction, clock: Clock): LookupFunction {
  return (hostname, options, callback) => {
    const fault = Object.assign(new Error(), { code: 'EAI_AGAIN' })
    const cancelTimer = clock.after(lookupMs, () => callback(fault, ''))
    lookup(hostname, options, (...result) => {
      cancelTimer()
      callback(...result)
    })
  }
}

/**
 * Which proxy serves a URL is decided by the runner's own toolkit, so that it is the one that every other action uses.
 * Loopback never goes through one: over `http` it would see the token.
 */
class WireAgent extends Dispatcher {
  readonly #agents = new Map<string, Dispatcher>()
  readonly #connect: { timeout: number; lookup: LookupFunction }

  constructor(lookup: LookupFunction) {
    super()
    this.#connect = { timeout: connectMs, lookup }
  }

  override dispatch(to: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandlers): boolean {
    const uri = getProxyUrl(new URL(String(to.origin)))?.href
    const once = unrepeatable.has(to.method)
    const key = `${once} ${uri}`
    const connect = this.#connect
    const set = { ...(once ? impatient : patient), connect }
    const agent =
      this.#agents.get(key) ??
      (uri ? new ProxyAgent({ ...set, uri, proxyTls: connect, clientFactory }) : new Agent(set))
    this.#agents.set(key, agent)
    return agent.dispatch(to, handler)
  }

  override async destroy(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()))
  }
}

/**
 * What is wrong with the proxy that the environment has for a URL.
 * @returns a sentence with the fix, without the value, which may have a password; null if there is none, or it is usable
 */
export function proxyProblem(environment: NodeJS.ProcessEnv, url: URL): string | null {
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const used = names.find((name) => environment[name])
  if (used === undefined || checkBypass(url) || /^https?:$/.test(getProxyUrl(url)?.protocol ?? ''))
    return null
  return `The environment variable ${used} is not the URL of an HTTP proxy. Set it to http://host:port (SOCKS is not supported), or remove it.`
}

/** The one HTTP stack: proxies and NO_PROXY come from the environment. @param lookup asks DNS */
export function createDispatcher(lookup: LookupFunction = systemLookup, clock = systemClock): Dispatcher {
  return new WireAgent(limited(lookup, clock))
}

export function createSend(dispatcher: Dispatcher): Send {
  return async ({ url, method, headers, body, signal }) => {
    const target = { origin: url.origin, path: `${url.pathname}${url.search}` }
    try {
      const response = await dispatcher.request({ ...target, method, headers, body, signal, ...noTimeouts })
      return { status: response.statusCode, headers: response.headers, body: await readCapped(response.body) }
    } catch (error) {
      const proxy = getProxyUrl(url)
      const { unsent, server } = (error ?? {}) as Partial<WireFault>
      if (!proxy || !unsent) throw error
      const name = serverAt(proxy)
      const isProxy = server === name
      const attempt = isProxy
        ? `Could not connect to the proxy ${name}`
        : `Could not reach ${url.origin} through the proxy ${name}`
      throw Object.assign(error as WireFault, { attempt, isProxy })
    }
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
