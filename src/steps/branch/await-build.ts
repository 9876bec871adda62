import type { Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import type { BuildStatus } from '../../platform/schemas.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { allBranches } from '../deployment/branches.ts'
import {
  activityOf,
  type Baseline,
  isFinal,
  isNewBuild,
  readBuildStatus,
  sameCommit,
} from '../deployment/build-status.ts'
import { buildDelayMs } from '../forecast/forecast.ts'
import { mayBeLate, unknownBranch } from './open-branch.ts'

/**
 * What makes a build the right one. Without a commit, it must be of what the branch list says that the branch is at,
 * where the platform tells both hashes: the latest build may be from before, or another job's.
 */
export interface WantedBuild {
  /** Where no hash tells, the build must be another one than this. */
  newerThan?: Baseline
  /** The build must be of this commit, where the platform says of which it is. */
  commit?: string
  /** That commit is what this job uploaded, and no push. */
  uploaded?: true
  /** What this job did makes a build. It may be queued, so it is waited for until the budget ends. */
  triggered?: true
  /** When this job last changed the files of the branch, or saw that another one had, on the clock. */
  writtenAt?: number
  /** When this job made or opened the branch, on the clock. */
  openedAt?: number
  /** This job made the branch, so that it has no builds from before, unless of the commit that it was made from. */
  made?: true
  /** What the branch list had for the branch before this job changed it: the list must have moved on. */
  movedFrom?: string
}

/** The right build, and how it was identified, a phrase. */
export interface FoundBuild {
  build: BuildStatus
  evidence: string
}

/** How long nothing may be building, and how long a build of another commit may stand, before that is final. */
const idleMs = 60_000
/** How long the branch list may still show a branch as it was before it was changed: ten seconds, and some more. */
export const settleMs = 15_000

/** Why a build is not the one that is waited for; `unconfirmed` while the branch list cannot tell yet. */
type Stale = 'older' | 'commit' | 'unconfirmed'

interface Verdict {
  /** Null for the right build. */
  stale: Stale | null
  /** The hash that the branch is at, where it was asked for and told. */
  head?: string | undefined
}

/**
 * Waits until the right build of a branch is `built`. A state that is not known counts as progress.
 * @throws Failure `build` when the build failed, never comes, or is of another commit or branch
 * @throws PlatformError, Stop
 */
export async function awaitBuild(
  context: Context,
  branch: string,
  wanted: WantedBuild = {},
): Promise<FoundBuild> {
  const { settings, clock, budget, random } = context
  const startedAt = clock.now()
  let idleSince: number | null = null
  let shown = ''
  for (;;) {
    const build = await readBuildStatus(context, branch)
    if (build.branchName !== branch) throw otherBranch(branch, build.branchName)
    const denied = denial(branch, build)
    const verdict: Verdict = denied === null ? await judge(context, build, wanted) : { stale: null }
    const { stale, head } = verdict
    shown = show(context, build, stale, shown, clock.now() - startedAt)
    if (denied !== null && !mayBeLate(context, wanted.openedAt)) throw denied
    if (denied === null && stale === null) {
      if (build.status === 'built') {
        const evidence = evidenceOf(build, wanted, head)
        context.journal.found({ buildStatus: 'built', buildEvidence: evidence })
        return { build, evidence }
      }
      if (isFinal(build.status)) throw buildFailed(branch, build)
    }
    const idle = denied === null && isIdle(build, verdict, wanted)
    idleSince = idle ? (idleSince ?? clock.now()) : null
    if (idleSince !== null && clock.now() - idleSince >= idleMs)
      throw neverBuilt(branch, build, wanted, stale === 'commit' ? (wanted.commit ?? head) : undefined)
    const plannedMs = buildDelayMs(clock.now() - startedAt, random())
    const waiting = stale !== null || activityOf(build) !== 'active' ? ` ${shown}.` : ''
    await clock
      .sleep(settings.pollInterval === 'auto' ? plannedMs : settings.pollInterval, budget.signal)
      .catch(withState(waiting))
  }
}

/** That nothing will ever build the branch, by what a build says that claims to be under way. */
function denial(branch: string, { status, errorText }: BuildStatus): Failure | null {
  if (status === 'built') return null
  if (errorText === 'Bad branch') return unknownBranch(branch)
  return errorText === 'Branch is not active' ? notActive(branch) : null
}

async function judge(context: Context, build: BuildStatus, wanted: WantedBuild): Promise<Verdict> {
  const { branchName, lastHash, status } = build
  const { newerThan, commit, writtenAt, openedAt, movedFrom } = wanted
  const older = newerThan !== undefined && !isNewBuild(build, newerThan)
  // The hash says it all where there is one; else it must at least be another build.
  if (!lastHash) return { stale: older ? 'older' : null }
  if (commit !== undefined && sameCommit(lastHash, commit)) return { stale: null }
  const queued = isTriggered(wanted) && older
  if (commit !== undefined && (queued || !isTriggered(wanted) || !isFinal(status)))
    return { stale: queued ? 'older' : 'commit' }
  if (!isFinal(status)) return { stale: older ? 'older' : null }
  if (writtenAt !== undefined && context.clock.now() - writtenAt < settleMs) return { stale: 'unconfirmed' }
  const branches = await allBranches(context.deployment)
  const found = branches.find(({ name }) => name === branchName)
  const head = found?.lastHash
  if (commit !== undefined) return { stale: 'commit', head }
  if (head === undefined) {
    // A list that told the hash before, or that may not have the branch yet, will tell it.
    const later = movedFrom !== undefined || (found === undefined && mayBeLate(context, openedAt))
    if (later) return { stale: 'unconfirmed' }
    return { stale: older ? 'older' : null }
  }
  if (head === movedFrom) {
    if (!mayBeLate(context, writtenAt)) throw notMoved(branchName, head)
    return { stale: 'unconfirmed' }
  }
  // A list that is late may show a new branch at the commit that it was made from.
  const shared = branches.some((other) => other !== found && other.lastHash === head)
  const unsettled = openedAt !== undefined && context.clock.now() - openedAt < settleMs
  if (wanted.made && shared && unsettled) return { stale: 'unconfirmed' }
  return { stale: sameCommit(lastHash, head) ? null : 'commit', head }
}

function isTriggered({ triggered, uploaded }: WantedBuild): boolean {
  return triggered === true || uploaded === true
}

/** Whether nothing that is to be seen leads to the right build. */
function isIdle(build: BuildStatus, { stale, head }: Verdict, wanted: WantedBuild): boolean {
  const { commit } = wanted
  if (activityOf(build) === 'inactive') return !isTriggered(wanted)
  if (stale !== 'commit' || !isFinal(build.status)) return false
  // The branch is at the commit that is wanted, so its build is queued behind that of another one.
  const queued =
    isTriggered(wanted) && (commit === undefined || (head !== undefined && sameCommit(head, commit)))
  return !queued
}

function evidenceOf(build: BuildStatus, wanted: WantedBuild, head: string | undefined): string {
  const { newerThan, commit, uploaded, made } = wanted
  if (commit !== undefined && build.lastHash)
    return uploaded ? 'its commit is the one of this upload' : 'its commit is the commit under test'
  const atHead = 'its commit is the head of the branch'
  if (newerThan && isNewBuild(build, newerThan)) {
    const which = `a new build${build.buildJobId === undefined ? '' : ` (job ${build.buildJobId})`}`
    return head === undefined ? `${which}, of an unknown commit` : `${which}, and ${atHead}`
  }
  if (head !== undefined) return atHead
  const which = made ? 'the first build of a branch that this job created' : 'the latest build'
  return `${which}, of an unknown commit`
}

const staleText = {
  older: ' (previous build)',
  commit: ' (different commit)',
  unconfirmed: ' (not confirmed by the branch list yet)',
} as const

function show(
  context: Context,
  build: BuildStatus,
  stale: Stale | null,
  shown: string,
  elapsedMs: number,
): string {
  const leftover = build.errorText && build.status !== 'failed' ? ` (${oneLine(build.errorText, 200)})` : ''
  const old = stale === null ? '' : staleText[stale]
  const line = `Build of "${build.branchName}": ${oneLine(build.status, 80)}${old}${leftover}`
  if (line === shown) return shown
  // The state of an old build is not the state of the one that is waited for.
  context.journal.found({ buildStatus: stale === null ? oneLine(build.status, 80) : '' })
  context.log.line(`${line}, elapsed ${formatDuration(elapsedMs)}`)
  return line
}

/** A wait for a build that is not to be seen ends with what was to be seen. */
function withState(state: string): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof Stop) || reason.reason !== 'timeout' || state === '') throw reason
    throw new Stop('timeout', `${reason.message}${state}`)
  }
}

