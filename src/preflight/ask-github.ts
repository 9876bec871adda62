import type { Context } from '../context.ts'
import { GitHubError } from '../github/errors.ts'
import type { GitHub } from '../github/github.ts'
import { findOwnComments } from '../github/own-comments.ts'
import { pullRequestsFor } from '../github/pull-requests.ts'
import { anySignal, startBudget } from '../runtime/budget.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import type { CommentFacts } from './comment-check.ts'

/** Time limit for all GitHub requests, retries included. */
const mostMs = 15_000

/** Whether the token of this event is read-only regardless of the permissions in the workflow. */
export function isReadOnly({ run }: Pick<Context, 'run'>): boolean {
  return run.pullRequest?.fromFork === true && run.eventName !== 'pull_request_target'
}

/** Reads the comments of the pull request; writes nothing. */
export async function readConversation(context: Context): Promise<CommentFacts> {
  const { settings, run, budget, clock, connectGitHub } = context
  const nothing = { pullRequests: 0 } as const
  if (settings.comment === 'never' || settings.githubToken === null || isReadOnly(context)) return nothing
  if (run.repository === '')
    return { trouble: 'the repository of this run is unknown (GITHUB_REPOSITORY is empty)' }
  if (!run.pullRequest && run.eventName !== 'push') return nothing
  const share = startBudget(clock, mostMs)
  try {
    const signal = anySignal([budget.signal, share.signal])
    const github = await connectGitHub(settings.githubToken)
    const numbers = await pullRequestsFor(run, github, signal)
    const [first] = numbers
    if (first === undefined) return nothing
    const earlier = await hasEarlier(github, first, settings.commentKey, signal)
    return { pullRequests: numbers.length, earlier }
  } catch (error) {
    if (error instanceof GitHubError && !error.rateLimit && isRejection(error.status))
      return { rejected: error }
    const text = oneLine(error instanceof Error ? error.message : String(error))
    return { trouble: `The GitHub request failed: ${withoutStop(text)}` }
  } finally {
    share.release()
  }
}

async function hasEarlier(github: GitHub, issue: number, key: string, signal: AbortSignal): Promise<boolean> {
  const comments = await github.listComments(issue, signal)
  const earlier = await findOwnComments(comments, key, () => github.login(signal))
  return earlier.length > 0
}

function isRejection(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404
}
