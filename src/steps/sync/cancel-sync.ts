import { PlatformError } from '../../platform/errors.ts'
import { cancelDbtSync, getDbtSyncStatus } from '../../platform/operations/undo.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import type { Access } from '../deployment/branches.ts'
import { isOver, runById } from '../deployment/sync-history.ts'
import { type FoundRuns, runsOfStart } from './own-runs.ts'

/** Pauses between looks: a run may show in the history, or be known to its cancel, a little late, for about 5 s. */
const pausesMs = [1000, 1500, 2500]

/**
 * How a cancel went:
 * - `cancelled`: the platform took it
 * - `ended`: there was nothing to cancel any more
 * - `unknown`: the platform has no such job (404), again and again, and yet does not say that it has ended
 */
export type CancelEnd = 'cancelled' | 'ended' | 'unknown'

/**
 * Cancels one sync job. Where the platform does not take the cancel, the state of the sync decides: what has ended
 * needs none, and neither does what the platform does not know (404).
 * @param since the time before its start, in milliseconds
 * @throws PlatformError when the platform does not take the cancel and the sync may go on
 */
export async function cancelJob(access: Access, syncJobId: string, since?: number): Promise<CancelEnd> {
  // Alone at first: were it repeated until the time is spent, nobody could ask for the state any more.
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

/** @returns null when the platform took the cancel */
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
 * Whether a sync is over, by the history and else by its status: the history is the only place that tells of a cancel
 * by others, and not every tenant has one.
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
  // What its cancel does not know, and a history that can be read does not have, was never there or is gone.
  if (gone && run !== 'unreachable') return true
  const { platform, deploymentId, signal } = access
  const status = await orTrouble(
    access,
    platform.call(getDbtSyncStatus, { path: { deploymentId, syncJobId } }, { signal, retry: false }),
  )
  return typeof status === 'object' ? isOver(status) : gone && status === 'not-found'
}

/** @returns the response, or what kept it; a spent budget counts as silence */
async function orTrouble<T>({ signal }: Access, response: Promise<T>): Promise<T | PlatformError['trouble']> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PlatformError) return error.trouble
    if (signal.aborted) return 'unreachable'
    throw error
  }
}

/** What became of the sync that the ledger names. */
export interface CancelledSync {
  /** Ids of the jobs that were cancelled. */
  jobIds: string[]
  /** Whether there is a job at all: a start without a response may not have arrived, or not yet. */
  found: boolean
  /** Jobs that the platform answers 404 for, without saying that they have ended. */
  unknown: string[]
  /** Runs on the branch that may be another job's: they were not cancelled. */
  unclear: SyncRun[]
}

/**
 * Cancels the sync that the ledger names. Without a job id the start may or may not have arrived: the branch
 * name finds it, and so it does with a first start that was lost and arrived behind the one that has the job id.
 * @throws PlatformError when the platform does not take the cancel; the signal's reason
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
  const look = () => runsOfStart(access, doubleOn === undefined ? sync : { ...sync, branch: doubleOn }, jobId)
  const { ours, unclear } = jobId === undefined ? await lookFor(access, look) : await look()
  for (const run of ours) if (!isOver(run)) await cancel(run.syncJobId)
  return { ...done, found: done.found || ours.length + unclear.length > 0, unclear }
}

async function lookFor(access: Access, look: () => Promise<FoundRuns>): Promise<FoundRuns> {
  let found = await look()
  for (const pauseMs of access.pause ? pausesMs : []) {
    if (found.ours.length + found.unclear.length > 0) break
    await access.pause?.(pauseMs)
    found = await look()
  }
  return found
}
