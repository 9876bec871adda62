import type { Match } from './description.ts'
import { ask } from './graphql.ts'
import {
  type Account,
  activityShape,
  commentShape,
  comparisonShape,
  contentShape,
  issueEventShape,
  labelShape,
  type Place,
  pullShape,
  refShape,
  type StoredActivity,
  type StoredComment,
  type StoredComparison,
  type StoredEvent,
  type StoredFile,
  type StoredPull,
  type StoredTag,
  tagShape,
} from './shapes.ts'

/** What the server sends: a status, and JSON or nothing. */
export interface GitHubResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Who asks. An installation acts as a bot, and GitHub tells it its name by GraphQL only. */
export interface Caller extends Account {
  installation: boolean
}

/** One repository: its comments, pull requests, branches and tags. */
export interface Repository {
  place: Place
  comments: StoredComment[]
  pulls: StoredPull[]
  /** Commits by full name, `refs/heads/…` and `refs/tags/…`; of an annotated tag it is the tag object's SHA. */
  refs: Map<string, string>
  /** Annotated tags, by the SHA of the tag object. */
  tags: Map<string, StoredTag>
  /** What happened to branches, oldest first. */
  activities: StoredActivity[]
  /** What happened to issues, oldest first. Of labels, the last event says whether it is set. */
  events: StoredEvent[]
  /** By `base...head`, with three dots. */
  comparisons: Map<string, StoredComparison>
  /** Files by `commit:path`. */
  files: Map<string, StoredFile>
  now: () => number
  /** Writes a comment as anybody. */
  add(issue: number, author: Account, body: string): StoredComment
  /** Edits a comment as anybody with write access. */
  edit(comment: StoredComment, editor: Account, body: string): void
}

const longestBody = 65_536

/** Does what a call asks for. */
export function perform(
  repository: Repository,
  match: Match,
  caller: Caller,
  query: URLSearchParams,
  body: unknown,
): GitHubResponse | Promise<GitHubResponse> {
  const { place } = repository
  if (match.operation === 'graphql') return ask(repository, caller, body)
  if (match.repository.toLowerCase() !== place.repository.toLowerCase()) return notFound
  const id = Number(match.subject)
  switch (match.operation) {
    case 'issues/list-comments': {
      const comments = repository.comments.filter(({ issue }) => issue === id)
      return page(comments, query, (comment) => commentShape(comment, place), listAddress(repository, match))
    }
    case 'issues/create-comment': {
      if (!repository.pulls.some(({ number }) => number === id)) return notFound
      const text = bodyOf(body)
      if (typeof text !== 'string') return text
      return { status: 201, body: commentShape(repository.add(id, caller, text), place) }
    }
    case 'issues/update-comment': {
      const comment = repository.comments.find((one) => one.id === id)
      if (!comment) return notFound
      const text = bodyOf(body)
      if (typeof text !== 'string') return text
      repository.edit(comment, caller, text)
      return { status: 200, body: commentShape(comment, place) }
    }
    case 'issues/delete-comment': {
      const index = repository.comments.findIndex((one) => one.id === id)
      if (index < 0) return notFound
      repository.comments.splice(index, 1)
      return { status: 204, body: undefined }
    }
    case 'issues/list-labels-on-issue': {
      if (!repository.pulls.some(({ number }) => number === id)) return notFound
      return page(labelsOf(repository.events, id), query, labelShape, listAddress(repository, match))
    }
    case 'issues/list-events': {
      if (!repository.pulls.some(({ number }) => number === id)) return notFound
      const events = repository.events.filter(({ issue }) => issue === id)
      return page(events, query, (event) => issueEventShape(event, place), listAddress(repository, match))
    }
    case 'repos/compare-commits-with-basehead': {
      const comparison = repository.comparisons.get(match.subject) ?? withItself(repository, match.subject)
      return comparison ? { status: 200, body: comparisonShape(match.subject, comparison) } : notFound
    }
    case 'repos/get-content': {
      const commit = query.get('ref') ?? repository.refs.get('refs/heads/main') ?? ''
      const file = repository.files.get(`${commit}:${match.subject}`)
      return file ? { status: 200, body: contentShape(match.subject, file) } : notFound
    }
    case 'git/get-ref': {
      const ref = `refs/${match.subject}`
      const sha = repository.refs.get(ref)
      if (sha === undefined) return notFound
      return { status: 200, body: refShape(ref, sha, repository.tags.has(sha) ? 'tag' : 'commit', place) }
    }
    case 'git/list-matching-refs': {
      const found = [...repository.refs].filter(([ref]) => ref.startsWith(`refs/${match.subject}`))
      const type = (sha: string) => (repository.tags.has(sha) ? 'tag' : 'commit')
      return { status: 200, body: found.map(([ref, sha]) => refShape(ref, sha, type(sha), place)) }
    }
    case 'repos/list-activities': {
      const ref = query.get('ref')
      const wanted = repository.activities.filter(
        (each) => ref === null || [each.ref, each.ref.replace('refs/heads/', '')].includes(ref),
      )
      if (query.get('direction') !== 'asc') wanted.reverse()
      // GitHub's further pages have cursors, and not numbers.
      const size = Math.min(100, Math.max(1, Number(query.get('per_page') ?? 30)))
      return { status: 200, body: wanted.slice(0, size).map((each) => activityShape(each, place)) }
    }
    case 'git/get-tag': {
      const tag = repository.tags.get(match.subject)
      return tag ? { status: 200, body: tagShape(match.subject, tag, place) } : notFound
    }
    case 'pulls/get': {
      const pull = repository.pulls.find(({ number }) => number === id)
      if (!pull) return notFound
      const last = repository.events.findLast(
        ({ issue, event }) => issue === id && /^(closed|reopened)$/.test(event),
      )
      const open = last ? last.event === 'reopened' : pull.open
      return {
        status: 200,
        body: pullShape({ ...pull, open }, place, new Date(repository.now()).toISOString(), 'pull-request'),
      }
    }
    case 'repos/list-pull-requests-associated-with-commit': {
      const at = new Date(repository.now()).toISOString()
      const holds = ({ headSha, commits }: StoredPull) => [headSha, ...commits].includes(match.subject)
      const pulls = repository.pulls.filter(holds)
      return page(pulls, query, (pull) => pullShape(pull, place, at), listAddress(repository, match))
    }
  }
}

