import type { RunContext } from '../base/event.ts'
import type { Settings } from './settings.ts'
import type { CommandName, RawInputs } from './table.ts'

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
    case 'rollback':
      return chooses('production is changed')
    case 'api': {
      const { id, method } = settings.call.operation
      return method === 'GET' ? null : chooses(`${id} is called`)
    }
    case 'sync':
      return sameNameInFork(settings.ref, run)
    case 'validate':
      return sameNameInFork(settings.branch, run)
    default:
      return null
  }
}

function sameNameInFork(name: string, run: RunContext): string | null {
  return isForksName(name, run)
    ? `"${name}" is the name of a branch in a fork; this run uses the branch of the same name in this repository, which has other code.`
    : null
}

/**
 * Whether `on-fork` decides about the run: a pull request, or a branch of Dependabot, has no secrets of this repository, through
 * no fault of its workflow. A merge by Dependabot is not among them: nothing would tell that it was not synced.
 */
export function isWithoutSecrets({ forkBranch, ofDependabot }: RunContext): boolean {
  return Boolean(forkBranch) || ofDependabot === 'branch'
}

/**
 * Why the command cannot run for a pull request from a fork or from Dependabot, and the input that would fix it; null when it can, or when
 * the run is for something else.
 */
export function forkProblem(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
): { input: 'token' | 'content-token' | 'ref' | 'branch'; problem: string } | null {
  const stronger = contentTokenProblem(raw, run)
  if (run.ofDependabot && !raw.token?.trim()) return { input: 'token', problem: dependabot }
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

const dependabot =
  'Dependabot started this run, and its runs get the secrets for Dependabot alone, so there is no token. To run this for them, too, add the secret of the token for Dependabot (settings of the repository)'

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
