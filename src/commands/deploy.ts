import { checkoutHead } from '../base/checkout-head.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { DeploySettings } from '../inputs/settings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import type { StoredSnapshot } from '../snapshot/save-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { beforeUpload } from '../upload/before-upload.ts'
import { deployTarget } from '../upload/deploy-target.ts'
import { describePlan, planUpload, type UploadPlan, warnIfNothingStays } from '../upload/plan-upload.ts'
import { readUploadModel } from '../upload/read-files.ts'
import { uploadByFork, wantsFork } from '../upload/upload-by-fork.ts'
import { uploadModel, verifyFiles } from '../upload/upload-files.ts'

/**
 * Uploads the data model of the checkout to a branch, or to production where that is built from uploads: only what
 * changed, in one transaction. Then waits for the build of just this upload and validates it.
 * @returns the sentence for a green end
 */
export async function deploy(context: TeamContext<DeploySettings>): Promise<string> {
  const { settings, journal, clock, team } = context
  const { removeMissing, includeUntracked } = team.deploy
  const model = await journal.phase('Read model', () => readUploadModel(context, includeUntracked))
  journal.found({ syncedCommit: (await checkoutHead(context.workspace)) ?? undefined })
  const { branch, deploymentSettings } = await journal.phase('Settings', () => deployTarget(context))
  journal.found({ branch })
  const plan = await journal.phase('Compare', () => planUpload(context, branch, model, removeMissing))
  const comparedAt = clock.now()
  warnIfNothingStays(context, plan)
  const place = settings.branch === null ? `production ("${branch}")` : `branch "${branch}"`
  if (settings.dryRun) {
    journal.found({ uploadedFileCount: 0, removedFileCount: 0 })
    return `Nothing was uploaded (dry run). Files of ${place}: ${describePlan(plan)}.`
  }
  if (!settings.validate) journal.warn(`"validate: false": the files deployed to ${place} are not validated.`)
  const snapshot = settings.branch === null ? await beforeUpload(context, plan) : null
  const { how, checked } = await bring(context, plan, deploymentSettings, comparedAt, snapshot)
  const state = settings.validate ? 'built and valid' : 'built, and not validated'
  return `Deployed to ${place}${how === '' ? '' : `, ${how}`}: ${describePlan(plan)}; ${checked} is ${state}.`
}

/**
 * @param comparedAt when the branch was compared with the model, on the clock
 * @returns how the files came there, a phrase, empty when there is nothing to say of it; and what was built
 */
async function bring(
  context: TeamContext<DeploySettings>,
  plan: UploadPlan,
  deploymentSettings: DeploymentSettings,
  comparedAt: number,
  snapshot: StoredSnapshot | null,
): Promise<{ how: string; checked: string }> {
  const { journal, settings } = context
  const { branch } = plan
  let wanted: WantedBuild | null
  try {
    wanted = await journal.phase('Upload', () => uploadModel(context, plan, { snapshot }))
  } catch (error) {
    // Dev mode is never opened on the deploy branch, which is production.
    const rejection = settings.branch === null ? null : wantsFork(error, branch)
    if (rejection === null) throw error
    return { how: await uploadByFork(context, plan, deploymentSettings, rejection), checked: 'the fork' }
  }
  // Files that are there already may have come just before, and then build and list may both be from before that.
  const { evidence } = await gateBranch(context, branch, {
    deployBranch: deploymentSettings.deployBranchName,
    wanted: wanted ?? { of: 'head', writtenAt: comparedAt },
  })
  const event = wanted === null ? 'There was nothing to upload' : 'The upload was built'
  await journal.phase('Verify files', () => verifyFiles(context, plan, event))
  if (wanted !== null) return { how: '', checked: 'it' }
  journal.found({ buildEvidence: `${evidence}: there was nothing to upload` })
  return { how: 'which already held these files', checked: 'it' }
}
