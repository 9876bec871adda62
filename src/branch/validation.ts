import type { ModelError } from '../base/findings.ts'
import type { Validation } from '../platform/schemas.ts'
import { modelErrors } from './model-errors.ts'

/** What a response says of the model of a branch: `of another` branch or mode, or the compiler was `stopped`, and nothing is known. */
export function judgeValidation(
  response: Validation,
  branch: string,
  mode: 'production' | 'dev_mode',
): { is: 'valid' | 'invalid' | 'stopped' | 'of another'; errors: ModelError[] } {
  const errors = rootCauseFirst(modelErrors(response.errors))
  if (response.branchName !== branch || response.mode !== mode) return { is: 'of another', errors }
  if (response.valid) return { is: 'valid', errors }
  return { is: errors.length > 0 && errors.every(isStopped) ? 'stopped' : 'invalid', errors }
}

/** The compiler was stopped, and says nothing about the model. */
function isStopped({ message }: ModelError): boolean {
  return /\bdid not compile within \d[\d.]* s\b/.test(message)
}

// The platform returns errors without severity or order, and one broken file breaks every file that refers to it. These
// words only decide the order in which people read the errors.

/** A file that cannot be read as YAML or as code, or that is not shaped as a data model at all. */
const unreadable =
  /\(\d+:\d+\)|unexpected (?:token|yaml key|input)|^yaml|must be (?:an|defined as) array|(?:duplicate|conflicting) cube|^failed to parse/i
/** What is missing may only be missing because its own file is broken. */
const refersToOther =
  /does not exist|doesn't exist|not defined|does not have|cannot be (?:found|resolved)|not found|can't find|is not a function|^cannot read|^maximum call stack/i

/**
 * Sorts errors into the order in which to fix them: first files that cannot be read, then errors in a file itself, then
 * references to something that is missing. Errors of one file stay together, at the position of its worst one.
 */
export function rootCauseFirst(errors: readonly ModelError[]): ModelError[] {
  const files = [...Map.groupBy(errors, ({ fileName }) => fileName)].map(([, ofFile]) => {
    const sorted = ofFile.map((error) => ({ error, rank: rank(error) })).toSorted((a, b) => a.rank - b.rank)
    return { worst: sorted[0]?.rank ?? 0, errors: sorted.map(({ error }) => error) }
  })
  return files.toSorted((a, b) => a.worst - b.worst).flatMap((file) => file.errors)
}

function rank({ message }: ModelError): number {
  if (unreadable.test(message)) return 0
  return refersToOther.test(message) ? 2 : 1
}
