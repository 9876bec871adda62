import { GitHub as ActionsOctokit, getOctokitOptions } from '@actions/github/lib/utils'
import { Octokit } from '@octokit/rest'
import type { Send } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { oneLine } from '../runtime/text.ts'
import { GitHubError, unreachableAdvice } from './errors.ts'
import type { GitHub } from './github.ts'
import { octokitFetch } from './octokit-fetch.ts'
import { type RepeatOptions, repeatRequests } from './repeat.ts'
import {
  fileContent,
  type Read,
  readComment,
  readComments,
  readComparison,
  readIsOpen,
  readIssueEvents,
  readLabels,
  readLastPush,
  readLogin,
  readPullRequest,
  readPullRequests,
  readRef,
  readRefs,
  readTag,
  readViewer,
} from './schemas.ts'

export interface GitHubOptions {
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

/**
 * What `getOctokit` of the same package makes, with the methods of `@octokit/rest`. Its own module also reads the event file,
 * and each start would load octokit with it.
 */
const Client = ActionsOctokit.plugin(...Octokit.plugins)
type Client = InstanceType<typeof Client>

/** Octokit logs URLs and headers that a server chose, which a runner would run as workflow commands. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }
function nothing(): void {}

/**
 * Connects to GitHub; sends nothing yet.
 * @throws GitHubError if the repository is not `owner/name`
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const repository = splitRepository(options.repository)
  const request = { fetch: octokitFetch(options.send, options.token, options.clock), log: silent }
  const { token, userAgent } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const octokit = new Client(getOctokitOptions(token, { baseUrl, userAgent, log: silent, request }))
  repeatRequests(octokit, options)
  return {
    ...commentCalls(octokit, repository),
    ...commitCalls(octokit, repository),
    ...labelCalls(octokit, repository),
    async login(signal) {
      if (isInstallationToken(options.token)) return null
      const request = { operation: 'login', signal }
      const user = await octokit.rest.users.getAuthenticated({ request }).catch(unless(403))
      return user ? readAs(readLogin, user.data, request.operation) : null
    },
    async viewer(signal) {
      const request = { operation: 'viewer', signal }
      // Of a server, REST has a version in its path and GraphQL has none.
      const baseUrl = options.baseUrl.replace(/\/+$/, '').replace(/\/api\/v3$/, '/api')
      const query = 'query { viewer { login } }'
      const { data } = await octokit.request('POST /graphql', { baseUrl, query, request })
      return readAs(readViewer, data, request.operation)
    },
  }
}

type CommentCalls = Pick<GitHub, 'listComments' | 'createComment' | 'updateComment' | 'deleteComment'>

function commentCalls({ rest: { issues } }: Client, repository: Repository): CommentCalls {
  return {
    listComments: (issue, signal) => {
      const request: RepeatOptions = { operation: 'listComments', signal }
      const all = { ...repository, issue_number: issue, per_page: pageSize }
      return everyPage(request.operation, readComments, (page) =>
        issues.listComments({ ...all, page, request: { ...request } }),
      )
    },
    async createComment(issue, body, signal) {
      const request = { operation: 'createComment', signal }
      const { data } = await issues.createComment({ ...repository, issue_number: issue, body, request })
      return readAs(readComment, data, request.operation)
    },
    async updateComment(id, body, signal) {
      const request = { operation: 'updateComment', signal }
      const { data } = await issues.updateComment({ ...repository, comment_id: id, body, request })
      return readAs(readComment, data, request.operation)
    },
    async deleteComment(id, signal) {
      const request = { operation: 'deleteComment', signal }
      await issues.deleteComment({ ...repository, comment_id: id, request }).catch(unless(404))
    },
  }
}

type LabelCalls = Pick<GitHub, 'labels' | 'issueEvents' | 'isOpen' | 'pullRequest'>

function labelCalls({ rest: { issues, pulls } }: Client, repository: Repository): LabelCalls {
  return {
    labels: (issue, signal) => {
      const request = { operation: 'labels', signal }
      const all = { ...repository, issue_number: issue, per_page: pageSize, request }
      return everyPage(request.operation, readLabels, (page) => issues.listLabelsOnIssue({ ...all, page }))
    },
    async issueEvents(issue, signal) {
      const request = { operation: 'issueEvents', signal }
      const all = { ...repository, issue_number: issue, per_page: pageSize, request }
      const events = await everyPage(request.operation, readIssueEvents, (page) =>
        issues.listEvents({ ...all, page }),
      )
      const known = events.filter((event) => event !== null)
      return {
        labels: known.filter((event) => 'label' in event),
        reopenedAt: known.findLast((event) => 'reopenedAt' in event)?.reopenedAt ?? null,
      }
    },
    async pullRequest(number, signal) {
      const request = { operation: 'pullRequest', signal }
      const { data } = await pulls.get({ ...repository, pull_number: number, request })
      return readAs(readPullRequest, data, request.operation)
    },
    async isOpen(pullRequest, signal) {
      const request = { operation: 'isOpen', signal }
      const { data } = await pulls.get({ ...repository, pull_number: pullRequest, request })
      return readAs(readIsOpen, data, request.operation)
    },
  }
}

type CommitCalls = Pick<
  GitHub,
  'pullRequestsOf' | 'ref' | 'refs' | 'lastPush' | 'annotatedTag' | 'compare' | 'fileAt'
>

function commitCalls({ rest: { git, repos } }: Client, repository: Repository): CommitCalls {
  return {
    pullRequestsOf: (sha, signal) => {
      const request = { operation: 'pullRequestsOf', signal }
      const all = { ...repository, commit_sha: sha, per_page: pageSize, request }
      return everyPage(request.operation, readPullRequests, (page) =>
        repos.listPullRequestsAssociatedWithCommit({ ...all, page }),
      )
    },
    async ref(ref, signal) {
      const request = { operation: 'ref', signal }
      const found = await git.getRef({ ...repository, ref, request }).catch(unless(404))
      return found && readAs(readRef(`refs/${ref}`), found.data, request.operation)
    },
    async refs(prefix, signal) {
      const request = { operation: 'refs', signal }
      const { data } = await git.listMatchingRefs({ ...repository, ref: prefix, request })
      return readAs(readRefs, data, request.operation)
    },
    async lastPush(branch, signal) {
      const request = { operation: 'lastPush', signal }
      const ref = `refs/heads/${branch}`
      // Two, because the last one may be the branch's deletion.
      const last = { ...repository, ref, direction: 'desc', per_page: 2, request } as const
      const { data } = await repos.listActivities(last)
      return readAs(readLastPush(ref), data, request.operation)
    },
    async compare(base, head, signal) {
      const request = { operation: 'compare', signal }
      const basehead = `${base}...${head}`
      // The files are on the first page; the commits, of which none is needed, fill the rest of it.
      const { data } = await repos.compareCommitsWithBasehead({
        ...repository,
        basehead,
        per_page: 1,
        request,
      })
      return readAs(readComparison, data, request.operation)
    },
    async fileAt(path, commit, signal) {
      const request = { operation: 'fileAt', signal }
      const found = await repos.getContent({ ...repository, path, ref: commit, request }).catch(unless(404))
      return found && readAs(fileContent, found.data, request.operation)
    },
    async annotatedTag(sha, signal) {
      const request = { operation: 'annotatedTag', signal }
      const { data } = await git.getTag({ ...repository, tag_sha: sha, request })
      return readAs(readTag, data, request.operation)
    },
  }
}

/** For `catch`: null for a plain error response with this status; throws everything else. */
function unless(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof GitHubError && error.status === status && !error.rateLimit) return null
    throw error
  }
}

