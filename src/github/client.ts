import type { Octokit } from '@octokit/rest'
import type { Send } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import { isInstallationToken } from './authorship.ts'
import { GitHubError } from './errors.ts'
import type { GitHub } from './github.ts'
import { octokitFetch } from './octokit-fetch.ts'
import { everyPage, pageSize, readAs } from './pages.ts'
import { type CallOptions, repeatRequests } from './repeat.ts'
import { readComment, readComments, readLogin, readPullRequests, readRef, readTag } from './schemas.ts'

export interface GitHubOptions {
  /** The class from `@octokit/rest`, which the edge loads when it is needed. */
  octokit: typeof Octokit
  /** `GITHUB_API_URL`: `https://api.github.com`, or a server's `https://<host>/api/v3`. */
  baseUrl: string
  token: string
  /** Name and version of the product. */
  userAgent: string
  /** The one HTTP stack, which octokit gets as its `fetch`. */
  send: Send
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** `owner/name`. */
  repository: string
  /** Told of every wait before another attempt: why (one line), and how long in milliseconds. */
  onWait: (message: string, delayMs: number) => void
}

/** Octokit logs addresses and headers that a server chose, which a runner would obey as commands. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }
function nothing(): void {}

/**
 * Connects to GitHub; sends nothing yet.
 * @throws GitHubError when the repository is no `owner/name`
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const { owner, repo } = splitRepository(options.repository)
  const octokit = new options.octokit({
    auth: options.token,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    userAgent: options.userAgent,
    log: silent,
    request: { fetch: octokitFetch(options.send, options.token, options.clock), log: silent },
  })
  repeatRequests(octokit, options)
  const { git, issues, repos, users } = octokit.rest

  return {
    listComments: (issue, signal) => {
      const request: CallOptions = { operation: 'listComments', signal }
      return everyPage(request.operation, readComments, (page) =>
        issues.listComments({
          owner,
          repo,
          issue_number: issue,
          per_page: pageSize,
          page,
          request: { ...request },
        }),
      )
    },
    async createComment(issue, body, signal) {
      const request = { operation: 'createComment', signal }
      const { data } = await issues.createComment({ owner, repo, issue_number: issue, body, request })
      return readAs(readComment, data, request.operation)
    },
    async updateComment(id, body, signal) {
      const request = { operation: 'updateComment', signal }
      const { data } = await issues.updateComment({ owner, repo, comment_id: id, body, request })
      return readAs(readComment, data, request.operation)
    },
    async deleteComment(id, signal) {
      const request = { operation: 'deleteComment', signal }
      await issues.deleteComment({ owner, repo, comment_id: id, request }).catch(unless(404))
    },
    pullRequestsOf: (sha, signal) => {
      const request = { operation: 'pullRequestsOf', signal }
      const of = { owner, repo, commit_sha: sha, per_page: pageSize, request }
      return everyPage(request.operation, readPullRequests, (page) =>
        repos.listPullRequestsAssociatedWithCommit({ ...of, page }),
      )
    },
    async ref(ref, signal) {
      const request = { operation: 'ref', signal }
      const answer = await git.getRef({ owner, repo, ref, request }).catch(unless(404))
      return answer && readAs(readRef(`refs/${ref}`), answer.data, request.operation)
    },
    async annotatedTag(sha, signal) {
      const request = { operation: 'annotatedTag', signal }
      const { data } = await git.getTag({ owner, repo, tag_sha: sha, request })
      return readAs(readTag, data, request.operation)
    },
    async login(signal) {
      if (isInstallationToken(options.token)) return null
      const request = { operation: 'login', signal }
      const answer = await users.getAuthenticated({ request }).catch(unless(403))
      return answer ? readAs(readLogin, answer.data, request.operation) : null
    },
  }
}

/** For `catch`: takes a plain refusal with this status for an answer, and throws everything else. */
function unless(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof GitHubError && error.status === status && !error.rateLimit) return null
    throw error
  }
}

function splitRepository(repository: string): { owner: string; repo: string } {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? []
  // A URL parser climbs over dots, encoded or not.
  const usable = [owner, repo].every((part) => part && !/^\.{1,2}$/.test(part))
  if (owner && repo && usable) return { owner, repo }
  throw new GitHubError({
    operation: 'createGitHub',
    status: null,
    text: `"${oneLine(repository, 200)}" is not a repository`,
    advice: 'The run does not say which repository it is in: GITHUB_REPOSITORY has to be owner/name.',
    arrived: 'no',
    notTheConnection: true,
  })
}
