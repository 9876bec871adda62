import { isPage } from '../http/faults.ts'
import type { Send, WireAnswer, WireRequest } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { PlatformError } from './errors.ts'
import type { AnyOperation } from './operation.ts'
import { header, notData, redirectError, statusError, transportError, unreadable } from './request-errors.ts'

/** One request, sent once. */
export interface PlatformRequest {
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
