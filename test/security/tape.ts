import type { Emulator } from '../../emulator/index.ts'
import type { Send, WireAnswer } from '../../src/http/transport.ts'
import { allOperations } from '../../src/platform/all-operations.ts'
import { addresses } from './run.ts'

// The fields of an answer by their paths: `items[].message`; `{}` stands for a key that is a name and not a member,
// and `{}@` for the name itself.

/** The paths of all fields of a value. */
export function leavesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, each]) => {
    const at = below(path, key)
    return isName(key) ? [`${at}@`, ...leavesOf(each, at)] : leavesOf(each, at)
  })
}

/** The same value with another text in each of these fields; a member that is missing is added. */
export function withText(value: unknown, paths: ReadonlySet<string>, text: string, here = ''): unknown {
  if (paths.has(here)) return text
  if (Array.isArray(value)) return value.map((each) => withText(each, paths, text, `${here}[]`))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, each], index) => {
    const at = below(here, key)
    const renamed = isName(key) && paths.has(`${at}@`)
    return [renamed ? `${text}${index}` : key, withText(each, paths, text, at)]
  })
  const added = [...paths].flatMap((path) => {
    const [, parent = '', key = ''] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? []
    return parent === here && key !== '' && !(key in value) ? [[key, text]] : []
  })
  return Object.fromEntries([...added, ...pairs])
}

function below(path: string, key: string): string {
  if (isName(key)) return `${path}{}`
  return path === '' ? key : `${path}.${key}`
}

/** A file or branch, and no member of a schema. */
function isName(key: string): boolean {
  return !/^[A-Za-z_]\w*$/.test(key)
}

const routes = allOperations.map(({ id, method, path }) => ({
  id,
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The id of the platform's operation that a request asks for. */
function operationOf(method: string, path: string): string {
  return routes.find((route) => route.method === method && route.path.test(path))?.id ?? ''
}

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

/** Several questions to a query API are open at once: each has its own answers. */
function keyOf({ url, method, body }: Parameters<Send>[0]): string {
  if (url.origin === addresses.platform) return operationOf(method, url.pathname)
  if (isQuery(url)) return `query ${method} ${url.pathname} ${String(body ?? '')}`
  const path = url.pathname.replace(/\/[0-9a-f]{40}(?=\/)|\/\d+(?=\/|$)/g, '/{}')
  return `GitHub ${method} ${path}`
}

function isQuery({ pathname }: URL): boolean {
  return pathname.startsWith('/engine/')
}
