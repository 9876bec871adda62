import type { RunContext } from '../event.ts'
import type { CommandName, RawInputs } from './table.ts'

/**
 * Why the command cannot run for a pull request from a fork, and the input that would fix it; null when it can, or when
 * the run is for something else.
 */
export function forkProblem(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
): { input: 'token' | 'content-token' | 'ref' | 'branch'; problem: string } | null {
  const stronger = contentTokenProblem(raw, run)
  if (!run.pullRequest?.fromFork) return stronger
  const fix = 'A maintainer can push the branch to this repository'
  if (!raw.token?.trim()) {
    const problem = `this pull request comes from a fork, and pull requests from forks get no secrets, so there is no token. ${fix}`
    return { input: 'token', problem }
  }
  // These commands act on the event's branch unless the input is set.
  const input = command === 'validate' ? 'branch' : command === 'sync' ? 'ref' : null
  if (input === null || raw[input]?.trim()) return stronger
  const problem = `this pull request comes from a fork, and its branch is not in the repository that the platform reads: a branch of the same name here would have other code. ${fix}`
  return { input, problem }
}

/**
 * Whoever opens a pull request from a fork starts the run, and reads what it writes about saved content: a token that may
 * read more than the other one is not for them.
 */
function contentTokenProblem(
  raw: RawInputs,
  { forkBranch, pullRequest }: RunContext,
): { input: 'content-token'; problem: string } | null {
  if (!raw['content-token']?.trim() || (forkBranch === null && !pullRequest?.fromFork)) return null
  const problem =
    'this run was started from a fork, and an untrusted user would see what the token reads: remove the input for such runs'
  return { input: 'content-token', problem }
}
