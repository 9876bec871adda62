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
): { input: 'token' | 'ref' | 'branch'; problem: string } | null {
  if (!run.pullRequest?.fromFork) return null
  const fix = 'A maintainer can push the branch to this repository'
  if (!raw.token?.trim()) {
    const problem = `this pull request comes from a fork, and pull requests from forks get no secrets, so there is no token. ${fix}`
    return { input: 'token', problem }
  }
  // These commands act on the event's branch unless the input is set.
  const input = command === 'validate' ? 'branch' : command === 'sync' ? 'ref' : null
  if (input === null || raw[input]?.trim()) return null
  const problem = `this pull request comes from a fork, and its branch is not in the repository that the platform reads: a branch of the same name here would have other code. ${fix}`
  return { input, problem }
}
