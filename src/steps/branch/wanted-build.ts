import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { BuildStatus } from '../../platform/schemas.ts'
import { oneLine } from '../../runtime/text.ts'
import { allBranches } from '../deployment/branches.ts'
import { activityOf, type Baseline, isFinal, isNewBuild, sameCommit } from '../deployment/build-status.ts'
import { mayBeLate } from './known-branch.ts'

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

/** How long nothing may be building, and how long a build of another commit may stand, before that is final. */
export const idleMs = 60_000
/** How long the branch list may still show a branch as it was before it was changed: ten seconds, and some more. */
export const settleMs = 15_000

/** Why a build is not the one that is waited for; `unconfirmed` while the branch list cannot tell yet. */
export type Stale = 'older' | 'commit' | 'unconfirmed'

export interface Verdict {
  /** Null for the right build. */
  stale: Stale | null
  /** The hash that the branch is at, where it was asked for and told. */
  head?: string | undefined
}

export async function judge(context: Context, build: BuildStatus, wanted: WantedBuild): Promise<Verdict> {
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
export function isIdle(build: BuildStatus, { stale, head }: Verdict, wanted: WantedBuild): boolean {
  const { commit } = wanted
  if (activityOf(build) === 'inactive') return !isTriggered(wanted)
  if (stale !== 'commit' || !isFinal(build.status)) return false
  // The branch is at the commit that is wanted, so its build is queued behind that of another one.
  const queued =
    isTriggered(wanted) && (commit === undefined || (head !== undefined && sameCommit(head, commit)))
  return !queued
}

export function evidenceOf(build: BuildStatus, wanted: WantedBuild, head: string | undefined): string {
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

function notMoved(branch: string, hash: string): Failure {
  return new Failure(
    'merge',
    `The platform reported a merge into "${branch}", but "${branch}" is still at ${oneLine(hash, 40)}.`,
    `If the merged branch was only behind "${branch}", there was nothing to merge. Otherwise check "${branch}" on the platform.`,
  )
}
