import type { Send, WireAnswer, WireRequest } from '../../src/http/transport.ts'
import type { PlatformOptions } from '../../src/platform/client.ts'
import { createPlatform, type Platform } from '../../src/platform/client.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { failureOf } from '../support/failures.ts'
import { word } from '../support/rows.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'

export const origin = 'https://tenant.example.com'
export const secret = 'tok_4f8a91c2d7e65b30'

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

export const htmlPage: WireAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>App</title>',
}

export function fault(code: string): Error {
  return Object.assign(new Error('the wire broke'), { code })
}

/** A request whose response was lost, with what a test wants to be different. */
export function platformError(
  change: Partial<ConstructorParameters<typeof PlatformError>[0]> = {},
  options?: ErrorOptions,
): PlatformError {
  const usual = { operation: { id: 'op' }, trouble: 'unreachable', arrived: 'unknown' } as const
  return new PlatformError({ ...usual, text: '', advice: '', ...change }, options)
}

/** What the far end does: answers, fails, or looks at the request first. */
export type Reply =
  | WireAnswer
  | Error
  | ((wire: WireRequest, clock: VirtualClock) => WireAnswer | Promise<WireAnswer>)

/** What a reply is to a request. */
export function replyTo(
  wire: WireRequest,
  clock: VirtualClock,
  reply: Reply,
): WireAnswer | Promise<WireAnswer> {
  if (reply instanceof Error) throw reply
  return typeof reply === 'function' ? reply(wire, clock) : reply
}

/** A reply of these words, or `409 message`, `429 after 7`, `page 403`, or a code with which the connection fails. */
export const replyIn =
  (words: Readonly<Record<string, Reply>>) =>
  (term: string): Reply => {
    const [, page, status, after, message] = /^(page )?(\d{3})(?: after (.+)| (.*))?$/.exec(term) ?? []
    if (page) return { ...htmlPage, status: Number(status) }
    if (status)
      return answer(message ? { message } : {}, Number(status), after ? { 'retry-after': after } : {})
    return /^[A-Z_]+$/.test(term) ? fault(term) : word(words, term)
  }

export interface PlatformFixture {
  platform: Platform
  clock: VirtualClock
  wires: WireRequest[]
  retries: { error: PlatformError; delayMs: number }[]
  /** Milliseconds since the start. */
  elapsed: () => number
}

/** A platform behind a list of replies; the last one is given for ever. */
export function platformFixture(replies: Reply[], change: Partial<PlatformOptions> = {}): PlatformFixture {
  const clock = virtualClock()
  const startedAt = clock.now()
  const wires: WireRequest[] = []
  const retries: PlatformFixture['retries'] = []
  const send: Send = async (wire) => {
    const reply = replies[Math.min(wires.length, replies.length - 1)]
    wires.push(wire)
    if (wire.signal.aborted) throw wire.signal.reason
    // A client that asks for ever would hang the test: a refusal ends it.
    if (wires.length > 20_000) return answer({ message: 'the client asks for ever' }, 400)
    if (!reply) throw new Error('no reply')
    return replyTo(wire, clock, reply)
  }
  const platform = createPlatform({
    baseUrl: origin,
    token: secret,
    authScheme: 'bearer',
    userAgent: 'data-model-ci/1.2.3',
    send,
    clock,
    random: () => 0.5,
    onRetry: (error, delayMs) => retries.push({ error, delayMs }),
    ...change,
  })
  return { platform, clock, wires, retries, elapsed: () => clock.now() - startedAt }
}

/** The far end stays silent: time passes until the request is given up. */
export async function silence({ signal }: WireRequest, clock: VirtualClock): Promise<WireAnswer> {
  await clock.sleep(24 * 3_600_000, signal)
  return answer({})
}

/** The error of a call that fails. */
export function errorOf(call: Promise<unknown>): Promise<PlatformError> {
  return failureOf(call, PlatformError)
}
