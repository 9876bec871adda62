import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { promote } from '../branch/promote.ts'
import { checkMergeAllowed, checkMergeRebuilds, readDeploymentSettings } from '../deployment/settings.ts'
import type { GatedBranch } from '../gate/gate-branch.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import { testProduction } from '../gate/run-tests.ts'
import type { RefReleaseSettings, ReleaseSettings } from '../inputs/settings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { releaseGuarded } from '../rollback/guarded-release.ts'
import { generatedNothing } from '../sync/finish-sync.ts'
import { checkContainsProduction } from '../sync/in-production.ts'
import { syncRef } from '../sync/sync-ref.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'

/**
 * Releases a tag: syncs it (unless the input `branch` is set), validates the branch, merges it into the deploy branch,
 * waits for the new production build and validates that.
 * @returns the sentence for a successful run
 */
export async function release(context: TeamContext<ReleaseSettings>): Promise<string> {
  const { settings, journal } = context
  const deploymentSettings = await journal.phase('Settings', async () => {
    const read = await readDeploymentSettings(context)
    checkMergeAllowed(read)
    checkMergeRebuilds(read)
    return read
  })
  const target = deploymentSettings.deployBranchName
  const { branch, ...known }: SyncedTag =
    settings.branch === null ? await syncTag({ ...context, settings }, target) : { branch: settings.branch }
  journal.found({ branch })
  if (branch === target) {
    throw new Failure(
      'merge',
      `"${branch}" is the deploy branch itself.`,
      'Set "branch" to the branch that you want to release.',
      { title: 'the branch to release is the deploy branch' },
    )
  }
  if (!settings.validate)
    journal.warn(`"validate: false": branch "${branch}" is released without being validated.`)
  const gate: Gate = async (isFirst, whenBuilt) => {
    const { made = false, compared } = known
    const before = {
      deployBranch: target,
      made,
      whenBuilt,
      ...(isFirst && compared !== undefined ? { compared } : {}),
    }
    return gateBranch(context, branch, before)
  }
  const what =
    settings.onUnhealthy === 'rollback'
      ? await releaseGuarded(context, branch, deploymentSettings, gate)
      : await releaseGated(context, branch, deploymentSettings, settings.validate ? gate : undefined)
  return `Released ${settings.branch === null ? `"${settings.ref}"` : `branch "${branch}"`} into "${target}"; ${what}.`
}

async function releaseGated(
  context: TeamContext<ReleaseSettings>,
  branch: string,
  deploymentSettings: DeploymentSettings,
  gate: Gate | undefined,
): Promise<string> {
  const target = deploymentSettings.deployBranchName
  const { what } = await promote(context, branch, target, deploymentSettings, { gate, savesSnapshot: true })
  if (gate) await testProduction(context, target)
  return what
}

/** The branch that is released, and what its gate needs to know about it. */
type SyncedTag = Pick<GatedBranch, 'made' | 'compared'> & { branch: string }

async function syncTag(context: Context<RefReleaseSettings>, target: string): Promise<SyncedTag> {
  await context.journal.phase('Compare with production', () => checkContainsProduction(context, target))
  const { branch, compared, isEmpty, settle } = await syncRef(context, 'release')
  await settle()
  if (isEmpty) throw generatedNothing(`Not released: the sync of "${context.settings.ref}"`)
  return { branch, made: true, compared }
}
