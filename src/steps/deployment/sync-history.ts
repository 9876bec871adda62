import { listDbtSyncs } from '../../platform/operations/undo.ts'
import { eachItem } from '../../platform/pages.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import type { Access } from './branches.ts'

const pageSize = 100
/** How far the clocks of runner and platform may be apart. */
const clockSkewMs = 600_000

const endedStates = new Set(['COMPLETED', 'FAILED', 'CANCELLED'])

/** Whether a run is over; with every other status, unknown ones included, it may still be running. */
export function isOver({ status }: Pick<SyncRun, 'status'>): boolean {
  return endedStates.has(status)
}

/**
 * The deployment's runs, newest first, page by page.
 * @param since a moment by this machine's clock, in milliseconds: the pages behind the one that reaches further back are
 *   not read, since a signal leaves no time for a long history. The first page is read whole, whatever the clocks say.
 */
export async function* syncRuns(
  { platform, deploymentId, signal, retry = true }: Access,
  since?: number,
): AsyncGenerator<SyncRun, void, void> {
  const oldestMs = since === undefined ? Number.NEGATIVE_INFINITY : since - clockSkewMs
  let page = 0
  const runs = eachItem(
    listDbtSyncs.id,
    pageSize,
    (after) => {
      page += 1
      return platform.call(
        listDbtSyncs,
        { path: { deploymentId }, query: { first: pageSize, after } },
        { signal, retry },
      )
    },
    (items) => reachesBehind(items, oldestMs),
  )
  // Pages move on while new runs come: an older run on a later page is left out, whether or not it was there before.
  for await (const run of runs) if (page === 1 || !(startOf(run) < oldestMs)) yield run
}

/** Only a list that goes back in time has nothing newer behind it. */
function reachesBehind(runs: readonly SyncRun[], oldestMs: number): boolean {
  const times = runs.map(startOf).filter((time) => !Number.isNaN(time))
  const [first = 0, last = first] = [times[0], times.at(-1)]
  return times.length > 0 && last <= first && last < oldestMs
}

/** NaN where the platform does not say, or not in a way that can be read. */
function startOf({ startedAt }: SyncRun): number {
  return Date.parse(startedAt ?? '')
}

/** The run with this id, or undefined when the history does not have it. @param since see {@link syncRuns} */
export async function runById(access: Access, jobId: string, since?: number): Promise<SyncRun | undefined> {
  for await (const run of syncRuns(access, since)) if (run.syncJobId === jobId) return run
  return undefined
}

/** All runs that put their files on this branch. @param since see {@link syncRuns} */
export async function runsOnBranch(access: Access, branch: string, since?: number): Promise<SyncRun[]> {
  const runs: SyncRun[] = []
  for await (const run of syncRuns(access, since)) if (run.branchName === branch) runs.push(run)
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
