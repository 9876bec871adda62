import type { Context } from '../../context.ts'
import { Failure, type FailureKind, orFault, Stop } from '../../failure.ts'
import type { SyncSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { anySignal, type Budget, startBudget } from '../../runtime/budget.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { withoutStop } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import { fill } from '../../team-file/preview.ts'
import { queryUrlOf } from '../changes/environment.ts'
import { forked } from '../cleanup/leftover-branches.ts'
import { removeLeftovers } from '../cleanup/remove-leftovers.ts'
import { allBranches, branchesUntil } from '../deployment/branches.ts'
import { byRun, readPreviewName } from '../deployment/preview-name.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import { makeRoom } from './make-room.ts'
import { askOpen } from './open-state.ts'
import { type PreviewBranch, previewsIn, takeTurns } from './previews.ts'

/** Results about the data model itself, for which reviewers need the branch. */
const kept: ReadonlySet<FailureKind> = new Set(['validation', 'breaking', 'tests'])

/** Time limit of everything about previews. */
const mostMs = 120_000

/**
 * Runs the gate of a branch that is to become a preview, and keeps the branch if it was built: if the gate is green, or
 * red only because of the data model. On other failures the preview of an earlier run stays.
 * @throws what the gate throws; Failure `cancelled` if a newer run removed the branch meanwhile
 */
export async function withPreview<T>(
  context: Context<SyncSettings>,
  branch: string,
  gate: () => Promise<T>,
): Promise<T> {
  let result: T
  try {
    result = await gate()
  } catch (error) {
    if (error instanceof Failure && kept.has(error.kind))
      await tryToKeep(context, branch).catch(orFault(error))
    else await checkReplaced(context, branch)
    throw error
  }
  await tryToKeep(context, branch)
  return result
}

/** A preview does not decide whether the run is green, so a failure here is a warning. */
async function tryToKeep(context: Context<SyncSettings>, branch: string): Promise<void> {
  const { budget, clock, journal } = context
  const share = startBudget(clock, Math.min(mostMs, budget.remainingMs()))
  try {
    await journal.phase('Preview', () => keepPreview(within(context, share), branch))
  } catch (error) {
    budget.signal.throwIfAborted()
    const why = share.signal.aborted
      ? `not done within ${formatDuration(mostMs)}`
      : withoutStop(error instanceof Error ? error.message : String(error))
    journal.warn(`The preview is not complete: ${why}.`)
  } finally {
    share.release()
  }
}

function within(context: Context<SyncSettings>, share: Budget): Context<SyncSettings> {
  const signal = anySignal([context.budget.signal, share.signal])
  return {
    ...context,
    budget: { ...context.budget, signal, remainingMs: () => share.remainingMs() },
    deployment: context.deployment.with({ signal }),
  }
}

/**
 * Makes the branch the preview of its pull request: from here on the post step leaves it, and clean-up removes it. Then
 * removes the previews of earlier runs. Without a sure place for it, the branch stays in the ledger and goes.
 */
async function keepPreview(context: Context<SyncSettings>, branch: string): Promise<void> {
  const { log, journal, ledger, settings } = context
  const of = readPreviewName(branch)
  const none = (why: string) => journal.warn(`No preview is kept: ${why}.`)
  const { pullRequest: pull } = context.run
  if (pull === null || pull.fromFork || pull.closed)
    return log.line('A preview is only kept for an open pull request of this repository')
  // A name that the platform chose may be another job's, and clean-up would not recognise it.
  if (of === null || ledger.read().branch !== branch)
    return none(`the platform did not use the branch name that was requested ("${branch}")`)
  const { preview: team } = await teamFileOf(context)
  const isOpen = askOpen(context)
  const state = await isOpen(of.pullRequest)
  if (state === 'closed') return log.line(`No preview is kept: pull request ${of.pullRequest} is closed`)
  if (state !== 'open')
    return none(`whether pull request ${of.pullRequest} is open is unknown (${withoutStop(state.unknown)})`)
  const previews = await readPreviews(context)
  const same = previews.filter(({ name, of: other }) => name !== branch && takeTurns(other, of))
  if (same.some(({ of: other }) => byRun(other, of) > 0))
    return log.line('No preview is kept: a newer run of this pull request has its own')
  const others = previews.filter(({ of: other }) => !takeTurns(other, of))
  // Other jobs of the same run may still be at work on their branches.
  const earlier = same.filter(({ syncing, of: other }) => !syncing && byRun(other, of) < 0)
  const replaced = earlier.filter(({ forks }) => forks.length === 0)
  for (const { name, forks } of earlier)
    if (forks.length > 0)
      journal.warn(
        `"${name}", the preview of an earlier run, stays: ${forked(forks)}. Its environment is billed while it is on.`,
      )
  const full = replaced.length > 0 ? null : await makeRoom(context, others, team.max, isOpen)
  if (full !== null) return none(full)
  ledger.write({ branch: undefined, staging: undefined })
  const preview = {
    branch,
    ...(team.url === null ? {} : { link: fill(team.url, branch, settings.deploymentId) }),
    replaced: replaced.map(({ name }) => name),
  }
  journal.found({ preview })
  log.line(`Branch "${branch}" stays as the preview of pull request ${of.pullRequest}`)
  await removePreviews(context, replaced)
  const queryUrl = await queryUrlOf(context, branch)
  if (queryUrl !== null) journal.found({ preview: { ...preview, queryUrl } })
}

async function readPreviews(context: Context<SyncSettings>): Promise<PreviewBranch[]> {
  const { deployment, clock, run } = context
  // The history after the list, as in clean-up.
  const branches = await allBranches(deployment)
  const runs: SyncRun[] = []
  for await (const each of syncRuns(deployment)) runs.push(each)
  return previewsIn(branches, runs, clock.now(), run)
}

async function removePreviews(context: Context, previews: readonly PreviewBranch[]): Promise<void> {
  const { log, journal } = context
  const branches = previews.map((preview) => ({ ...preview, kept: null }))
  const left = await removeLeftovers(context, branches, branches.length, ({ name }) =>
    log.line(`Removed "${name}", the preview of an earlier run`),
  )
  for (const { branch, error } of left) {
    journal.warn(
      `"${branch.name}", the preview of an earlier run, could not be removed: ${withoutStop(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`,
    )
  }
}

/** @throws Failure if the branch is gone because a newer run of the pull request has its preview */
async function checkReplaced({ deployment, budget }: Context, branch: string): Promise<void> {
  const of = readPreviewName(branch)
  if (of === null || budget.signal.aborted) return
  let names: string[]
  try {
    const once = deployment.with({ retry: false })
    names = (
      await branchesUntil(
        once,
        () =>
          ({ name }) =>
            name === branch,
      )
    ).map(({ name }) => name)
  } catch (error) {
    if (error instanceof PlatformError || error instanceof Stop) return
    throw error
  }
  const isNewer = (name: string) => {
    const other = readPreviewName(name)
    return (
      other !== null && other.repository === of.repository && takeTurns(other, of) && byRun(other, of) > 0
    )
  }
  if (names.includes(branch) || !names.some(isNewer)) return
  throw new Failure(
    'cancelled',
    `A newer run of pull request ${of.pullRequest} has replaced the preview of this one, branch "${branch}".`,
    'To cancel outdated runs at once, use one `concurrency` group for each pull request.',
  )
}
