import { oneLine } from '../base/text.ts'
import { retryAfterMs, serverTime } from '../http/backoff.ts'
import { type FaultDetails, ServiceError, titleOf } from '../http/service-error.ts'
import { calls } from './calls.ts'

type Details = Omit<FaultDetails, 'status'> &
  Partial<Pick<GitHubError, 'rateLimited'>> & {
    /** Name of the call, such as `createComment`. */
    operation: string
    /** Null if there was no response, or none that can be read. */
    status: number | null
  }

/** A failed request to GitHub. */
export class GitHubError extends ServiceError {
  override readonly name = 'GitHubError'
  override readonly rateLimited: boolean = false
  /** Whether another attempt may succeed. */
  readonly isPassing: boolean

  constructor({ status, ...details }: Details, options?: ErrorOptions) {
    const { operation, rateLimited = false, notTheConnection = false } = details
    const text = oneLine(details.text)
    const noStatus = notTheConnection ? 'The GitHub call failed' : 'No response from GitHub'
    const row = (calls as Readonly<Record<string, { doing: string }>>)[operation]
    super(
      row?.doing ?? `calling ${operation}`,
      status === null ? noStatus : `GitHub responded ${status}`,
      { ...details, text },
      options,
    )
    Object.assign(this, details, { text, status: status ?? undefined })
    this.isPassing = rateLimited || (status === null ? !notTheConnection : status === 408 || status >= 500)
  }

  override get title(): string {
    const isDenied = !this.rateLimited && (this.status === 403 || this.status === 404)
    return isDenied ? 'GitHub denied access to the repository' : titleOf('GitHub', this)
  }
}

const permission =
  'give the job "permissions: pull-requests: write"; on pull requests from forks, the token is always read-only'

/**
 * The fix for a status, for the reader of the warning.
 * @param accepted GitHub's `x-accepted-github-permissions`: the permissions that are sufficient
 * @param again when to try again
 */
export function githubAdvice(status: number, accepted = '', again = 'try again later'): string {
  const named = accepted === '' ? '' : ` GitHub accepts: ${oneLine(accepted, 200)}.`
  switch (status) {
    case 401:
      return 'GitHub rejected the token: check the input "github-token"; it may have expired or been revoked.'
    case 403:
      return `The token lacks the permission: ${permission}; a locked conversation accepts comments only from users with write access.${named}`
    case 404:
      return `The token has no access to this: ${permission}.${named}`
    case 410:
      return `This no longer exists, or comments are disabled in this repository (then set "comment: never"); if not, ${permission}.`
    case 422:
      return `GitHub rejected the comment: the conversation may be locked, or GitHub takes the text for spam; if not, ${permission}.`
    case 429:
      return `The rate limit of GitHub was reached: run fewer jobs at a time, or ${again}.`
    default:
      if (status >= 500 || status === 408) return `GitHub has an outage: ${again}.`
      if (status >= 300 && status < 400)
        return 'The token is not sent to another URL: check that GITHUB_API_URL is the URL of the GitHub API itself.'
      return 'GitHub rejected this request: the job summary has the whole report.'
  }
}

/** For a failed connection, or a response that cannot be read. */
export const unreachableAdvice =
  "Check that this runner can reach GitHub's API (proxy, firewall), or try again later."

/** GitHub's times are whole seconds. */
const leastLimitMs = 1000

/**
 * Whether GitHub rejected a request for the number of requests, not for permissions, so that it was not carried out; and how
 * long it asks to wait, in milliseconds, undefined if it does not say.
 * @param headers with lower-case names
 * @param text GitHub's message
 * @param nowMs this machine's time, for responses without a date
 */
export function waitAskedBy(
  status: number,
  headers: ReadonlyMap<string, string>,
  text: string,
  nowMs: number,
): Pick<GitHubError, 'rateLimited' | 'retryAfterMs'> {
  const serverNowMs = serverTime(headers.get('date'), nowMs)
  const named = retryAfterMs(headers.get('retry-after'), serverNowMs)
  const mayBeLimit = status === 403 || status === 429
  if (!mayBeLimit) return { rateLimited: false, retryAfterMs: named ?? undefined }
  if (named !== null) return { rateLimited: true, retryAfterMs: Math.max(leastLimitMs, named) }
  if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
    const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
    const isTime = /^\d{1,12}$/.test(reset)
    const waitMs = isTime ? Math.max(leastLimitMs, Number(reset) * 1000 - serverNowMs) : undefined
    return { rateLimited: true, retryAfterMs: waitMs }
  }
  const rateLimited = status === 429 || /secondary rate limit|abuse detection/i.test(text)
  return { rateLimited, retryAfterMs: undefined }
}
