import type { RunContext } from '../event.ts'
import type { Settings } from './settings.ts'

// `pull_request_target` and `workflow_run` run with this repository's secrets, although anybody may have started them
// from a fork. What a stranger chooses is the name of the branch, and when (SECURITY.md).

/**
 * Whether a name that was given is that of a fork's branch: what is here under that name is other code.
 * @param name a branch or tag, without its prefix
 */
export function isForksName(name: string | null, run: RunContext): boolean {
  return run.forkBranch !== null && name !== null && name !== '' && name === run.forkBranch
}

/** What is dangerous in a run that a stranger may have started, and not refused; null when nothing is. */
export function strangerWarning({ command, ref, branch, call }: Settings, run: RunContext): string | null {
  if (run.forkBranch === null) return null
  if (command === 'deploy') {
    return `This run was started from a fork on "${run.eventName}": if what is checked out is the fork's, anybody who can open a pull request chooses the data model that is deployed.`
  }
  if (command === 'merge' || command === 'release') {
    return `This run was started from a fork on "${run.eventName}", so anybody who can open a pull request chooses when production is changed: use a push, a release or a dispatch.`
  }
  if (call && call.operation.method !== 'GET') {
    return `This run was started from a fork on "${run.eventName}", so anybody who can open a pull request chooses when ${call.operation.id} is called: use a push, a release or a dispatch.`
  }
  const named = command === 'sync' ? ref : command === 'validate' ? branch : null
  return isForksName(named, run)
    ? `"${named}" is the name of a branch in a fork; the branch of the same name here is other code, and it is what this run is about.`
    : null
}
