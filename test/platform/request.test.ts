import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tooLarge, type WireAnswer, type WireRequest } from '../../src/http/transport.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import type { AnyOperation } from '../../src/platform/operations.ts'
import { createRequests } from '../../src/platform/request.ts'
import { like, rows } from '../support/rows.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { answer, errorOf, fault, htmlPage, origin } from './fake-send.ts'

const reading: AnyOperation = {
  id: 'readThing',
  method: 'GET',
  path: '/thing/',
  query: [],
  body: { sent: false },
  response: z.nullable(
    z.object({ status: z.string(), parts: z.optional(z.array(z.object({ size: z.number() }))) }),
  ),
  repeatable: true,
}
const making: AnyOperation = { ...reading, id: 'makeThing', method: 'POST', repeatable: false }
const done = answer({ status: 'DONE' })

/** The far end says these one after the other, the last one for ever. */
function far(...replies: (() => WireAnswer)[]) {
  const wires: WireRequest[] = []
  const attempt = createRequests({
    baseUrl: origin,
    token: 't',
    authScheme: 'bearer',
    userAgent: 'test/0',
    send: async (wire) => {
      wires.push(wire)
      const reply = replies[Math.min(wires.length, replies.length) - 1]
      if (!reply) throw new Error('no reply')
      return reply()
    },
    clock: virtualClock(),
    random: () => 0,
    onRetry: () => undefined,
  })
  const ask = (operation = reading, signal = new AbortController().signal) => {
    const body = operation === making ? { a: 1 } : undefined
    return attempt({ operation, url: new URL(`${origin}/thing/`), body, timeoutMs: 30_000, signal })
  }
  return { ask, wires }
}

const failing = (error: unknown) =>
  far(() => {
    throw error
  })

/** The error that comes of a response. */
const refused = (reply: WireAnswer, operation = reading) => errorOf(far(() => reply).ask(operation))

/** `200 {…}` with a type of content, or a page: what the platform responds. */
function responseOf(cell: string): WireAnswer {
  const [, status = '', type, body = ''] = /^(\d{3})(?: ([a-z]+\/[a-z]+|none))? ?(.*)$/.exec(cell) ?? []
  const headers = type === 'none' ? {} : { 'content-type': type ?? 'application/json' }
  return { status: Number(status), headers, body: body.replaceAll('⏎', '\n').replaceAll('␠', ' ') }
}

/** How a read of the response ends: what was read, or the error in short. */
async function ended(cell: string, operation = reading) {
  const read = await far(() => responseOf(cell))
    .ask(operation)
    .catch((error: unknown) => error)
  if (!(read instanceof PlatformError)) return JSON.stringify((read as { data: unknown }).data)
  const { trouble, arrived, errorType, misfit, text } = read
  return [trouble, arrived, errorType, misfit && 'misfit'].filter(Boolean).join(' ') + (text && `: ${text}`)
}

const notJson = (type: string) => `unsupported unknown misfit: the response is not JSON (${type})`
const broken = (what: string) => `the response cannot be read (${what})`
const page = 'unsupported unknown: an HTML page instead of data'
const results: AnyOperation = { ...reading, failsWith500: true }

