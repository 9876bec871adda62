import { CST, Lexer } from 'yaml'

/**
 * A text for the YAML library that it reads as libyaml does. libyaml lets a quoted text, and what stands in `[…]` or `{…}`, go
 * on at the left edge; the library wants such lines indented, as the specification does, and has no option for it. So they are
 * indented here. Blanks at the start of such a line are no part of a value, and no line moves.
 */
export function indentedAsNeeded(text: string): string {
  const lines = text.split('\n')
  for (let node = firstCut(lines, 0); node; node = firstCut(lines, node.line)) {
    const last = lastLineOf(node, lines)
    if (last === undefined) break
    for (let index = node.line + 1; index <= last; index++) lines[index] = indented(lines[index] ?? '', node)
  }
  return lines.join('\n')
}

/** Where a quoted text, or the outermost bracket, begins. */
interface Start {
  /** Index of its line. */
  line: number
  column: number
}

/**
 * The first one that the library would end too early, at a line of it that is not indented.
 * @param from index of a line that the library's lexer may begin at: the first, or that of an earlier one
 */
function firstCut(lines: readonly string[], from: number): Start | undefined {
  for (const { type, source, start, outermost } of tokensOf(linesFrom(lines, from))) {
    if (type !== 'flow-error-end' && !(isQuoted(type) && !isClosed(source))) continue
    const { line, column } = outermost ?? start
    return { line: from + line, column }
  }
  return undefined
}

/** The index of the line where it ends, once its lines are indented; undefined if it does not. */
function lastLineOf(node: Start, lines: readonly string[]): number | undefined {
  for (const { type, source, start, outermost, open, endLine } of tokensOf(
    linesFrom(lines, node.line, node),
  )) {
    const isNode = ({ line, column }: Start) => line === 0 && column === node.column
    const isEnd = isNode(start)
      ? isQuoted(type) && isClosed(source)
      : outermost !== undefined && isNode(outermost) && open === 0
    if (isEnd) {
      const own = lines.slice(node.line + 1, node.line + endLine + 1)
      // Nothing goes on behind the border of a document.
      return own.some((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line)) ? undefined : node.line + endLine
    }
    const isBehind = start.line > 0 || start.column > node.column
    if (type === 'flow-error-end' || (outermost === undefined && isBehind)) return undefined
  }
  return undefined
}

/**
 * The lines from one on, more and more at once: what is not closed is read again with each part.
 * @param node those behind its first line are indented
 */
function* linesFrom(lines: readonly string[], from: number, node?: Start): Generator<string> {
  for (let [at, size] = [from, 8]; at < lines.length; at += size, size *= 2) {
    const part = lines.slice(at, at + size)
    const text = node ? part.map((line, index) => (at + index === from ? line : indented(line, node))) : part
    yield `${text.join('\n')}\n`
  }
}

/** A line that is indented farther than the node begins, unless it is blank. */
function indented(line: string, { column }: Start): string {
  return line.trim() === '' ? line : ' '.repeat(column + 1) + line
}

/** A token of the library's lexer. */
interface Found {
  type: CST.TokenType | null
  source: string
  /** Its line counts from the first one that was read. */
  start: Start
  endLine: number
  /** Where the outermost bracket begins that it stands in, opens or closes. */
  outermost: Start | undefined
  /** How many brackets are open behind it. */
  open: number
}

function* tokensOf(parts: Iterable<string>): Generator<Found> {
  const lexer = new Lexer()
  let start: Start = { line: 0, column: 0 }
  let open = 0
  let outermost: Start | undefined
  for (const part of parts) {
    // A part of the text may follow, so that what is not closed yet waits for it.
    for (const source of lexer.lex(part, true)) {
      const type = CST.tokenType(source)
      if (type === 'flow-map-start' || type === 'flow-seq-start') {
        if (open === 0) outermost = start
        open += 1
      } else if (type === 'flow-map-end' || type === 'flow-seq-end') open -= 1
      const end = marks.has(source) ? start : behind(source, start)
      yield { type, source, start, endLine: end.line, outermost, open }
      if (open <= 0) [open, outermost] = [0, undefined]
      start = end
    }
  }
}

function behind(source: string, { line, column }: Start): Start {
  const breaks = source.split('\n')
  const last = breaks.at(-1)?.length ?? 0
  return breaks.length === 1
    ? { line, column: column + last }
    : { line: line + breaks.length - 1, column: last }
}

/** Tokens that stand for no part of the text. */
const marks: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

function isQuoted(type: Found['type']): boolean {
  return type === 'single-quoted-scalar' || type === 'double-quoted-scalar'
}

function isClosed(quoted: string): boolean {
  const whole = quoted.startsWith("'") ? /^'[^']*(?:''[^']*)*'$/ : /^"[^"\\]*(?:\\[\s\S][^"\\]*)*"$/
  return whole.test(quoted)
}
