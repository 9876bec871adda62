import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { listed } from '../base/text.ts'
import { listsOf, whatKeeps } from '../cleanup/remove-branch.ts'
import { findBranch, findBranches, isToGo } from '../deployment/branches.ts'
import {
  activityOf,
  type Baseline,
  baselineOf,
  isNewBuild,
  isSameBuild,
  readBuildStatus,
  sameCommit,
} from '../deployment/build-status.ts'
import { areSame, type FileHashes } from '../deployment/file-hashes.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import type { Branch, BuildStatus, DeploymentSettings } from '../platform/schemas.ts'
import {
  type KeptSnapshot,
  keepSnapshot,
  type ProductionState,
  type ReadProduction,
  readProduction,
} from '../snapshot/keep-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { mergeBranch, NotMerged } from './merge-branch.ts'
import { mergedBefore } from './merged-before.ts'
import { checkAtMs } from './parent-target.ts'
import { type Validated, validateBuilt } from './validate-branch.ts'
import {
  broughtTo,
  type FilesBefore,
  filesOf,
  type MergeChanges,
  mergeChanges,
  verifyMerged,
} from './verify-merged.ts'
import { branchNotFound, onceKnown, UnknownBranch, type WantedBuild } from './wanted-build.ts'

/** How often a branch is validated that changes between its validation and the merge. */
const mostGates = 3

/**
 * Validates the branch. @param isFirst what was known before holds only then
 * @param whenBuilt to be called right before each validation
 * @returns the build that was validated, of the branch or of its fork
 */
export type Gate = (isFirst: boolean, whenBuilt: () => Promise<void>) => Promise<Pick<Validated, 'build'>>

/** How a branch is merged. */
interface Promotion {
  /** Absent if the branch is not validated. */
  gate?: Gate | undefined
  /** A merge into production saves what production was before it. */
  keepsSnapshot?: boolean
  /** It must be possible to undo the merge, with so much time left when it begins; else it does not take place. */
  undoable?: { leftMs: number }
}

/** The result of a merge. */
interface Promoted {
  /** The target, a phrase for the verdict. */
  what: string
  /** Whether there was something to merge. */
  isMerged: boolean
}

/** A branch that is merged, into a target that is not built yet. */
export interface Merged {
  branch: string
  target: string
  deploymentSettings: DeploymentSettings
  /** Null where it was merged before. */
  merge: { before: Before; snapshot: KeptSnapshot | null; at: number } | null
  /** Whether there was something to merge. */
  isMerged: boolean
}

/**
 * Merges a branch at the commit and with the files that its gate validated, waits for the new build that this makes, and
 * validates the target.
 * @throws Failure, PlatformError, Stop
 */
export async function promote(
  context: TeamContext<MergingSettings>,
  branch: string,
  target: string,
  deploymentSettings: DeploymentSettings,
  promotion: Promotion = {},
): Promise<Promoted> {
  const merged = await mergeGated(context, branch, target, deploymentSettings, promotion)
  const { what } = await validateTarget(context, merged)
  return { isMerged: merged.isMerged, what }
}

/**
 * The first half of `promote`: merges a branch as its gate validated it.
 * @throws Failure, PlatformError, Stop
 */
