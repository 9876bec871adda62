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
import {
  answer,
  errorOf,
  fault,
  htmlPage,
  origin,
  type PlatformFixture,
  platformFixture,
  type Reply,
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

/** Calls behind a list of replies. */
interface Scenario {
  /** What earlier calls got, one reply each. */
  after?: Reply[]
  /** The last one is given for ever. */
  replies: Reply[]
  call?: (fixture: PlatformFixture, signal: AbortSignal) => Promise<unknown>
  budgetMs?: number
  /** What the error matches; without it, the call succeeds. */
  error?: object
  /** How often the call was sent. */
  tries?: number
  /** How long it took, or from when to when. */
  tookMs?: number | readonly [number, number]
}

async function check({ after = [], replies, call = status, budgetMs, error, tries, tookMs }: Scenario) {
  const all = platformFixture([...after, ...replies])
  const signal = budgetMs === undefined ? open.signal : startBudget(all.clock, budgetMs).signal
  for (let n = 0; n < after.length; n++) {
    const options = { signal, retry: false }
    await all.platform.call(getDbtSyncStatus, { path: job }, options).catch(() => undefined)
  }
  const startedAt = all.elapsed()
  const calling = call(all, signal)
  if (error) expect(await errorOf(calling)).toMatchObject(error)
  else await calling
  if (tries !== undefined) expect(all.wires.length - after.length).toBe(tries)
  if (tookMs === undefined) return
  const [least, most] = typeof tookMs === 'number' ? [tookMs, tookMs] : tookMs
  expect(all.elapsed() - startedAt).toBeGreaterThanOrEqual(least)
  expect(all.elapsed() - startedAt).toBeLessThanOrEqual(most)
}

function scenarios(all: Record<string, Scenario>): void {
  it.each(Object.entries(all))('%s', async (_, scenario) => check(scenario))
}

const times = (count: number, ...replies: Reply[]) => Array.from({ length: count }, () => replies).flat()
const busy = (afterS: number | string, status = 503) => answer({}, status, { 'retry-after': String(afterS) })
const misfit = answer({ state: 'DONE' })
const started = answer({ status: 'X', syncJobId: 'j' })
/** Until the platform is given up that never responded. */
const aMinute = [45_000, 60_000] as const
const longer = [60_001, 3_600_000] as const
const touching =
  (row: typeof touch & { timeoutMs?: number } = touch, requestTimeoutMs?: number) =>
  ({ platform }: PlatformFixture, signal: AbortSignal) =>
    platform.call(row, { path: { id: 'a' } }, { signal, ...(requestTimeoutMs && { requestTimeoutMs }) })

describe('a read or a repeatable write', () => {
  const faults = ['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'UND_ERR_SOCKET']
  it.each<[string, Reply]>([
    ...[408, 429, 500, 502, 503, 504, 520].map((code): [string, Reply] => [String(code), answer({}, code)]),
    ...[...faults, 'UND_ERR_BODY_TIMEOUT'].map((code): [string, Reply] => [code, fault(code)]),
    ['an error without a code', new Error('other side closed')],
    ['JSON that is cut off', answer('{"status":"COMP')],
    ['an answer without what it must have', misfit],
  ])('is repeated after %s', async (_, reply) => {
    const all = platformFixture([reply, reply, running])
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(3)
    expect(all.retries.map(({ delayMs }) => delayMs)).toEqual([500, 1000])
    expect(all.elapsed()).toBe(1500)
  })

  it.each([400, 401, 402, 403, 404, 405, 409, 410, 411, 413, 422, 451, 501])(
    'is not repeated after %i',
    async (code) => {
      const replies = [answer({ message: 'no' }, code, { 'x-request-id': 'r-9' })]
      const error = { status: code, text: 'no', requestId: 'r-9', operation: 'getDbtSyncStatus' }
      await check({ replies, error, tries: 1 })
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
  ])('waits as Retry-After says, and a random time: %s', async (_, headers, tookMs) =>
    check({ replies: [answer({}, 429, headers), running], tookMs, tries: 2 }),
  )

  it('does not hammer a platform that says "Retry-After: 0" for ever', async () => {
    const hasty: Reply = (_, clock) => {
      clock.advance(10)
      return busy(0)
    }
    const all = platformFixture([hasty])
    await errorOf(status(all))
    expect(all.wires.length).toBeLessThan(200)
  })

  const remove = ({ platform }: PlatformFixture, signal: AbortSignal) =>
    platform.call(cancelDbtSync, { path: job }, { signal })
  const once = ({ platform }: PlatformFixture, signal: AbortSignal) =>
    platform.call(getSpec, { path: {} }, { signal, retry: false })

  scenarios({
    'is repeated also when it deletes': { replies: [answer({}, 503), answer({})], call: remove, tries: 2 },
    'is not repeated when the caller wants one attempt': {
      replies: [answer({}, 503)],
      call: once,
      error: { status: 503 },
      tries: 1,
    },
    'is given up within 60 s when the platform has never answered': {
      replies: [fault('ECONNRESET')],
      error: { trouble: 'unreachable', arrived: 'unknown', text: expect.stringContaining('ECONNRESET') },
      tookMs: aMinute,
    },
    'is given up within 60 s when the platform has only failed before': {
      after: [answer({}, 500)],
      replies: [answer({}, 500)],
      error: { status: 500 },
      tookMs: aMinute,
    },
    'is given up within 60 s when the platform has only given a page before, as any address may': {
      after: [htmlPage],
      replies: [answer({}, 500)],
      error: { status: 500 },
      tookMs: aMinute,
    },
    'is given up within 5 s of answers that are not as the contract has them, where nothing else came: another server':
      {
        replies: [misfit],
        error: { isForeign: true, misfit: true, advice: expect.stringContaining(`at ${origin}`) },
        tookMs: [0, 5_000],
      },
    'is given up within 60 s of answers that hold nothing, as a broken gateway gives them': {
      replies: [answer({})],
      error: { isForeign: false, misfit: true },
      tookMs: aMinute,
    },
    'is given up within 60 s of gateways that wait for the platform in vain, also of their pages': {
      replies: [{ ...htmlPage, status: 408 }],
      error: { isForeign: false, isPage: false, status: 408 },
      tookMs: aMinute,
    },
    'is sent again for as long as it takes where the platform was there before': {
      after: [running],
      replies: [...times(12, fault('ENOTFOUND')), running],
      tookMs: longer,
    },
    'is given up after 60 s of answers that are not as the contract has them: they will not change': {
      after: [running],
      replies: [misfit],
      error: { trouble: 'unreachable', misfit: true },
      tookMs: aMinute,
    },
    'takes up its patience anew when other trouble comes between such answers': {
      after: [running],
      replies: [...times(12, misfit, misfit, fault('ECONNRESET')), running],
      tookMs: longer,
    },
    'waits for as long as it is asked to where that ends within 60 s': {
      replies: [busy(59), running],
      tookMs: 59_500,
    },
    'does not wait for longer': { replies: [busy(60), running], error: { status: 503 }, tookMs: 0 },
    'goes on to the end of the budget when the platform has answered before': {
      after: [running],
      replies: [answer({}, 503)],
      budgetMs: 600_000,
      error: { status: 503 },
      tookMs: 600_000,
    },
    'goes on to the end of the budget when the platform has refused with a reason before': {
      after: [answer({ message: 'no such job' }, 404)],
      replies: [answer({}, 503)],
      budgetMs: 600_000,
      error: { status: 503 },
      tookMs: 600_000,
    },
    'waits for as long as there is time': {
      after: [running],
      replies: [busy(1799), running],
      budgetMs: 1_800_000,
      tookMs: 1_799_500,
    },
  })

  it('ends at once where it is asked to wait for longer than there is time, and says until when', async () => {
    const all = platformFixture([running, busy(3600)])
    const budget = startBudget(all.clock, 1_800_000)
    const signal = anySignal([new AbortController().signal, budget.signal])
    await status(all, signal)
    expect(await errorOf(status(all, signal))).toMatchObject({
      status: 503,
      advice: 'The platform has a problem: try again after 2026-01-05 13:00 UTC (in 1 h).',
    })
    expect(all.elapsed()).toBe(0)
  })

  it.each([
    ['ENOTFOUND', 5_000],
    ['EAI_AGAIN', 15_000],
    ['ECONNREFUSED', 15_000],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 5_000],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 5_000],
    ['CERT_HAS_EXPIRED', 5_000],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 5_000],
  ])(
    'is given up soon where nothing could be sent (%s), also one that makes something',
    async (code, most) => {
      const error = { trouble: 'unreachable', arrived: 'no' }
      for (const call of [status, start])
        await check({ replies: [fault(code)], call, error, tookMs: [1000, most] })
    },
  )
})

