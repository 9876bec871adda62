import type { ServerResponse } from 'node:http'
import type { Reply } from './answer.ts'

/** Sends a reply the way its transport says. */
export async function send(
  response: ServerResponse,
  reply: Reply,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  // The client is left waiting until it gives up, or until the emulator closes.
  if (reply.transport === 'silent') return
  if (reply.transport === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  const bytes = Buffer.from(reply.text, 'utf8')
  // A 204 must not tell a length.
  const length = reply.status === 204 ? {} : { 'content-length': bytes.length }
  response.writeHead(reply.status, { ...reply.headers, ...length })
  if (reply.transport === 'whole') response.end(bytes)
  else if (reply.transport === 'drip') await drip(response, bytes, sleep, reply.ms ?? 1000)
  else await breakOff(response, reply.transport === 'cut' ? bytes.subarray(0, bytes.length / 2) : undefined)
}

const pieces = 10

async function drip(
  response: ServerResponse,
  bytes: Buffer,
  sleep: (ms: number) => Promise<void>,
  ms: number,
): Promise<void> {
  response.flushHeaders()
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
    await sleep(ms)
    response.write(bytes.subarray(start, start + size))
  }
  response.end()
}

function breakOff(response: ServerResponse, part: Buffer | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.socket?.end()
      done()
    }
    response.flushHeaders()
    if (part === undefined || part.length === 0) setImmediate(end)
    else response.write(part, end)
  })
}
