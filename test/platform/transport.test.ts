import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDispatcher, createSend } from '../../src/platform/transport.ts'

const mostBytes = 64 * 1024 * 1024
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A far end on this machine, and the way to it. */
async function far(listener: RequestListener) {
  const server = createServer({ maxHeaderSize: 128 * 1024 }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dispatcher = createDispatcher()
  closing.push(async () => {
    await dispatcher.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send = createSend(dispatcher)
  const { signal } = new AbortController()
  const get = (more: Partial<Parameters<typeof send>[0]> = {}) =>
    send({
      url: new URL(`http://127.0.0.1:${port}/a%20b/?c=%26`),
      method: 'GET',
      headers: {},
      body: null,
      signal,
      ...more,
    })
  return { get }
}

// Before all others: the library warns once in a process.
describe('the way to the platform', () => {
  it('is made without a word about the library in the log, and keeps no other warning back', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    await createDispatcher().destroy()
    expect(warn).not.toHaveBeenCalled()
    process.emitWarning('after all', { code: 'UNDICI-EHPA' })
    expect(warn).toHaveBeenCalledWith('after all', { code: 'UNDICI-EHPA' })
    warn.mockRestore()
  })
})

describe('the wire', () => {
  it('carries a request as it is, and its answer back, letters that are cut in two included', async () => {
    let asked: unknown
    const { get } = await far((request, response) => {
      request.setEncoding('utf8').once('data', (body: string) => {
        asked = { method: request.method, url: request.url, token: request.headers.authorization, body }
        const text = Buffer.from('€')
        response.writeHead(418, { 'X-Request-Id': 'r-1', 'set-cookie': ['a', 'b'] })
        response.write(text.subarray(0, 1))
        setImmediate(() => response.end(text.subarray(1)))
      })
    })
    const answer = await get({ method: 'PUT', headers: { authorization: 'Bearer t' }, body: '{"ä":1}' })
    expect(asked).toEqual({ method: 'PUT', url: '/a%20b/?c=%26', token: 'Bearer t', body: '{"ä":1}' })
    expect(answer).toMatchObject({
      status: 418,
      headers: { 'x-request-id': 'r-1', 'set-cookie': ['a', 'b'] },
      body: '€',
    })
  })

  it('follows no redirect: who may have the token is judged elsewhere', async () => {
    let requests = 0
    const { get } = await far((_, response) => {
      requests++
      response.writeHead(307, { location: '/other' }).end()
    })
    expect(await get()).toMatchObject({ status: 307, headers: { location: '/other' } })
    expect(requests).toBe(1)
  })

  it('takes headers of 60 KiB, as gateways add them', async () => {
    const { get } = await far((_, response) => response.setHeader('x-much', 'x'.repeat(60 * 1024)).end())
    expect((await get()).headers['x-much']).toHaveLength(60 * 1024)
  })

  it('takes an answer of 64 MiB', async () => {
    const { get } = await far((_, response) => response.end(Buffer.alloc(mostBytes, 'x')))
    expect((await get()).body).toHaveLength(mostBytes)
  })

  it('hangs up on an answer that is larger: memory would end before it does', async () => {
    const { get } = await far((_, response) => {
      const more = () => {
        while (response.write(chunk));
      }
      const chunk = Buffer.alloc(4 * 1024 * 1024)
      response.on('drain', more).on('close', () => hungUp())
      more()
    })
    let hungUp = () => {}
    const end = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    await expect(get()).rejects.toThrow('the answer is larger than 67108864 bytes')
    await end
  })

  it('is left as soon as the signal aborts, with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { get } = await far(() => controller.abort(reason))
    await expect(get({ signal: controller.signal })).rejects.toBe(reason)
  })
})
