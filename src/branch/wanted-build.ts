import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { allBranches, findBranch } from '../deployment/branches.ts'
import {
  activityOf,
  type Baseline,
  isFinal,
  isNewBuild,
  sameCommit,
  settleMs,
} from '../deployment/build-status.ts'
import { mayBeLate } from '../deployment/known-branch.ts'
import type { BuildStatus } from '../platform/schemas.ts'

/**
 * What makes a build the right one: it is of the head that the branch list has for the branch, if the platform returns both
 * hashes. The latest build alone may be an older one, or another job's.
 */
interface HeadBuild {
  of: 'head'
  /** When this job last compared the files of the branch with its own, or changed them in another way, on the clock. */
  writtenAt?: number
}

/** It is of a commit that others pushed, if the platform returns its commit. */
interface CommitBuild {
  of: 'commit'
  commit: string
  /** Whether a hash is of the repository of the commit, which does not bind other builds. Default: it is. */
  isOurs?: (hash: string) => Promise<boolean>
}

/** What this job triggers may be queued, so the wait for it has no limit but the time budget. */
interface PullBuild {
  of: 'pull'
  commit: string
  /** Without a hash, the build must be another one than this. */
  newerThan?: Baseline
}

interface UploadBuild {
  of: 'upload'
  /** Absent where the platform does not say which commit the upload made. */
  commit?: string
  newerThan?: Baseline
  writtenAt: number
}

interface MergeBuild {
  of: 'merge'
  newerThan: Baseline
  writtenAt: number
  /** The head in the branch list before the merge: the list must have another one. */
  movedFrom?: string
}

/** What this job did to a branch before the wait for its build. */
interface OpenedBranch {
  /** When it created or opened the branch, on the clock. */
  at: number
  /** It created the branch, so there are no older builds, except of the commit that it was created from. */
  made: boolean
}

export type WantedBuild = (HeadBuild | CommitBuild | PullBuild | UploadBuild | MergeBuild) & {
  opened?: OpenedBranch
}

/** Why a build is not the right one; `unconfirmed` while the branch list does not show it yet. */
export type Stale = 'older' | 'commit' | 'unconfirmed'

/** Whether a build is the right one. */
export interface BuildVerdict {
  /** Null for the right build. */
  stale: Stale | null
  /** The head of the branch, if it was requested and returned. */
  head?: string | undefined
}

/** The wanted build, without its commit where the build is not of the commit's repository. */
export async function boundTo({ lastHash }: BuildStatus, wanted: WantedBuild): Promise<WantedBuild> {
  if (wanted.of !== 'commit' || !wanted.isOurs || !lastHash || (await wanted.isOurs(lastHash))) return wanted
  return { of: 'head', ...(wanted.opened ? { opened: wanted.opened } : {}) }
}

/** The commit that the build must be of, if it is known. */
export function wantedCommit(wanted: WantedBuild): string | undefined {
  return 'commit' in wanted ? wanted.commit : undefined
}

/** The build that was there before this job triggered the wanted one. */
export function baselineBefore(wanted: WantedBuild): Baseline | undefined {
  return 'newerThan' in wanted ? wanted.newerThan : undefined
}

/** What is wanted of a fork: it has builds of its own, and stands at its branch's commit. */
export function ofFork(wanted: WantedBuild): WantedBuild {
  if (wanted.of !== 'pull' && wanted.of !== 'upload') return wanted
  const { newerThan: _, ...atCommit } = wanted
  return atCommit
}

function isTriggered({ of }: WantedBuild): boolean {
  return of === 'pull' || of === 'upload' || of === 'merge'
}

/**
 * Compares a build with the wanted one. The branch list is only read where the build alone does not decide.
 * @throws Failure `merge` when the branch has not moved after a merge; PlatformError, Stop
 */
