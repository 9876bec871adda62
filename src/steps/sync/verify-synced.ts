import type { Context } from '../../context.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import type { NamedCommit } from './named-commit.ts'
import { expectedCommit } from './of-event.ts'
import type { RefOnGitHub, RefWatch } from './ref-on-github.ts'
import { checkReleaseRef } from './release-ref.ts'
import { type CommitVerdict, compareCommit, verifyCommit } from './verify-commit.ts'
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
