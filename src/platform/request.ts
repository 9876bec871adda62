import { retryAfterMs, whenToRetry } from '../http/backoff.ts'
import { connectFault, errorText, isPage } from '../http/faults.ts'
import { type Send, tooLarge, type WireAnswer, type WireRequest } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import { adviceFor, PlatformError, troubleOfStatus } from './errors.ts'
import type { AnyOperation, OperationInfo } from './operation.ts'

/** One request, sent once. */
interface PlatformRequest {
  operation: AnyOperation
  url: URL
  headers: Record<string, string>
  body: WireRequest['body']
  signal: AbortSignal
}

/** The status, and the response as the schema of the operation parses it. */
export interface PlatformResponse {
  status: number
  data: unknown
}

const maxRedirects = 5

/**
 * Sends a request, follows redirects on the same origin and parses the response.
 * @throws PlatformError for every fault; the signal's reason if it aborted
 */
export async function sendRequest(
  send: Send,
  clock: Clock,
  what: PlatformRequest,
): Promise<PlatformResponse> {
  const { operation, signal } = what
  let response: WireAnswer
  try {
    response = await follow(send, what)
  } catch (error) {
    if (error instanceof PlatformError) throw error
    if (signal.aborted) throw signal.reason
    throw transportError(operation, what.url, error)
  }
  if (response.status < 200 || response.status > 299) throw statusError(operation, response, clock)
  return { status: response.status, data: await parseResponse(operation, response) }
}

async function follow(
  send: Send,
  { operation, url, headers, body, signal }: PlatformRequest,
): Promise<WireAnswer> {
  let wire: WireRequest = { url, method: operation.method, headers, body, signal }
  for (let hops = 0; ; hops++) {
    const response = await send(wire)
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    const location = header(response, 'location')
    const target = location ? URL.parse(location, wire.url.href) : null
    // The token is sent to no other origin, and a redirect that changes the method is not a response to a write.
    const followable =
      target?.origin === url.origin &&
      hops < maxRedirects &&
      (response.status !== 303 || wire.method === 'GET')
    if (!followable) throw redirectError(operation, response.status, target, url)
    wire = { ...wire, url: target }
  }
}

async function parseResponse(operation: AnyOperation, response: WireAnswer): Promise<unknown> {
  const contentType = header(response, 'content-type') ?? ''
  if (isPage(response.body, contentType)) throw notData(operation, response, 'an HTML page instead of data')
  let data: unknown
  try {
    data = response.body.trim() === '' ? null : JSON.parse(response.body)
  } catch (error) {
    if (!isCutOff(response.body, contentType))
      throw notData(operation, response, `the response is not JSON (${contentType || 'no content type'})`, {
        misfit: true,
      })
    throw unreadable(operation, response, 'the response is not JSON', error)
  }
  const parsed = (await operation.response()).safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || 'the response'
  const misfit = { misfit: true, advice: misfitAdvice } as const
  const wrong = issue?.code === 'invalid_type' ? `${issue.expected} expected` : 'not as in the contract'
  throw unreadable(operation, response, `${place}: ${wrong}`, parsed.error, misfit)
}

const misfitAdvice =
  'The response does not match the contract of the platform; the tenant may run another version: report it to the platform.'

