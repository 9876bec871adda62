import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anySignal, startBudget } from '../../src/base/budget.ts'
import { Stop } from '../../src/base/failure.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { encodeForm } from '../../src/platform/multipart.ts'
import {
  cancelDbtSync,
  getDbtSyncStatus,
  getSpec,
  listDbtSyncs,
  type Method,
  type Operation,
  startDbtSync,
  uploadFile,
} from '../../src/platform/operations.ts'
import { parts, rows, terms, word } from '../support/rows.ts'
import {
  answer,
  errorOf,
  htmlPage,
  origin,
  type PlatformFixture,
  platformFixture,
  type Reply,
  replyIn,
  secret,
  silence,
} from './fake-send.ts'

const open = { signal: new AbortController().signal }
const job = { deploymentId: 42, syncJobId: 'job-1' }
const running = answer({ status: 'COMPILING_DBT' })

const touch = {
  id: 'touch',
  method: 'PUT',
  path: '/things/{id}',
  query: ['flag'],
  body: { sent: false },
  response: z.unknown(),
  repeatable: true,
} satisfies Operation<'/things/{id}', 'flag', undefined, unknown>

const status = ({ platform }: PlatformFixture, signal = open.signal) =>
  platform.call(getDbtSyncStatus, { path: job }, { signal })

const starting = { path: { deploymentId: 42 }, body: { branchName: 'b', ref: 'main' } }
const start = ({ platform }: PlatformFixture, signal = open.signal) =>
  platform.call(startDbtSync, starting, { signal })

describe('a request', () => {
  it('names the product and carries the token as a bearer', async () => {
    const all = platformFixture([running])
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(1)
    expect(all.wires[0]).toMatchObject({ method: 'GET', body: null })
    expect(all.wires[0]?.headers).toEqual({
      authorization: `Bearer ${secret}`,
      'user-agent': 'data-model-ci/1.2.3',
      accept: 'application/json',
      // Nothing here unpacks an answer.
      'accept-encoding': 'identity',
    })
    expect(all.wires[0]?.url.href).toBe(`${origin}/api/v1/deployments/42/dbt-sync/job-1`)
  })

  it('carries the token under its own scheme where that is asked for', async () => {
    const all = platformFixture([running], { authScheme: 'api-key' })
    await status(all)
    expect(all.wires[0]?.headers.authorization).toBe(`Api-Key ${secret}`)
  })

  it('is not sent when a path value could name something else', async () => {
    const all = platformFixture([running])
    const call = all.platform.call(getDbtSyncStatus, { path: { ...job, syncJobId: '..' } }, open)
    const error = await errorOf(call)
    expect(error).toMatchObject({
      trouble: 'rejected',
      message: 'Failed while reading the status of the dbt sync: ".." cannot be used as syncJobId in a URL.',
      advice: 'The platform sent an ID that cannot be used in a URL: report it to the platform.',
      arrived: 'no',
    })
    expect(error.cause).toBeInstanceOf(Error)
    expect(all.wires).toEqual([])
  })

  const sending = async (method: Method, body?: unknown) => {
    const all = platformFixture([answer('')])
    await all.platform.exchange({ ...touch, method }, { path: { id: 'a' }, query: {}, body }, open)
    const [wire] = all.wires
    const { 'content-type': type, 'content-length': length } = wire?.headers ?? {}
    return { method: wire?.method, body: wire?.body, type, length }
  }

  it.each(['POST', 'PUT', 'PATCH'] as const)(
    'that is a %s without a body states its length',
    async (method) => {
      expect(await sending(method)).toEqual({ method, body: null, type: undefined, length: '0' })
    },
  )

  it.each(['GET', 'DELETE'] as const)('that is a %s without a body does not', async (method) => {
    expect(await sending(method)).toEqual({ method, body: null, type: undefined, length: undefined })
  })

  it.each([
    [{ a: 'ä', b: undefined }, '{"a":"ä"}'],
    [null, 'null'],
    [0, '0'],
    ['', '""'],
    [[], '[]'],
  ])('with the body %j is JSON, whatever the method', async (body, text) => {
    for (const method of ['POST', 'DELETE'] as const)
      expect(await sending(method, body)).toEqual({
        method,
        body: text,
        type: 'application/json',
        length: undefined,
      })
  })

  it('that carries a form says where its parts end, each time it is sent', async () => {
    const redirect = { status: 307, headers: { location: '/elsewhere' }, body: '' }
    const all = platformFixture([redirect, answer({}, 503), answer({})])
    const file = { name: 'file', fileName: 'a.yml', bytes: new Uint8Array([0, 255, 10]) }
    const form = encodeForm([{ name: 'fileName', text: 'model/ä.yml' }], file)
    const args = { path: { deploymentId: 42 }, query: { branchName: 'b' }, body: form }
    await all.platform.call(uploadFile, args, open)
    expect(all.wires.map(({ url }) => url.pathname.endsWith('/elsewhere'))).toEqual([false, true, false])
    for (const { body, headers } of all.wires) {
      expect(body).toBeInstanceOf(Uint8Array)
      const parts = await new Response(body, { headers }).formData()
      expect(parts.get('fileName')).toBe('model/ä.yml')
      const sent = parts.get('file')
      expect(sent instanceof File && [...(await sent.bytes())]).toEqual([0, 255, 10])
    }
  })

  it('with data of the shape of a form is JSON', async () => {
    const body = { contentType: 'multipart/form-data; boundary=b', bytes: 'text' }
    expect(await sending('POST', body)).toMatchObject({ type: 'application/json' })
  })

  it('gives status and whole answer to whom asks for them', async () => {
    const whole = { syncJobId: 'j', unknown: [1] }
    const all = platformFixture([answer(whole, 201), { status: 204, headers: {}, body: '' }])
    const args = { path: { deploymentId: 42 }, query: {}, body: {} }
    expect(await all.platform.exchange(startDbtSync, args, open)).toEqual({ status: 201, data: whole })
    expect(await all.platform.exchange(startDbtSync, args, open)).toEqual({ status: 204, data: null })
  })
})

