import { withinTime } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { Stop } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { readPreviewName } from '../deployment/branch-name.ts'
import { allBranches } from '../deployment/branches.ts'
import { activityOf, isFinal, readBuildStatus, settleMs } from '../deployment/build-status.ts'
import { isOver, readOrNone, startedMs, syncRuns } from '../deployment/sync-history.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDbtSyncStatus, removeBranch } from '../platform/operations/undo.ts'
import type { Branch, SyncRun } from '../platform/schemas.ts'

/** What the caller knows of the use of a branch. */
export interface KnownUse {
  /** Forks of this job: they are deleted already, or its post step deletes them. */
  forks?: readonly string[]
  /** Syncs of this job, which a late history may still have as running; `all`: no other job can sync into the branch. */
  syncs?: readonly string[] | 'all'
  /**
   * Its environment: `own` is one that this job switched on, so that its build is this job's, too; `keeps`: one that is on
   * is in use; `goes`: only its build may be in use.
   */
  environment: 'own' | 'keeps' | 'goes'
}

/** After this time no job of a workflow, no sync and no build is still at work on a branch: the platform lost its end. */
export const atWorkMs = 24 * 3_600_000

/** What is older is not at work any more, in milliseconds. */
function sinceMs(clock: Clock): number {
  return clock.now() - atWorkMs
}

/** For all that is asked about one branch, retries included: others may wait to be removed, or a merge. */
const mostMs = 60_000

/** The lists that show what uses a branch. */
export interface Lists {
  /** All branches, by the name of their parent, and whether they have an environment, by their own. */
  branches(deployment: Deployment): Promise<{
    childrenOf: ReadonlyMap<string | undefined, readonly Branch[]>
    staging: ReadonlyMap<string, boolean | undefined>
  }>
  /** The syncs that may still be running. */
  syncs(deployment: Deployment): Promise<readonly SyncRun[]>
  clock: Clock
}

/** Reads the lists when they are needed, and again after the time that they may be late anyway: one serves many branches. */
export function listsOf(clock: Clock): Lists {
  const remembered = <T>(read: (deployment: Deployment) => Promise<T>) => {
    let known: { value: T; until: number } | null = null
    let failed: unknown
    return async (deployment: Deployment): Promise<T> => {
      if (failed !== undefined) throw failed
      if (known === null || clock.now() >= known.until) {
        const startedAt = clock.now()
        const value = await read(deployment).catch((error: unknown) => {
          // The next branch does not wait for it again.
          if (clock.now() - startedAt >= mostMs) failed = error
          throw error
        })
        known = { value, until: clock.now() + settleMs }
      }
      return known.value
    }
  }
  const since = () => sinceMs(clock)
  return {
    clock,
    branches: remembered(async (deployment) => {
      const branches = await allBranches(deployment)
      return {
        childrenOf: Map.groupBy(branches, ({ parentBranch }) => parentBranch),
        staging: new Map(branches.map((branch) => [branch.name, branch.isStagingEnvironmentEnabled])),
      }
    }),
    syncs: remembered(async (deployment) => {
      const runs: SyncRun[] = []
      for await (const run of syncRuns(deployment, since()))
        if (!isOver(run) && !(startedMs(run) < since())) runs.push(run)
      return runs
    }),
  }
}

/**
 * Removes a branch unless something keeps it. Nothing else removes one, except the merge of a branch that nothing keeps.
 * @param before called when nothing keeps it, right before it is deleted
 * @returns what was done, a phrase; or what keeps it, a clause
 * @throws PlatformError when it could not be deleted, or the token is rejected; the signal's reason
 */
export async function removeUnused(
  deployment: Deployment,
  name: string,
  use: KnownUse,
  lists: Lists,
  before?: () => Promise<void>,
): Promise<{ done: string } | { kept: string }> {
  const kept = await whatKeeps(deployment, name, use, lists)
  if (kept !== null) return { kept }
  await before?.()
  const gone = await goneIsDone(() => deployment.call(removeBranch, { query: { branchName: name } }))
  return { done: gone ? `branch "${name}" does not exist` : `deleted branch "${name}"` }
}

