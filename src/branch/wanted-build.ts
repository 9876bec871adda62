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
import type { BuildStatus } from '../platform/schemas.ts'

/**
 * What makes a build the right one. Without a commit, it must be of the head that the branch list has for the branch, if
 * the platform returns both hashes: the latest build may be an older one, or another job's.
 */
export interface WantedBuild {
  /** Without a hash, the build must be another one than this. */
  newerThan?: Baseline
  /** The build must be of this commit, if the platform returns its commit. */
  commit?: string
  /** Whether a hash is of the repository of the commit, which does not bind other builds. Default: it is. */
  isOurs?: (hash: string) => Promise<boolean>
  /** This job triggered a build, which may be queued, so the wait has no limit but the time budget. */
  triggered?: 'by upload' | 'by merge or pull'
  /** When this job last changed the files of the branch, or compared them, on the clock. */
  writtenAt?: number
  /** When this job created or opened the branch, on the clock. */
  openedAt?: number
  /** This job created the branch, so it has no older builds, except of the commit that it was created from. */
  made?: true
  /** The head in the branch list before this job changed the branch: the list must have another one. */
  movedFrom?: string
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
  if (!wanted.isOurs || !lastHash || (await wanted.isOurs(lastHash))) return wanted
  const unbound = { ...wanted }
  delete unbound.commit
  return unbound
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
  const { newerThan, commit, triggered, writtenAt, openedAt, movedFrom } = wanted
  const older = newerThan !== undefined && !isNewBuild(build, newerThan)
  // Without a hash it must at least be another build.
  if (!lastHash) return { stale: older ? 'older' : null }
  if (commit !== undefined && sameCommit(lastHash, commit)) return { stale: null }
  const queued = triggered !== undefined && older
  if (commit !== undefined && (queued || triggered === undefined || !isFinal(status)))
    return { stale: queued ? 'older' : 'commit' }
  if (!isFinal(status)) return { stale: older ? 'older' : null }
  if (writtenAt !== undefined && context.clock.now() - writtenAt < settleMs) return { stale: 'unconfirmed' }
  const isUnsettled = () => openedAt !== undefined && context.clock.now() - openedAt < settleMs
  const branches = wanted.made && isUnsettled() ? await allBranches(context.deployment) : null
  const found = branches
    ? branches.find(({ name }) => name === branchName)
    : await findBranch(context.deployment, branchName)
  const head = found?.lastHash
  if (commit !== undefined) return { stale: 'commit', head }
  if (head === undefined) {
    // A list that had the hash before, or may not have the branch yet, will have it later.
    const later = movedFrom !== undefined || (found === undefined && mayBeLate(context, openedAt))
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
  const { commit, triggered } = wanted
  if (activityOf(build) === 'inactive') return triggered === undefined
  if (stale !== 'commit' || !isFinal(build.status)) return false
  // Where the branch is at the wanted commit, the triggered build of it is queued behind another one.
  if (triggered === undefined) return true
  return commit !== undefined && (head === undefined || !sameCommit(head, commit))
}

/** How the right build was identified, a phrase. */
export function evidenceOf(build: BuildStatus, wanted: WantedBuild, head: string | undefined): string {
  const { newerThan, commit, triggered, made } = wanted
  if (commit !== undefined && build.lastHash)
    return triggered === 'by upload'
      ? 'its commit is the one of this upload'
      : 'its commit is the commit under test'
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
    { title: 'the merge changed nothing' },
  )
}

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
 * Whether the staging environment that this job opened or found open is off by now. A list may be late with the switch;
 * forks have none.
 */
export async function isSwitchedOff(
  { clock, deployment }: Context,
  branch: string,
  { openedAt, made }: Pick<WantedBuild, 'openedAt' | 'made'>,
): Promise<boolean> {
  if (made || openedAt === undefined || branch.startsWith('dev-') || clock.now() - openedAt < settleMs)
    return false
  return (await findBranch(deployment, branch))?.isStagingEnvironmentEnabled === false
}

/** Sleeps until the next poll. @param autoMs unless the user gave an interval */
export async function pollPause({ settings, clock, budget }: Context, autoMs: number): Promise<void> {
  await clock.sleep(settings.pollInterval === 'auto' ? autoMs : settings.pollInterval, budget.signal)
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
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error
      if (tries === 1) context.log.line('The platform does not list the new branch yet; waiting for it')
    }
    await pollPause(context, checkEveryMs)
  }
}

/** The platform has no branch of that name; for one that was just created, this may change. */
export class UnknownBranch extends Failure {}

export function branchNotFound(branch: string): Failure {
  return new UnknownBranch(
    'build',
    `The platform has no branch "${branch}" (Bad branch).`,
    'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
    { title: 'the branch does not exist on the platform' },
  )
}
