import { buildStatus } from '../../platform/operations/undo.ts'
import { type Access, allBranches, isDevFork } from './branches.ts'

/**
 * The branch that this token's session is on. The one call that names no branch, on purpose: it asks about the session
 * itself, and nothing but the name is taken from its response.
 */
export async function openOn({ platform, deploymentId, signal }: Access): Promise<string> {
  return (await platform.call(buildStatus, { path: { deploymentId } }, { signal })).branchName
}

/**
 * The fork that this token's session is on, if it was not there before.
 * @returns its name, and whether the list of branches has it yet as a fork of the parent, for lists may be late; null
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
