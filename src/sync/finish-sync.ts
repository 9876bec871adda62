import { anySignal } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { count, oneLine, serverLines, withoutStop } from '../base/text.ts'
import { type ComparedFiles, compareFiles, readFilesOf } from '../deployment/file-hashes.ts'
import { createForecast } from '../deployment/forecast.ts'
import { earlierRuns, runById } from '../deployment/sync-history.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import { briefly } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { followSync, type SyncEnd } from './follow-sync.ts'
import type { SyncedSettings } from './judge-synced.ts'
import { expectedCommit, type NamedCommit } from './named-commit.ts'
import { checkAlone } from './own-runs.ts'
import { type EarlyReads, readEarly, readResult, type SyncedFiles } from './read-result.ts'
import type { RefOnGitHub, RefWatch } from './ref-on-github.ts'
import { cancelDoubles, doubleOf, type StartedSync } from './start-sync.ts'
import { openSyncLog, type SyncLog } from './sync-log.ts'
import {
  checkRefEarly,
  foundNamedCommit,
  foundRef,
  type SyncVerdict,
  verifyRef,
  verifySynced,
} from './verify-synced.ts'

/** A completed sync. */
export interface SyncedRef {
  /** The branch that holds the generated files, as the response to the start names it. */
  branch: string
  /** Its files compared with those of the deploy branch; null if they could not be. */
  compared: ComparedFiles | null
  /** It generated no file; a result that is missing does not say so. */
  isEmpty: boolean
  /**
   * Prints what appears in the log after the end of the sync, once, and applies the verdict on the commit, which it may
   * name. To be called on every path, and before anything depends on the commit.
   * @returns a summary of the sync, for the log and the report
   * @throws Failure `sync` or `unsupported` when the run may not speak for what was synced
   * @throws PlatformError, Stop when the time budget is spent
   */
  settle: () => Promise<string>
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
 * @throws Failure `sync` when it failed, or what {@link SyncedRef} throws; PlatformError; Stop
 */
export async function finishSync(
  context: Context<SyncedSettings>,
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
      const named = syncLog.commit()?.sha
      const isSettled = named !== undefined && named === (expectedCommit(context) ?? named)
      return 'problem' in before || isSettled ? null : watch.read()
    }
    early ??= readEarly(context, started, readGitHub, signal)
    return early
  }
  const runs = await earlierRuns(context)
  await checkRefEarly(context, started, runs)
  const end = await followSync(context, started, syncLog, createForecast(runs), () => {
    read()
    return use === 'release' ? syncLog.drain() : syncLog.readEnd()
  })
  if (end.status === 'FAILED') throw await failureOf(context, started, end, syncLog)
  return read()
}

async function verified(
  context: Context<SyncedSettings>,
  started: StartedSync,
  syncLog: SyncLog,
  { use, watch, reading, stopped }: Watched,
  early: EarlyReads,
): Promise<SyncedRef> {
  const { journal, ledger, log } = context
  const { branch } = started
  const { verdict, settled } = await journal.phase('Verify the ref', async () => {
    // An earlier request whose response was lost may have started a second sync meanwhile.
    const double = doubleOf(started)
    if (double) await cancelDoubles(context, double, started.jobId)
    if (started.named) await checkAlone(context, started, started.named)
    ledger.write({ sync: undefined })
    const { ref, commit } = await verifyRef(context, started, { early: await early.run })
    const known = () => syncLog.commit() ?? commit
    const verify = (named: NamedCommit | null, readAgain: RefWatch['read']) =>
      verifySynced(context, { use, branch, ref, named, reading, readAgain })
    const named = known()
    // The rest of the log may have named a second commit: then none is known, and GitHub is needed after all.
    const verdict = await verify(named, async () => (await early.onGitHub) ?? watch.read())
    const settled = async () => {
      if (use === 'check') await syncLog.drain()
      const last = known()?.sha === named?.sha ? verdict : await verify(known(), () => watch.read())
      if (last.consequence instanceof Failure) throw last.consequence
      if (last.consequence !== null) journal.warn(last.consequence)
      return last
    }
    if (!(verdict.consequence instanceof Failure)) return { verdict, settled }
    // Only late lines of the log can change that.
    const last = await settled()
    return { verdict: last, settled: async () => last }
  })
  const synced = await journal.phase('Compare with the deploy branch', async () => {
    const result = await early.result
    const read = await readResult(context, started, result)
    // Where the result was late, the files may have been late, too.
    const files = await (result === null ? readFilesOf(context, branch) : early.files)
    return { read, compared: compareFiles(context, files) }
  })
  const made = madeBy(context, started, synced.read)
  log.line(greenSentence(context.settings.ref, made, verdict))
  const settle = async () => {
    try {
      return greenSentence(context.settings.ref, made, await settled())
    } finally {
      stopped.abort()
    }
  }
  let settling: Promise<string> | undefined
  const once = () => {
    settling ??= settle()
    return settling
  }
  const { generatedFiles, cubeCount } = synced.read
  const isEmpty = generatedFiles?.length === 0 && !cubeCount
  return { branch, compared: synced.compared, isEmpty, settle: once }
}