describe('a response', () => {
  it.each(
    rows(`
    response | ends
    # It is read; a page may be quoted.
    200 {"status":"DONE"} | {"status":"DONE"}
    201 {"status":"DONE"} | {"status":"DONE"}
    299 {"status":"DONE"} | {"status":"DONE"}
    200 none {"status":"DONE"} | {"status":"DONE"}
    200 {"status":"see <html> and <!doctype html>"} | {"status":"see <html> and <!doctype html>"}
    200 | null
    200 ␠⏎ | null
    # It is none to work with.
    199 {"status":"DONE"} | rejected no…
    300 {"status":"DONE"} | rejected no…
    304 {"status":"DONE"} | rejected no…
    # It is cut off, or not of the contract.
    200 {"status": | unreachable unknown: ${broken('the response is not JSON')}
    200 none {"status": | unreachable unknown: ${broken('the response is not JSON')}
    200 [] | unreachable unknown misfit: ${broken('the response: object expected')}
    200 {} | unreachable unknown misfit: ${broken('status: string expected')}
    200 {"status":"S","parts":[{"size":1},{"size":"2"}]} |
      unreachable unknown misfit: ${broken('parts.1.size: number expected')}
    # It is final, since the next one would be the same.
    200 text/plain OK | ${notJson('text/plain')}
    200 text/csv "id","name"⏎1,"a" | ${notJson('text/csv')}
    200 image/png \u0089PNG⏎ | ${notJson('image/png')}
    200 OK | ${notJson('application/json')}
    200 OK [1 | ${notJson('application/json')}
    200 none OK | ${notJson('no content type')}
    # It is a page, by its type or its start: of another server or a gateway, and it is not quoted.
    200 text/html Please sign in | ${page}
    200 <html lang="en"> | ${page}
    200 ⏎⏎␠␠<!DOCTYPE html> | ${page}
    404 text/html <title>App</title> | unsupported…
    403 text/html <title>App</title> | auth…
    502 text/html <div>nothing to see</div> | unreachable unknown: an HTML page
    404 {"error":"no"} | not-found no: no
    500 {"error":"no"} | unreachable…
    `),
  )('of %s ends so: %s', async (response = '', ends = '') => {
    expect(await ended(response)).toMatch(like(ends))
  })

  it.each(
    rows(`
    response | ends
    500 {"error":"no","type":"UserError"} | rejected unknown UserError: no
    500 {"error":"no"} | rejected unknown: no
    500 {"error":"no","type":5} | rejected unknown: no
    500 {"type":"UserError"} | unreachable…
    500 null | unreachable…
    500 "error" | unreachable…
    500 error | unreachable…
    502 {"error":"no","type":"UserError"} | unreachable unknown UserError…
    `),
  )('of %s, where an operation responds its results so, ends so: %s', async (response = '', ends = '') => {
    expect(await ended(response, results)).toMatch(like(ends))
  })

  it('says what is wrong with it, and what to do', async () => {
    const advice: Record<string, string> = {
      '{}': 'The response does not match the contract of the platform; the tenant may run another version: report it to the platform.',
      '{"status":': 'The platform, or a gateway before it, sent a broken response: try again later.',
    }
    for (const [body, fix] of Object.entries(advice)) {
      const error = await refused(answer(body, 200, { 'x-request-id': 'r-1' }))
      expect(error).toMatchObject({ status: 200, requestId: 'r-1', advice: fix, cause: expect.any(Error) })
      expect(error.message).toBe(
        `The platform responded 200 while calling readThing: ${error.text} (request r-1).`,
      )
    }
    expect(await refused(htmlPage)).toMatchObject({
      message: 'The platform responded 200 while calling readThing: an HTML page instead of data.',
      advice: 'This tenant does not offer the operation, or "base-url" is not the URL of its API.',
    })
  })

  it('that is too large is final, too', async () => {
    const large = Object.assign(new Error('the response is larger than 64 MiB'), { code: tooLarge })
    expect(await errorOf(failing(large).ask())).toMatchObject({
      ...{ trouble: 'unsupported', arrived: 'unknown', tooLarge: true },
      message: 'Failed while calling readThing: the response is larger than 64 MiB.',
      advice: 'Request less at a time. No further attempt is made, since the response would be the same.',
    })
    for (const reason of [fault('ECONNRESET'), new Error('other side closed'), { code: tooLarge }.code])
      expect((await errorOf(failing(reason).ask())).tooLarge).toBe(false)
  })

  it('of a server error may quote data, which is not in the message', async () => {
    const quoting: AnyOperation = { ...results, withholdsText: true }
    expect(await refused(answer({ error: 'value 7' }, 500), quoting)).toMatchObject({
      ...{ text: '', withheld: 'value 7' },
      message: 'The platform responded 500 while calling readThing.',
    })
  })
})

describe('a refusal', () => {
  it('is told in the words of the platform, with what it knows it by', async () => {
    const taken = answer({ message: 'Branch exists' }, 409, { 'x-request-id': 'r\n9', date: 'soon' })
    expect(await refused(taken, making)).toMatchObject({
      trouble: 'rejected',
      message: 'The platform responded 409 while calling makeThing: Branch exists (request r 9).',
      advice: 'Check the inputs that the text names.',
      retryAfterMs: undefined,
    })
  })

  it.each<['no' | 'unknown', number[]]>([
    ['no', [407, 409, 429, 499]],
    ['unknown', [408, 500, 504]],
  ])('means that the work was done: %s', async (arrived, statuses) => {
    for (const status of statuses)
      expect((await refused(answer({}, status), making)).arrived, String(status)).toBe(arrived)
  })

  it('may come with a header twice: the first one counts', async () => {
    const twice: WireAnswer = { status: 503, headers: { 'retry-after': ['3', '9'] }, body: '' }
    expect((await refused(twice)).retryAfterMs).toBe(3000)
  })
})

