import { oneLine, withoutStop } from '../base/text.ts'
import { retryAfterMs, serverTime } from '../http/backoff.ts'
import { calls } from './calls.ts'

type Details = Pick<GitHubError, 'operation' | 'status' | 'advice' | 'arrived'> &
  Partial<Pick<GitHubError, 'rateLimited' | 'retryAfterMs' | 'title'>> & {
    /** GitHub's own words, or the fault's; may be empty. */
    text: string
    requestId?: string | undefined
    /** The fault without a status lies in the data, not in the connection: "No response" would be wrong. */
    notTheConnection?: true | undefined
  }

/** A failed request to GitHub. The message is one line and never contains the token. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  /** Name of the call, such as `createComment`. */
  declare readonly operation: string
  /** Of the response; null if there was none, or none that can be read. */
  declare readonly status: number | null
  /** What to do next. */
  declare readonly advice: string
  /** `no`: the request was certainly not carried out. `unknown`: it may have been. */
  declare readonly arrived: 'no' | 'unknown'
  /** GitHub rejected the request because of too many requests. */
  readonly rateLimited: boolean = false
  /** How long GitHub asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null = null
  /** A heading, where it is not GitHub that could not be reached. */
  readonly title: string | undefined

  constructor({ text, requestId, notTheConnection, ...shown }: Details, options?: ErrorOptions) {
    super(sentence({ text, requestId, notTheConnection, ...shown }), options)
    Object.assign(this, shown)
  }

  /** Whether another attempt may succeed. */
  get isPassing(): boolean {
    const { status } = this
    return this.rateLimited || status === null || status === 408 || status >= 500
  }
}

/** The heading of a failure that rests on GitHub alone. @param error what the request threw */
export function githubTitle(error: unknown): string {
  if (!(error instanceof GitHubError)) return 'GitHub did not respond'
  if (error.rateLimited) return 'GitHub limits the rate of requests'
  const { status } = error
  switch (status) {
    case null:
      return error.title ?? 'GitHub did not respond'
    case 401:
      return 'GitHub rejected the token'
    case 403:
    case 404:
      return 'GitHub denied access to the repository'
    default:
      return `GitHub responded ${status}`
  }
}

function sentence({ operation, status, text, requestId, notTheConnection }: Details): string {
  const noStatus = notTheConnection ? 'The GitHub call failed' : 'No response from GitHub'
  const head = status === null ? noStatus : `GitHub responded ${status}`
  const words = withoutStop(oneLine(text))
  const { doing = `calling ${operation}` } =
    (calls as Readonly<Record<string, { doing?: string }>>)[operation] ?? {}
  const request = requestId ? ` (request ${oneLine(requestId, 100)})` : ''
  return `${head} while ${doing}${words ? `: ${words}` : ''}${request}.`
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
 * long it asks to wait, in milliseconds, null if it does not say.
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
  if (!mayBeLimit) return { rateLimited: false, retryAfterMs: named }
  if (named !== null) return { rateLimited: true, retryAfterMs: Math.max(leastLimitMs, named) }
  if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
    const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
    const isTime = /^\d{1,12}$/.test(reset)
    const waitMs = isTime ? Math.max(leastLimitMs, Number(reset) * 1000 - serverNowMs) : null
    return { rateLimited: true, retryAfterMs: waitMs }
  }
  const rateLimited = status === 429 || /secondary rate limit|abuse detection/i.test(text)
  return { rateLimited, retryAfterMs: null }
}
