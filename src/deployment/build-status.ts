import type { Context } from '../base/context.ts'
import { buildStatus } from '../platform/operations/undo.ts'
import type { BuildStatus } from '../platform/schemas.ts'

/** How long a list may show a branch or its files as they were before a change: ten seconds, and some more. */
export const settleMs = 15_000

/** After this long without a running build, or with a build of another commit, a wait for a build ends. */
export const idleMs = 60_000

/** The build that was awaited. */
export interface BuiltAt {
  /** Its commit; undefined where the platform does not say. */
  commit: string | undefined
  /** When it was seen, on the clock. */
  at: number
}

/** The latest build of one branch, always requested by its name. */
export async function readBuildStatus(
  { deployment }: Pick<Context, 'deployment'>,
  branchName: string,
): Promise<BuildStatus> {
  return deployment.call(buildStatus, { query: { branchName } })
}

type Activity = 'active' | 'inactive' | 'unknown-branch'

/**
 * Why a build will never end: two error texts say so, whatever the status is, unless it is built. Any other text may be from an
 * earlier build.
 */
export function neverEnds({ status, errorText }: BuildStatus): Exclude<Activity, 'active'> | null {
  if (status === 'built') return null
  if (errorText === 'Bad branch') return 'unknown-branch'
  return errorText === 'Branch is not active' ? 'inactive' : null
}

/** Whether the platform compiles the branch. */
export function activityOf(build: BuildStatus): Activity {
  const { status } = build
  const never = neverEnds(build)
  if (never !== null) return never
  return status === 'none' || status === 'stopped' ? 'inactive' : 'active'
}

/** The build before an action that triggers a new one. */
export interface Baseline extends Pick<BuildStatus, 'buildJobId' | 'lastHash' | 'updatedAt'> {
  /** It was still running, so its end will change it. */
  unfinished: boolean
}

export function baselineOf({ buildJobId, lastHash, updatedAt, status }: BuildStatus): Baseline {
  return { buildJobId, lastHash, updatedAt, unfinished: !isFinal(status) }
}

/** Final states: the build does not change any more. */
export function isFinal(status: string): boolean {
  return status === 'built' || status === 'failed' || status === 'cancelled'
}

/**
 * Whether the build is another one than the baseline's: its job or its hash has changed; or its time, unless the
 * baseline's build was still running and has only ended since.
 */
export function isNewBuild(status: BuildStatus, before: Baseline): boolean {
  const changed = (mark: 'buildJobId' | 'lastHash' | 'updatedAt') =>
    status[mark] !== undefined && status[mark] !== before[mark]
  return changed('buildJobId') || changed('lastHash') || (!before.unfinished && changed('updatedAt'))
}

/** Whether a build that had ended is still the latest one. */
export function isSameBuild(now: BuildStatus, ended: BuildStatus): boolean {
  return now.status === ended.status && !isNewBuild(now, baselineOf(ended))
}

/** Whether two hashes name the same commit; one may be shortened, to no less than seven digits. */
export function sameCommit(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return length >= 7 && a.slice(0, length).toLowerCase() === b.slice(0, length).toLowerCase()
}
