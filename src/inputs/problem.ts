import { oneLine } from '../base/text.ts'
import type { Field } from './fields.ts'
import { type InputName, inputDefault, inputNames, inputs, type RawInputs, secretInputs } from './table.ts'

/** What is wrong with an input. */
export interface InputProblem {
  input: string
  /** The value as given, sanitized and short; null when there is none or it must not be shown. */
  value: string | null
  problem: string
}

/** A problem as one phrase: `` `timeout`: "0s" must be more than zero: … ``. */
export function describeProblem({ input, value, problem }: InputProblem): string {
  return `\`${input}\`: ${value === null ? '' : `"${value}" `}${problem}`
}

/** The values of secret inputs. */
export type Secrets = readonly (string | undefined)[]

/** Replaces secrets by `***`: a token may have been set as the wrong input. */
export function hidden(text: string, secrets: Secrets): string {
  return secrets.reduce<string>(
    (shown, secret) => (secret && secret.length >= 4 ? shown.replaceAll(secret, '***') : shown),
    text,
  )
}

/** The value of an input for a message: sanitized and short; null when it must not be shown. */
export function shownValue(name: InputName, value: string, secrets: Secrets): string | null {
  if (secretInputs.some((secret) => secret === name)) return null
  // The user's own data may contain secrets.
  if (name === 'params' || name === 'body') return null
  // A URL may contain a password.
  const safe = name === 'base-url' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/i, '$1***@') : value
  // Secrets are hidden before the text is cut, so that no part of one is shown.
  return oneLine(hidden(safe, secrets), 200)
}

type ValueOf = { [N in InputName]: (typeof inputs)[N]['read'] extends Field<infer T> ? T : never }

/** The values of the inputs, by name; absent for those that are not set or invalid. */
export type InputTexts = Partial<ValueOf>

/** The inputs that are required or have a default. */
type AlwaysSet = {
  [N in InputName]: (typeof inputs)[N] extends { example: string } | { fallback: string } ? N : never
}[InputName]

/** Whether each input that is required or has a default is set, and valid. */
export function isComplete(values: InputTexts): values is InputTexts & Pick<ValueOf, AlwaysSet> {
  const isOptional = (name: InputName) => inputDefault(name) === undefined && !('example' in inputs[name])
  return inputNames.every((name) => values[name] !== undefined || isOptional(name))
}

/**
 * Inputs that say what a command acts on, or what fails it. Blanks come from a broken expression and must not select the
 * default.
 */
const targets: ReadonlySet<InputName> = new Set(['ref', 'branch', 'model-path', 'fail-on', 'config'])

/** Reads each input on its own. */
export function readValues(
  raw: RawInputs,
  secrets: Secrets,
): { values: InputTexts; problems: InputProblem[] } {
  const values: InputTexts = {}
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
