import { Failure } from '../../failure.ts'
import type { BuildStatus } from '../../platform/schemas.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { idleMs, type WantedBuild } from './wanted-build.ts'

export function otherBranch(wanted: string, returned: string): Failure {
  return new Failure(
    'build',
    `Requested the build of branch "${wanted}", but the platform returned the build of "${oneLine(returned, 120)}".`,
    'The state of the branch is unknown. Report this to the support of the platform.',
  )
}

export function notActive(branch: string): Failure {
  return new Failure(
    'build',
    `The platform does not build branch "${branch}" (Branch is not active).`,
    'Another job may have switched it off during this run. Run this again, or set a different "activate".',
  )
}

export function buildFailed(branch: string, build: BuildStatus): Failure {
  const reason = withoutStop(oneLine(build.errorText ?? ''))
  const what = build.status === 'cancelled' ? 'was cancelled' : 'failed'
  return new Failure(
    'build',
    `The build of branch "${branch}" ${what}${reason ? `: ${reason}` : ', and the platform gave no reason'}.`,
    reason ? 'Fix the error and push again.' : 'Open the branch on the platform to see why.',
  )
}

export function neverBuilt(
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
