import type { Deployment } from '../../platform/deployment.ts'
import { buildStatus } from '../../platform/operations/undo.ts'
import { findBranch, isDevFork } from './branches.ts'

/**
 * The branch of this token's session. The only call without a branch name, on purpose: the platform then uses the
 * session's branch, and only the name is read from the response.
 */
export async function openOn(deployment: Deployment): Promise<string> {
  return (await deployment.call(buildStatus, {})).branchName
}

/** The fork that this token's session is on. */
export interface SessionFork {
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
