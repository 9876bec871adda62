import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { openBranch } from '../branch/open-branch.ts'
import { listedOnce, UnknownBranch } from '../deployment/known-branch.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import type { UploadingSettings } from '../inputs/settings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'

/** Where an upload goes. */
interface DeployTarget {
  branch: string
  deploymentSettings: DeploymentSettings
}

/**
 * Finds the branch to upload to, and says before anything is written what cannot work.
 * @throws Failure `input` when production is meant and not said; `build` or, where the deploy branch is
 *   read-only, `merge` when the platform would reject the upload
 */
export async function deployTarget(context: Context<UploadingSettings>): Promise<DeployTarget> {
  const { settings } = context
  const deploymentSettings = await readDeploymentSettings(context)
  const { branch } = settings
  if (branch === null) {
    checkProduction(settings.deploymentId, deploymentSettings)
    return { branch: deploymentSettings.deployBranchName, deploymentSettings }
  }
  if (branch === deploymentSettings.deployBranchName) {
    throw new Failure(
      'input',
      `Invalid input \`branch\`: "${branch}" is the deploy branch, so uploading to it changes production.`,
      'Name another branch. If production is built from uploads, remove "branch" and set "production: true".',
      { title: 'the upload would change production' },
    )
  }
  await listedOnce(context, [branch], undefined, notCreated)
  // What nothing may compile is not uploaded first and found out then.
  if (settings.activate === 'never') await openBranch(context, branch, deploymentSettings.deployBranchName)
  return { branch, deploymentSettings }
}

function notCreated(branch: string): UnknownBranch {
  return new UnknownBranch(
    branch,
    'build',
    `The platform has no branch "${branch}", and "command: deploy" does not create branches.`,
    'Check its name, or create the branch on the platform first.',
  )
}

/** Only a deployment that says that its production is built from uploads gets one. */
function checkProduction(deploymentId: number, deploymentSettings: DeploymentSettings): void {
  const { deployMode = 'unknown', deployBranchName, deployBranchReadOnly } = deploymentSettings
  if (deployMode !== 'cli') {
    throw new Failure(
      'build',
      `Production of deployment ${deploymentId} is not built from uploads (deployMode "${oneLine(deployMode, 40)}"), so nothing was uploaded.`,
      'Upload to a "branch", and merge it into production with "command: merge".',
      { title: 'production is not built from uploads' },
    )
  }
  if (deployBranchReadOnly === true) {
    throw new Failure(
      'merge',
      `The deploy branch "${deployBranchName}" is read-only, so nothing can be uploaded to it.`,
      'Change deployBranchReadOnly in the settings of the deployment.',
      { title: 'the deploy branch is read-only' },
    )
  }
}