/** A commit that there is does not differ from itself. */
function withItself({ refs, pulls, files }: Repository, basehead: string): StoredComparison | undefined {
  const [base = '', head] = basehead.split('...')
  const isKnown =
    [...refs.values()].includes(base) ||
    pulls.some(({ headSha, commits }) => [headSha, ...commits].includes(base)) ||
    [...files.keys()].some((key) => key.startsWith(`${base}:`))
  return base === head && isKnown ? { aheadBy: 0, behindBy: 0, files: [] } : undefined
}

/** The labels that an issue has, in the order in which they were set. */
export function labelsOf(events: readonly StoredEvent[], issue: number): string[] {
  const labels = new Map<string, string>()
  for (const event of events) {
    if (event.issue !== issue || event.label === undefined) continue
    // Labels have one name in any case.
    if (event.event === 'labeled') labels.set(event.label.toLowerCase(), event.label)
    else if (event.event === 'unlabeled') labels.delete(event.label.toLowerCase())
  }
  return [...labels.values()]
}

export const notFound: GitHubResponse = {
  status: 404,
  body: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
}

/** The text of a comment, or the refusal of what is none. */
function bodyOf(body: unknown): string | GitHubResponse {
  const text = body !== null && typeof body === 'object' && 'body' in body ? body.body : undefined
  if (typeof text === 'string' && text.trim() !== '' && text.length <= longestBody) return text
  const message =
    typeof text === 'string' && text.length > longestBody
      ? `Body is too long (maximum is ${longestBody} characters)`
      : "Body can't be blank"
  const errors = [{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }]
  return {
    status: 422,
    body: { message: 'Validation Failed', errors, documentation_url: 'https://docs.github.com/rest' },
  }
}

function listAddress({ place }: Repository, { operation, repository, subject }: Match): string {
  const lists: Partial<Record<Match['operation'], string>> = {
    'issues/list-comments': `issues/${subject}/comments`,
    'issues/list-labels-on-issue': `issues/${subject}/labels`,
    'issues/list-events': `issues/${subject}/events`,
  }
  const path = lists[operation] ?? `commits/${subject}/pulls`
  return `${place.api}/repos/${repository}/${path}`
}

/** One page, 30 items unless asked for up to 100, with the `Link` header that GitHub sends. */
function page<T>(
  all: readonly T[],
  query: URLSearchParams,
  shape: (item: T) => unknown,
  address: string,
): GitHubResponse {
  const size = Math.min(100, Math.max(1, Number(query.get('per_page') ?? 30)))
  const number = Math.max(1, Number(query.get('page') ?? 1))
  const last = Math.max(1, Math.ceil(all.length / size))
  const link = (to: number, rel: string) => `<${address}?per_page=${size}&page=${to}>; rel="${rel}"`
  const links = [
    ...(number > 1 ? [link(number - 1, 'prev')] : []),
    ...(number < last ? [link(number + 1, 'next'), link(last, 'last')] : []),
    ...(number > 1 ? [link(1, 'first')] : []),
  ]
  return {
    status: 200,
    body: all.slice((number - 1) * size, number * size).map(shape),
    ...(links.length > 0 ? { headers: { link: links.join(', ') } } : {}),
  }
}
