import type { Field } from './fields.ts'
import { hidden, type InputProblem, type Secrets, shownValue } from './problem.ts'
import { type InputName, inputDefault, inputNames, inputs, type RawInputs } from './table.ts'

type ValueOf = { [N in InputName]: (typeof inputs)[N]['read'] extends Field<infer T> ? T : never }

/** The values of the inputs, by name; absent for those that are not set or invalid. */
export type Values = Partial<ValueOf>

/**
 * Inputs that say what a command acts on, or what fails it. Blanks come from a broken expression and must not select the
 * default.
 */
const targets: ReadonlySet<InputName> = new Set(['ref', 'branch', 'model-path', 'fail-on', 'config'])

/** Reads each input on its own. */
export function readValues(raw: RawInputs, secrets: Secrets): { values: Values; problems: InputProblem[] } {
  const values: Values = {}
  const problems: InputProblem[] = []
  const read = <N extends InputName>(name: N) => {
    const result = readValue(name, raw[name], secrets)
    if ('problem' in result) problems.push(result)
    else if (result.value !== undefined) values[name] = result.value
  }
  for (const name of inputNames) read(name)
  return { values, problems }
}

function readValue<N extends InputName>(
  name: N,
  text: string | undefined,
  secrets: Secrets,
): { value: ValueOf[N] | undefined } | InputProblem {
  const input = inputs[name]
  if (text && !text.trim() && targets.has(name)) {
    const problem =
      'contains only blanks. Remove the input, or check the expression that its value comes from'
    return { input: name, value: null, problem }
  }
  const given = text?.trim() || inputDefault(name)
  if (given === undefined) {
    return 'example' in input
      ? { input: name, value: null, problem: emptyText(name, input.example) }
      : { value: undefined }
  }
  const reading = input.read(given)
  if ('value' in reading) return { value: reading.value as ValueOf[N] }
  return { input: name, value: shownValue(name, given, secrets), problem: hidden(reading.problem, secrets) }
}

/** How to fix a required input without a value; a secret may be empty although the workflow names it. */
function emptyText(name: InputName, example: string): string {
  return name === 'token'
    ? 'is empty. If it comes from a secret, check its name and that this job may read it (environment, Dependabot, fork)'
    : `is required, for example ${example}`
}