const responses: Record<string, Reply> = {
  running,
  silence,
  started: answer({ status: 'X', syncJobId: 'j' }),
  nothing: answer({}),
  misfit: answer({ state: 'DONE' }),
  page: htmlPage,
  text: answer('OK', 200, { 'content-type': 'text/plain' }),
  cut: answer('{"status":"COMP'),
  closed: new Error('other side closed'),
  'refused at the limit': (_, clock) => {
    clock.advance(30_000)
    return answer({ message: 'no' }, 400)
  },
}

const responseOf = replyIn(responses)
type Call = (fixture: PlatformFixture, signal: AbortSignal) => Promise<unknown>
const touching =
  (row: typeof touch & { timeoutMs?: number }, requestTimeoutMs?: number): Call =>
  ({ platform }, signal) =>
    platform.call(row, { path: { id: 'a' } }, { signal, ...(requestTimeoutMs && { requestTimeoutMs }) })
const calls: Record<string, Call> = {
  status,
  start,
  'start within 10 s': ({ platform }, signal) =>
    platform.call(startDbtSync, starting, { signal, requestTimeoutMs: 10_000 }),
  cancel: ({ platform }, signal) => platform.call(cancelDbtSync, { path: job }, { signal }),
  list: ({ platform }, signal) => platform.call(listDbtSyncs, { path: { deploymentId: 42 } }, { signal }),
  'spec once': ({ platform }, signal) => platform.call(getSpec, { path: {} }, { signal, retry: false }),
  touch: touching(touch),
  'touch of 300 s': touching({ ...touch, timeoutMs: 300_000 }),
  'touch within 300 s': touching(touch, 300_000),
  'touch within 30 s': touching(touch, 30_000),
  'touch of 10 s within 300 s': touching({ ...touch, timeoutMs: 10_000 }, 300_000),
}

