import type { Context } from '../../context.ts'
import { orFault } from '../../failure.ts'
import type { PlatformError } from '../../platform/errors.ts'

/** When to check, in milliseconds after the response was lost: the effect of a call may appear late. */
const checkAfterMs = [1000, 2500, 5000]
/** The same where a repeated call could not be undone: lists may be ten seconds late. */
export const lookLongMs: readonly number[] = [...checkAfterMs, 10_000, 15_000]

/**
 * Checks whether a call without a response was carried out, before it is sent again.
 * @param fault the error of the call
 * @param mayArrive whether this or an earlier request may still be carried out; else one check is enough
 * @param find finds the effect of the call; undefined while there is none
 * @param timesMs when to check, counted from now
 * @returns what was found
 * @throws the fault when the time budget ends meanwhile; Stop on a signal; any error of `find`
 */
export async function lookAfter<T>(
  { clock, budget }: Context,
  fault: PlatformError,
  mayArrive: boolean,
  find: () => Promise<T | undefined>,
  timesMs: readonly number[] = checkAfterMs,
): Promise<T | undefined> {
  const lostAt = clock.now()
  for (const [turn, afterMs] of timesMs.entries()) {
    const waitMs = Math.max(lostAt + afterMs - clock.now(), turn === 0 ? (fault.retryAfterMs ?? 0) : 0)
    await clock.sleep(waitMs, budget.signal).catch(orFault(fault))
    const found = await find()
    if (found !== undefined || !mayArrive) return found
  }
  return undefined
}
