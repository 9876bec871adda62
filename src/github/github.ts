import type { Found } from '../base/workspace.ts'

/** A comment in the conversation of a pull request, with the members that are used here. */
export interface Comment {
  id: number
  /** Its ID in GraphQL. */
  nodeId: string
  body: string
  /** URL of the comment. */
  url: string
  /** Login of its author; empty when the account is gone. */
  author: string
}

/** What a comment said from a time on. */
export interface Revision {
  /** Milliseconds since the epoch. */
  at: number
  /** Kind and login of who wrote it; empty when the account is gone. */
  editor: string
  /** Null when GitHub does not say: it was removed from the history. */
  text: string | null
}

export interface CommentHistory {
  /** Kind and login; empty when the account is gone. */
  author: string
  createdAt: number
  /** The latest first. */
  revisions: Revision[]
  /** Whether these are all. */
  isComplete: boolean
}

/** A label was set on an issue or pull request, or removed from it. */
export interface LabelEvent {
  id: number
  label: string
  set: boolean
  /** Login of who did it; empty when the account is gone. */
  by: string
  /** Milliseconds since the epoch. */
  at: number
}

/** What happened to an issue or pull request. */
interface IssueEvents {
  /** Oldest first. */
  labels: LabelEvent[]
  /** When it was reopened last, in milliseconds since the epoch; null when it never was. */
  reopenedAt: number | null
}

/** How one commit differs from another. */
export interface CommitComparison {
  /** Commits of the base that the head does not have. */
  behindBy: number
  /** Paths that differ between the head and the last commit that both have; null when GitHub may not list all of them. */
  files: string[] | null
  /** New paths of renamed files, by the old ones; empty when GitHub may not list all. */
  renamed: ReadonlyMap<string, string>
}

/** A pull request that a commit belongs to. */
export interface PullRequest {
  number: number
  open: boolean
  headRef: string
  headSha: string
  /** `owner/name` of the repository that the head is in; empty when that fork is gone. */
  headRepository: string
  /** The branch that it merges into, and the default branch of that repository; empty when GitHub does not say. */
  baseRef: string
  defaultBranch: string
}

/** What a ref or an annotated tag points to. */
export interface GitObject {
  /** `commit`, or `tag` for an annotated tag; anything else is no commit. */
  type: string
  sha: string
}

/**
 * The requests to GitHub, in one repository. Every call rejects with a `GitHubError` if the request fails, and with the
 * signal's reason if the signal aborts and no request failed before.
 */
export interface GitHub {
  /** Every comment of an issue or pull request, oldest first. */
  listComments(issue: number, signal: AbortSignal): Promise<Comment[]>
  /** Sent once. It is sent again only after a rate limit, which means that nothing was created. */
  createComment(issue: number, body: string, signal: AbortSignal): Promise<Comment>
  updateComment(id: number, body: string, signal: AbortSignal): Promise<Comment>
  /** A comment that does not exist counts as deleted. */
  deleteComment(id: number, signal: AbortSignal): Promise<void>
  /** A pull request as it is now. */
  pullRequest(number: number, signal: AbortSignal): Promise<PullRequest>
  /** The pull requests that a commit belongs to, open or not. */
  pullRequestsOf(sha: string, signal: AbortSignal): Promise<PullRequest[]>
  /**
   * What a branch (`heads/NAME`) or a tag (`tags/NAME`) points to. Null for a 404: there is no such ref, or the token
   * has no permission to see it.
   */
  ref(ref: string, signal: AbortSignal): Promise<GitObject | null>
  /** Every branch whose name begins with this, such as `heads/feature/`, with its commit. */
  refs(prefix: string, signal: AbortSignal): Promise<{ ref: string; sha: string }[]>
  /**
   * The last push to a branch, which may be deleted since, by GitHub's clock: its commit, and when in milliseconds since the
   * epoch. Null when GitHub lists none.
   */
  lastPush(branch: string, signal: AbortSignal): Promise<{ sha: string; at: number } | null>
  /** What an annotated tag points to, by the SHA of the tag object. */
  annotatedTag(sha: string, signal: AbortSignal): Promise<GitObject>
  /** The names of the labels of an issue or pull request as it is now. */
  labels(issue: number, signal: AbortSignal): Promise<string[]>
  /** When labels were set and removed, and by whom. */
  issueEvents(issue: number, signal: AbortSignal): Promise<IssueEvents>
  /** Whether a pull request is open now: its events may be listed late. */
  isOpen(pullRequest: number, signal: AbortSignal): Promise<boolean>
  /** @param base, head names or SHAs of commits in this repository or one of its forks */
  compare(base: string, head: string, signal: AbortSignal): Promise<CommitComparison>
  /**
   * The content of a file at a commit; or why it cannot be read, a phrase that follows its name. Null for a 404: there is
   * no such file or commit, or the token has no permission to see it.
   */
  fileAt(path: string, commit: string, signal: AbortSignal): Promise<Found<Uint8Array> | null>
  /** The login of the token as the author of comments, also of an installation token, which acts as a bot. */
  viewer(signal: AbortSignal): Promise<string>
  /** Who wrote a comment, who edited it when, and what it said. */
  commentHistory(nodeId: string, signal: AbortSignal): Promise<CommentHistory>
}
