import { startBudget } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Stop } from '../base/failure.ts'
import type { LedgerEntries } from '../base/ledger.ts'
import { withoutStop } from '../base/text.ts'
import { noBranch } from '../deployment/branches.ts'
import { isOver, missingMs, runById } from '../deployment/sync-history.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { cancelDbtSync, getDbtSyncStatus } from '../platform/operations/undo.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { type FoundRuns, idsOf, runsOfStart } from './own-runs.ts'

/** The time by the clock, and how to wait for data that may appear late; without `pause`, data is read once. */
export interface Waiting {
  now: () => number
  pause?: (durationMs: number) => Promise<void>
}

/** Pauses between checks: for about 5 s after its start a run may be missing in the history, and its cancel be 404. */
const pausesMs = [1000, 1500, 2500]

/**
 * How a cancel went:
 * - `cancelled`: the platform accepted the cancel
 * - `ended`: the sync had ended already
 * - `unknown`: each cancel was 404, and neither the history nor the status shows that the job has ended
 */
type CancelEnd = 'cancelled' | 'ended' | 'unknown'

/**
 * Cancels one sync job. Where the platform rejects the cancel, the state of the sync decides: a job that has ended or
 * that the platform does not know (404) needs none. A new job may not be known yet.
 * @param since the time before its start, in milliseconds
 * @throws PlatformError when the cancel failed and the sync may still run
 */
export async function cancelJob(
  deployment: Deployment,
  syncJobId: string,
  since: number | undefined,
  { now, pause }: Waiting,
): Promise<CancelEnd> {
  const ended = (why: PlatformError) => hasEnded(deployment, syncJobId, since, now(), why)
  // Without retries at first: they could use up the time that is needed to read the state.
  let fault = await cancelOnce(deployment.with({ retry: false }), syncJobId)
  if (fault === null) return 'cancelled'
  if (await ended(fault)) return 'ended'
  if (fault.trouble === 'unreachable') {
    fault = await cancelOnce(deployment, syncJobId)
    if (fault === null) return 'cancelled'
    if (await ended(fault)) return 'ended'
  }
  if (fault.trouble !== 'not-found' || !pause) throw fault
  // Right after a start a job may be unknown for a moment.
  for (const pauseMs of pausesMs) {
    await pause(pauseMs)
    fault = await cancelOnce(deployment, syncJobId)
    if (fault === null) return 'cancelled'
    if (await ended(fault)) return 'ended'
    if (fault.trouble !== 'not-found') throw fault
  }
  return 'unknown'
}

