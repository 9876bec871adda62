import { shortRef } from '../../event.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import type { Access } from '../deployment/branches.ts'
import { runsOnBranch } from '../deployment/sync-history.ts'

/** What a start is recognised by, as the ledger has it before the start is sent. */
export type StartMark = Pick<NonNullable<LedgerEntries['sync']>, 'branch' | 'startedAt' | 'named'>

/** The runs that a start may have made. */
export interface FoundRuns {
  /** These are of this step. */
  ours: SyncRun[]
  /** Of these, any may be another job's: they are not followed and not cancelled. */
  unclear: SyncRun[]
}

/**
 * Finds the runs of a start whose response was lost. A branch name that this action made is unique, so all of its runs
 * are of this step. A name that the user gave comes back: last week's run has it, and so may another job's at this
 * moment. There only a run counts that was not in the history before the start and whose ref the history tells and
 * fits, and only when it is the only one.
 * @param jobId the job that a response named: it is left out, and no other one can be told from another job's then
 * @throws PlatformError when the history cannot be read
 */
export async function runsOfStart(access: Access, mark: StartMark, jobId?: string): Promise<FoundRuns> {
  const others = (await newRuns(access, mark)).filter((run) => run.syncJobId !== jobId)
  if (mark.named === undefined) return { ours: others, unclear: [] }
  const { ref, before } = mark.named
  const fitting = others.filter(({ gitRef }) => !gitRef || shortRef(gitRef) === ref)
  const certain =
    jobId === undefined && before !== null && fitting.length === 1 && fitting.every(({ gitRef }) => gitRef)
  return certain ? { ours: fitting, unclear: [] } : { ours: [], unclear: fitting }
}

/** The runs on the branch that the history did not have before the start; all, where that is not known. */
export async function newRuns(access: Access, { branch, startedAt, named }: StartMark): Promise<SyncRun[]> {
  const runs = await runsOnBranch(access, branch, startedAt)
  return runs.filter(({ syncJobId }) => !named?.before?.includes(syncJobId))
}

/** The ids of runs, for a sentence. */
export function idsOf(runs: readonly SyncRun[]): string {
  return runs.map(({ syncJobId }) => syncJobId).join(', ')
}
