import type { RunContext } from '../event.ts'
import type { Settings } from './settings.ts'

// Runs on `pull_request_target` and `workflow_run` have this repository's secrets, although an untrusted user may have
// started them from a fork. That user chooses the name of the branch, and when the run starts (SECURITY.md).

/**
 * Whether a name is that of a fork's branch: a branch of the same name in this repository has other code.
 * @param name a branch or tag, without its prefix
 */
export function isForksName(name: string | null, run: RunContext): boolean {
  return run.forkBranch !== null && name !== null && name !== '' && name === run.forkBranch
}

/** A warning if an untrusted user may have started the run and that is dangerous, but not rejected; else null. */
export function untrustedUserWarning(settings: Settings, run: RunContext): string | null {
  if (run.forkBranch === null) return null
  const started = `This run was started from a fork on "${run.eventName}"`
  const chooses = (what: string) =>
    `${started}, so anyone who can open a pull request chooses when ${what}: use a push, a release or a dispatch.`
  switch (settings.command) {
    case 'deploy':
      return `${started}: if the checkout is the fork's, anyone who can open a pull request chooses the data model that is deployed.`
    case 'merge':
    case 'release':
      return chooses('production is changed')
    case 'api': {
      const { id, method } = settings.call.operation
      return method === 'GET' ? null : chooses(`${id} is called`)
    }
    case 'sync':
      return sameName(settings.ref, run)
    case 'validate':
      return sameName(settings.branch, run)
    default:
      return null
  }
}

function sameName(name: string, run: RunContext): string | null {
  return isForksName(name, run)
    ? `"${name}" is the name of a branch in a fork; this run uses the branch of the same name in this repository, which has other code.`
    : null
}
