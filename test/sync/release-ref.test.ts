import { describe, expect, it } from 'vitest'
import { checkReleaseRef, type RefOnGitHub } from '../../src/sync/ref-on-github.ts'

const [own, other] = ['a'.repeat(40), 'b'.repeat(40)]

describe('the name of a release', () => {
  it.each<[string, RefOnGitHub, string | null]>([
    ['a tag', { branch: null, tag: own }, own],
    ['a branch', { branch: own, tag: null }, own],
    ['a branch and a tag of one commit', { branch: own, tag: own }, own],
    ['a tag, where no commit is expected', { branch: null, tag: other }, null],
    ['unknown', { problem: 'GitHub did not respond' }, own],
  ])('is accepted: %s', (_, onGitHub, expected) => {
    expect(() => checkReleaseRef('v1', onGitHub, expected)).not.toThrow()
  })

  const moved = 'It was moved. Start a new run for the commit that you want to release.'

  it.each<[string, RefOnGitHub, string | null, string, string]>([
    [
      'a branch besides the tag',
      { branch: other, tag: own },
      null,
      'The repository has both a tag "v1" (commit aaaaaaa) and a branch "v1" (commit bbbbbbb), and a sync uses the branch.',
      'Rename or delete that branch, or release a synced branch with the input "branch".',
    ],
    [
      'a tag of another commit',
      { branch: null, tag: other },
      own,
      'Tag "v1" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.',
      moved,
    ],
    [
      'a branch of another commit',
      { branch: other, tag: null },
      own,
      'Branch "v1" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.',
      moved,
    ],
  ])('is rejected: %s', (_, onGitHub, expected, message, advice) => {
    expect(() => checkReleaseRef('v1', onGitHub, expected)).toThrow(
      expect.objectContaining({ kind: 'sync', message, advice }),
    )
  })
})
