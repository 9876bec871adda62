import type { Context } from '../../context.ts'
import { orFault } from '../../failure.ts'
import type { PlatformError } from '../../platform/errors.ts'

/** When to look, in milliseconds after a call was lost: what it did may show a little late. */
const lookAfterMs = [1000, 2500, 5000]
/** The same where nothing could undo a repeat that turns out to be a second one: lists may be ten seconds late. */
export const lookLongMs: readonly number[] = [...lookAfterMs, 10_000, 15_000]

/**
 * Looks whether a call that is never repeated blindly was carried out, before anything is sent again.
 * @param fault what the call ended in
 * @param mayArrive whether this try or an earlier one may still be carried out; else one look is enough
 * @param look finds what the call made; undefined while there is nothing
 * @param timesMs when to look, counted from now
 * @returns what was found
 * @throws the fault when the time budget ends meanwhile; Stop on a signal; whatever `look` throws
 */
export async function lookAfter<T>(
  { clock, budget }: Context,
  fault: PlatformError,
  mayArrive: boolean,
  look: () => Promise<T | undefined>,
  timesMs: readonly number[] = lookAfterMs,
): Promise<T | undefined> {
  const lostAt = clock.now()
  for (const [turn, afterMs] of timesMs.entries()) {
    const waitMs = Math.max(lostAt + afterMs - clock.now(), turn === 0 ? (fault.retryAfterMs ?? 0) : 0)
    await clock.sleep(waitMs, budget.signal).catch(orFault(fault))
    const found = await look()
    if (found !== undefined || !mayArrive) return found
  }
  return undefined
}
