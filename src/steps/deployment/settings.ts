import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { CallOptions } from '../../platform/client.ts'
import { getDeploymentSettings } from '../../platform/operations.ts'
import type { DeploymentSettings } from '../../platform/schemas.ts'

/** The settings of the deployment: its deploy branch, and whether merges into it are allowed. */
export async function readDeploymentSettings(
  { deployment }: Context,
  options: Partial<CallOptions> = {},
): Promise<DeploymentSettings> {
  return deployment.call(getDeploymentSettings, {}, options)
}

/**
 * Checks the settings before anything is started.
 * @throws Failure `merge` when merges into the deploy branch are not allowed
 */
export function checkMergeAllowed(deploymentSettings: DeploymentSettings): void {
  const name = deploymentSettings.deployBranchName
  if (deploymentSettings.deployBranchReadOnly === true) {
    throw new Failure(
      'merge',
      `The deploy branch "${name}" is read-only, so nothing can be merged into it.`,
      'Change that in the settings of the deployment (deployBranchReadOnly).',
    )
  }
  if (deploymentSettings.deployBranchMergeAllowed === false) {
    throw new Failure(
      'merge',
      `The deployment does not allow merges into its deploy branch "${name}".`,
      'Change that in the settings of the deployment (deployBranchMergeAllowed).',
    )
  }
}

/**
 * Checks before its sync that a release can reach production.
 * @throws Failure `merge` when production is built from uploads, so that no merge rebuilds it
 */
export function checkMergeRebuilds({ deployMode }: DeploymentSettings): void {
  if (deployMode !== 'cli') return
  throw new Failure(
    'merge',
    'Production of this deployment is built from uploads (deployMode "cli"), so a release would not change it.',
    'Use "command: deploy" with "production: true", or "command: merge" if only the branch is to be merged.',
  )
}