/** Declared as JSON and begins like it: the end may have been lost, and the next response may be complete. */
function isCutOff(body: string, contentType: string): boolean {
  return /^\s*[[{"]/.test(body) && (contentType === '' || /json/i.test(contentType))
}

// What a request that failed becomes: an error that says what happened and what to do.

/** Not a response of an API; another attempt would not change that. */
function notData(
  operation: OperationInfo,
  response: WireAnswer,
  text: string,
  misfit: { misfit?: true } = {},
): PlatformError {
  return new PlatformError({
    operation,
    trouble: 'unsupported',
    status: response.status,
    requestId: requestId(response),
    text: oneLine(text),
    advice: notAvailable,
    arrived: 'unknown',
    ...misfit,
  })
}

const notAvailable = 'This tenant does not offer the operation, or "base-url" is not the URL of its API.'

/** A response that is broken, or does not match the contract. */
function unreadable(
  operation: AnyOperation,
  response: WireAnswer,
  text: string,
  cause: unknown,
  misfit: { misfit?: true; advice?: string } = {},
): PlatformError {
  return new PlatformError(
    {
      operation: operation,
      trouble: 'unreachable',
      status: response.status,
      requestId: requestId(response),
      text: oneLine(`the response cannot be read (${text})`),
      advice: 'The platform, or a gateway before it, sent a broken response: try again later.',
      arrived: 'unknown',
      ...misfit,
    },
    { cause },
  )
}

/** A response with another status than 2xx. */
function statusError(operation: OperationInfo, response: WireAnswer, clock: Clock): PlatformError {
  const { status } = response
  const contentType = header(response, 'content-type') ?? ''
  // An API returns an error as data; an HTML page comes from another server at this URL.
  const noRoute = status === 404 && isPage(response.body, contentType)
  const serverNow = Date.parse(header(response, 'date') ?? '')
  const nowMs = Number.isNaN(serverNow) ? clock.now() : serverNow
  const askedMs = retryAfterMs(header(response, 'retry-after'), nowMs)
  const error = jsonError(response.body)
  const said = errorText(response.body, contentType)
  const isResult = status === 500 && operation.failsWith500 === true && error !== null
  return new PlatformError({
    operation,
    trouble: noRoute ? 'unsupported' : isResult ? 'rejected' : troubleOfStatus(status),
    status,
    requestId: requestId(response),
    ...(operation.withholdsText ? { text: '', withheld: said } : { text: said }),
    advice: noRoute ? notAvailable : adviceFor(status, operation, whenToRetry(askedMs, clock.now())),
    // A timeout or a server error may come after the work was done; a rejection comes instead of it.
    arrived: status === 408 || status >= 500 ? 'unknown' : 'no',
    errorType: error?.type,
    retryAfterMs: askedMs ?? undefined,
  })
}

/** The error that a server sent as JSON; null for any other body. */
function jsonError(body: string): { type: string | undefined } | null {
  try {
    const data: unknown = JSON.parse(body)
    if (typeof data !== 'object' || data === null || !('error' in data)) return null
    return { type: 'type' in data && typeof data.type === 'string' ? data.type : undefined }
  } catch {
    return null
  }
}

/** A redirect that is not followed. @param target where it leads; null if nowhere */
function redirectError(
  operation: OperationInfo,
  status: number,
  target: URL | null,
  from: URL,
): PlatformError {
  const where =
    target && target.origin !== from.origin ? `to another origin (${target.origin})` : 'that leads nowhere'
  return new PlatformError({
    operation,
    trouble: 'redirected',
    status,
    text: oneLine(`a redirect ${where}`),
    advice: 'Set "base-url" to the URL of the platform itself; the token is not sent to another one.',
    arrived: 'no',
  })
}

/** A request that got no response. @param error what the transport threw */
function transportError(operation: OperationInfo, url: URL, error: unknown): PlatformError {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const options = { cause: error }
  const fault = connectFault(error)
  if (fault !== null) {
    // With a proxy, the host that was not found may be the proxy.
    const { hostname = url.hostname } = (error ?? {}) as { hostname?: string }
    const proxy = hostname === url.hostname ? '' : ` for the proxy "${hostname}"`
    const text = oneLine(`${fault.text}${proxy} (${fault.code})`)
    const whereToLook =
      fault.code === 'ENOTFOUND' && proxy === ''
        ? 'Check "base-url".'
        : 'Check "base-url" and that this runner can reach it (proxy, firewall).'
    const advice = fault.advice ?? whereToLook
    const unreached = { origin: url.origin, code: fault.code }
    return new PlatformError(
      { operation, trouble: 'unreachable', text, advice, arrived: 'no', unreached },
      options,
    )
  }
  if (code === tooLarge) {
    const advice = 'Request less at a time. No further attempt is made, since the response would be the same.'
    return new PlatformError(
      {
        operation,
        trouble: 'unsupported',
        text: message,
        advice,
        arrived: 'unknown',
        notTheConnection: true,
      },
      options,
    )
  }
  return new PlatformError(
    {
      operation,
      trouble: 'unreachable',
      text: oneLine([code, message].filter(Boolean).join(': ') || 'the connection failed'),
      advice: 'Check "base-url" and that this runner can reach it (proxy, firewall), or try again later.',
      arrived: 'unknown',
    },
    options,
  )
}

function requestId(response: WireAnswer): string | undefined {
  const id = header(response, 'x-request-id')
  return id === undefined ? undefined : oneLine(id, 100)
}

/** @returns the first value of a header */
function header(response: WireAnswer, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value[0] : value
}
