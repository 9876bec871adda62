import type { GitHubError } from '../github/errors.ts'
import type { CommonSettings } from '../inputs/settings.ts'
import { commenting } from '../inputs/table.ts'
import { withoutStop } from '../runtime/text.ts'
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
