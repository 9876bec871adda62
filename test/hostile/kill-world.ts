import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import {
  type Branch,
  type Emulator,
  type RequestHook,
  type Session,
  type State,
  startEmulator,
} from '../../emulator/index.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'

// A platform that other people use, too, whose time moves with the requests alone. So a run makes the same requests
// each time, and a sync that a killed main left behind is still at work when post comes.

/** A sync takes six requests, a build three. */
const stepMs = 10_000

/** What the worlds of a test file share. */
export interface Ground {
  /** The repository that syncs clone. */
  dbtRepository: string
  /** The commit that its `main` and its tag are at. */
  dbtCommit: string
  /** For the bundle's processes, on top of what a runner gives. */
  env: Record<string, string>
}

export interface World extends Pick<Ground, 'env' | 'dbtCommit'> {
  platform: Emulator
  /** For the bundle's processes: the repository that is released. */
  github: GitHubServer
  /** In milliseconds since 1970. */
  startedAt: number
  /** The commit of {@link feature} at the beginning. */
  featureHash: string
  /** Replaces the hook that sees every request. */
  watch(hook: RequestHook): void
  /** Adds a hook that stays, and sees each request before the other. */
  behave(hook: RequestHook): void
  /** From now on time moves by {@link World.pass} alone. */
  stopTime(): void
  pass(ms: number): void
  /** Ends when the syncs of ours have read the repository, which takes real time. */
  syncsWorked(): Promise<void>
}

/** The branch that `validate` and `merge` are about. It is not ours: it was there before. */
export const feature = 'feature'

/** A branch of somebody else, whose staging environment is on. */
export const theirs = 'theirs'

/** Like a branch of ours, of another run: it must stay. */
const lookalike = 'dbt-sync/main-58f416b7-1-1-feed'

const branches = [
  { name: theirs, staging: true },
  { name: 'dev-ann-1', parent: theirs },
  { name: lookalike },
  { name: feature, files: { 'model/cubes/visits.yml': visits() } },
  { name: 'dev-ann-2', parent: lookalike },
  { name: 'dev-bob-1', parent: feature },
]

/** Makes a world, and takes it down again when the work is done. */
export async function inWorld<Result>(
  { dbtRepository, dbtCommit, env }: Ground,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const startedAt = Date.now()
  let now = startedAt
  let step = stepMs
  let hook: RequestHook = () => undefined
  let behaviour: RequestHook = () => undefined
  const platform = await startEmulator({
    dbtRepository,
    now: () => now,
    tokens: ['emulator-token', { token: 'ann-token', user: 'ann' }],
    state: { history: 2, branches, otherDeployments: [2] },
    async onRequest(request, moment) {
      // Here, so that nothing that is done for one request sees two times.
      // Queries take none: the token for them expires after a minute, and their order is not the same each time.
      if (moment === 'worked' && !/V1/.test(request.operationId)) now += step
      await behaviour(request, moment)
      await hook(request, moment)
    },
  })
  const github = await startGitHub({ now: () => now, pulls: [] })
  for (const ref of ['refs/heads/main', 'refs/tags/v1.0.0']) github.refs.set(ref, dbtCommit)
  const { deployment } = platform.state
  deployment.sessions.set('ann-token', 'dev-ann-1')
  deployment.runs.push(theirSync(now))
  try {
    return await work({
      platform,
      github,
      startedAt,
      env,
      dbtCommit,
      featureHash: deployment.require(feature).hash,
      watch(other) {
        hook = other
      },
      behave(other) {
        behaviour = other
      },
      stopTime() {
        step = 0
      },
      pass(ms) {
        now += ms
      },
      async syncsWorked() {
        const ours = deployment.runs.filter(({ syncJobId }) => syncJobId !== theirJob)
        await Promise.all(ours.map((run) => run.work))
      },
    })
  } finally {
    await github.close()
    await platform.close()
  }
}

const theirJob = 'their-sync'

/** A sync of somebody else that does not end while we look. */
function theirSync(startedAt: number): SyncRun {
  return {
    syncJobId: theirJob,
    workflowId: 'their-workflow',
    branchName: 'dbt-sync/main-58f416b7-1-2-beef',
    ref: 'main',
    trigger: 'api',
    source: 'git',
    output: 'branch',
    userId: 2,
    startedAt,
    cancelled: false,
    settled: false,
    work: new Promise(() => undefined),
  }
}

function visits(): string {
  return 'cubes:\n  - name: visits\n    sql_table: visits\n    measures:\n      - name: count\n        type: count\n'
}

/** What a platform holds, in a form that can be compared. */
export interface Held {
  /** Hash and files of the deploy branch. */
  production: { hash: string; files: Record<string, string>; builds: number }
  branches: { name: string; parent: string | null; hash: string; staging: boolean }[]
  sessions: Session[]
  /** Branches that running syncs are going to write. */
  syncing: string[]
  /** Cancelled runs. */
  cancelled: string[]
  /** Names and hashes of another deployment's branches. */
  elsewhere: string[]
}

export function heldBy(state: State): Held {
  const { deployBranch, runs } = state.deployment
  const other = [...(state.deployments.get(2)?.branches.values() ?? [])]
  return {
    production: {
      hash: deployBranch.hash,
      files: Object.fromEntries(deployBranch.files),
      builds: deployBranch.builds.length,
    },
    branches: state.branches.filter((branch) => branch !== deployBranch).map(shown),
    sessions: state.sessions,
    syncing: state.runningSyncs.map(({ branchName }) => branchName),
    cancelled: runs.filter(({ cancelled }) => cancelled).map(({ branchName }) => branchName),
    elsewhere: other.map(({ name, hash }) => `${name} ${hash}`),
  }
}

function shown({ name, parent, hash, staging }: Branch): Held['branches'][number] {
  return { name, parent, hash, staging }
}
