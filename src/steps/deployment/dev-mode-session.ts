import type { Deployment } from '../../platform/deployment.ts'
import { buildStatus } from '../../platform/operations/undo.ts'
import { allBranches, isDevFork } from './branches.ts'

/**
 * The branch of this token's session. The only call without a branch name, on purpose: the platform then uses the
 * session's branch, and only the name is read from the response.
 */
export async function openOn(deployment: Deployment): Promise<string> {
  return (await deployment.call(buildStatus, {})).branchName
}

/**
 * The fork of this token's session, if it is new.
 * @returns its name, and whether the list of branches shows it as a fork of the parent yet, since lists may be late; null
 * where the session is on no such branch
 */
export async function forkInSession(
  deployment: Deployment,
  { parent, before }: { parent: string; before: readonly string[] },
): Promise<{ name: string; listed: boolean } | null> {
  const name = await openOn(deployment)
  if (!name.startsWith('dev-') || name === parent || before.includes(name)) return null
  const found = (await allBranches(deployment)).find((branch) => branch.name === name)
  if (!found) return { name, listed: false }
  return isDevFork(found, parent) ? { name, listed: true } : null
}
