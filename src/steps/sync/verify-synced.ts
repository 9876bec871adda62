import type { Context } from '../../context.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { expectedCommit, type NamedCommit } from './named-commit.ts'
import { checkReleaseRef, clonedCommit, type RefOnGitHub, type RefWatch, shortSha } from './ref-on-github.ts'
import type { RefVerdict } from './verify-ref.ts'

/** What is known when a sync has ended. */
interface Synced {
  /** As the platform alone shows it. */
  ref: RefVerdict
  named: NamedCommit | null
  /** What the ref pointed to on GitHub before the sync. */
  reading: Promise<RefOnGitHub>
  /** Asks GitHub what the ref points to after the sync. */
  readAgain: RefWatch['read']
}

/**
 * Verifies ref and commit of a sync that has ended, with the data of the platform and GitHub, and adds both to the report.
 * @throws Failure `sync` when the name of a release no longer stands for the one commit; Stop
 */
export async function verifySynced(
  context: Context<SyncingSettings>,
  use: 'check' | 'release',
  { ref, named, reading, readAgain }: Synced,
): Promise<{ ref: RefVerdict; commit: CommitVerdict }> {
  const name = context.settings.ref
  const before = await reading
  const ofEvent = expectedCommit(context)
  const expected = ofEvent ?? (use === 'release' && 'tag' in before ? before.tag : null)
  const after = named || 'problem' in before ? before : await readAgain()
  const refVerified = ref.verified === 'true'
  const commit = verifyCommit({ ref: name, expected, named, before, after, refVerified })
  const problem = 'problem' in after ? after.problem : null
  const ambiguous = use === 'release' && refVerified && commit.verified !== 'true' && problem !== null
  const verdict = ambiguous ? ambiguousRef(name, problem) : ref
  foundRef(context, verdict)
  foundCommit(context, commit)
  if (use === 'release' && !named) checkReleaseRef(name, after, expected)
  return { ref: verdict, commit }
}

function ambiguousRef(name: string, problem: string): RefVerdict {
  const evidence = `it is unknown whether a branch "${name}" exists besides the tag, which a sync would use instead: ${problem}`
  return {
    verified: 'unknown',
    evidence,
    fix: 'Run the job again; it needs "permissions: contents: read".',
  }
}

/** Adds the verdict on the ref to the report, with a warning when it is unknown. */
export function foundRef(
  { journal, settings }: Context<SyncingSettings>,
  { verified, evidence }: RefVerdict,
): void {
  journal.found({ refVerified: verified, refEvidence: evidence })
  if (verified === 'unknown')
    journal.warn(`It could not be verified that "${settings.ref}" was synced: ${evidence}.`)
}

/** Adds the commit of a failed sync to the report, where the platform names it. */
export function foundNamedCommit(context: Context<SyncingSettings>, named: NamedCommit | null): void {
  if (named === null) return
  const commit = compareCommit(named, expectedCommit(context))
  foundCommit(context, commit)
  if (commit.doubt !== null) context.journal.warn(commit.doubt)
}

function foundCommit({ journal, log }: Context, { commit, verified, evidence }: CommitVerdict): void {
  journal.found({
    commitEvidence: evidence,
    ...(commit === null ? {} : { syncedCommit: commit }),
    ...(verified === undefined ? {} : { commitVerified: verified }),
  })
  if (commit !== null) log.line(`Synced commit ${commit} (${evidence})`)
}

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

function unknown(expected: string | null, evidence: string): CommitVerdict {
  return { commit: null, ...(expected === null ? {} : { verified: 'unknown' }), evidence, doubt: null }
}

/**
 * Compares the synced commit with the commit of the run.
 * @param expected null when there is none to compare with
 */
function compareCommit({ sha: commit, evidence }: NamedCommit, expected: string | null): CommitVerdict {
  if (expected === null) return { commit, evidence, doubt: null }
  if (commit === expected) return { commit, verified: 'true', evidence, doubt: null }
  const doubt = `The platform synced commit ${shortSha(commit)}, but this run is for commit ${shortSha(expected)} (${evidence}).`
  return { commit, verified: 'false', evidence, doubt }
}
