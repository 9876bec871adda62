import { accessOf, type Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getDbtSyncStatus } from '../../platform/operations.ts'
import type { SyncRun, SyncStatus } from '../../platform/schemas.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine } from '../../runtime/text.ts'
import { runById } from '../deployment/sync-history.ts'
import type { SyncForecast } from '../forecast/forecast.ts'
import { doubleOf, type StartedSync } from './start-sync.ts'
import type { SyncLog } from './sync-log.ts'

/** How a sync came to its end. */
export interface SyncEnd {
  status: 'COMPLETED' | 'FAILED'
  /** The platform's reason; one line, may be empty. */
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

/** A job that answers 404 for this long does not come any more (platform-facts, dbt sync). */
const missingMs = 60_000
const missingDelayMs = 2_000
/** Without a change for this long the history is asked whether somebody else ended the run. */
const staleMs = 60_000

/**
 * Polls a sync to its end and prints its log on the way.
 * @throws Failure `sync` when the job is gone or its outcome was lost, `cancelled` when somebody else cancelled it
 * @throws PlatformError, Stop
 */
export async function followSync(
  context: Context,
  started: StartedSync,
  syncLog: SyncLog,
  forecast: SyncForecast,
): Promise<SyncEnd> {
  const { settings, clock, budget, random } = context
  const elapsed = () => clock.now() - started.startedAt
  const progress = createProgress(context, elapsed, (elapsedMs) => {
    forecast.saw(syncLog.reached(), elapsedMs)
    return eta(forecast, elapsedMs)
  })
  let missingSince: number | null = null
  let lookedAt = clock.now()
  let change = ''
  for (;;) {
    const status = await readStatus(context, started.jobId)
    if (status) {
      missingSince = null
      if (isEnd(status.status)) {
        await syncLog.drain()
        progress.note(status)
        progress.announce()
        return { status: status.status, error: oneLine(status.error ?? ''), lastState: progress.lastState() }
      }
      progress.note(status)
      await syncLog.follow(() => progress.announce())
      progress.announce()
      forecast.saw(syncLog.reached(), elapsed())
    } else {
      missingSince ??= clock.now()
    }
    const mark = status ? `${status.status} ${status.updatedAt}` : change
    if (mark !== change) lookedAt = clock.now()
    change = mark
    const missing = missingSince !== null && clock.now() - missingSince >= missingMs
    if (missing || clock.now() - lookedAt >= staleMs) {
      lookedAt = clock.now()
      const end = await endByHistory(context, started, missing)
      if (end) {
        await syncLog.drain()
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

async function readStatus(context: Context, syncJobId: string): Promise<SyncStatus | null> {
  const { platform, settings, budget } = context
  try {
    return await platform.call(
      getDbtSyncStatus,
      { path: { deploymentId: settings.deploymentId, syncJobId } },
      { signal: budget.signal },
    )
  } catch (error) {
    if (error instanceof PlatformError && error.trouble === 'not-found') return null
    throw error
  }
}

/** There is no CANCELLED status; the history is the only place where one shows (platform-facts, dbt sync). */
async function endByHistory(
  context: Context,
  started: StartedSync,
  missing: boolean,
): Promise<Omit<SyncEnd, 'lastState'> | null> {
  const { jobId, startedAt } = started
  const run = await runById(accessOf(context), jobId, startedAt).catch((error: unknown) => {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return undefined
    throw error
  })
  if (run && isEnd(run.status)) return { status: run.status, error: oneLine(run.errorMessage ?? '') }
  if (run?.status === 'CANCELLED' || run?.status === 'UNKNOWN') {
    context.ledger.write({ sync: doubleOf(started) })
    throw endedElsewhere(run)
  }
  if (!missing) return null
  throw new Failure(
    'sync',
    `The platform has not known sync job ${jobId} for ${formatDuration(missingMs)}.`,
    'It was accepted and then lost: run this again, and report it to the platform if it happens twice.',
  )
}

function endedElsewhere(run: SyncRun): Failure {
  return run.status === 'CANCELLED'
    ? new Failure(
        'cancelled',
        `Sync job ${run.syncJobId} was cancelled on the platform, not by this job.`,
        'Run this again if that was a mistake.',
      )
    : new Failure(
        'sync',
        `The platform has lost the outcome of sync job ${run.syncJobId}.`,
        'Whether it worked cannot be told: run this again.',
      )
}

/**
 * Says where the sync is, only when that changes, and how long it may still take. Noted first and announced
 * when it fits, so that the line stands before the log of the phase that begins and not inside the last one.
 * @param etaAt words on the rest, by what is known when they are said
 */
function createProgress(
  { log, journal }: Context,
  elapsed: () => number,
  etaAt: (elapsedMs: number) => string,
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
      const words = [
        state,
        known ? '' : ' (a state this version does not know; it counts as running)',
        progress?.message ? `: ${oneLine(progress.message, 200)}` : '',
        `, after ${formatDuration(elapsedMs)}`,
      ].join('')
      line = () => (isEnd(status) ? words : words + etaAt(elapsedMs))
    },
    announce(): void {
      if (line !== null) log.line(line())
      line = null
    },
  }
}

/** What is known of the rest; nothing when there is no history. */
function eta(forecast: SyncForecast, elapsedMs: number): string {
  const leftMs = forecast.leftMs(elapsedMs)
  if (leftMs === null) return ''
  if (leftMs > 0) return `, about ${formatDuration(roundUp(leftMs))} to go`
  const { usualMs } = forecast
  return usualMs === null || elapsedMs < usualMs
    ? ''
    : `, longer than usual (${formatDuration(roundUp(usualMs))})`
}

function roundUp(ms: number): number {
  const step = ms > 60_000 ? 10_000 : 1000
  return Math.ceil(Math.round(ms) / step) * step
}