export async function mergeGated(
  context: TeamContext<MergingSettings>,
  branch: string,
  target: string,
  deploymentSettings: DeploymentSettings,
  { gate, keepsSnapshot = false, undoable }: Promotion,
): Promise<Merged> {
  const { journal, ledger, log, settings } = context
  const production = target === deploymentSettings.deployBranchName
  const readTarget = async (): Promise<Before> => {
    if (!production || !keepsSnapshot) return readBaseline(context, branch, target)
    const { state, ...content } = await readProduction(context, target, () =>
      readBaseline(context, branch, target),
    )
    return { ...state, content }
  }
  const before = await gatedBaseline(context, branch, readTarget, gate).catch(async (error: unknown) => {
    const mergeEvidence = await mergedBefore(context, branch, target, error)
    log.line(`"${branch}" is ${mergeEvidence}`)
    ledger.write({ change: {} })
    journal.found({ merged: true, mergeEvidence })
    if (settings.failOn !== 'never' || context.team.tests.tests.length > 0)
      journal.warn(
        `Changes and data tests of "${branch}" were not checked again, since it is merged already.`,
      )
    return null
  })
  const isNamed = branch === settings.branch
  const mergeNow = async (state: Before, snapshot: KeptSnapshot | null) => {
    const { hash, changes, kept } = state
    if (kept !== null) journal.warn(`Branch "${branch}" is not deleted after the merge: ${kept}.`)
    // A merge into a branch of this job changes nothing that others have.
    if (!isToGo(ledger, target)) ledger.write({ change: {} })
    return journal
      .phase('Merge', () =>
        mergeBranch(context, {
          branch,
          target,
          place: production ? 'Production' : `Branch "${target}"`,
          into: settings.into,
          deployBranch: deploymentSettings.deployBranchName,
          message: settings.message ?? defaultMessage(context, branch, target),
          // It may be needed again where this is taken back.
          keep: settings.deleteBranch === 'never' || kept !== null || (undoable !== undefined && isNamed),
          targetHashBefore: hash,
          changes,
          snapshot,
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof NotMerged) ledger.write({ change: undefined })
        throw error
      })
  }
  const known = { branch, target, deploymentSettings }
  if (before === null) return { ...known, merge: null, isMerged: false }
  const snapshot = await snapshotOf(context, branch, target, before)
  if (undoable) checkUndoable(context, snapshot, before, undoable.leftMs)
  const at = await mergeNow(before, snapshot)
  return { ...known, merge: { before, snapshot, at }, isMerged: before.changes?.size !== 0 }
}

/**
 * The second half of `promote`: waits for the build of the target and validates it.
 * @returns what became of the target, a phrase for the verdict, and its build, null where it is not built
 * @throws Failure, PlatformError, Stop
 */
export async function validateTarget(
  context: TeamContext<MergingSettings>,
  merged: Merged,
): Promise<{ what: string; build: BuildStatus | null }> {
  const { branch, target, deploymentSettings, merge } = merged
  const { journal, ledger, log, settings } = context
  const production = target === deploymentSettings.deployBranchName
  const isActive = async () => activityOf(await readBuildStatus(context, target)) === 'active'
  if (!production && !(merge ? merge.before.active : await isActive()))
    return {
      what: `"${target}" is not active, so it is not rebuilt, and production is unchanged`,
      build: null,
    }
  const isRebuilt = !production || deploymentSettings.deployMode !== 'cli'
  const isShown = merge !== null && (isRebuilt || merge.snapshot !== null)
  const brought = isShown ? await broughtTo(context, target, merge.before) : new Map()
  if (merge?.snapshot) await tellLeft(context, target, merge.snapshot, merge.before, brought)
  if (!isRebuilt) {
    journal.warn(
      'Production of this deployment is built from uploads (deployMode "cli"), so the merge does not rebuild it.',
    )
    return { what: 'production is not rebuilt (deployMode "cli")', build: null }
  }
  const unchanged = merge === null || (await nothingNew(context, target, merge.before, merge.at))
  if (merge && unchanged) {
    ledger.write({ change: {} })
    log.line(`There was nothing new to merge: "${target}" is unchanged and not rebuilt`)
  }
  // This may be a second run after a merge whose build failed: the existing build must be valid, too.
  const wanted = unchanged ? {} : wantedAfter(merge.before, merge.at)
  const phases = { build: production ? 'Production build' : 'Target build', validate: 'Validate production' }
  const mode = production && settings.validate ? 'production' : null
  const { build, evidence } = await validateBuilt(context, target, mode, wanted, { phases })
  await verifyMerged(context, branch, target, brought)
  const nothing = merge === null ? 'it was already merged' : 'there was nothing new to merge'
  if (unchanged) journal.found({ buildEvidence: `${evidence}: ${nothing}` })
  const what = unchanged ? nothing : `${production ? 'production' : `"${target}"`} is rebuilt`
  if (!production) return { what: `${what}, and production is unchanged`, build }
  if (!settings.validate) return { what: `${what}, production is not validated`, build }
  return {
    what: unchanged ? `${what}, production is built and valid` : 'production is rebuilt and valid',
    build,
  }
}

