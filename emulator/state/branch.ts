import type { Build } from './build.ts'
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
  /** Files on the git host that a pull would bring. */
  upstream?: Files
}

/** True for personal branches, the only ones that accept file writes. */
export function isDevBranch(branch: Branch): boolean {
  return branch.name.startsWith('dev-')
}

/** What the wire says about a branch. */
export function branchAnswer(branch: Branch): Record<string, unknown> {
  return {
    id: branch.id,
    name: branch.name,
    parentBranch: branch.parent,
    lastHash: branch.hash,
    isStagingEnvironmentEnabled: branch.staging,
  }
}