describe('a refusal of a repeatable write', () => {
  scenarios({
    'is certain when no earlier try was lost': {
      replies: [answer({}, 429), answer({}, 400)],
      call: touching(),
      error: { status: 400, arrived: 'no' },
    },
    'says nothing of an earlier try whose answer was lost': {
      replies: [answer({}, 502), answer({ message: 'Not now' }, 400)],
      call: touching(),
      error: { arrived: 'unknown', status: 400, trouble: 'rejected', text: 'Not now' },
    },
  })
})

describe('a start', () => {
  it.each<[string, Reply, 'no' | 'unknown']>([
    ['503', answer({}, 503), 'unknown'],
    ['408', answer({}, 408), 'unknown'],
    ['a reset', fault('ECONNRESET'), 'unknown'],
    ['an answer that is cut off', answer('{"syncJobId'), 'unknown'],
    ['400', answer({}, 400), 'no'],
    ['an HTML page', htmlPage, 'unknown'],
  ])('is never repeated, and after %s the error says whether it arrived', async (_, reply, arrived) =>
    check({ replies: [reply], call: start, error: { arrived }, tries: 1, tookMs: 0 }),
  )

  scenarios({
    'is sent again for as long as it takes where nothing could be sent': {
      after: [running],
      replies: [...times(12, fault('ENOTFOUND')), started],
      call: start,
      tookMs: longer,
    },
    'waits for a rate limit, since it was not carried out, longer than for a platform that never answered': {
      replies: [...times(12, answer({}, 429)), started],
      call: start,
      tries: 13,
      tookMs: longer,
    },
    'at a rate limit ends with the budget, and says what it was': {
      replies: [answer({}, 429)],
      call: start,
      budgetMs: 600_000,
      error: { status: 429, arrived: 'no', rateLimited: true },
      tookMs: 600_000,
    },
    'that is lost after a rate limit is not repeatable': {
      replies: [answer({}, 429), answer({}, 503), running],
      call: start,
      error: { status: 503, arrived: 'unknown' },
      tries: 2,
    },
    'that is too slow is not repeated, and its time can be set': {
      replies: [silence],
      call: ({ platform }, signal) =>
        platform.call(startDbtSync, starting, { signal, requestTimeoutMs: 10_000 }),
      error: { message: 'No response while starting the dbt sync: timed out after 10 s.' },
      tries: 1,
      tookMs: 10_000,
    },
  })
})

