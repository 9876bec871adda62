import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Stop } from '../../src/failure.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import {
  cancelDbtSync,
  getDbtSyncStatus,
  getSpec,
  listDbtSyncs,
  type Operation,
  startDbtSync,
} from '../../src/platform/operations.ts'
import { startBudget } from '../../src/runtime/budget.ts'
import { answer, fault, htmlPage, origin, type Reply, type Rig, rig, secret, silence } from './fake-send.ts'

const open = { signal: new AbortController().signal }
const job = { deploymentId: 42, syncJobId: 'job-1' }
const running = answer({ status: 'COMPILING_DBT' })

const touch = {
  id: 'touch',
  method: 'PUT',
  path: '/things/{id}',
  query: ['flag'],
  body: z.undefined(),
  answer: z.unknown(),
  repeatable: true,
} satisfies Operation<'/things/{id}', 'flag', undefined, unknown>

const status = ({ platform }: Rig, signal = open.signal) =>
  platform.call(getDbtSyncStatus, { path: job }, { signal })

const start = ({ platform }: Rig, signal = open.signal) =>
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
    const all = rig([running])
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(1)
    expect(all.wires[0]).toMatchObject({ method: 'GET', body: null })
    expect(all.wires[0]?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'user-agent': 'data-model-ci/1.2.3',
      accept: 'application/json',
    })
    expect(all.wires[0]?.url.href).toBe(`${origin}/api/v1/deployments/42/dbt-sync/job-1`)
  })

  it('carries the token under its own scheme where that is asked for', async () => {
    const all = rig([running], { authScheme: 'api-key' })
    await status(all)
    expect(all.wires[0]?.headers.authorization).toBe(`Api-Key ${secret}`)
  })

  it('percent-encodes path and query, and leaves absent values out', async () => {
    const all = rig([answer('')])
    await all.platform.call(touch, { path: { id: 'a b?ü#' }, query: { flag: 'x&y=z +1' } }, open)
    await all.platform.call(touch, { path: { id: 'a' }, query: { flag: undefined } }, open)
    expect(all.wires.map(({ url }) => url.href)).toEqual([
      `${origin}/things/a%20b%3F%C3%BC%23?flag=x%26y%3Dz%20%2B1`,
      `${origin}/things/a`,
    ])
  })

  it('is not sent when a path value could name something else', async () => {
    const all = rig([running])
    await expect(
      all.platform.call(getDbtSyncStatus, { path: { ...job, syncJobId: '..' } }, open),
    ).rejects.toThrow('cannot be used as syncJobId')
    expect(all.wires).toEqual([])
  })

  it('that writes without a body says so; one that reads or deletes does not', async () => {
    const all = rig([answer('')])
    await all.platform.call(touch, { path: { id: 'a' } }, open)
    await all.platform.call(cancelDbtSync, { path: job }, open)
    expect(all.wires[0]).toMatchObject({ method: 'PUT', body: null })
    expect(all.wires[0]?.headers['content-length']).toBe('0')
    expect(all.wires[0]?.headers).not.toHaveProperty('content-type')
    expect(all.wires[1]?.method).toBe('DELETE')
    expect(all.wires[1]?.headers).not.toHaveProperty('content-length')
  })

  it('that writes with a body says what it is', async () => {
    const all = rig([answer({ syncJobId: 'j' })])
    await start(all)
    const [wire] = all.wires
    expect(wire?.headers['content-type']).toBe('application/json')
    expect(wire?.headers).not.toHaveProperty('content-length')
    expect(JSON.parse(String(wire?.body))).toEqual({ branchName: 'b', ref: 'main' })
  })

  it('may be answered with nothing', async () => {
    const all = rig([{ status: 204, headers: {}, body: '' }])
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
    ['text that is no JSON', answer('OK', 200, { 'content-type': 'text/plain' })],
    ['an answer without what it must have', answer({ state: 'COMPLETED' })],
  ]

  it.each(transient)('is repeated after %s', async (_, reply) => {
    const all = rig([reply, reply, running])
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(3)
    expect(all.retries.map(({ delayMs }) => delayMs)).toEqual([500, 1000])
    expect(all.elapsed()).toBe(1500)
  })

  it('is repeated also when it deletes', async () => {
    const all = rig([answer({}, 503), answer({ ok: true })])
    expect(await all.platform.call(cancelDbtSync, { path: job }, open)).toEqual({ ok: true })
    expect(all.wires.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })

  it.each([400, 401, 402, 403, 404, 405, 409, 410, 411, 413, 422, 451, 501])(
    'is not repeated after %i',
    async (code) => {
      const all = rig([answer({ message: 'no' }, code, { 'x-request-id': 'r-9' })])
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
    const all = rig([answer({}, 503)])
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
    const all = rig([answer({}, 429, headers), running])
    await status(all)
    expect(all.elapsed()).toBe(expected)
    expect(all.wires).toHaveLength(2)
  })

  it('does not hammer a platform that says "Retry-After: 0" for ever', async () => {
    const busy: Reply = (_, clock) => {
      clock.advance(10)
      return answer({}, 503, { 'retry-after': '0' })
    }
    const all = rig([busy])
    await errorOf(status(all))
    expect(all.wires.length).toBeLessThan(200)
  })

  it('is given up within 60 s when the platform has never answered', async () => {
    const all = rig([fault('ECONNREFUSED')])
    const error = await errorOf(status(all))
    expect(error).toMatchObject({ trouble: 'unreachable', arrived: 'no' })
    expect(error.message).toContain('ECONNREFUSED')
    expect(all.elapsed()).toBeLessThanOrEqual(60_000)
    expect(all.elapsed()).toBeGreaterThan(45_000)
  })

  it('goes on to the end of the budget when the platform has answered before', async () => {
    const all = rig([running, answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    await status(all, budget.signal)
    const error = await errorOf(status(all, budget.signal))
    expect(error.status).toBe(503)
    expect(all.elapsed()).toBe(600_000)
  })

  it('goes on to the end of the budget when the platform has refused with a reason before', async () => {
    const all = rig([answer({ message: 'no such job' }, 404), answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    await errorOf(status(all, budget.signal))
    await errorOf(status(all, budget.signal))
    expect(all.elapsed()).toBe(600_000)
  })
})

describe('a start', () => {
  it.each<[string, Reply, 'no' | 'unknown']>([
    ['503', answer({}, 503), 'unknown'],
    ['408', answer({}, 408), 'unknown'],
    ['429', answer({}, 429), 'no'],
    ['a reset', fault('ECONNRESET'), 'unknown'],
    ['a refused connection', fault('ECONNREFUSED'), 'no'],
    ['an answer that is cut off', answer('{"syncJobId'), 'unknown'],
    ['400', answer({}, 400), 'no'],
    ['an HTML page', htmlPage, 'unknown'],
  ])('is never repeated, and after %s the error says whether it arrived', async (_, reply, arrived) => {
    const all = rig([reply])
    expect((await errorOf(start(all))).arrived).toBe(arrived)
    expect(all.wires).toHaveLength(1)
    expect(all.retries).toEqual([])
  })
})

describe('a redirect', () => {
  const to = (location: string, code = 307): Reply => answer('', code, { location })

  it.each([301, 302, 307, 308])('(%i) on the same origin keeps method, body and token', async (code) => {
    const all = rig([to('/moved/?x=1', code), answer({ syncJobId: 'j' })])
    await start(all)
    const [first, second] = all.wires
    expect(second?.url.href).toBe(`${origin}/moved/?x=1`)
    expect(second).toMatchObject({ method: 'POST', body: first?.body, headers: first?.headers })
  })

  it('that is relative counts from where it came from', async () => {
    const all = rig([to('/a/b/'), to('c'), running])
    await status(all)
    expect(all.wires.at(-1)?.url.href).toBe(`${origin}/a/b/c`)
  })

  it('to "see other" is followed by a read and not by a write', async () => {
    const reading = rig([to('/other', 303), running])
    await status(reading)
    expect(reading.wires).toHaveLength(2)
    const writing = rig([to('/other', 303), answer({ syncJobId: 'j' })])
    expect((await errorOf(start(writing))).trouble).toBe('rejected')
    expect(writing.wires).toHaveLength(1)
  })

  it.each([
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example\\x',
    'http://tenant.example.com/x',
    'https://tenant.example.com:8443/x',
    'https://tenant.example.com.evil.example/x',
    'https://tenant.example.com@evil.example/x',
    'https://sub.tenant.example.com/x',
    'javascript:alert(1)',
    'http://[',
  ])('to %j is refused, and the token is never sent there', async (location) => {
    const all = rig([to(location), running])
    const error = await errorOf(status(all))
    expect(error).toMatchObject({ trouble: 'rejected', status: 307, arrived: 'no' })
    expect(error.advice).toContain('base-url')
    expect(all.wires).toHaveLength(1)
  })

  it('to another origin is refused also behind one that is followed', async () => {
    const all = rig([to('/here'), to('https://evil.example/'), running])
    expect((await errorOf(status(all))).message).toContain('https://evil.example')
    expect(all.wires.map(({ url }) => url.origin)).toEqual([origin, origin])
  })

  it('that leads round in a circle ends', async () => {
    const all = rig([to('/round')])
    expect((await errorOf(status(all))).message).toContain('leads nowhere')
    expect(all.wires).toHaveLength(6)
  })

  it('without an address is no reason to send a start again', async () => {
    const all = rig([answer('', 302)])
    expect((await errorOf(start(all))).message).toContain('leads nowhere')
    expect(all.wires).toHaveLength(1)
  })
})

describe('an HTML page with 200', () => {
  it('means that the tenant does not offer the operation', async () => {
    const all = rig([htmlPage])
    const error = await errorOf(status(all))
    expect(error).toMatchObject({ trouble: 'unsupported', status: 200 })
    expect(error.advice).toContain('does not offer')
    expect(all.wires).toHaveLength(1)
  })

  it('is known without its content type', async () => {
    const all = rig([answer('\n<html><body>', 200, { 'content-type': 'application/json' })])
    expect((await errorOf(status(all))).trouble).toBe('unsupported')
  })

  it('is repeated after the operation has been answered with data', async () => {
    const all = rig([running, htmlPage, running])
    await status(all)
    expect(await status(all)).toEqual({ status: 'COMPILING_DBT' })
    expect(all.wires).toHaveLength(3)
  })

  it('is not repeated after another operation has been answered', async () => {
    const all = rig([running, htmlPage])
    await status(all)
    const call = all.platform.call(listDbtSyncs, { path: { deploymentId: 42 } }, open)
    expect((await errorOf(call)).trouble).toBe('unsupported')
    expect(all.wires).toHaveLength(2)
  })
})

describe('the time of one request', () => {
  it('is limited, and a read that is too slow is repeated', async () => {
    const all = rig([running, silence, running])
    await status(all)
    await status(all)
    expect(all.wires).toHaveLength(3)
    expect(all.retries[0]?.error).toMatchObject({
      trouble: 'unreachable',
      text: 'no answer within 30 s',
      arrived: 'unknown',
    })
    expect(all.elapsed()).toBe(30_500)
  })

  it('can be set, and a start that is too slow is not repeated', async () => {
    const all = rig([silence])
    const call = all.platform.call(
      startDbtSync,
      { path: { deploymentId: 42 }, body: { branchName: 'b', ref: 'main' } },
      { ...open, requestTimeoutMs: 10_000 },
    )
    expect((await errorOf(call)).message).toBe('startDbtSync got no usable answer: no answer within 10 s.')
    expect(all.elapsed()).toBe(10_000)
    expect(all.wires).toHaveLength(1)
  })

  it('no longer runs once the answer is there', async () => {
    const all = rig([running])
    await status(all)
    all.clock.advance(3_600_000)
    expect(all.wires[0]?.signal.aborted).toBe(false)
  })
})

describe('the end of the budget', () => {
  it('while the platform fails is the fault of the platform', async () => {
    const all = rig([answer({ message: 'down' }, 503)])
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
    const all = rig([slow])
    const budget = startBudget(all.clock, 1000)
    await expect(status(all, budget.signal)).rejects.toBe(budget.signal.reason)
    expect(budget.signal.reason).toBeInstanceOf(Stop)
    expect(all.elapsed()).toBe(1000)
  })

  it('while a request has long been open is the silence of the platform', async () => {
    const all = rig([silence])
    const budget = startBudget(all.clock, 20_000)
    const error = await errorOf(status(all, budget.signal))
    expect(error).toMatchObject({ trouble: 'unreachable', text: 'no answer within 20 s' })
    expect(all.wires).toHaveLength(1)
  })

  it('before a call means that nothing is sent and nothing waited for', async () => {
    const all = rig([running])
    const budget = startBudget(all.clock, 5000)
    all.clock.advance(5000)
    await expect(status(all, budget.signal)).rejects.toBe(budget.signal.reason)
    expect(all.elapsed()).toBe(5000)
  })

  it('is a cancel, also in the middle of a wait between two attempts', async () => {
    const all = rig([answer({}, 503)])
    const budget = startBudget(all.clock, 600_000)
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    all.clock.after(200, () => budget.stop(cancelled))
    await expect(status(all, budget.signal)).rejects.toBe(cancelled)
    expect(all.elapsed()).toBe(200)
  })

  it('is a cancel, also when a failure arrives at the same moment', async () => {
    const cancelled = new Stop('cancelled', 'The step was cancelled.')
    const controller = new AbortController()
    const all = rig([
      () => {
        controller.abort(cancelled)
        return answer({}, 503)
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
    const all = rig([both])
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
      const error = await errorOf(start(rig([reply])))
      expect(`${error.message} ${error.text} ${error.advice}`).not.toContain(secret)
    }
  })

  it('is in no address', async () => {
    const all = rig([running])
    await status(all)
    expect(all.wires[0]?.url.href).not.toContain(secret)
  })
})