async function snapshotOf(
  context: Context,
  branch: string,
  target: string,
  before: Before,
): Promise<KeptSnapshot | null> {
  const { content, merged } = before
  const brought = { branch, files: merged.files }
  return content ? keepSnapshot(context, target, { ...content, state: before }, brought) : null
}

/** @throws Failure where the merge could not be undone: `unsupported` for want of a snapshot, `timeout` for want of time */
function checkUndoable(
  { budget, journal }: Context,
  snapshot: KeptSnapshot | null,
  { changes }: Before,
  leftMs: number,
): void {
  const fail = (kind: 'unsupported' | 'timeout', why: string, advice: string, title: string) => {
    journal.found({ merged: false })
    return new Failure(kind, `Not merged: ${why}, so this release could not be rolled back.`, advice, {
      title,
    })
  }
  const missing = snapshot?.withoutContent.filter((path) => changes?.has(path)) ?? []
  if (snapshot === null || missing.length > 0)
    throw fail(
      'unsupported',
      snapshot === null
        ? 'no snapshot of production was saved'
        : `the snapshot has no content of ${listed(missing)}`,
      'The warning above says why. Use "on-unhealthy: fail" to release all the same.',
      'the release could not be rolled back',
    )
  const left = budget.remainingMs()
  if (left < leftMs)
    throw fail(
      'timeout',
      `${formatDuration(left)} of the time is left, and ${formatDuration(leftMs)} may be needed`,
      'Raise "timeout", or use "on-unhealthy: fail".',
      'too little time is left for a release and its rollback',
    )
}

