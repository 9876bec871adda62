import { accessOf, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { formatDuration } from '../runtime/duration.ts'
import { oneLine } from '../runtime/text.ts'
import { allBranches } from '../steps/branches.ts'
import { deleteBranch, stagingOff } from '../steps/clean-up.ts'
import { type LeftoverBranch, leftoverBranches } from '../steps/leftover-branches.ts'
import { syncRuns } from '../steps/sync-history.ts'
import { readDeployment } from '../steps/target.ts'

/** A day: no job of a workflow is still at work on its branch then. */
const olderThanByDefaultMs = 24 * 3_600_000

/**
 * Removes branches that steps of this product made and that no job can remove any more: those of a pull request when
 * it is closed, else all that are old enough. Says only what it would do, unless `dry-run: false`.
 * @returns the sentence for a green end
 * @throws Failure when some could not be removed; PlatformError; Stop
 */
export async function cleanup(context: Context): Promise<string> {
  const { settings, journal, log } = context
  const found = await journal.phase('Look', () => look(context))
  const due = found.filter(({ kept }) => kept === null)
  const now = due.slice(0, settings.limit)
  const later = due.slice(settings.limit)
  journal.found({
    leftovers: [
      ...now.map((branch) => entry(branch, settings.dryRun ? 'would be removed' : 'to be removed')),
      ...later.map((branch) => entry(branch, `kept: more than the limit of ${settings.limit}`)),
      ...found.flatMap((branch) => (branch.kept === null ? [] : [entry(branch, `kept: ${branch.kept}`)])),
    ],
  })
  for (const { name, kept } of found) if (kept !== null) log.line(`Kept "${name}": ${kept}`)
  const rest = later.length > 0 ? `; ${later.length} more left to the next run (limit)` : ''
  if (now.length === 0) return `Nothing to remove${found.length > 0 ? `; ${count(found.length)} kept` : ''}.`
  if (settings.dryRun) {
    for (const branch of now) log.line(`Would remove "${branch.name}"${detail(branch)}`)
    return `${count(now.length)} would be removed${rest}; "dry-run: false" removes ${now.length === 1 ? 'it' : 'them'}.`
  }
  await journal.phase('Remove', () => removeAll(context, now))
  return `${count(now.length)} removed${rest}.`
}

async function look(context: Context): Promise<LeftoverBranch[]> {
  const { settings, run, clock, log } = context
  if (run.forkBranch !== null) {
    log.line('This run is about a branch of a fork: none of the branches here came of it.')
    return []
  }
  const { deployBranchName } = await readDeployment(context)
  const access = accessOf(context)
  // The history after the list: a sync that starts in between has a branch that is not in the list.
  const branches = await allBranches(access)
  const runs: SyncRun[] = []
  for await (const each of syncRuns(access)) runs.push(each)
  const closed = run.pullRequest?.closed && 'name' in run.ref ? run.ref.name : null
  return leftoverBranches(branches, runs, {
    deployBranch: deployBranchName,
    nowMs: clock.now(),
    ref: closed,
    olderThanMs: settings.olderThanMs ?? (closed === null ? olderThanByDefaultMs : 0),
  })
}

/** Each independent of the others: one that cannot be removed does not keep the next. */
async function removeAll(context: Context, branches: readonly LeftoverBranch[]): Promise<void> {
  const { journal, log } = context
  const failed: string[] = []
  for (const branch of branches) {
    try {
      await remove(context, branch)
      log.line(`Removed "${branch.name}"${detail(branch)}`)
      settle(context, branch.name, 'removed')
    } catch (error) {
      if (!(error instanceof PlatformError) || context.budget.signal.aborted || error.trouble === 'auth')
        throw error
      failed.push(branch.name)
      settle(context, branch.name, 'could not be removed')
      journal.warn(`"${branch.name}" could not be removed: ${error.message}`)
    }
  }
  const [first] = failed
  if (first !== undefined) {
    throw new Failure(
      'build',
      `${count(failed.length)} could not be removed, the first: "${first}".`,
      'The warnings say why; run this again, or delete them on the platform.',
    )
  }
}

/** Staging first, since it is billed; forks before the branch, or they would move up to its parent. */
async function remove(context: Context, { name, forks, stagingOn }: LeftoverBranch): Promise<void> {
  const access = accessOf(context)
  if (stagingOn) await stagingOff(access, name)
  for (const fork of forks) await deleteBranch(access, fork)
  await deleteBranch(access, name)
}

function entry({ name, forks, ageMs }: LeftoverBranch, what: string) {
  return { branch: name, forks, what, ...(ageMs === null ? {} : { ageMs }) }
}

function settle({ journal }: Context, name: string, what: string): void {
  const leftovers = journal.findings.leftovers ?? []
  journal.found({ leftovers: leftovers.map((each) => (each.branch === name ? { ...each, what } : each)) })
}

function detail({ forks, ageMs }: LeftoverBranch): string {
  const parts = [
    ageMs !== null && `${formatDuration(ageMs)} old`,
    forks.length > 0 && `with ${forks.map((fork) => `"${oneLine(fork, 120)}"`).join(', ')}`,
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function count(number: number): string {
  return number === 1 ? '1 leftover branch' : `${number} leftover branches`
}
