import { hiding } from '../http/redact-token.ts'
import type { Method, Send, WireAnswer } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'

// The one HTTP stack, as the `fetch` of octokit. Octokit follows redirects to any origin and reads a
// truncated body as an empty one; here redirects stay on their origin, and a truncated body is an error.

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

/** A redirect that is not followed: to another origin, to no URL, or in a circle. */
export class RedirectRejected extends Error {
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
 * @param send sends one request and reads the whole response
 * @param token removed from responses and errors, which could end up in a log or a file
 * @param clock ends a request, its redirects and its response's body included, after 10 s
 */
export function octokitFetch(send: Send, token: string, clock: Clock) {
  const hide = hiding(token)

  async function sendOnce(url: URL, { method, headers, body, signal }: FetchInit): Promise<WireAnswer> {
    try {
      const plain = { ...headers, 'accept-encoding': 'identity' }
      return await send({ url, method: method as Method, headers: plain, body: body ?? null, signal })
    } catch (error) {
      // A new error without a cause: the original may contain the token, and printing an error prints its causes.
      const { message, code, unsent } = (error ?? {}) as Partial<
        Record<'message' | 'code' | 'unsent', unknown>
      >
      throw Object.assign(new Error(hide(String(message ?? error))), { code, unsent })
    }
  }

  async function follow(start: URL, init: FetchInit): Promise<FetchResponse> {
    let url = start
    for (let hops = 0; ; hops++) {
      const response = await sendOnce(url, init)
      if (!redirects.has(response.status)) return fetchResponse(url, response, hide)
      const location = header(response, 'location')
      const target = location ? URL.parse(location, url.href) : null
      if (target && target.origin !== start.origin)
        throw new RedirectRejected(response.status, hide(`a redirect to ${target.origin}`))
      // A redirect that changes the method would not carry out a write.
      const changesMethod = response.status === 303 && init.method !== 'GET'
      if (target === null || changesMethod || hops === maxRedirects)
        throw new RedirectRejected(response.status, 'a redirect that leads nowhere')
      url = target
    }
  }

  return async (url: string, init: FetchInit): Promise<FetchResponse> => {
    const limit = new AbortController()
    const tooSlow = () => limit.abort(new Error(`timed out after ${requestTimeoutMs / 1000} s`))
    const release = clock.after(requestTimeoutMs, tooSlow)
    try {
      const signal = AbortSignal.any([init.signal, limit.signal])
      return await follow(new URL(url), { ...init, signal })
    } finally {
      release()
    }
  }
}

function fetchResponse(url: URL, response: WireAnswer, hide: (text: string) => string): FetchResponse {
  const headers = new Map<string, string>()
  for (const name of Object.keys(response.headers)) headers.set(name, hide(header(response, name) ?? ''))
  // Octokit throws on a type that it cannot parse, and reads one that it does not know as bytes.
  const json = /json/i.test(headers.get('content-type') ?? '')
  headers.set('content-type', json ? 'application/json' : 'text/plain')
  return { status: response.status, url: url.href, headers, text: async () => hide(response.body) }
}

function header(response: WireAnswer, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
