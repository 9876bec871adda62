import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { anySignal } from '../../runtime/budget.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { count, oneLine, serverLines, withoutStop } from '../../runtime/text.ts'
import { type ComparedFiles, compareFiles, readFilesOf } from '../deployment/file-hashes.ts'
import { newestRuns, runById } from '../deployment/sync-history.ts'
import { createForecast } from '../forecast/forecast.ts'
import { followSync, type SyncEnd } from './follow-sync.ts'
import type { NamedCommit } from './named-commit.ts'
import { checkAlone } from './own-runs.ts'
import { type EarlyReads, readEarly, readResult, type SyncedFiles } from './read-result.ts'
import type { RefOnGitHub, RefWatch } from './ref-on-github.ts'
import { cancelDoubles, doubleOf, type StartedSync } from './start-sync.ts'
import { openSyncLog, type SyncLog } from './sync-log.ts'
import {
  type CommitVerdict,
  checkRefEarly,
  foundNamedCommit,
  foundRef,
  type RefVerdict,
  verifyRef,
  verifySynced,
} from './verify-synced.ts'

/** The first poll of a sync waits for the history of earlier ones. */
const historyTimeoutMs = 2_000

/** A completed sync. Its ref is the requested one, or unknown. */
export interface SyncedRef {
  /** The branch that holds the generated files, as the response to the start names it. */
  branch: string
  ref: RefVerdict
  /** The commit, as far as it is known at the end of the sync; `settle` may know more. */
  commit: CommitVerdict
  /** Its files compared with those of the deploy branch; null if they could not be. */
  compared: ComparedFiles | null
  /** It generated no file; a result that is missing does not say so. */
  isEmpty: boolean
  /** A summary of the sync, for the log and the report. */
  sentence: string
  /**
   * Prints what appears in the log after the end of the sync, once. To be called on every path, and before anything
   * depends on the commit.
   * @returns the commit, also by these lines
   * @throws PlatformError, Stop when the time budget is spent
   */
  settle: () => Promise<CommitVerdict>
}

/** A sync that was started, and what verifying it needs besides its context. */
export interface StartedRef {
  started: StartedSync
  /** A release must be of one commit. */
  use: 'check' | 'release'
  watch: RefWatch
  /** What the ref pointed to before the sync. */
  reading: Promise<RefOnGitHub>
  /** Ends the requests that were sent early, and are not needed any more. */
  stopped: AbortController
}

/**
 * Follows a sync to its end, reads what it made and verifies ref and commit.
 * @throws Failure `sync` when it failed or another ref was synced; PlatformError; Stop
 */
export async function finishSync(
  context: Context<SyncingSettings>,
  { started, ...watched }: StartedRef,
): Promise<SyncedRef> {
  const { journal } = context
  // A read of the log that is still going on ends with everything else.
  const signal = anySignal([context.budget.signal, watched.stopped.signal])
  const syncLog = openSyncLog({ ...context, deployment: context.deployment.with({ signal }) }, started.jobId)
  const early = await journal.phase('Sync', () => followed(context, started, syncLog, watched), 'own groups')
  try {
    return await verified(context, started, syncLog, watched, early)
  } catch (error) {
    // A release has read it already.
    if (watched.use === 'check') await syncLog.drain().catch(() => undefined)
    throw error
  }
}

type Watched = Omit<StartedRef, 'started'>

/**
 * Follows the sync to its end. Whatever is read of a completed sync is requested at once, together with the end of the
 * log. A release depends on the commit, which the log may name, so it waits for late lines; a check prints them later.
 */
async function followed(
  context: Context<SyncingSettings>,
  started: StartedSync,
  syncLog: SyncLog,
  { use, watch, reading, stopped }: Watched,
): Promise<EarlyReads> {
  let early: EarlyReads | undefined
  const read = () => {
    const signal = anySignal([context.budget.signal, stopped.signal])
    const readGitHub = async () => {
      const before = await reading
      return 'problem' in before || syncLog.commit() !== null ? null : watch.read()
    }
    early ??= readEarly(context, started, readGitHub, signal)
    return early
  }
  const runs = await earlierRuns(context)
  checkRefEarly(context, started, runs)
  const end = await followSync(context, started, syncLog, createForecast(runs), () => {
    read()
    return use === 'release' ? syncLog.drain() : syncLog.readEnd()
  })
  if (end.status === 'FAILED') throw await failureOf(context, started, end, syncLog)
  return read()
}

