import { listDbtSyncs } from '../platform/operations/undo.ts'
import { eachItem } from '../platform/pages.ts'
import type { SyncRun } from '../platform/schemas.ts'
import type { Access } from './branches.ts'

const pageSize = 100

const endedStates = new Set(['COMPLETED', 'FAILED', 'CANCELLED'])

/** Whether a run is over; with every other status, unknown ones included, it may still be running. */
export function isOver({ status }: Pick<SyncRun, 'status'>): boolean {
  return endedStates.has(status)
}

/** The deployment's runs, newest first, page by page. */
export function syncRuns({
  platform,
  deploymentId,
  signal,
  retry = true,
}: Access): AsyncGenerator<SyncRun, void, void> {
  return eachItem(listDbtSyncs.id, pageSize, (after) =>
    platform.call(
      listDbtSyncs,
      { path: { deploymentId }, query: { first: pageSize, after } },
      { signal, retry },
    ),
  )
}

/** The run with this id, or undefined when the whole history does not have it. */
export async function runById(access: Access, jobId: string): Promise<SyncRun | undefined> {
  for await (const run of syncRuns(access)) if (run.syncJobId === jobId) return run
  return undefined
}

/** All runs that put their files on this branch: the mark by which a lost start is found again. */
export async function runsOnBranch(access: Access, branch: string): Promise<SyncRun[]> {
  const runs: SyncRun[] = []
  for await (const run of syncRuns(access)) if (run.branchName === branch) runs.push(run)
  return runs
}

/** The newest runs, one page, for estimates that decide nothing. */
export async function newestRuns({ platform, deploymentId, signal }: Access): Promise<SyncRun[]> {
  const page = await platform.call(
    listDbtSyncs,
    { path: { deploymentId }, query: { first: pageSize } },
    { signal, retry: false },
  )
  return page.items
}
