import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { MergingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getDbtSyncResult } from '../../platform/operations.ts'
import type { SyncResult } from '../../platform/schemas.ts'
import { count, oneLine } from '../../runtime/text.ts'
import { findBranch } from '../deployment/branches.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { runsOnBranch } from '../deployment/sync-history.ts'
import { UnknownBranch } from './wanted-build.ts'

/**
 * Whether a branch that is gone was merged by an earlier attempt of the job: its sync is in the history, and the target has the
 * files that it generated, by their hashes. That the branch is gone shows nothing: clean-up deletes branches, too.
 * @param error why the branch could not be merged now
 * @throws the error, if it is about something else or the history does not name the branch; Failure `merge` when it is not
 *   verified that the branch was merged
 */
export async function checkMergedBefore(
  context: Context<MergingSettings>,
  branch: string,
  target: string,
  error: unknown,
): Promise<void> {
  const { deployment, settings, log } = context
  if (!(error instanceof UnknownBranch) || branch !== settings.branch) throw error
  // It may be about the target.
  if (await findBranch(deployment, branch)) throw error
  const found = await readMerged(context, branch, target).catch((reason: unknown) => {
    throw reason instanceof PlatformError && reason.trouble !== 'unreachable' ? error : reason
  })
  if (found === null) throw error
  const { jobId, problem } = found
  if (problem === null)
    return log.line(
      `"${branch}" is already merged: "${target}" has the files that sync job ${jobId} generated`,
    )
  throw new Failure(
    'merge',
    `The platform has no branch "${branch}" any more, and it is not verified that it was merged into "${target}": ${problem} (sync job ${jobId}).`,
    `Check the files of "${target}" on the platform: if they have its changes, the merge took place. If not, re-run all jobs, so that a new branch is synced.`,
  )
}

async function readMerged(
  { deployment }: Context,
  branch: string,
  target: string,
): Promise<{ jobId: string; problem: string | null } | null> {
  const run = (await runsOnBranch(deployment, branch)).find(({ status }) => status === 'COMPLETED')
  if (run === undefined) return null
  const { syncJobId: jobId } = run
  const result = await deployment.call(getDbtSyncResult, { path: { syncJobId: jobId } })
  return { jobId, problem: problemOf(result, target, await fileHashesOf(deployment, target)) }
}

/** Why the target may not have what was generated, a phrase; null where it has. */
function problemOf(
  result: SyncResult | null,
  target: string,
  files: ReadonlyMap<string, string>,
): string | null {
  const generated = result?.generatedFiles ?? []
  if (generated.length === 0) return 'the platform does not list the files that its sync generated'
  const differing = generated.filter(
    ({ path, hash }) => !files.has(path) || (hash && hash !== files.get(path)),
  )
  const [first] = differing
  if (first)
    return `"${target}" does not have ${differing.length} of the ${count(generated.length, 'generated file')}, such as "${oneLine(first.path, 200)}"`
  return generated.every(({ hash }) => hash)
    ? null
    : `"${target}" has files of these names, and the platform does not tell the hashes of the generated ones`
}
