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

/** The branch to validate: that of the pull request; null for other events. */
export function branchOfEvent({ pullRequest, ref }: RunContext): string | null {
  return pullRequest && 'name' in ref ? ref.name : null
}
