import type { PlatformError } from '../platform/errors.ts'
import { withinTime } from '../runtime/budget.ts'
import type { Clock } from '../runtime/clock.ts'
import { type Load, openDoubt, type QueryApi } from './query-api.ts'

/** Between two requests for the same result. The server itself waits some seconds before it says that there is none yet. */
const pauseMs = 1_000

/** The result of running a query, and how long it took. */
export type Run = (Exclude<Load, { state: 'waiting' }> | { state: 'too slow' }) & { ms: number }

/**
 * Runs a query, and asks again until there is a result, or the same error twice. A query that takes too long is not asked for any more; the platform
 * then drops it. Where the last requests before the limit failed, that is an outage and not a slow query.
 * @param limitMs how long it may take
 * @throws PlatformError when the query API cannot be reached; the reason of the signal when it aborts
 */
export async function runQuery(
  api: Pick<QueryApi, 'load'>,
  clock: Clock,
  query: unknown,
  limitMs: number,
  outer: AbortSignal,
): Promise<Run> {
  let startedAt = clock.now()
  return withinTime(clock, limitMs, outer, async (signal) => {
    const isConfirmed = openDoubt(clock, signal)
    // What failed since the last response that says something about the query.
    const faults: PlatformError[] = []
    try {
      for (;;) {
        const load = await api.load(query, signal, (fault) => faults.push(fault))
        faults.length = 0
        if (load.state === 'waiting') await clock.sleep(pauseMs, signal)
        else if (!('error' in load) || (await isConfirmed(load.error)))
          return { ...load, ms: clock.now() - startedAt }
        else startedAt = clock.now()
      }
    } catch (error) {
      outer.throwIfAborted()
      if (!signal.aborted) throw error
      const fault = faults.at(-1)
      if (fault) throw fault
      return { state: 'too slow', ms: clock.now() - startedAt }
    }
  })
}