/**
 * What keeps a branch: what would be lost with it, or would move to its parent, which may be production. What cannot be
 * asked keeps it, too.
 * @returns a clause; null when nothing keeps it
 * @throws PlatformError when the token is rejected; the signal's reason
 */
export async function whatKeeps(
  once: Deployment,
  name: string,
  use: KnownUse,
  lists: Lists,
): Promise<string | null> {
  try {
    // A single failed request decides nothing.
    return await withinTime(lists.clock, mostMs, once.signal, (signal) =>
      usedBy(once.with({ retry: true, signal }), name, use, lists),
    )
  } catch (error) {
    const isUnknown = (error instanceof PlatformError && error.status !== 401) || error instanceof Stop
    if (!isUnknown || once.signal.aborted) throw error
    return `whether it is in use is unknown (${withoutStop(error.message)})`
  }
}

async function usedBy(
  deployment: Deployment,
  name: string,
  use: KnownUse,
  lists: Lists,
): Promise<string | null> {
  const branches = await lists.branches(deployment)
  const children = branches.childrenOf.get(name) ?? []
  const staging = branches.staging.get(name)
  // No job works on a preview: its environment and its build are there for it alone.
  const isOwn = use.environment === 'own' || readPreviewName(name) !== null
  return (
    keptByChildren(children.filter((child) => !use.forks?.includes(child.name))) ??
    (use.syncs === 'all' ? null : await keptBySync(deployment, name, use.syncs ?? [], lists)) ??
    (isOwn
      ? null
      : (keptByEnvironment(use, staging) ??
        (await keptByBuild(deployment, name, lists, staging === false || !branches.staging.has(name)))))
  )
}

/**
 * Children move to the parent of a deleted branch. A fork in dev mode may be a person's, with work in it; a preview is
 * made to outlive the branch that it is a copy of.
 */
function keptByChildren(all: readonly Branch[]): string | null {
  const children = all.filter(({ name }) => readPreviewName(name) === null)
  if (children.length === 0) return null
  const names = children.map(({ name }) => `"${oneLine(name, 120)}"`).join(', ')
  const [forks, others] = children.length === 1 ? ['this fork', 'it'] : ['these forks', 'them']
  return children.every(({ name }) => name.startsWith('dev-'))
    ? `dev mode is open on it (${names}), perhaps by a person; delete ${forks} on the platform if not needed`
    : `other branches were made from it (${names}) and would move to its parent; delete ${others} on the platform if not needed`
}

/** A list that is late may have a sync that has ended: its own status decides. */
async function keptBySync(
  deployment: Deployment,
  name: string,
  own: readonly string[],
  lists: Lists,
): Promise<string | null> {
  // Without a history, nothing shows the syncs of others.
  const running = await readOrNone(() => lists.syncs(deployment))
  for (const { branchName, syncJobId } of running) {
    if (branchName !== name || own.includes(syncJobId)) continue
    if (!isOver(await deployment.call(getDbtSyncStatus, { path: { syncJobId } })))
      return 'a sync may be running on it'
  }
  return null
}

function keptByEnvironment({ environment }: KnownUse, staging: boolean | undefined): string | null {
  return environment === 'keeps' && staging === true
    ? 'its staging environment is on, and this job did not switch it on'
    : null
}

/** A build that runs means that another job or a person works on the branch. */
async function keptByBuild(
  deployment: Deployment,
  name: string,
  lists: Lists,
  isOff: boolean,
): Promise<string | null> {
  try {
    const build = await readBuildStatus({ deployment }, name)
    const isOld = Date.parse(build.updatedAt ?? '') < sinceMs(lists.clock)
    return activityOf(build) === 'active' && !isFinal(build.status) && !isOld
      ? 'a build of it is running'
      : null
  } catch (error) {
    // A token that may not read builds: what is off, or was never created, is not built.
    if (error instanceof PlatformError && error.status === 403 && isOff) return null
    throw error
  }
}

/** A 404 means that it is gone or was never created. @returns whether it was a 404 */
export async function goneIsDone(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return false
  } catch (error) {
    if (!(error instanceof PlatformError && error.trouble === 'not-found')) throw error
    return true
  }
}
