import type { Policy } from '../http/attempts.ts'

// GitHub docs, "Best practices for using the REST API", handle rate limit errors appropriately: wait for `retry-after`;
// else, with `x-ratelimit-remaining: 0`, wait until `x-ratelimit-reset`; else wait for at least one minute, and
// for exponentially longer when that was not enough.

/** Of what can be sent again. A comment is not worth a longer wait. */
export const repeated: Policy = {
  repeatable: true,
  mostAttempts: 5,
  longestWaitMs: 120_000,
  rateLimitMs: 60_000,
}

/** What is known about a call besides its request. */
interface Call extends Policy {
  /** What it does, in error messages: `… while listing the comments`. */
  readonly doing: string
}

/** One row for each call, by its name. */
export const calls = {
  createGitHub: { ...repeated, doing: 'reading the name of the repository' },
  listComments: { ...repeated, doing: 'listing the comments' },
  // Only a rate limit, or no connection, means that nothing was created. The caller checks first whether it arrived.
  createComment: { ...repeated, doing: 'creating the comment', repeatable: false },
  // A newer run may write the comment during the wait, so the caller reads the comment again first.
  updateComment: { ...repeated, doing: 'updating the comment', mostAttempts: 1 },
  deleteComment: { ...repeated, doing: 'deleting the comment' },
  pullRequestsOf: { ...repeated, doing: 'listing the pull requests of the commit' },
  labels: { ...repeated, doing: 'reading the labels of the pull request' },
  issueEvents: { ...repeated, doing: 'reading who set the labels of the pull request' },
  pullRequest: { ...repeated, doing: 'reading the pull request' },
  isOpen: { ...repeated, doing: 'reading whether the pull request is open' },
  compare: { ...repeated, doing: 'comparing two commits' },
  fileAt: { ...repeated, doing: 'reading a file of the repository' },
  ref: { ...repeated, doing: 'reading the branch or tag' },
  refs: { ...repeated, doing: 'listing branches or tags' },
  lastPush: { ...repeated, doing: 'reading when the branch was pushed to' },
  annotatedTag: { ...repeated, doing: 'reading the tag' },
  viewer: { ...repeated, doing: 'reading the user of the token' },
  commentHistory: { ...repeated, doing: 'reading who edited the comment' },
} satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof calls
