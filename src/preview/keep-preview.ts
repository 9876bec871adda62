import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, type FailureKind, orFault } from '../base/failure.ts'
import { withoutStop } from '../base/text.ts'
import { atWorkMs, listsOf, removeUnused, whatKeeps } from '../cleanup/remove-branch.ts'
import { removeLeftovers } from '../cleanup/remove-leftovers.ts'
import { byRun, previewNameFor, readPreviewName } from '../deployment/branch-name.ts'
import { allBranches } from '../deployment/branches.ts'
import { withSignal } from '../deployment/settings.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import type { SyncSettings, ValidatingSettings } from '../inputs/settings.ts'
import { queryUrlOf } from '../meaning/environment.ts'
import { PlatformError } from '../platform/errors.ts'
import { createBranch, setBranchStagingEnvironment } from '../platform/operations.ts'
import type { SyncRun } from '../platform/schemas.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { fill } from '../team-file/schema.ts'
import { askOpen, type OpenState, type PreviewBranch, previewsIn, takeTurns } from './previews.ts'

/** Results about the data model itself, for which reviewers need the branch. */
const ofModel: ReadonlySet<FailureKind> = new Set(['validation', 'breaking', 'tests'])

/** Time limit of everything about previews. */
const mostMs = 120_000
/** How often the list is read for a preview that was just created, and the time between two attempts. */
const mostReads = 6
const betweenReadsMs = 3_000

/**
 * Runs the gate of a branch, and makes a preview of the branch if it was built: if the gate is green, or red only because
 * of the data model. On other failures the preview of an earlier run stays.
 * @throws what the gate throws
 */
export async function withPreview<T>(
  context: TeamContext<SyncSettings>,
  branch: string,
  gate: () => Promise<T>,
): Promise<T> {
  let result: T
  try {
    result = await gate()
  } catch (error) {
    if (error instanceof Failure && ofModel.has(error.kind))
      await tryToKeep(context, branch).catch(orFault(error))
    throw error
  }
  await tryToKeep(context, branch)
  return result
}

/** A preview does not decide whether the run is green, so a failure here is a warning. */
async function tryToKeep(context: TeamContext<SyncSettings>, branch: string): Promise<void> {
  const { budget, clock, journal } = context
  await withinTime(clock, mostMs, budget.signal, async (signal) => {
    try {
      await journal.phase('Preview', () => keepPreview(withSignal(context, signal), branch))
    } catch (error) {
      budget.signal.throwIfAborted()
      const why = signal.aborted
        ? `not done within ${formatDuration(mostMs)}`
        : withoutStop(error instanceof Error ? error.message : String(error))
      journal.warn(`The preview is not complete: ${why}.`)
    }
  })
}

/**
 * Makes a copy of the branch the preview of its pull request, then removes the previews of earlier runs. Only a preview has
 * such a name, so nothing takes the branch of a job at work for one. The branch itself goes as without a preview.
 */
async function keepPreview(context: TeamContext<SyncSettings>, branch: string): Promise<void> {
  const { log, journal, ledger, deployment, settings, run, clock } = context
  const none = (why: string) => journal.warn(`No preview is kept: ${why}.`)
  const name = previewNameFor(settings, run, context.stepId)
  const of = name === null ? null : readPreviewName(name)
  if (name === null || of === null)
    return log.line('A preview is only kept for an open pull request of this repository')
  if (ledger.read().asked !== undefined)
    return none('the platform did not use the branch name that was requested for the sync')
  const { preview: team } = context.team
  const isOpen = askOpen(context)
  const state = await isOpen(of.pullRequest)
  const closed = `No preview is kept: pull request ${of.pullRequest} is closed`
  if (state === 'closed') return log.line(closed)
  if (state !== 'open')
    return none(`whether pull request ${of.pullRequest} is open is unknown (${withoutStop(state.unknown)})`)
  const isEarlier = ({ of: other }: PreviewBranch) => takeTurns(other, of) && byRun(other, of) < 0
  const isNewer = ({ of: other }: PreviewBranch) => takeTurns(other, of) && byRun(other, of) > 0
  const overtaken = 'No preview is kept: a newer run of this pull request has its own'
  const before = await readPreviews(context)
  if (before.some(isNewer)) return log.line(overtaken)
  const lists = listsOf(clock)
  let replaces = false
  for (const other of before.filter(isEarlier))
    replaces ||= (await whatKeeps(deployment, other.name, { environment: 'goes' }, lists)) === null
  const full = replaces ? null : await makeRoom(context, before, team.max, isOpen)
  if (full !== null) return none(full)
  const previews = await createPreview(context, branch, name)
  // Others act at the same time: of two previews, the one that was created later sees the other.
  const id = previews.find((each) => each.name === name)?.id ?? null
  const older = previews.filter((other) => other.name !== name && (id === null || (other.id ?? 0) < id))
  const isFull = !replaces && older.length >= team.max
  const isClosed = (await askOpen(context)(of.pullRequest)) === 'closed'
  if (isFull || isClosed || previews.some(isNewer)) {
    const end = await removeUnused(deployment, name, { syncs: 'all', environment: 'own' }, listsOf(clock))
    // What keeps it is named by the post step, which asks again.
    if ('done' in end) ledger.write({ asked: undefined })
    if (isClosed || !isFull) return log.line(isClosed ? closed : overtaken)
    return none(noRoom(older.length, team.max, settings.config))
  }
  await deployment.call(setBranchStagingEnvironment, { body: { branchName: name, enabled: true } })
  ledger.write({ asked: undefined })
  const earlier = previews.filter(isEarlier)
  const link = team.url === null ? {} : { link: fill(team.url, name, settings.deploymentId) }
  journal.found({ preview: { branch: name, ...link, replaced: [] }, branch: name })
  log.line(`Branch "${name}" stays as the preview of pull request ${of.pullRequest}`)
  const preview = { branch: name, ...link, replaced: await removePreviews(context, earlier) }
  journal.found({ preview })
  const queryUrl = await queryUrlOf(context, name)
  if (queryUrl !== null) journal.found({ preview: { ...preview, queryUrl } })
}

