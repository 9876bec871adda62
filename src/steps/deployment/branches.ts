import type { Platform } from '../../platform/client.ts'
import { PlatformError } from '../../platform/errors.ts'
import { listBranches } from '../../platform/operations/undo.ts'
import { eachItem } from '../../platform/pages.ts'
import type { Branch } from '../../platform/schemas.ts'

/** What a call about a deployment takes; less than a whole context, so that the post step can make it, too. */
export interface Access {
  platform: Platform
  deploymentId: number
  signal: AbortSignal
  /** `false`: one attempt each, for what is only nice to know. */
  retry?: boolean
  /** Waits this many milliseconds before another look at what may show late; absent: one look has to do. */
  pause?: (durationMs: number) => Promise<void>
}

/** Other jobs delete their branches while this one reads, and a cursor may be one of those. */
const mostReadings = 3
const pageSize = 100

/**
 * All branches of the deployment, every page: what is not on the first one is there all the same. Read anew when a
 * page behind the first is refused, since the branch that its cursor names may just have been deleted.
 * @throws PlatformError when the list cannot be read to its end
 */
export async function allBranches(access: Access): Promise<Branch[]> {
  for (let readings = 1; ; readings++) {
    const branches: Branch[] = []
    try {
      for await (const branch of branchPages(access)) branches.push(branch)
      return branches
    } catch (error) {
      if (branches.length === 0 || !isRefusal(error) || readings === mostReadings) throw error
    }
  }
}

/** Of what a cursor names: a branch that is gone may be a bad request or, by its name, not found. */
function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && (error.trouble === 'rejected' || error.trouble === 'not-found')
}

function branchPages({ platform, deploymentId, signal }: Access): AsyncGenerator<Branch, void, void> {
  return eachItem(listBranches.id, pageSize, (after) =>
    platform.call(listBranches, { path: { deploymentId }, query: { first: pageSize, after } }, { signal }),
  )
}

/** The branch of that name, or undefined when no page has it. */
export async function findBranch(access: Access, name: string): Promise<Branch | undefined> {
  return (await allBranches(access)).find((branch) => branch.name === name)
}

/** A `dev-` branch is somebody's personal fork (platform-facts, "Branches, dev mode, staging"). */
export function isDevFork(branch: Branch, parent: string): boolean {
  return branch.parentBranch === parent && branch.name.startsWith('dev-')
}
