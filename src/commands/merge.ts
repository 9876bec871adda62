import { Failure } from '../base/failure.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { parentOf } from '../branch/parent-target.ts'
import { promote } from '../branch/promote.ts'
import { checkMergeAllowed, readDeploymentSettings } from '../deployment/settings.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { MergeSettings } from '../inputs/settings.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'

/**
 * Validates a branch and merges it into the deploy branch or its parent; waits for the new production build.
 * @returns the sentence for a green end
 */
export async function merge(context: TeamContext<MergeSettings>): Promise<string> {
  const { settings, journal } = context
  const { branch } = settings
  journal.found({ branch })
  const { deploymentSettings, target } = await journal.phase('Settings', async () => {
    const read = await readDeploymentSettings(context)
    if (branch === read.deployBranchName) {
      throw new Failure(
        'merge',
        `"${branch}" is the deploy branch and cannot be merged into itself.`,
        'Set "branch" to the branch to merge.',
        { title: 'the branch to merge is the deploy branch' },
      )
    }
    const into = settings.into === 'default' ? read.deployBranchName : await parentOf(context, branch)
    if (into === read.deployBranchName) checkMergeAllowed(read)
    return { deploymentSettings: read, target: into }
  })
  const deployBranch = deploymentSettings.deployBranchName
  const gate: Gate = async (_, whenBuilt) =>
    gateBranch(context, branch, { deployBranch, into: target, whenBuilt })
  if (!settings.validate)
    journal.warn(`"validate: false": branch "${branch}" is merged without being validated.`)
  const { what } = await promote(context, branch, target, deploymentSettings, {
    gate: settings.validate ? gate : undefined,
    savesSnapshot: true,
  })
  return `Merged "${branch}" into "${target}"; ${what}.`
}