export async function judgeBuild(
  context: Context,
  build: BuildStatus,
  wanted: WantedBuild,
): Promise<BuildVerdict> {
  const { branchName, lastHash, status } = build
  const newerThan = baselineBefore(wanted)
  const older = newerThan !== undefined && !isNewBuild(build, newerThan)
  // Without a hash it must at least be another build.
  if (!lastHash) return { stale: older ? 'older' : null }
  const commit = wantedCommit(wanted)
  if (commit !== undefined && sameCommit(lastHash, commit)) return { stale: null }
  if (wanted.of === 'commit') return { stale: 'commit' }
  if (commit !== undefined && (older || !isFinal(status))) return { stale: older ? 'older' : 'commit' }
  if (!isFinal(status)) return { stale: older ? 'older' : null }
  const writtenAt = wanted.of === 'pull' ? undefined : wanted.writtenAt
  if (writtenAt !== undefined && context.clock.now() - writtenAt < settleMs) return { stale: 'unconfirmed' }
  const { opened } = wanted
  const isUnsettled = () => opened !== undefined && context.clock.now() - opened.at < settleMs
  const branches = opened?.made && isUnsettled() ? await allBranches(context.deployment) : null
  const found = branches
    ? branches.find(({ name }) => name === branchName)
    : await findBranch(context.deployment, branchName)
  const head = found?.lastHash
  if (commit !== undefined) return { stale: 'commit', head }
  const movedFrom = wanted.of === 'merge' ? wanted.movedFrom : undefined
  if (head === undefined) {
    // A list that had the hash before, or may not have the branch yet, will have it later.
    const later = movedFrom !== undefined || (found === undefined && mayBeLate(context, opened?.at))
    if (later) return { stale: 'unconfirmed' }
    return { stale: older ? 'older' : null }
  }
  if (head === movedFrom) {
    if (!mayBeLate(context, writtenAt)) throw notMoved(branchName, head)
    return { stale: 'unconfirmed' }
  }
  // A list that is late may show a new branch at the commit that it was created from.
  const shared = branches?.some((other) => other !== found && other.lastHash === head)
  if (shared && isUnsettled()) return { stale: 'unconfirmed' }
  return { stale: sameCommit(lastHash, head) ? null : 'commit', head }
}

/** Whether no visible build leads to the right one. */
export function isIdle(build: BuildStatus, { stale, head }: BuildVerdict, wanted: WantedBuild): boolean {
  const commit = wantedCommit(wanted)
  if (activityOf(build) === 'inactive') return !isTriggered(wanted)
  if (stale !== 'commit' || !isFinal(build.status)) return false
  // Where the branch is at the wanted commit, the triggered build of it is queued behind another one.
  if (!isTriggered(wanted)) return true
  return commit !== undefined && (head === undefined || !sameCommit(head, commit))
}

/** How the right build was identified, a phrase. */
export function evidenceOf(build: BuildStatus, wanted: WantedBuild, head: string | undefined): string {
  const newerThan = baselineBefore(wanted)
  if (wantedCommit(wanted) !== undefined && build.lastHash)
    return wanted.of === 'upload'
      ? 'its commit is the one of this upload'
      : 'its commit is the commit under test'
  const atHead = 'its commit is the head of the branch'
  if (newerThan && isNewBuild(build, newerThan)) {
    const which = `a new build${build.buildJobId === undefined ? '' : ` (job ${build.buildJobId})`}`
    return head === undefined ? `${which}, of an unknown commit` : `${which}, and ${atHead}`
  }
  if (head !== undefined) return atHead
  const which = wanted.opened?.made ? 'the first build of a branch that this job created' : 'the latest build'
  return `${which}, of an unknown commit`
}

function notMoved(branch: string, hash: string): Failure {
  return new Failure(
    'merge',
    `The platform reported a merge into "${branch}", but "${branch}" is still at ${oneLine(hash, 40)}.`,
    `If the merged branch was only behind "${branch}", there was nothing to merge. Otherwise check "${branch}" on the platform.`,
    { title: 'the merge changed nothing' },
  )
}

/**
 * Whether the staging environment that this job opened or found open is off by now. A list may be late with the switch;
 * forks have none.
 */
export async function isSwitchedOff(
  { clock, deployment }: Context,
  branch: string,
  { opened }: WantedBuild,
): Promise<boolean> {
  if (!opened || opened.made || branch.startsWith('dev-') || clock.now() - opened.at < settleMs) return false
  return (await findBranch(deployment, branch))?.isStagingEnvironmentEnabled === false
}
