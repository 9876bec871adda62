import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { createLogPace, type SyncForecast } from '../deployment/forecast.ts'
import { isOver, missingMs, runById, tellsNothing } from '../deployment/sync-history.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDbtSyncStatus } from '../platform/operations.ts'
import type { SyncRun, SyncStatus } from '../platform/schemas.ts'
import { doubleOf, type StartedSync } from './start-sync.ts'
import type { SyncLog } from './sync-log.ts'

/** How a sync came to its end. */
export interface SyncEnd {
  status: 'COMPLETED' | 'FAILED'
  /** The platform's reason, as it is; may be empty. */
  error: string
  /** The last state before the end. */
  lastState: string
}

const runningStates = new Set([
  'INITIALIZING',
  'CREATING_SANDBOX',
  'UPLOADING_PROJECT',
  'INSTALLING_DEPENDENCIES',
  'RUNNING_DBT_DEPS',
  'COMPILING_DBT',
  'PROCESSING_MANIFEST',
  'WRITING_CUBE_FILES',
  'FINALIZING',
])

const missingDelayMs = 2_000
/** Without a change for this long the history is read, which shows whether another user or job ended the run. */
const staleMs = 60_000

/**
 * Polls a sync to its end and prints its log on the way.
 * @param completed called once the sync has completed, before this is printed; it reads the end of the log
 * @throws Failure `sync` when the job is gone or its outcome was lost, `cancelled` when another user or job cancelled it
 * @throws PlatformError, Stop
 */
export async function followSync(
  context: Context,
  started: StartedSync,
  syncLog: SyncLog,
  forecast: SyncForecast,
  completed: () => Promise<void>,
): Promise<SyncEnd> {
  const { settings, clock, budget, random } = context
  const elapsed = () => clock.now() - started.startedAt
  const progress = createProgress(context, elapsed, (elapsedMs) => {
    forecast.saw(syncLog.reached(), elapsedMs)
    return eta(forecast, elapsedMs)
  })
  const afterEnd = (status: SyncEnd['status']) => {
    // Nothing of it is left to cancel, also if the step is cancelled during what follows.
    context.ledger.write({ sync: doubleOf(started) })
    // A failure is explained by the last lines of the log.
    return status === 'FAILED' ? syncLog.drain() : completed()
  }
  const logIsDue = createLogPace()
  let missingSince: number | null = null
  let checkedAt = clock.now()
  let change = ''
  for (;;) {
    const status = await readStatus(context, started.jobId)
    if (status) {
      missingSince = null
      if (isEnd(status.status)) {
        await afterEnd(status.status)
        progress.note(status)
        progress.announce()
        return { status: status.status, error: status.error ?? '', lastState: progress.lastState() }
      }
      progress.note(status)
      if (logIsDue(`${status.status} ${status.progress?.stage}`, elapsed()))
        await syncLog.follow(() => progress.announce())
      progress.announce()
      forecast.saw(syncLog.reached(), elapsed())
    } else {
      missingSince ??= clock.now()
    }
    const mark = status ? `${status.status} ${status.updatedAt}` : change
    if (mark !== change) checkedAt = clock.now()
    change = mark
    const missing = missingSince !== null && clock.now() - missingSince >= missingMs
    if (missing || clock.now() - checkedAt >= staleMs) {
      checkedAt = clock.now()
      const end = await endByHistory(context, started, missing)
      // The history has it running, so it is asked again only when its status has been missing for as long once more.
      if (missing) missingSince = checkedAt
      if (end) {
        await afterEnd(end.status)
        context.journal.found({ syncStatus: end.status })
        return { ...end, lastState: progress.lastState() }
      }
    }
    const plannedMs = missingSince !== null ? missingDelayMs : forecast.nextDelayMs(elapsed(), random())
    await clock.sleep(settings.pollInterval === 'auto' ? plannedMs : settings.pollInterval, budget.signal)
  }
}

function isEnd(status: string): status is SyncEnd['status'] {
  return status === 'COMPLETED' || status === 'FAILED'
}

async function readStatus({ deployment }: Context, syncJobId: string): Promise<SyncStatus | null> {
  try {
    return await deployment.call(getDbtSyncStatus, { path: { syncJobId } })
  } catch (error) {
    if (error instanceof PlatformError && error.trouble === 'not-found') return null
    throw error
  }
}

