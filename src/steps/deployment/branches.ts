import type { Deployment } from '../../platform/deployment.ts'
import { PlatformError } from '../../platform/errors.ts'
import { listBranches } from '../../platform/operations/undo.ts'
import { eachItem } from '../../platform/pages.ts'
import type { Branch } from '../../platform/schemas.ts'

/** Another job may delete the branch that a cursor names while this one reads. */
const mostReadings = 3
const pageSize = 100

/**
 * All branches of the deployment, from all pages. The list is read again when a page after the first is rejected, since
 * the branch that its cursor names may just have been deleted.
 * @throws PlatformError when the list cannot be read to its end
 */
export async function allBranches(deployment: Deployment): Promise<Branch[]> {
  for (let readings = 1; ; readings++) {
    const branches: Branch[] = []
    try {
      for await (const branch of branchPages(deployment)) branches.push(branch)
      return branches
    } catch (error) {
      if (branches.length === 0 || !isRejection(error) || readings === mostReadings) throw error
    }
  }
}

/** A cursor of a deleted branch leads to a bad request or to not found. */
function isRejection(error: unknown): boolean {
  return error instanceof PlatformError && (error.trouble === 'rejected' || error.trouble === 'not-found')
}

function branchPages(deployment: Deployment): AsyncGenerator<Branch, void, void> {
  return eachItem(listBranches, pageSize, (after) =>
    deployment.call(listBranches, { query: { first: pageSize, after } }),
  )
}

/** The branch of that name, or undefined when no page has it. */
export async function findBranch(deployment: Deployment, name: string): Promise<Branch | undefined> {
  return (await allBranches(deployment)).find((branch) => branch.name === name)
}

/** In dev mode the platform gives each user a personal fork of the branch, named `dev-…`. */
export function isDevFork(branch: Branch, parent: string): boolean {
  return branch.parentBranch === parent && branch.name.startsWith('dev-')
}

/** The personal forks of each branch, from one pass over the list: there can be tens of thousands of branches. */
export function devForksOf(branches: readonly Branch[]): (parent: string) => Branch[] {
  const children = Map.groupBy(branches, ({ parentBranch }) => parentBranch)
  return (parent) => (children.get(parent) ?? []).filter((branch) => isDevFork(branch, parent))
}
