import type { RunContext } from '../../event.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import type { Ledger, LedgerEntries } from '../../runtime/ledger.ts'

/** The ledger entry for the branch that this job is about to create: whether and when it is deleted at the end of the job. */
export function branchEntry(
  { deleteBranch }: Pick<SyncingSettings, 'deleteBranch'>,
  run: RunContext,
  branch: string,
): Pick<LedgerEntries, 'branch' | 'branchOnSuccess'> {
  switch (deleteBranch) {
    case 'always':
      return { branch }
    case 'on-success':
      return { branchOnSuccess: branch }
    // Where there is no pull request to close, it is as usual.
    case 'on-close':
    case 'auto':
      return run.pullRequest !== null || run.eventName === 'merge_group' ? { branch } : {}
    case 'never':
      return {}
  }
}

/** Removes the branch from the ledger: it was not created, it is gone, or it may belong to another job. */
export const noBranch = { branch: undefined, branchOnSuccess: undefined }

/** Removes this branch from the ledger, since the platform has deleted it. */
export function forgetBranch(ledger: Ledger, name: string): void {
  const { branch, branchOnSuccess } = ledger.read()
  if (branch === name || branchOnSuccess === name) ledger.write(noBranch)
}