/**
 * The status of a sync is never CANCELLED; only the sync history shows that.
 * @param missing its status has been 404 for long
 * @returns null while the sync may still run
 * @throws Failure when the history shows another end, or when neither status nor history has the sync
 */
async function endByHistory(
  context: Context,
  started: StartedSync,
  missing: boolean,
): Promise<Omit<SyncEnd, 'lastState'> | null> {
  const { jobId, startedAt } = started
  const run = await runById(context.deployment, jobId, startedAt).catch((error: unknown) => {
    if (tellsNothing(error)) return undefined
    throw error
  })
  if (run && isEnd(run.status)) return { status: run.status, error: run.errorMessage ?? '' }
  if (run?.status === 'CANCELLED' || run?.status === 'UNKNOWN') {
    // One whose outcome is lost may still be running, and is cancelled.
    if (isOver(run)) context.ledger.write({ sync: doubleOf(started) })
    throw endedElsewhere(run)
  }
  if (!missing) return null
  if (run) {
    context.log.line(
      `Sync job ${jobId}: its status has been not found (404) for ${formatDuration(missingMs)}, but the sync history shows it as ${oneLine(run.status, 40) || 'not ended'}; waiting on`,
    )
    return null
  }
  throw new Failure(
    'sync',
    `The platform has reported sync job ${jobId} as not found (404) for ${formatDuration(missingMs)}.`,
    'The job was accepted and then lost. Re-run the job; if this happens again, report it to the platform.',
    { title: 'the platform lost the sync' },
  )
}

function endedElsewhere(run: SyncRun): Failure {
  return run.status === 'CANCELLED'
    ? new Failure(
        'cancelled',
        `Sync job ${run.syncJobId} was cancelled on the platform, not by this job.`,
        'If that was not intended, re-run the job.',
        { title: 'cancelled on the platform' },
      )
    : new Failure(
        'sync',
        `The platform lost the result of sync job ${run.syncJobId}.`,
        'It may have succeeded or failed: re-run the job.',
        { title: 'the platform lost the result of the sync' },
      )
}

/**
 * Prints each new state of the sync and the estimated remaining time. A state is noted first and printed later, so
 * that its line stands before the log group of the phase that begins and not inside the previous group.
 * @param etaAt the estimate of the remaining time, made when the line is printed
 */
function createProgress(
  { log, journal }: Context,
  elapsed: () => number,
  etaAt: (elapsedMs: number) => string[],
) {
  let shown = ''
  let lastState = ''
  let line: (() => string) | null = null
  return {
    lastState: () => lastState,
    note({ status, progress }: SyncStatus): void {
      const state = oneLine(status, 80)
      if (!isEnd(status)) lastState = state
      if (state === shown) return
      shown = state
      journal.found({ syncStatus: state })
      const elapsedMs = elapsed()
      const known = isEnd(status) || runningStates.has(status)
      const message = progress?.message ? `: ${oneLine(progress.message, 200)}` : ''
      const notes = known ? [] : ['unknown state, treated as running']
      line = () => {
        const times = isEnd(status)
          ? [`took ${inSeconds(elapsedMs)}`]
          : [`elapsed ${inSeconds(elapsedMs)}`, ...etaAt(elapsedMs)]
        return `${state}${message} (${[...notes, ...times].join(', ')})`
      }
    },
    announce(): void {
      if (line !== null) log.line(line())
      line = null
    },
  }
}

/** The estimated remaining time; empty without a history. */
function eta(forecast: SyncForecast, elapsedMs: number): string[] {
  const leftMs = forecast.leftMs(elapsedMs)
  if (leftMs === null) return []
  if (leftMs > 0) return [`about ${formatDuration(roundUp(leftMs))} left`]
  const { usualMs } = forecast
  return usualMs === null || elapsedMs < usualMs
    ? []
    : [`longer than the usual ${formatDuration(roundUp(usualMs))}`]
}

/** Less than a second as a fraction of one, so that all progress lines have one unit. */
function inSeconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms / 100) / 10} s` : formatDuration(ms)
}

function roundUp(ms: number): number {
  const step = ms > 60_000 ? 10_000 : 1000
  return Math.ceil(Math.round(ms) / step) * step
}
