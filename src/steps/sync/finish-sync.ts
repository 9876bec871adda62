import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { newestRuns, runById } from '../deployment/sync-history.ts'
import { createForecast } from '../forecast/forecast.ts'
import { checkAlone } from './check-alone.ts'
import { type ComparedFiles, compareFiles } from './compare-files.ts'
import { followSync, type SyncEnd } from './follow-sync.ts'
import { readResult, type SyncedFiles } from './read-result.ts'
import type { RefOnGitHub, RefWatch } from './ref-on-github.ts'
import { cancelDoubles, doubleOf, type StartedSync } from './start-sync.ts'
import { syncFailed } from './sync-failure.ts'
import { openSyncLog, type SyncLog } from './sync-log.ts'
import type { CommitVerdict } from './verify-commit.ts'
import { checkRefEarly, type RefVerdict, verifyRef } from './verify-ref.ts'
import { foundNamedCommit, foundRef, verifySynced } from './verify-synced.ts'

/** A completed sync. Its ref is the requested one, or unknown. */
export interface SyncedRef {
  /** The branch that holds the generated files, as the response to the start names it. */
  branch: string
  ref: RefVerdict
  commit: CommitVerdict
  /** Its files compared with those of the deploy branch; null if they could not be. */
  compared: ComparedFiles | null
  /** A summary of the sync, for the log and the report. */
  sentence: string
}

/** A sync that was started, and what GitHub is asked about its ref meanwhile. */
export interface StartedRef {
  started: StartedSync
  /** A release must be of one commit. */
  use: 'check' | 'release'
  watch: RefWatch
  reading: Promise<RefOnGitHub>
}

/**
 * Follows a sync to its end, reads what it made and verifies ref and commit.
 * @throws Failure `sync` when it failed or another ref was synced; PlatformError; Stop
 */
export async function finishSync(
  context: Context<SyncingSettings>,
  { started, use, watch, reading }: StartedRef,
): Promise<SyncedRef> {
  const { journal, ledger } = context
  const syncLog = openSyncLog(context, started.jobId)
  const followed = async () => {
    const end = await follow(context, started, syncLog)
    ledger.write({ sync: doubleOf(started) })
    if (end.status === 'FAILED') throw await failureOf(context, started, end, syncLog)
  }
  await journal.phase('Sync', followed, 'own groups')
  const verified = await journal.phase('Verify the ref', async () => {
    // An earlier request whose response was lost may have started a second sync meanwhile.
    const double = doubleOf(started)
    if (double) await cancelDoubles(context, double, started.jobId)
    if (started.named) await checkAlone(context, started, started.named)
    ledger.write({ sync: undefined })
    const { ref, commit } = await verifyRef(context, started)
    return verifySynced(context, use, { ref, named: syncLog.commit() ?? commit, reading, watch })
  })
  const { synced, compared } = await journal.phase('Compare with the deploy branch', async () => ({
    synced: await readResult(context, started),
    compared: await compareFiles(context, started.branch),
  }))
  const sentence = greenSentence(context, started, synced)
  context.log.line(sentence)
  return { branch: started.branch, ...verified, compared, sentence }
}

async function follow(
  context: Context<SyncingSettings>,
  started: StartedSync,
  syncLog: SyncLog,
): Promise<SyncEnd> {
  const runs = await earlierRuns(context)
  checkRefEarly(context, started, runs)
  return followSync(context, started, syncLog, createForecast(runs))
}

/** Used for an estimate only, so a history that cannot be read is ignored. */
async function earlierRuns(context: Context): Promise<SyncRun[]> {
  try {
    return await newestRuns(context.deployment)
  } catch (error) {
    if (error instanceof PlatformError && !context.budget.signal.aborted) return []
    throw error
  }
}

/** Why a sync failed. A sync of another ref is the root cause; a ref that cannot be verified now is not. */
async function failureOf(
  context: Context<SyncingSettings>,
  started: StartedSync,
  end: SyncEnd,
  syncLog: SyncLog,
): Promise<unknown> {
  try {
    const { ref, commit } = await verifyRef(context, started, { retry: false })
    foundRef(context, ref)
    foundNamedCommit(context, syncLog.commit() ?? commit)
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

/** What the history says about the failure. One attempt, so that the error is not delayed. */
async function readRun(context: Context, { jobId, startedAt }: StartedSync): Promise<SyncRun | undefined> {
  try {
    return await runById(context.deployment.with({ retry: false }), jobId, startedAt)
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

function greenSentence(
  { settings, clock }: Context<SyncingSettings>,
  { branch, startedAt }: StartedSync,
  { generatedFiles, cubeCount, syncDurationMs }: SyncedFiles,
): string {
  const made = [
    generatedFiles && count(generatedFiles.length, 'file'),
    cubeCount !== undefined && count(cubeCount, 'cube'),
  ].filter(Boolean)
  const took = formatDuration(syncDurationMs ?? clock.now() - startedAt)
  return `Synced "${settings.ref}" into branch "${branch}"${made.length > 0 ? `: ${made.join(', ')}` : ''} (took ${took}).`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
