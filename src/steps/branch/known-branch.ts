import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'

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

/**
 * Tries again while a branch that was just created is not known yet.
 * @param madeAt when this job created it, on the clock; undefined for every other branch, which gets one try
 * @param attempt must do nothing before it knows the branch
 */
export async function onceKnown<T>(
  context: Context,
  madeAt: number | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  const { settings, clock, budget, log } = context
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error
      if (tries === 1) log.line('The platform does not list the new branch yet; waiting for it')
    }
    await clock.sleep(settings.pollInterval === 'auto' ? checkEveryMs : settings.pollInterval, budget.signal)
  }
}

/** The platform has no branch of that name; for one that was just created, this may change. */
export class UnknownBranch extends Failure {}

export function unknownBranch(branch: string): Failure {
  return new UnknownBranch(
    'build',
    `The platform has no branch "${branch}" (Bad branch).`,
    'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
  )
}
