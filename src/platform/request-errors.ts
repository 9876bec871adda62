import { retryAfterMs, whenToRetry } from '../http/backoff.ts'
import { connectFault, errorText, isPage } from '../http/faults.ts'
import { tooLarge, type WireAnswer } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import { adviceFor, PlatformError, troubleOfStatus } from './errors.ts'
import type { AnyOperation, OperationInfo } from './operation.ts'

// What a request that failed becomes: an error that says what happened and what to do.

/** Not a response of an API; another attempt would not change that. */
export function notData(
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
export function unreadable(
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
export function statusError(operation: OperationInfo, response: WireAnswer, clock: Clock): PlatformError {
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
export function redirectError(
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
export function transportError(operation: OperationInfo, url: URL, error: unknown): PlatformError {
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
export function header(response: WireAnswer, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value[0] : value
}
