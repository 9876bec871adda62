import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { whileWaiting } from '../../src/http/while-waiting.ts'
import { closeAfterTest } from '../support/after-test.ts'

/** A server on this machine that waits for `respond`, and a way to it that works meanwhile. */
async function start(respond: Promise<void>, work: () => Promise<void>) {
  const events: string[] = []
  const server = createServer((_, response) => {
    events.push('request')
    void respond.then(() => response.end('{}'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const dispatcher = createDispatcher()
  closeAfterTest(async () => {
    await dispatcher.destroy()
    server.close()
  })
  const send = whileWaiting(createSend(dispatcher), async () => {
    events.push('work')
    await work()
    events.push('done')
  })
  const request = async (port = (server.address() as AddressInfo).port) => {
    const { signal } = new AbortController()
    const url = new URL(`http://127.0.0.1:${port}/`)
    try {
      await send({ url, method: 'GET', headers: {}, body: null, signal })
      events.push('response')
    } catch {
      events.push('error')
    }
  }
  return { events, request }
}

it('works while the first request waits, once, and before any response', async () => {
  const work = Promise.withResolvers<void>()
  // The server responds only when the work has begun, so work that waits for the response would never end.
  const { events, request } = await start(work.promise, async () => work.resolve())
  await request()
  await request()
  expect(events.filter((event) => event !== 'request')).toEqual(['work', 'done', 'response', 'response'])
})

it('works also where no request can be written', async () => {
  const { events, request } = await start(Promise.resolve(), async () => undefined)
  await request(1)
  expect(events).toEqual(['work', 'done', 'error'])
})
