import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, Stop } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { findBranch } from '../deployment/branches.ts'
import {
  activityOf,
  idleMs,
  isFinal,
  readBuildStatus,
  sameCommit,
  settleMs,
} from '../deployment/build-status.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { PlatformError } from '../platform/errors.ts'

/** Between two requests for the build of the base. */
const pollMs = 5_000

/** The build of the base. `isBehind`: it is of another commit than the branch has, so that a build is to come. */
interface BaseBuild {
  isActive: boolean
  isBuilding: boolean
  isBehind: boolean
  /** That it failed, and why, a phrase; null if it did not. */
  failure: string | null
}

/**
 * Waits for a build of the base that still runs, or is still to come, after a merge by others: until then its query API
 * serves the model of before. Where the platform does not tell, nothing is waited for; where no build comes, as with uploads,
 * not for long.
 * @param isProduction whether it is the deploy branch
 * @returns whether there was one
 * @throws Failure `build` when the last build of the base failed, or none comes: its query API then serves an older model than
 *   its files; Stop
 */
export async function awaitBase(
  context: Context,
  base: string,
  isProduction: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, log } = context
  const name = `branch "${oneLine(base, 255)}"`
  const what = isProduction ? 'production' : 'the base'
  let lateAt = clock.now() + settleMs
  let wasBuilding = false
  let hasFailed = false
  let mayBeQueued: boolean | null = null
  for (let isFirst = true; ; isFirst = false) {
    const found = await readBase(context, base).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof PlatformError) return null
      throw error
    })
    // One response is not a fact: the next build may be about to begin.
    if (found?.failure && hasFailed) throw baseFailed(name, what, found.failure)
    hasFailed = Boolean(found?.failure)
    if (found?.isBuilding) lateAt = clock.now() + settleMs
    wasBuilding ||= found?.isBuilding === true
    const isLate = found?.isBehind === true && clock.now() >= lateAt
    if (isLate && mayBeQueued === null) {
      mayBeQueued = found.isActive && (await rebuilds(context))
      if (mayBeQueued) lateAt += idleMs - settleMs
    } else if (isLate && mayBeQueued) throw notBuilt(name, what)
    if (!hasFailed && !found?.isBuilding && !(found?.isBehind && clock.now() < lateAt))
      return wasBuilding || (!isFirst && !found?.isBehind)
    if (isFirst && !hasFailed)
      log.line(
        `B${name.slice(1)} ${found?.isBuilding ? 'is being built' : 'has a newer commit than its build'}; waiting`,
      )
    await clock.sleep(pollMs, signal).catch((reason: unknown) => {
      if (!(reason instanceof Stop) || reason.reason !== 'timeout') throw reason
      const state = `The build of ${name}, with which the data model is compared, had not ended.`
      throw new Stop('timeout', `${reason.message} ${state}`, `timed out waiting for the build of ${what}`)
    })
  }
}

async function readBase(context: Context, base: string): Promise<BaseBuild> {
  const status = await readBuildStatus(context, base)
  const { lastHash: built, errorText } = status
  const isActive = activityOf(status) === 'active'
  const isEnded = isFinal(status.status)
  const isBuilding = isActive && !isEnded
  const text = withoutStop(oneLine(errorText ?? '')) || 'the platform gave no reason'
  const failure =
    isEnded && status.status !== 'built'
      ? `${status.status === 'failed' ? 'failed' : 'was cancelled'}: ${text}`
      : null
  if (!built || isBuilding || failure) return { isActive, isBuilding, isBehind: false, failure }
  const head = (await findBranch(context.deployment, base))?.lastHash
  return { isActive, isBuilding, isBehind: Boolean(head) && !sameCommit(built, head ?? ''), failure }
}

/** Whether the platform builds each commit, as far as it tells: with uploads, it does not. */
async function rebuilds(context: Context): Promise<boolean> {
  try {
    const { deployMode } = await readDeploymentSettings(context)
    return deployMode !== undefined && deployMode !== 'cli'
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

const older = 'Its query API may serve an older model, so nothing can be compared with it.'
const never = 'For a pull request that repairs it, set "fail-on: never".'

function baseFailed(name: string, what: string, failure: string): Failure {
  return new Failure(
    'build',
    `The last build of ${name} ${failure}. ${older}`,
    `Repair ${name} first: open it on the platform to see why its build failed. ${never}`,
    { title: `the build of ${what} failed` },
  )
}

function notBuilt(name: string, what: string): Failure {
  return new Failure(
    'build',
    `The platform has not built the last commit of ${name} for ${formatDuration(idleMs)}. ${older}`,
    `Open ${name} on the platform to see why. ${never}`,
    { title: `the last commit of ${what} is not built` },
  )
}
