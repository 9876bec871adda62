import { accessOf, type Context } from '../../context.ts'
import { shortRef } from '../../event.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getSpec } from '../../platform/operations.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { oneLine } from '../../runtime/text.ts'
import { isServerChosen } from '../deployment/branch-name.ts'
import { branchEntry } from '../deployment/retention.ts'
import { runById } from '../deployment/sync-history.ts'
import { commitInHistory, type NamedCommit } from './named-commit.ts'
import type { StartedSync } from './start-sync.ts'

/** When to look for the run, in milliseconds: the history may be a little behind. */
const lookAfterMs = [0, 1500, 3500]

/** Whether the ref that was asked for is the one that was synced. */
export interface RefVerdict {
  verified: 'true' | 'unknown'
  /** How it was verified, or why it is unknown; a phrase. */
  evidence: string
}

/**
 * Verifies that the ref that was asked for is the one that was synced: an older tenant ignores `ref` silently. Best
 * evidence first: `gitRef` in the history, then the branch name that the platform chose. Neither: unknown.
 * @returns the verdict, and the commit that the history names
 * @throws Failure `sync` when another ref was synced
 * @throws PlatformError when the platform cannot be reached; Stop
 */
export async function verifyRef(
  context: Context,
  started: StartedSync,
  options: { retry?: boolean } = {},
): Promise<{ ref: RefVerdict; commit: NamedCommit | null }> {
  const { settings } = context
  const run = await findRun(context, started, options)
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
    ? 'this tenant does not know the member "ref" and syncs its tracked branch'
    : run
      ? 'the sync history does not name the ref of this run'
      : 'the sync history does not show this run'
  return { ref: { verified: 'unknown', evidence: why }, commit }
}

/**
 * The branch that is built, validated and merged is the start answer's. A history that has the sync on another one
 * takes the ground from under all of that; so does one that is silent, where the name is neither what we asked for nor
 * of the kind that the platform makes anew for each sync: such a branch may be anybody's.
 * @param inHistory the run's branch; empty where the history does not name it
 * @throws Failure `sync`
 */
function verifyBranch({ ledger, settings, run }: Context, started: StartedSync, inHistory: string): void {
  if (inHistory === started.branch) {
    ledger.write({ asked: undefined })
    return
  }
  if (inHistory === '') {
    if (started.branch === started.askedBranch || isServerChosen(started.branch)) return
    throw new Failure(
      'sync',
      `The platform said that the sync is on branch "${started.branch}" and not on "${started.askedBranch}" as asked, and its history does not confirm it.`,
      'Nothing can be said of either: report it to the platform.',
    )
  }
  // It is the one that we asked for, unique and so ours.
  if (inHistory === started.askedBranch) {
    ledger.write({ asked: undefined, ...branchEntry(settings, run, started.askedBranch) })
  }
  throw new Failure(
    'sync',
    `The platform said that the sync is on branch "${started.branch}", and its history has it on "${oneLine(inHistory, 120)}".`,
    'Nothing can be said of either: report it to the platform.',
  )
}

/**
 * Fails early, before the sync has run to its end, when the history already names another ref.
 * @param runs the newest runs
 */
export function checkRefEarly(context: Context, started: StartedSync, runs: readonly SyncRun[]): void {
  const gitRef = runs.find((run) => run.syncJobId === started.jobId)?.gitRef
  if (gitRef && !isWanted(context, gitRef)) judge(context, gitRef, 'gitRef in the sync history')
}

/**
 * What is compared is the name itself: in print, names that differ may look the same. A branch may have the name of the
 * tag that is to be released.
 */
function isWanted(context: Context, syncedRef: string): boolean {
  if (shortRef(syncedRef) !== context.settings.ref) return false
  const tag = context.run.noRelease === null && isOfEvent(context)
  return !(tag && syncedRef.startsWith('refs/heads/'))
}

/** Whether the ref that is synced is the one that the event is about. */
export function isOfEvent({ settings, run }: Context): boolean {
  return 'name' in run.ref && run.ref.name === settings.ref
}

function judge(context: Context, syncedRef: string, evidence: string): RefVerdict {
  const { settings, journal } = context
  if (isWanted(context, syncedRef)) return { verified: 'true', evidence }
  journal.found({ refVerified: 'false', refEvidence: evidence })
  const name = shortRef(syncedRef)
  const synced = name === settings.ref ? syncedRef : name
  throw new Failure(
    'sync',
    `The platform synced "${oneLine(synced, 200)}" and not "${settings.ref}" (${evidence}).`,
    'This tenant may be too old to sync a chosen ref: update it, or point its tracked branch at the ref.',
  )
}

async function findRun(
  context: Context,
  { jobId, startedAt }: StartedSync,
  options: { retry?: boolean },
): Promise<SyncRun | undefined> {
  const lookedAt = context.clock.now()
  let run: SyncRun | undefined
  for (const afterMs of lookAfterMs) {
    await context.clock.sleep(Math.max(0, lookedAt + afterMs - context.clock.now()), context.budget.signal)
    try {
      run = await runById({ ...accessOf(context), ...options }, jobId, startedAt)
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
 * @returns the wanted ref when the name fits it for sure, the name's ref part when it does not, null when it cannot tell
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
