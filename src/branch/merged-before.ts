import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { count, oneLine } from '../base/text.ts'
import { readGeneratedName } from '../deployment/branch-name.ts'
import { findBranch } from '../deployment/branches.ts'
import {
  type FileHashes,
  fileHashesOf,
  type GeneratedFiles,
  generatedBy,
  lackingIn,
  noneIfGone,
} from '../deployment/file-hashes.ts'
import { UnknownBranch } from '../deployment/known-branch.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'

/** The results of so many other syncs are read at most. */
const mostOthers = 100

/**
 * Whether a branch that is gone was merged by an earlier attempt of the job: its sync is in the history, and the target has
 * the files that it generated, by their hashes, one of them in a version that no other sync generated. Else the target may
 * have had them all before, such as where the sync only removed files. That the branch is gone shows nothing: clean-up
 * deletes branches, too.
 * @param error why the branch could not be merged now
 * @returns the evidence, a phrase
 * @throws the error, if it is about something else or the history does not name the branch; Failure `merge` when it is not
 *   verified that the branch was merged
 */
export async function mergedBefore(
  { deployment, settings }: Context<MergingSettings>,
  branch: string,
  target: string,
  error: unknown,
): Promise<string> {
  if (!(error instanceof UnknownBranch) || error.branch !== branch || branch !== settings.branch) throw error
  // The build status may lack a branch that the list has.
  if (await findBranch(deployment, branch)) throw error
  const found = await readMerged(deployment, branch, target).catch((reason: unknown) => {
    throw reason instanceof PlatformError && reason.trouble !== 'unreachable' ? error : reason
  })
  if (found === null) throw error
  const { jobId, problem } = found
  if (problem === null)
    return `already merged: "${target}" has the files that sync job ${jobId} generated, one in a version that no other sync generated`
  throw new Failure(
    'merge',
    `The platform has no branch "${branch}" any more, and it is not verified that it was merged into "${target}": ${problem} (sync job ${jobId}).`,
    `Check the files of "${target}" on the platform: if they have its changes, the merge took place. If not, re-run all jobs, so that a new branch is synced.`,
    { title: 'unknown whether the branch was merged' },
  )
}

async function readMerged(
  deployment: Deployment,
  branch: string,
  target: string,
): Promise<{ jobId: string; problem: string | null } | null> {
  const completed: SyncRun[] = []
  for await (const run of syncRuns(deployment)) if (run.status === 'COMPLETED') completed.push(run)
  const run = completed.find(({ branchName }) => branchName === branch)
  if (run === undefined) return null
  const generated = await generatedBy(deployment, run.syncJobId)
  const problem = problemOf(generated, target, await fileHashesOf(deployment, target))
  // What a gate synced is not merged, and it has the files of the sync that is merged later.
  const others = completed.filter((other) => other !== run && !isOfGate(other.branchName))
  return {
    jobId: run.syncJobId,
    problem: problem ?? (await hadBefore(deployment, generated, others, target)),
  }
}

function isOfGate(branch: string): boolean {
  const of = readGeneratedName(branch)
  return of !== null && (of.pullRequest !== null || of.ref.startsWith('gh-readonly-queue-'))
}

/** Why the target may not have what was generated, a phrase; null where it has. */
function problemOf(generated: GeneratedFiles, target: string, files: FileHashes): string | null {
  if (generated.length === 0) return 'the platform does not list the files that its sync generated'
  const differing = lackingIn(files, generated)
  const [first] = differing
  if (first)
    return `"${target}" does not have ${differing.length} of the ${count(generated.length, 'generated file')}, such as "${oneLine(first.path, 200)}"`
  return generated.every(({ hash }) => hash)
    ? null
    : `"${target}" has files of these names, and the platform does not tell the hashes of the generated ones`
}

/** Why the target may have had all generated files before, a phrase; null where it cannot. */
async function hadBefore(
  deployment: Deployment,
  generated: GeneratedFiles,
  others: readonly SyncRun[],
  target: string,
): Promise<string | null> {
  const before = `"${target}" has the generated files, and may have had them before`
  if (others.length === 0) return `${before}: the history has no other sync to compare with`
  if (others.length > mostOthers) return `${before}: the history has more than ${mostOthers} other syncs`
  const own = new Map(generated.map(({ path, hash }) => [path, hash]))
  for (const other of others) {
    const files = await generatedBy(deployment, other.syncJobId).catch(noneIfGone)
    if (files.length === 0 || !files.every(({ hash }) => hash))
      return `${before}: the platform does not tell the hashes of what sync job ${other.syncJobId} generated`
    for (const { path, hash } of files) if (own.get(path) === hash) own.delete(path)
    if (own.size === 0) return `${before}: sync job ${other.syncJobId} generated them, too`
  }
  return null
}