/** Adds to the snapshot what the merge left, as soon as the list shows it. */
async function tellLeft(
  { journal }: Context,
  target: string,
  snapshot: KeptSnapshot,
  { changes }: Before,
  brought: MergeChanges,
): Promise<void> {
  // Where the list does not show it in time, the files of the branch tell.
  if (brought.size > 0 || changes?.size === 0) await snapshot.left(brought)
  const mixed = [...brought].flatMap(([path, hash]) => (hash === changes?.get(path) ? [] : [path]))
  if (mixed.length > 0)
    journal.warn(
      `${listed(mixed)} of "${target}" ${mixed.length === 1 ? 'holds' : 'hold'} changes of this branch and of others after the merge. A rollback of it changes nothing, since it would undo both.`,
    )
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

/** A branch as list and files show it; unknown where the platform does not tell. */
interface BranchState {
  hash: string | undefined
  files: FileHashes | null
}

/**
 * Neither gate nor merge names a commit. So the branch is read right before its validation and right before the merge, and
 * the gate is repeated if it changed in between.
 * @throws Failure `build` when the branch changes each time; what the gate throws
 */
async function gatedBaseline(
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
    const [{ hash }, { lastHash }] = [before.merged, build]
    // Before the gate, the list may have been late with what the gate validated.
    const isBuilt = build.branchName === branch && !!hash && !!lastHash && sameCommit(hash, lastHash)
    const isRead = gated.files !== null || before.merged.files === null || isForked
    if (
      isRead &&
      (await hasFilesOf(context, branch, build, before)) &&
      isSame(gated, before.merged, isBuilt) &&
      (await isLatest(context, branch, build))
    )
      return before
    log.line(`Branch "${branch}" changed since its validation began, so this state of it is not merged`)
  }
  journal.found({ merged: false })
  throw new Failure(
    'build',
    `Not merged: branch "${branch}" changed during ${gates === 1 ? 'its validation' : `each of ${gates} validations`}.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
    { title: 'the branch changed during its validation' },
  )
}

async function readState(context: Context<MergingSettings>, branch: string): Promise<BranchState> {
  // Whether there is a branch that the user named is for the gate to say.
  const isNamed = branch === context.settings.branch
  const listed = await (isNamed
    ? findBranches(context.deployment, [branch])
    : listedBranches(context, branch, branch))
  return { hash: listed.get(branch)?.lastHash, files: await filesOf(context, branch) }
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
  { merged: { files } }: Before,
): Promise<boolean> {
  if (fork === '' || fork === branch || files === null) return true
  const validated = await filesOf(context, fork)
  return validated === null || areSame(validated, files) !== false
}

/** Lists may be some seconds late with a push, builds are not. Those of a fork say nothing of its branch. */
async function isLatest(context: Context, branch: string, build: BuildStatus): Promise<boolean> {
  return build.branchName !== branch || isSameBuild(await readBuildStatus(context, branch), build)
}

/** The target before a merge. */
interface Before extends FilesBefore {
  /** The branch to merge. */
  merged: BranchState
  build: Baseline
  /** The platform compiles it. */
  active: boolean
  hash: string | undefined
  /** The contents of its files, for a snapshot. */
  content?: Omit<ReadProduction<ProductionState>, 'state'>
  /** What keeps the branch to merge, a clause. */
  kept: string | null
}

/** The branch to merge must exist, or a merge whose response is lost could not be recognised. */
async function readBaseline(
  context: Context<MergingSettings>,
  branch: string,
  target: string,
): Promise<Before> {
  const branches = await listedBranches(context, branch, target)
  // First, so that little comes between what is read of the branch and the merge.
  const kept = await keptAfterMerge(context, branch)
  const build = await readBuildStatus(context, target)
  const activity = activityOf(build)
  // Without the builds of the target, its state after the merge would be unknown.
  if (activity === 'unknown-branch') throw branchNotFound(target)
  const files = await filesOf(context, target)
  const brought = files === null ? null : await filesOf(context, branch)
  return {
    build: baselineOf(build),
    active: activity === 'active',
    hash: branches.get(target)?.lastHash,
    kept,
    files,
    merged: { hash: branches.get(branch)?.lastHash, files: brought },
    changes: files === null || brought === null ? null : mergeChanges(brought, files),
  }
}

/** @throws Failure `merge` when the branch to merge is not listed */
async function listedBranches(
  context: Context<MergingSettings>,
  branch: string,
  target: string,
): Promise<ReadonlyMap<string, Branch>> {
  // A branch that the user did not name was just created by this job.
  const madeAt = branch === context.settings.branch ? undefined : context.clock.now()
  return onceKnown(context, madeAt, async () => {
    const branches = await findBranches(context.deployment, [branch, target])
    if (branches.has(branch)) return branches
    context.journal.found({ merged: false })
    throw new UnknownBranch(
      'merge',
      `The platform has no branch "${branch}".`,
      'Check its name. It may already be merged.',
      { title: 'the branch does not exist on the platform' },
    )
  })
}

function wantedAfter({ build, hash }: Before, mergedAt: number): WantedBuild {
  return {
    newerThan: build,
    triggered: 'by merge or pull',
    writtenAt: mergedAt,
    ...(hash === undefined ? {} : { movedFrom: hash }),
  }
}

/**
 * Whether there was nothing to merge, so that no build will come: branch and target held the same files, and the hash
 * and the build of the target stand for as long as list and build status may be late. Where the platform does not tell
 * all this, a build is waited for.
 */
async function nothingNew(
  context: Context,
  target: string,
  before: Before,
  mergedAt: number,
): Promise<boolean> {
  const { clock, budget } = context
  const { hash, changes } = before
  if (hash === undefined || changes === null || changes.size > 0) return false
  for (const afterMs of checkAtMs) {
    await clock.sleep(Math.max(0, mergedAt + afterMs - clock.now()), budget.signal)
    const now = await findBranch(context.deployment, target)
    if (now?.lastHash !== hash) return false
    if (isNewBuild(await readBuildStatus(context, target), before.build)) return false
  }
  return true
}

function defaultMessage({ settings, run }: Context<MergingSettings>, branch: string, target: string): string {
  // For a branch that the user named, the ref is unknown.
  const what = settings.ref && settings.branch === null ? `${settings.ref} (branch ${branch})` : branch
  const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join('@')
  return [`Merge ${what} into ${target}`, from && `from ${from}`, run.runUrl && `by ${run.runUrl}`]
    .filter(Boolean)
    .join(', ')
}
