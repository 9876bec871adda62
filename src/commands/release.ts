import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { RefReleaseSettings, ReleaseSettings } from '../inputs/settings.ts'
import { gateBranch } from '../steps/branch/gate-branch.ts'
import { promote } from '../steps/branch/promote.ts'
import { runDataTests } from '../steps/data-tests/run-data-tests.ts'
import { checkMergeAllowed, readDeploymentSettings } from '../steps/deployment/settings.ts'
import { syncRef } from '../steps/sync/sync-ref.ts'

/**
 * Releases a tag: syncs it (unless the input `branch` is set), validates the branch, merges it into the deploy branch,
 * waits for the new production build and validates that.
 * @returns the sentence for a successful run
 */
export async function release(context: Context<ReleaseSettings>): Promise<string> {
  const { settings, journal } = context
  const deploymentSettings = await journal.phase('Settings', async () => {
    const read = await readDeploymentSettings(context)
    checkMergeAllowed(read)
    return read
  })
  const target = deploymentSettings.deployBranchName
  const branch = settings.branch === null ? await syncTag({ ...context, settings }) : settings.branch
  journal.found({ branch })
  if (branch === target) {
    throw new Failure(
      'merge',
      `"${branch}" is the deploy branch itself.`,
      'Set "branch" to the branch that you want to release.',
    )
  }
  if (settings.validate) await gateBranch(context, branch, settings.branch === null ? null : target)
  else journal.warn(`"validate: false": branch "${branch}" is released without being validated.`)
  const what = await promote(context, branch, target, deploymentSettings)
  const failed = settings.validate ? await runDataTests(context, target, target) : null
  if (failed) throw failed
  return `Released ${settings.branch === null ? `"${settings.ref}"` : `branch "${branch}"`} into "${target}"; ${what}.`
}

async function syncTag(context: Context<RefReleaseSettings>): Promise<string> {
  const { branch, ref, commit } = await syncRef(context, 'release')
  const fix = `Check branch "${branch}". If it is correct, release it with "branch: ${branch}".`
  if (commit.doubt !== null) throw new Failure('sync', `Not released: ${commit.doubt}`, fix)
  if (ref.verified === 'true') return branch
  throw new Failure(
    'sync',
    `Not released: it could not be verified that "${context.settings.ref}" was synced (${ref.evidence}).`,
    fix,
  )
}
