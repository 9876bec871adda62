import type { RunContext } from '../../event.ts'
import type { Branch, SyncRun } from '../../platform/schemas.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine } from '../../runtime/text.ts'
import {
  type GeneratedName,
  isOfRepository,
  readGeneratedName,
  readPreviewName,
} from '../deployment/branch-name.ts'
import { devForksOf } from '../deployment/branches.ts'
import { isOver } from '../deployment/sync-history.ts'

/** A branch that a step of this action created and that still exists. */
export interface LeftoverBranch {
  name: string
  /** `unknown`: the platform does not tell whether its staging environment is on. */
  staging: 'on' | 'off' | 'unknown'
  /** Forks that dev mode made of it. Nothing tells whose they are, so it stays with them. */
  forks: string[]
  /** Milliseconds since its sync was started, at least; null when unknown. */
  ageMs: number | null
  /** Why it stays, a phrase; null when it is to go. */
  kept: string | null
}

export interface CleanUpScope {
  deployBranch: string
  /** How old a branch must be. */
  olderThanMs: number
  /** Branches of the closed pull request that nothing uses may go at any age. */
  atOnce: boolean
  nowMs: number
  /** Only branches of this repository, which goes by its name. */
  run: Pick<RunContext, 'repository'>
  /** Only branches of this pull request, which was closed; null for all. */
  closed: number | null
}

/**
 * Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only
 * removed when a run of this repository generated its name, no sync runs on it and it is old enough; if only those of a
 * closed pull request are wanted, when a run of that one made it.
 * @returns the oldest first
 */
export function leftoverBranches(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  wanted: CleanUpScope,
): LeftoverBranch[] {
  const describe = describeBranches(branches, runs, wanted.nowMs)
  return branches
    .flatMap((branch) => {
      const generated = readGeneratedName(branch.name)
      if (generated === null || branch.name === wanted.deployBranch) return []
      if (!isOfRepository(generated, wanted.run)) return []
      if (wanted.closed !== null && generated.pullRequest !== wanted.closed) return []
      const { runs: itsRuns, ...described } = describe(branch, generated)
      return [{ ...described, kept: keptBecause(itsRuns, described, wanted) }]
    })
    .sort(oldestFirst)
}

export function oldestFirst(a: Pick<LeftoverBranch, 'ageMs'>, b: Pick<LeftoverBranch, 'ageMs'>): number {
  return (b.ageMs ?? -1) - (a.ageMs ?? -1)
}

type Described = Omit<LeftoverBranch, 'kept'> & { runs: readonly SyncRun[] }

/** Describes branches of this action, as far as list and history show them. */
export function describeBranches(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  nowMs: number,
): (branch: Branch, of: RunOfName) => Described {
  const history = Map.groupBy(runs, ({ branchName }) => stepOf(branchName))
  const oldest = ageByRunId(runs, nowMs)
  const forksOf = devForksOf(branches)
  return (branch, of) => {
    const itsRuns = history.get(stepOf(branch.name)) ?? []
    return {
      name: branch.name,
      staging: stagingOf(branch),
      forks: forksOf(branch.name).map(({ name }) => name),
      ageMs: ageOf(itsRuns, nowMs) ?? oldest(of),
      runs: itsRuns,
    }
  }
}

/** The step that made a branch: a preview is a copy of the branch of its step's sync. */
function stepOf(name: string): string {
  return /-(?:\d+|local)-\d+-[0-9a-f]{8}$/.exec(name)?.[0] ?? name
}

type RunOfName = Pick<GeneratedName, 'runId' | 'attempt'>

function stagingOf({ isStagingEnvironmentEnabled: on }: Branch): LeftoverBranch['staging'] {
  if (on === undefined) return 'unknown'
  return on ? 'on' : 'off'
}

function keptBecause(
  runs: readonly SyncRun[],
  { ageMs, staging, forks }: Pick<LeftoverBranch, 'ageMs' | 'staging' | 'forks'>,
  { olderThanMs, atOnce }: CleanUpScope,
): string | null {
  if (runs.some((run) => !isOver(run))) return syncRunning
  if (forks.length > 0) return forked(forks)
  if (atOnce && staging === 'off') return null
  // Of a lost runner it is on, too, but no job is at work any more when the branch is old enough.
  if (atOnce && (ageMs ?? 0) < olderThanMs)
    return 'its staging environment may be on, so a job may be using it'
  return keptByAge(ageMs, olderThanMs)
}

/** Why a branch stays that has forks: a person may have opened dev mode on it, and may have work there. */
export function forked(forks: readonly string[]): string {
  const names = forks.map((fork) => `"${oneLine(fork, 120)}"`).join(', ')
  return `dev mode is open on it (${names}), perhaps by a person; delete ${forks.length === 1 ? 'this fork' : 'these forks'} on the platform if not needed`
}

/** After this time no job of a workflow is still at work on a branch. */
export const atWorkMs = 24 * 3_600_000

const syncRunning = 'a sync may be running on it'

export function keptByAge(ageMs: number | null, olderThanMs: number): string | null {
  if (ageMs === null) return 'its age is unknown'
  return ageMs < olderThanMs ? `newer than "older-than" (${formatDuration(olderThanMs)})` : null
}

/** By the newest run on it. */
function ageOf(runs: readonly SyncRun[], nowMs: number): number | null {
  const startedAt = runs.map((run) => Date.parse(run.startedAt ?? '')).filter((ms) => !Number.isNaN(ms))
  return startedAt.reduce<number | null>((least, ms) => Math.min(least ?? nowMs - ms, nowMs - ms), null)
}

/**
 * The history may not reach back to a branch. Then it is at least as old as any known one of a later workflow run;
 * not so after a re-run, which keeps the id of its run.
 */
function ageByRunId(runs: readonly SyncRun[], nowMs: number): (name: RunOfName) => number | null {
  const known = runs.flatMap((run) => {
    const runId = (readGeneratedName(run.branchName) ?? readPreviewName(run.branchName))?.runId ?? null
    const ageMs = ageOf([run], nowMs)
    return runId === null || ageMs === null ? [] : [{ runId, ageMs }]
  })
  known.sort((a, b) => (a.runId === b.runId ? 0 : a.runId > b.runId ? -1 : 1))
  let most = Number.NEGATIVE_INFINITY
  for (const run of known) {
    // Of this run and all later ones.
    most = Math.max(most, run.ageMs)
    run.ageMs = most
  }
  return ({ runId, attempt }) => {
    if (runId === null || attempt !== 1) return null
    let [later, others] = [0, known.length]
    while (later < others) {
      const middle = (later + others) >> 1
      if ((known[middle]?.runId ?? 0n) > runId) later = middle + 1
      else others = middle
    }
    return known[later - 1]?.ageMs ?? null
  }
}
