import { Refusal } from '../http/response.ts'
import type { Build } from './build.ts'
import type { Deployment } from './deployment.ts'
import type { Files } from './files.ts'

/** One branch of the data model's repository. */
export interface Branch {
  id: number
  name: string
  /** Null for the deploy branch alone. */
  parent: string | null
  /** The user whose personal dev branch this is. */
  owner?: string
  hash: string
  files: Files
  /** The parent's files when this branch was forked, or last merged: what a merge compares with. */
  base: Files
  staging: boolean
  builds: Build[]
  /** What the last upload declared. */
  lastUpload?: Files
  /** Files on the git host that a pull would bring. */
  upstream?: Files
}

/** True for personal branches, the only ones that accept file writes. */
export function isDevBranch({ name }: Pick<Branch, 'name'>): boolean {
  return name.startsWith('dev-')
}

/** True if git takes the text as the name of a branch. */
export function isBranchName(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock'))) return false
  return /^[^\s~^:?*[\\]+$/.test(name) && !/^-|\.$|\.\.|@\{|^@$|\p{Cc}/u.test(name)
}

/** What the wire says about a branch. */
export function branchResponse(
  branch: Pick<Branch, 'id' | 'name' | 'parent' | 'hash' | 'staging'>,
): Record<string, unknown> {
  return {
    id: branch.id,
    name: branch.name,
    parentBranch: branch.parent,
    lastHash: branch.hash,
    isStagingEnvironmentEnabled: branch.staging,
  }
}

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
