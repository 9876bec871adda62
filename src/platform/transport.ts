import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici'
import type { Method } from './operations.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  url: URL
  method: Method
  headers: Record<string, string>
  body: string | Uint8Array | null
  signal: AbortSignal
}

export interface WireAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Sends one request over the wire; rejects on transport faults. Follows no redirect. */
export type Send = (wire: WireRequest) => Promise<WireAnswer>

/** Answers larger than this are a fault: nothing that the platform lists comes near it. */
const maxAnswerBytes = 64 * 1024 * 1024
const connectTimeoutMs = 10_000
/** Without a byte for this long a connection counts as dead. Validation is synchronous and slow. */
const idleTimeoutMs = 120_000

/** The one HTTP stack: proxies and NO_PROXY come from the environment. */
export function createDispatcher(): Dispatcher {
  return withoutWarning(
    'UNDICI-EHPA',
    () =>
      new EnvHttpProxyAgent({
        connect: { timeout: connectTimeoutMs },
        headersTimeout: idleTimeoutMs,
        bodyTimeout: idleTimeoutMs,
        maxHeaderSize: 64 * 1024,
      }),
  )
}

/** The library announces its proxy agent as experimental in every user's log; the pinned version is tested here. */
function withoutWarning<T>(code: string, make: () => T): T {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
    const [, options] = args as unknown as [unknown, { code?: string } | undefined]
    if (options?.code !== code) emitWarning(...args)
  }) as typeof emitWarning
  try {
    return make()
  } finally {
    process.emitWarning = emitWarning
  }
}

export function createSend(dispatcher: Dispatcher): Send {
  return async ({ url, method, headers, body, signal }) => {
    const answer = await request(url, { dispatcher, method, headers, body, signal })
    return { status: answer.statusCode, headers: answer.headers, body: await readCapped(answer.body) }
  }
}

async function readCapped(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) {
      throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
