import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Send } from './transport.ts'

/** undici tells here that it writes a request. */
const writing = 'undici:client:sendHeaders'

/**
 * Does other work while the first request waits for its response.
 * @param work starts when the first request has been written, at the latest when that has failed. No response is passed on
 *   before it is done. Never rejects
 */
export function whileWaiting(send: Send, work: () => Promise<void>): Send {
  let working: Promise<void> | undefined
  const begin = () => {
    unsubscribe(writing, onWriting)
    working ??= work()
    return working
  }
  const onWriting = (message: unknown) => {
    // The connection through a proxy is not the request yet.
    if ((message as { request?: { method?: string } }).request?.method === 'CONNECT') return
    setImmediate(() => void begin())
  }
  subscribe(writing, onWriting)
  return async (wire) => {
    try {
      return await send(wire)
    } finally {
      await begin()
    }
  }
}
