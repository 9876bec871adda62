import { PlatformError } from '../platform/errors.ts'
import { cancelDbtSync } from '../platform/operations.ts'
import type { SyncRun } from '../platform/schemas.ts'
import type { Access } from './branches.ts'
import { runById, runsOnBranch } from './sync-history.ts'

const ended = ['COMPLETED', 'FAILED', 'CANCELLED']

/**
 * Cancels one sync job. A job that has ended meanwhile counts as done, and so does one that is gone (404), unless the
 * history has it running: right after a start a job may be unknown for a moment (platform-facts, dbt sync).
 * @throws PlatformError when the platform does not take the cancel
 */
export async function cancelJob(access: Access, syncJobId: string): Promise<void> {
  const { platform, deploymentId, signal } = access
  try {
    await platform.call(cancelDbtSync, { path: { deploymentId, syncJobId } }, { signal })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.trouble === 'not-found') {
      if (await stillRuns(access, syncJobId)) throw error
      return
    }
    const refused = error.trouble === 'rejected'
    if (!refused || !ended.includes((await runById(access, syncJobId))?.status ?? '')) throw error
  }
}

/** A tenant without a history leaves the 404 as the last word. */
async function stillRuns(access: Access, syncJobId: string): Promise<boolean> {
  try {
    const run = await runById(access, syncJobId)
    return run !== undefined && !ended.includes(run.status)
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
 * name finds it.
 * @throws PlatformError when the platform does not take the cancel; the signal's reason
 */
export async function cancelSync(
  access: Access,
  sync: { branch: string; jobId?: string | undefined },
): Promise<CancelledSync> {
  const runs = sync.jobId === undefined ? await lookFor(access, sync.branch) : []
  const running = runs.filter(({ status }) => !ended.includes(status)).map(({ syncJobId }) => syncJobId)
  const jobIds = sync.jobId === undefined ? running : [sync.jobId]
  for (const jobId of jobIds) await cancelJob(access, jobId)
  return { jobIds, found: jobIds.length > 0 || runs.length > 0 }
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
