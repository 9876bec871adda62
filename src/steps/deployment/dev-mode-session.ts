import { buildStatus } from '../../platform/operations/undo.ts'
import { type Access, allBranches, isDevFork } from './branches.ts'

/**
 * The branch of this token's session. The only call without a branch name, on purpose: the platform then uses the
 * session's branch, and only the name is read from the response.
 */
export async function openOn({ platform, deploymentId, signal }: Access): Promise<string> {
  return (await platform.call(buildStatus, { path: { deploymentId } }, { signal })).branchName
}

/**
 * The fork of this token's session, if it is new.
 * @returns its name, and whether the list of branches shows it as a fork of the parent yet, since lists may be late; null
 * where the session is on no such branch
 */
export async function forkInSession(
  access: Access,
  { parent, before }: { parent: string; before: readonly string[] },
): Promise<{ name: string; listed: boolean } | null> {
  const name = await openOn(access)
  if (!name.startsWith('dev-') || name === parent || before.includes(name)) return null
  const found = (await allBranches(access)).find((branch) => branch.name === name)
  if (!found) return { name, listed: false }
  return isDevFork(found, parent) ? { name, listed: true } : null
}
