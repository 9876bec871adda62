import type { Emulator } from '../../emulator/index.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'
import type { Step } from '../support/platform.ts'
import type { Told } from './judge.ts'

/** What the platform held before the step. Everything that is not in it afterwards is the step's. */
export interface Before {
  /** Whether its staging environment was on, by branch. */
  branches: ReadonlyMap<string, boolean>
  sessions: ReadonlyMap<string, string>
  runs: ReadonlySet<SyncRun>
}

/** What the step left on the platform, by kind; names as a warning would give them. */
export interface Left {
  syncs: string[]
  staging: string[]
  /** Branches that our session is open on. */
  sessions: string[]
  branches: string[]
}

/** Remembers what is there. */
export function look({ state }: Emulator): Before {
  return {
    branches: new Map(state.branches.map(({ name, staging }) => [name, staging])),
    sessions: new Map(state.deployment.sessions),
    runs: new Set(state.deployment.runs),
  }
}

/** The syncs that the step started, oldest first. */
export function oursOf({ state }: Emulator, before: Before): SyncRun[] {
  return state.deployment.runs.filter((run) => !before.runs.has(run))
}

/** What is left on the platform although it should not be: what the user wanted to keep is not in it. */
export function unwanted(told: Told, before: Before, { platform, outputs }: Step, mainMs: number): Left {
  const { state } = platform
  // Where the platform gave nothing to work with to the end, the kind is that trouble's.
  const kind = outputs['failure-kind'] ?? ''
  const outOfTime = kind === 'timeout' || mainMs >= told.budgetMs
  const detached = told.detach && (outOfTime || kind === 'cancelled')
  const { deleteBranch, shortLived } = told
  const green = outputs.outcome === 'success'
  const stays = { auto: !shortLived, always: false, 'on-success': !green, never: true }[deleteBranch]
  const ours = oursOf(platform, before)
  const running = new Set(state.runningSyncs.map(({ syncJobId }) => syncJobId))
  const synced = new Set(ours.map(({ branchName }) => branchName))
  return {
    syncs: detached ? [] : ours.map(({ syncJobId }) => syncJobId).filter((id) => running.has(id)),
    staging: state.stagingBranches.filter((name) => before.branches.get(name) !== true),
    sessions: state.sessions
      .filter(({ token, branchName }) => before.sessions.get(token) !== branchName)
      .map(({ branchName }) => branchName),
    branches: state.branches
      .map(({ name }) => name)
      .filter((name) => !before.branches.has(name) && !(synced.has(name) && (stays || detached))),
  }
}
