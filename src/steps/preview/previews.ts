import type { RunContext } from '../../event.ts'
import type { Branch, SyncRun } from '../../platform/schemas.ts'
import { describeBranches, type LeftoverBranch } from '../cleanup/leftover-branches.ts'
import { isOfRepository } from '../deployment/branch-name.ts'
import { byRun, type PreviewName, readPreviewName } from '../deployment/preview-name.ts'

/** A branch that is a preview. */
export interface PreviewBranch extends Omit<LeftoverBranch, 'kept'> {
  of: PreviewName
  /** Grows with each branch that is created; null when unknown. */
  id: number | null
}

/** The previews of this repository among the branches of a deployment, those of the oldest runs first. */
export function previewsIn(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  nowMs: number,
  run: Pick<RunContext, 'repository'>,
): PreviewBranch[] {
  const describe = describeBranches(branches, runs, nowMs)
  return branches
    .flatMap((branch) => {
      const of = readPreviewName(branch.name)
      if (of === null || !isOfRepository(of, run)) return []
      const { runs: _, ...described } = describe(branch, of)
      return [{ ...described, of, id: branch.id ?? null }]
    })
    .sort((a, b) => byRun(a.of, b.of))
}

/** Whether two previews take turns: they are of one pull request and key. */
export function takeTurns(a: PreviewName, b: PreviewName): boolean {
  return turnOf(a) === turnOf(b)
}

/**
 * Of those that take turns, the newest that has its environment: that of a lost runner may have none.
 * @param previews those of the oldest runs first
 */
export function currentPreviews(previews: readonly PreviewBranch[]): ReadonlySet<PreviewBranch> {
  const turns = [...Map.groupBy(previews, ({ of }) => turnOf(of)).values()]
  return new Set(turns.flatMap((same) => same.findLast(({ staging }) => staging === 'on') ?? same.slice(-1)))
}

function turnOf({ pullRequest, key }: PreviewName): string {
  return `${pullRequest} ${key}`
}
