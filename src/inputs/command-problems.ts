import { type RunContext, shortRef } from '../event.ts'
import { isForksName } from './fork-safety.ts'
import type { InputProblem, Secrets } from './problem.ts'
import { shownValue } from './shown-value.ts'
import { type CommandName, commandsOf, inputDefault, inputNames, type RawInputs } from './table.ts'

/**
 * What the inputs break of the command's own rules.
 * @param branch as given or by the event; null when there is none
 * @param secrets what must not be shown, whichever input it was given to
 */
export function commandProblems(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
  branch: string | null,
  secrets: Secrets,
): InputProblem[] {
  const problems: InputProblem[] = []
  // A preflight is given to a step as it stands, with the inputs of the command that it will have.
  for (const name of command === 'preflight' ? [] : inputNames) {
    const owners = commandsOf(name)
    const given = raw[name]?.trim()
    if (!given || given === inputDefault(name) || !owners || owners.includes(command)) continue
    const problem = `applies only to ${owners.join(', ')}; remove it`
    problems.push({ input: name, value: shownValue(name, given, secrets), problem })
  }
  if (branch === null && !raw.branch && (command === 'merge' || command === 'validate')) {
    const where = command === 'validate' ? ' where the event is no pull request' : ''
    const problem = `is required for ${command}${where}, for example branch: ci/orders`
    problems.push({ input: 'branch', value: null, problem })
  }
  const promoted = command === 'merge' || command === 'release' || command === 'deploy'
  for (const name of promoted ? (['ref', 'branch'] as const) : []) {
    const given = raw[name]?.trim() ?? ''
    if (!isForksName(shortRef(given), run)) continue
    const what = command === 'deploy' ? 'where a model goes' : 'production'
    const problem = `is the name of a branch in a fork, which a stranger chose: it decides nothing about ${what}`
    problems.push({ input: name, value: shownValue(name, given, secrets), problem })
  }
  if (command === 'release' && run.noRelease !== null && !raw.ref?.trim() && !raw.branch?.trim()) {
    problems.push({ input: 'command', value: command, problem: `does not fit: ${run.noRelease}` })
  }
  return problems
}