/**
 * Whether a token acts as an app's installation, as the workflow's own `GITHUB_TOKEN` does. GitHub marks its tokens
 * by prefix (docs, "About authentication to GitHub", token formats); on an old server they may have none.
 */
export function isInstallationToken(token: string): boolean {
  return token.startsWith('ghs_')
}

interface Repository {
  owner: string
  repo: string
}

function splitRepository(repository: string): Repository {
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

/**
 * Reads pages by number until the last. Octokit's own paginator is not used: it drops the signal, sends the token
 * to any URL that the server names as the next page, and reads a 409 as an empty page.
 * @throws GitHubError also if there are too many pages, since the remaining ones are unknown
 */
async function everyPage<T>(
  operation: string,
  read: Read<T[]>,
  get: (page: number) => Promise<{ headers: { link?: string }; data: unknown }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { headers, data } = await get(page)
    const items = readAs(read, data, operation)
    all.push(...items)
    // After a full page, the next one is requested also without the header: a gateway may drop it.
    if (items.length < pageSize && !/;\s*rel="?next"?/.test(headers.link ?? '')) return all
  }
  const text = `more than ${maxPages} pages`
  const advice = 'There are too many comments to find the existing one: set "comment: never".'
  throw new GitHubError({ operation, status: null, text, advice, arrived: 'no', notTheConnection: true })
}

/**
 * Reads a response.
 * @throws GitHubError if it does not match
 */
function readAs<T>(read: Read<T>, data: unknown, operation: string): T {
  try {
    return read(data)
  } catch (cause) {
    const text = 'the response does not match the API description of GitHub'
    throw new GitHubError(
      {
        operation,
        status: null,
        text,
        advice: unreachableAdvice,
        arrived: 'unknown',
        notTheConnection: true,
      },
      { cause },
    )
  }
}
