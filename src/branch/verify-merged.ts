import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { settleMs } from '../deployment/build-status.ts'
import { type FileHashes, filesIfTold, holds, type MergeChanges } from '../deployment/file-hashes.ts'

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
  const until = clock.now() + settleMs
  for (;;) {
    const now = await filesIfTold(context, target)
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
  if (brought.size === 0) return
  const isHeld = async () => {
    const now = await filesIfTold(context, target)
    return now === null || holds(now, brought)
  }
  if (await isHeldInTime(context, target, 'merged', isHeld)) return
  throw new Failure(
    'merge',
    `"${branch}" was merged into "${target}", but "${target}" no longer holds its files.`,
    `Another job changed "${target}" during this run. Check it on the platform, and put jobs that merge into one branch into one \`concurrency\` group.`,
    { title: 'merged, and changed by another job' },
  )
}

/**
 * Whether a branch holds what it is to hold, checked for as long as the list of its files may be late.
 * @param which files these are, for the log
 * @throws Stop; what a check throws
 */
export async function isHeldInTime(
  { clock, budget, log }: Context,
  branch: string,
  which: 'merged' | 'uploaded',
  isHeld: () => Promise<boolean>,
): Promise<boolean> {
  const until = clock.now() + settleMs
  while (!(await isHeld())) {
    if (clock.now() >= until) return false
    log.line(`"${branch}" does not list the ${which} files yet; checking again in ${formatDuration(pauseMs)}`)
    await clock.sleep(pauseMs, budget.signal)
  }
  return true
}
