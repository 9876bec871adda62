import { shortRef } from '../../event.ts'
import type { Deployment } from '../../platform/deployment.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import { runsOnBranch } from '../deployment/sync-history.ts'

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
export async function newRuns(
  deployment: Deployment,
  { branch, startedAt, named }: StartMark,
): Promise<SyncRun[]> {
  const runs = await runsOnBranch(deployment, branch, startedAt)
  return runs.filter(({ syncJobId }) => !named?.before?.includes(syncJobId))
}

/** The ids of runs, for a sentence. */
export function idsOf(runs: readonly SyncRun[]): string {
  return runs.map(({ syncJobId }) => syncJobId).join(', ')
}
