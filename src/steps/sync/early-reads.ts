import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { SyncResult, SyncRun } from '../../platform/schemas.ts'
import { runById } from '../deployment/sync-history.ts'
import { readFilesOf } from './compare-files.ts'
import { readOnce } from './read-result.ts'
import type { RefOnGitHub } from './ref-on-github.ts'
import type { StartedSync } from './start-sync.ts'

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
