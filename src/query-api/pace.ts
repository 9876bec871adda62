import pLimit from 'p-limit'
import { PlatformError } from '../platform/errors.ts'

/** Requests to one planner at once, at most. */
const mostAtOnce = 8
/** Time limit of a request that is sent alone. */
const aloneMs = 60_000
/** One more at once after so many responses for each that is sent at once: a planner that was slow once is not slow for good. */
const responsesToRise = 20

/** What the pace decides about a request: its time limit, and who is told of a failed attempt that will be repeated. */
interface Paced {
  requestTimeoutMs?: number
  onRetry: (error: PlatformError) => void
}

/**
 * Sends requests to a planner, a few at once, and fewer where that is too much for it:
 * - After a failed attempt that is repeated, such as a 429, half as many: those that wait keep their place.
 * - One that timed out is sent again with a quarter beside it, at last alone and with more time: the planner may still be
 *   working on the others, and the same again would have the same end. Where one times out alone, those that wait fail with it.
 *
 * What it responds to brings back one at a time.
 */
export function createPace() {
  const limit = pLimit(mostAtOnce)
  let responses = 0
  let waiting = { failure: null as PlatformError | null }

  /** @param beside what was sent at once: others of the same moment may have lowered it already */
  function slower(beside: number, part: number): void {
    limit.concurrency = Math.min(limit.concurrency, Math.ceil(beside / part))
    responses = 0
  }

  function faster(): void {
    if (limit.concurrency === mostAtOnce || ++responses < responsesToRise * limit.concurrency) return
    limit.concurrency++
    responses = 0
  }

  /** @returns null where it is to be sent again */
  async function sendOnce<T>(send: (paced: Paced) => Promise<T>) {
    const beside = limit.concurrency
    const onRetry = () => slower(beside, 2)
    try {
      const found = await send(beside > 1 ? { onRetry } : { onRetry, requestTimeoutMs: aloneMs })
      faster()
      return { found }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (!error.timedOut) {
        // A rejection is a response.
        if (error.status !== undefined) faster()
        throw error
      }
      if (beside === 1) {
        waiting.failure = error
        waiting = { failure: null }
        throw error
      }
      slower(beside, 4)
      return null
    }
  }

  return async <T>(send: (paced: Paced) => Promise<T>): Promise<T> => {
    const own = waiting
    for (;;) {
      const sent = await limit(() => {
        if (own.failure) throw own.failure
        return sendOnce(send)
      })
      if (sent) return sent.found
    }
  }
}
