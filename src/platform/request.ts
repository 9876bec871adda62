import type { z } from 'zod/mini'
import { retryAfterMs } from '../http/backoff.ts'
import { errorText, isPage, neverSent } from '../http/faults.ts'
import { type Send, tooLarge, type WireAnswer, type WireRequest } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import { adviceFor, PlatformError, troubleOfStatus } from './errors.ts'
import type { AnyOperation, OperationInfo } from './operation.ts'

/** One request, once: follows redirects on the same origin, reads the answer, or says what went wrong. */
export interface PlatformRequest {
  operation: AnyOperation
  url: URL
  headers: Record<string, string>
  body: WireRequest['body']
  signal: AbortSignal
}

/** What came back: the status, and the answer as the operation's schema reads it. */
export interface PlatformResponse {
  status: number
  data: unknown
}

const maxRedirects = 5

/**
 * @returns status and answer
 * @throws PlatformError for everything but an abort; the signal's reason when it aborted
 */
export async function sendRequest(
  send: Send,
  clock: Clock,
  what: PlatformRequest,
): Promise<PlatformResponse> {
  const { operation, signal } = what
  let answer: WireAnswer
  try {
    answer = await follow(send, what)
  } catch (error) {
    if (error instanceof PlatformError) throw error
    if (signal.aborted) throw signal.reason
    throw transportError(operation, what.url, error)
  }
  if (answer.status < 200 || answer.status > 299) throw statusError(operation, answer, clock)
  return { status: answer.status, data: readAnswer(operation, answer) }
}

async function follow(
  send: Send,
  { operation, url, headers, body, signal }: PlatformRequest,
): Promise<WireAnswer> {
  let wire: WireRequest = { url, method: operation.method, headers, body, signal }
  for (let hops = 0; ; hops++) {
    const answer = await send(wire)
    if (![301, 302, 303, 307, 308].includes(answer.status)) return answer
    const location = header(answer, 'location')
    const target = location ? URL.parse(location, wire.url.href) : null
    // The token goes to no other origin, and a redirect that would change the method is no answer to a write.
    const followable =
      target?.origin === url.origin && hops < maxRedirects && (answer.status !== 303 || wire.method === 'GET')
    if (!followable) throw redirectError(operation, answer.status, target, url)
    wire = { ...wire, url: target }
  }
}

function readAnswer(operation: AnyOperation, answer: WireAnswer): unknown {
  const contentType = header(answer, 'content-type') ?? ''
  if (isPage(answer.body, contentType)) throw notData(operation, answer, 'an HTML page instead of data')
  let data: unknown
  try {
    data = answer.body.trim() === '' ? null : JSON.parse(answer.body)
  } catch (error) {
    if (!isCutOff(answer.body, contentType))
      throw notData(operation, answer, `the response is not JSON (${contentType || 'no content type'})`, {
        misfit: true,
      })
    throw unreadable(operation, answer, 'the answer is not JSON', error)
  }
  const parsed = (operation.response as z.ZodMiniType<unknown>).safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || 'the answer'
  const misfit = { misfit: true, advice: misfitAdvice } as const
  throw unreadable(
    operation,
    answer,
    `${place}: ${issue?.message ?? 'not as described'}`,
    parsed.error,
    misfit,
  )
}

const misfitAdvice =
  'The platform answered otherwise than its contract says; the tenant may run another version: report it to the platform.'

/** What is said to be JSON and begins like it: its end may have been lost on the way, and the next one be whole. */
function isCutOff(body: string, contentType: string): boolean {
  return /^\s*[[{"]/.test(body) && (contentType === '' || /json/i.test(contentType))
}

/** Not what an API sends, and no further try will change that. */
function notData(
  operation: OperationInfo,
  answer: WireAnswer,
  text: string,
  misfit: { misfit?: true } = {},
): PlatformError {
  return new PlatformError({
    operation,
    trouble: 'unsupported',
    status: answer.status,
    requestId: requestId(answer),
    text: oneLine(text),
    advice: notOffered,
    arrived: 'unknown',
    ...misfit,
  })
}

const notOffered = 'This tenant does not offer the operation, or "base-url" is not the URL of its API.'

function unreadable(
  operation: AnyOperation,
  answer: WireAnswer,
  text: string,
  cause: unknown,
  misfit: { misfit?: true; advice?: string } = {},
): PlatformError {
  return new PlatformError(
    {
      operation: operation,
      trouble: 'unreachable',
      status: answer.status,
      requestId: requestId(answer),
      text: oneLine(`the answer cannot be read (${text})`),
      advice: 'The platform, or a gateway before it, sent a broken answer: try again later.',
      arrived: 'unknown',
      ...misfit,
    },
    { cause },
  )
}

function statusError(operation: OperationInfo, answer: WireAnswer, clock: Clock): PlatformError {
  const { status } = answer
  const contentType = header(answer, 'content-type') ?? ''
  // An API says in data what it does not find; a page comes from whatever else answers at this URL.
  const noRoute = status === 404 && isPage(answer.body, contentType)
  const serverNow = Date.parse(header(answer, 'date') ?? '')
  return new PlatformError({
    operation,
    trouble: noRoute ? 'unsupported' : troubleOfStatus(status),
    status,
    requestId: requestId(answer),
    text: errorText(answer.body, contentType),
    advice: noRoute ? notOffered : adviceFor(status, operation),
    // A timeout or a server fault may come after the work was done; a refusal comes instead of it.
    arrived: status === 408 || status >= 500 ? 'unknown' : 'no',
    retryAfterMs:
      retryAfterMs(header(answer, 'retry-after'), Number.isNaN(serverNow) ? clock.now() : serverNow) ??
      undefined,
  })
}

function redirectError(
  operation: OperationInfo,
  status: number,
  target: URL | null,
  from: URL,
): PlatformError {
  const where =
    target && target.origin !== from.origin ? `to another address (${target.origin})` : 'that leads nowhere'
  return new PlatformError({
    operation,
    trouble: 'redirected',
    status,
    text: oneLine(`a redirect ${where}`),
    advice:
      'Set "base-url" to the address that the platform itself answers on; the token is sent to no other.',
    arrived: 'no',
  })
}

function transportError(operation: OperationInfo, url: URL, error: unknown): PlatformError {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const options = { cause: error }
  const why = neverSent.get(code)
  if (why !== undefined) {
    // Behind a proxy the host that cannot be found may be the proxy.
    const { hostname = url.hostname } = (error ?? {}) as { hostname?: string }
    const proxy = hostname === url.hostname ? '' : ` for the proxy "${hostname}"`
    const text = oneLine(`${why}${proxy} (${code})`)
    const advice =
      code === 'ENOTFOUND' && proxy === ''
        ? 'Check "base-url".'
        : 'Check "base-url" and that this runner can reach it (proxy, firewall).'
    const unreached = { origin: url.origin, code }
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

function requestId(answer: WireAnswer): string | undefined {
  const id = header(answer, 'x-request-id')
  return id === undefined ? undefined : oneLine(id, 100)
}

function header(answer: WireAnswer, name: string): string | undefined {
  const value = answer.headers[name]
  return Array.isArray(value) ? value[0] : value
}