describe('a connection that fails', () => {
  it.each<[string, unknown, string]>([
    ['with a code and words', fault('ECONNRESET'), 'ECONNRESET: the wire broke'],
    ['with a code alone', { code: 'ECONNRESET' }, 'ECONNRESET'],
    ['with words alone', new Error('other side closed'), 'other side closed'],
    ['without a word', undefined, 'the connection failed'],
  ])('%s is told as it is, with where to look', async (_, reason, text) => {
    const error = await errorOf(failing(reason).ask())
    expect(error).toMatchObject({
      trouble: 'unreachable',
      status: undefined,
      text,
      advice: 'Check "base-url" and that this runner can reach it (proxy, firewall), or try again later.',
      arrived: 'unknown',
    })
    expect(error.cause).toBe(reason)
  })

  it.each('ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '))(
    'with %s before it stood has carried nothing over',
    async (code) => {
      const error = await errorOf(failing(fault(code)).ask(making))
      expect(error).toMatchObject({
        arrived: 'no',
        unreached: { attempt: `Could not reach ${origin}`, code },
      })
      expect(error.message).toMatch(new RegExp(`^Could not reach ${origin}: [^(]+ \\(${code}\\)\\.$`))
    },
  )

  it('says which host is not found, and what to check', async () => {
    expect(await errorOf(failing(fault('ENOTFOUND')).ask())).toMatchObject({
      message: `Could not reach ${origin}: host not found (ENOTFOUND).`,
      advice: 'Check "base-url".',
    })
    expect((await errorOf(failing(fault('ECONNREFUSED')).ask())).advice).toBe(
      'Check "base-url" and that this runner can reach it (proxy, firewall).',
    )
    const attempt = 'Could not connect to the proxy http://proxy.corp:3128'
    expect(await errorOf(failing(Object.assign(fault('ENOTFOUND'), { attempt })).ask())).toMatchObject({
      message: 'Could not connect to the proxy http://proxy.corp:3128: host not found (ENOTFOUND).',
      advice: expect.stringContaining('HTTPS_PROXY'),
    })
  })

  it('since the signal aborted is no fault of the platform', async () => {
    const reason = new Error('enough')
    await expect(failing(fault('ABORT_ERR')).ask(reading, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('that was not opened when the signal aborted says why', async () => {
    const { ask } = failing(Object.assign(fault('EAI_AGAIN'), { unsent: true }))
    const error = await errorOf(ask(reading, AbortSignal.abort(new Error('enough'))))
    expect(error).toMatchObject({ arrived: 'no', isOutage: false, unreached: { code: 'EAI_AGAIN' } })
  })
})

describe('a redirect', () => {
  const to = (location: string, status = 307) => answer('', status, { location })
  const through = (...replies: WireAnswer[]) => far(...replies.map((reply) => () => reply))

  it.each([301, 302, 307, 308])('(%i) on the same origin keeps method, body and token', async (code) => {
    const { ask, wires } = through(to('/moved/?x=1', code), done)
    await ask(making)
    expect(wires[1]).toEqual({ ...wires[0], url: new URL(`${origin}/moved/?x=1`) })
    expect(wires[0]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { authorization: 'Bearer t' },
    })
  })

  it('that is relative counts from where it came from', async () => {
    const { ask, wires } = through(to('/a/b/'), to('c'), done)
    await ask()
    expect(wires.at(-1)?.url.href).toBe(`${origin}/a/b/c`)
  })

  it('to "see other" is followed by a read and not by a write', async () => {
    const read = through(to('/other', 303), done)
    await read.ask()
    expect(read.wires).toHaveLength(2)
    const written = through(to('/other', 303), done)
    expect((await errorOf(written.ask(making))).trouble).toBe('redirected')
    expect(written.wires).toHaveLength(1)
  })

  it.each([
    ['https://evil.example/x', 'https://evil.example'],
    ['//evil.example/x', 'https://evil.example'],
    ['\\\\evil.example\\x', 'https://evil.example'],
    ['http://tenant.example.com/x', 'http://tenant.example.com'],
    ['https://tenant.example.com:8443/x', 'https://tenant.example.com:8443'],
    ['https://tenant.example.com.evil.example/x', 'https://tenant.example.com.evil.example'],
    ['https://tenant.example.com@evil.example/x', 'https://evil.example'],
    ['https://sub.tenant.example.com/x', 'https://sub.tenant.example.com'],
    ['javascript:alert(1)', 'null'],
  ])('to %j is refused, and the token is never sent there', async (location, elsewhere) => {
    const { ask, wires } = through(to(location), done)
    expect(await errorOf(ask())).toMatchObject({
      trouble: 'redirected',
      status: 307,
      arrived: 'no',
      message: `The platform responded 307 while calling readThing: a redirect to another origin (${elsewhere}).`,
      advice: 'Set "base-url" to the URL of the platform itself; the token is not sent to another one.',
    })
    expect(wires).toHaveLength(1)
  })

  it('to another origin is refused also behind one that is followed', async () => {
    const { ask, wires } = through(to('/here'), to('https://evil.example/'), done)
    expect((await errorOf(ask())).message).toContain('https://evil.example')
    expect(wires.map(({ url }) => url.origin)).toEqual([origin, origin])
  })

  it.each([
    ['without an address', answer('', 302), 1],
    ['with an address that is none', to('http://['), 1],
    ['round in a circle', to('/round'), 6],
  ])('%s leads nowhere, and ends', async (_, redirect, requests) => {
    const { ask, wires } = through(redirect)
    expect((await errorOf(ask(making))).text).toBe('a redirect that leads nowhere')
    expect(wires).toHaveLength(requests)
  })
})