/** @returns null when the platform accepted the cancel */
async function cancelOnce(deployment: Deployment, syncJobId: string): Promise<PlatformError | null> {
  try {
    await deployment.call(cancelDbtSync, { path: { syncJobId } })
    return null
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

/**
 * Whether a sync is over, by the history and, where that gave no usable response, by its status. Only the history shows a
 * cancel by another user or job, and not every tenant has one.
 */
async function hasEnded(
  deployment: Deployment,
  syncJobId: string,
  since: number | undefined,
  now: number,
  fault: PlatformError,
): Promise<boolean> {
  const isNew = since !== undefined && now - since < missingMs
  const gone = fault.trouble === 'not-found' && !isNew
  const once = deployment.with({ retry: false })
  const run = await orTrouble(once, runById(once, syncJobId, since))
  if (typeof run === 'object') return isOver(run)
  // Its cancel is 404 and the history does not have it: the job never existed or is gone.
  if (gone && run === undefined) return true
  const status = await orTrouble(once, once.call(getDbtSyncStatus, { path: { syncJobId } }))
  return typeof status === 'object' ? isOver(status) : gone && status === 'not-found'
}

/** @returns the response, or the kind of error; a spent budget counts as unreachable */
async function orTrouble<T>(
  { signal }: Deployment,
  response: Promise<T>,
): Promise<T | PlatformError['trouble']> {
  try {
    return await response
  } catch (error) {
    if (error instanceof PlatformError) return error.trouble
    if (signal.aborted) return 'unreachable'
    throw error
  }
}

/** The result of cancelling the sync that the ledger names. */
interface CancelledSync {
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
  deployment: Deployment,
  sync: NonNullable<LedgerEntries['sync']>,
  waiting: Waiting,
): Promise<CancelledSync> {
  const { jobId, doubleOn, startedAt } = sync
  const done: CancelledSync = { jobIds: [], found: jobId !== undefined, unknown: [], unclear: [] }
  const cancel = async (id: string) => {
    const end = await cancelJob(deployment, id, startedAt, waiting)
    if (end === 'cancelled') done.jobIds.push(id)
    if (end === 'unknown') done.unknown.push(id)
  }
  if (jobId !== undefined) await cancel(jobId)
  if (jobId !== undefined && doubleOn === undefined) return done
  const find = () =>
    runsOfStart(deployment, doubleOn === undefined ? sync : { ...sync, branch: doubleOn }, jobId)
  const { own, unclear } = jobId === undefined ? await findWithin(find, waiting) : await find()
  for (const run of own) if (!isOver(run)) await cancel(run.syncJobId)
  return { ...done, found: done.found || own.length + unclear.length > 0, unclear }
}

/** Repeats the search for some seconds, since a new run may appear in the history late. */
async function findWithin(find: () => Promise<FoundRuns>, { pause }: Waiting): Promise<FoundRuns> {
  let found = await find()
  for (const pauseMs of pausesMs) {
    if (!pause || found.own.length + found.unclear.length > 0) break
    await pause(pauseMs)
    found = await find()
  }
  return found
}

/** The runner sends SIGTERM 7.5 s after SIGINT and SIGKILL 2.5 s later: the cancel must be complete well before. */
const cancelBudgetMs = 4_500

/**
 * Handles a sync that may still be running when the step stops: cancels it, or keeps it running with
 * `on-timeout: detach`. A sync that cannot be cancelled stays in the ledger, and the post step tries again.
 * @param reason why the step stops
 * @returns a sentence on what was done; empty when there is nothing to do
 */
export async function abandonSync(context: Context<SyncingSettings>, reason: unknown): Promise<string> {
  const { ledger, settings, clock, deployment, budget: whole } = context
  const { sync } = ledger.read()
  if (!sync) return ''
  const name = sync.jobId === undefined ? `the sync into branch "${sync.branch}"` : `sync job ${sync.jobId}`
  // Where the platform did not respond until the end, the reason is that error and not a Stop.
  if (settings.onTimeout === 'detach' && (reason instanceof Stop || whole.signal.aborted)) {
    // The sync creates its branch later, so the branch is not cleaned up either.
    ledger.write({ sync: undefined, ...noBranch })
    return `${sentenceCase(name)} keeps running because of "on-timeout: detach"; it will create branch "${sync.branch}".`
  }
  const budget = startBudget(clock, cancelBudgetMs)
  try {
    const within = deployment.with({ signal: budget.signal })
    const { jobIds: cancelled, found, unclear } = await cancelSync(within, sync, clock)
    const running = unclear.filter((run) => !isOver(run))
    // A request whose response was lost may still start a sync, and the end of the job names what may be another job's.
    if (found && unclear.length === 0) ledger.write({ sync: undefined })
    if (running.length > 0) {
      return `Not cancelled: sync job ${idsOf(running)} on branch "${sync.branch}". It may belong to this step or to another job.`
    }
    if (cancelled.length > 0) return `Sync job ${cancelled.join(', ')} was cancelled on the platform.`
    return found
      ? 'No sync of this step is running on the platform.'
      : 'No sync of this step is in the sync history yet; the post step will check again.'
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return `${sentenceCase(name)} could not be cancelled (${withoutStop(text)}); the post step will try again.`
  } finally {
    budget.release()
  }
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
