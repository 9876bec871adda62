import type { Context } from '../context.ts'
import { GitHubError } from '../github/errors.ts'
import type { GitHub } from '../github/github.ts'
import { findOwnComments } from '../github/marker.ts'
import { pullRequestsFor } from '../github/pull-requests.ts'
import type { CommonSettings } from '../inputs/settings.ts'
import { commenting } from '../inputs/table.ts'
import { anySignal, startBudget } from '../runtime/budget.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import { type Check, missing, notNeeded, type Subject, unknown } from './check.ts'

/** What is known about commenting on the pull request without writing a comment. */
export type CommentFacts =
  /** The event has no pull request, and no open pull request has this commit as its head. */
  | { pullRequests: 0 }
  /** The comments could be read; `earlier`: one of them is from an earlier run of this action. */
  | { pullRequests: number; earlier: boolean }
  | { rejected: GitHubError }
  /** The request to GitHub failed; a phrase. */
  | { trouble: string }

const permission = 'Give the job the permission "pull-requests: write".'

/**
 * Whether the step can comment. GitHub does not return the write permissions of a workflow token, so the result is never
 * "ok".
 * @param readOnly the token of the event is read-only regardless of the permissions in the workflow
 */
export function commentCheck(
  { comment, githubToken }: Pick<CommonSettings, 'comment' | 'githubToken'>,
  readOnly: boolean,
  facts: CommentFacts,
): Check {
  const subject: Subject = {
    name: 'comment',
    neededFor: commenting,
    required: false,
  }
  if (comment === 'never') return notNeeded(subject, '"comment: never"')
  if (githubToken === null) {
    const remedy =
      'Remove "github-token" (default: the token of the workflow), check the name of its secret, or set "comment: never".'
    return missing(subject, '"github-token" is empty', remedy, 'input')
  }
  if (readOnly) {
    const found =
      'the token is read-only for a pull request from a fork: there is a job summary, but no comment'
    return missing(subject, found, 'Push the branch to this repository.', 'auth')
  }
  if ('rejected' in facts) {
    return missing(subject, withoutStop(facts.rejected.message), facts.rejected.advice, 'auth')
  }
  if ('trouble' in facts) return unknown(subject, facts.trouble, permission, 'network')
  if (facts.pullRequests === 0) {
    return notNeeded(subject, 'this event has no open pull request')
  }
  const earlier = 'earlier' in facts && facts.earlier ? ', with one of an earlier run of this action' : ''
  return unknown(
    subject,
    `the comments can be read${earlier}; write permission is unknown, because preflight writes nothing`,
    permission,
    'auth',
  )
}

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
