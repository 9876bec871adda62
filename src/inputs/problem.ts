import { oneLine } from '../runtime/text.ts'
import { type InputName, secretInputs } from './table.ts'

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
