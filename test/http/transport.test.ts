import { once } from 'node:events'
import { createServer, Server as HttpServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { transportFault } from '../../src/http/faults.ts'
import {
  createDispatcher,
  createSend,
  proxyProblem,
  tooLarge,
  type WireRequest,
} from '../../src/http/transport.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const mostBytes = 64 * 1024 * 1024

/** A certificate that nobody trusts, with its key, of a server on this machine. It protects nothing. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWBvEu2GvOf9myq4w
Gj0hT/YoJaj1QAdE3jEA0A3EnpShRANCAASmV5FgnIv/6qUdUGI58SnHAZXwU6Bk
xPtTVrxpDSud0x6VWpq70/OvjDfBtW0B/55qe7+JdAmJhayX0ac2LV/4
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUXC05SUDDgNJ0Bgv7iTZZ/n9zfbowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzExMTAxM1oYDzIxMjYxMDMw
MTExMDEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASmV5FgnIv/6qUdUGI58SnHAZXwU6BkxPtTVrxpDSud0x6VWpq70/Ov
jDfBtW0B/55qe7+JdAmJhayX0ac2LV/4o28wbTAdBgNVHQ4EFgQU2+jqXWqbqhbY
o3KQ1Fr3H6XhVM0wHwYDVR0jBBgwFoAU2+jqXWqbqhbYo3KQ1Fr3H6XhVM0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAK28iUAUKV9gGlP74nmYZoMX+0CkLSdIoSFaqcsWXQ5qAiB2
Wm4I9GOutIElNRZwG0asXiic9LDuNoQJs47VuE2cqA==
-----END CERTIFICATE-----`,
}

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

const wire = (url: string, more: Partial<WireRequest> = {}): WireRequest => {
  const { signal } = new AbortController()
  return { url: new URL(url), method: 'GET', headers: {}, body: null, signal, ...more }
}

/** Begins to listen on this machine. @returns host and port */
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What sends requests until the test has ended. */
function sending(...options: Parameters<typeof createDispatcher>) {
  const dispatcher = createDispatcher(...options)
  closing.unshift(() => dispatcher.destroy())
  return createSend(dispatcher)
}

/** A far end on this machine, and the way to it. */
async function far(listener: RequestListener) {
  const server = createServer({ maxHeaderSize: 128 * 1024 }, listener)
  const [host, send] = [await listening(server), sending()]
  const get = (more: Partial<WireRequest> = {}) => send(wire(`http://${host}/a%20b/?c=%26`, more))
  return { get, server, host }
}

describe('the wire', () => {
  it('carries a request as it is, and its answer back, letters that are cut in two included', async () => {
    let asked: unknown
    const { get } = await far((request, response) => {
      request.setEncoding('utf8').once('data', (body: string) => {
        asked = { method: request.method, url: request.url, token: request.headers.authorization, body }
        const text = Buffer.from('€')
        response.writeHead(418, { 'X-Request-Id': 'r-1', 'set-cookie': ['a', 'b'] })
        response.write(text.subarray(0, 1))
        globalThis.setImmediate(() => response.end(text.subarray(1)))
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
    await expect(get()).rejects.toMatchObject({
      code: tooLarge,
      message: 'the response is larger than 64 MiB',
    })
    await end
  })

  it('is left as soon as the signal aborts, with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { get } = await far(() => controller.abort(reason))
    await expect(get({ signal: controller.signal })).rejects.toBe(reason)
  })
})

const tenant = new URL('https://tenant.corp.test/')

/** No other variable of this machine counts. */
function stubProxies(given: Record<string, string>) {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    vi.stubEnv(name, given[name] ?? '')
}

describe('a proxy of the environment', () => {
  it.each([
    ['HTTPS_PROXY', 'proxy.corp:3128', {}],
    ['https_proxy', 'socks5://user:secret@proxy.corp:1080', {}],
    ['HTTPS_PROXY', 'http://[', {}],
    ['https_proxy', 'b:1', { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'other.test' }],
  ])('is named where it cannot be used: %s=%s', (name, value, others) => {
    const given = { ...others, [name]: value }
    stubProxies(given)
    const problem = proxyProblem(given, tenant)
    expect(problem).toContain(`variable ${name} is not the URL of an HTTP proxy`)
    expect(problem).not.toContain('secret')
  })

  it.each([
    {},
    { HTTPS_PROXY: '' },
    { https_proxy: 'http://a:1', HTTPS_PROXY: 'b' },
    { HTTPS_PROXY: 'https://a' },
    { HTTPS_PROXY: '10.0.0.1:3128' },
    { http_proxy: 'socks5://a:1' },
    { https_proxy: 'socks5://a:1', no_proxy: 'corp.test' },
  ])('is usable, or not used: %j', (given) => {
    stubProxies(given)
    expect(proxyProblem(given, tenant)).toBeNull()
  })
})

describe('a connection that cannot be opened', () => {
  const proxied = 'https://platform.example'
  const proxyThat = (says: string) => () =>
    createServer().on('connect', (_, socket) => socket.on('error', () => undefined).end(says))
  const faultOf = async (request: WireRequest) =>
    transportFault(await sending()(request).catch((reason: unknown) => reason), request.url)
  const rejecting = (status: number) => proxyThat(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)

  it.each([
    ['a certificate that nobody trusts', () => createSecureServer(selfSigned), null, /NODE_EXTRA_CA_CERTS/],
    ['a server without a certificate', () => createSecureServer(), null, /port/],
    ['plain HTTP on the port of HTTPS', () => createServer(), null, /port/],
    ['a proxy that wants a password', rejecting(407), proxied, /password/],
    ['a proxy that does not allow the host', rejecting(403), proxied, /NO_PROXY/],
    ['a proxy that hangs up', proxyThat(''), proxied, /NO_PROXY/],
  ])('has sent nothing: %s', async (_, create, origin, advice) => {
    let requests = 0
    const here = await listening(create().on('request', () => requests++))
    stubProxies({ HTTPS_PROXY: `http://user:secret@${here}` })
    const request = wire(origin ?? `https://${here}`, { method: 'POST', body: '{}' })
    const fault = await faultOf(request)
    const through = {
      attempt: `Could not reach ${origin ?? request.url.origin} through the proxy http://${here}`,
    }
    expect(fault).toMatchObject({ arrived: 'no', text: expect.stringMatching(/./) })
    if (origin !== null) expect(fault.unreached).toMatchObject(through)
    expect(fault).toMatchObject({ isUnresponsive: false, advice: expect.stringMatching(advice) })
    expect(requests).toBe(0)
  })

  it.each([
    ['refuses', 'http://user:secret@127.0.0.1:1', 'http://127.0.0.1:1', 'ECONNREFUSED'],
    ['is not found', 'http://user:secret@proxy.invalid:3128', 'http://proxy.invalid:3128', 'ENOTFOUND'],
  ])('names the proxy that %s, without its password', async (_, uri, name, code) => {
    stubProxies({ https_proxy: uri })
    const attempt = `Could not connect to the proxy ${name}`
    const fault = { unreached: { attempt, code }, arrived: 'no', isUnresponsive: false }
    expect(await faultOf(wire(tenant.href))).toMatchObject(fault)
  })

  it.each([
    ['refuses', 'https://127.0.0.1:1', 'ECONNREFUSED', true, undefined],
    ['is not found', 'https://tenant.invalid', 'ENOTFOUND', false, 'the host was not found'],
  ])('is told from a proxy where the server itself %s', async (_, url, code, isUnresponsive, title) => {
    stubProxies({ https_proxy: 'http://127.0.0.1:1', no_proxy: 'invalid' })
    expect(await faultOf(wire(url))).toEqual({
      unreached: { attempt: `Could not reach ${url}`, code, title },
      ...{ text: expect.stringContaining(`(${code})`), arrived: 'no', isUnresponsive },
    })
  })

  it('is told from one that breaks, which may have carried the request over', async () => {
    const { get } = await far(({ socket }) => socket.destroy())
    const error = await get().catch((reason: unknown) => reason)
    expect(transportFault(error, tenant)).toMatchObject({ arrived: 'unknown', isUnresponsive: true })
  })
})

describe('whoever does not respond', () => {
  const { tick } = createRequire(import.meta.url)('undici/lib/util/timers.js') as {
    tick: (ms: number) => void
  }
  const platform = 'https://platform.example'

  /** A server on this machine that says nothing, and how to wait until it was asked for something. */
  async function silent() {
    const sockets: Socket[] = []
    const server = createTcpServer((socket) => sockets.push(socket.on('error', () => undefined)))
    const url = await listening(server)
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
    })
    const asked = once(server, 'connection').then(([socket]: Socket[]) => socket && once(socket, 'data'))
    return { url, asked }
  }

  /** Fails after some time, in which nothing else happens. */
  async function faultOf(url: string, asked: Promise<unknown>, afterMs: number, lookup?: LookupFunction) {
    const clock = virtualClock()
    const send = sending(lookup, clock)
    const fault = send(wire(url)).catch((error: unknown) => transportFault(error, new URL(url)))
    await asked
    // The library has a clock of its own, with which a limit begins at its next tick.
    for (const ms of [0, afterMs]) tick(ms)
    clock.advance(afterMs)
    return fault
  }

  it('is the proxy if it opens no tunnel', async () => {
    const proxy = await silent()
    stubProxies({ HTTPS_PROXY: `http://user:secret@${proxy.url}` })
    expect(await faultOf(platform, proxy.asked, 10_000)).toMatchObject({
      unreached: {
        code: 'UND_ERR_HEADERS_TIMEOUT',
        attempt: `Could not reach ${platform} through the proxy http://${proxy.url}`,
      },
      text: 'no response from the proxy within 10 s (UND_ERR_HEADERS_TIMEOUT)',
      ...{ arrived: 'no', isUnresponsive: false, advice: expect.stringContaining('HTTPS_PROXY') },
    })
  })

  it('is waited for behind a proxy that has opened the tunnel, as long as the caller wants', async () => {
    const request = Promise.withResolvers<ServerResponse>()
    const { host } = await far((_, response) => request.resolve(response))
    const proxy = createServer().on('connect', (_, socket) => {
      const port = Number(host.split(':')[1])
      const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
      socket.pipe(onward).pipe(socket)
    })
    stubProxies({ http_proxy: `http://${await listening(proxy)}` })
    const answer = sending()(wire('http://platform.example'))
    const response = await request.promise
    for (const ms of [0, 60_000]) tick(ms)
    response.end('late')
    expect(await answer).toMatchObject({ status: 200, body: 'late' })
  })

  it('is the server if it takes the connection alone', async () => {
    stubProxies({})
    const { url, asked } = await silent()
    expect(await faultOf(`https://${url}`, asked, 10_000)).toMatchObject({
      ...{ unreached: { code: 'UND_ERR_CONNECT_TIMEOUT' }, arrived: 'no', isUnresponsive: true },
    })
  })

  it.each([
    ['of the host', undefined, undefined],
    ['of the proxy', 'http://proxy.corp:3128', 'Could not connect to the proxy http://proxy.corp:3128'],
  ])(
    'is DNS if it knows no address %s, before the time for a connection is over',
    async (_, proxy, attempt) => {
      stubProxies(proxy ? { https_proxy: proxy } : {})
      const question = Promise.withResolvers<Parameters<LookupFunction>[2]>()
      const lookup: LookupFunction = (_, __, callback) => question.resolve(callback)
      const fault = await faultOf(platform, question.promise, 7_000, lookup)
      expect(fault).toEqual({
        ...{ text: 'no response from DNS (EAI_AGAIN)', arrived: 'no', isUnresponsive: false },
        unreached: {
          attempt: attempt ?? `Could not reach ${platform}`,
          code: 'EAI_AGAIN',
          title: attempt && 'the proxy is unreachable',
        },
        ...(attempt && { advice: expect.stringContaining('HTTPS_PROXY') }),
      })
      // An answer that comes late does no harm.
      const answer = await question.promise
      answer(null, [{ address: '127.0.0.1', family: 4 }])
    },
  )
})

describe('an idle connection', () => {
  type Step = 'GET' | 'PUT' | 'POST' | number
  /** Sends requests one after another; a number is a pause in seconds. @returns how many connections that took */
  async function connectionsOf(steps: readonly Step[], hint: Record<string, string>): Promise<number> {
    const sockets = new Set<unknown>()
    const { get, server } = await far(({ socket }, response) => {
      sockets.add(socket)
      response.writeHead(200, hint).end('ok')
    })
    // No hint of its own.
    server.keepAliveTimeout = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const step of steps) {
      if (typeof step === 'number') vi.advanceTimersByTime(step * 1000)
      else await get({ method: step })
      // The library uses a connection again in the next turn of the event loop.
      await setImmediate()
    }
    return sockets.size
  }

  it.each<[string, Step[], number, string?]>([
    ['is used again after a pause between polls', ['GET', 10, 'GET', 10, 'PUT', 30, 'GET'], 1],
    ['is given up after a minute', ['GET', 61, 'GET'], 2],
    ['is not used for what must not be sent twice', ['GET', 10, 'POST', 'GET'], 2],
    ['of an unrepeatable request is used again at once only', ['POST', 'POST', 5, 'POST'], 2],
    ['is given up before the server closes it, where the server says when', ['GET', 10, 'GET'], 2, '5'],
    [
      'of an unrepeatable request is given up as early where the server keeps it',
      ['POST', 5, 'POST'],
      2,
      '75',
    ],
  ])('%s: %j', async (_, steps, expected, timeout) => {
    expect(await connectionsOf(steps, timeout ? { 'keep-alive': `timeout=${timeout}` } : {})).toBe(expected)
  })

  it('that the server closes when a request comes does not lose an unrepeatable one', async () => {
    const stale = new Set<unknown>()
    const used = new Set<Socket>()
    const arrived: string[] = []
    const { get } = await far(({ method = '', socket }, response) => {
      if (stale.has(socket)) return void socket.destroy()
      arrived.push(method)
      used.add(socket)
      response.end('ok')
    })
    await get()
    await setImmediate()
    for (const socket of used) stale.add(socket)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.advanceTimersByTime(4500)
    expect((await get({ method: 'POST' })).body).toBe('ok')
    expect(arrived).toEqual(['GET', 'POST'])
  })

  it('that the server has closed is not used again', async () => {
    const { get, server } = await far((_, response) => response.end('ok'))
    const closed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', resolve))
    })
    await get()
    server.closeAllConnections()
    await closed
    expect((await get()).body).toBe('ok')
  })
})

