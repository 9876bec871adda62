import type { RunContext } from '../base/event.ts'
import { oneLine } from '../base/text.ts'
import { GitHubError } from './errors.ts'
import type { GitHub } from './github.ts'

/** What a pull request or a merge queue merges into, as GitHub has it now: the event may be from before a change of the base. */
export interface Base {
  branch: string
  /** The commit that the branch is at. */
  sha: string
  /** Whether it is the repository's default branch. Anyone who can push may have made another one. */
  isDefault: boolean
  /** The commit that the default branch is at, whose team file applies. */
  defaultSha: string
}

/**
 * Reads the base of a run.
 * @returns null for other events than those of a pull request or a merge queue
 * @throws GitHubError, or Error: it is unknown
 */
export async function readBase(run: RunContext, github: GitHub, signal: AbortSignal): Promise<Base | null> {
  const { pullRequest, queue } = run
  if (!pullRequest && run.eventName !== 'merge_group') return null
  const names = pullRequest
    ? await github.pullRequest(pullRequest.number, signal)
    : { baseRef: queue?.base ?? '', defaultBranch: run.defaultBranch ?? '' }
  const { baseRef: branch, defaultBranch } = names
  if (branch === '' || defaultBranch === '')
    throw new Error('GitHub does not name the base and default branch')
  const tipOf = async (name: string) => {
    const tip = await github.ref(`heads/${name}`, signal)
    if (tip?.type === 'commit') return tip.sha
    const text = `no branch "${oneLine(name, 255)}"`
    throw new GitHubError({ operation: 'ref', status: 404, text, advice: '', arrived: 'no' })
  }
  const sha = await tipOf(branch)
  const isDefault = branch === defaultBranch
  return { branch, sha, isDefault, defaultSha: isDefault ? sha : await tipOf(defaultBranch) }
}
