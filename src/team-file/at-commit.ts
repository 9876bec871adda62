import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import type { Found } from '../base/workspace.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import { GitHubError } from '../github/errors.ts'

export type CommitContext = Pick<Context, 'clock' | 'budget' | 'connectGitHub'>

/** One commit of the repository, whose files are read through GitHub. */
export interface CommitFiles {
  /** What the commit is, such as `commit 0a1b2c3d4e5f`. */
  commit: string
  /**
   * @param mostBytes a larger file is a problem
   * @returns null if there is no such file
   * @throws Failure if GitHub did not tell; Stop when the step's time budget is spent
   */
  read(path: string, mostBytes: number): Promise<Found<Uint8Array> | null>
}

/** @param name what the commit is, such as `the base commit` */
export function filesAt(context: CommitContext, token: string, sha: string, name = 'commit'): CommitFiles {
  const commit = `${name} ${sha.slice(0, 12)}`
  return {
    commit,
    async read(path, mostBytes) {
      const asked = await askGitHub(context, token, async (github, signal) => {
        const found = await github.fileAt(path, sha, signal)
        // GitHub responds 404 also to a token without permission, and then to the request for the commit, too.
        if (found === null) await github.compare(sha, sha, signal)
        return found
      })
      if ('error' in asked) throw unreadableOnGitHub(`"${oneLine(path, 300)}" of ${commit}`, asked.error)
      const { value: found } = asked
      return found && 'value' in found && found.value.length > mostBytes ? { problem: 'is too large' } : found
    },
  }
}

/**
 * What a run rests on and GitHub does not tell: nothing is assumed, and the platform has no part in it.
 * @param what it is, as it begins the message
 */
export function unreadableOnGitHub(what: string, error: unknown): Failure {
  const status = error instanceof GitHubError && !error.rateLimited ? error.status : null
  const rejected = status === 401 || status === 403 || status === 404
  return new Failure(
    rejected ? 'auth' : 'network',
    `${what} could not be read: ${errorPhrase(error)}.`,
    rejected && status !== 401
      ? 'Give the job the permissions "contents: read" and, on pull requests, "pull-requests: read".'
      : (error instanceof GitHubError && error.advice) || 'Run the job again.',
    { cause: error, title: error instanceof GitHubError ? error.title : 'GitHub did not respond' },
  )
}
