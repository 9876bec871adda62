import { queueEntryOf, type RunContext } from '../base/event.ts'
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
    error instanceof GitHubError && !error.rateLimited && [403, 404, 422].includes(error.status ?? 0)
  if (rejected) return []
  throw error
}

/** A longer queue is not read: each of its pull requests costs requests. */
const mostQueued = 10

/**
 * The pull requests that a group of a merge queue adds to its base branch, in their order; the group's own is the last.
 *
 * A group's commit has that of the group ahead as its parent. Which pull request a commit of the queue belongs to, only the name
 * of its branch says: GitHub lists none for a squashed one, and its message is the author's. Who has write access can make
 * branches of such a name, so none counts for a commit of the base branch, and any other commit must have one only.
 * @throws GitHubError a request to GitHub failed
 * @throws Error the group cannot be followed to its base branch
 */
export async function queuedPullRequests(
  queue: NonNullable<RunContext['queue']>,
  github: GitHub,
  signal: AbortSignal,
): Promise<number[]> {
  const { pullRequest, base } = queue
  const tip = await github.ref(`heads/${base}`, signal)
  if (!tip) throw new Error('The commit that the merge queue merges into is unknown')
  const isMerged = async (sha: string) =>
    sha === tip.sha || (await github.compare(sha, tip.sha, signal)).behindBy === 0
  const numbers = [pullRequest]
  let branches: Awaited<ReturnType<GitHub['refs']>> | null = null
  let { parent } = queue
  while (!(await isMerged(parent))) {
    if (numbers.length === mostQueued)
      throw new Error(
        `The group of #${pullRequest} in the merge queue has more than ${mostQueued} pull requests`,
      )
    branches ??= await github.refs(`heads/gh-readonly-queue/${base}/pr-`, signal)
    const here = branches.filter(({ sha }) => sha === parent).map(({ ref }) => queueEntryOf(ref))
    const [ahead] = here
    const commit = parent.slice(0, 12)
    if (!ahead) throw new Error(`The merge queue changed: it has no branch at ${commit} any more`)
    if (here.length > 1) throw new Error(`There are two branches of the merge queue at ${commit}`)
    numbers.unshift(ahead.pullRequest)
    parent = ahead.parent
  }
  return numbers
}
