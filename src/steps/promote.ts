import { accessOf, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { awaitBuild } from './await-build.ts'
import { allBranches, findBranch } from './branches.ts'
import { activityOf, type Baseline, baselineOf, isNewBuild, readBuildStatus } from './build-status.ts'
import { mergeBranch } from './merge-branch.ts'
import { unknownBranch } from './open-branch.ts'
import { validateBranch } from './validate-branch.ts'

/** When to look whether the target moved, in milliseconds after the merge. */
const lookAfterMs = [0, 2000, 5000]

/**
 * Merges a branch, waits for the new build that this makes, and validates the target.
 * @returns a phrase for the verdict: what became of the target
 * @throws Failure, PlatformError, Stop
 */
export async function promote(
  context: Context,
  branch: string,
  target: string,
  deployment: DeploymentSettings,
): Promise<string> {
  const { journal, log, settings } = context
  const production = target === deployment.deployBranchName
  const before = await journal.phase('Baseline', () => readBaseline(context, branch, target))
  await journal.phase('Merge', () =>
    mergeBranch(context, {
      branch,
      target,
      into: settings.into,
      message: settings.message ?? defaultMessage(context, branch, target),
      targetHashBefore: before.hash,
    }),
  )
  if (!production && !before.active) return `nothing compiles "${target}", and production stays as it is`
  if (production && deployment.deployMode === 'cli') {
    journal.warn(
      'This deployment is deployed by upload (deployMode "cli"): the merge does not rebuild production.',
    )
    return 'production is not rebuilt (deployMode "cli")'
  }
  const unchanged = await nothingNew(context, target, before)
  if (unchanged)
    log.line(`There was nothing new to merge: "${target}" stands as before, and nothing is rebuilt`)
  // Nothing new may be the second run after a merge whose build failed: the build that stands must be sound, too.
  await journal.phase(production ? 'Production build' : 'Target build', () =>
    awaitBuild(context, target, unchanged ? {} : { newerThan: before.build, triggered: true }),
  )
  if (unchanged) {
    const { buildEvidence = 'the latest build' } = journal.findings
    journal.found({ buildEvidence: `${buildEvidence}: there was nothing new to merge` })
  }
  const what = unchanged
    ? 'there was nothing new to merge'
    : `${production ? 'production' : `"${target}"`} is rebuilt`
  if (!production) return `${what}, and production stays as it is`
  if (!settings.validate) return `${what}, production is not validated`
  await journal.phase('Validate production', () => validateBranch(context, target, 'production'))
  return unchanged ? `${what}, production is built and valid` : 'production is rebuilt and valid'
}

/** How the target stands before the merge; the branch to merge must be there, or a lost merge could not be told. */
async function readBaseline(context: Context, branch: string, target: string) {
  const branches = await allBranches(accessOf(context))
  if (!branches.some(({ name }) => name === branch)) {
    context.journal.found({ merged: false })
    throw new Failure(
      'merge',
      `The platform has no branch "${branch}".`,
      'Check its name; it may be merged already.',
    )
  }
  const build = await readBuildStatus(context, target)
  const activity = activityOf(build)
  // A target whose builds cannot be followed could not be told to be sound after the merge.
  if (activity === 'unknown-branch') throw unknownBranch(target)
  return {
    build: baselineOf(build),
    active: activity === 'active',
    hash: branches.find(({ name }) => name === target)?.lastHash,
  }
}

/** The branch list knows the hash at once; the build status may still show the old build. */
async function nothingNew(
  context: Context,
  target: string,
  before: { build: Baseline; hash: string | undefined },
): Promise<boolean> {
  const { clock, budget } = context
  const mergedAt = clock.now()
  if (before.hash === undefined) return false
  for (const afterMs of lookAfterMs) {
    await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal)
    const now = await findBranch(accessOf(context), target)
    if (now?.lastHash === undefined || now.lastHash !== before.hash) return false
    if (isNewBuild(await readBuildStatus(context, target), before.build)) return false
  }
  return true
}

function defaultMessage({ settings, run }: Context, branch: string, target: string): string {
  // Of a branch that was named it is not known which ref it was made of.
  const what = settings.ref && settings.branch === null ? `${settings.ref} (branch ${branch})` : branch
  const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join('@')
  return [`Merge ${what} into ${target}`, from && `from ${from}`, run.runUrl && `by ${run.runUrl}`]
    .filter(Boolean)
    .join(', ')
}

/** The target of a merge into the parent. */
export async function parentOf(context: Context, branch: string): Promise<string> {
  const found = await findBranch(accessOf(context), branch)
  if (!found)
    throw new Failure(
      'merge',
      `The platform has no branch "${branch}".`,
      'Check its name; it may be merged already.',
    )
  if (!found.parentBranch) {
    throw new Failure('merge', `Branch "${branch}" has no parent to merge into.`, 'Use "into: default".')
  }
  return found.parentBranch
}
