import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { formatDuration } from '../../runtime/duration.ts'
import type { FileHashes } from '../deployment/file-hashes.ts'
import { filesOf, holds, type MergeChanges } from './merge-changes.ts'

/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15_000
const pauseMs = 3_000

/** The files of a target before a merge, and in which of them the branch differed; null where that is unknown. */
export interface FilesBefore {
  files: FileHashes | null
  changes: MergeChanges | null
}

/**
 * The files that a merge changed in its target, read after it until the list shows files of the branch: before, it may be
 * late. A branch may only be behind its target in some of the files in which they differ, so only the target shows what
 * the merge changed. Best effort.
 * @returns path to hash; empty where it is unknown
 * @throws Stop
 */
export async function broughtTo(
  context: Context,
  target: string,
  { files, changes }: FilesBefore,
): Promise<MergeChanges> {
  if (files === null || changes === null || changes.size === 0) return new Map()
  const { clock, budget } = context
  const until = clock.now() + mostLagMs
  for (;;) {
    const now = await filesOf(context, target)
    if (now === null) return new Map()
    const moved = [...changes.keys()].filter((path) => now.get(path) !== files.get(path))
    // A file that both sides changed is that of neither.
    const settled = moved.length > 0 && moved.every((path) => now.get(path) === changes.get(path))
    if (settled || clock.now() >= until) return new Map(moved.map((path) => [path, now.get(path)]))
    await clock.sleep(pauseMs, budget.signal)
  }
}

/**
 * Checks at the end that a target still holds the merged files: if another job merged in the meantime, its files were
 * built and validated and not those of this job.
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
