import type { RunContext } from '../event.ts'
import type { CommandName, RawInputs } from './table.ts'

/**
 * Why nothing can be done for a pull request from a fork, and the input that would help; null when it is none, or when
 * it is no hindrance.
 */
export function forkProblem(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
): { input: 'token' | 'ref' | 'branch'; problem: string } | null {
  if (!run.pullRequest?.fromFork) return null
  const fix = 'A maintainer can push the branch to this repository'
  if (!raw.token?.trim()) {
    const problem = `this pull request comes from a fork, and a pull request from a fork is given no secrets: there is no token. ${fix}`
    return { input: 'token', problem }
  }
  // What these two act on follows the event, unless this input names something else.
  const input = command === 'validate' ? 'branch' : command === 'sync' ? 'ref' : null
  if (input === null || raw[input]?.trim()) return null
  const problem = `this pull request comes from a fork, and its branch is not in the repository that the platform reads: a branch of the same name here would be other code. ${fix}`
  return { input, problem }
}
