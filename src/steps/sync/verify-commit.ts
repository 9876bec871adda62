import type { NamedCommit } from './named-commit.ts'
import type { RefLook } from './ref-on-github.ts'

/** Which commit was synced, and whether it is the one that the run is about. */
export interface CommitVerdict {
  /** Null when there is no commit to compare with, or the one that was synced is unknown. */
  commit: string | null
  /** Absent when there is no commit to compare with. */
  verified?: 'true' | 'false' | 'unknown'
  /** How it is known, or why it is unknown; a phrase. */
  evidence: string
  /** What speaks against the commit being the expected one, as a sentence; null where nothing does. */
  doubt: string | null
}

export interface CommitFacts {
  ref: string
  /** Of the ref that the run is about; null where another ref was asked for. */
  expected: string | null
  /** By the platform. */
  named: NamedCommit | null
  /** Where the ref was on GitHub before the sync and after it. */
  before: RefLook
  after: RefLook
  refVerified: boolean
}

/**
 * Says which commit was synced. A commit that the platform names decides; else it is the one that the ref was at on
 * GitHub before the sync as well as after it.
 */
export function verifyCommit(facts: CommitFacts): CommitVerdict {
  const { ref, expected, named, before, after, refVerified } = facts
  if (named) return compareCommit(named, expected)
  if (!refVerified) return unknown(expected, 'the ref that was synced is unknown')
  if ('problem' in before) return unknown(expected, before.problem)
  if ('problem' in after) return unknown(expected, after.problem)
  const [first, last] = [clonedCommit(before), clonedCommit(after)]
  if (first === last) {
    const evidence = `"${ref}" was at it on GitHub before the sync and after it`
    return compareCommit({ sha: first, evidence }, expected)
  }
  const moved = `"${ref}" moved from commit ${shortSha(first)} to ${shortSha(last)} on GitHub during the sync`
  return {
    ...unknown(expected, moved),
    doubt: expected === null ? null : `Which commit was synced is unknown: ${moved}.`,
  }
}

/** The commit that `git clone --branch` takes: a branch goes before a tag of the same name. */
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
 * Compares the commit that was synced with the one that the run is about.
 * @param expected null when there is none to compare with
 */
export function compareCommit(
  { sha: commit, evidence }: NamedCommit,
  expected: string | null,
): CommitVerdict {
  if (expected === null) return { commit, evidence, doubt: null }
  if (commit === expected) return { commit, verified: 'true', evidence, doubt: null }
  const doubt = `The platform synced commit ${shortSha(commit)} and not ${shortSha(expected)}, which this run is about (${evidence}).`
  return { commit, verified: 'false', evidence, doubt }
}
