import type { RunContext } from '../base/event.ts'
import type { Ledger, LedgerEntries } from '../base/ledger.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { buildStatus, listBranches } from '../platform/operations/undo.ts'
import { eachPage } from '../platform/pages.ts'
import type { Branch, Page } from '../platform/schemas.ts'

/** Another job may delete the branch that a cursor names while this one reads. */
const mostReadings = 3
const pageSize = 100
/** For lists of more than one page. The API states no largest size. */
const largePageSize = 1000

/** Started for each reading of the list: whether the branches up to this one are enough. */
type IsEnough = () => (branch: Branch) => boolean

/**
 * All branches of the deployment, from all pages. The list is read again when a page after the first is rejected, since
 * the branch that its cursor names may just have been deleted.
 * @throws PlatformError when the list cannot be read to its end
 */
export async function allBranches(deployment: Deployment): Promise<Branch[]> {
  return branchesUntil(deployment, () => () => false)
}

/**
 * The branches up to the first that is enough, from as few pages as possible; all branches where none is.
 * @throws PlatformError when the list cannot be read so far
 */
async function branchesUntil(deployment: Deployment, isEnough: IsEnough): Promise<Branch[]> {
  for (let readings = 1; ; readings++) {
    const first = await readPage(deployment, pageSize)
    try {
      return await readOn(deployment, first, isEnough)
    } catch (error) {
      if (!isRejection(error) || readings === mostReadings) throw error
    }
  }
}

/** A cursor of a deleted branch leads to a bad request or to not found. */
function isRejection(error: unknown): boolean {
  return error instanceof PlatformError && (error.trouble === 'rejected' || error.trouble === 'not-found')
}

/** A longer list is read from its beginning, since a cursor may count pages of the size that it was made for. */
async function readOn(deployment: Deployment, first: Page<Branch>, isEnough: IsEnough): Promise<Branch[]> {
  const isLong = first.hasNextPage && !first.items.some(isEnough())
  const large = isLong ? await readLargePage(deployment) : null
  const size = large === null ? pageSize : largePageSize
  const read = async (after: string | undefined) =>
    after === undefined ? (large ?? first) : readPage(deployment, size, after)
  // A page of another size may be as large as the tenant allows.
  const isFull = (items: readonly Branch[]) =>
    large === null ? items.length === pageSize : items.length >= pageSize
  const isLast = isEnough()
  const branches: Branch[] = []
  for await (const { items } of eachPage(listBranches, isFull, read)) {
    for (const branch of items) {
      branches.push(branch)
      if (isLast(branch)) return branches
    }
  }
  return branches
}

/** @returns null where the tenant does not accept the size, or returns no more than before */
async function readLargePage(deployment: Deployment): Promise<Page<Branch> | null> {
  try {
    const page = await readPage(deployment.with({ retry: false }), largePageSize)
    return page.items.length > pageSize && page.silent !== true ? page : null
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

function readPage(deployment: Deployment, first: number, after?: string): Promise<Page<Branch>> {
  return deployment.call(listBranches, { query: { first, after } })
}

/** The branches of these names; one that is missing is on no page. */
export async function findBranches(
  deployment: Deployment,
  names: readonly string[],
): Promise<ReadonlyMap<string, Branch>> {
  const branches = await branchesUntil(deployment, () => {
    const missing = new Set(names)
    return ({ name }) => missing.delete(name) && missing.size === 0
  })
  // The first one of a name.
  return new Map(branches.toReversed().flatMap((one) => (names.includes(one.name) ? [[one.name, one]] : [])))
}

/** The branch of that name, or undefined when no page has it. */
export async function findBranch(deployment: Deployment, name: string): Promise<Branch | undefined> {
  return (await findBranches(deployment, [name])).get(name)
}

/** In dev mode the platform gives each user a personal fork of the branch, named `dev-…`. */
export function isDevFork(branch: Branch, parent: string): boolean {
  return branch.parentBranch === parent && branch.name.startsWith('dev-')
}

/** The ledger entry for the branch that this job is about to create: whether and when it is deleted at the end of the job. */
export function branchEntry(
  { deleteBranch }: Pick<SyncingSettings, 'deleteBranch'>,
  run: RunContext,
  branch: string,
): Pick<LedgerEntries, 'branch' | 'branchOnSuccess'> {
  switch (deleteBranch) {
    case 'always':
      return { branch }
    case 'on-success':
      return { branchOnSuccess: branch }
    // Where there is no pull request to close, it is as usual.
    case 'on-close':
    case 'auto':
      return run.pullRequest !== null || run.eventName === 'merge_group' ? { branch } : {}
    case 'never':
      return {}
  }
}

/** Removes the branch from the ledger: it was not created, it is gone, or it may belong to another job. */
export const noBranch = { branch: undefined, branchOnSuccess: undefined }

/** Removes this branch from the ledger, since the platform has deleted it. */
export function forgetBranch(ledger: Ledger, name: string): void {
  if (isToGo(ledger, name)) ledger.write(noBranch)
}

/**
 * Writes down an environment that is on already, if it is of a branch that this job made and deletes: no other job is at
 * work on that.
 * @returns whether it is
 */
export function ownEnvironment(ledger: Ledger, name: string): boolean {
  const own = isToGo(ledger, name)
  if (own) ledger.write({ staging: name })
  return own
}

/** Whether the post step deletes it. */
export function isToGo(ledger: Ledger, name: string): boolean {
  const { branch, branchOnSuccess } = ledger.read()
  return branch === name || branchOnSuccess === name
}

/**
 * The branch of this token's session. The only call without a branch name, on purpose: the platform then uses the
 * session's branch, and only the name is read from the response.
 */
export async function openOn(deployment: Deployment): Promise<string> {
  return (await deployment.call(buildStatus, {})).branchName
}

/** The fork that this token's session is on. */
interface SessionFork {
  name: string
  /**
   * `new`: the branch list shows it as a fork of the parent. `unlisted`: not in the list yet, which may be late.
   * `before`: the list had its name before this job opened dev mode, so it may be another job's.
   */
  state: 'new' | 'unlisted' | 'before'
}

/** @returns the fork of the parent that this token's session is on; null where it is on another branch */
export async function forkInSession(
  deployment: Deployment,
  { parent, before }: { parent: string; before: readonly string[] },
): Promise<SessionFork | null> {
  const name = await openOn(deployment)
  if (!name.startsWith('dev-') || name === parent) return null
  if (before.includes(name)) return { name, state: 'before' }
  const found = await findBranch(deployment, name)
  if (!found) return { name, state: 'unlisted' }
  return isDevFork(found, parent) ? { name, state: 'new' } : null
}
