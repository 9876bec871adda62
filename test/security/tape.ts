import type { Emulator } from '../../emulator/index.ts'
import type { Send, WireAnswer } from '../../src/http/transport.ts'
import { operationOf } from './fields.ts'
import { addresses } from './run.ts'

// What two servers answered in a run, by operation, to be played again with changes: hundreds of runs in no time.

export type Tape = ReadonlyMap<string, readonly WireAnswer[]>

/** Sends to the servers that stand for the two hosts, and keeps what they answer. */
export function recorder(real: Send, platform: Emulator, github: { url: string }) {
  const tape = new Map<string, WireAnswer[]>()
  const send: Send = async (wire) => {
    const base = wire.url.origin === addresses.platform ? platform.url : github.url
    // The query API has a host of its own, which the platform names.
    const url = isQuery(wire.url) ? wire.url : new URL(wire.url.pathname + wire.url.search, base)
    const answer = await real({ ...wire, url })
    const key = keyOf(wire)
    tape.set(key, [...(tape.get(key) ?? []), answer])
    return answer
  }
  return { tape, send }
}

export type Change = (operation: string, answer: WireAnswer) => WireAnswer

/**
 * Plays a tape; the last answer of an operation is given for ever.
 * @param others what operations answer that the tape does not have
 */
export function player(tape: Tape, others: Tape, change: Change): Send {
  const played = new Map<string, number>()
  return async (wire) => {
    if (wire.signal.aborted) throw wire.signal.reason
    const key = keyOf(wire)
    const at = played.get(key) ?? 0
    played.set(key, at + 1)
    // A client that asks for ever would hang the test.
    if (at > 5000) throw new Error('asked for ever')
    const answers = tape.get(key) ?? others.get(key) ?? []
    const answer = answers[Math.min(at, answers.length - 1)]
    return answer ? change(key, answer) : { status: 404, headers: {}, body: '{"message":"no such thing"}' }
  }
}

function keyOf({ url, method }: { url: URL; method: string }): string {
  if (url.origin === addresses.platform) return operationOf(method, url.pathname)
  if (isQuery(url)) return `query ${method} ${url.pathname}`
  const path = url.pathname.replace(/\/[0-9a-f]{40}(?=\/)|\/\d+(?=\/|$)/g, '/{}')
  return `GitHub ${method} ${path}`
}

function isQuery({ pathname }: URL): boolean {
  return pathname.startsWith('/engine/')
}
