import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import type { Findings } from '../base/findings.ts'
import { count, withoutStop } from '../base/text.ts'
import { type LeftoverBranch, leftoverBranches, oldestFirst } from '../cleanup/leftover-branches.ts'
import { atWorkMs, listsOf, whatKeeps } from '../cleanup/remove-branch.ts'
import { leftoverFailure, removeLeftovers } from '../cleanup/remove-leftovers.ts'
import { allBranches } from '../deployment/branches.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import type { CleanupSettings } from '../inputs/settings.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { askOpen, leftoverPreviews, previewsIn, reopenedBecause } from '../preview/previews.ts'

/** The next run goes on. */
const mostRemoved = 200
const toGo = 'to be removed'

/**
 * Removes branches that steps of this product made and that no job can remove any more: those that a pull request's
 * own runs made when it is closed, else all that are old enough. Says only what it would do, unless `dry-run: false`.
 * @returns the sentence for a green end
 * @throws Failure when some could not be removed; PlatformError; Stop
 */
export async function cleanup(context: Context<CleanupSettings>): Promise<string> {
  const { settings, journal, log } = context
  const found = await journal.phase('Find branches', () => findLeftovers(context))
  const due = found.filter(({ kept }) => kept === null)
  const now = due.slice(0, mostRemoved)
  const later = due.slice(mostRemoved)
  const listed = [
    ...now.map((branch) => entry(branch, settings.dryRun ? 'would be removed' : toGo)),
    ...later.map((branch) => entry(branch, `kept: one run removes ${mostRemoved} at most`)),
    ...found.flatMap((branch) => (branch.kept === null ? [] : [entry(branch, `kept: ${branch.kept}`)])),
  ]
  journal.found({ leftovers: listed })
  for (const { name, kept } of found) if (kept !== null) log.line(`Kept "${name}": ${kept}`)
  const rest = later.length > 0 ? `; ${later.length} more remain for the next run` : ''
  if (now.length === 0)
    return `Nothing to remove${found.length > 0 ? `; ${countedBranches(found.length)} kept` : ''}.`
  if (settings.dryRun) {
    for (const branch of now) log.line(`Would remove "${branch.name}"${detail(branch)}`)
    return `${countedBranches(now.length)} would be removed${rest}; "dry-run: false" removes ${now.length === 1 ? 'it' : 'them'}.`
  }
  const removed = await journal.phase('Remove', () => removeAll(context, due, listed))
  return `${countedBranches(removed)} removed${rest}.`
}

async function findLeftovers(context: Context<CleanupSettings>): Promise<LeftoverBranch[]> {
  const { deployment, settings, run, clock, log } = context
  if (run.forkBranch !== null) {
    log.line('This run is for a branch of a forked repository, for which no branches are created.')
    return []
  }
  const { deployBranchName } = await readDeploymentSettings(context)
  // The history after the list: a sync that starts in between has a branch that is not in the list.
  const branches = await allBranches(deployment)
  const runs: SyncRun[] = []
  for await (const each of syncRuns(deployment)) runs.push(each)
  const closed = run.pullRequest?.closed ? run.pullRequest.number : null
  const nowMs = clock.now()
  const olderThanMs = settings.olderThanMs ?? atWorkMs
  const atOnce = closed !== null && settings.olderThanMs === null
  const isOpen = askOpen(context)
  const reopened = closed === null ? null : reopenedBecause(await isOpen(closed), closed)
  const wanted = { deployBranch: deployBranchName, nowMs, run, closed, reopened, olderThanMs, atOnce }
  const others = branches.filter(({ name }) => name !== deployBranchName)
  const previews = previewsIn(others, runs, nowMs, run)
  const found = [
    ...leftoverBranches(branches, runs, wanted),
    ...(await leftoverPreviews(context, previews, atOnce ? 0 : olderThanMs, isOpen)),
  ].sort(oldestFirst)
  const lists = listsOf(clock)
  let going = 0
  for (const branch of found) {
    if (branch.kept !== null || going === mostRemoved) continue
    branch.kept = await whatKeeps(deployment, branch.name, { environment: 'goes' }, lists)
    if (branch.kept === null) going++
  }
  return found
}

/**
 * Removes what is due, the oldest first.
 * @param listed all leftover branches as the report has them; each result is set in it
 * @returns how many were removed
 * @throws Failure that names what is left
 */
async function removeAll(
  context: Context<CleanupSettings>,
  due: readonly LeftoverBranch[],
  listed: NonNullable<Findings['leftovers']>,
): Promise<number> {
  const { journal, log } = context
  const entries = Map.groupBy(listed, ({ branch }) => branch)
  const report = ({ name }: LeftoverBranch, what: string) => {
    // In place: a new list for each of thousands of branches would take quadratic time.
    for (const each of entries.get(name) ?? []) each.what = what
  }
  let removed = 0
  const left = await removeLeftovers(context, due, mostRemoved, (branch, kept) => {
    if (kept !== null) {
      log.line(`Kept "${branch.name}": ${kept}`)
      return report(branch, `kept: ${kept}`)
    }
    removed++
    log.line(`Removed "${branch.name}"${detail(branch)}`)
    report(branch, 'removed')
  })
  for (const { branch, error } of left) {
    report(branch, 'could not be removed')
    journal.warn(`"${branch.name}" could not be removed: ${withoutStop(error.message)}.`)
  }
  for (const each of listed)
    if (each.what === toGo) each.what = 'kept: not tried, since too many others could not be removed'
  const [first, ...others] = left
  if (first !== undefined) throw leftoverFailure([first, ...others], removed)
  return removed
}

function entry({ name, forks, ageMs }: LeftoverBranch, what: string) {
  return { branch: name, forks, what, ...(ageMs === null ? {} : { ageMs }) }
}

function detail({ ageMs }: LeftoverBranch): string {
  return ageMs === null ? '' : ` (${formatDuration(ageMs)} old)`
}

function countedBranches(number: number): string {
  return count(number, 'leftover branch', 'leftover branches')
}
