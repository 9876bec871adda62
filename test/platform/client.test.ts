import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Stop } from '../../src/failure.ts'
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
import { anySignal, startBudget } from '../../src/runtime/budget.ts'
import {
  answer,
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
  response: async () => z.unknown(),
  repeatable: true,
} satisfies Operation<'/things/{id}', 'flag', undefined, unknown>

const status = ({ platform }: PlatformFixture, signal = open.signal) =>
  platform.call(getDbtSyncStatus, { path: job }, { signal })

const start = ({ platform }: PlatformFixture, signal = open.signal) =>
  platform.call(
    startDbtSync,
    { path: { deploymentId: 42 }, body: { branchName: 'b', ref: 'main' } },
    { signal },
  )

async function errorOf(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PlatformError)) throw new Error(`no platform error: ${String(error)}`)
  return error
}

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

  it('percent-encodes path and query, and leaves absent values out', async () => {
    const all = platformFixture([answer('')])
    await all.platform.call(touch, { path: { id: 'a b?ü#' }, query: { flag: 'x&y=z +1' } }, open)
    await all.platform.call(touch, { path: { id: 'a' }, query: { flag: undefined } }, open)
    expect(all.wires.map(({ url }) => url.href)).toEqual([
      `${origin}/things/a%20b%3F%C3%BC%23?flag=x%26y%3Dz%20%2B1`,
      `${origin}/things/a`,
    ])
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

  it('may be answered with nothing', async () => {
    const all = platformFixture([{ status: 204, headers: {}, body: '' }])
    expect(await all.platform.call(cancelDbtSync, { path: job }, open)).toBeNull()
  })
})

