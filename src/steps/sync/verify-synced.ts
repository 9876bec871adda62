import type { Context } from '../../context.ts'
import { shortRef } from '../../event.ts'
import { Failure } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getSpec } from '../../platform/operations.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { oneLine } from '../../runtime/text.ts'
import { isServerChosen } from '../deployment/branch-name.ts'
import { branchEntry } from '../deployment/branches.ts'
import { isOver, runById } from '../deployment/sync-history.ts'
import { commitInHistory, expectedCommit, isOfEvent, type NamedCommit } from './named-commit.ts'
import { checkReleaseRef, clonedCommit, type RefOnGitHub, type RefWatch, shortSha } from './ref-on-github.ts'
import type { StartedSync } from './start-sync.ts'

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

// Which ref was synced, by the data of the platform alone.

/** When to read the history, in milliseconds: a run may appear in it a little late. */
const readAfterMs = [0, 1500, 3500]

/** Whether the requested ref was synced. */
export interface RefVerdict {
  verified: 'true' | 'unknown'
  /** How it was verified, or why it is unknown; a phrase. */
  evidence: string
  /** What makes it known, where that is not the branch itself. */
  fix?: string
}

/**
 * Verifies that the requested ref was synced, since an older tenant ignores `ref` silently. Best evidence first: `gitRef`
 * in the history, then the branch name that the platform chose. Without either the ref is unknown.
 * @param early the run in the history, read since the end of the sync; null if it was not there yet, undefined if it is to
 *   be read now. A run that the history still shows as running is read again: it may not name its commit yet
 * @returns the verdict, and the commit that the history names
 * @throws Failure `sync` when another ref was synced
 * @throws PlatformError when the platform cannot be reached; Stop
 */
export async function verifyRef(
  context: Context<SyncingSettings>,
  started: StartedSync,
  { early, ...options }: { retry?: boolean; early?: SyncRun | null | undefined } = {},
): Promise<{ ref: RefVerdict; commit: NamedCommit | null }> {
  const { settings } = context
  const found = early && isOver(early) ? early : await findRun(context, started, options, early)
  const run = found ?? early ?? undefined
  verifyBranch(context, started, run?.branchName ?? '')
  const commit = commitInHistory(run)
  if (run?.gitRef) return { ref: judge(context, run.gitRef, 'gitRef in the sync history'), commit }
  const hint = started.branch === started.askedBranch ? null : refInBranchName(started.branch, settings.ref)
  if (hint) {
    const evidence = `the branch name "${oneLine(started.branch, 120)}" that the platform chose`
    return { ref: judge(context, hint, evidence), commit }
  }
  const ignored = await specLacksRef(context)
  const why = ignored
    ? 'this tenant does not support "ref" and syncs its tracked branch'
    : run
      ? 'the sync history does not name the ref of this sync'
      : 'the sync history does not contain this sync'
  return { ref: { verified: 'unknown', evidence: why }, commit }
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
  )
}

/**
 * Fails early, before the sync has run to its end, when the history already names another ref.
 * @param runs the newest runs
 */
export function checkRefEarly(
  context: Context<SyncingSettings>,
  started: StartedSync,
  runs: readonly SyncRun[],
): void {
  const gitRef = runs.find((run) => run.syncJobId === started.jobId)?.gitRef
  if (gitRef && !isWanted(context, gitRef)) judge(context, gitRef, 'gitRef in the sync history')
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

function judge(context: Context<SyncingSettings>, syncedRef: string, evidence: string): RefVerdict {
  const { settings, journal } = context
  if (isWanted(context, syncedRef)) return { verified: 'true', evidence }
  journal.found({ refVerified: 'false', refEvidence: evidence })
  const name = shortRef(syncedRef)
  const synced = name === settings.ref ? syncedRef : name
  throw new Failure(
    'sync',
    `The platform synced "${oneLine(synced, 200)}" instead of "${settings.ref}" (${evidence}).`,
    'This tenant may be too old to support "ref". Update it, or set its tracked branch to the ref.',
  )
}

async function findRun(
  context: Context,
  { jobId, startedAt }: StartedSync,
  options: { retry?: boolean },
  early: SyncRun | null | undefined,
): Promise<SyncRun | undefined> {
  const beganAt = context.clock.now()
  let run: SyncRun | undefined
  for (const afterMs of readAfterMs.slice(early === undefined ? 0 : 1)) {
    await context.clock.sleep(Math.max(0, beganAt + afterMs - context.clock.now()), context.budget.signal)
    try {
      run = await runById(context.deployment.with(options), jobId, startedAt)
    } catch (error) {
      if (error instanceof PlatformError && error.trouble !== 'unreachable') return undefined
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

async function specLacksRef({ platform, budget }: Context): Promise<boolean> {
  try {
    const spec = await platform.call(getSpec, { path: {} }, { signal: budget.signal, retry: false })
    const properties = spec.components?.schemas?.StartDbtSyncInput?.properties
    return properties !== undefined && !('ref' in properties)
  } catch (error) {
    if (error instanceof PlatformError && !budget.signal.aborted) return false
    throw error
  }
}
