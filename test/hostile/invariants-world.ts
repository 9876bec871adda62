import type { Emulator } from '../../emulator/index.ts'
import { validateModel } from '../../emulator/model/validate.ts'
import type { Branch } from '../../emulator/state/branch.ts'
import { buildStateAt } from '../../emulator/state/build.ts'
import { progressAt, type SyncRun } from '../../emulator/sync/run.ts'

/** A branch as it was at one moment. */
interface BranchMark {
  hash: string
  parent: string | null
  staging: boolean
  files: ReadonlyMap<string, string>
}

/** What the platform held before the step. Everything that is not in it afterwards is the step's. */
export interface Before {
  branches: ReadonlyMap<string, BranchMark>
  sessions: ReadonlyMap<string, string>
  /** Job id to whether it was cancelled. */
  runs: ReadonlyMap<string, boolean>
}

/** What the step left on the platform, by kind; names as a warning would give them. */
export interface Left {
  syncs: { jobId: string; branch: string }[]
  staging: string[]
  /** Branches that our session is open on. */
  sessions: string[]
  branches: string[]
}

const branchMark = ({ hash, parent, staging, files }: Branch): BranchMark => {
  return { hash, parent, staging, files: new Map(files) }
}

/** Remembers what is there. */
export function look({ state }: Emulator): Before {
  return {
    branches: new Map(state.branches.map((branch) => [branch.name, branchMark(branch)])),
    sessions: new Map(state.deployment.sessions),
    runs: new Map(state.deployment.runs.map(({ syncJobId, cancelled }) => [syncJobId, cancelled])),
  }
}

/** The syncs that the step started, oldest first. */
export function oursOf({ state }: Emulator, before: Before): SyncRun[] {
  return state.deployment.runs.filter(({ syncJobId }) => !before.runs.has(syncJobId))
}

/** What the step left on the platform. */
export function leftOf(platform: Emulator, before: Before): Left {
  const { state } = platform
  const running = new Set(state.runningSyncs.map(({ syncJobId }) => syncJobId))
  return {
    syncs: oursOf(platform, before)
      .filter(({ syncJobId }) => running.has(syncJobId))
      .map(({ syncJobId, branchName }) => ({ jobId: syncJobId, branch: branchName })),
    staging: state.stagingBranches.filter((name) => before.branches.get(name)?.staging !== true),
    sessions: state.sessions
      .filter(({ token, branchName }) => before.sessions.get(token) !== branchName)
      .map(({ branchName }) => branchName),
    branches: state.branches.map(({ name }) => name).filter((name) => !before.branches.has(name)),
  }
}

/** Whether the files of a branch are a valid model, in truth. */
export async function isValid(files: ReadonlyMap<string, string>): Promise<boolean> {
  return (await validateModel([...files].map(([path, content]) => ({ path, content })))).valid
}

/** Whether the latest build of a branch is of its present commit, and went well. */
export function isBuilt({ state }: Emulator, branch: Branch): boolean {
  const latest = branch.builds.at(-1)
  if (latest === undefined || latest.hash !== branch.hash) return false
  return buildStateAt(latest, state.now(), state.speed).status === 'built'
}

/** Whether a sync came to a good end, in truth. */
export function isCompleted({ state }: Emulator, run: SyncRun): boolean {
  return !run.cancelled && progressAt(run, state.now()).status === 'COMPLETED'
}
