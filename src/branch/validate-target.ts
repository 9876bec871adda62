import type { Context } from '../base/context.ts'
import { count, listed } from '../base/text.ts'
import { findBranch } from '../deployment/branches.ts'
import { activityOf, isNewBuild, readBuildStatus } from '../deployment/build-status.ts'
import type { MergeChanges } from '../deployment/file-hashes.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import type { BuildStatus, DeploymentSettings } from '../platform/schemas.ts'
import type { StoredSnapshot } from '../snapshot/save-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { Before } from './gated-baseline.ts'
import { checkAtMs } from './parent-target.ts'
import { validateBuilt } from './validate-branch.ts'
import { broughtTo, verifyMerged } from './verify-merged.ts'
import type { WantedBuild } from './wanted-build.ts'

/** A branch that is merged, into a target that is not built yet. */
export interface Merged {
  branch: string
  target: string
  deploymentSettings: DeploymentSettings
  /** Null where it was merged before. */
  merge: { before: Before; snapshot: StoredSnapshot | null; at: number } | null
  /** Whether there was something to merge. */
  isMerged: boolean
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
  if (merge) tellKept(context, merged, merge.before, brought)
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
  const wanted = unchanged ? ({ of: 'head' } as const) : wantedAfter(merge.before, merge.at)
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

/**
 * Says which files of the branch the merge did not bring, for the target has changed them since the branch left it. So it is
 * after a rollback, which counts as such a change.
 */
function tellKept(
  { log }: Context,
  { branch, target }: Merged,
  { changes }: Before,
  brought: MergeChanges,
): void {
  const kept = [...(changes?.keys() ?? [])].filter((path) => !brought.has(path))
  if (brought.size === 0 || kept.length === 0) return
  log.line(
    `"${target}" keeps its version of ${count(kept.length, 'file')} in which "${branch}" differs: ${listed(kept)}`,
  )
}

/** Adds to the snapshot what the merge left, as soon as the list shows it. */
async function tellLeft(
  { journal }: Context,
  target: string,
  snapshot: StoredSnapshot,
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

function wantedAfter({ build, hash }: Before, mergedAt: number): WantedBuild {
  return {
    of: 'merge',
    newerThan: build,
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
