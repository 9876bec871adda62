import { Failure } from '../../failure.ts'
import type { RefLook } from './ref-on-github.ts'
import { clonedCommit, shortSha } from './verify-commit.ts'

/**
 * Checks that the name of a release stands for one commit. A clone of a tag takes the branch of the same name if there
 * is one, and the history's `gitRef` is the same for both. Where GitHub could not be asked, nothing is decided here.
 * @param expected the commit that the run is about; null where another ref was asked for
 * @throws Failure `sync`
 */
export function checkReleaseRef(ref: string, look: RefLook, expected: string | null): void {
  if ('problem' in look) return
  const { branch, tag } = look
  if (branch !== null && tag !== null && branch !== tag) {
    throw new Failure(
      'sync',
      `The repository has both a tag "${ref}" (commit ${shortSha(tag)}) and a branch "${ref}" (commit ${shortSha(branch)}), and a sync takes the branch.`,
      'Rename or delete that branch, or release a synced branch with the input "branch".',
    )
  }
  const commit = clonedCommit(look)
  if (expected === null || commit === expected) return
  throw new Failure(
    'sync',
    `${tag === null ? 'Branch' : 'Tag'} "${ref}" is at commit ${shortSha(commit)} on GitHub, and this run is about commit ${shortSha(expected)}.`,
    'It was moved: start a new run for the commit that is to be released.',
  )
}
