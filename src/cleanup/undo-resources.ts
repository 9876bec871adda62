import type { LedgerEntries } from '../base/ledger.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { isServerChosen, readGeneratedName, readPreviewName } from '../deployment/branch-name.ts'
import { allBranches, findBranch, isDevFork, openOn } from '../deployment/branches.ts'
import { readOrNone } from '../deployment/sync-history.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { setBranchStagingEnvironment, stopDevMode } from '../platform/operations/undo.ts'
import type { Branch } from '../platform/schemas.ts'
import { cancelSync, type Waiting } from '../sync/cancel-sync.ts'
import { idsOf, runsOfOthers } from '../sync/own-runs.ts'
import { goneIsDone, type KnownUse, type Lists, removeUnused } from './remove-branch.ts'

/** What is not certain, although nothing can be done about it now. */
interface Uncertain {
  uncertain?: string
  /** What was done nevertheless, a phrase. */
  done?: string
  /** Why the branch of the sync must stay; absent where it goes. */
  branchStays?: string
}

/** One resource that the job left. */
export interface Leftover {
  /** The ledger entry to remove when it is done. */
  entry: keyof LedgerEntries
  name: string
  /**
   * @returns what was done, a phrase; or what is not certain although nothing can be done about it now
   * @throws Error also where something keeps a branch
   */
  undo(deployment: Deployment, lists: Lists, waiting: Waiting): Promise<string | Uncertain>
  /** How a person would undo it, a phrase. */
  fix: string
}

/**
 * What is still written in the ledger, in the order in which it is undone: sync, session, fork, staging,
 * branch. A fork goes before its parent, since the platform moves forks of a deleted branch to its parent.
 */
export function leftovers(entries: LedgerEntries): Leftover[] {
  const { sync, session, fork, staging } = entries
  const found: Leftover[] = []
  /** What this job had on the branches, and is gone: lists may be late with that. */
  const forks: string[] = []
  const syncs = sync?.jobId === undefined ? [] : [sync.jobId]
  const remove = async (deployment: Deployment, name: string, use: KnownUse, lists: Lists) => {
    const end = await removeUnused(deployment, name, use, lists)
    if ('kept' in end) throw new Error(`kept: ${end.kept}`)
    return end.done
  }
  const removeFork: RemoveFork = async (deployment, name, lists) => {
    const done = await remove(deployment, name, { syncs: 'all', environment: 'own' }, lists)
    forks.push(name)
    return done
  }
  if (sync) {
    const name = sync.jobId === undefined ? `the sync into branch "${sync.branch}"` : `sync job ${sync.jobId}`
    found.push({
      entry: 'sync',
      name,
      undo: (deployment, _, waiting) => endSync(deployment, sync, name, (id) => syncs.push(id), waiting),
      fix: 'cancel it on the platform',
    })
  }
  // Named by its parent alone, a fork is not found again once the parent is gone.
  const opened = fork?.answered === undefined ? '' : ` ("${oneLine(fork.answered, 120)}")`
  if (session) {
    found.push({
      entry: 'session',
      name: `dev mode on branch "${session.branch}"${opened}`,
      undo: (deployment) => closeSession(deployment, session, fork),
      fix: 'leave dev mode on the platform',
    })
  }
  if (fork?.again && fork.name !== undefined) {
    found.push({
      entry: 'fork',
      name: `new forks of branch "${fork.parent}"`,
      undo: (deployment) => nameOtherForks(deployment, fork),
      fix: 'delete those on the platform that are not needed',
    })
  }
  if (fork) {
    found.push({
      entry: 'fork',
      name:
        fork.name === undefined
          ? `the "dev-" fork of branch "${fork.parent}"${opened}`
          : `branch "${fork.name}"`,
      undo: (deployment, lists) =>
        deleteFork(deployment, fork, (name) => removeFork(deployment, name, lists)),
      fix: 'delete it on the platform',
    })
  }
  if (staging !== undefined) {
    found.push({
      entry: 'staging',
      name: `the staging environment of branch "${staging}"`,
      undo: (deployment) => stagingOff(deployment, staging),
      fix: 'switch it off on the platform, since it is billed while it is on',
    })
  }
  for (const entry of ['branch', 'asked'] as const) {
    const name = entries[entry]
    if (name === undefined) continue
    const isUnique =
      readGeneratedName(name) !== null || readPreviewName(name) !== null || isServerChosen(name)
    const environment = name === staging ? 'own' : 'keeps'
    const use = { forks, syncs: isUnique ? 'all' : syncs, environment } as const
    found.push({
      entry,
      name: `branch "${name}"`,
      undo: (deployment, lists) => remove(deployment, name, use, lists),
      fix: 'delete it on the platform',
    })
  }
  return found
}

type RemoveFork = (deployment: Deployment, name: string, lists: Lists) => Promise<string>

/** @param told called with each job that was cancelled */
async function endSync(
  deployment: Deployment,
  sync: NonNullable<LedgerEntries['sync']>,
  name: string,
  told: (jobId: string) => void,
  waiting: Waiting,
): Promise<string | Uncertain> {
  const { jobIds, found, unknown, unclear } = await cancelSync(deployment, sync, waiting)
  for (const id of jobIds) told(id)
  const cancelled = jobIds.length > 0 ? { done: `cancelled sync job ${jobIds.join(', ')}` } : {}
  if (unclear.length > 0) {
    const branchStays = 'which another job may use'
    return { ...cancelled, uncertain: `sync job ${idsOf(unclear)} may belong to another job`, branchStays }
  }
  if (unknown.length > 0) {
    const uncertain = `the platform does not find sync job ${unknown.join(', ')} (404) and does not report its end; it may still create branch "${sync.branch}"`
    return { ...cancelled, uncertain, branchStays: 'which the sync may still create' }
  }
  const { done = `${name} has ended` } = cancelled
  const branchStays = sync.named && found ? await usedByOthers(deployment, sync) : null
  if (branchStays !== null) return { done, branchStays }
  if (found) return done
  const uncertain = 'the response to its start was lost, and the sync history does not list it'
  // Under a name that the user gave, what is there now may be what another job has made since.
  return sync.named ? { uncertain, branchStays: 'which another job may have created' } : { uncertain }
}

