import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { isServerChosen } from '../deployment/branch-name.ts'
import { branchEntry } from '../deployment/branches.ts'
import { isOver, runById, tellsNothing } from '../deployment/sync-history.ts'
import { errorPhrase } from '../github/ask-github.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import type { CallOptions } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'
import {
  type CommitVerdict,
  consequenceOf,
  judgeCommit,
  type RefVerdict,
  type SyncedSettings,
  trackedFix,
} from './judge-synced.ts'
import { commitInHistory, expectedCommit, isOfEvent, type NamedCommit } from './named-commit.ts'
import { checkReleaseRef, clonedCommit, type RefOnGitHub, type RefWatch } from './ref-on-github.ts'
import { describedMembers } from './ref-support.ts'
import type { StartedSync } from './start-sync.ts'

/** What is known when a sync has ended. */
interface Synced {
  use: 'check' | 'release'
  branch: string
  /** As the platform alone shows it. */
  ref: RefVerdict
  named: NamedCommit | null
  /** What the ref pointed to on GitHub before the sync. */
  reading: Promise<RefOnGitHub>
  /** Asks GitHub what the ref points to after the sync. */
  readAgain: RefWatch['read']
}

/** The verdict on a sync, and what it means for the run: a failure, a warning, or nothing. */
export interface SyncVerdict {
  ref: RefVerdict
  commit: CommitVerdict
  consequence: Failure | string | null
}

/**
 * Judges ref and commit of a sync that has ended, with the data of the platform and GitHub, and adds both to the report.
 * @throws Failure `sync` when the name of a release no longer stands for the one commit; Stop
 */
export async function verifySynced(
  context: Context<SyncedSettings>,
  { use, branch, ref: found, named, reading, readAgain }: Synced,
): Promise<SyncVerdict> {
  const name = context.settings.ref
  const before = await reading
  const refVerified = found.verified === 'true'
  const ofRun = expectedCommit(context) ?? (use === 'release' && 'tag' in before ? before.tag : null)
  // Where the platform does not name the ref, only its commit shows that it was synced.
  const expected = ofRun ?? (refVerified || 'problem' in before ? null : clonedCommit(before))
  const isNamed = named !== null && named.sha === (expected ?? named.sha)
  const after = isNamed || 'problem' in before ? before : await readAgain()
  const commit = judgeCommit({ ref: name, expected, named, before, after, refVerified })
  const problem = 'problem' in after ? after.problem : null
  // A commit that the platform names is the tag's only where the tag's commit is known.
  const isTags = commit.value === 'verified' && ofRun !== null
  const ambiguous = use === 'release' && refVerified && !isTags && problem !== null
  const ref = ambiguous ? ambiguousRef(name, problem) : found
  foundRef(context, ref)
  foundCommit(context, commit, ofRun)
  if (use === 'release' && !named) checkReleaseRef(name, after, ofRun)
  return { ref, commit, consequence: consequenceOf(context, { ref, commit, use, branch }) }
}

