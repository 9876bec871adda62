import { hiding } from '../http/redact-token.ts'
import type { Method, Send, WireAnswer } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'

// The one HTTP stack, in the shape that octokit asks of `fetch`. Octokit follows redirects wherever they lead and
// takes a body that breaks off for an empty one: here redirects stay on their origin, and a body is whole or a fault.

/** The part of `fetch` that octokit calls. */
export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** The part of an answer that octokit reads. */
export interface FetchAnswer {
  status: number
  url: string
  headers: ReadonlyMap<string, string>
  text(): Promise<string>
}

/** A redirect that is not followed: it leads to another origin, nowhere, or in a circle. */
export class RedirectRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const redirects = new Set([301, 302, 303, 307, 308])
const maxRedirects = 5

const requestTimeoutMs = 10_000

/**
 * @param send sends one request and reads the whole answer
 * @param token taken out of whatever comes back, errors included: it could end up in a log or a file
 * @param clock gives up on a request, its redirects and its answer's body included, after 10 s
 */
export function octokitFetch(send: Send, token: string, clock: Clock) {
  const hide = hiding(token)

  async function sendOnce(url: URL, { method, headers, body, signal }: FetchInit): Promise<WireAnswer> {
    try {
      const plain = { ...headers, 'accept-encoding': 'identity' }
      return await send({ url, method: method as Method, headers: plain, body: body ?? null, signal })
    } catch (error) {
      // The error itself is left behind, since what prints an error prints its causes.
      const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown }
      throw Object.assign(new Error(hide(String(message ?? error))), { code })
    }
  }

  async function follow(start: URL, init: FetchInit): Promise<FetchAnswer> {
    let url = start
    for (let hops = 0; ; hops++) {
      const answer = await sendOnce(url, init)
      if (!redirects.has(answer.status)) return fetchAnswer(url, answer, hide)
      const location = header(answer, 'location')
      const target = location ? URL.parse(location, url.href) : null
      if (target && target.origin !== start.origin)
        throw new RedirectRefused(answer.status, hide(`a redirect to ${target.origin}`))
      // A redirect that would change the method is no answer to a write.
      const changesMethod = answer.status === 303 && init.method !== 'GET'
      if (target === null || changesMethod || hops === maxRedirects)
        throw new RedirectRefused(answer.status, 'a redirect that leads nowhere')
      url = target
    }
  }

  return async (address: string, init: FetchInit): Promise<FetchAnswer> => {
    const limit = new AbortController()
    const tooSlow = () => limit.abort(new Error(`timed out after ${requestTimeoutMs / 1000} s`))
    const release = clock.after(requestTimeoutMs, tooSlow)
    try {
      const signal = AbortSignal.any([init.signal, limit.signal])
      return await follow(new URL(address), { ...init, signal })
    } finally {
      release()
    }
  }
}

function fetchAnswer(url: URL, answer: WireAnswer, hide: (text: string) => string): FetchAnswer {
  const headers = new Map<string, string>()
  for (const name of Object.keys(answer.headers)) headers.set(name, hide(header(answer, name) ?? ''))
  // Octokit throws on a type that it cannot parse, and reads one that it does not know as bytes.
  const json = /json/i.test(headers.get('content-type') ?? '')
  headers.set('content-type', json ? 'application/json' : 'text/plain')
  return { status: answer.status, url: url.href, headers, text: async () => hide(answer.body) }
}

function header(answer: WireAnswer, name: string): string | undefined {
  const value = answer.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
