import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tooLarge, type WireAnswer, type WireRequest } from '../../src/http/transport.ts'
import type { AnyOperation } from '../../src/platform/operations.ts'
import { createRequests } from '../../src/platform/request.ts'
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

const saying = (reply: WireAnswer) => far(() => reply)

const failing = (error: unknown) =>
  far(() => {
    throw error
  })

/** The error that comes of a response. */
const refused = (reply: WireAnswer, operation = reading) => errorOf(saying(reply).ask(operation))

describe('an answer', () => {
  const data = { status: 'DONE' }
  const quoting = { status: 'see <html> and <!doctype html>' }
  it.each<[string, WireAnswer, unknown]>([
    ['with 200', done, data],
    ['with 201', answer(data, 201), data],
    ['with 299', answer(data, 299), data],
    ['without a content type', { ...done, headers: {} }, data],
    ['that quotes a page', answer(quoting), quoting],
    ['of nothing', answer(''), null],
    ['of blanks', answer(' \r\n'), null],
  ])('%s is read', async (_, reply, read) => {
    expect(await saying(reply).ask()).toEqual({ status: reply.status, data: read })
  })

  it.each([199, 300, 304])('with %i is none to work with', async (status) => {
    expect(await refused(answer({ status: 'DONE' }, status))).toMatchObject({
      trouble: 'rejected',
      status,
      arrived: 'no',
    })
  })

  const parts = '{"status":"S","parts":[{"size":1},{"size":"2"}]}'
  it.each([
    ['JSON that is cut off', '{"status":', 'the response is not JSON', false],
    ['a list', '[]', 'the response: object expected', true],
    ['data without a member', '{}', 'status: string expected', true],
    ['a wrong member far down', parts, 'parts.1.size: number expected', true],
  ])('of %s is broken, and says what is wrong with it', async (_, body, wrong, misfit) => {
    const error = await refused(answer(body, 200, { 'x-request-id': 'r-1' }))
    expect(error).toMatchObject({
      trouble: 'unreachable',
      status: 200,
      requestId: 'r-1',
      message: `The platform responded 200 while calling readThing: the response cannot be read (${wrong}) (request r-1).`,
      advice: misfit
        ? 'The response does not match the contract of the platform; the tenant may run another version: report it to the platform.'
        : 'The platform, or a gateway before it, sent a broken response: try again later.',
      arrived: 'unknown',
      misfit,
    })
    expect(error.cause).toBeInstanceOf(Error)
  })
})

describe('a response that is no JSON', () => {
  it.each([
    ['text', 'OK', 'text/plain'],
    ['a table', '"id","name"\n1,"a"', 'text/csv'],
    ['a picture', '\u0089PNG\r\n', 'image/png'],
    ['text that says it is JSON', 'OK', 'application/json'],
    ['text with brackets that says it is JSON', 'OK [1', 'application/json'],
    ['text that says nothing', 'OK', ''],
  ])('such as %s is final: the next one would be the same', async (_, body, type) => {
    expect(await refused(answer(body, 200, { 'content-type': type }))).toMatchObject({
      trouble: 'unsupported',
      status: 200,
      arrived: 'unknown',
      message: `The platform responded 200 while calling readThing: the response is not JSON (${type || 'no content type'}).`,
    })
  })

  it.each(['application/json', ''])('but begins like it was cut off (type "%s")', async (type) => {
    const error = await refused(answer('{"status":', 200, { 'content-type': type }))
    expect(error.trouble).toBe('unreachable')
  })

  it('since it is too large is final, too', async () => {
    const large = Object.assign(new Error('the response is larger than 64 MiB'), { code: tooLarge })
    expect(await errorOf(failing(large).ask())).toMatchObject({
      trouble: 'unsupported',
      message: 'Failed while calling readThing: the response is larger than 64 MiB.',
      advice: 'Request less at a time. No further attempt is made, since the response would be the same.',
      arrived: 'unknown',
      tooLarge: true,
    })
    for (const reason of [fault('ECONNRESET'), new Error('other side closed'), { code: tooLarge }.code])
      expect((await errorOf(failing(reason).ask())).tooLarge).toBe(false)
  })
})

describe('404', () => {
  it.each([
    ['as data: what was asked for is not there', answer({ error: 'no' }, 404), 'not-found'],
    ['as a page: nothing of the platform is there', { ...htmlPage, status: 404 }, 'unsupported'],
    ['but a page with 403 is that of a gateway', { ...htmlPage, status: 403 }, 'auth'],
  ])('%s', async (_, reply, trouble) => {
    expect((await refused(reply)).trouble).toBe(trouble)
  })
})

describe('a server error', () => {
  const results: AnyOperation = { ...reading, failsWith500: true }
  it.each<[string, number, string, string, (string | undefined)?, AnyOperation?]>([
    ['data with an error is its result', 500, '{"error":"no","type":"UserError"}', 'rejected', 'UserError'],
    ['data with an error of no type is its result', 500, '{"error":"no"}', 'rejected'],
    ['an error whose type is no text is its result', 500, '{"error":"no","type":5}', 'rejected'],
    ['data without an error is none', 500, '{"type":"UserError"}', 'unreachable'],
    ['null is none', 500, 'null', 'unreachable'],
    ['text is none', 500, '"error"', 'unreachable'],
    ['no JSON is none', 500, 'error', 'unreachable'],
    ['another status is none', 502, '{"error":"no","type":"UserError"}', 'unreachable', 'UserError'],
    ['that of other operations is none', 500, '{"error":"no"}', 'unreachable', undefined, reading],
  ])(
    'of an operation that responds its results so: %s',
    async (_, status, body, trouble, type, row = results) => {
      expect(await refused(answer(body, status), row)).toMatchObject({ trouble, errorType: type })
    },
  )

  it('that may quote data is not in the message', async () => {
    const quoting: AnyOperation = { ...results, withholdsText: true }
    expect(await refused(answer({ error: 'value 7' }, 500), quoting)).toMatchObject({
      text: '',
      withheld: 'value 7',
      message: 'The platform responded 500 while calling readThing.',
    })
  })
})

describe('a page instead of data', () => {
  it.each([
    ['its content type', { ...htmlPage, body: 'Please sign in' }],
    ['its start', answer('<html lang="en">')],
    ['its start in capitals behind blanks', answer('\n\n  <!DOCTYPE html>')],
  ])('is known by %s', async (_, page) => {
    expect(await refused(page)).toMatchObject({
      trouble: 'unsupported',
      status: 200,
      message: 'The platform responded 200 while calling readThing: an HTML page instead of data.',
      advice: 'This tenant does not offer the operation, or "base-url" is not the URL of its API.',
      arrived: 'unknown',
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

  it('by a gateway is not quoted with its whole page', async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<div>nothing to see</div>' }
    expect((await refused(page)).text).toBe('an HTML page')
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
