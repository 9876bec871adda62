import { LineCounter, parseDocument } from 'yaml'

/** YAML text as plain values, or where and why it could not be read. Lines and columns count from one. */
export type YamlReading =
  | { ok: true; value: unknown }
  | { ok: false; reason: string; line: number; column: number }

const TOO_DEEP = 'The document is nested too deeply'

/** Reads one YAML document; never throws, whatever the text holds. */
export function readYaml(text: string): YamlReading {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
    const error = document.errors[0]
    if (!error) return { ok: true, value: document.toJS() }
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

/** A mistake of indentation is shown where the text of the line begins, not at its empty left edge. */
function afterIndent(text: string, line: number, column: number): number {
  const indent = /^ */.exec(text.split('\n')[line - 1] ?? '')?.[0].length ?? 0
  return Math.max(column, indent + 1)
}
