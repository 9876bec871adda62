import type { Context } from '../base/context.ts'
import { orFault } from '../base/failure.ts'
import type { Findings } from '../base/findings.ts'
import { withoutStop } from '../base/text.ts'
import { readFilesOf } from '../deployment/file-hashes.ts'
import { runById } from '../deployment/sync-history.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDbtSyncResult } from '../platform/operations.ts'
import type { SyncResult, SyncRun } from '../platform/schemas.ts'
import type { RefOnGitHub } from './ref-on-github.ts'
import type { StartedSync } from './start-sync.ts'

/** What a sync made, by its result; empty where the platform returned none. */
export type SyncedFiles = Pick<Findings, 'generatedFiles' | 'cubeCount' | 'manifest' | 'syncDurationMs'>

/** How long after the end of a sync its result may be missing (404, `null` or `{}`). */
const lateMs = 30_000
const readEveryMs = 1_000

/**
 * Reads the result of a completed sync. A missing result is only a warning, for any reason: the sync did complete, and
 * the build decides about its files.
 * @param early what was read right at the end of the sync; null if it was not there yet
 * @throws PlatformError `auth`; Stop
 */
export async function readResult(
  context: Context,
  started: StartedSync,
  early: SyncResult | null,
): Promise<SyncedFiles> {
  if (early !== null) return record(context, started, early)
  const { settings, journal, clock, budget, log } = context
  const giveUpAt = clock.now() + lateMs
  let outage: PlatformError | null = null
  for (let reads = 1; ; reads++) {
    const read = await readOnce(context, started.jobId)
    outage = read instanceof PlatformError ? read : null
    if (read !== null && !(read instanceof PlatformError)) return record(context, started, read)
    const askedMs = outage?.retryAfterMs ?? 0
    if (clock.now() + askedMs >= giveUpAt) break
    if (reads === 1) log.line('Waiting for the sync result')
    const delayMs = settings.pollInterval === 'auto' ? readEveryMs : settings.pollInterval
    const wait = clock.sleep(Math.max(delayMs, askedMs), budget.signal)
    await (outage ? wait.catch(orFault(outage)) : wait)
  }
  const why = outage ? ` (${withoutStop(outage.message)})` : ''
  journal.warn(
    `The sync completed, but the platform returned no result${why}, so the list of generated files is unknown.`,
  )
  return {}
}

/**
 * Reads the result once.
 * @returns the result; null while there is none; or the error of the request
 * @throws PlatformError `auth`; Stop
 */
async function readOnce(
  { deployment }: Pick<Context, 'deployment'>,
  syncJobId: string,
): Promise<SyncResult | PlatformError | null> {
  try {
    const result = await deployment.call(getDbtSyncResult, { path: { syncJobId } }, { retry: false })
    return result && (result.generatedFiles || result.cubeCount !== undefined) ? result : null
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.trouble === 'not-found' || error.trouble === 'unsupported') return null
    if (error.trouble === 'auth') throw error
    return error
  }
}

function record({ journal }: Context, started: StartedSync, result: SyncResult): SyncedFiles {
  const { generatedFiles, cubeCount, manifestStats, durationMs, branchName } = result
  const synced: SyncedFiles = {
    ...(generatedFiles ? { generatedFiles: generatedFiles.map(({ path }) => path) } : {}),
    ...(cubeCount !== undefined ? { cubeCount } : {}),
    ...(manifestStats ? { manifest: manifestStats } : {}),
    ...(durationMs !== undefined ? { syncDurationMs: durationMs } : {}),
  }
  journal.found(synced)
  if (branchName && branchName !== started.branch) {
    journal.warn(
      `The sync result names branch "${branchName}", but the sync was started on branch "${started.branch}". Branch "${branchName}" is not touched.`,
    )
  }
  return synced
}

/**
 * What is read as soon as a sync has completed, all at the same time. Nothing is decided or printed here: each is used
 * by its own step, in the order of the steps, so the check of the ref comes before all others.
 */
export interface EarlyReads {
  /** The run in the history; null if it is not there yet, undefined if the history could not be read. */
  run: Promise<SyncRun | null | undefined>
  /** Null if one attempt did not find it. */
  result: Promise<SyncResult | null>
  files: ReturnType<typeof readFilesOf>
  /** What the ref points to on GitHub now; null if it was not requested. */
  onGitHub: Promise<RefOnGitHub | null>
}

/** Short, since each has another attempt later, or is for information only. */
const requestTimeoutMs = 10_000

/**
 * Sends the requests. None of the promises has to be awaited.
 * @param signal ends the requests
 */
export function readEarly(
  context: Context,
  { jobId, startedAt, branch }: StartedSync,
  readGitHub: () => Promise<RefOnGitHub | null>,
  signal: AbortSignal,
): EarlyReads {
  const deployment = context.deployment.with({ signal, retry: false, requestTimeoutMs })
  const hasty = { ...context, deployment }
  const reads = {
    run: runById(deployment, jobId, startedAt).then(
      (run) => run ?? null,
      () => undefined,
    ),
    result: readOnce(hasty, jobId).then(
      (read) => (read instanceof PlatformError ? null : read),
      () => null,
    ),
    files: readFilesOf(hasty, branch),
    onGitHub: readGitHub(),
  }
  // Their errors are handled where they are awaited.
  for (const read of [reads.files, reads.onGitHub]) read.catch(() => undefined)
  return reads
}
