import type { RunContext } from '../event.ts'
import { GitHubError } from './errors.ts'
import type { GitHub } from './github.ts'

/**
 * The pull requests of a run: the event's own; on the push of a branch the open ones whose head is the pushed
 * commit; otherwise none.
 * @returns numbers, lowest first; none if the token lacks the permission
 * @throws GitHubError a request to GitHub failed
 */
export async function pullRequestsFor(
  run: RunContext,
  github: GitHub,
  signal: AbortSignal,
): Promise<number[]> {
  if (run.pullRequest) return [run.pullRequest.number]
  const branch = pushedBranch(run)
  if (branch === null || !/^[0-9a-f]{40,64}$/i.test(run.sha)) return []
  const found = await github.pullRequestsOf(run.sha, signal).catch(noneIfRejected)
  const own = found.filter(
    ({ open, headRef, headSha, headRepository }) =>
      open &&
      headRef === branch &&
      headSha === run.sha &&
      // A fork may have a branch of the same name at the same commit. GitHub accepts names in any case.
      headRepository.toLowerCase() === run.repository.toLowerCase(),
  )
  return own.map(({ number }) => number).sort((a, b) => a - b)
}

function pushedBranch(run: RunContext): string | null {
  if (run.eventName !== 'push' || 'problem' in run.ref) return null
  // Only the push of a tag can be a release.
  return run.noRelease === null ? null : run.ref.name
}

/** A token without `pull-requests: read` is no error: the push may not belong to a pull request. */
function noneIfRejected(error: unknown): [] {
  const rejected =
    error instanceof GitHubError && !error.rateLimit && [403, 404, 422].includes(error.status ?? 0)
  if (rejected) return []
  throw error
}
