import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { withoutStop } from '../base/text.ts'
import { findBranch, ownEnvironment } from '../deployment/branches.ts'
import { activityOf, neverEnds, readBuildStatus } from '../deployment/build-status.ts'
import { branchNotFound, onceKnown } from '../deployment/known-branch.ts'
import type { OpeningSettings } from '../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../platform/errors.ts'
import { setBranchStagingEnvironment } from '../platform/operations.ts'
import { openDevMode } from './open-dev-mode.ts'

/**
 * Makes a branch compile. The deploy branch compiles by itself and is never opened, forked or deleted.
 * What is switched on is written to the ledger first; the post step switches it off.
 * @param deployBranch name of the deploy branch; null for a branch that this job just made, which may show late
 * @returns what is built and validated: the branch itself, or its `dev-` fork
 * @throws Failure `build` when the branch is unknown, or cannot or must not be opened
 */
export async function openBranch(
  context: Context<OpeningSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<string> {
  const madeAt = deployBranch === null ? context.clock.now() : undefined
  return onceKnown(context, madeAt, () => openKnown(context, branch, deployBranch))
}

async function openKnown(
  context: Context<OpeningSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<string> {
  const { settings, log, ledger } = context
  if (branch === deployBranch) return branch
  if (settings.activate === 'dev-mode') return openDevMode(context, branch)
  if (settings.activate !== 'staging') {
    const activity = activityOf(await readBuildStatus(context, branch))
    if (activity === 'unknown-branch') throw branchNotFound(branch)
    if (activity === 'active') {
      ownEnvironment(ledger, branch)
      log.line(`Branch "${branch}" is already active`)
      return branch
    }
    if (settings.activate === 'never') {
      throw new Failure(
        'build',
        `Branch "${branch}" is not active, so the platform does not build it, and "activate: never" does not allow opening it.`,
        'Use "activate: auto", or open the branch on the platform first.',
        { title: 'the branch is not active' },
      )
    }
  }
  await openStaging(context, branch, deployBranch === null)
  return branch
}

const withoutStaging =
  'Set "activate: dev-mode", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.'

/** @param own this job made the branch */
async function openStaging(context: Context, branch: string, own: boolean): Promise<void> {
  const { deployment, journal, ledger } = context
  const before = await findBranch(deployment, branch)
  if (!before) throw branchNotFound(branch)
  // What was on before stays on, also where the platform does not say whether it was.
  const { isStagingEnvironmentEnabled: told } = before
  const wasOn = own && told === undefined ? false : told
  if (wasOn === undefined) journal.warn(staysOn(branch, 'The platform does not say'))
  // The list may be from before another job switched it off.
  else if (
    wasOn &&
    !ownEnvironment(ledger, branch) &&
    neverEnds(await readBuildStatus(context, branch)) === 'inactive'
  )
    journal.warn(staysOn(branch, 'The branch list and the build status of the platform disagree on'))
  await switchOn(context, branch, wasOn)
}

/** @param wasOn whether it is known to be on; if it is known to be off, the post step switches it off */
async function switchOn(context: Context, branch: string, wasOn: boolean | undefined): Promise<void> {
  const { deployment, ledger, log } = context
  if (wasOn === false) ledger.write({ staging: branch })
  log.line(`Switching the staging environment of "${branch}" on`)
  try {
    await deployment.call(setBranchStagingEnvironment, { body: { branchName: branch, enabled: true } })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble === 'unreachable') throw error
    // After an unreadable response, or a lost request before the rejection, it may be on: the post step switches it off.
    if (error.arrived === 'no' && wasOn !== true) ledger.write({ staging: undefined })
    const reason = withoutStop(error.text)
    throw new Failure(
      failureKindOf(error, 'build'),
      `The platform rejected the staging environment for branch "${branch}" (${error.status}): ${reason || 'it gave no reason'}.`,
      error.trouble === 'auth' ? `${withoutStaging} ${error.advice}` : withoutStaging,
      {
        cause: error,
        title:
          error.status === 403
            ? 'the platform denied a staging environment'
            : 'the platform rejected the staging environment',
      },
    )
  }
}

/** How often a staging environment is switched on again that other jobs switch off. */
const mostAgain = 3

/**
 * Works on a branch that another job of the same branch may switch off when it ends: then the environment is switched on
 * again, as this job's own, and the work is repeated. Whatever failed meanwhile says nothing about the branch.
 * @param work called at most four times
 * @throws what the last call throws
 */
export async function staysOpen<T>(context: Context, branch: string, work: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      return await work()
    } catch (error) {
      const mayBeOff =
        error instanceof PlatformError || (error instanceof Failure && error.kind !== 'validation')
      // At the end of the time, the error tells whether the platform responded.
      const isLast = times === mostAgain || context.budget.signal.aborted
      if (!mayBeOff || isLast || !(await isOff(context, branch))) throw error
      context.log.line(`Another job switched the staging environment of "${branch}" off during this one`)
      await switchOn(context, branch, false)
    }
  }
}

/** What cannot be read counts as on, so that the error of the work is thrown. */
async function isOff(context: Context, branch: string): Promise<boolean> {
  try {
    const build = await readBuildStatus(context, branch)
    if (activityOf(build) !== 'inactive') return false
    if (neverEnds(build) === 'inactive') return true
    return (await findBranch(context.deployment, branch))?.isStagingEnvironmentEnabled === false
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

/** A warning for before the switch: a job that ends in between leaves it on, too. */
function staysOn(branch: string, unsure: string): string {
  const reason = `${unsure} whether the staging environment of branch "${branch}" was on before this job`
  return `${reason}, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.`
}
