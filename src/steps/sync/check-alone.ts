import { accessOf, type Context } from '../../context.ts'
import { shortRef } from '../../event.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { noBranch } from '../deployment/retention.ts'
import { isOver } from '../deployment/sync-history.ts'
import { idsOf, newRuns, type StartMark } from './own-runs.ts'
import type { StartedSync } from './start-sync.ts'

/**
 * Another job may sync into a branch of the same name at the same time, where the user chose the name. Then the branch
 * is not this step's alone: it is not deleted, and with another ref nobody knows whose files it holds.
 * @throws Failure `sync` when a sync of another ref writes to it, too; PlatformError; Stop
 */
export async function checkAlone(
  context: Context,
  { askedBranch: branch, startedAt, jobId }: StartedSync,
  named: NonNullable<StartMark['named']>,
): Promise<void> {
  const { ledger, journal, settings } = context
  const found = await newRuns(accessOf(context), { branch, startedAt, named }).catch((error: unknown) => {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return []
    throw error
  })
  // Where it is not known which runs were there before, those that have ended may be old ones.
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
      `Sync job ${idsOf(wrong)} of another ref writes to branch "${branch}", too: whether its files are those of "${settings.ref}" is unknown.`,
      'The branch is left as it is. Run this again when no other job uses it; without the input "branch", each run has a branch of its own.',
    )
  }
  journal.warn(
    `Sync job ${idsOf(others)} writes to branch "${branch}", too. It may be another job's, so it is not cancelled, and the branch is not deleted at the end of this job.`,
  )
}
