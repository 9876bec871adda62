import type { NamedCommit } from './named-commit.ts'
import type { RefOnGitHub } from './ref-on-github.ts'

/** Which commit was synced, and whether it is the commit of the run. */
export interface CommitVerdict {
  /** Null when there is no commit to compare with, or the one that was synced is unknown. */
  commit: string | null
  /** Absent when there is no commit to compare with. */
  verified?: 'true' | 'false' | 'unknown'
  /** How it is known, or why it is unknown; a phrase. */
  evidence: string
  /** Why the commit may not be the expected one, as a sentence; null where nothing speaks against it. */
  doubt: string | null
}

export interface CommitFacts {
  ref: string
  /** The commit of the run; null where another ref is synced. */
  expected: string | null
  /** As the platform names it. */
  named: NamedCommit | null
  /** What the ref pointed to on GitHub before and after the sync. */
  before: RefOnGitHub
  after: RefOnGitHub
  refVerified: boolean
}

/**
 * Tells which commit was synced: the one that the platform names, else the one that the ref pointed to on GitHub both
 * before and after the sync.
 */
export function verifyCommit(facts: CommitFacts): CommitVerdict {
  const { ref, expected, named, before, after, refVerified } = facts
  if (named) return compareCommit(named, expected)
  if (!refVerified) return unknown(expected, 'the synced ref is unknown')
  if ('problem' in before) return unknown(expected, before.problem)
  if ('problem' in after) return unknown(expected, after.problem)
  const [first, last] = [clonedCommit(before), clonedCommit(after)]
  if (first === last) {
    const evidence = `"${ref}" pointed to it on GitHub before and after the sync`
    return compareCommit({ sha: first, evidence }, expected)
  }
  const moved = `"${ref}" moved from commit ${shortSha(first)} to ${shortSha(last)} on GitHub during the sync`
  return {
    ...unknown(expected, moved),
    doubt: expected === null ? null : `The synced commit is unknown: ${moved}.`,
  }
}

/** The commit that `git clone --branch` checks out: it prefers a branch to a tag of the same name. */
export function clonedCommit({ branch, tag }: { branch: string | null; tag: string | null }): string {
  return branch ?? tag ?? ''
}

/** As GitHub shows it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7)
}

function unknown(expected: string | null, evidence: string): CommitVerdict {
  return { commit: null, ...(expected === null ? {} : { verified: 'unknown' }), evidence, doubt: null }
}

/**
 * Compares the synced commit with the commit of the run.
 * @param expected null when there is none to compare with
 */
export function compareCommit(
  { sha: commit, evidence }: NamedCommit,
  expected: string | null,
): CommitVerdict {
  if (expected === null) return { commit, evidence, doubt: null }
  if (commit === expected) return { commit, verified: 'true', evidence, doubt: null }
  const doubt = `The platform synced commit ${shortSha(commit)}, but this run is for commit ${shortSha(expected)} (${evidence}).`
  return { commit, verified: 'false', evidence, doubt }
}