/** Makes a call that gets the responses, the last one for ever, after others of the status that got one each. */
async function ended(call: string, before: string, then: string, budgetMs?: number) {
  // Each with its number in front; several that are repeated together have `+` between them.
  const earlier = terms(before, (term) => term.split(' + ').map(responseOf)).flat()
  const all = platformFixture([
    ...earlier,
    ...terms(then, (term) => term.split(' + ').map(responseOf)).flat(),
  ])
  const signal = budgetMs === undefined ? open.signal : startBudget(all.clock, budgetMs).signal
  for (const _ of earlier)
    await all.platform.call(getDbtSyncStatus, { path: job }, { signal, retry: false }).catch(() => undefined)
  const startedAt = all.elapsed()
  const error = await word(calls, call || 'status')(all, signal).then(
    () => ({}),
    (reason: PlatformError) => reason,
  )
  const { trouble, status: code, arrived, text, message, advice, isForeign, misfit } = error as PlatformError
  const { timedOut, rateLimited, requestId, operation } = error as PlatformError
  return {
    ...{
      red: error instanceof Error,
      trouble,
      status: code,
      arrived,
      text,
      message,
      advice,
      isForeign,
      misfit,
    },
    ...{ timedOut, rateLimited, requestId, operation },
    ...{ tries: all.wires.length - earlier.length, s: (all.elapsed() - startedAt) / 1000 },
  }
}

const facts: Record<string, (text: string) => object> = {
  // What is wrong, the status, and whether it arrived.
  red: (text) => {
    const [, trouble, status, arrived] = /^([a-z-]*)?? ?(\d{3})? ?(no|unknown)?$/.exec(text) ?? []
    return {
      red: true,
      ...(trouble && { trouble }),
      ...(status && { status: Number(status) }),
      ...(arrived && { arrived }),
    }
  },
  tries: (tries) => ({ tries: Number(tries) }),
  s: (text) => {
    const [least = 0, most = least] = text.split('–').map(Number)
    return { s: expect.toSatisfy((s: number) => least <= s && s <= most) }
  },
  foreign: () => ({ isForeign: true }),
  own: () => ({ isForeign: false }),
  misfit: () => ({ misfit: true }),
  late: () => ({ timedOut: true }),
  limited: () => ({ rateLimited: true }),
  text: (text) => ({ text: expect.stringContaining(text) }),
  because: (message) => ({ message }),
  advice: (text) => ({ advice: expect.stringMatching(text) }),
}

// Until the platform is given up that never responded; what is longer is for as long as it takes.
const aMinute = 's 45–60'
const longer = 's 60.001–3600'