describe('a read or a repeatable write', () => {
  const transient: [string, Reply][] = [
    ...[408, 429, 500, 502, 503, 504, 520].map((code): [string, Reply] => [String(code), answer({}, code)]),
    ...[
      'ECONNRESET',
      'ECONNREFUSED',
      'ETIMEDOUT',
      'EPIPE',
      'ENOTFOUND',
      'UND_ERR_SOCKET',
      'UND_ERR_BODY_TIMEOUT',
    ].map((code): [string, Reply] => [code, fault(code)]),
    ['an error without a code', new Error('other side closed')],
    ['JSON that is cut off', answer('{"status":"COMP')],
    ['an answer without what it must have', answer({ state: 'COMPLETED' })],
  ]

  it.each(transient)('is repeated after %s', async (_, reply) => {
    const all = platformFixture([reply, reply, running])
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(3)
    expect(all.retries.map(({ delayMs }) => delayMs)).toEqual([500, 1000])
    expect(all.elapsed()).toBe(1500)
  })

  it('is repeated also when it deletes', async () => {
    const all = platformFixture([answer({}, 503), answer({ ok: true })])
    expect(await all.platform.call(cancelDbtSync, { path: job }, open)).toEqual({ ok: true })
    expect(all.wires.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })

  it.each([400, 401, 402, 403, 404, 405, 409, 410, 411, 413, 422, 451, 501])(
    'is not repeated after %i',
    async (code) => {
      const all = platformFixture([answer({ message: 'no' }, code, { 'x-request-id': 'r-9' })])
      const error = await errorOf(status(all))
      expect(error).toMatchObject({
        status: code,
        text: 'no',
        requestId: 'r-9',
        operation: 'getDbtSyncStatus',
      })
      expect(all.wires).toHaveLength(1)
    },
  )

  it('is not repeated when the caller wants one attempt', async () => {
    const all = platformFixture([answer({}, 503)])
    await errorOf(all.platform.call(getSpec, { path: {} }, { ...open, retry: false }))
    expect(all.wires).toHaveLength(1)
  })

  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    [
      'a date, by the clock of the server',
      { 'retry-after': 'Tue, 06 Jan 2026 00:00:09 GMT', date: 'Tue, 06 Jan 2026 00:00:00 GMT' },
      9000,
    ],
    [
      'a date, by our clock where the server shows none',
      { 'retry-after': 'Mon, 05 Jan 2026 12:00:11 GMT' },
      11_000,
    ],
    ['nothing usable', { 'retry-after': 'soon' }, 500],
  ])('waits as Retry-After says: %s', async (_, headers, expected) => {
    const all = platformFixture([answer({}, 429, headers), running])
    await status(all)
    expect(all.elapsed()).toBe(expected)
    expect(all.wires).toHaveLength(2)
  })

  it('does not hammer a platform that says "Retry-After: 0" for ever', async () => {
    const busy: Reply = (_, clock) => {
      clock.advance(10)
      return answer({}, 503, { 'retry-after': '0' })
    }
    const all = platformFixture([busy])
    await errorOf(status(all))
    expect(all.wires.length).toBeLessThan(200)
  })

  it('is given up within 60 s when the platform has never answered', async () => {
    const all = platformFixture([fault('ECONNRESET')])
    const error = await errorOf(status(all))
    expect(error).toMatchObject({ trouble: 'unreachable', arrived: 'unknown' })
    expect(error.message).toContain('ECONNRESET')
    expect(all.elapsed()).toBeLessThanOrEqual(60_000)
    expect(all.elapsed()).toBeGreaterThan(45_000)
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
    async (code, mostMs) => {
      for (const call of [status, start]) {
        const all = platformFixture([fault(code)])
        expect(await errorOf(call(all))).toMatchObject({ trouble: 'unreachable', arrived: 'no' })
        expect(all.wires.length).toBeGreaterThan(2)
        expect(all.elapsed()).toBeLessThanOrEqual(mostMs)
      }
    },
  )

  it.each([status, start])(
    'is sent again for as long as it takes where the platform was there before',
    async (call) => {
      const all = platformFixture([
        running,
        ...Array.from({ length: 12 }, () => fault('ENOTFOUND')),
        answer({ status: 'X', syncJobId: 'j' }),
      ])
      await status(all)
      await call(all)
      expect(all.elapsed()).toBeGreaterThan(60_000)
    },
  )

  it('is given up after 60 s of answers that are not as the contract has them: they will not change', async () => {
    const misfit = answer({ state: 'DONE' })
    const all = platformFixture([running, misfit])
    await status(all)
    expect(await errorOf(status(all))).toMatchObject({ trouble: 'unreachable', misfit: true })
    expect(all.elapsed()).toBeLessThanOrEqual(60_000)
    expect(all.elapsed()).toBeGreaterThan(45_000)
  })

  it('takes up its patience anew when other trouble comes between such answers', async () => {
    const misfit = answer({ state: 'DONE' })
    const all = platformFixture([
      running,
      ...Array.from({ length: 12 }, () => [misfit, misfit, fault('ECONNRESET')]).flat(),
      running,
    ])
    await status(all)
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.elapsed()).toBeGreaterThan(60_000)
  })

  it('waits for as long as it is asked to where that ends within 60 s, and no longer', async () => {
    const patient = platformFixture([answer({}, 503, { 'retry-after': '60' }), running])
    await status(patient)
    expect(patient.elapsed()).toBe(60_000)
    const late = platformFixture([answer({}, 503, { 'retry-after': '61' }), running])
    expect((await errorOf(status(late))).status).toBe(503)
    expect(late.elapsed()).toBe(0)
  })

  it.each([
    ['has only failed before', answer({}, 500)],
    ['has only given a page before, as any address may', htmlPage],
  ])('is given up within 60 s when the platform %s', async (_, before) => {
    const all = platformFixture([before, answer({}, 500)])
    const call = all.platform.call(getSpec, { path: {} }, { ...open, retry: false })
    await errorOf(call)
    expect((await errorOf(status(all))).status).toBe(500)
    expect(all.elapsed()).toBeGreaterThan(45_000)
    expect(all.elapsed()).toBeLessThanOrEqual(60_000)
  })

  it('goes on to the end of the budget when the platform has answered before', async () => {
    const all = platformFixture([running, answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    await status(all, budget.signal)
    const error = await errorOf(status(all, budget.signal))
    expect(error.status).toBe(503)
    expect(all.elapsed()).toBe(600_000)
  })

  it('ends at once where it is asked to wait for longer than there is time, and says until when', async () => {
    const all = platformFixture([running, answer({}, 503, { 'retry-after': '3600' })])
    const budget = startBudget(all.clock, 1_800_000)
    const signal = anySignal([new AbortController().signal, budget.signal])
    await status(all, signal)
    expect(await errorOf(status(all, signal))).toMatchObject({
      status: 503,
      advice: 'The platform has a problem: try again after 2026-01-05 13:00 UTC (in 1 h).',
    })
    expect(all.elapsed()).toBe(0)
    const patient = platformFixture([running, answer({}, 503, { 'retry-after': '1799' }), running])
    const { signal: longer } = startBudget(patient.clock, 1_800_000)
    await status(patient, longer)
    await status(patient, longer)
    expect(patient.elapsed()).toBe(1_799_000)
  })

  it('goes on to the end of the budget when the platform has refused with a reason before', async () => {
    const all = platformFixture([answer({ message: 'no such job' }, 404), answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    await errorOf(status(all, budget.signal))
    await errorOf(status(all, budget.signal))
    expect(all.elapsed()).toBe(600_000)
  })
})

describe('a refusal of a repeatable write', () => {
  const set = ({ platform }: PlatformFixture) => platform.call(touch, { path: { id: 'a' } }, open)

  it('is certain when no earlier try was lost', async () => {
    expect((await errorOf(set(platformFixture([answer({}, 429), answer({}, 400)])))).arrived).toBe('no')
  })

  it('says nothing of an earlier try whose answer was lost', async () => {
    const error = await errorOf(set(platformFixture([answer({}, 502), answer({ message: 'Not now' }, 400)])))
    expect(error).toMatchObject({ arrived: 'unknown', status: 400, trouble: 'rejected', text: 'Not now' })
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
  ])('is never repeated, and after %s the error says whether it arrived', async (_, reply, arrived) => {
    const all = platformFixture([reply])
    expect((await errorOf(start(all))).arrived).toBe(arrived)
    expect(all.wires).toHaveLength(1)
    expect(all.retries).toEqual([])
  })
})

describe('a rate limit', () => {
  it('is not waited for by what is only nice to know, so that it holds nothing up', async () => {
    const { platform, wires } = platformFixture([answer({}, 429)])
    const once = platform.call(getSpec, { path: {} }, { ...open, retry: false })
    await expect(once).rejects.toMatchObject({ status: 429, arrived: 'no' })
    expect(wires).toHaveLength(1)
  })

  const limited = Array.from({ length: 12 }, () => answer({}, 429))

  it.each([
    ['a read', status],
    ['one that makes something, since it was not carried out', start],
  ])('is waited for, longer than a platform that never answered, by %s', async (_, call) => {
    const all = platformFixture([...limited, answer({ status: 'X', syncJobId: 'j' })])
    await call(all)
    expect(all.wires).toHaveLength(13)
    expect(all.elapsed()).toBeGreaterThan(60_000)
  })

  it('ends with the budget, and says what it was', async () => {
    const all = platformFixture([answer({}, 429)])
    const error = await errorOf(start(all, startBudget(all.clock, 600_000).signal))
    expect(error).toMatchObject({ status: 429, arrived: 'no', rateLimited: true })
    expect(all.elapsed()).toBe(600_000)
  })

  it('does not make a lost try of something new repeatable', async () => {
    const all = platformFixture([answer({}, 429), answer({}, 503), running])
    expect(await errorOf(start(all))).toMatchObject({ status: 503, arrived: 'unknown' })
    expect(all.wires).toHaveLength(2)
  })
})

describe('an HTML page with 200', () => {
  it('means that the tenant does not offer the operation', async () => {
    const all = platformFixture([htmlPage])
    const error = await errorOf(status(all))
    expect(error).toMatchObject({ trouble: 'unsupported', status: 200 })
    expect(error.advice).toContain('does not offer')
    expect(all.wires).toHaveLength(1)
  })

  it('is known without its content type', async () => {
    const all = platformFixture([answer('\n<html><body>', 200, { 'content-type': 'application/json' })])
    expect((await errorOf(status(all))).trouble).toBe('unsupported')
  })

  it('is repeated after the operation has been answered with data', async () => {
    const all = platformFixture([running, htmlPage, running])
    await status(all)
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(3)
  })

  it.each([404, 405])('is no refusal: one with %i is not repeated after data, either', async (code) => {
    const all = platformFixture([running, answer({}, code)])
    await status(all)
    expect((await errorOf(status(all))).status).toBe(code)
    expect(all.wires).toHaveLength(2)
  })

  it('is repeated after data also with 404, which is not that of an API', async () => {
    const all = platformFixture([running, { ...htmlPage, status: 404 }, running])
    await status(all)
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
  })

  it('and text that is no JSON are given up after 60 s of nothing else', async () => {
    const all = platformFixture([running, answer('OK', 200, { 'content-type': 'text/plain' })])
    await status(all)
    expect((await errorOf(status(all))).trouble).toBe('unsupported')
    expect(all.elapsed()).toBeGreaterThan(45_000)
    expect(all.elapsed()).toBeLessThanOrEqual(60_000)
  })

  it('is not repeated after another operation has been answered', async () => {
    const all = platformFixture([running, htmlPage])
    await status(all)
    const call = all.platform.call(listDbtSyncs, { path: { deploymentId: 42 } }, open)
    expect((await errorOf(call)).trouble).toBe('unsupported')
    expect(all.wires).toHaveLength(2)
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

  it('does not turn an answer that just came into silence', async () => {
    const atTheLimit: Reply = (_, clock) => {
      clock.advance(30_000)
      return answer({ message: 'no' }, 400)
    }
    expect((await errorOf(start(platformFixture([atTheLimit])))).message).toBe(
      'The platform responded 400 while starting the dbt sync: no.',
    )
  })

  it('can be set, and a start that is too slow is not repeated', async () => {
    const all = platformFixture([silence])
    const call = all.platform.call(
      startDbtSync,
      { path: { deploymentId: 42 }, body: { branchName: 'b', ref: 'main' } },
      { ...open, requestTimeoutMs: 10_000 },
    )
    expect((await errorOf(call)).message).toBe(
      'No response while starting the dbt sync: timed out after 10 s.',
    )
    expect(all.elapsed()).toBe(10_000)
    expect(all.wires).toHaveLength(1)
  })

  it.each([
    ['of the row', { ...touch, timeoutMs: 300_000 }, {}],
    ['of the call', touch, { requestTimeoutMs: 300_000 }],
    ['of the call, which comes first', { ...touch, timeoutMs: 10_000 }, { requestTimeoutMs: 300_000 }],
  ])(
    'can be long, %s: a second attempt and no third, since the platform may still work on the first',
    async (_, row, options) => {
      const all = platformFixture([running, silence])
      await status(all)
      const { signal } = startBudget(all.clock, 3_600_000)
      const slow = all.platform.call(row, { path: { id: 'a' } }, { signal, ...options })
      expect(await errorOf(slow)).toMatchObject({ timedOut: true, text: 'timed out after 5 min' })
      expect(all.wires).toHaveLength(3)
      expect(all.elapsed()).toBe(600_500)
    },
  )

  it.each<[string, Reply, number]>([
    ['a limit of 30 s that is exceeded', silence, 30_000],
    ['another fault than the limit', fault('ECONNRESET'), 300_000],
  ])('is tried again more than once after %s', async (_, reply, requestTimeoutMs) => {
    const all = platformFixture([running, reply, reply, reply, running])
    await status(all)
    const call = all.platform.call(touch, { path: { id: 'a' } }, { ...open, requestTimeoutMs })
    await expect(call).resolves.toBeDefined()
    expect(all.wires).toHaveLength(5)
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
  it('while the platform fails is the fault of the platform', async () => {
    const all = platformFixture([answer({ message: 'down' }, 503)])
    const budget = startBudget(all.clock, 5000)
    const error = await errorOf(status(all, budget.signal))
    expect(error).toMatchObject({ status: 503, text: 'down' })
    expect(all.elapsed()).toBe(5000)
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

  it.each([
    [5000, 'timed out after 5 s'],
    [20_000, 'timed out after 20 s'],
  ])('while a request has been open for %i ms is the silence of the platform', async (budgetMs, text) => {
    const all = platformFixture([silence])
    const budget = startBudget(all.clock, budgetMs)
    const error = await errorOf(status(all, budget.signal))
    expect(error).toMatchObject({ trouble: 'unreachable', text })
    expect(all.wires).toHaveLength(1)
  })

  it('while a request has been open for less than 5 s is a stop, also after a failure', async () => {
    const all = platformFixture([answer({}, 503), silence])
    const call = status(all, startBudget(all.clock, 5499).signal)
    await expect(call).rejects.toMatchObject({
      name: 'Stop',
      message: 'Timed out after 5.5 s.',
    })
    expect(all.wires).toHaveLength(2)
  })

  it('is a cancel, however long the request has been open', async () => {
    const all = platformFixture([silence])
    const budget = startBudget(all.clock, 600_000)
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    all.clock.after(20_000, () => budget.stop(cancelled))
    await expect(status(all, budget.signal)).rejects.toBe(cancelled)
  })

  it('before a call means that nothing is sent and nothing waited for', async () => {
    const all = platformFixture([running])
    const budget = startBudget(all.clock, 5000)
    all.clock.advance(5000)
    await expect(status(all, budget.signal)).rejects.toBe(budget.signal.reason)
    expect(all.elapsed()).toBe(5000)
  })

  it('is a cancel, also in the middle of a wait between two attempts', async () => {
    const all = platformFixture([answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    all.clock.after(200, () => budget.stop(cancelled))
    await expect(status(all, budget.signal)).rejects.toBe(cancelled)
    expect(all.elapsed()).toBe(200)
  })

  it.each([
    ['failure', 503],
    ['refusal', 400],
  ])('is a cancel, also when a %s arrives at the same moment', async (_, code) => {
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    const controller = new AbortController()
    const all = platformFixture([
      () => {
        controller.abort(cancelled)
        return answer({}, code)
      },
    ])
    await expect(status(all, controller.signal)).rejects.toBe(cancelled)
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

  it('is taken out of headers, also of those that come twice or not at all', async () => {
    const headers = { 'x-request-id': [`id-${secret}`, secret], 'x-none': undefined }
    const error = await errorOf(start(platformFixture([{ status: 409, headers, body: '' }])))
    expect(error.requestId).toBe('id-***')
  })

  it('is taken out of a fault, which is told and judged as before', async () => {
    const broken = Object.assign(new Error(`to Bearer ${secret}`), { code: 'ECONNRESET' })
    const error = await errorOf(start(platformFixture([broken])))
    expect(error).toMatchObject({ text: 'ECONNRESET: to Bearer ***', arrived: 'unknown' })
    expect(error.cause).toEqual(Object.assign(new Error('to Bearer ***'), { code: 'ECONNRESET' }))
  })

  it.each([fault('ECONNRESET'), 'gone'])('is no reason to touch a fault without it: %s', async (reason) => {
    const send = () => Promise.reject(reason)
    expect((await errorOf(start(platformFixture([running], { send })))).cause).toBe(reason)
  })

  it('is in no address', async () => {
    const all = platformFixture([running])
    await status(all)
    expect(all.wires[0]?.url.href).not.toContain(secret)
  })
})
