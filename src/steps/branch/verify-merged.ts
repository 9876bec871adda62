import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { formatDuration } from '../../runtime/duration.ts'
import type { FileHashes } from '../deployment/file-hashes.ts'
import { filesOf, holds, type MergeChanges } from './merge-changes.ts'

/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15_000
const pauseMs = 3_000

/** The files of a target before a merge, and in which of them the branch differed; null where that is not told. */
export interface FilesBefore {
  files: FileHashes | null
  changes: MergeChanges | null
}

/**
 * What a merge has changed in its target, to be asked for right after it. A branch may differ from its target in files
 * that it is only behind in, so that what the merge brought is seen in the target alone. Best effort.
 * @returns path to hash; empty where nothing is to be seen
 * @throws Stop
 */
export async function broughtTo(
  context: Context,
  target: string,
  { files, changes }: FilesBefore,
): Promise<MergeChanges> {
  if (files === null || changes === null || changes.size === 0) return new Map()
  const now = await filesOf(context, target)
  if (now === null) return new Map()
  const moved = [...changes.keys()].filter((path) => now.get(path) !== files.get(path))
  return new Map(moved.map((path) => [path, now.get(path)]))
}

/**
 * Checks, when all else is done, that a target still holds what was merged: another job may have merged since, and what
 * was built and validated is then not what this job merged.
 * @throws Failure `merge` when the target holds other files; Stop
 */
export async function verifyMerged(
  context: Context,
  branch: string,
  target: string,
  brought: MergeChanges,
): Promise<void> {
  const { clock, budget, log } = context
  if (brought.size === 0) return
  const until = clock.now() + mostLagMs
  for (;;) {
    const now = await filesOf(context, target)
    if (now === null || holds(now, brought)) return
    if (clock.now() >= until) {
      throw new Failure(
        'merge',
        `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`,
        `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`,
      )
    }
    log.line(`"${target}" does not list the merged files yet; checking again in ${formatDuration(pauseMs)}`)
    await clock.sleep(pauseMs, budget.signal)
  }
}
