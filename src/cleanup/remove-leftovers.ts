import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure, type FailureKind, Stop } from '../base/failure.ts'
import { firstOf, withoutStop } from '../base/text.ts'
import type { Deployment } from '../platform/deployment.ts'
import { failureKindOf, isOutage, PlatformError } from '../platform/errors.ts'
import type { LeftoverBranch } from './leftover-branches.ts'
import { listsOf, removeUnused } from './remove-branch.ts'
import { stagingOff } from './undo-resources.ts'

/** Time limit of each request in the first round: a long rate limit must not block the other branches. */
const firstCallMs = 30_000
/** A branch that fails for this long will hardly be removed in this run. */
const mostForOneMs = 60_000
/** When so many failed, the reason is not in the branches. */
const mostFailures = 50
/** Names in the last line; the job summary has all of them. */
const mostNames = 5

/** A branch that still exists, and why. */
export interface Failed {
  branch: LeftoverBranch
  error: PlatformError | Stop
}

/**
 * Removes branches, each independent of the others: every branch is tried once before any is tried again, and then each
 * gets its share of the time, so that one that cannot be removed does not block the others.
 * @param branches in the order in which they are tried
 * @param limit how many are removed at most; those that stay do not count
 * @param told called for each that is removed, or that is in use by now: with what keeps it, a clause
 * @returns those that were tried and still exist, and why; empty when all were removed
 * @throws PlatformError when the token is rejected; Stop on a signal
 */
export async function removeLeftovers(
  context: Context,
  branches: readonly LeftoverBranch[],
  limit: number,
  told: (branch: LeftoverBranch, kept: string | null) => void,
): Promise<Failed[]> {
  const { deployment, clock, budget } = context
  const lists = listsOf(clock)
  let room = limit

  async function attempt(branch: LeftoverBranch, how: Deployment): Promise<PlatformError | Stop | null> {
    try {
      const off = () => switchOff(context, how, branch)
      const end = await removeUnused(how, branch.name, { environment: 'goes' }, lists, off)
      if ('kept' in end) {
        told(branch, end.kept)
        return null
      }
    } catch (error) {
      const { reason } = budget.signal
      if (reason instanceof Stop && reason.reason === 'cancelled') throw reason
      // With a rejected token, no branch can be removed.
      if (error instanceof PlatformError && error.status !== 401) return error
      if (error instanceof Stop) return error
      throw error
    }
    room--
    told(branch, null)
    return null
  }

  const attemptWithin = (shareMs: number, branch: LeftoverBranch, how: Deployment) =>
    withinTime(clock, shareMs, budget.signal, (signal) => attempt(branch, how.with({ signal })))

  async function again({ branch, error }: Failed, waiting: number): Promise<Failed | null> {
    if (room === 0 || budget.signal.aborted || !isPassing(error)) return { branch, error }
    const last = await attemptWithin(
      Math.min(mostForOneMs, budget.remainingMs() / waiting),
      branch,
      deployment,
    )
    // The error of the request says more than the timeout.
    return last && { branch, error: last instanceof Stop ? error : last }
  }

  const first: Failed[] = []
  const untried: LeftoverBranch[] = []
  for (const branch of branches) {
    if (room === 0 || first.length === mostFailures) break
    if (budget.signal.aborted) {
      untried.push(branch)
      continue
    }
    const error = await attemptWithin(
      firstCallMs * (branch.staging === 'off' ? 1 : 2),
      branch,
      deployment.with({ retry: false }),
    )
    if (error) first.push({ branch, error })
  }
  const left: Failed[] = []
  for (const [index, failed] of first.entries()) {
    const still = await again(failed, first.length - index)
    if (still) left.push(still)
  }
  const spent = untried.slice(0, room).map((branch) => ({ branch, error: budget.signal.reason as Stop }))
  return [...left, ...spent]
}

/** Whether another try may succeed. */
function isPassing(error: PlatformError | Stop): boolean {
  return error instanceof Stop || error.trouble === 'unreachable'
}

/** Staging first, since it is billed. */
async function switchOff(
  { log }: Context,
  deployment: Deployment,
  { name, staging }: LeftoverBranch,
): Promise<void> {
  if (staging === 'off') return
  try {
    await stagingOff(staging === 'on' ? deployment : deployment.with({ retry: false }), name)
  } catch (error) {
    // Where it is unknown, it is most likely off and deleted with the branch, so an error must not keep the branch.
    if (staging === 'on' || !(error instanceof PlatformError) || deployment.signal.aborted) throw error
    log.line(
      `Could not switch off the staging environment of "${name}" (${withoutStop(error.message)}). The platform does not say whether it is on; the branch is deleted anyway.`,
    )
  }
}

/**
 * The failure of a run that could not remove all branches.
 * @param removed how many were removed
 */
export function leftoverFailure(left: readonly [Failed, ...Failed[]], removed: number): Failure {
  // A rejection is no outage, whatever happened to the others.
  const { error } = left.find((each) => !isOutage(each.error)) ?? left[0]
  const all = firstOf(left, mostNames, ({ branch }) => `"${branch.name}"`)
  const what = left.length === 1 ? '1 leftover branch' : `${left.length} leftover branches`
  const kind: FailureKind = error instanceof Stop ? 'timeout' : failureKindOf(error, 'build')
  const advice =
    kind === 'auth' && error instanceof PlatformError
      ? error.advice
      : 'See the warnings for the reasons. Run this again, or delete the branches on the platform.'
  // Nor is a platform in an outage that removed others.
  return new Failure(kind, `${what} could not be removed: ${all}.`, advice, {
    title: `${what} not removed`,
    ...(removed > 0 ? {} : { cause: error }),
  })
}
