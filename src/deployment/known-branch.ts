import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import type { Branch, BuildStatus } from '../platform/schemas.ts'
import { findBranches } from './branches.ts'
import { activityOf, readBuildStatus, settleMs } from './build-status.ts'

// Whether the platform knows a branch. Its branch list and its build status may both be late with one that was just made, by
// this job, an earlier one or a person, so what opens, merges or uploads asks here before it says that there is none.

/** How late lists and builds may show a branch that was just created or opened. */
const lateMs = 60_000
const checkEveryMs = 1_000

/**
 * Whether the data on a branch may be from before this job created or opened it.
 * @param since when that was, on the clock; undefined for a branch to which this job did neither
 */
export function mayBeLate({ clock }: Context, since: number | undefined): boolean {
  return since !== undefined && clock.now() - since < lateMs
}

/** Sleeps until the next poll. @param autoMs unless the user gave an interval */
export async function pollPause({ settings, clock, budget }: Context, autoMs: number): Promise<void> {
  await clock.sleep(settings.pollInterval === 'auto' ? autoMs : settings.pollInterval, budget.signal)
}

/**
 * Whether a branch that the platform does not know yet may still show: an earlier step or job may have just created it.
 * @param madeAt when this job created or opened it, on the clock; undefined for every other branch
 * @param askedAt when the platform was first asked about it
 */
export function mayAppear(context: Context, madeAt: number | undefined, askedAt: number): boolean {
  return mayBeLate(context, madeAt) || context.clock.now() - askedAt < settleMs
}

/**
 * Tries again while the platform does not know a branch that may still show.
 * @param madeAt when this job created it, on the clock; undefined for every other branch
 * @param attempt must do nothing before it knows the branch
 */
export async function onceKnown<T>(
  context: Context,
  madeAt: number | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  const askedAt = context.clock.now()
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UnknownBranch) || !mayAppear(context, madeAt, askedAt)) throw error
      const forMs = madeAt === undefined ? settleMs : lateMs
      if (tries === 1)
        context.log.line(
          `The platform does not know branch "${oneLine(error.branch, 255)}" yet; waiting up to ${formatDuration(forMs)} for it`,
        )
    }
    await pollPause(context, checkEveryMs)
  }
}

/**
 * The branches of these names in the branch list, once that has the first one.
 * @param madeAt see {@link onceKnown}
 * @throws UnknownBranch
 */
export function listedOnce(
  context: Context,
  names: readonly [string, ...string[]],
  madeAt?: number,
  notListed = branchNotListed,
): Promise<ReadonlyMap<string, Branch>> {
  const [branch] = names
  return onceKnown(context, madeAt, async () => {
    const found = await findBranches(context.deployment, names)
    if (!found.has(branch)) throw notListed(branch)
    return found
  })
}

/**
 * The latest build of a branch, once the platform knows the branch.
 * @param madeAt see {@link onceKnown}
 * @throws UnknownBranch
 */
export function knownBuild(context: Context, branch: string, madeAt?: number): Promise<BuildStatus> {
  return onceKnown(context, madeAt, async () => {
    const build = await readBuildStatus(context, branch)
    if (activityOf(build) === 'unknown-branch') throw branchNotFound(branch)
    return build
  })
}

/** The platform does not know the branch; it may be late with one that was just created. */
export class UnknownBranch extends Failure {
  readonly branch: string

  constructor(branch: string, kind: 'build' | 'merge', message: string, advice: string) {
    super(kind, message, advice, { title: 'the branch does not exist on the platform' })
    this.branch = branch
  }
}

export function branchNotFound(branch: string): UnknownBranch {
  return new UnknownBranch(
    branch,
    'build',
    `The platform has no branch "${branch}" (Bad branch).`,
    'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
  )
}

/** Of the branch to merge. */
export function branchNotListed(branch: string): UnknownBranch {
  return new UnknownBranch(
    branch,
    'merge',
    `The platform has no branch "${branch}".`,
    'Check its name. It may already be merged.',
  )
}
