import * as z from 'zod/mini'
import type { Clock } from '../base/clock.ts'
import { oneLine } from '../base/text.ts'
import { attempts } from '../http/attempts.ts'
import { whenToRetry } from '../http/backoff.ts'
import { followRedirects, hidingFrom, RedirectRejected, withinLimit } from '../http/exchange.ts'
import { arrivedBefore, errorText, transportFault } from '../http/faults.ts'
import type { Method, Send, WireAnswer } from '../http/transport.ts'
import { type CallName, calls } from './calls.ts'
import { GitHubError, githubAdvice, unreachableAdvice, waitAskedBy } from './errors.ts'

// Octokit makes the requests, and its `fetch` here sends them over the one HTTP stack. Octokit follows redirects to any
// origin, reads a truncated body as an empty one, and its plugin for retries would create a comment twice.

export interface GitHubRequests {
  /** The one HTTP stack. */
  send: Send
  token: string
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Told of every wait before another attempt: why (one line), and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** The part of `fetch` that octokit calls. */
interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** The part of a response that octokit reads. */
interface FetchResponse {
  status: number
  url: string
  headers: ReadonlyMap<string, string>
  text(): Promise<string>
}

/** `request` of a call of octokit. */
interface OctokitRequest {
  [option: string]: unknown
  signal: AbortSignal
  fetch: (url: string, init: FetchInit) => Promise<FetchResponse>
}

const requestTimeoutMs = 10_000

/**
 * @returns calls octokit, and repeats what is safe to repeat until the signal aborts. Rejects with a `GitHubError`, with the
 *   signal's reason, or with an error that comes from neither GitHub nor the network: a bug
 */
export function githubRequests({ token, clock, random, onWait, ...options }: GitHubRequests) {
  const send = hidingFrom(options.send, [token])

  async function fetchOnce(operation: CallName, href: string, init: FetchInit): Promise<FetchResponse> {
    const url = new URL(href)
    const method = init.method as Method
    const headers = { ...init.headers, 'accept-encoding': 'identity' }
    let response: WireAnswer
    try {
      response = await withinLimit(clock, requestTimeoutMs, init.signal, (signal) =>
        followRedirects(send, { url, method, headers, body: init.body ?? null, signal }),
      )
    } catch (error) {
      throw noResponse(operation, url, error)
    }
    const read = fetchResponse(href, response)
    if (read.status < 400 && read.status !== 304) return read
    throw statusFault(operation, read, response.body, clock.now())
  }

  return async <T>(
    operation: CallName,
    signal: AbortSignal,
    ask: (request: OctokitRequest) => Promise<T>,
  ): Promise<T> => {
    const attempting = {
      ...{ clock, random, signal, policy: calls[operation] },
      isFinal: (fault: GitHubError) => !fault.isPassing,
      onWait: ({ message }: GitHubError, delayMs: number) => onWait(message, delayMs),
    }
    const fetch: OctokitRequest['fetch'] = (url, init) => fetchOnce(operation, url, init)
    return attempts(GitHubError, attempting, async () => {
      try {
        return await ask({ signal, fetch })
      } catch (error) {
        // Octokit wraps what `fetch` throws.
        throw signal.aborted ? signal.reason : ((error as Error).cause ?? error)
      }
    })
  }
}

function fetchResponse(url: string, { status, headers: given, body }: WireAnswer): FetchResponse {
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(given))
    headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''))
  // Octokit throws on a type that it cannot parse, and reads one that it does not know as bytes.
  headers.set('content-type', /json/i.test(headers.get('content-type') ?? '') ? jsonType : 'text/plain')
  return { status, url, headers, text: async () => body }
}

const jsonType = 'application/json'

/** A request without a response that can be used. */
function noResponse(operation: CallName, url: URL, cause: unknown): GitHubError {
  if (cause instanceof RedirectRejected) {
    const { status, message: text } = cause
    return new GitHubError({ operation, status, text, advice: githubAdvice(status), arrived: 'no' })
  }
  const known = transportFault(cause, url)
  return new GitHubError({ operation, status: null, advice: unreachableAdvice, ...known }, { cause })
}

function statusFault(
  operation: CallName,
  { status, headers }: FetchResponse,
  body: string,
  nowMs: number,
): GitHubError {
  const text = wordsOf(body, headers.get('content-type') === jsonType)
  const asked = waitAskedBy(status, headers, text, nowMs)
  const again = whenToRetry(asked.retryAfterMs, nowMs)
  const accepted = headers.get('x-accepted-github-permissions')
  return new GitHubError({
    operation,
    status,
    text,
    advice: githubAdvice(asked.rateLimited ? 429 : status, accepted, again),
    arrived: arrivedBefore(status),
    ...asked,
    requestId: oneLine(headers.get('x-github-request-id') ?? '', 100),
  })
}

const wordsSchema = z.object({
  message: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.unknown()), []),
})
const detailSchema = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  field: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
})

/** GitHub's own words: its message, and for a 422 the error of each field. */
function wordsOf(body: string, isJson: boolean): string {
  const data = isJson ? parsed(body) : body
  if (typeof data === 'string') return errorText(data, '')
  const words = wordsSchema.safeParse(data)
  if (!words.success) return ''
  const details = words.data.errors.slice(0, 10).map((detail) => {
    if (typeof detail === 'string') return detail
    const { message, field, code } = detailSchema.safeParse(detail).data ?? {}
    return message ?? [field, code].filter(Boolean).join(' ')
  })
  return oneLine([words.data.message, ...details].filter(Boolean).join('; '))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
