import type { Context } from '../../context.ts'
import { shortRef } from '../../event.ts'
import { Failure } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { noBranch } from '../deployment/retention.ts'
import { isOver } from '../deployment/sync-history.ts'
import { idsOf, newRuns, type StartMark } from './own-runs.ts'
import type { StartedSync } from './start-sync.ts'

/**
 * Checks whether another job syncs into the branch at the same time, which may happen where the user chose its name. Then
 * the branch is not deleted, and with another ref it is unknown which files it holds.
 * @throws Failure `sync` when another ref is synced into it; PlatformError; Stop
 */
export async function checkAlone(
  context: Context<SyncingSettings>,
  { askedBranch: branch, startedAt, jobId }: StartedSync,
  named: NonNullable<StartMark['named']>,
): Promise<void> {
  const { ledger, journal, settings } = context
  const found = await newRuns(context.deployment, { branch, startedAt, named }).catch((error: unknown) => {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return []
    throw error
  })
  // Where the earlier runs are unknown, runs that have ended may be old ones.
  const others = found.filter(
    (run) =>
      run.syncJobId !== jobId &&
      run.status !== 'FAILED' &&
      run.status !== 'CANCELLED' &&
      (named.before !== null || !isOver(run)),
  )
  if (others.length === 0) return
  ledger.write({ sync: undefined, ...noBranch })
  const wrong = others.filter(({ gitRef }) => gitRef && shortRef(gitRef) !== named.ref)
  if (wrong.length > 0) {
    throw new Failure(
      'sync',
      `Another ref was synced into branch "${branch}" at the same time (sync job ${idsOf(wrong)}), so it is unknown whether the branch holds the files of "${settings.ref}".`,
      'The branch was not deleted. Re-run the job when no other job uses the branch, or remove the input "branch" so that each run creates its own.',
    )
  }
  journal.warn(
    `Branch "${branch}" is also written by sync job ${idsOf(others)}. It may belong to another job, so it is not cancelled and the branch is not deleted at the end of this job.`,
  )
}