describe('an HTML page with 403', () => {
  const page = { ...htmlPage, status: 403 }
  scenarios({
    'means another server or a firewall where nothing has responded as the platform': {
      replies: [page],
      error: {
        ...{ trouble: 'unsupported', isForeign: true },
        advice: expect.stringMatching(/another server responds, or a firewall or proxy blocks this runner/),
      },
      tries: 1,
    },
    'means a firewall or the token where the platform has responded': {
      after: [running],
      replies: [page],
      error: {
        ...{ trouble: 'auth', isForeign: false },
        advice: expect.stringMatching(/a firewall or proxy blocks this runner.* If not, the token may not/),
      },
      tries: 1,
    },
  })

  it('means the same to each client of the URL', async () => {
    const contact = { made: false }
    await status(platformFixture([running], { contact }))
    const error = await errorOf(status(platformFixture([page], { contact, token: 'another' })))
    expect(error).toMatchObject({ trouble: 'auth', isForeign: false })
  })
})

describe('an HTML page with 200', () => {
  const unsupported = { trouble: 'unsupported' }
  scenarios({
    'means another server where nothing has responded as the platform': {
      replies: [htmlPage],
      error: { ...unsupported, status: 200, isForeign: true, advice: expect.stringContaining(origin) },
      tries: 1,
    },
    'means that the tenant does not offer the operation where another one was rejected': {
      after: [answer({}, 403)],
      replies: [htmlPage],
      error: { isForeign: false, advice: expect.stringContaining('does not offer') },
      tries: 1,
    },
    'is repeated after the operation has been answered with data': {
      after: [running],
      replies: [htmlPage, running],
      tries: 2,
    },
    'is repeated after data also with 404, which is not that of an API': {
      after: [running],
      replies: [{ ...htmlPage, status: 404 }, running],
      tries: 2,
    },
    'is no refusal: one with 404 is not repeated after data, either': {
      after: [running],
      replies: [answer({}, 404)],
      error: { status: 404 },
      tries: 1,
    },
    'is no refusal: one with 405 is not repeated after data, either': {
      after: [running],
      replies: [answer({}, 405)],
      error: { status: 405 },
      tries: 1,
    },
    'and text that is no JSON are given up after 60 s of nothing else': {
      after: [running],
      replies: [answer('OK', 200, { 'content-type': 'text/plain' })],
      error: unsupported,
      tookMs: aMinute,
    },
    'is not repeated after another operation has been answered': {
      after: [running],
      replies: [htmlPage],
      call: ({ platform }, signal) => platform.call(listDbtSyncs, { path: { deploymentId: 42 } }, { signal }),
      error: unsupported,
      tries: 1,
    },
  })
})

