import { formatDuration } from '../base/duration.ts'
import { Stop } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { retryAfterMs, serverTime, whenToRetry } from '../http/backoff.ts'
import {
  followRedirects,
  header,
  hidingFrom,
  RedirectRejected,
  TooSlow,
  withinLimit,
} from '../http/exchange.ts'
import { arrivedBefore, documentKind, errorText, transportFault } from '../http/faults.ts'
import type { WireAnswer } from '../http/transport.ts'
import type { PlatformOptions } from './client.ts'
import { adviceFor, adviceForBlocked, PlatformError, troubleOfStatus } from './errors.ts'
import { MultipartForm } from './multipart.ts'
import type { AnyOperation, OperationInfo } from './operation.ts'

/** One request of a call. */
interface SingleRequest {
  operation: AnyOperation
  url: URL
  body: unknown
  timeoutMs: number
  /** The signal of the call. */
  signal: AbortSignal
}

/** The status, and the response as the schema of the operation parses it. */
export interface PlatformResponse {
  status: number
  data: unknown
}

/** A request that has been open for this long, at the end of the budget or of a gateway's patience: the platform does not respond. */
const silenceMs = 5_000

/**
 * @returns sends a request once, with the credential and within its time limit, and parses the response. Rejects with a
 *   PlatformError for every fault, and with the signal's reason if it aborted
 */
export function createRequests({ clock, token, authScheme, userAgent, ...options }: PlatformOptions) {
  const send = hidingFrom(options.send, [token, ...(options.hidden ?? [])])
  const common = {
    authorization: { bearer: `Bearer ${token}`, 'api-key': `Api-Key ${token}`, none: token }[authScheme],
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  }

  async function sendOnce(what: SingleRequest, signal: AbortSignal): Promise<PlatformResponse> {
    const { operation, url } = what
    const { method } = operation
    const { body, headers } = encode(method, what.body)
    let response: WireAnswer
    try {
      response = await followRedirects(send, {
        url,
        method,
        headers: { ...common, ...headers },
        body,
        signal,
      })
    } catch (error) {
      if (error instanceof RedirectRejected) throw redirectError(operation, error)
      const fault = transportError(operation, url, error)
      // No signal ends the opening of a connection: where that fails meanwhile, it says whose fault it is.
      throw signal.aborted && !fault.unreached ? signal.reason : fault
    }
    if (response.status < 200 || response.status > 299) throw statusError(operation, response, clock.now())
    return { status: response.status, data: await parseResponse(operation, response) }
  }

  return async (what: SingleRequest): Promise<PlatformResponse> => {
    const startedAt = clock.now()
    try {
      return await withinLimit(clock, what.timeoutMs, what.signal, (signal) => sendOnce(what, signal))
    } catch (error) {
      const openMs = clock.now() - startedAt
      if (error instanceof PlatformError && isGivenUp(error, openMs)) throw error.with({ timedOut: true })
      const isSilence = error instanceof Stop && error === what.signal.reason && openMs >= silenceMs
      if (!(error instanceof TooSlow) && !isSilence) throw error
      const text = `timed out after ${formatDuration(openMs)}`
      const advice = 'The platform does not respond: try again later.'
      const timedOut = error instanceof TooSlow
      throw faultOf(what.operation, { text, advice, timedOut, isUnresponsive: true }, error)
    }
  }
}

/** A gateway waited for the platform. What it says at once is no end of a wait. */
function isGivenUp({ status }: PlatformError, openMs: number): boolean {
  return (status === 408 || status === 504) && openMs >= silenceMs
}

/** The body of a request: a form, or JSON. A write without one states its length, or a front end may respond 411. */
function encode(method: string, body: unknown) {
  if (body instanceof MultipartForm)
    return { body: body.bytes, headers: { 'content-type': body.contentType } }
  if (body !== undefined)
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return { body: null, headers: writes ? { 'content-length': '0' } : {} }
}

