import type { Context } from '../base/context.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { listDbtSyncs } from '../platform/operations/undo.ts'
import { eachItem } from '../platform/pages.ts'
import type { SyncRun } from '../platform/schemas.ts'

const pageSize = 100
/** A new job may be 404 for some seconds; after this long it is lost. */
export const missingMs = 60_000
/** Largest difference between the clocks of runner and platform. */
const clockSkewMs = 600_000

const endedStates = new Set(['COMPLETED', 'FAILED', 'CANCELLED'])

/** Whether a run is over. With any other status, also an unknown one, it may still be running. */
export function isOver({ status }: Pick<SyncRun, 'status'>): boolean {
  return endedStates.has(status)
}

/** Whether the tenant has no sync history at all. One that may not be read, or not now, is another matter. */
export function hasNoHistory(error: unknown): boolean {
  return error instanceof PlatformError && (error.trouble === 'unsupported' || error.trouble === 'not-found')
}

/**
 * Reads of the history what may keep a branch. One response is not a fact: that there is no history has to be said twice before
 * the branch goes.
 * @returns none where the tenant has no history
 */
export async function readOrNone<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read()
  } catch (error) {
    if (!hasNoHistory(error)) throw error
  }
  try {
    return await read()
  } catch (error) {
    if (hasNoHistory(error)) return []
    throw error
  }
}

/** Whether the history tells nothing, as that of a tenant without one: not where it is out of reach, which may pass. */
export function tellsNothing(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.trouble !== 'unreachable'
}

/**
 * The deployment's runs, newest first, page by page.
 * @param since a moment by this machine's clock, in milliseconds: older pages are not read, since there is no time for a
 *   long history after a signal. The first page is always read whole, in case the clocks are wrong.
 */
export async function* syncRuns(deployment: Deployment, since?: number): AsyncGenerator<SyncRun, void, void> {
  const oldestMs = since === undefined ? Number.NEGATIVE_INFINITY : since - clockSkewMs
  let page = 0
  const runs = eachItem(
    listDbtSyncs,
    pageSize,
    async (after) => {
      page += 1
      return deployment.call(listDbtSyncs, { query: { first: pageSize, after } }).catch((error: unknown) => {
        // There is a history: a page of it was read.
        const breaksOff = error instanceof PlatformError && page > 1 && hasNoHistory(error)
        throw breaksOff ? error.with({ trouble: 'rejected' }) : error
      })
    },
    (items) => reachesBehind(items, oldestMs),
  )
  // New runs shift the pages while they are read, so older runs on later pages are skipped in every case.
  for await (const run of runs) if (page === 1 || !(startedMs(run) < oldestMs)) yield run
}

/** Whether all later runs are older; only true for a list that is sorted from new to old. */
function reachesBehind(runs: readonly SyncRun[], oldestMs: number): boolean {
  const times = runs.map(startedMs).filter((time) => !Number.isNaN(time))
  const [first = 0, last = first] = [times[0], times.at(-1)]
  return times.length > 0 && last <= first && last < oldestMs
}

/** When a run began, in milliseconds; NaN where the time is missing or invalid. */
export function startedMs({ startedAt }: SyncRun): number {
  return Date.parse(startedAt ?? '')
}

/** The run with this id, or undefined when the history does not have it. @param since see {@link syncRuns} */
export async function runById(
  deployment: Deployment,
  jobId: string,
  since?: number,
): Promise<SyncRun | undefined> {
  for await (const run of syncRuns(deployment, since)) if (run.syncJobId === jobId) return run
  return undefined
}

/** All runs that write to this branch. @param since see {@link syncRuns} */
export async function runsOnBranch(
  deployment: Deployment,
  branch: string,
  since?: number,
): Promise<SyncRun[]> {
  const runs: SyncRun[] = []
  for await (const run of syncRuns(deployment, since)) if (run.branchName === branch) runs.push(run)
  return runs
}

/** The newest runs, one page, where an older one would change little. */
export async function newestRuns(deployment: Deployment): Promise<SyncRun[]> {
  const page = await deployment.call(listDbtSyncs, { query: { first: pageSize } }, { retry: false })
  return page.items
}

/** How long a run waits for the history of earlier ones. */
const historyTimeoutMs = 2_000

/** The same, for estimates and early checks only: a history that cannot be read soon is empty. */
export async function earlierRuns({ deployment, budget }: Context): Promise<SyncRun[]> {
  try {
    return await newestRuns(deployment.with({ requestTimeoutMs: historyTimeoutMs }))
  } catch (error) {
    if (error instanceof PlatformError && !budget.signal.aborted) return []
    throw error
  }
}
