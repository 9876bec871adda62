import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  chunkedHead as chunked,
  drip,
  head,
  hostileServer,
  jsonAnswer,
  writeForever,
} from './hostile-server.ts'
import { outcome } from './one-call.ts'

// A server without measure, over real connections: each ends with a clear error, and the connection is given up.

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const megabyte = Buffer.alloc(1024 * 1024, 'x')

describe('a body', () => {
  it('without an end is given up at its cap', async () => {
    const piece = chunk(' '.repeat(256 * 1024))
    const server = await hostileServer((socket) => {
      socket.write(chunked)
      writeForever(socket, piece)
    })
    expect(await outcome(server.url)).toMatchObject({
      trouble: 'unsupported',
      text: 'the response is larger than 64 MiB',
    })
    await server.left()
    expect(server.written()).toBeLessThan(100 * 1024 * 1024)
  })

  it('that announces more than the cap is given up there', async () => {
    const server = await hostileServer((socket) => {
      socket.write(head(['content-type: application/json', `content-length: ${2 ** 40}`]))
      writeForever(socket, megabyte)
    })
    expect((await outcome(server.url)).text).toContain('larger than')
    await server.left()
  })

  it('that comes in drips ends with the time of the request', async () => {
    const server = await hostileServer((socket) => {
      socket.write(chunked)
      drip(socket, chunk(' '))
    })
    expect((await outcome(server.url, 300)).text).toMatch(/^timed out after \d+ ms$/)
    await server.left()
  })

  it('that is compressed although nobody asked is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
      const answer = jsonAnswer(bomb, [`content-encoding: ${encoding}`])
      const server = await hostileServer((socket) => void socket.write(answer))
      expect((await outcome(server.url)).text).toContain('the response is not JSON')
      expect(server.heads[0]).toContain('accept-encoding: identity')
    }
  })

  it('that ends before its time is no answer', async () => {
    const server = await hostileServer((socket) => {
      socket.end(`${head(['content-type: application/json', 'content-length: 999'])}{"status":"COMPLETED"}`)
    })
    expect(await outcome(server.url)).toMatchObject({ trouble: 'unreachable', status: undefined })
  })
})

describe('a head', () => {
  const flood = (headers: readonly string[]) => head([...headers, 'content-length: 2'])

  it.each([
    ['10,000 fields', flood(Array.from({ length: 10_000 }, (_, index) => `x-${index}: ${index}`))],
    ['a field of a megabyte', flood([`x: ${megabyte.toString()}`])],
  ])('with %s is refused', async (_, text) => {
    const server = await hostileServer((socket) => void socket.write(`${text}{}`))
    expect(await outcome(server.url)).toMatchObject({
      trouble: 'unreachable',
      text: 'UND_ERR_HEADERS_OVERFLOW: Headers Overflow Error',
    })
    await server.left()
  })

  const endless: [string, string, string][] = [
    ['of fields', 'HTTP/1.1 200 OK\r\n', 'a: b\r\n'],
    ['of hints before it', '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'],
    ['of trailers', `${chunked}0\r\n`, 'a: b\r\n'],
    ['of a chunk’s extensions', `${chunked}1;`, 'a=b;'],
  ]
  it.each(endless)('without an end %s is given up', async (_, start, piece) => {
    const server = await hostileServer((socket) => {
      socket.write(start)
      writeForever(socket, piece.repeat(1000))
    })
    expect((await outcome(server.url, 1500)).trouble).toBe('unreachable')
    await server.left()
  })

  it('that is no head is refused, in one line and without the token', async () => {
    const server = await hostileServer((socket) => {
      socket.end('\n::error::PWNED\nAuthorization: Bearer tok_4f8a91c2d7e65b30\r\n\r\n')
    })
    const { message } = await outcome(server.url)
    expect(message).not.toContain('\n')
    expect(message).not.toContain('tok_4f8a91c2d7e65b30')
  })
})

describe('a redirect', () => {
  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://169.254.169.254',
    'https://127.0.0.1',
  ])('to %s on another port is not followed', async (origin) => {
    const other = await hostileServer((socket) => void socket.destroy())
    const location = `${origin}:${new URL(other.url).port}/api/v1`
    const server = await hostileServer((socket) => {
      socket.write(head([`location: ${location}`, 'content-length: 0'], '307 Temporary Redirect'))
    })
    expect(await outcome(server.url)).toMatchObject({ trouble: 'redirected', status: 307 })
    expect(server.heads).toHaveLength(1)
    expect(other.heads).toEqual([])
  })
})
