import { PlatformError } from '../platform/errors.ts'
import { cancelDbtSync } from '../platform/operations/undo.ts'
import type { SyncRun } from '../platform/schemas.ts'
import type { LedgerEntries } from '../runtime/ledger.ts'
import type { Access } from './branches.ts'
import { isOver, runById, runsOnBranch } from './sync-history.ts'

/**
 * Cancels one sync job. A job that has ended meanwhile counts as done, and so does one that is gone (404), unless the
 * history has it running: right after a start a job may be unknown for a moment (platform-facts, dbt sync).
 * @returns whether the cancel ended it; false when there was nothing to cancel any more
 * @throws PlatformError when the platform does not take the cancel
 */
export async function cancelJob(access: Access, syncJobId: string): Promise<boolean> {
  const { platform, deploymentId, signal } = access
  try {
    await platform.call(cancelDbtSync, { path: { deploymentId, syncJobId } }, { signal })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.trouble === 'not-found') {
      if (await stillRuns(access, syncJobId)) throw error
      return false
    }
    const run = error.trouble === 'rejected' ? await runById(access, syncJobId) : undefined
    if (!run || !isOver(run)) throw error
    return false
  }
}

/** A tenant without a history leaves the 404 as the last word. */
async function stillRuns(access: Access, syncJobId: string): Promise<boolean> {
  try {
    const run = await runById(access, syncJobId)
    return run !== undefined && !isOver(run)
  } catch (error) {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return false
    throw error
  }
}

/** What became of the sync that the ledger names. */
export interface CancelledSync {
  /** Ids of the jobs that were cancelled. */
  jobIds: string[]
  /** Whether there is a job at all: a start without an answer may not have arrived, or not yet. */
  found: boolean
}

/**
 * Cancels the sync that the ledger names. Without a job id the start may or may not have arrived: the branch
 * name finds it, and so it does with a first start that was lost and arrived behind the one that has the job id.
 * @throws PlatformError when the platform does not take the cancel; the signal's reason
 */
export async function cancelSync(
  access: Access,
  { branch, jobId, doubleOn }: NonNullable<LedgerEntries['sync']>,
): Promise<CancelledSync> {
  const jobIds: string[] = []
  const cancel = async (id: string) => {
    if (await cancelJob(access, id)) jobIds.push(id)
  }
  if (jobId !== undefined) await cancel(jobId)
  if (jobId !== undefined && doubleOn === undefined) return { jobIds, found: true }
  const runs =
    jobId === undefined ? await lookFor(access, branch) : await runsOnBranch(access, doubleOn ?? branch)
  for (const run of runs) if (run.syncJobId !== jobId && !isOver(run)) await cancel(run.syncJobId)
  return { jobIds, found: jobId !== undefined || runs.length > 0 }
}

/** Pauses between looks: a run may show in the history a little late, for about 5 s (DESIGN, "Lost start"). */
const pausesMs = [1000, 1500, 2500]

async function lookFor(access: Access, branch: string): Promise<SyncRun[]> {
  let runs = await runsOnBranch(access, branch)
  for (const pauseMs of access.pause ? pausesMs : []) {
    if (runs.length > 0) break
    await access.pause?.(pauseMs)
    runs = await runsOnBranch(access, branch)
  }
  return runs
}
