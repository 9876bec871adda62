import { Failure } from '../../failure.ts'
import type { RefOnGitHub } from './ref-on-github.ts'
import { clonedCommit, shortSha } from './verify-commit.ts'

/**
 * Checks that the name of a release stands for one commit. A clone of a tag uses the branch of the same name if there
 * is one, and the history's `gitRef` is the same for both. Without a response from GitHub nothing is checked here.
 * @param expected the commit of the run; null where another ref is synced
 * @throws Failure `sync`
 */
export function checkReleaseRef(ref: string, onGitHub: RefOnGitHub, expected: string | null): void {
  if ('problem' in onGitHub) return
  const { branch, tag } = onGitHub
  if (branch !== null && tag !== null && branch !== tag) {
    throw new Failure(
      'sync',
      `The repository has both a tag "${ref}" (commit ${shortSha(tag)}) and a branch "${ref}" (commit ${shortSha(branch)}), and a sync uses the branch.`,
      'Rename or delete that branch, or release a synced branch with the input "branch".',
    )
  }
  const commit = clonedCommit(onGitHub)
  if (expected === null || commit === expected) return
  throw new Failure(
    'sync',
    `${tag === null ? 'Branch' : 'Tag'} "${ref}" points to commit ${shortSha(commit)} on GitHub, but this run is for commit ${shortSha(expected)}.`,
    'It was moved. Start a new run for the commit that you want to release.',
  )
}
