import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { findBranch } from '../deployment/branches.ts'
import { UnknownBranch } from '../deployment/known-branch.ts'
import { askGitHub } from '../github/ask-github.ts'
import { PlatformError } from '../platform/errors.ts'

/** The branch that a gate works on. */
interface Gated {
  branch: string
  /** This job made it. */
  made: boolean
  /** The platform has shown it to this job. */
  seen: boolean
}

/**
 * Why a gate failed whose branch was deleted meanwhile: whatever failed then is only a symptom.
 * @param error what the gate threw
 * @returns a Failure `build`; the same error where the branch, or its dev-mode fork, is still there, or was never there
 */
export async function explainVanished(
  context: Context,
  { branch, made, seen }: Gated,
  error: unknown,
): Promise<unknown> {
  const cause = error instanceof Failure && error.cause instanceof PlatformError ? error.cause : error
  const isUnknown = error instanceof UnknownBranch
  const isMissing = isUnknown || (cause instanceof PlatformError && cause.trouble === 'not-found')
  if (!isMissing || context.budget.signal.aborted) return error
  const fork = context.ledger.read().session?.fork ?? branch
  const own = fork !== branch || made
  // Of a branch that this job neither made nor opened, it is not known that it was ever there.
  if (isUnknown && !own) return error
  if (!(await isGone(context, fork))) return error
  if (fork !== branch)
    return new Failure(
      'build',
      `"${fork}", the dev-mode fork of branch "${branch}" that this run opened, no longer exists on the platform.`,
      'Another job may use the same token: a token has one dev-mode session. Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
      { title: 'the dev-mode fork of this run was deleted' },
    )
  const number = await closedPullRequest(context)
  if (number !== null)
    return new Failure(
      'build',
      `Pull request #${number} is closed, and branch "${branch}" no longer exists on the platform.`,
      'Branches of a closed pull request are removed, and there is nothing left to check.',
      { title: 'the pull request is closed' },
    )
  // What was never there was not deleted: the platform has not shown it yet, or never made it.
  if (isUnknown && !seen) return error
  return new Failure(
    'build',
    `Branch "${branch}"${made ? ', which this run created,' : ''} no longer exists on the platform: another job or a person deleted it during this run.`,
    'Check jobs that remove branches (`command: cleanup` with a short `older-than`), and jobs that use the same branch name. Then run this again.',
    { title: 'the branch was deleted during this run' },
  )
}

/** What cannot be read counts as still there, so that the error of the gate is told. */
async function isGone({ deployment }: Context, name: string): Promise<boolean> {
  try {
    return (await findBranch(deployment.with({ retry: false }), name)) === undefined
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

/** @returns null if it is open, or GitHub does not say */
async function closedPullRequest(context: Context): Promise<number | null> {
  const { settings, run } = context
  if (!run.pullRequest || settings.githubToken === null) return null
  const { number } = run.pullRequest
  const asked = await askGitHub(context, settings.githubToken, (github, signal) =>
    github.isOpen(number, signal),
  )
  return 'value' in asked && !asked.value ? number : null
}
