import { oneLine } from '../base/text.ts'
import type { FaultDetails } from './service-error.ts'
import { tooLarge, type WireFault } from './transport.ts'

/** Errors that only occur while a connection is opened, with their texts (codes of Node and undici). */
export const notConnected: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOTFOUND', 'host not found'],
  ['EAI_AGAIN', 'no response from DNS'],
  ['EHOSTUNREACH', 'no route to the host'],
  ['ENETUNREACH', 'no route to the network'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection within 10 s'],
  // Only a tunnel has this limit, no request.
  ['UND_ERR_HEADERS_TIMEOUT', 'no response from the proxy within 10 s'],
])

/** The server was found, and rejected the connection, reset it or did not respond in time. */
const unresponsiveCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

const certificateCode = /^(ERR_TLS_|CERT_|SELF_SIGNED_|UNABLE_TO_)|_CERT(_|$)/
const certificateAdvice =
  'If a company issues it, set the environment variable NODE_EXTRA_CA_CERTS to the file of its root certificate. If it has expired or names another host, the server needs another one.'
const proxyAdvice =
  'Check the proxy of HTTPS_PROXY: this runner has to reach it, and it has to allow this host, or NO_PROXY has to list the host. For 407, put user and password into the URL of the proxy.'
const tlsAdvice =
  'Check the host and the port: the server there, or the proxy of HTTPS_PROXY, may not speak HTTPS.'

/** What is known of a request that got no response. */
type TransportFault = Pick<FaultDetails, 'text' | 'arrived' | 'unreached' | 'notTheConnection'> & {
  /** Absent where the caller knows it. */
  advice?: string
  /** The server was found, and rejected the connection, reset it or timed out. False if that may have been a proxy. */
  isUnresponsive: boolean
}

/** @param error what the transport threw, a {@link WireFault} unless it is a bug */
export function transportFault(error: unknown, url: URL): TransportFault {
  const { code = '', message = '', unsent = false, attempt, isProxy } = (error ?? {}) as Partial<WireFault>
  const isUnresponsive = attempt === undefined && unresponsiveCodes.has(code)
  const ofProxy = isProxy ? 'the proxy is unreachable' : 'no connection through the proxy'
  const notSent = (
    why: string,
    advice = attempt && proxyAdvice,
    name = code,
    title = attempt && ofProxy,
  ): TransportFault => ({
    text: oneLine(`${why} (${name})`),
    arrived: 'no',
    unreached: { attempt: attempt ?? `Could not reach ${url.origin}`, code: name, title },
    isUnresponsive,
    ...(advice && { advice }),
  })
  if (code === tooLarge) return { text: message, arrived: 'unknown', notTheConnection: true, isUnresponsive }
  const why = notConnected.get(code)
  const isUnknown = code === 'ENOTFOUND' && !attempt
  if (why !== undefined)
    return notSent(why, undefined, code, isUnknown ? 'the host was not found' : undefined)
  if (certificateCode.test(code))
    return notSent('certificate rejected', certificateAdvice, code, 'a certificate was rejected')
  if (!unsent) {
    const text = oneLine([code, message].filter(Boolean).join(': ') || 'the connection failed')
    return { text, arrived: 'unknown', isUnresponsive }
  }
  const [, status] = /^Proxy response \((\d+)\)/.exec(message) ?? []
  if (status)
    return notSent(
      'the proxy rejected the connection',
      proxyAdvice,
      status,
      'the proxy rejected the connection',
    )
  if (code === 'UND_ERR_PRX_TLS')
    return notSent('no TLS connection to the proxy', `${tlsAdvice} ${certificateAdvice}`)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return notSent('no TLS connection', tlsAdvice)
  return notSent(message || 'the connection failed', undefined, code || 'no code')
}

/** After a timeout or a server error, the request may have been carried out; a rejection comes instead of it. */
export function arrivedBefore(status: number): 'no' | 'unknown' {
  return status === 408 || status >= 500 ? 'unknown' : 'no'
}

/**
 * The server's own words in an error body, which has no schema: `message`, then `error`; each may be text,
 * a list or an object; or plain text, or a gateway's HTML page, of which only the title is kept.
 * @returns one line, at most 800 characters, no control characters; may be empty
 */
export function errorText(body: string, contentType: string): string {
  const document = documentKind(body, contentType)
  if (document !== null) return oneLine(/<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? document)
  try {
    return oneLine(flatten(JSON.parse(body), 0))
  } catch {
    return oneLine(body)
  }
}

/** What is no data of an API, but comes from an app, a gateway, a login or a file store; null for anything else. */
export function documentKind(body: string, contentType: string): 'an HTML page' | 'an XML document' | null {
  if (/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(body)) return 'an HTML page'
  return /xml/i.test(contentType) || /^\s*<\?xml/i.test(body) ? 'an XML document' : null
}

function flatten(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined || depth > 5) return ''
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) {
    const parts = value.slice(0, 20).map((part) => flatten(part, depth + 1))
    return parts.filter(Boolean).join('; ')
  }
  const { message, error } = value as { message?: unknown; error?: unknown }
  const text = flatten(message, depth + 1) || flatten(error, depth + 1)
  return text || (Object.keys(value).length > 0 ? JSON.stringify(value) : '')
}
