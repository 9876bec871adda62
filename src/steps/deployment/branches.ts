import type { Platform } from '../../platform/client.ts'
import { PlatformError } from '../../platform/errors.ts'
import { listBranches } from '../../platform/operations/undo.ts'
import { eachItem } from '../../platform/pages.ts'
import type { Branch } from '../../platform/schemas.ts'

/** What a call about a deployment needs; less than a whole context, so that the post step can make it, too. */
export interface Access {
  platform: Platform
  deploymentId: number
  signal: AbortSignal
  /** `false`: one attempt each, for optional data. */
  retry?: boolean
  /** Waits this many milliseconds before data that may appear late is read again; absent: it is read once. */
  pause?: (durationMs: number) => Promise<void>
}

/** Another job may delete the branch that a cursor names while this one reads. */
const mostReadings = 3
const pageSize = 100

/**
 * All branches of the deployment, from all pages. The list is read again when a page after the first is rejected, since
 * the branch that its cursor names may just have been deleted.
 * @throws PlatformError when the list cannot be read to its end
 */
export async function allBranches(access: Access): Promise<Branch[]> {
  for (let readings = 1; ; readings++) {
    const branches: Branch[] = []
    try {
      for await (const branch of branchPages(access)) branches.push(branch)
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

function branchPages({ platform, deploymentId, signal }: Access): AsyncGenerator<Branch, void, void> {
  return eachItem(listBranches, pageSize, (after) =>
    platform.call(listBranches, { path: { deploymentId }, query: { first: pageSize, after } }, { signal }),
  )
}

/** The branch of that name, or undefined when no page has it. */
export async function findBranch(access: Access, name: string): Promise<Branch | undefined> {
  return (await allBranches(access)).find((branch) => branch.name === name)
}

/** In dev mode the platform gives each user a personal fork of the branch, named `dev-…`. */
export function isDevFork(branch: Branch, parent: string): boolean {
  return branch.parentBranch === parent && branch.name.startsWith('dev-')
}