function otherBranch(wanted: string, answered: string): Failure {
  return new Failure(
    'build',
    `Requested the build of branch "${wanted}", but the platform returned the build of "${oneLine(answered, 120)}".`,
    'The state of the branch is unknown. Report this to the support of the platform.',
  )
}

function notMoved(branch: string, hash: string): Failure {
  return new Failure(
    'merge',
    `The platform reported a merge into "${branch}", but "${branch}" is still at ${oneLine(hash, 40)}.`,
    `If the merged branch was only behind "${branch}", there was nothing to merge. Otherwise check "${branch}" on the platform.`,
  )
}

function notActive(branch: string): Failure {
  return new Failure(
    'build',
    `The platform does not build branch "${branch}" (Branch is not active).`,
    'Another job may have switched it off during this run. Run this again, or set a different "open-with".',
  )
}

function buildFailed(branch: string, build: BuildStatus): Failure {
  const reason = withoutStop(oneLine(build.errorText ?? ''))
  const what = build.status === 'cancelled' ? 'was cancelled' : 'failed'
  return new Failure(
    'build',
    `The build of branch "${branch}" ${what}${reason ? `: ${reason}` : ', and the platform gave no reason'}.`,
    reason ? 'Fix the error and push again.' : 'Open the branch on the platform to see why.',
  )
}

function neverBuilt(
  branch: string,
  build: BuildStatus,
  { commit, uploaded }: WantedBuild,
  otherThan: string | undefined,
): Failure {
  if (otherThan === undefined) {
    return new Failure(
      'build',
      `No build of branch "${branch}" has been running for ${formatDuration(idleMs)} (status ${oneLine(build.status, 80)}).`,
      'Open the branch on the platform to see why.',
    )
  }
  const built = oneLine(build.lastHash ?? '', 40)
  const not = oneLine(otherThan, 40)
  if (commit === undefined) {
    return new Failure(
      'build',
      `The platform built ${built} of branch "${branch}", not ${not}, the head of the branch.`,
      'The build of that commit has not started. Open the branch on the platform to see why.',
    )
  }
  return uploaded
    ? new Failure(
        'build',
        `The platform built ${built} of branch "${branch}", not ${not}, the commit of this upload.`,
        'Another job may have written to the branch during this run. Put deployments to one branch into one `concurrency` group.',
      )
    : new Failure(
        'build',
        `The platform built ${built} of branch "${branch}", not ${not}, the commit under test.`,
        'Push again, or check that the deployment is connected to this repository.',
      )
}