async function verified(
  context: Context<SyncingSettings>,
  started: StartedSync,
  syncLog: SyncLog,
  { use, watch, reading, stopped }: Watched,
  early: EarlyReads,
): Promise<SyncedRef> {
  const { journal, ledger, log } = context
  const verify = (of: { ref: RefVerdict; named: NamedCommit | null }, readAgain: RefWatch['read']) =>
    verifySynced(context, use, { ...of, reading, readAgain })
  const { ref, commit, inHistory, named } = await journal.phase('Verify the ref', async () => {
    // An earlier request whose response was lost may have started a second sync meanwhile.
    const double = doubleOf(started)
    if (double) await cancelDoubles(context, double, started.jobId)
    if (started.named) await checkAlone(context, started, started.named)
    ledger.write({ sync: undefined })
    const { ref, commit: inHistory } = await verifyRef(context, started, { early: await early.run })
    const named = syncLog.commit() ?? inHistory
    // The rest of the log may have named a second commit: then none is known, and GitHub is needed after all.
    const onGitHub = async () => (await early.onGitHub) ?? watch.read()
    return { ...(await verify({ ref, named }, onGitHub)), inHistory, named }
  })
  const { synced, compared } = await journal.phase('Compare with the deploy branch', async () => {
    const result = await early.result
    const synced = await readResult(context, started, result)
    // Where the result was late, the files may have been late, too.
    const files = result === null ? readFilesOf(context, started.branch) : early.files
    return { synced, compared: await compareFiles(context, files) }
  })
  const sentence = greenSentence(context, started, synced)
  log.line(sentence)
  const settle = async () => {
    try {
      if (use === 'check') await syncLog.drain()
      const now = syncLog.commit() ?? inHistory
      if (now?.sha === named?.sha) return commit
      journal.found({ syncedCommit: undefined })
      return (await verify({ ref, named: now }, () => watch.read())).commit
    } finally {
      stopped.abort()
    }
  }
  let settling: Promise<CommitVerdict> | undefined
  const once = () => {
    settling ??= settle()
    return settling
  }
  const isEmpty = synced.generatedFiles?.length === 0
  return { branch: started.branch, ref, commit, compared, isEmpty, sentence, settle: once }
}

/** Used for an estimate only, so a history that cannot be read soon is ignored. */
async function earlierRuns(context: Context): Promise<SyncRun[]> {
  try {
    return await newestRuns(context.deployment.with({ requestTimeoutMs: historyTimeoutMs }))
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
      [end.error, run?.errorMessage ?? '', syncLog.lastError()].find((text) => withoutStop(text) !== '') ??
      '',
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

/** What is known of a sync that failed. Texts are empty where nothing is known, and one line but for the reason. */
export interface SyncFailure {
  reason: string
  /** The phase in which it failed, as the history or the log names it. */
  phase: string
  /** The last state that was seen: the sync may have gone on from there between two polls. */
  lastState: string
}

/** Why a sync failed, where, and how to fix it. */
export function syncFailed({ settings, journal }: Context<SyncingSettings>, failure: SyncFailure): Failure {
  const { phase, lastState } = failure
  const reason = withoutStop(oneLine(failure.reason))
  if (reason) journal.found({ syncError: serverLines(failure.reason, 800).join('\n') })
  const seen = lastState ? ` (last state seen: ${lastState})` : ''
  const where = phase ? ` in phase ${phase}` : seen
  return new Failure(
    'sync',
    reason
      ? `The dbt sync of "${settings.ref}" failed${where}: ${reason}.`
      : `The dbt sync of "${settings.ref}" failed${where}, and the platform gave no reason.`,
    fix(settings.ref, { ...failure, reason }),
  )
}

function fix(ref: string, { reason, phase }: SyncFailure): string {
  if (/clone|checkout|fetch/i.test(phase) || (phase === '' && isMissing(ref, reason))) {
    return `Check that the dbt repository connected to the platform has a branch or tag "${ref}". Push it there or correct the input "ref". If it exists, check that the platform can still read the repository.`
  }
  if (!reason)
    return 'Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.'
  if (phase === '' || /dbt|manifest|parse|compile|deps/i.test(phase)) return 'Fix the error and push again.'
  return 'The platform failed, not the dbt project. Re-run the job; if it fails again, report it to the platform.'
}

/** Recognises git's error texts; used only where the phase is unknown. */
function isMissing(ref: string, reason: string): boolean {
  const ofRef = reason.includes(ref) && /\b(branch|tag|ref|reference|revision|pathspec)\b/i.test(reason)
  return ofRef && /not found|not exist|couldn't find|unknown|did not match/i.test(reason)
}
