import type { RunContext } from '../event.ts'
import { oneLine } from '../runtime/text.ts'
import type { InputProblem } from './problem.ts'
import { refNameProblem } from './ref-name.ts'

// What a command acts on if its inputs do not say it.

/** The ref to sync. */
export function refOfEvent({ ref }: RunContext): { ref: string } | { problem: InputProblem } {
  const fix = 'set the input, for example ref: main'
  if ('problem' in ref)
    return { problem: { input: 'ref', value: null, problem: `is empty, and ${ref.problem}: ${fix}` } }
  const { name } = ref
  const problem = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) ? 'looks like a commit' : refNameProblem(name)
  if (problem === null) return { ref: name }
  return {
    problem: { input: 'ref', value: oneLine(name, 200), problem: `(from the event) ${problem}: ${fix}` },
  }
}

/**
 * Why the run has nothing to release, whatever the inputs name; null if it has. A release gets events as long as it
 * exists: each edit of its notes would bring its old code into production again.
 */
export function notPublished({ releaseAction: action, ref }: RunContext): string | null {
  if (action === undefined || action === 'published') return null
  const release = 'name' in ref ? `release "${oneLine(ref.name, 200)}"` : 'the release'
  return `${release} was ${oneLine(action, 50)}, and only published releases are released. To start no run for this, set "types: [published]" of the event "release" in the workflow`
}

/** The branch to validate: that of the pull request; null for other events. */
export function branchOfEvent({ pullRequest, ref }: RunContext): string | null {
  return pullRequest && 'name' in ref ? ref.name : null
}