describe('a proxy of the environment', () => {
  async function proxy() {
    const seen: string[] = []
    const server = createServer((_, response) => response.writeHead(502).end())
    server.on('connect', (request, socket) => {
      seen.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const url = `http://${await listening(server)}`
    stubProxies({ http_proxy: url, https_proxy: url, HTTP_PROXY: url, HTTPS_PROXY: url })
    return seen
  }

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '[::1]'])('never sees what goes to %s', async (host) => {
    const seen = await proxy()
    // Nobody listens there: what matters is that nothing takes the way through the proxy.
    const { get } = await far(() => undefined)
    await get({ url: new URL(`http://${host}:1/`), headers: { authorization: 'Bearer t' } }).catch(() => null)
    expect(seen).toEqual([])
  })

  it.each([
    ['', {}, true],
    ['tenant.corp.test', {}, false],
    ['corp.test', {}, false],
    ['.corp.test', {}, false],
    ['corp.test:443', {}, false],
    ['orp.test', {}, true],
    ['other.test, *', {}, false],
    ['', { HTTPS_PROXY: '', https_proxy: '' }, false],
  ])('serves a host as in every other action: NO_PROXY="%s", %j', async (noProxy, others, isUsed) => {
    const seen = await proxy()
    for (const [name, value] of Object.entries({ NO_PROXY: noProxy, ...others })) vi.stubEnv(name, value)
    const { get } = await far(() => undefined)
    await get({ url: tenant }).catch(() => null)
    expect(seen).toEqual(isUsed ? ['tenant.corp.test:443'] : [])
  })
})

describe('the time of a request', () => {
  it('has one limit, that of its caller: the library sets none of its own', async () => {
    const seen: Dispatcher.DispatchOptions[] = []
    const agent = new Agent()
    agent.dispatch = (options) => {
      seen.push(options)
      throw new Error('enough')
    }
    await expect(createSend(agent)(wire('http://127.0.0.1:1/'))).rejects.toThrow('enough')
    expect(seen).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }])
    await agent.destroy()
  })
})
