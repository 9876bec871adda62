import type { LogEntry } from '../../src/platform/schemas.ts'
import type { NamedCommit } from '../../src/sync/named-commit.ts'
import type { RefOnGitHub } from '../../src/sync/ref-on-github.ts'
import type { StartedSync } from '../../src/sync/start-sync.ts'
import {
  type Routes,
  type StepFixture,
  type StepFixtureOptions,
  startedAt,
  stepFixture,
} from '../support/fixture.ts'

/** Runs in the history, with what all of them have, and then what one has of its own. */
export const runsWith =
  (usual: object) =>
  (syncJobId: string, change: object = {}) => ({
    ...{ syncJobId, status: 'RUNNING', branchName: 'b', gitRef: 'main' },
    ...usual,
    ...change,
  })
export const runOf = runsWith({})

/** A sync that was started, into branch "b" where a test says nothing else. */
export function startedSync(change: Partial<StartedSync> = {}): StartedSync {
  const { branch = 'b' } = change
  return { jobId: 'job-1', branch, askedBranch: branch, startedAt, restarted: false, ...change }
}

/** A fixture where the branch goes at the end of the job, so that the ledger has to know it. */
export function startFixture(routes: Routes, { settings, ...options }: StepFixtureOptions = {}): StepFixture {
  return stepFixture(routes, { settings: { deleteBranch: 'always', ...settings }, ...options })
}

/** A line of the log of a sync. */
export const entryOf = (message: string, change: Partial<LogEntry> = {}): LogEntry => ({
  ...{ timestamp: '2026-01-05T12:00:01.5Z', level: 'info', message },
  ...{ phase: undefined, durationMs: undefined },
  ...change,
})

/** Where the branch and the tag of a name are on GitHub. */
export const refAt = (branch: string | null, tag: string | null = null): RefOnGitHub => ({ branch, tag })

export const namedCommit = (sha: string, evidence = 'named in the log of the sync'): NamedCommit => ({
  sha,
  evidence,
})
