import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { oneLine } from '../../runtime/text.ts'
import { findBranch } from '../deployment/branches.ts'
import { activityOf, isFinal, readBuildStatus, sameCommit, settleMs } from '../deployment/build-status.ts'

/** Between two requests for the build of the base. */
const pollMs = 5_000

/**
 * Waits for a build of the base that still runs, or is still to come, after a merge by others: until then its query API
 * serves the model of before. Where the platform does not tell, nothing is waited for; where no build comes, as with uploads,
 * not for long.
 * @returns whether there was one
 */
export async function awaitBase(context: Context, base: string, signal: AbortSignal): Promise<boolean> {
  const { clock, log } = context
  const name = `Branch "${oneLine(base, 255)}"`
  let lateAt = clock.now() + settleMs
  let wasBuilding = false
  for (let isFirst = true; ; isFirst = false) {
    const found = await readBase(context, base).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof PlatformError) return null
      throw error
    })
    if (found?.isBuilding) lateAt = clock.now() + settleMs
    wasBuilding ||= found?.isBuilding === true
    if (!found?.isBuilding && !(found?.isBehind && clock.now() < lateAt))
      return wasBuilding || (!isFirst && !found?.isBehind)
    if (isFirst)
      log.line(
        `${name} ${found.isBuilding ? 'is being built' : 'has a newer commit than its build'}; waiting`,
      )
    await clock.sleep(pollMs, signal)
  }
}

/** The build of the base. `isBehind`: it is of another commit than the branch has, so that a build is to come. */
async function readBase(context: Context, base: string): Promise<{ isBuilding: boolean; isBehind: boolean }> {
  const status = await readBuildStatus(context, base)
  const built = status.lastHash
  const isBuilding = activityOf(status) === 'active' && !isFinal(status.status)
  if (!built || isBuilding) return { isBuilding, isBehind: false }
  const head = (await findBranch(context.deployment, base))?.lastHash
  return { isBuilding, isBehind: Boolean(head) && !sameCommit(built, head ?? '') }
}
