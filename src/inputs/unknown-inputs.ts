import { oneLine } from '../runtime/text.ts'
import { nearest } from './nearest.ts'
import type { InputProblem } from './problem.ts'
import type { SettingsResult } from './settings.ts'
import { inputNames } from './table.ts'

const prefix = 'INPUT_'

/**
 * Adds the inputs that this action does not have to the problems. The runner passes them on and only warns, but a step
 * that ignores `dryrun: true` does what the user does not want.
 * @param environment names of the environment variables; the runner creates one for each input
 */
export function withoutUnknown(result: SettingsResult, environment: readonly string[]): SettingsResult {
  const known = new Set(inputNames.map((name) => variableOf(name)))
  const unknown = environment
    .filter((name) => name.startsWith(prefix) && name !== prefix && !known.has(name))
    .toSorted()
  if (unknown.length === 0 || 'skip' in result) return result
  const before = 'problems' in result ? result.problems : []
  return { shown: { ...result.shown, ran: false }, problems: [...unknown.map(problemOf), ...before] }
}

function variableOf(name: string): string {
  return `${prefix}${name.toUpperCase()}`
}

function problemOf(variable: string): InputProblem {
  const input = oneLine(variable.slice(prefix.length).toLowerCase(), 100)
  const plain = (text: string) => text.replaceAll(/[-_ ]/g, '')
  const [near = ''] = nearest(input, inputNames, 1, plain)
  const problem = `is not an input of this action (environment variable ${oneLine(variable, 100)}). Did you mean \`${near}\`? Rename or remove it`
  return { input, value: null, problem }
}
