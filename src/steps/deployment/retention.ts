import type { RunContext } from '../../event.ts'
import type { Settings } from '../../inputs/settings.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'

/** The entry for the branch that this job is about to make: whether, and when, it goes at the end of the job. */
export function branchEntry(
  { deleteBranch }: Pick<Settings, 'deleteBranch'>,
  run: RunContext,
  branch: string,
): Pick<LedgerEntries, 'branch' | 'branchOnSuccess'> {
  switch (deleteBranch) {
    case 'always':
      return { branch }
    case 'on-success':
      return { branchOnSuccess: branch }
    case 'auto':
      return run.pullRequest !== null || run.eventName === 'merge_group' ? { branch } : {}
    case 'never':
      return {}
  }
}

/** Strikes the branch out: it was not made, it is gone, or it may be somebody else's. */
export const noBranch = { branch: undefined, branchOnSuccess: undefined }
