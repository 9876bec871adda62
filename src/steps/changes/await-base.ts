import type { Context } from '../../context.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { oneLine } from '../../runtime/text.ts'
import { activityOf, isFinal, readBuildStatus } from '../deployment/build-status.ts'

/** Between two requests for the build of the base. */
const pollMs = 5_000

/**
 * Waits for a build of the base that still runs, after a merge by others: until then its query API serves the model of
 * before. Where the platform does not tell, nothing is waited for.
 * @returns whether there was one
 * @throws Stop
 */
export async function awaitBase(
  context: Context<GatingSettings>,
  base: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, log } = context
  for (let isFirst = true; ; isFirst = false) {
    const status = await readBuildStatus(context, base).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof PlatformError) return null
      throw error
    })
    if (!status || activityOf(status) !== 'active' || isFinal(status.status)) return !isFirst
    if (isFirst) log.line(`Branch "${oneLine(base, 255)}" is being built; comparing once it is`)
    await clock.sleep(pollMs, signal)
  }
}
