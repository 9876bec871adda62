import { PlatformError } from '../platform/errors.ts'
import { cancelDbtSync } from '../platform/operations.ts'
import type { Access } from './branches.ts'
import { runsOnBranch } from './sync-history.ts'

/**
 * Cancels one sync job. A job that is gone (404) counts as done.
 * @throws PlatformError when the platform does not take the cancel
 */
export async function cancelJob(
  { platform, deploymentId, signal }: Access,
  syncJobId: string,
): Promise<void> {
  try {
    await platform.call(cancelDbtSync, { path: { deploymentId, syncJobId } }, { signal })
  } catch (error) {
    if (!(error instanceof PlatformError && error.trouble === 'not-found')) throw error
  }
}

/**
 * Cancels the sync that the ledger names. Without a job id the start may or may not have arrived: the branch
 * name finds it.
 * @returns ids of the jobs that were cancelled
 * @throws PlatformError when the platform does not take the cancel; the signal's reason
 */
export async function cancelSync(
  access: Access,
  sync: { branch: string; jobId?: string | undefined },
): Promise<string[]> {
  const jobIds = sync.jobId !== undefined ? [sync.jobId] : await runningOn(access, sync.branch)
  for (const jobId of jobIds) await cancelJob(access, jobId)
  return jobIds
}

async function runningOn(access: Access, branch: string): Promise<string[]> {
  const runs = await runsOnBranch(access, branch)
  return runs
    .filter(({ status }) => !['COMPLETED', 'FAILED', 'CANCELLED'].includes(status))
    .map((run) => run.syncJobId)
}