/** Creates a preview, which the post step removes until it is complete. @returns all previews */
async function createPreview(
  context: Context<SyncSettings>,
  from: string,
  name: string,
): Promise<PreviewBranch[]> {
  const { deployment, ledger } = context
  ledger.write({ asked: name })
  // If the response is lost, the list shows whether it was created.
  await deployment.call(createBranch, { body: { name, from, activate: false } }).catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.arrived !== 'unknown') throw error
  })
  return previewsWith(context, name)
}

/** The list may be late: one that has this preview has all that were created before. */
async function previewsWith(context: Context<SyncSettings>, name: string): Promise<PreviewBranch[]> {
  for (let reads = 1; ; reads++) {
    const previews = await readPreviews(context)
    if (previews.some((each) => each.name === name)) return previews
    if (reads === mostReads)
      throw new Error(`the platform does not list branch "${name}", which was created for it`)
    await context.clock.sleep(betweenReadsMs, context.budget.signal)
  }
}

async function readPreviews(context: Context<SyncSettings>): Promise<PreviewBranch[]> {
  const { deployment, clock, run } = context
  // The history after the list, as in clean-up.
  const branches = await allBranches(deployment)
  const runs: SyncRun[] = []
  for await (const each of syncRuns(deployment)) runs.push(each)
  return previewsIn(branches, runs, clock.now(), run)
}

/** @returns those that were removed */
async function removePreviews(context: Context, previews: readonly PreviewBranch[]): Promise<string[]> {
  const { log, journal } = context
  const removed: string[] = []
  const branches = previews.map((preview) => ({ ...preview, kept: null }))
  const left = await removeLeftovers(context, branches, branches.length, ({ name }, kept) => {
    const what = `"${name}", the preview of an earlier run`
    if (kept !== null)
      return journal.warn(`${what}, stays: ${kept}. Its environment is billed while it is on.`)
    removed.push(name)
    log.line(`Removed ${what}`)
  })
  for (const { branch, error } of left) {
    journal.warn(
      `"${branch.name}", the preview of an earlier run, could not be removed: ${withoutStop(error.message)}. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`,
    )
  }
  return removed
}

/**
 * Removes previews until there is room for one more: first those without an open pull request, then those of open ones
 * that are older than a day, the oldest first.
 * @param max how many there may be at most
 * @returns null when there is room; else why there is none, a phrase
 * @throws PlatformError when the token is rejected; Stop
 */
export async function makeRoom(
  context: Context<ValidatingSettings>,
  previews: readonly PreviewBranch[],
  max: number,
  isOpen: (pullRequest: number) => Promise<OpenState>,
): Promise<string | null> {
  const { log, settings } = context
  const tooMany = previews.length - max + 1
  if (tooMany <= 0) return null
  const closed: PreviewBranch[] = []
  const old: PreviewBranch[] = []
  for (const preview of previews) {
    const state = await isOpen(preview.of.pullRequest)
    if (state === 'closed') closed.push(preview)
    else if (state === 'open' && (preview.ageMs ?? 0) >= atWorkMs) old.push(preview)
  }
  const going = [...closed, ...old].map((preview) => ({ ...preview, kept: null }))
  let missing = tooMany
  const told = ({ name }: { name: string }, kept: string | null) => {
    if (kept !== null) return log.line(`Kept preview "${name}": ${kept}`)
    missing--
    log.line(`Removed preview "${name}", since there are at most ${max} (\`preview.max\`)`)
  }
  await removeLeftovers(context, going, tooMany, told)
  if (missing <= 0) return null
  return noRoom(previews.length - tooMany + missing, max, settings.config)
}

/** Why no preview is kept where there are enough, a phrase. */
function noRoom(others: number, max: number, config: string): string {
  return `the deployment has ${others} ${others === 1 ? 'other' : 'others'}, and at most ${max} are allowed (\`preview.max\` in "${config}")`
}