describe('the time of one request', () => {
  it('is limited, and a read that is too slow is repeated', async () => {
    const all = platformFixture([running, silence, running])
    await status(all)
    await status(all)
    expect(all.wires).toHaveLength(3)
    expect(all.retries[0]?.error).toMatchObject({
      trouble: 'unreachable',
      text: 'timed out after 30 s',
      advice: 'The platform does not respond: try again later.',
      arrived: 'unknown',
      cause: new Error('timed out after 30 s'),
    })
    expect(all.elapsed()).toBe(30_500)
  })

  const atTheLimit: Reply = (_, clock) => {
    clock.advance(30_000)
    return answer({ message: 'no' }, 400)
  }
  const slow = { after: [running], replies: [silence], budgetMs: 3_600_000, tries: 2, tookMs: 600_500 }
  const error = { timedOut: true, text: 'timed out after 5 min' }
  scenarios({
    'does not turn an answer that just came into silence': {
      replies: [atTheLimit],
      call: start,
      error: { message: 'The platform responded 400 while starting the dbt sync: no.' },
    },
    // A second attempt and no third, since the platform may still work on the first.
    'can be long, of the row': { ...slow, call: touching({ ...touch, timeoutMs: 300_000 }), error },
    'can be long, of the call': { ...slow, call: touching(touch, 300_000), error },
    'can be long, of the call, which comes first': {
      ...slow,
      call: touching({ ...touch, timeoutMs: 10_000 }, 300_000),
      error,
    },
    'is tried again more than once after a limit of 30 s that is exceeded': {
      after: [running],
      replies: [...times(3, silence), running],
      call: touching(touch, 30_000),
      tries: 4,
    },
    'is tried again more than once after another fault than the limit': {
      after: [running],
      replies: [...times(3, fault('ECONNRESET')), running],
      call: touching(touch, 300_000),
      tries: 4,
    },
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
  scenarios({
    'while the platform fails is the fault of the platform': {
      replies: [answer({ message: 'down' }, 503)],
      budgetMs: 5000,
      error: { status: 503, text: 'down' },
      tookMs: 5000,
    },
    'while a request has been open for 5 s is the silence of the platform': {
      replies: [silence],
      budgetMs: 5000,
      error: { trouble: 'unreachable', text: 'timed out after 5 s' },
      tries: 1,
    },
    'while a request has been open for 20 s is the silence of the platform': {
      replies: [silence],
      budgetMs: 20_000,
      error: { trouble: 'unreachable', text: 'timed out after 20 s' },
      tries: 1,
    },
  })

  it('while the platform answers is a stop', async () => {
    const slow: Reply = async ({ signal }, clock) => {
      await clock.sleep(3000, signal)
      return running
    }
    const all = platformFixture([slow])
    const budget = startBudget(all.clock, 1000)
    await expect(status(all, budget.signal)).rejects.toBe(budget.signal.reason)
    expect(budget.signal.reason).toBeInstanceOf(Stop)
    expect(all.elapsed()).toBe(1000)
  })

  it.each<[string, Reply[], object]>([
    ['a stop', [silence], { name: 'Stop', message: 'Timed out after 4.9 s.' }],
    ['the failure before it, which says more', [answer({}, 503), silence], { status: 503 }],
  ])('while a request has been open for less than 5 s is %s', async (_, replies, error) => {
    const all = platformFixture(replies)
    await expect(status(all, startBudget(all.clock, 4900).signal)).rejects.toMatchObject(error)
    expect(all.wires).toHaveLength(replies.length)
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
    const budget = startBudget(all.clock, 5000)
    all.clock.advance(5000)
    await expect(status(all, budget.signal)).rejects.toBe(budget.signal.reason)
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
