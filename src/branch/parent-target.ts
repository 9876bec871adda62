import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { findBranches } from '../deployment/branches.ts'
import { settleMs } from '../deployment/build-status.ts'
import { filesIfTold, type MergeChanges } from '../deployment/file-hashes.ts'
import { listedOnce } from '../deployment/known-branch.ts'
import type { Branch } from '../platform/schemas.ts'

/** When to check whether a target moved, in milliseconds after the merge. */
export const checkAtMs = [0, 2000, 5000, settleMs]

/**
 * A merge into the parent. Its request names no target, and when the parent is deleted, the platform moves the branch up
 * to the next one, which may be production.
 */
interface IntoParent {
  branch: string
  /** The parent before the gate. */
  target: string
  deployBranch: string
  /** In which files the branch differed from it; null where that is unknown. */
  changes: MergeChanges | null
}

type Branches = ReadonlyMap<string, Branch>

/** The target of a merge into the parent. */
export async function parentOf(context: Context, branch: string): Promise<string> {
  const parent = (await listedOnce(context, [branch])).get(branch)?.parentBranch
  if (!parent) {
    throw new Failure('merge', `Branch "${branch}" has no parent to merge into.`, 'Use "into: default".', {
      title: 'the branch has no parent',
    })
  }
  return parent
}

/** Why a merge into the parent would not reach the target, a clause; null where it would. */
export function parentProblem(branches: Branches, { branch, target }: IntoParent): string | null {
  if (!branches.has(target)) return `"${target}", the parent of branch "${branch}", no longer exists`
  if (!branches.has(branch)) return `branch "${branch}" no longer exists`
  const parent = branches.get(branch)?.parentBranch
  if (parent === target) return null
  const now = parent === undefined ? 'none' : `"${oneLine(parent, 120)}"`
  return `the parent of branch "${branch}" was "${target}" and now is ${now}`
}

/** Where a merge went, as far as the list shows; `neither`: nowhere yet. */
export function wentTo(
  now: Branches,
  before: Branches,
  { target, deployBranch }: IntoParent,
): 'target' | 'production' | 'neither' | 'unknown' {
  const moved = (name: string) => {
    const [from, to] = [before.get(name)?.lastHash, now.get(name)?.lastHash]
    return from === undefined || to === undefined ? undefined : from !== to
  }
  if (moved(target)) return 'target'
  if (target !== deployBranch && moved(deployBranch)) return 'production'
  return now.has(target) && moved(target) === undefined ? 'unknown' : 'neither'
}

/**
 * Checks where a merge into the parent went, for as long as the list may be late.
 * @param before the branches as they were right before the merge
 * @throws Failure `merge` when the target did not move although the branch differed, or production did, or the target is gone
 */
export async function checkLanded(
  context: Context,
  into: IntoParent,
  before: Branches,
  mergedAt: number,
): Promise<void> {
  const { branch, target, deployBranch } = into
  const { clock, budget } = context
  // Production has its own checks.
  if (target === deployBranch) return
  let now = before
  for (const afterMs of checkAtMs) {
    await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal)
    now = await findBranches(context.deployment, [branch, target, deployBranch])
    const place = wentTo(now, before, into)
    if (place === 'target' || place === 'unknown') return
  }
  const check = `Check both on the platform: "${deployBranch}" may hold what "${branch}" was to bring into "${target}".`
  if (wentTo(now, before, into) === 'production') {
    const hash = oneLine(now.get(deployBranch)?.lastHash ?? '', 40)
    throw new Failure(
      'merge',
      `Production was changed: since "${branch}" was merged, "${deployBranch}" moved to ${hash}, and the parent "${target}" did not.`,
      check,
      { title: 'another branch was merged into production' },
    )
  }
  if (now.has(target)) {
    const { changes } = into
    if (changes === null || changes.size === 0) return
    const files = await filesIfTold(context, target)
    // The list may be later than that of the files.
    if (files === null || [...changes].some(([path, hash]) => files.get(path) === hash)) return
    throw new Failure(
      'merge',
      `"${branch}" was merged, but its parent "${target}" did not move in ${formatDuration(settleMs)}, although their files differed.`,
      `Check on the platform where the files of "${branch}" are.`,
      { title: 'merged, but not into the parent' },
    )
  }
  throw new Failure('merge', `"${branch}" was merged, but the parent "${target}" no longer exists.`, check, {
    title: 'the parent branch was deleted',
  })
}
