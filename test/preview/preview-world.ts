import type { RunContext } from '../../src/base/event.ts'
import type { GitHub } from '../../src/github/github.ts'
import type { PreviewBranch } from '../../src/preview/previews.ts'
import { answer } from '../platform/fake-send.ts'
import {
  listed,
  type Routes,
  type StepFixture,
  type StepFixtureOptions,
  startedAt,
  stepFixture,
} from '../support/fixture.ts'

/** The name of a preview of `acme/shop-dbt`, by default of pull request 7. */
export const named = (runId: number, { pull = 7, attempt = 1, key = '7902699b' } = {}) =>
  `dbt-preview/main-pr${pull}-58f416b7-${key}-${runId}-${attempt}-${runId.toString(16).padStart(8, '0')}`

export const branch = (name: string, staging = true) => ({ name, isStagingEnvironmentEnabled: staging })

/** A sync of a branch. */
export const sync = (branchName: string, hoursAgo = 48, status = 'COMPLETED') => ({
  syncJobId: branchName,
  status,
  branchName,
  startedAt: new Date(startedAt - hoursAgo * 3_600_000).toISOString(),
})

/** What is known of a preview that is two days old. */
export const preview = (
  runId: number,
  { pull = 7, ...change }: Partial<PreviewBranch> & { pull?: number } = {},
): PreviewBranch => ({
  name: named(runId, { pull }),
  staging: 'on',
  forks: [],
  ageMs: 48 * 3_600_000,
  id: null,
  of: { repository: '58f416b7', pullRequest: pull, key: '7902699b', runId: BigInt(runId), attempt: 1 },
  ...change,
})

export interface PreviewWorld extends StepFixtureOptions {
  routes?: Routes
  /** Pull requests that are closed. */
  closed?: number[]
  isOpen?: GitHub['isOpen']
  /** Text of the team file of the base. */
  team?: string
  run?: Partial<RunContext>
}

interface World extends StepFixture {
  context: StepFixture['context']
  /** Pull requests that GitHub was asked about. */
  asked: number[]
  deleted: () => string[]
}

/** A step of pull request 7 with a GitHub that knows which ones are closed. */
export function previewWorld({
  routes,
  closed = [],
  isOpen,
  team = '',
  run,
  ...options
}: PreviewWorld = {}): World {
  const all = stepFixture(
    {
      'GET environments': listed(),
      'GET dbt-sync': listed(),
      'GET branches': listed(),
      'GET build-status': ({ url }) =>
        answer({ branchName: url.searchParams.get('branchName'), status: 'built' }),
      'DELETE branches': answer({}),
      'POST branches': answer({}),
      'PUT branches/staging-environment': answer({}),
      ...routes,
    },
    {
      ...options,
      settings: { githubToken: 'x', ...options.settings },
      files: { '.data-model-ci.yml': `compare: false\n${team}` },
    },
  )
  const asked: number[] = []
  const github = {
    isOpen: (pullRequest: number, signal: AbortSignal) => {
      asked.push(pullRequest)
      return isOpen?.(pullRequest, signal) ?? Promise.resolve(!closed.includes(pullRequest))
    },
  } as unknown as GitHub
  const pullRequest = { number: 7, fromFork: false, closed: false }
  const context = {
    ...all.context,
    run: { ...all.context.run, pullRequest, ...run },
    connectGitHub: () => Promise.resolve(github),
  }
  const deleted = () => all.sent().flatMap((line) => /^DELETE .*branchName=(.*)/.exec(line)?.[1] ?? [])
  return { ...all, context, asked, deleted }
}
