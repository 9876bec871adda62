import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { closeAfterTest } from '../support/after-test.ts'

/** A server that writes whatever bytes it likes. */
interface HostileServer {
  url: string
  /** Heads of the requests, oldest first. */
  heads: string[]
  /** Bytes that were handed to the network. */
  written: () => number
  /** Resolves when the client has gone away from every connection. */
  left: () => Promise<unknown>
}

/** @param answer writes the answer to one request */
export async function hostileServer(answer: (socket: Socket) => void): Promise<HostileServer> {
  const sockets: Socket[] = []
  const gone: Promise<unknown>[] = []
  const heads: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    gone.push(new Promise((resolve) => socket.on('close', resolve)))
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (!/^[A-Z]+ \//.test(String(bytes))) return
      heads.push(String(bytes))
      answer(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterTest(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    heads,
    written: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    left: () => Promise.all(gone),
  }
}

/** Writes as fast as the client reads, until the client goes away. */
export function writeForever(socket: Socket, piece: string | Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', write)
  write()
}

/** Writes a piece every few milliseconds, until the client goes away. */
export function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on('close', () => clearInterval(timer))
}

/** An answer's head. */
export function head(headers: readonly string[], status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n')
}

/** A whole answer of JSON. */
export function jsonAnswer(body: string | Buffer, more: readonly string[] = []): Buffer {
  const bytes = Buffer.from(body)
  const headers = ['content-type: application/json', `content-length: ${bytes.length}`, ...more]
  return Buffer.concat([Buffer.from(head(headers)), bytes])
}

/** The head of an answer of JSON whose body comes in chunks. */
export const chunkedHead = head(['content-type: application/json', 'transfer-encoding: chunked'])
