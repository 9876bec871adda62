import type { ModelError } from '../base/findings.ts'

/** What the platform reports: one error each, or one text with all of them. */
interface ReportedError {
  message: string
  fileName?: string | undefined
}

/** A text with more errors than this is one error. */
const maxErrors = 1_000
const maxText = 1_000_000

// The text has no separator between two errors, but each begins in one of these forms.
const beginnings = [
  /^\S[^"\n]{0,299} (?:cube|view): /,
  /^[\p{L}_$][\p{L}\p{N}_$.]{0,299} (?:is not defined|cannot be resolved)/u,
  /^'[^'\n]{1,300}' not found for path /,
  /^(?:Found (?:duplicate|conflicting)|Member names must|Member '|Unexpected|Failed to parse|Can't find join path|Cannot |Maximum call stack|Missing |Error: )/,
  /^\w[\w.]{0,300} (?:is not a function|must be defined as )/,
  /\(\d{1,7}:\d{1,7}\)$/,
]

/**
 * The distinct errors of a report, in its order. A text with many errors is taken apart:
 * `Compile errors:`, then blocks that begin with `Errors:` or `<file> Errors:`.
 */
export function modelErrors(reported: readonly ReportedError[]): ModelError[] {
  const errors = new Map<string, ModelError>()
  const add = ({ message, fileName = '' }: ReportedError) => {
    const key = JSON.stringify([fileName, message])
    const known = errors.get(key)
    // The platform often reports an error once for each file that refers to it.
    if (known) known.times++
    else errors.set(key, fileName === '' ? { message, times: 1 } : { message, fileName, times: 1 })
  }
  for (const error of reported) {
    const several = takeApart(error)
    if (several === null) add(error)
    else several.forEach(add)
  }
  return [...errors.values()]
}

/** @returns null if it is one error */
function takeApart(error: ReportedError): ReportedError[] | null {
  const text = error.message.replace(/^(?:Error: )+/, '')
  if (!/^Compile errors:[ \t]*\r?\n/.test(text) || text.length > maxText) return null
  const found: { lines: string[]; fileName: string | undefined }[] = []
  let fileName = error.fileName
  let begins = true
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [heading, named] = /^(?:(\S.{0,999}) )?Errors:[ \t]*$/.exec(line) ?? []
    if (heading !== undefined) {
      fileName = named ?? error.fileName
      begins = true
    } else if (begins || beginnings.some((form) => form.test(line))) {
      if (line.trim() === '') continue
      if (found.length >= maxErrors) return null
      found.push({ lines: [line], fileName })
      begins = false
    } else found.at(-1)?.lines.push(line)
  }
  const errors = found.map(({ lines, fileName: file }) => ({
    message: lines.join('\n').trimEnd(),
    ...(file === undefined ? {} : { fileName: file }),
  }))
  return errors.length > 0 ? errors : null
}