describe('a read or a repeatable write', () => {
  it.each([
    ...[408, 429, 500, 502, 503, 504, 520].map(String),
    ...['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'UND_ERR_SOCKET'],
    ...['UND_ERR_BODY_TIMEOUT', 'closed', 'cut', 'misfit'],
  ])('is repeated after %s', async (response) => {
    expect(await ended('', '', `2× ${response}, running`)).toMatchObject({ red: false, tries: 3, s: 1.5 })
  })

  it.each([400, 401, 402, 403, 404, 405, 409, 410, 411, 413, 422, 451, 501])(
    'is not repeated after %i',
    async (status) => {
      const error = { red: true, status, text: 'no', operation: 'getDbtSyncStatus', tries: 1 }
      expect(await ended('', '', `${status} no`)).toMatchObject(error)
    },
  )

  it.each([
    ['seconds', { 'retry-after': '7' }, 7500],
    [
      'a date, by the clock of the server',
      { 'retry-after': 'Tue, 06 Jan 2026 00:00:09 GMT', date: 'Tue, 06 Jan 2026 00:00:00 GMT' },
      9500,
    ],
    [
      'a date, by our clock where the server shows none',
      { 'retry-after': 'Mon, 05 Jan 2026 12:00:11 GMT' },
      11_500,
    ],
    ['nothing usable', { 'retry-after': 'soon' }, 500],
  ])('waits as Retry-After says, and a random time: %s', async (_, headers, tookMs) => {
    const all = platformFixture([answer({}, 429, headers), running])
    await status(all)
    expect(all.elapsed()).toBe(tookMs)
  })

  it('does not hammer a platform that says "Retry-After: 0" for ever', async () => {
    const hasty: Reply = (_, clock) => {
      clock.advance(10)
      return answer({}, 503, { 'retry-after': '0' })
    }
    const all = platformFixture([hasty])
    await errorOf(status(all))
    expect(all.wires.length).toBeLessThan(200)
  })

  it('ends at once where it is asked to wait for longer than there is time, and says until when', async () => {
    const all = platformFixture([running, responseOf('503 after 3600')])
    const signal = anySignal([new AbortController().signal, startBudget(all.clock, 1_800_000).signal])
    await status(all, signal)
    expect(await errorOf(status(all, signal))).toMatchObject({
      status: 503,
      advice: 'The platform has a problem: try again after 2026-01-05 13:00 UTC (in 1 h).',
    })
    expect(all.elapsed()).toBe(0)
  })

  const unsent = rows(`
    code | within
    ENOTFOUND | 5
    EAI_AGAIN | 15
    ECONNREFUSED | 15
    DEPTH_ZERO_SELF_SIGNED_CERT | 5
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY | 5
    CERT_HAS_EXPIRED | 5
    ERR_TLS_CERT_ALTNAME_INVALID | 5
  `)
  it.each(unsent)(
    'is given up soon where nothing could be sent (%s), also one that makes something',
    async (code, most) => {
      for (const call of ['status', 'start'])
        expect(await ended(call, '', code ?? '')).toMatchObject(
          parts(`red unreachable no; s 1–${most}`, facts),
        )
    },
  )
})

describe('a call', () => {
  it.each(
    rows(`
    what | call | before | responses | ends | budget
    is repeated also when it deletes | cancel | | 503, nothing | tries 2
    is not repeated when the caller wants one attempt | spec once | | 503 | red 503; tries 1

    # Whether the platform is there.
    is given up within 60 s when the platform never responded | | | ECONNRESET | red unreachable unknown; text ECONNRESET; ${aMinute}
    is given up within 60 s when the platform only failed before | | 500 | 500 | red 500; ${aMinute}
    is given up within 60 s when it only gave a page, as any server may | | page | 500 | red 500; ${aMinute}
    is given up within 5 s of a response of another contract: another server | | | misfit | red; foreign; misfit; s 0–5; advice at ${origin}
    is given up within 60 s of empty responses, as of a broken gateway | | | nothing | red; own; misfit; ${aMinute}
    is given up within 60 s of gateways that wait in vain, with a page | | | page 408 | red 408; own; ${aMinute}
    is sent again for as long as it takes where the platform was there | | running | 12× ENOTFOUND, running | ${longer}
    is given up after 60 s of a response that will not change | | running | misfit | red unreachable; misfit; ${aMinute}
    is sent again where other trouble is between such responses | | running | 12× misfit + misfit + ECONNRESET, running | ${longer}
    waits for as long as it is asked to where that ends within 60 s | | | 503 after 59, running | s 59.5
    does not wait for longer | | | 503 after 60, running | red 503; s 0
    goes on to the end of the budget when the platform responded before | | running | 503 | red 503; s 600 | 600
    goes on to the end of the budget when the platform gave a reason before | | 404 no such job | 503 | red 503; s 600 | 600
    waits for as long as there is time | | running | 503 after 1799, running | s 1799.5 | 1800

    # Whether it arrived.
    is rejected for certain when no earlier try was lost | touch | | 429, 400 | red 400 no
    is rejected, which says nothing of an earlier try that was lost | touch | | 502, 400 Not now | red rejected 400 unknown; text Not now
    that makes something is sent once: 503 | start | | 503 | red unknown; tries 1; s 0
    that makes something is sent once: 408 | start | | 408 | red unknown; tries 1; s 0
    that makes something is sent once: a reset | start | | ECONNRESET | red unknown; tries 1; s 0
    that makes something is sent once: a response that is cut off | start | | cut | red unknown; tries 1; s 0
    that makes something is sent once: 400 | start | | 400 | red no; tries 1; s 0
    that makes something is sent once: a page | start | | page | red unknown; tries 1; s 0
    that makes something is sent again where nothing could be sent | start | running | 12× ENOTFOUND, started | ${longer}
    that makes something waits for a rate limit, as it was not carried out | start | | 12× 429, started | tries 13; ${longer}
    that makes something says at the end that it was a rate limit | start | | 429 | red 429 no; limited; s 600 | 600
    that makes something is not repeated when it is lost after a limit | start | | 429, 503, running | red 503 unknown; tries 2
    that makes something is not repeated when it is too slow | start within 10 s | | silence |
      red; because No response while starting the dbt sync: timed out after 10 s.; tries 1; s 10

    # A page.
    means another server or a firewall where it is of nothing else, with 403 | | | page 403 | red unsupported; foreign; tries 1;
      advice another server responds, or a firewall or proxy blocks this runner
    means a firewall or the token where the platform has responded, with 403 | | running | page 403 | red auth; own; tries 1;
      advice a firewall or proxy blocks this runner.* If not, the token may not
    means another server where nothing has responded as the platform | | | page | red unsupported 200; foreign; tries 1; advice ${origin}
    means that the tenant does not offer it where another one was rejected | | 403 | page | red; own; advice does not offer
    is repeated behind a page after data | | running | page, running | tries 2
    is repeated behind a page with 404 after data, which is not that of an API | | running | page 404, running | tries 2
    is not repeated behind 404 that is no page | | running | 404 | red 404; tries 1
    is not repeated behind 405 that is no page | | running | 405 | red 405; tries 1
    is given up after 60 s of text that is no JSON | | running | text | red unsupported; ${aMinute}
    is not repeated behind a page after data of another operation | list | running | page | red unsupported; tries 1

    # The time of one request. A second attempt and no third, since the platform may still work on the first.
    that is rejected at its limit did not get silence | start | | refused at the limit |
      red; because The platform responded 400 while starting the dbt sync: no.
    can be long, of the row | touch of 300 s | running | silence | red; late; text timed out after 5 min; tries 2; s 600.5 | 3600
    can be long, of the call | touch within 300 s | running | silence | red; late; text timed out after 5 min; tries 2; s 600.5 | 3600
    can be long, of the call, which comes first | touch of 10 s within 300 s | running | silence |
      red; late; text timed out after 5 min; tries 2; s 600.5 | 3600
    is tried more than twice after a limit of 30 s | touch within 30 s | running | 3× silence, running | tries 4
    is tried more than twice after another fault than a long limit | touch within 300 s | running | 3× ECONNRESET, running | tries 4

    # The end of the budget.
    fails by the platform while that fails | | | 503 down | red 503; text down; s 5 | 5
    fails by the platform while it is silent for 5 s | | | silence | red unreachable; text timed out after 5 s; tries 1 | 5
    fails by the platform while it is silent for 20 s | | | silence | red unreachable; text timed out after 20 s; tries 1 | 20
    is stopped while it was open for less than 5 s | | | silence | red; because Timed out after 4.9 s.; tries 1 | 4.9
    fails by what was before it, which says more | | | 503, silence | red 503; tries 2 | 4.9
  `),
  )('%s', async (_, call = '', before = '', then = '', expected = '', budget = '') => {
    const end = await ended(call, before, then, budget ? Number(budget) * 1000 : undefined)
    expect(end).toMatchObject({ red: false, ...parts(expected, facts) })
  })

  it('that gets a page means the same to each client of the URL', async () => {
    const contact = { made: false }
    await status(platformFixture([running], { contact }))
    const error = await errorOf(
      status(platformFixture([responseOf('page 403')], { contact, token: 'another' })),
    )
    expect(error).toMatchObject({ trouble: 'auth', isForeign: false })
  })
})

describe('the time of one request', () => {
  it('is limited, and a read that is too slow is repeated', async () => {
    const all = platformFixture([running, silence, running])
    await status(all)
    await status(all)
    expect(all.wires).toHaveLength(3)
    expect(all.retries[0]?.error).toMatchObject({
      ...{ trouble: 'unreachable', text: 'timed out after 30 s', arrived: 'unknown' },
      advice: 'The platform does not respond: try again later.',
      cause: new Error('timed out after 30 s'),
    })
    expect(all.elapsed()).toBe(30_500)
  })

  it('no longer runs once the answer is there', async () => {
    const all = platformFixture([running])
    await status(all)
    all.clock.advance(3_600_000)
    expect(all.wires[0]?.signal.aborted).toBe(false)
    expect(all.clock.pending()).toBe(0)
  })

  it("leaves nothing on the step's signal, which sees thousands of requests", async () => {
    const { signal } = new AbortController()
    await status(platformFixture([answer({}, 503), running]), signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('the end of the budget', () => {
  const cancelled = new Stop('cancelled', 'The step was cancelled.')

  it('while the platform responds is a stop', async () => {
    const slow: Reply = async ({ signal }, clock) => {
      await clock.sleep(3000, signal)
      return running
    }
    const all = platformFixture([slow])
    const { signal } = startBudget(all.clock, 1000)
    await expect(status(all, signal)).rejects.toBe(signal.reason)
    expect(signal.reason).toBeInstanceOf(Stop)
    expect(all.elapsed()).toBe(1000)
  })

  it.each<[string, Reply, number]>([
    ['however long the request has been open', silence, 20_000],
    ['also in the middle of a wait between two attempts', answer({}, 503), 200],
  ])('is a cancel, %s', async (_, reply, afterMs) => {
    const all = platformFixture([reply])
    const budget = startBudget(all.clock, 600_000)
    all.clock.after(afterMs, () => budget.stop(cancelled))
    await expect(status(all, budget.signal)).rejects.toBe(cancelled)
    expect(all.elapsed()).toBe(afterMs)
  })

  it.each([503, 400])('is a cancel, also when a %i arrives at the same moment', async (code) => {
    const controller = new AbortController()
    const reply = () => {
      controller.abort(cancelled)
      return answer({}, code)
    }
    await expect(status(platformFixture([reply]), controller.signal)).rejects.toBe(cancelled)
  })

  it('before a call means that nothing is sent and nothing waited for', async () => {
    const all = platformFixture([running])
    const { signal } = startBudget(all.clock, 5000)
    all.clock.advance(5000)
    await expect(status(all, signal)).rejects.toBe(signal.reason)
    expect(all.elapsed()).toBe(5000)
  })

  it('at the same moment as the limit of a request is never an unknown error', async () => {
    const stop = new Stop('timeout', 'The time budget is spent.')
    const controller = new AbortController()
    const both: Reply = async ({ signal }, clock) => {
      // The connection is torn down a little after the limit, and meanwhile the budget ends.
      const torn = await clock.sleep(3_600_000, signal).catch((reason: unknown) => reason)
      controller.abort(stop)
      throw torn
    }
    const all = platformFixture([both])
    const error: unknown = await status(all, controller.signal).catch((reason: unknown) => reason)
    expect(error instanceof PlatformError || error === stop, String(error)).toBe(true)
  })
})

describe('the token', () => {
  it('is in no error, also when the platform repeats it', async () => {
    const replies: Reply[] = [
      answer({ message: `bad credential "${secret}"` }, 401),
      answer(`Authorization: Bearer ${secret}`, 400, { 'content-type': 'text/plain' }),
      answer({ message: 'no' }, 409, { 'x-request-id': secret }),
      Object.assign(new Error(`invalid header Bearer ${secret}`), { code: 'UND_ERR_INVALID_ARG' }),
    ]
    for (const reply of replies) {
      const error = await errorOf(start(platformFixture([reply])))
      expect(`${error.message} ${error.text} ${error.advice}`).not.toContain(secret)
    }
  })
})
