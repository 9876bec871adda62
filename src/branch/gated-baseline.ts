import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { listsOf, whatKeeps } from '../cleanup/remove-branch.ts'
import {
  activityOf,
  type Baseline,
  baselineOf,
  isSameBuild,
  readBuildStatus,
  sameCommit,
} from '../deployment/build-status.ts'
import { areSame, type FileHashes, filesIfTold, mergeChanges } from '../deployment/file-hashes.ts'
import { branchNotFound, branchNotListed, knownBuild, listedOnce } from '../deployment/known-branch.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import type { Branch, BuildStatus } from '../platform/schemas.ts'
import type { ProductionState, ReadProduction } from '../snapshot/save-snapshot.ts'
import type { Validated } from './validate-branch.ts'
import type { FilesBefore } from './verify-merged.ts'

/** How often a branch is validated that changes between its validation and the merge. */
const mostGates = 3

/**
 * Validates the branch. @param isFirst what was known before holds only then
 * @param whenBuilt to be called right before each validation
 * @returns the build that was validated, of the branch or of its fork
 */
export type Gate = (isFirst: boolean, whenBuilt: () => Promise<void>) => Promise<Pick<Validated, 'build'>>

/** A branch as list and files show it; unknown where the platform does not tell. */
interface BranchState {
  hash: string | undefined
  files: FileHashes | null
}

/** The target before a merge. */
export interface Before extends FilesBefore {
  /** The branch to merge. */
  source: BranchState
  build: Baseline
  /** The platform compiles it. */
  active: boolean
  hash: string | undefined
  /** The contents of its files, for a snapshot. */
  content?: Omit<ReadProduction<ProductionState>, 'state'>
  /** What keeps the branch to merge, a clause. */
  kept: string | null
}

/**
 * Neither gate nor merge names a commit. So the branch is read right before its validation and right before the merge, and
 * the gate is repeated if it changed in between.
 * @throws Failure `build` when the branch changes each time; what the gate throws
 */
export async function gatedBaseline(
  context: Context<MergingSettings>,
  branch: string,
  readTarget: () => Promise<Before>,
  gate: Gate | undefined,
): Promise<Before> {
  const { journal, log } = context
  const baseline = () => journal.phase('Baseline', readTarget)
  if (!gate) return baseline()
  // A dev-mode fork of the branch stays at the commit that it was made from; a fork that is merged itself may show late.
  const isForked = context.settings.activate === 'dev-mode' && !branch.startsWith('dev-')
  const gates = isForked ? 1 : mostGates
  for (let round = 1; round <= gates; round++) {
    let gated: BranchState = { hash: undefined, files: null }
    const read = async () => {
      gated = await readState(context, branch)
    }
    if (isForked) await read()
    const { build } = await gate(round === 1, isForked ? async () => undefined : read)
    const before = await baseline()
    const [{ hash }, { lastHash }] = [before.source, build]
    // Before the gate, the list may have been late with what the gate validated.
    const isBuilt = build.branchName === branch && !!hash && !!lastHash && sameCommit(hash, lastHash)
    const isRead = gated.files !== null || before.source.files === null || isForked
    if (
      isRead &&
      (await hasFilesOf(context, branch, build, before)) &&
      isSame(gated, before.source, isBuilt) &&
      (await isLatest(context, branch, build))
    )
      return before
    log.line(`Branch "${branch}" changed since its validation began, so this state of it is not merged`)
  }
  throw new Failure(
    'build',
    `Not merged: branch "${branch}" changed during ${gates === 1 ? 'its validation' : `each of ${gates} validations`}.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
    { title: 'the branch changed during its validation' },
  )
}

async function readState(context: Context<MergingSettings>, branch: string): Promise<BranchState> {
  // As the gate says it.
  const listed = await listedBranches(context, [branch], branchNotFound)
  return { hash: listed.get(branch)?.lastHash, files: await filesIfTold(context, branch) }
}

/**
 * Whether the branch is as it was before its validation. Files that differ always count as a change: the list may be late, also
 * where it has moved to the commit that was built, and the branch may have changed once more since.
 * @param isBuilt the branch list has the branch at the commit that was built
 */
function isSame(gated: BranchState, now: BranchState, isBuilt: boolean): boolean {
  const files = gated.files && now.files && areSame(gated.files, now.files)
  if (files === false) return false
  if (gated.hash !== now.hash) return isBuilt
  return gated.hash !== undefined || files === true || gated.files === now.files
}

/** Whether the fork that was validated instead has the files of the branch, as far as the platform tells: others may write to it. */
async function hasFilesOf(
  context: Context,
  branch: string,
  { branchName: fork }: BuildStatus,
  { source: { files } }: Before,
): Promise<boolean> {
  if (fork === '' || fork === branch || files === null) return true
  const validated = await filesIfTold(context, fork)
  return validated === null || areSame(validated, files) !== false
}

/** Lists may be some seconds late with a push, builds are not. Those of a fork say nothing of its branch. */
async function isLatest(context: Context, branch: string, build: BuildStatus): Promise<boolean> {
  return build.branchName !== branch || isSameBuild(await readBuildStatus(context, branch), build)
}

/** The branch to merge must exist, or a merge whose response is lost could not be recognised. */
export async function readBaseline(
  context: Context<MergingSettings>,
  branch: string,
  target: string,
): Promise<Before> {
  const branches = await listedBranches(context, [branch, target])
  // First, so that little comes between what is read of the branch and the merge.
  const kept = await keptAfterMerge(context, branch)
  // Without the builds of the target, its state after the merge would be unknown.
  const build = await knownBuild(context, target)
  const files = await filesIfTold(context, target)
  const brought = files === null ? null : await filesIfTold(context, branch)
  return {
    build: baselineOf(build),
    active: activityOf(build) === 'active',
    hash: branches.get(target)?.lastHash,
    kept,
    files,
    source: { hash: branches.get(branch)?.lastHash, files: brought },
    changes: files === null || brought === null ? null : mergeChanges(brought, files),
  }
}

/** @throws UnknownBranch when the branch to merge, the first one, is not listed */
function listedBranches(
  context: Context<MergingSettings>,
  names: readonly [string, ...string[]],
  notListed = branchNotListed,
): Promise<ReadonlyMap<string, Branch>> {
  // A branch that the user did not name was just created by this job.
  const madeAt = names[0] === context.settings.branch ? undefined : context.clock.now()
  return listedOnce(context, names, madeAt, notListed)
}

/** What keeps the branch, which the merge would delete, a clause; null where nothing does. */
async function keptAfterMerge(context: Context<MergingSettings>, branch: string): Promise<string | null> {
  const { deployment, ledger, clock, settings } = context
  if (settings.deleteBranch === 'never') return null
  // The post step deletes the fork of this job.
  const own = ledger.read().fork?.name
  const use = { forks: own === undefined ? [] : [own], environment: 'goes' } as const
  return whatKeeps(deployment, branch, use, listsOf(clock))
}
