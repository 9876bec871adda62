import type { Context } from '../../context.ts'
import type { CleanupSettings } from '../../inputs/settings.ts'
import { forked, keptByAge, type LeftoverBranch } from '../cleanup/leftover-branches.ts'
import { askOpen } from './open-state.ts'
import { currentPreviews, type PreviewBranch } from './previews.ts'

/**
 * Which previews of this repository go: those of the closed pull request of the event; on other events, those of every
 * closed pull request, and those that another one has replaced. What is unknown stays.
 * @param previews those of the oldest runs first
 * @throws Stop when the step's time budget is spent
 */
export async function leftoverPreviews(
  context: Context<CleanupSettings>,
  previews: readonly PreviewBranch[],
  olderThanMs: number,
): Promise<LeftoverBranch[]> {
  const { pullRequest } = context.run
  const closed = pullRequest?.closed ? pullRequest.number : null
  const isOpen = askOpen(context)
  const current = currentPreviews(previews)
  const found: LeftoverBranch[] = []
  for (const preview of previews) {
    const { of, id: _, ...branch } = preview
    if (closed !== null && of.pullRequest !== closed) continue
    const kept =
      (await keptBecause(preview, current.has(preview), closed, isOpen)) ??
      (branch.forks.length > 0 ? forked(branch.forks) : null) ??
      // Of a pull request that was just closed, also those go whose age is unknown.
      (closed !== null && olderThanMs === 0 ? null : keptByAge(branch.ageMs, olderThanMs))
    found.push({ ...branch, kept })
  }
  return found
}

/** @returns null for a preview that is not needed any more */
async function keptBecause(
  preview: PreviewBranch,
  isCurrent: boolean,
  closed: number | null,
  isOpen: ReturnType<typeof askOpen>,
): Promise<string | null> {
  const { pullRequest } = preview.of
  const state = await isOpen(pullRequest)
  if (state === 'closed') return null
  if (state !== 'open')
    return closed === null ? `whether pull request ${pullRequest} is open is unknown: ${state.unknown}` : null
  if (closed !== null) return `pull request ${pullRequest} was reopened`
  return isCurrent ? `the preview of open pull request ${pullRequest}` : null
}
