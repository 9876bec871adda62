import { formatDuration } from '../base/duration.ts'
import type { RunContext } from '../base/event.ts'
import {
  type GeneratedName,
  isOfRef,
  isOfRepository,
  readGeneratedName,
  readPreviewName,
} from '../deployment/branch-name.ts'
import { startedMs } from '../deployment/sync-history.ts'
import type { Branch, SyncRun } from '../platform/schemas.ts'

/** A branch that a step of this action created and that still exists. */
export interface LeftoverBranch {
  name: string
  /** `unknown`: the platform does not tell whether its staging environment is on. */
  staging: 'on' | 'off' | 'unknown'
  /** Forks that dev mode made of it. */
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
  run: Pick<RunContext, 'repository' | 'runId' | 'defaultBranch'>
  /** Only branches of this pull request, which was closed; null for all. */
  closed: number | null
  /** Why all branches of that pull request stay, a clause: it is open again. */
  reopened: string | null
}

/**
 * Finds the branches that steps of this action left, in the list of branches and the whole history. A branch is only to
 * go when a run of this repository generated its name and it is old enough; if only those of a closed pull request are
 * wanted, when a run of that one made it before it was closed. Whether something uses it is for `whatKeeps` to say.
 * @returns the oldest first
 */
export function leftoverBranches(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  wanted: CleanUpScope,
): LeftoverBranch[] {
  const describe = describeBranches(branches, runs, wanted.nowMs)
  const bases = newestBases(branches, runs, wanted)
  return branches
    .flatMap((branch) => {
      const generated = readGeneratedName(branch.name)
      if (generated === null || branch.name === wanted.deployBranch) return []
      if (!isOfRepository(generated, wanted.run)) return []
      if (wanted.closed !== null && generated.pullRequest !== wanted.closed) return []
      const described = describe(branch, generated)
      const later = wanted.closed === null ? null : begunLater(generated, wanted.run)
      const kept = wanted.reopened ?? later ?? bases.get(branch.name) ?? keptByUse(described, wanted)
      return [{ ...described, kept }]
    })
    .sort(oldestFirst)
}

export function oldestFirst(a: Pick<LeftoverBranch, 'ageMs'>, b: Pick<LeftoverBranch, 'ageMs'>): number {
  return (b.ageMs ?? -1) - (a.ageMs ?? -1)
}

/** What list and history tell of a branch of this action. */
export type DescribedBranch = Omit<LeftoverBranch, 'kept'>

/** Describes branches of this action. */
export function describeBranches(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  nowMs: number,
): (branch: Branch, of: RunOfName) => DescribedBranch {
  const history = Map.groupBy(runs, ({ branchName }) => stepOf(branchName))
  const oldest = ageByRunId(runs, nowMs)
  const childrenOf = Map.groupBy(branches, ({ parentBranch }) => parentBranch)
  return (branch, of) => {
    const itsRuns = history.get(stepOf(branch.name)) ?? []
    const children = childrenOf.get(branch.name) ?? []
    return {
      name: branch.name,
      staging: stagingOf(branch),
      forks: children.flatMap(({ name }) => (name.startsWith('dev-') ? [name] : [])),
      ageMs: ageOf(itsRuns, nowMs) ?? oldest(of),
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

/** Why a branch of a closed pull request stays that a later run made: the pull request was reopened meanwhile. */
export function begunLater(
  { runId }: Pick<GeneratedName, 'runId'>,
  { runId: own }: Pick<RunContext, 'runId'>,
): string | null {
  return runId !== null && own !== '' && runId > BigInt(own)
    ? 'a run that began after this one made it'
    : null
}

/**
 * Of the branches that were synced from the default branch, the newest whose sync completed: changes of pull requests are
 * compared with it. Where the default branch is unknown, that of each branch.
 * @returns why they stay, a clause, by name
 */
function newestBases(
  branches: readonly Branch[],
  runs: readonly SyncRun[],
  { run, nowMs }: CleanUpScope,
): ReadonlyMap<string, string> {
  const { defaultBranch } = run
  const completed = Map.groupBy(
    runs.filter(({ status }) => status === 'COMPLETED'),
    ({ branchName }) => branchName,
  )
  const newest = new Map<string, { name: string; ageMs: number }>()
  for (const { name } of branches) {
    const of = readGeneratedName(name)
    const ageMs = ageOf(completed.get(name) ?? [], nowMs)
    if (of === null || ageMs === null || of.pullRequest !== null || !isOfRepository(of, run)) continue
    if (defaultBranch !== undefined && !isOfRef(of, defaultBranch)) continue
    if (ageMs < (newest.get(of.ref)?.ageMs ?? Number.POSITIVE_INFINITY)) newest.set(of.ref, { name, ageMs })
  }
  const why = `it is the newest that was synced from ${defaultBranch === undefined ? 'its branch, which may be the default branch' : 'the default branch'}, so pull requests are compared with it`
  return new Map([...newest.values()].map(({ name }) => [name, why]))
}

function keptByUse(
  { ageMs, staging }: Pick<LeftoverBranch, 'ageMs' | 'staging'>,
  { olderThanMs, atOnce }: CleanUpScope,
): string | null {
  if (atOnce && staging === 'off') return null
  // Of a lost runner it is on, too, but no job is at work any more when the branch is old enough.
  if (atOnce && (ageMs ?? 0) < olderThanMs)
    return 'its staging environment may be on, so a job may be using it'
  return keptByAge(ageMs, olderThanMs)
}

export function keptByAge(ageMs: number | null, olderThanMs: number): string | null {
  if (ageMs === null) return 'its age is unknown'
  return ageMs < olderThanMs ? `newer than "older-than" (${formatDuration(olderThanMs)})` : null
}

/** By the newest run on it. */
function ageOf(runs: readonly SyncRun[], nowMs: number): number | null {
  const startedAt = runs.map(startedMs).filter((ms) => !Number.isNaN(ms))
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
