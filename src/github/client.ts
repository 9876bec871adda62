import { GitHub as ActionsOctokit, getOctokitOptions } from '@actions/github/lib/utils'
import { Octokit } from '@octokit/rest'
import { oneLine } from '../base/text.ts'
import type { CallName } from './calls.ts'
import { GitHubError, githubAdvice, unreachableAdvice } from './errors.ts'
import type { GitHub } from './github.ts'
import { type GitHubRequests, githubRequests } from './request.ts'
import * as read from './schemas.ts'

export interface GitHubOptions extends GitHubRequests {
  /** `GITHUB_API_URL`: `https://api.github.com`, or a server's `https://<host>/api/v3`. */
  baseUrl: string
  /** Name and version of the product. */
  userAgent: string
  /** `owner/name`. */
  repository: string
}

/**
 * What `getOctokit` of the same package makes, with the methods of `@octokit/rest`. Its own module also reads the event file,
 * and each start would load octokit with it.
 */
const Client = ActionsOctokit.plugin(...Octokit.plugins)

/** Octokit logs URLs and headers that a server chose, which a runner would run as workflow commands. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }
function nothing(): void {}

/**
 * Connects to GitHub; sends nothing yet.
 * @throws GitHubError if the repository is not `owner/name`
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const { token, userAgent } = options
  const repository = splitRepository(options.repository)
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const octokit = new Client(
    getOctokitOptions(token, { baseUrl, userAgent, log: silent, request: { log: silent } }),
  )
  const { git, issues, pulls, repos } = octokit.rest
  const call = githubRequests(options)
  type Ask = Parameters<typeof call<{ data: unknown; headers: { link?: string } }>>[2]

  async function one<T>(operation: CallName, signal: AbortSignal, reader: Read<T>, ask: Ask): Promise<T> {
    return readAs(reader, (await call(operation, signal, ask)).data, operation)
  }

  /** @returns null for a plain error response with this status */
  async function oneUnless<T>(
    status: number,
    ...[operation, signal, reader, ask]: Parameters<typeof one<T>>
  ) {
    const found = await call(operation, signal, ask).catch(unless(status))
    return found && readAs(reader, found.data, operation)
  }

  /**
   * Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
   * to any URL that the server names as the next page, and reads a 409 as an empty page.
   * @throws GitHubError also if there are too many pages, since the remaining ones are unknown
   */
  async function every<T>(
    operation: CallName,
    signal: AbortSignal,
    reader: Read<T[]>,
    ask: (all: { page: number; per_page: number; request: Parameters<Ask>[0] }) => ReturnType<Ask>,
  ): Promise<T[]> {
    const all: T[] = []
    for (let page = 1; page <= maxPages; page++) {
      const { headers, data } = await call(operation, signal, (request) =>
        ask({ per_page: pageSize, page, request }),
      )
      const items = readAs(reader, data, operation)
      all.push(...items)
      // After a full page, the next one is requested also without the header: a gateway may drop it.
      if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? '')) return all
    }
    const text = `more than ${maxPages} pages`
    const advice = 'There are too many comments to find the existing one: set "comment: never".'
    throw new GitHubError({ operation, status: null, text, advice, arrived: 'no', notTheConnection: true })
  }

  /** @throws GitHubError also for an error of GraphQL, which is a 200 */
  async function graphql<T>(
    operation: CallName,
    signal: AbortSignal,
    reader: Read<T>,
    query: string,
    variables: Record<string, string> = {},
  ): Promise<T> {
    // Of a server, REST has a version in its path and GraphQL has none.
    const at = { baseUrl: baseUrl.replace(/\/api\/v3$/, '/api') }
    const { data, errors } = await one(operation, signal, read.graphql, (request) =>
      octokit.request('POST /graphql', { ...at, query, variables, request }),
    )
    if (errors === '') return readAs(reader, data, operation)
    const advice = githubAdvice(403)
    throw new GitHubError({
      operation,
      status: null,
      text: errors,
      advice,
      arrived: 'no',
      notTheConnection: true,
    })
  }

  return {
    listComments: (issue, signal) =>
      every('listComments', signal, read.comments, (all) =>
        issues.listComments({ ...repository, ...all, issue_number: issue }),
      ),
    createComment: (issue, body, signal) =>
      one('createComment', signal, read.comment, (request) =>
        issues.createComment({ ...repository, issue_number: issue, body, request }),
      ),
    updateComment: (id, body, signal) =>
      one('updateComment', signal, read.comment, (request) =>
        issues.updateComment({ ...repository, comment_id: id, body, request }),
      ),
    deleteComment: (id, signal) =>
      oneUnless(404, 'deleteComment', signal, nothing, (request) =>
        issues.deleteComment({ ...repository, comment_id: id, request }),
      ).then(nothing),
    labels: (issue, signal) =>
      every('labels', signal, read.labels, (all) =>
        issues.listLabelsOnIssue({ ...repository, ...all, issue_number: issue }),
      ),
    async issueEvents(issue, signal) {
      const events = await every('issueEvents', signal, read.issueEvents, (all) =>
        issues.listEvents({ ...repository, ...all, issue_number: issue }),
      )
      const known = events.filter((event) => event !== null)
      return {
        labels: known.filter((event) => 'label' in event),
        reopenedAt: known.findLast((event) => 'reopenedAt' in event)?.reopenedAt ?? null,
      }
    },
    pullRequest: (number, signal) =>
      one('pullRequest', signal, read.pullRequest, (request) =>
        pulls.get({ ...repository, pull_number: number, request }),
      ),
    isOpen: (number, signal) =>
      one('isOpen', signal, read.isOpen, (request) =>
        pulls.get({ ...repository, pull_number: number, request }),
      ),
    pullRequestsOf: (sha, signal) =>
      every('pullRequestsOf', signal, read.pullRequests, (all) =>
        repos.listPullRequestsAssociatedWithCommit({ ...repository, ...all, commit_sha: sha }),
      ),
    ref: (ref, signal) =>
      oneUnless(404, 'ref', signal, read.gitRef(`refs/${ref}`), (request) =>
        git.getRef({ ...repository, ref, request }),
      ),
    refs: (prefix, signal) =>
      one('refs', signal, read.refs, (request) =>
        git.listMatchingRefs({ ...repository, ref: prefix, request }),
      ),
    lastPush(branch, signal) {
      const ref = `refs/heads/${branch}`
      return one('lastPush', signal, read.lastPush(ref), (request) =>
        // Two, because the last one may be the branch's deletion.
        repos.listActivities({ ...repository, ref, direction: 'desc', per_page: 2, request }),
      )
    },
    compare: (base, head, signal) =>
      one('compare', signal, read.comparison, (request) =>
        // The files are on the first page; the commits, of which none is needed, fill the rest of it.
        repos.compareCommitsWithBasehead({
          ...repository,
          basehead: `${base}...${head}`,
          per_page: 1,
          request,
        }),
      ),
    fileAt: (path, commit, signal) =>
      oneUnless(404, 'fileAt', signal, read.fileContent, (request) =>
        repos.getContent({ ...repository, path, ref: commit, request }),
      ),
    annotatedTag: (sha, signal) =>
      one('annotatedTag', signal, read.tag, (request) =>
        git.getTag({ ...repository, tag_sha: sha, request }),
      ),
    viewer: (signal) => graphql('viewer', signal, read.viewer, 'query { viewer { login } }'),
    commentHistory: (id, signal) =>
      graphql('commentHistory', signal, read.commentHistory, historyQuery, { id }),
  }
}

/** The edits of a comment, the latest first; the `diff` of each is its whole text. */
const historyQuery = `query ($id: ID!) {
  node(id: $id) {
    ... on IssueComment {
      body createdAt lastEditedAt
      author { __typename login }
      editor { __typename login }
      userContentEdits(first: 100) {
        nodes { editedAt deletedAt diff editor { __typename login } }
        pageInfo { hasNextPage }
      }
    }
  }
}`

/** For `catch`: null for a plain error response with this status; throws everything else. */
function unless(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof GitHubError && error.status === status && !error.rateLimited) return null
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

/** The largest page that GitHub sends. */
const pageSize = 100
const maxPages = 300

/** Reads one kind of response; throws if it does not match. */
type Read<T> = (data: unknown) => T

/**
 * Reads a response.
 * @throws GitHubError if it does not match
 */
function readAs<T>(reader: Read<T>, data: unknown, operation: CallName): T {
  try {
    return reader(data)
  } catch (cause) {
    const text = 'the response does not match the API description of GitHub'
    const fault = { operation, status: null, text, advice: unreachableAdvice, arrived: 'unknown' } as const
    throw new GitHubError({ ...fault, notTheConnection: true }, { cause })
  }
}
