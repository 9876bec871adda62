import type { Context } from '../context.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDbtSyncResult } from '../platform/operations.ts'
import type { SyncResult } from '../platform/schemas.ts'
import type { StartedSync } from './start-sync.ts'

/** How late a result may be: 404, `null` or `{}` until then (platform-facts, dbt sync). */
const lateMs = 30_000
const delayMs = 1_000

/**
 * Reads what a completed sync made. A result that never comes is a warning: the sync did complete.
 * @throws PlatformError `auth`; Stop
 */
export async function readResult(context: Context, started: StartedSync): Promise<void> {
  const { settings, journal, clock, budget, log } = context
  const giveUpAt = clock.now() + lateMs
  for (let reads = 1; ; reads++) {
    const result = await readOnce(context, started.jobId)
    if (result) return record(context, started, result)
    if (clock.now() >= giveUpAt) break
    if (reads === 1) log.line('The result is not there yet: waiting for it.')
    await clock.sleep(settings.pollInterval === 'auto' ? delayMs : settings.pollInterval, budget.signal)
  }
  journal.warn('The sync completed, but the platform gave no result: which files it made is not known.')
}

async function readOnce(
  { platform, settings, budget }: Context,
  syncJobId: string,
): Promise<SyncResult | null> {
  try {
    const result = await platform.call(
      getDbtSyncResult,
      { path: { deploymentId: settings.deploymentId, syncJobId } },
      { signal: budget.signal },
    )
    return result && (result.generatedFiles || result.cubeCount !== undefined) ? result : null
  } catch (error) {
    if (error instanceof PlatformError && (error.trouble === 'not-found' || error.trouble === 'unsupported'))
      return null
    throw error
  }
}

function record({ journal }: Context, started: StartedSync, result: SyncResult): void {
  const { generatedFiles, cubeCount, manifestStats, durationMs, branchName } = result
  journal.found({
    ...(generatedFiles ? { generatedFiles: generatedFiles.map(({ path }) => path) } : {}),
    ...(cubeCount !== undefined ? { cubeCount } : {}),
    ...(manifestStats ? { manifest: manifestStats } : {}),
    ...(durationMs !== undefined ? { syncDurationMs: durationMs } : {}),
  })
  if (branchName && branchName !== started.branch) {
    journal.warn(
      `The result names branch "${branchName}", the start named "${started.branch}"; the other one is left alone.`,
    )
  }
}
