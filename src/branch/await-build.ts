import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, ShownFault, Stop } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { activityOf, idleMs, isFinal, neverEnds, readBuildStatus } from '../deployment/build-status.ts'
import { buildDelayMs } from '../deployment/forecast.ts'
import { branchNotFound, mayAppear, mayBeLate, pollPause, UnknownBranch } from '../deployment/known-branch.ts'
import type { BuildStatus } from '../platform/schemas.ts'
import {
  type BuildVerdict,
  boundTo,
  evidenceOf,
  isIdle,
  isSwitchedOff,
  judgeBuild,
  type Stale,
  type WantedBuild,
  wantedCommit,
} from './wanted-build.ts'

/** The right build, and how it was identified, a phrase. */
export interface FoundBuild {
  build: BuildStatus
  evidence: string
}

/**
 * Waits until the right build of a branch is `built`. An unknown state counts as progress.
 * @throws Failure `build` when the build failed, never comes, or is of another commit or branch
 * @throws PlatformError, Stop
 */
export async function awaitBuild(
  context: Context,
  branch: string,
  asked: WantedBuild = { of: 'head' },
): Promise<FoundBuild> {
  const { clock, random } = context
  const startedAt = clock.now()
  let idleSince: number | null = null
  let shown = ''
  let wasActive = false
  for (;;) {
    const build = await readBuildStatus(context, branch)
    if (build.branchName !== branch) throw otherBranch(branch, build.branchName)
    const denied = denial(branch, build)
    const wanted = await boundTo(build, asked)
    const verdict: BuildVerdict = denied === null ? await judgeBuild(context, build, wanted) : { stale: null }
    const { stale, head } = verdict
    shown = show(context, build, stale, shown, clock.now() - startedAt)
    const since = wanted.opened?.at
    const mayEnd =
      denied instanceof UnknownBranch ? mayAppear(context, since, startedAt) : mayBeLate(context, since)
    if (denied !== null && (wasActive || !mayEnd)) throw denied
    const activity = activityOf(build)
    // Another job may have switched it off: then no build comes.
    if (activity === 'inactive' && (await isSwitchedOff(context, branch, wanted)))
      throw denied ?? notActive(branch)
    wasActive ||= activity === 'active'
    if (denied === null && stale === null) {
      if (build.status === 'built') {
        const evidence = evidenceOf(build, wanted, head)
        context.journal.found({ buildStatus: 'built', buildEvidence: evidence })
        return { build, evidence }
      }
      if (isFinal(build.status)) throw buildFailed(context, branch, build)
    }
    const idle = denied === null && isIdle(build, verdict, wanted)
    idleSince = idle ? (idleSince ?? clock.now()) : null
    if (idleSince !== null && clock.now() - idleSince >= idleMs) {
      if (stale === 'commit' && wantedCommit(wanted) === context.run.sha)
        context.journal.found({
          commitVerified: 'false',
          commitEvidence: `the build is of ${oneLine(build.lastHash ?? '', 40)}`,
        })
      throw neverBuilt(branch, build, wanted, stale === 'commit' ? (wantedCommit(wanted) ?? head) : undefined)
    }
    const waiting = stale !== null || activityOf(build) !== 'active' ? ` ${shown}.` : ''
    await pollPause(context, buildDelayMs(clock.now() - startedAt, random())).catch(withState(waiting))
  }
}

/** The error texts with which the platform says that it never builds the branch, although its status may be a running one. */
function denial(branch: string, build: BuildStatus): Failure | null {
  const never = neverEnds(build)
  if (never === null) return null
  return never === 'inactive' ? notActive(branch) : branchNotFound(branch)
}

function notActive(branch: string): Failure {
  return new Failure(
    'build',
    `The platform does not build branch "${branch}" (Branch is not active).`,
    'Another job may have switched it off during this run. Run this again, or set a different "activate".',
    { title: 'the branch is switched off' },
  )
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
  // The state of an old build is not the state of the wanted one.
  context.journal.found({ buildStatus: stale === null ? oneLine(build.status, 80) : '' })
  context.log.line(`${line}, elapsed ${formatDuration(elapsedMs)}`)
  return line
}

/** Adds the last state to the message when the wait for a build times out. */
function withState(state: string): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof Stop) || reason.reason !== 'timeout' || state === '') throw reason
    throw new Stop('timeout', `${reason.message}${state}`)
  }
}

function otherBranch(wanted: string, returned: string): Failure {
  return new Failure(
    'build',
    `Requested the build of branch "${wanted}", but the platform returned the build of "${oneLine(returned, 120)}".`,
    'The state of the branch is unknown. Report this to the support of the platform.',
    { title: 'the platform returned the build of another branch' },
  )
}

function buildFailed({ settings }: Context, branch: string, build: BuildStatus): Failure {
  const reason = withoutStop(oneLine(build.errorText ?? ''))
  const saying = `The build of branch "${branch}"`
  const given = reason ? `: ${reason}` : ', and the platform gave no reason'
  // A cancelled build shows nothing of the model.
  if (build.status === 'cancelled')
    return new Failure(
      'build',
      `${saying} was cancelled${given}.`,
      'Another job or a person may have cancelled it. Start it again on the platform, then re-run this job.',
      { title: 'the build was cancelled' },
    )
  // There is nothing to push.
  const fix =
    settings.command === 'rollback'
      ? 'It is the model from before the release, with the files that the rollback does not change. Fix the error, then roll back again.'
      : 'Fix the error and push again.'
  return new ShownFault(
    'build',
    `${saying} failed${given}.`,
    reason ? fix : 'Open the branch on the platform to see why.',
    { title: 'the build failed' },
  )
}

function neverBuilt(
  branch: string,
  build: BuildStatus,
  wanted: WantedBuild,
  otherThan: string | undefined,
): Failure {
  const open = 'Open the branch on the platform to see why.'
  const commit = wantedCommit(wanted)
  if (otherThan === undefined) {
    return new Failure(
      'build',
      `For ${formatDuration(idleMs)}, the platform has not been building branch "${branch}" (status ${oneLine(build.status, 80)}).`,
      open,
      { title: 'the platform does not build the branch' },
    )
  }
  const [built, other] = [oneLine(build.lastHash ?? '', 40), oneLine(otherThan, 40)]
  if (commit === undefined || wanted.of === 'upload') {
    const [which, advice] =
      commit === undefined
        ? ['head of the branch', `The build of that commit has not started. ${open}`]
        : [
            'commit of this upload',
            'Another job may have written to the branch during this run. Put deployments to one branch into one `concurrency` group.',
          ]
    return new Failure(
      'build',
      `The platform built ${built} of branch "${branch}", not ${other}, the ${which}.`,
      advice,
      { title: 'another commit was built' },
    )
  }
  return new Failure(
    'build',
    `The platform built ${built} of branch "${branch}", not ${other}, the commit under test.`,
    'Push again, or check that the deployment is connected to this repository.',
    { title: 'another commit was built' },
  )
}