async function parseResponse(operation: AnyOperation, response: WireAnswer): Promise<unknown> {
  const contentType = header(response, 'content-type') ?? ''
  const document = documentKind(response.body, contentType)
  if (document !== null) throw notData(operation, response, `${document} instead of data`)
  let data: unknown
  try {
    data = response.body.trim() === '' ? null : JSON.parse(response.body)
  } catch (error) {
    // Declared as JSON and begins like it: the end may have been lost, and the next response may be complete.
    if (/^\s*[[{"]/.test(response.body) && (contentType === '' || /json/i.test(contentType)))
      throw unreadable(operation, response, 'the response is not JSON', error)
    const text = `the response is not JSON (${contentType || 'no content type'})`
    throw notData(operation, response, text).with({ misfit: true })
  }
  const parsed = operation.response.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || 'the response'
  const wrong = issue?.code === 'invalid_type' ? `${issue.expected} expected` : 'not as in the contract'
  const advice =
    'The response does not match the contract of the platform; the tenant may run another version: report it to the platform.'
  const isBlank = typeof data !== 'object' || data === null || Object.keys(data).length === 0
  const error = unreadable(operation, response, `${place}: ${wrong}`, parsed.error)
  throw error.with({ misfit: true, advice, isBlank })
}

// What a request that failed becomes: an error that says what happened and what to do.

type Details = ConstructorParameters<typeof PlatformError>[0]

/** Unless the details say otherwise, the request may have been carried out, and another attempt may succeed. */
function faultOf(
  operation: OperationInfo,
  details: Pick<Details, 'text' | 'advice'> & Partial<Details>,
  cause?: unknown,
): PlatformError {
  return new PlatformError({ operation, trouble: 'unreachable', arrived: 'unknown', ...details }, { cause })
}

const notAvailable = 'This tenant does not offer the operation, or "base-url" is not the URL of its API.'

/** Not a response of an API; another attempt would not change that. */
function notData(operation: OperationInfo, response: WireAnswer, text: string): PlatformError {
  const source = { ...sourceOf(response), trouble: 'unsupported', isPage: true } as const
  return faultOf(operation, { ...source, text: oneLine(text), advice: notAvailable })
}

/** A response that is broken, or does not match the contract. */
function unreadable(
  operation: OperationInfo,
  response: WireAnswer,
  why: string,
  cause: unknown,
): PlatformError {
  const advice = 'The platform, or a gateway before it, sent a broken response: try again later.'
  const text = oneLine(`the response cannot be read (${why})`)
  return faultOf(operation, { ...sourceOf(response), text, advice }, cause)
}

/** A response with another status than 2xx. */
function statusError(operation: OperationInfo, response: WireAnswer, nowMs: number): PlatformError {
  const { status } = response
  const contentType = header(response, 'content-type') ?? ''
  // An API returns an error as data; an HTML page comes from another server at this URL.
  const isDocument = documentKind(response.body, contentType) !== null
  const noRoute = status === 404 && isDocument
  const serverNowMs = serverTime(header(response, 'date'), nowMs)
  const askedMs = retryAfterMs(header(response, 'retry-after'), serverNowMs)
  const error = jsonError(response.body)
  const said = errorText(response.body, contentType)
  const isResult = status === 500 && operation.failsWith500 === true && error !== null
  return faultOf(operation, {
    ...sourceOf(response),
    trouble: noRoute ? 'unsupported' : isResult ? 'rejected' : troubleOfStatus(status),
    ...(operation.withholdsText ? { text: '', withheld: said } : { text: said }),
    isPage: isDocument && status < 500 && troubleOfStatus(status) !== 'unreachable',
    advice: noRoute
      ? notAvailable
      : status === 403 && isDocument
        ? adviceForBlocked(operation)
        : adviceFor(status, operation, whenToRetry(askedMs, nowMs), said),
    arrived: arrivedBefore(status),
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

function redirectError(operation: OperationInfo, { status, message: text }: RedirectRejected): PlatformError {
  const advice = 'Set "base-url" to the URL of the platform itself; the token is not sent to another one.'
  return faultOf(operation, { trouble: 'redirected', status, text, advice, arrived: 'no' })
}

const reachAdvice = 'Check "base-url" and that this runner can reach it (proxy, firewall)'
const tooLargeAdvice =
  'Request less at a time. No further attempt is made, since the response would be the same.'

/** A request that got no response. @param error what the transport threw */
function transportError(operation: OperationInfo, url: URL, error: unknown): PlatformError {
  const { advice, ...known } = transportFault(error, url)
  if (known.notTheConnection)
    return faultOf(operation, { trouble: 'unsupported', ...known, advice: tooLargeAdvice }, error)
  const { unreached } = known
  const reach = `${reachAdvice}${unreached ? '.' : ', or try again later.'}`
  const usual = unreached?.code === 'ENOTFOUND' ? 'Check "base-url".' : reach
  return faultOf(operation, { ...known, advice: advice ?? usual }, error)
}

function sourceOf(response: WireAnswer): Pick<Details, 'status' | 'requestId'> {
  const id = header(response, 'x-request-id')
  return { status: response.status, requestId: id === undefined ? undefined : oneLine(id, 100) }
}
