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
import { commitInHistory, isOfEvent, type NamedCommit } from './named-commit.ts'
import type { StartedSync } from './start-sync.ts'

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
