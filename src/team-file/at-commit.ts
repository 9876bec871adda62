import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import { GitHubError } from '../github/errors.ts'
import type { Found, Workspace } from '../runtime/workspace.ts'

/**
 * Reads a file of the repository at a commit, through GitHub.
 * @param mostBytes a larger file is a problem
 * @returns null if there is no such file; an error if GitHub did not tell
 * @throws Stop when the step's time budget is spent
 */
export async function fileAtCommit(
  context: Pick<Context, 'clock' | 'budget' | 'connectGitHub'>,
  token: string,
  path: string,
  commit: string,
  mostBytes: number,
): Promise<Found<Uint8Array> | { error: unknown } | null> {
  const asked = await askGitHub(context, token, async (github, signal) => {
    const found = await github.fileAt(path, commit, signal)
    // GitHub responds 404 also to a token without permission, and then to the request for the commit, too.
    if (found === null) await github.compare(commit, commit, signal)
    return found
  })
  if ('error' in asked) return asked
  const { value: found } = asked
  return found && 'value' in found && found.value.length > mostBytes ? { problem: 'is too large' } : found
}

/** Whether the workspace is a checkout, so that a file that is not there is not in the commit either. */
export async function hasCheckout(workspace: Workspace): Promise<boolean> {
  return 'value' in (await workspace.target('.git'))
}

/** @param where the file and its commit, as they begin the message */
export function unreadableFile(where: string, error: unknown): Failure {
  const status = error instanceof GitHubError && !error.rateLimited ? error.status : null
  const rejected = status === 401 || status === 403 || status === 404
  const advice = rejected
    ? 'Give the job the permission "contents: read".'
    : 'Run the job again. The file decides what fails the step, so nothing is assumed.'
  return new Failure(
    rejected ? 'auth' : 'network',
    `${where} could not be read: ${errorPhrase(error)}.`,
    advice,
  )
}
