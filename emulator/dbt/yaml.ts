import { LineCounter, parseDocument } from 'yaml'
import { CompileFailure, type CompilePhase, type Say } from './outcome.ts'

/** A file's value, with the lines of keys that are there twice; or where and why it cannot be read. */
type YamlReading =
  | { ok: true; value: unknown; doubleKeys: number[] }
  | { ok: false; reason: string; line: number; column: number }

const TOO_DEEP = 'The document is nested too deeply'

/**
 * The value of a YAML file of a dbt project, merge keys resolved; throws a CompileFailure that names the place.
 * A key that is there twice is no error in dbt: the last one counts, with a warning.
 */
export function yamlValue(text: string, phase: CompilePhase, path: string, say: Say): unknown {
  const reading = readYaml(text)
  if (!reading.ok) {
    const { line, column, reason } = reading
    const subject =
      phase === 'dbt-compile'
        ? `Parsing Error\n  Error reading ${path}\n    the file`
        : `Runtime Error\n  ${path}`
    throw new CompileFailure(phase, `${subject} is not valid YAML: line ${line}, column ${column}: ${reason}`)
  }
  for (const line of reading.doubleKeys) {
    say(phase, `[WARNING]: ${path}, line ${line}: the key is there twice; the last one counts`)
  }
  return reading.value
}

/** Never throws, whatever the text holds. */
function readYaml(text: string): YamlReading {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
    const double = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
    const error = document.errors.find((one) => !double.includes(one))
    if (!error) {
      const doubleKeys = double.map(({ pos }) => lines.linePos(pos[0]).line)
      return { ok: true, value: document.toJS(), doubleKeys }
    }
    const { line, col } = lines.linePos(error.pos[0])
    // The parser's own words for this depend on the stack of the machine.
    const reason = error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : error.message
    return { ok: false, reason, line: Math.max(line, 1), column: afterIndent(text, line, col) }
  } catch (error) {
    // Aliases that multiply are found out only when they are resolved, and thrown, not listed.
    const reason =
      error instanceof RangeError ? TOO_DEEP : error instanceof Error ? error.message : String(error)
    return { ok: false, reason, line: 1, column: 1 }
  }
}

/** An error of indentation is shown where the text of the line begins, not at its empty left edge. */
function afterIndent(text: string, line: number, column: number): number {
  const indent = /^ */.exec(text.split('\n')[line - 1] ?? '')?.[0].length ?? 0
  return Math.max(column, indent + 1)
}
