import { oneLine, withoutStop } from '../runtime/text.ts'
import type { RateLimit } from './rate-limit.ts'

interface Details {
  /** Name of the call, such as `createComment`. */
  operation: string
  status: number | null
  /** GitHub's own words, or the fault's; may be empty. */
  text: string
  advice: string
  arrived: 'no' | 'unknown'
  requestId?: string
  rateLimit?: RateLimit | null
  /** How long GitHub asks to wait for a fault of its own, in milliseconds. */
  retryAfterMs?: number | null
  /** The fault without a status lies in the data, not in the connection: "No response" would be wrong. */
  notTheConnection?: true
}

/** A call to GitHub that did not give an answer to work with. The message is one line and never holds the token. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  readonly operation: string
  /** The answer's status; null when there was no answer to work with. */
  readonly status: number | null
  /** What to do next. */
  readonly advice: string
  /** `no`: the request was certainly not carried out. `unknown`: it may have been. */
  readonly arrived: 'no' | 'unknown'
  /** Set when GitHub refused because of too many requests. */
  readonly rateLimit: RateLimit | null
  readonly retryAfterMs: number | null

  constructor(details: Details, options?: ErrorOptions) {
    super(sentence(details), options)
    this.operation = details.operation
    this.status = details.status
    this.advice = details.advice
    this.arrived = details.arrived
    this.rateLimit = details.rateLimit ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

function sentence({ operation, status, text, requestId, notTheConnection }: Details): string {
  const noStatus = notTheConnection ? 'The GitHub call failed' : 'No response from GitHub'
  const head = status === null ? noStatus : `GitHub responded ${status}`
  const words = withoutStop(oneLine(text))
  const request = requestId ? ` (request ${oneLine(requestId, 100)})` : ''
  return `${head} while ${doing[operation] ?? `calling ${operation}`}${words ? `: ${words}` : ''}${request}.`
}

/** What a call does, in the words of the message. */
const doing: Readonly<Record<string, string>> = {
  createGitHub: 'reading the name of the repository',
  listComments: 'listing the comments',
  createComment: 'creating the comment',
  updateComment: 'updating the comment',
  deleteComment: 'deleting the comment',
  pullRequestsOf: 'listing the pull requests of the commit',
  ref: 'reading the branch or tag',
  annotatedTag: 'reading the tag',
  login: 'reading the user of the token',
}

const permission =
  'give the job "permissions: pull-requests: write"; a pull request from a fork gets a read-only token, whatever the workflow says'

/**
 * What to do about a status, in words for the reader of the warning.
 * @param accepted GitHub's `x-accepted-github-permissions`: what would have been enough
 */
export function adviceFor(status: number, accepted = ''): string {
  const named = accepted === '' ? '' : ` GitHub would accept: ${oneLine(accepted, 200)}.`
  switch (status) {
    case 401:
      return 'The token is not accepted: check the input "github-token"; it may have expired or been revoked.'
    case 403:
      return `The token may not do this: ${permission}; and nobody without write access comments on a locked conversation.${named}`
    case 404:
      return `The token cannot see this: ${permission}.${named}`
    case 410:
      return `This is gone, or comments are switched off in this repository ("comment: never" leaves the comment out); if not, ${permission}.`
    case 422:
      return `GitHub does not take this comment: the conversation may be locked, or the text may look like spam to it; if not, ${permission}.`
    case 429:
      return 'GitHub limits the rate of requests: run fewer jobs at a time, or try again later.'
    default:
      if (status >= 500 || status === 408) return 'GitHub has trouble of its own: try again later.'
      if (status >= 300 && status < 400)
        return 'The token is sent to no other address: check that GITHUB_API_URL is the one that GitHub itself answers on.'
      return 'GitHub does not take this request: the summary has the whole report.'
  }
}

export const rateLimitAdvice = adviceFor(429)

/** For a connection that failed, or an answer that cannot be read. */
export const unreachableAdvice =
  "Check that this runner can reach GitHub's API (proxy, firewall), or try again later."
