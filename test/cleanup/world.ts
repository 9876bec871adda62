import type { Branch, SyncRun } from '../../src/platform/schemas.ts'
import { startedAt } from '../support/fixture.ts'

export const hourMs = 3_600_000

export const branchOf = (name: string, change: Partial<Branch> = {}): Branch => ({
  ...{ name, parentBranch: 'main', lastHash: undefined, isStagingEnvironmentEnabled: false },
  ...change,
})

/** A run on a branch that began so many hours before the time of a fixture. */
export const runBefore = (branchName: string, hours: number, change: Partial<SyncRun> = {}): SyncRun => ({
  ...{ syncJobId: branchName, status: 'COMPLETED', branchName, gitRef: 'main', durationMs: 1 },
  ...{ errorMessage: undefined, failedPhase: undefined },
  startedAt: new Date(startedAt - hours * hourMs).toISOString(),
  ...change,
})
