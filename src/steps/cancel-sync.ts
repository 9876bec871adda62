import { PlatformError } from '../platform/errors.ts'
import { cancelDbtSync } from '../platform/operations.ts'
import type { Access } from './branches.ts'
import { runById, runsOnBranch } from './sync-history.ts'

const ended = ['COMPLETED', 'FAILED', 'CANCELLED']

/**
 * Cancels one sync job. A job that is gone (404) or has ended meanwhile counts as done.
 * @throws PlatformError when the platform does not take the cancel
 */
export async function cancelJob(access: Access, syncJobId: string): Promise<void> {
  const { platform, deploymentId, signal } = access
  try {
    await platform.call(cancelDbtSync, { path: { deploymentId, syncJobId } }, { signal })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.trouble === 'not-found') return
    const refused = error.trouble === 'rejected'
    if (!refused || !ended.includes((await runById(access, syncJobId))?.status ?? '')) throw error
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

/** Pauses between looks: a run may show in the history a little late, for about 5 s (DESIGN, "Lost start"). */
const pausesMs = [1000, 1500, 2500]

async function runningOn(access: Access, branch: string): Promise<string[]> {
  let runs = await runsOnBranch(access, branch)
  for (const pauseMs of access.pause ? pausesMs : []) {
    if (runs.length > 0) break
    await access.pause?.(pauseMs)
    runs = await runsOnBranch(access, branch)
  }
  return runs.filter(({ status }) => !ended.includes(status)).map((run) => run.syncJobId)
}
