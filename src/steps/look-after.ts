import type { Context } from '../context.ts'
import { orFault } from '../failure.ts'
import type { PlatformError } from '../platform/errors.ts'

/** When to look, in milliseconds after a call was lost: what it did may show a little late (DESIGN, "Lost start"). */
const lookAfterMs = [1000, 2500, 5000]

/**
 * Looks whether a call that is never repeated blindly was carried out, before anything is sent again.
 * @param fault what the call ended in
 * @param mayArrive whether this try or an earlier one may still be carried out; else one look is enough
 * @param look finds what the call made; undefined while there is nothing
 * @returns what was found
 * @throws the fault when the time budget ends meanwhile; Stop on a signal; whatever `look` throws
 */
export async function lookAfter<T>(
  { clock, budget }: Context,
  fault: PlatformError,
  mayArrive: boolean,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const lostAt = clock.now()
  for (const [turn, afterMs] of lookAfterMs.entries()) {
    const waitMs = Math.max(lostAt + afterMs - clock.now(), turn === 0 ? (fault.retryAfterMs ?? 0) : 0)
    await clock.sleep(waitMs, budget.signal).catch(orFault(fault))
    const found = await look()
    if (found !== undefined || !mayArrive) return found
  }
  return undefined
}
