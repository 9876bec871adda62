import { waitToRepeat } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { validBut } from '../branch/new-errors.ts'
import { ownCommits } from '../branch/own-commits.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { baselineOf, readBuildStatus, sameCommit } from '../deployment/build-status.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { ValidateSettings } from '../inputs/settings.ts'
import { checkBase } from '../meaning/compared-with.ts'
import { PlatformError } from '../platform/errors.ts'
import { pull } from '../platform/operations.ts'
import type { BuildStatus } from '../platform/schemas.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'

/** How long after a lost pull it is sent again. */
const againAfterMs = 1_000

/**
 * Opens a branch, waits for its build and validates it. A branch of this very repository is pulled first, and its
 * build must be of the commit under test, where the platform says of which it is, and GitHub knows that commit.
 * @returns the sentence for a green end
 */
export async function validate(context: TeamContext<ValidateSettings>): Promise<string> {
  const { settings, journal, run } = context
  const { branch } = settings
  journal.found({ branch })
  const deploymentSettings = await journal.phase('Settings', () => readDeploymentSettings(context))
  await checkBase(context, branch, deploymentSettings.deployBranchName)
  // A pull writes, and what it would bring into production has not been validated.
  const production = branch === deploymentSettings.deployBranchName
  // Only a branch that the event is about can be connected to this repository. That of a fork has the same name at most.
  const isOfEvent = 'name' in run.ref && run.ref.name === branch && run.sha !== '' && run.forkBranch === null
  const wanted =
    production || !isOfEvent
      ? ({ of: 'head' } as const)
      : await journal.phase('Pull', () => pullBranch(context, branch))
  const isVerified = ({ lastHash = '' }: BuildStatus) => sameCommit(lastHash, run.sha)
  const { known, build } = await gateBranch(context, branch, {
    deployBranch: deploymentSettings.deployBranchName,
    wanted,
    whenBuilt: async (built) => {
      if (!isOfEvent) return journal.found({ commitEvidence: 'the event is not about this branch' })
      const commitVerified = isVerified(built) ? 'true' : 'unknown'
      journal.found({ commitVerified, commitEvidence: evidenceOf(context, built, production) })
    },
  })
  const note = !isOfEvent || isVerified(build) ? '' : ' (commit not verified)'
  return `Branch "${branch}"${note} is built and ${validBut(known)}.`
}

/** Which commit was built; a phrase. */
function evidenceOf(
  { run, settings }: Context<ValidateSettings>,
  { lastHash }: BuildStatus,
  production: boolean,
): string {
  if (!lastHash) return 'the platform does not name the commit of the build'
  const hash = `the build is of ${oneLine(lastHash, 40)}`
  if (sameCommit(lastHash, run.sha)) return hash
  if (production) return `${hash}, and production is not pulled`
  if (settings.githubToken === null)
    return `${hash}, and GitHub was not asked about it ("github-token" is empty)`
  return `${hash}, which GitHub does not know in ${run.repository}`
}

async function pullBranch(context: Context, branch: string): Promise<WantedBuild> {
  const { run, journal, log } = context
  const before = baselineOf(await readBuildStatus(context, branch))
  let triggered: boolean
  try {
    triggered = await sendPull(context, branch)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble === 'unreachable' || error.trouble === 'auth')
      throw error
    // The branch has diverged: what the platform would build is not the commit under test.
    if (error.status === 409) throw conflict(branch, error)
    journal.warn(
      `Branch "${branch}" was not pulled, so its build may not be of this commit. The deployment may not be connected to this repository. ${error.message}`,
    )
    // GitHub may know the build all the same: as the commit under test, or as another one.
    return { of: 'commit', commit: run.sha, isOurs: ownCommits(context) }
  }
  log.line(`Pulled branch "${branch}"; the build must be of commit ${run.sha.slice(0, 12)}`)
  const { sha: commit } = run
  return triggered ? { of: 'pull', commit, newerThan: before } : { of: 'commit', commit }
}

/** @returns whether the pull triggered a build, or may have */
async function sendPull(context: Context, branch: string): Promise<boolean> {
  const { deployment, clock, log } = context
  const args = { body: { branchName: branch } }
  try {
    const { buildTriggered } = await deployment.call(pull, args, { retry: false })
    return buildTriggered === true
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble !== 'unreachable') throw error
    log.line(`${error.message} Pulling again.`)
    const { retryAfterMs: askedMs = 0 } = error
    await waitToRepeat(clock, { delayMs: Math.max(againAfterMs, askedMs), askedMs }, deployment.signal, error)
    await deployment.call(pull, args)
    // The first try may have brought all there was, so that the repeat found nothing to trigger a build for.
    return true
  }
}

function conflict(branch: string, error: PlatformError): Failure {
  return new Failure(
    'build',
    `Branch "${branch}" could not be pulled (409): ${error.text || 'it conflicts with what the platform has'}.`,
    'The branch was also changed on the platform. Commit or discard those changes there, then run this again.',
    { cause: error, title: 'the branch has conflicting changes on the platform' },
  )
}