/** Why a sync failed. A sync of another ref is the root cause; a ref that cannot be verified now is not. */
async function failureOf(
  context: Context<SyncingSettings>,
  started: StartedSync,
  end: SyncEnd,
  syncLog: SyncLog,
): Promise<unknown> {
  try {
    const { ref, commit } = await verifyRef(context, started, briefly)
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

/** What the history says about the failure. */
async function readRun(context: Context, { jobId, startedAt }: StartedSync): Promise<SyncRun | undefined> {
  try {
    return await runById(context.deployment.with(briefly), jobId, startedAt)
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

/** The branch, what is on it, and how long that took; a phrase. */
function madeBy(
  { clock }: Context,
  { branch, startedAt }: StartedSync,
  { generatedFiles, cubeCount, syncDurationMs }: SyncedFiles,
): string {
  const counts = [
    generatedFiles && count(generatedFiles.length, 'file'),
    cubeCount !== undefined && count(cubeCount, 'cube'),
  ].filter(Boolean)
  const took = formatDuration(syncDurationMs ?? clock.now() - startedAt)
  return `into branch "${branch}"${counts.length > 0 ? `: ${counts.join(', ')}` : ''} (took ${took})`
}

/** Nothing that is unknown or contradicted is called synced. */
function greenSentence(name: string, made: string, { ref, commit }: SyncVerdict): string {
  if (commit.doubt)
    return `A sync ${made} has completed, but "${name}" has moved on from the commit of this run.`
  if (commit.value === 'verified') return `Synced "${name}" ${made}.`
  if (ref.verified === 'true') return `Synced "${name}" (commit not verified) ${made}.`
  return `A sync ${made} has completed, and it is unknown whether it was of "${name}".`
}

/** A model without files is no model: whatever is built of it says nothing. @param which the sync, as it begins the sentence */
export function generatedNothing(which: string): Failure {
  return new Failure(
    'sync',
    `${which} generated no file.`,
    'Check which dbt models the settings of the dbt integration select.',
    { title: 'the sync generated no files' },
  )
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
    { title: titleOf(settings.ref, { ...failure, reason }) },
  )
}

/** How dbt begins its own errors. */
const dbtError = /^(?:Compilation|Parsing|Dependency) Error/

function titleOf(ref: string, failure: SyncFailure): string {
  if (dbtError.test(failure.reason)) return 'dbt cannot read the project'
  return isRepositoryFault(ref, failure)
    ? 'the platform could not read the ref from the dbt repository'
    : 'the dbt sync failed'
}

/** Whether it failed before dbt ran, on the way from the repository. */
function isRepositoryFault(ref: string, { reason, phase }: SyncFailure): boolean {
  return /clone|checkout|fetch/i.test(phase) || (phase === '' && isMissing(ref, reason))
}

function fix(ref: string, failure: SyncFailure): string {
  const { reason, phase } = failure
  if (isRepositoryFault(ref, failure)) {
    return `Check in the settings of the deployment that a dbt repository is connected and can be read, and that it has the branch or tag "${ref}". Push it there or correct the input "ref".`
  }
  if (!reason)
    return 'Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.'
  if (dbtError.test(reason) || /dbt|manifest|parse|compile|deps/i.test(phase || failure.lastState))
    return 'Fix the error and push again.'
  if (phase === '')
    return 'If it is an error of the dbt project, fix it and push again. If it is one of the platform, re-run the job.'
  return 'The platform failed, not the dbt project. Re-run the job; if it fails again, report it to the platform.'
}

/** Recognises git's error texts; used only where the phase is unknown. */
function isMissing(ref: string, reason: string): boolean {
  const ofRef = reason.includes(ref) && /\b(branch|tag|ref|reference|revision|pathspec)\b/i.test(reason)
  return ofRef && /not found|not exist|couldn't find|unknown|did not match/i.test(reason)
}
