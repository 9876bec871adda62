import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { Failure } from '../base/failure.ts'
import type { LedgerEntries } from '../base/ledger.ts'
import { withoutStop } from '../base/text.ts'
import { noBranch } from '../deployment/branches.ts'
import { isOver, runsOnBranch, tellsNothing } from '../deployment/sync-history.ts'
import type { Deployment } from '../platform/deployment.ts'
import type { PlatformError } from '../platform/errors.ts'
import type { SyncRun } from '../platform/schemas.ts'
import type { SyncedSettings } from './judge-synced.ts'
import type { StartedSync } from './start-sync.ts'

/** What identifies a start, saved in the ledger before the request is sent. */
export type StartMark = Pick<NonNullable<LedgerEntries['sync']>, 'branch' | 'startedAt' | 'named'>

/** The runs that a start may have made. */
export interface FoundRuns {
  /** Runs of this step. */
  own: SyncRun[]
  /** Runs that may belong to another job: they are not followed and not cancelled. */
  unclear: SyncRun[]
}

/**
 * Finds the runs of a start whose response was lost. A branch name that this action generated is unique, so all runs on
 * it are of this step. A name from the input `branch` is reused: another job may use it at the same time, also with the
 * same ref and token, so every new run that does not have another ref is unclear.
 * @param jobId the job that a response named; it is skipped
 * @throws PlatformError when the history cannot be read
 */
export async function runsOfStart(
  deployment: Deployment,
  mark: StartMark,
  jobId?: string,
): Promise<FoundRuns> {
  const others = (await newRuns(deployment, mark)).filter((run) => run.syncJobId !== jobId)
  if (mark.named === undefined) return { own: others, unclear: [] }
  const { ref } = mark.named
  return { own: [], unclear: others.filter(({ gitRef }) => !gitRef || shortRef(gitRef) === ref) }
}

/** The runs on the branch that are new since the start; all runs where the earlier ones are unknown. */
async function newRuns(deployment: Deployment, { branch, startedAt, named }: StartMark): Promise<SyncRun[]> {
  const runs = await runsOnBranch(deployment, branch, startedAt)
  return runs.filter(({ syncJobId }) => !named?.before?.includes(syncJobId))
}

/**
 * Runs of others that write, or wrote, to the branch since the start.
 * @throws PlatformError when the history cannot be read
 */
export async function runsOfOthers(
  deployment: Deployment,
  mark: StartMark,
  jobId: string | undefined,
): Promise<SyncRun[]> {
  // Where the earlier runs are unknown, runs that have ended may be old ones.
  return (await newRuns(deployment, mark)).filter(
    (run) =>
      run.syncJobId !== jobId &&
      run.status !== 'FAILED' &&
      run.status !== 'CANCELLED' &&
      (mark.named?.before !== null || !isOver(run)),
  )
}

/** The ids of runs, for a sentence. */
export function idsOf(runs: readonly SyncRun[]): string {
  return runs.map(({ syncJobId }) => syncJobId).join(', ')
}

/**
 * Checks whether another job syncs into the branch at the same time, which may happen where the user chose its name. Then
 * the branch is not deleted, and unless it is of the same ref, it is unknown which files the branch holds.
 * @throws Failure `sync` when another ref, or an unknown one, is synced into it, and with a gate when that is unknown;
 *   PlatformError; Stop
 */
export async function checkAlone(
  context: Context<SyncedSettings>,
  { askedBranch: branch, startedAt, jobId }: StartedSync,
  named: NonNullable<StartMark['named']>,
): Promise<void> {
  const { ledger, journal, settings } = context
  const mark = { branch, startedAt, named }
  const others = await runsOfOthers(context.deployment, mark, jobId).catch((error: unknown) => {
    if (tellsNothing(error)) return unknownOthers(context, error)
    throw error
  })
  if (others.length === 0) return
  ledger.write({ sync: undefined, ...noBranch })
  const of = Map.groupBy(others, ({ gitRef }) =>
    !gitRef ? 'unknown' : shortRef(gitRef) === named.ref ? 'same' : 'other',
  )
  // The history names no ref for a sync of the tracked branch, nor for any sync of an older tenant.
  const wrong = of.get('other') ?? of.get('unknown')
  if (wrong) {
    const what = of.has('other') ? 'Another ref' : 'A ref that the sync history does not name'
    throw new Failure(
      'sync',
      `${what} was synced into branch "${branch}" at the same time (sync job ${idsOf(wrong)}), so it is unknown whether the branch holds the files of "${settings.ref}".`,
      'The branch was not deleted. Re-run the job when no other job uses the branch, or remove the input "branch" so that each run creates its own.',
      { title: 'another ref was synced into the branch' },
    )
  }
  journal.warn(
    `Branch "${branch}" is also written by sync job ${idsOf(others)}. It may belong to another job, so it is not cancelled and the branch is not deleted at the end of this job.`,
  )
}

/** Of a tenant without a history, nothing is known at all; a gate then needs a name that no other job has. */
function unknownOthers({ settings, run, journal }: Context<SyncedSettings>, error: PlatformError): SyncRun[] {
  const what = `Whether another job also writes to branch "${settings.branch}" is unknown (${withoutStop(error.message)}).`
  if (settings.failOn !== 'never' || run.eventName === 'merge_group')
    throw new Failure('sync', what, 'Remove the input "branch", so that each run creates its own.', {
      title: 'another job may write to the branch',
    })
  journal.warn(what)
  return []
}
