import { CST, Lexer } from 'yaml'

/**
 * Indents the lines of quoted texts, and of what stands in `[…]` or `{…}`, that go on at the left edge. dbt and the compiler read
 * them; the YAML library wants them indented, as the specification does, and has no option for it. Blanks at the start of such
 * a line are no part of a value, and no line moves.
 */
export function indentLeftEdge(text: string): string {
  const lines = text.split('\n')
  for (let node = endedEarly(lines, 0); node; node = endedEarly(lines, node.line)) {
    const last = lastLineIn(node, lines)
    if (last === undefined) break
    for (let index = node.line + 1; index <= last; index++)
      lines[index] = indentLine(lines[index] ?? '', node)
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
function endedEarly(lines: readonly string[], from: number): Start | undefined {
  for (const { type, source, start, outermost } of lexed(partsFrom(lines, from))) {
    if (type !== 'flow-error-end' && !(isQuotedText(type) && !isClosedText(source))) continue
    const { line, column } = outermost ?? start
    return { line: from + line, column }
  }
  return undefined
}

/** The index of the line where it ends, once its lines are indented; undefined if it does not. */
function lastLineIn(node: Start, lines: readonly string[]): number | undefined {
  for (const { type, source, start, outermost, open, endLine } of lexed(partsFrom(lines, node.line, node))) {
    const isNode = ({ line, column }: Start) => line === 0 && column === node.column
    const isEnd = isNode(start)
      ? isQuotedText(type) && isClosedText(source)
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
function* partsFrom(lines: readonly string[], from: number, node?: Start): Generator<string> {
  for (let [at, size] = [from, 8]; at < lines.length; at += size, size *= 2) {
    const part = lines.slice(at, at + size)
    const text = node
      ? part.map((line, index) => (at + index === from ? line : indentLine(line, node)))
      : part
    yield `${text.join('\n')}\n`
  }
}

/** A line that is indented farther than the node begins, unless it is blank. */
function indentLine(line: string, { column }: Start): string {
  return line.trim() === '' ? line : ' '.repeat(column + 1) + line
}

/** A token of the library's lexer. */
interface LexedToken {
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

function* lexed(parts: Iterable<string>): Generator<LexedToken> {
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
      const end = marks.has(source) ? start : endOfToken(source, start)
      yield { type, source, start, endLine: end.line, outermost, open }
      if (open <= 0) [open, outermost] = [0, undefined]
      start = end
    }
  }
}

function endOfToken(source: string, { line, column }: Start): Start {
  const breaks = source.split('\n')
  const last = breaks.at(-1)?.length ?? 0
  return breaks.length === 1
    ? { line, column: column + last }
    : { line: line + breaks.length - 1, column: last }
}

/** Tokens that stand for no part of the text. */
const marks: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

function isQuotedText(type: LexedToken['type']): boolean {
  return type === 'single-quoted-scalar' || type === 'double-quoted-scalar'
}

function isClosedText(quoted: string): boolean {
  const whole = quoted.startsWith("'") ? /^'[^']*(?:''[^']*)*'$/ : /^"[^"\\]*(?:\\[\s\S][^"\\]*)*"$/
  return whole.test(quoted)
}

/**
 * Where an offset in the indented text is in the original one.
 * @param read the original text with blanks at the start of some lines
 */
export function offsetsBack(read: string, original: string): (offset: number) => number {
  if (read === original) return (offset) => offset
  const written = original.split('\n')
  // Of each line: its offset in the indented text, its offset in the original, and the blanks in front of it.
  const starts: { at: number; original: number; blanks: number }[] = []
  let [at, start] = [0, 0]
  for (const [index, line] of read.split('\n').entries()) {
    const length = written[index]?.length ?? 0
    starts.push({ at, original: start, blanks: line.length - length })
    at += line.length + 1
    start += length + 1
  }
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle]?.at ?? 0) <= offset) low = middle
      else high = middle
    }
    const line = starts[low]
    return line ? line.original + Math.max(0, offset - line.at - line.blanks) : offset
  }
}
