import type { GitHubError } from '../github/errors.ts'
import type { Settings } from '../inputs/settings.ts'
import { commenting } from '../inputs/table.ts'
import { withoutStop } from '../runtime/text.ts'
import { type Check, missing, notNeeded, type Subject, unknown } from './check.ts'

/** What could be found out about the pull request's comment without writing one. */
export type CommentFacts =
  /** The event is about no pull request, and no open one has this commit as its head. */
  | { pullRequests: 0 }
  /** The conversation could be read; `earlier`: an earlier run of this action has commented there. */
  | { pullRequests: number; earlier: boolean }
  | { refused: GitHubError }
  /** GitHub gave no answer to work with; a phrase. */
  | { trouble: string }

const permission = 'Give the job "permissions: pull-requests: write".'

/**
 * Whether the step can comment. GitHub does not tell what a workflow's token may write, so "ok" is never said of it.
 * @param readOnly the event gives a read-only token, whatever the workflow says
 */
export function commentCheck(
  { comment, githubToken }: Pick<Settings, 'comment' | 'githubToken'>,
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
      'Give "github-token", or leave it out so that it is the workflow\'s own; or set "comment: never".'
    return missing(subject, 'there is no "github-token"', remedy, 'input')
  }
  if (readOnly) {
    const found =
      'a pull request from a fork gets a read-only token: there will be a warning and the job summary'
    return missing(subject, found, 'Push the branch to this repository.', 'auth')
  }
  if ('refused' in facts) {
    return missing(subject, withoutStop(facts.refused.message), facts.refused.advice, 'auth')
  }
  if ('trouble' in facts) return unknown(subject, facts.trouble, permission, 'network')
  if (facts.pullRequests === 0) {
    return notNeeded(subject, 'this event is about no open pull request')
  }
  const earlier =
    'earlier' in facts && facts.earlier ? '; an earlier run of this action has commented there' : ''
  return unknown(
    subject,
    `the conversation can be read${earlier}; whether it can be written to cannot be told without writing`,
    permission,
    'auth',
  )
}
