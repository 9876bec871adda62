import { Refusal } from '../http/answer.ts'
import { type Branch, isDevBranch } from './branch.ts'
import type { Deployment } from './deployment.ts'

/** The branch that is to become the deploy branch, if it can. */
export function requireDeployable(deployment: Deployment, name: string): Branch {
  const branch = deployment.branches.get(name)
  if (branch === undefined) throw new Refusal(400, `deployBranchName: branch "${name}" does not exist`)
  if (isDevBranch(branch)) throw new Refusal(400, `deployBranchName: "${name}" is a personal branch`)
  return branch
}

/** Makes a branch the deploy branch: the one before becomes its child, and what compiled it apart ends. */
export function moveDeployBranch(deployment: Deployment, branch: Branch): void {
  const before = deployment.deployBranch
  branch.parent = null
  branch.staging = false
  for (const [token, name] of deployment.sessions) if (name === branch.name) deployment.sessions.delete(token)
  before.parent = branch.name
  deployment.settings.deployBranchName = branch.name
}
