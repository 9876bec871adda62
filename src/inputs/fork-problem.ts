import type { RunContext } from '../github/event.ts'
import type { CommandName, RawInputs } from './table.ts'

/** Why nothing can be done for a pull request from a fork; null when it is none, or when it is no hindrance. */
export function forkProblem(raw: RawInputs, run: RunContext, command: CommandName): string | null {
  if (!run.pullRequest?.fromFork) return null
  if (!raw.token?.trim()) {
    return 'this pull request comes from a fork, and a pull request from a fork is given no secrets: there is no token. A maintainer can push the branch to this repository'
  }
  const byEvent = command === 'validate' ? !raw.branch?.trim() : command === 'sync' && !raw.ref?.trim()
  return byEvent
    ? 'this pull request comes from a fork, and its branch is not in the repository that the platform reads: a branch of the same name here would be other code. A maintainer can push the branch to this repository'
    : null
}
