import type { Clock } from '../base/clock.ts'
import { formatDuration } from '../base/duration.ts'
import { shortestMasked } from '../base/text.ts'
import type { Send, WireAnswer, WireFault, WireRequest } from './transport.ts'

// One request as both services send it: with its redirects, within a time limit, and without secrets in what comes back.

/** Whether a URL's host is this machine, so that requests do not leave it. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** A redirect that is not followed: to another origin, to no URL, or in a circle. */
export class RedirectRejected extends Error {
  readonly status: number

  /** @param origin where it leads, if to another one */
  constructor(status: number, origin: string | null) {
    super(origin === null ? 'a redirect that leads nowhere' : `a redirect to another origin (${origin})`)
    this.status = status
  }
}

const redirects = new Set([301, 302, 303, 307, 308])
const maxRedirects = 5

/**
 * Sends a request, and again where a redirect on the same origin leads: the token is sent to no other one.
 * @throws RedirectRejected, or what `send` throws
 */
export async function followRedirects(send: Send, wire: WireRequest): Promise<WireAnswer> {
  let { url } = wire
  for (let hops = 0; ; hops++) {
    const response = await send({ ...wire, url })
    const { status } = response
    if (!redirects.has(status)) return response
    const location = header(response, 'location')
    const target = location ? URL.parse(location, url.href) : null
    if (target && target.origin !== wire.url.origin) throw new RedirectRejected(status, target.origin)
    // A redirect that changes the method would not carry out a write.
    const changesMethod = status === 303 && wire.method !== 'GET'
    if (target === null || changesMethod || hops === maxRedirects) throw new RedirectRejected(status, null)
    url = target
  }
}

/** @returns the first value of a header */
export function header(response: WireAnswer, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The reason of a signal whose request took longer than its limit. */
export class TooSlow extends Error {}

/**
 * Sends within a time limit: connection, redirects and body included.
 * @param outer ends the work, too; no listener remains on it
 * @param work gets a signal that aborts with {@link TooSlow} at the limit, and as the outer one does
 */
export async function withinLimit<T>(
  clock: Clock,
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const onAbort = () => limit.abort(outer.reason)
  if (outer.aborted) onAbort()
  outer.addEventListener('abort', onAbort)
  const cancelTimer = clock.after(limitMs, () =>
    limit.abort(new TooSlow(`timed out after ${formatDuration(limitMs)}`)),
  )
  try {
    return await work(limit.signal)
  } finally {
    cancelTimer()
    outer.removeEventListener('abort', onAbort)
  }
}

/** Removes secrets from every response and error: they could end up in a log, a comment or a file. */
export function hidingFrom(send: Send, secrets: readonly string[]): Send {
  const hides = secrets.map(hiding)
  const hide = (text: string) => hides.reduce((shown, each) => each(shown), text)
  return async (wire) => {
    try {
      const response = await send(wire)
      const headers = Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(hide) : value === undefined ? value : hide(value),
      ])
      return { ...response, headers: Object.fromEntries(headers), body: hide(response.body) }
    } catch (error) {
      if (!(error instanceof Error) || (hide(error.message) === error.message && !error.cause)) throw error
      // A new error without a cause: printing an error prints its causes, which may contain the token.
      const { code, unsent, attempt, isProxy } = error as Partial<WireFault>
      throw Object.assign(new Error(hide(error.message)), { code, unsent, attempt, isProxy })
    }
  }
}

/**
 * Removes a token from the text of a server, also where JSON or URL encoding wrote its characters as codes:
 * a reader could decode it.
 */
export function hiding(token: string): (text: string) => string {
  if (token.length < shortestMasked) return (text) => text
  const spellings = token.split('').map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
    const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const plain = character.replace(/[^A-Za-z0-9]/, '\\$&')
    // Codes first, or the end of a code would remain where the token ends.
    return `(?:\\\\u00${anyCase}|%${anyCase}|\\\\?${plain})`
  })
  // A pattern of a whole token takes 10 ms to compile, at its first use. Only texts with the token's end need it.
  const end = new RegExp(spellings.slice(-8).join(''))
  const whole = new RegExp(spellings.join(''), 'g')
  return (text) => (end.test(text) ? text.replace(whole, '***') : text)
}