function ambiguousRef(name: string, problem: string): RefVerdict {
  const evidence = `it is unknown whether a branch "${name}" exists besides the tag, which a sync would use instead: ${problem}`
  return {
    verified: 'unknown',
    evidence,
    fix: 'Run the job again; it needs "permissions: contents: read".',
    isAmbiguous: true,
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
  const [expected, unread] = [expectedCommit(context), { problem: '' }]
  const facts = { ref: context.settings.ref, expected, named, before: unread, after: unread }
  const commit = judgeCommit({ ...facts, refVerified: false })
  foundCommit(context, commit, expected)
  if (commit.doubt) context.journal.warn(commit.doubt.text)
}

function foundCommit(
  { journal, log }: Context,
  { value, commit, evidence }: CommitVerdict,
  expected: string | null,
): void {
  const verified = { verified: 'true', inferred: 'unknown', contradicted: 'false' } as const
  journal.found({
    commitEvidence: evidence,
    syncedCommit: commit ?? undefined,
    ...(expected === null ? {} : { commitVerified: verified[value] }),
  })
  if (commit !== null) log.line(`The platform names commit ${commit} (${evidence})`)
}

// Which ref was synced, by the data of the platform alone.

/** When to read the history, in milliseconds: a run may appear in it a little late. */
const readAfterMs = [0, 1500, 3500]

/**
 * Verifies that the requested ref was synced, since an older tenant ignores `ref` silently. Best evidence first: `gitRef`
 * in the history, then the branch name that the platform chose. Without either the ref is unknown.
 * @param early the run in the history, read since the end of the sync; null if it was not there yet, undefined if it is to
 *   be read now. A run that the history still shows as running is read again: it may not name its commit yet
 * @returns the verdict, and the commit that the history names
 * @throws Failure `sync` when another ref was synced, `unsupported` where the tenant's description has no `ref`
 * @throws PlatformError when the platform cannot be reached; Stop
 */
export async function verifyRef(
  context: Context<SyncingSettings>,
  started: StartedSync,
  { early, ...options }: Partial<CallOptions> & { early?: SyncRun | null | undefined } = {},
): Promise<{ ref: RefVerdict; commit: NamedCommit | null }> {
  const { settings } = context
  const found = early && isOver(early) ? early : await findRun(context, started, options, early)
  const run = (found instanceof PlatformError ? null : found) ?? early ?? undefined
  verifyBranch(context, started, run?.branchName ?? '')
  const commit = commitInHistory(run)
  if (run?.gitRef) return { ref: await judgeRef(context, run.gitRef, inHistory), commit }
  const hint = started.branch === started.askedBranch ? null : refInBranchName(started.branch, settings.ref)
  if (hint) {
    const evidence = `the branch name "${oneLine(started.branch, 120)}" that the platform chose`
    return { ref: await judgeRef(context, hint, evidence), commit }
  }
  return {
    ref: { verified: 'unknown', ...whyUnknown(run ?? found, await describedMembers(context)) },
    commit,
  }
}

const inHistory = 'gitRef in the sync history'

/** @param run undefined if the history does not contain it */
function whyUnknown(
  run: SyncRun | PlatformError | undefined,
  described: Awaited<ReturnType<typeof describedMembers>>,
): Pick<RefVerdict, 'evidence' | 'fix' | 'ignored'> {
  if (described.ref === false)
    return {
      evidence: 'this tenant does not support "ref" and syncs its tracked branch',
      ignored: 'described',
    }
  // Only a description of both shows that the history never names a ref. Else this may be a sync of the tracked branch.
  const isNeverNamed = described.ref === true && described.gitRef === false
  const ignored = isNeverNamed ? {} : { ignored: 'suspected' as const }
  if (run === undefined)
    return { evidence: 'the sync history does not contain this sync', fix: 'Run this again.', ...ignored }
  if (run instanceof PlatformError)
    return {
      evidence: `the sync history could not be read: ${errorPhrase(run)}`,
      fix: run.advice,
      ...ignored,
    }
  return { evidence: 'the sync history does not name the ref of this sync', ...ignored }
}

/**
 * Checks the branch of the start response, which is built, validated and merged later, against the history. It is wrong
 * when the history names another one. It is not trusted either when the history does not name it and the name is neither
 * the requested one nor of the form that the platform generates for each sync: such a branch may belong to anyone.
 * @param inHistory the run's branch; empty where the history does not name it
 * @throws Failure `sync`
 */
function verifyBranch(
  { ledger, settings, run }: Context<SyncingSettings>,
  started: StartedSync,
  inHistory: string,
): void {
  if (inHistory === started.branch) {
    ledger.write({ asked: undefined })
    return
  }
  if (inHistory === '') {
    if (started.branch === started.askedBranch || isServerChosen(started.branch)) return
    throw new Failure(
      'sync',
      `The platform's response names branch "${started.branch}" for the sync instead of the requested "${started.askedBranch}", and the sync history does not confirm it.`,
      'The branch of the sync is unknown. Report this to the platform.',
      { title: 'unknown which branch was synced' },
    )
  }
  // The requested name is unique, so this step created the branch and may delete it.
  if (inHistory === started.askedBranch) {
    ledger.write({ asked: undefined, ...branchEntry(settings, run, started.askedBranch) })
  }
  throw new Failure(
    'sync',
    `The platform's response names branch "${started.branch}" for the sync, but the sync history names "${oneLine(inHistory, 120)}".`,
    'The branch of the sync is unknown. Report this to the platform.',
    { title: 'unknown which branch was synced' },
  )
}

/**
 * Fails early, before the sync has run to its end, when the history already names another ref.
 * @param runs the newest runs
 */
export async function checkRefEarly(
  context: Context<SyncingSettings>,
  started: StartedSync,
  runs: readonly SyncRun[],
): Promise<void> {
  const gitRef = runs.find((run) => run.syncJobId === started.jobId)?.gitRef
  if (gitRef && !isWanted(context, gitRef)) await judgeRef(context, gitRef, inHistory)
}

/**
 * Compares the names as they are, since different names may be displayed the same way. A branch may have the name of the
 * tag that is to be released.
 */
function isWanted(context: Context<SyncingSettings>, syncedRef: string): boolean {
  if (shortRef(syncedRef) !== context.settings.ref) return false
  const tag = context.run.noRelease === null && isOfEvent(context)
  return !(tag && syncedRef.startsWith('refs/heads/'))
}

async function judgeRef(
  context: Context<SyncingSettings>,
  syncedRef: string,
  evidence: string,
): Promise<RefVerdict> {
  const { settings, journal } = context
  if (isWanted(context, syncedRef)) return { verified: 'true', evidence }
  journal.found({ refVerified: 'false', refEvidence: evidence })
  const name = shortRef(syncedRef)
  const synced = name === settings.ref ? syncedRef : name
  const kind = (await describedMembers(context)).ref === false ? 'unsupported' : 'sync'
  const text = `The platform synced "${oneLine(synced, 200)}" instead of "${settings.ref}" (${evidence}).`
  throw new Failure(kind, text, trackedFix, { title: 'another ref was synced' })
}

/** @returns undefined if the history does not contain it; the error if it cannot be read */
async function findRun(
  context: Context,
  { jobId, startedAt }: StartedSync,
  options: Partial<CallOptions>,
  early: SyncRun | null | undefined,
): Promise<SyncRun | PlatformError | undefined> {
  const beganAt = context.clock.now()
  let run: SyncRun | undefined
  for (const afterMs of readAfterMs.slice(early === undefined ? 0 : 1)) {
    await context.clock.sleep(Math.max(0, beganAt + afterMs - context.clock.now()), context.budget.signal)
    try {
      run = await runById(context.deployment.with(options), jobId, startedAt)
    } catch (error) {
      if (tellsNothing(error)) return error
      throw error
    }
    if (run) return run
  }
  return run
}

/**
 * The ref in a branch name that the platform chose: `dbt-sync/<ref>-<14 digits>-<8 hex>`, where "/", blank
 * and "~" became "-" and the ref was cut at 40 characters.
 * @returns the wanted ref when it is certain, the name's ref part when it is another one, null when it is unknown
 */
export function refInBranchName(branch: string, wanted: string): string | null {
  const part = /^dbt-sync\/(.+)-\d{14}-[0-9a-f]{8}$/.exec(branch)?.[1]
  if (part === undefined) return null
  const made = wanted.replace(/[/ ~]/g, '-')
  if (part !== made.slice(0, 40)) return part
  return made.length > 40 ? null : wanted
}