/** Why the branch of a sync, which has ended, stays for other jobs, a clause; null where none writes to it. */
async function usedByOthers(
  deployment: Deployment,
  sync: NonNullable<LedgerEntries['sync']>,
): Promise<string | null> {
  try {
    const others = await readOrNone(() => runsOfOthers(deployment, sync, sync.jobId))
    return others.length > 0 ? `which sync job ${idsOf(others)} also writes to` : null
  } catch (error) {
    if (!(error instanceof PlatformError) && !deployment.signal.aborted) throw error
    const text = error instanceof Error ? error.message : String(error)
    return `to which another job may also write: whether one does is unknown (${withoutStop(text)})`
  }
}

/**
 * Closes the session that this job opened. A session belongs to the token, so another job may have moved it meanwhile: the platform is
 * asked which branch it is on.
 */
async function closeSession(
  deployment: Deployment,
  session: NonNullable<LedgerEntries['session']>,
  fork: Fork | undefined,
): Promise<string | Uncertain> {
  const open = await openOn(deployment)
  if (open === '') throw new Error('the platform does not say which branch dev mode is open on')
  const expected = session.fork ?? session.branch
  const unnamed = session.fork === undefined && open !== expected
  const found = unnamed ? await findBranch(deployment, open) : undefined
  const own = open === expected || (found !== undefined && isDevFork(found, session.branch))
  if (!own && open === fork?.answered) return movedAway(open)
  // The list may be late with a fork of which the job was not told, or have no parents.
  if (unnamed && !found?.parentBranch && open.startsWith('dev-') && !fork?.before.includes(open)) {
    const why = found ? 'whose parent the platform does not name' : 'which is not in the list of branches yet'
    return { uncertain: `it is open on "${oneLine(open, 120)}", ${why}` }
  }
  if (!own) return `dev mode is no longer open on branch "${session.branch}"`
  await goneIsDone(() => deployment.call(stopDevMode, {}))
  return `left dev mode on branch "${session.branch}"`
}

type Fork = NonNullable<LedgerEntries['fork']>

/** Names of the forks that were not there before, and of those whose parent the platform does not name. */
async function newForks(
  deployment: Deployment,
  { parent, before }: Fork,
): Promise<{ names: string[]; orphans: string[] }> {
  const branches = (await allBranches(deployment)).filter(({ name }) => !before.includes(name))
  const namesOf = (some: Branch[]) => some.map(({ name }) => name)
  return {
    names: namesOf(branches.filter((branch) => isDevFork(branch, parent))),
    orphans: namesOf(branches.filter((branch) => !branch.parentBranch && branch.name.startsWith('dev-'))),
  }
}

/**
 * Deletes the fork that dev mode named to this job. Any other one stays, also of a branch that this job made and also
 * where it is the only new one: a person may have opened dev mode on the branch meanwhile.
 */
async function deleteFork(
  deployment: Deployment,
  fork: Fork,
  remove: (name: string) => Promise<string>,
): Promise<string | Uncertain> {
  const { name, parent, before, again, answered: opened } = fork
  if (name !== undefined) return remove(name)
  const { names, orphans } = await newForks(deployment, fork)
  const own = opened !== undefined && names.includes(opened) ? opened : undefined
  const done = own === undefined ? undefined : await remove(own)
  const others = names.filter((each) => each !== own)
  if (others.length > 0 && (own === undefined || again))
    throw new Error(`it is unknown which of these this job created: ${oneLine(others.join(', '), 400)}`)
  if (done !== undefined) return done
  if (opened !== undefined) {
    // A new one may have the name of a deleted one, so that a late list does not have it now.
    if (before.includes(opened)) return { uncertain: mayBeOthers(opened) }
    if (await findBranch(deployment, opened)) return movedAway(opened)
  } else if (orphans.length > 0) {
    return { uncertain: `the platform does not name the parents of: ${oneLine(orphans.join(', '), 400)}` }
  }
  return `no fork of branch "${parent}" is left`
}

function mayBeOthers(fork: string): string {
  return `dev mode was open on "${oneLine(fork, 120)}", which another job may have created`
}

function movedAway(fork: string): Uncertain {
  return { uncertain: `"${oneLine(fork, 120)}" is no longer a fork of it; another job may use it` }
}

/** Forks beside the known one may be this job's, another's or a person's, so they are named and stay. */
async function nameOtherForks(deployment: Deployment, fork: Fork): Promise<string> {
  const { names } = await newForks(deployment, fork)
  const others = names.filter((name) => name !== fork.name)
  if (others.length === 0) return `no other fork of branch "${fork.parent}" is new`
  const why = 'the request to open dev mode was sent more than once, so others may have created some of them'
  throw new Error(`${oneLine(others.join(', '), 400)}; ${why}`)
}

/** Switches a staging environment off; one whose branch is gone is off. @returns what was done */
export async function stagingOff(deployment: Deployment, branchName: string): Promise<string> {
  const gone = await goneIsDone(() =>
    deployment.call(setBranchStagingEnvironment, { body: { branchName, enabled: false } }),
  )
  return gone
    ? `branch "${branchName}" does not exist, so it has no staging environment`
    : `switched the staging environment of branch "${branchName}" off`
}
