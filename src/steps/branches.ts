import type { Platform } from '../platform/client.ts'
import { listBranches } from '../platform/operations.ts'
import { eachItem } from '../platform/pages.ts'
import type { Branch } from '../platform/schemas.ts'

/** What a call about a deployment takes; less than a whole context, so that the post step can make it, too. */
export interface Access {
  platform: Platform
  deploymentId: number
  signal: AbortSignal
  /** `false`: one attempt each, for what is only nice to know. */
  retry?: boolean
}

/**
 * All branches of the deployment, every page: what is not on the first one is there all the same.
 * @throws PlatformError when the list cannot be read to its end
 */
export async function allBranches({ platform, deploymentId, signal }: Access): Promise<Branch[]> {
  const branches: Branch[] = []
  const pages = eachItem(listBranches.id, (after) =>
    platform.call(listBranches, { path: { deploymentId }, query: { first: 100, after } }, { signal }),
  )
  for await (const branch of pages) branches.push(branch)
  return branches
}

/** The branch of that name, or undefined when no page has it. */
export async function findBranch(access: Access, name: string): Promise<Branch | undefined> {
  return (await allBranches(access)).find((branch) => branch.name === name)
}

/** A `dev-` branch is somebody's personal fork (platform-facts, "Branches, dev mode, staging"). */
export function isDevFork(branch: Branch, parent: string): boolean {
  return branch.parentBranch === parent && branch.name.startsWith('dev-')
}
