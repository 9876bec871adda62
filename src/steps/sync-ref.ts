import { accessOf, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { formatDuration } from '../runtime/duration.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import { checkAlone } from './check-alone.ts'
import { compareFiles } from './compare-files.ts'
import { followSync, type SyncEnd } from './follow-sync.ts'
import { checkRefEarly, proveRef } from './prove-ref.ts'
import { readResult } from './read-result.ts'
import { cancelDoubles, doubleOf, type StartedSync, startSync } from './start-sync.ts'
import { syncFailed } from './sync-failure.ts'
import { createForecast } from './sync-forecast.ts'
import { newestRuns, runById } from './sync-history.ts'
import { openSyncLog, type SyncLog } from './sync-log.ts'

/** A sync that completed and whose ref was not disproved. */
export interface SyncedRef {
  /** The branch that holds the generated files, from the start answer. */
  branch: string
  /** What was made, for the verdict. */
  sentence: string
}

/**
 * Starts a dbt sync of the ref, follows it to its end, reads what it made and proves the ref.
 * @throws Failure `sync` when it failed or another ref was synced; PlatformError; Stop
 */
export async function syncRef(context: Context): Promise<SyncedRef> {
  const { journal } = context
  const started = await journal.phase('Start', () => startSync(context))
  const syncLog = openSyncLog(context, started.jobId)
  const followed = async () => {
    const end = await follow(context, started, syncLog)
    context.ledger.write({ sync: doubleOf(started) })
    if (end.status === 'FAILED') throw await failureOf(context, started, end, syncLog)
  }
  await journal.phase('Sync', followed, 'own groups')
  await journal.phase('Proof', async () => {
    // A start that was lost may have arrived while this one ran.
    const double = doubleOf(started)
    if (double) await cancelDoubles(context, double, started.jobId)
    if (started.named) await checkAlone(context, started, started.named)
    context.ledger.write({ sync: undefined })
    await proveRef(context, started)
    await readResult(context, started)
    await compareFiles(context, started.branch)
  })
  const sentence = greenSentence(context, started)
  context.log.line(sentence)
  return { branch: started.branch, sentence }
}

async function follow(context: Context, started: StartedSync, syncLog: SyncLog): Promise<SyncEnd> {
  const runs = await earlierRuns(context)
  checkRefEarly(context, started, runs)
  return followSync(context, started, syncLog, createForecast(runs))
}

/** Only an estimate rests on these, so a history that cannot be read does no harm. */
async function earlierRuns(context: Context): Promise<SyncRun[]> {
  try {
    return await newestRuns(accessOf(context))
  } catch (error) {
    if (error instanceof PlatformError && !context.budget.signal.aborted) return []
    throw error
  }
}

/** Why a sync failed. That it was of another ref is the root cause; that nobody can tell now is not. */
async function failureOf(
  context: Context,
  started: StartedSync,
  end: SyncEnd,
  syncLog: SyncLog,
): Promise<unknown> {
  try {
    await proveRef(context, started, { retry: false })
  } catch (error) {
    if (error instanceof Failure) return error
  }
  const run = await readRun(context, started)
  return syncFailed(context, {
    reason:
      [end.error, oneLine(run?.errorMessage ?? ''), syncLog.lastError()].map(withoutStop).find(Boolean) ?? '',
    phase: oneLine(run?.failedPhase ?? '', 80) || syncLog.failedPhase(),
    lastState: end.lastState,
  })
}

/** What the history tells of the failure; the red line does not wait for it. */
async function readRun(context: Context, { jobId, startedAt }: StartedSync): Promise<SyncRun | undefined> {
  try {
    return await runById({ ...accessOf(context), retry: false }, jobId, startedAt)
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

function greenSentence({ journal, settings, clock }: Context, started: StartedSync): string {
  const { generatedFiles, cubeCount, branch, syncDurationMs } = journal.findings
  const made = [
    generatedFiles && count(generatedFiles.length, 'file'),
    cubeCount !== undefined && count(cubeCount, 'cube'),
  ].filter(Boolean)
  const took = formatDuration(syncDurationMs ?? clock.now() - started.startedAt)
  return `Synced "${settings.ref}" into branch "${branch}"${made.length > 0 ? `: ${made.join(', ')}` : ''}, in ${took}.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
