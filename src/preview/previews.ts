import type { Context } from '../base/context.ts'
import type { RunContext } from '../base/event.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import {
  begunLater,
  type DescribedBranch,
  describeBranches,
  keptByAge,
  type LeftoverBranch,
} from '../cleanup/leftover-branches.ts'
import { byRun, isOfRepository, type PreviewName, readPreviewName } from '../deployment/branch-name.ts'
import { askGitHub } from '../github/ask-github.ts'
import { GitHubError } from '../github/errors.ts'
import type { GitHub } from '../github/github.ts'
import type { CleanupSettings } from '../inputs/settings.ts'
import type { Branch, SyncRun } from '../platform/schemas.ts'

/** A branch that is a preview. */
export interface PreviewBranch extends DescribedBranch {
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
      return [{ ...describe(branch, of), of, id: branch.id ?? null }]
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

/** Whether a pull request is open; or why that is unknown, a phrase. */
export type OpenState = 'open' | 'closed' | { unknown: string }

/** Time limit of the requests about one pull request, retries included. */
const mostMs = 10_000

/**
 * Asks GitHub whether pull requests are open, once for each.
 * @returns a function that throws Stop when the step's time budget is spent
 */
export function askOpen(context: Context): (pullRequest: number) => Promise<OpenState> {
  const known = new Map<number, OpenState>()
  return async (pullRequest) => {
    const state = known.get(pullRequest) ?? (await ask(context, pullRequest))
    known.set(pullRequest, state)
    return state
  }
}

async function ask(context: Context, pullRequest: number): Promise<OpenState> {
  const { settings } = context
  if (settings.githubToken === null) return { unknown: '"github-token" is empty' }
  const isOpen = (github: GitHub, signal: AbortSignal) => github.isOpen(pullRequest, signal)
  const asked = await askGitHub(context, settings.githubToken, isOpen, mostMs)
  if ('value' in asked) return asked.value ? 'open' : 'closed'
  const { error } = asked
  const advice = error instanceof GitHubError ? ` ${withoutStop(error.advice)}` : ''
  return { unknown: `${oneLine(error instanceof Error ? error.message : String(error))}${advice}` }
}

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
  isOpen = askOpen(context),
): Promise<LeftoverBranch[]> {
  const { run } = context
  const closed = run.pullRequest?.closed ? run.pullRequest.number : null
  const current = currentPreviews(previews)
  const found: LeftoverBranch[] = []
  for (const preview of previews) {
    const { of, id: _, ...branch } = preview
    if (closed !== null && of.pullRequest !== closed) continue
    const kept =
      (await keptBecause(preview, current.has(preview), closed, isOpen)) ??
      (closed === null ? null : begunLater(of, run)) ??
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
  if (state !== 'open' || closed !== null) return reopenedBecause(state, pullRequest)
  return isCurrent ? `the preview of open pull request ${pullRequest}` : null
}

/** Why the branches of a closed pull request stay, a clause; null where GitHub has it as closed. */
export function reopenedBecause(state: OpenState, pullRequest: number): string | null {
  if (state === 'closed') return null
  return state === 'open'
    ? `pull request ${pullRequest} was reopened`
    : `whether pull request ${pullRequest} is open is unknown: ${state.unknown}`
}
