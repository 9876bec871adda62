import { accessOf, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { BuildStatus } from '../platform/schemas.ts'
import { formatDuration } from '../runtime/duration.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import { findBranch } from './branches.ts'
import {
  activityOf,
  type Baseline,
  isFinal,
  isNewBuild,
  readBuildStatus,
  sameCommit,
} from './build-status.ts'
import { unknownBranch } from './open-branch.ts'
import { buildDelayMs } from './sync-forecast.ts'

/** What makes a build the right one. Without any of these, the branch's latest build is. */
export interface WantedBuild {
  /** The build must be another one than this. */
  newerThan?: Baseline
  /** The build must be of this commit, where the platform says of which it is. */
  commit?: string
  /** That commit is what this job uploaded, and no push. */
  uploaded?: true
  /**
   * The build must be of what the branch holds by then, where the platform says of both: a build from before may be
   * shown while the one that counts has not begun.
   */
  atHead?: true
}

/** How long nothing may be building, and how long a build of another commit may stand, before that is final. */
const idleMs = 60_000

/**
 * Waits until the right build of a branch is `built`. A state that is not known counts as progress.
 * @throws Failure `build` when the build failed, never comes, or is of another commit or branch
 * @throws PlatformError, Stop
 */
export async function awaitBuild(
  context: Context,
  branch: string,
  wanted: WantedBuild = {},
): Promise<BuildStatus> {
  const { settings, clock, budget, random } = context
  const startedAt = clock.now()
  let idleSince: number | null = null
  let shown = ''
  for (;;) {
    const build = await readBuildStatus(context, branch)
    if (build.branchName !== branch) throw otherBranch(branch, build.branchName)
    const head = await headFor(context, branch, build, wanted)
    const stale = staleness(build, head === undefined ? wanted : { commit: head })
    shown = show(context, build, stale, shown, clock.now() - startedAt)
    const activity = activityOf(build)
    if (activity === 'unknown-branch') throw unknownBranch(branch)
    if (build.errorText === 'Branch is not active' && build.status !== 'built') throw notActive(branch)
    if (stale === null && build.status === 'built') {
      context.journal.found({ buildStatus: 'built', buildEvidence: evidence(build, wanted, head) })
      return build
    }
    if (stale === null && (build.status === 'failed' || build.status === 'cancelled'))
      throw buildFailed(branch, build)
    // A finished build of another commit waits for the right one; one that is only older waits for the budget.
    const idle = activity === 'inactive' || (stale === 'commit' && isFinal(build.status))
    idleSince = idle ? (idleSince ?? clock.now()) : null
    if (idleSince !== null && clock.now() - idleSince >= idleMs)
      throw neverBuilt(branch, build, wanted, stale === 'commit' ? (head ?? wanted.commit) : undefined)
    const plannedMs = buildDelayMs(clock.now() - startedAt, random())
    await clock.sleep(settings.pollInterval === 'auto' ? plannedMs : settings.pollInterval, budget.signal)
  }
}

/** The hash that the branch is at, where a build that has ended is to be of it. */
async function headFor(
  context: Context,
  branch: string,
  { status, lastHash }: BuildStatus,
  { atHead }: WantedBuild,
): Promise<string | undefined> {
  if (!atHead || !isFinal(status) || !lastHash) return undefined
  return (await findBranch(accessOf(context), branch))?.lastHash
}

/** Why a build is not the one that is waited for; null when it is. */
function staleness(
  build: BuildStatus,
  { newerThan, commit, uploaded }: WantedBuild,
): 'older' | 'commit' | null {
  const older = newerThan !== undefined && !isNewBuild(build, newerThan)
  // The hash says it all where there is one; else it must at least be another build.
  if (!commit || !build.lastHash) return older ? 'older' : null
  if (sameCommit(build.lastHash, commit)) return null
  // An upload makes a build of its own, which may be queued behind others.
  return uploaded && older ? 'older' : 'commit'
}

function evidence(
  build: BuildStatus,
  { newerThan, commit, uploaded, atHead }: WantedBuild,
  head: string | undefined,
): string {
  if (head !== undefined) return 'its hash is the one that the branch is at'
  if (commit && build.lastHash)
    return uploaded ? 'its lastHash is the one of this upload' : 'its hash is the commit under test'
  if (newerThan) return `a new build${build.buildJobId === undefined ? '' : ` (job ${build.buildJobId})`}`
  return atHead || commit ? 'the latest build' : 'the first build of a branch that this job made'
}

function show(
  context: Context,
  build: BuildStatus,
  stale: string | null,
  shown: string,
  elapsedMs: number,
): string {
  const leftover = build.errorText && build.status !== 'failed' ? ` (${oneLine(build.errorText, 200)})` : ''
  const old = stale === null ? '' : stale === 'older' ? ' (the build from before)' : ' (of another commit)'
  const line = `Build of "${build.branchName}": ${oneLine(build.status, 80)}${old}${leftover}`
  if (line === shown) return shown
  // The state of an old build is not the state of the one that is waited for.
  context.journal.found({ buildStatus: stale === null ? oneLine(build.status, 80) : '' })
  context.log.line(`${line}, after ${formatDuration(elapsedMs)}`)
  return line
}

function otherBranch(wanted: string, answered: string): Failure {
  return new Failure(
    'build',
    `Asked for the build of "${wanted}", the platform told of "${oneLine(answered, 120)}".`,
    'That proves nothing about the branch: report it to the platform.',
  )
}

function notActive(branch: string): Failure {
  return new Failure(
    'build',
    `Nothing compiles branch "${branch}" (Branch is not active).`,
    'It may have been switched off by another job meanwhile: run this again, or use another "open-with".',
  )
}

function buildFailed(branch: string, build: BuildStatus): Failure {
  const reason = withoutStop(oneLine(build.errorText ?? ''))
  const what = build.status === 'cancelled' ? 'was cancelled' : 'failed'
  return new Failure(
    'build',
    `The build of branch "${branch}" ${what}${reason ? `: ${reason}` : ', and the platform gave no reason'}.`,
    reason ? 'Mend it and push again.' : 'Open the branch on the platform to see why.',
  )
}

function neverBuilt(
  branch: string,
  build: BuildStatus,
  { atHead, uploaded }: WantedBuild,
  otherThan: string | undefined,
): Failure {
  if (otherThan === undefined) {
    return new Failure(
      'build',
      `Nothing has been building branch "${branch}" for ${formatDuration(idleMs)} (status ${oneLine(build.status, 80)}).`,
      'Open the branch on the platform to see why.',
    )
  }
  const built = oneLine(build.lastHash ?? '', 40)
  const not = oneLine(otherThan, 40)
  if (atHead) {
    return new Failure(
      'build',
      `The platform built ${built} of branch "${branch}" and not ${not}, what the branch is at.`,
      'Its build has not begun: open the branch on the platform to see why.',
    )
  }
  return uploaded
    ? new Failure(
        'build',
        `The platform built ${built} of branch "${branch}" and not ${not}, what was uploaded.`,
        'Another job may have written to the branch meanwhile: let deployments to one branch wait for each other (concurrency).',
      )
    : new Failure(
        'build',
        `The platform built ${built} of branch "${branch}" and not ${not}, the commit under test.`,
        'Push again, or check that the deployment is connected to this repository.',
      )
}
