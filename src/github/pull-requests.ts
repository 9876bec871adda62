import type { RunContext } from '../event.ts'
import { GitHubError } from './errors.ts'
import type { GitHub } from './github.ts'

/**
 * The pull requests that a run is about: the event's own; on the push of a branch the open ones whose head is just
 * what was pushed; otherwise none.
 * @returns numbers, lowest first; none when the token may not ask
 * @throws GitHubError what GitHub or the way to it did wrong
 */
export async function pullRequestsFor(
  run: RunContext,
  github: GitHub,
  signal: AbortSignal,
): Promise<number[]> {
  if (run.pullRequest) return [run.pullRequest.number]
  const branch = pushedBranch(run)
  if (branch === null || !/^[0-9a-f]{40,64}$/i.test(run.sha)) return []
  const found = await github.pullRequestsOf(run.sha, signal).catch(noneIfRefused)
  const ours = found.filter(
    ({ open, headRef, headSha, headRepository }) =>
      open &&
      headRef === branch &&
      headSha === run.sha &&
      // A fork may have a branch of the same name at the same commit. GitHub takes names in any case.
      headRepository.toLowerCase() === run.repository.toLowerCase(),
  )
  return ours.map(({ number }) => number).sort((a, b) => a - b)
}

function pushedBranch(run: RunContext): string | null {
  if (run.eventName !== 'push' || 'problem' in run.ref) return null
  // Of pushes, those of a tag are the ones that a release can be made of.
  return run.noRelease === null ? null : run.ref.name
}

/** A token without `pull-requests: read` is no fault: the push was not about a pull request in the first place. */
function noneIfRefused(error: unknown): [] {
  const refused =
    error instanceof GitHubError && !error.rateLimit && [403, 404, 422].includes(error.status ?? 0)
  if (refused) return []
  throw error
}
