import { PlatformError } from '../../platform/errors.ts'
import { cancelDbtSync, getDbtSyncStatus } from '../../platform/operations/undo.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import type { Access } from '../deployment/branches.ts'
import { isOver, runById } from '../deployment/sync-history.ts'
import { type FoundRuns, runsOfStart } from './own-runs.ts'

/** Pauses between checks: for about 5 s after its start a run may be missing in the history, and its cancel be 404. */
const pausesMs = [1000, 1500, 2500]

/**
 * How a cancel went:
 * - `cancelled`: the platform accepted the cancel
 * - `ended`: the sync had ended already
 * - `unknown`: each cancel was 404, and neither the history nor the status shows that the job has ended
 */
export type CancelEnd = 'cancelled' | 'ended' | 'unknown'

/**
 * Cancels one sync job. Where the platform rejects the cancel, the state of the sync decides: a job that has ended or
 * that the platform does not know (404) needs none.
 * @param since the time before its start, in milliseconds
 * @throws PlatformError when the cancel failed and the sync may still run
 */
export async function cancelJob(access: Access, syncJobId: string, since?: number): Promise<CancelEnd> {
  // Without retries at first: they could use up the time that is needed to read the state.
  let fault = await cancelOnce(access, syncJobId, false)
  if (fault === null) return 'cancelled'
  if (await hasEnded(access, syncJobId, since, fault)) return 'ended'
  if (fault.trouble === 'unreachable') {
    fault = await cancelOnce(access, syncJobId, access.retry ?? true)
    if (fault === null) return 'cancelled'
    if (await hasEnded(access, syncJobId, since, fault)) return 'ended'
  }
  if (fault.trouble !== 'not-found' || !access.pause) throw fault
  // Right after a start a job may be unknown for a moment.
  for (const pauseMs of pausesMs) {
    await access.pause(pauseMs)
    fault = await cancelOnce(access, syncJobId, access.retry ?? true)
    if (fault === null) return 'cancelled'
    if (await hasEnded(access, syncJobId, since, fault)) return 'ended'
    if (fault.trouble !== 'not-found') throw fault
  }
  return 'unknown'
}

/** @returns null when the platform accepted the cancel */
async function cancelOnce(
  { platform, deploymentId, signal }: Access,
  syncJobId: string,
  retry: boolean,
): Promise<PlatformError | null> {
  try {
    await platform.call(cancelDbtSync, { path: { deploymentId, syncJobId } }, { signal, retry })
    return null
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

/**
 * Whether a sync is over, by the history and else by its status. Only the history shows a cancel by another user or job,
 * and not every tenant has one.
 */
async function hasEnded(
  access: Access,
  syncJobId: string,
  since: number | undefined,
  fault: PlatformError,
): Promise<boolean> {
  const gone = fault.trouble === 'not-found'
  const once = { ...access, retry: false }
  const run = await orTrouble(access, runById(once, syncJobId, since))
  if (typeof run === 'object') return isOver(run)
  // Its cancel is 404 and the history does not have it: the job never existed or is gone.
  if (gone && run !== 'unreachable') return true
  const { platform, deploymentId, signal } = access
  const status = await orTrouble(
    access,
    platform.call(getDbtSyncStatus, { path: { deploymentId, syncJobId } }, { signal, retry: false }),
  )
  return typeof status === 'object' ? isOver(status) : gone && status === 'not-found'
}

/** @returns the response, or the kind of error; a spent budget counts as unreachable */
async function orTrouble<T>({ signal }: Access, response: Promise<T>): Promise<T | PlatformError['trouble']> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PlatformError) return error.trouble
    if (signal.aborted) return 'unreachable'
    throw error
  }
}

/** The result of cancelling the sync that the ledger names. */
export interface CancelledSync {
  /** Ids of the jobs that were cancelled. */
  jobIds: string[]
  /** Whether there is a job at all: a request without a response may not have been processed, or not yet. */
  found: boolean
  /** Jobs that are 404 on the platform, without a sign that they have ended. */
  unknown: string[]
  /** Runs on the branch that may belong to another job: they were not cancelled. */
  unclear: SyncRun[]
}

/**
 * Cancels the sync that the ledger names. Without a job id it is unknown whether the sync started; then it is found by its
 * branch name, and so is a second sync that an earlier request started later.
 * @throws PlatformError when a cancel failed; the signal's reason
 */
export async function cancelSync(
  access: Access,
  sync: NonNullable<LedgerEntries['sync']>,
): Promise<CancelledSync> {
  const { jobId, doubleOn, startedAt } = sync
  const done: CancelledSync = { jobIds: [], found: jobId !== undefined, unknown: [], unclear: [] }
  const cancel = async (id: string) => {
    const end = await cancelJob(access, id, startedAt)
    if (end === 'cancelled') done.jobIds.push(id)
    if (end === 'unknown') done.unknown.push(id)
  }
  if (jobId !== undefined) await cancel(jobId)
  if (jobId !== undefined && doubleOn === undefined) return done
  const find = () => runsOfStart(access, doubleOn === undefined ? sync : { ...sync, branch: doubleOn }, jobId)
  const { own, unclear } = jobId === undefined ? await findWithin(access, find) : await find()
  for (const run of own) if (!isOver(run)) await cancel(run.syncJobId)
  return { ...done, found: done.found || own.length + unclear.length > 0, unclear }
}

/** Repeats the search for some seconds, since a new run may appear in the history late. */
async function findWithin(access: Access, find: () => Promise<FoundRuns>): Promise<FoundRuns> {
  let found = await find()
  for (const pauseMs of access.pause ? pausesMs : []) {
    if (found.own.length + found.unclear.length > 0) break
    await access.pause?.(pauseMs)
    found = await find()
  }
  return found
}
