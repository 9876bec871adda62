import { CST, Lexer } from 'yaml'

/** Characters that are read again, as the rest is behind each such text: a file that needs more is made to be slow. */
const mostRead = 20_000_000

/**
 * Indents the lines of quoted texts, and of what stands in `[…]` or `{…}`, that go on at the left edge. dbt and the compiler read
 * them; the YAML library wants them indented, as the specification does, and has no option for it. Blanks at the start of such
 * a line are no part of a value, and no line moves.
 */
export function indentLeftEdge(text: string): string {
  const lines = text.split('\n')
  let left = mostRead
  let done: Start | undefined
  for (let node = endedEarly(lines, 0); node && left > 0; node = endedEarly(lines, node.line)) {
    left -= text.length
    // What is still cut off after it was indented ends there.
    if (node.line === done?.line && node.column === done.column) break
    done = node
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
  // The lexer waits for the end of the last line.
  const text = `${lines.slice(from).join('\n')}\n`
  for (const { type, source, start, outermost } of lexed([text])) {
    if (type !== 'flow-error-end' && !(isQuotedText(type) && !isClosedText(source))) continue
    const before = text.slice(0, outermost ?? start).split('\n')
    return { line: from + before.length - 1, column: before.at(-1)?.length ?? 0 }
  }
  return undefined
}

/** The index of the line where it ends, once its lines are indented; undefined if it does not. */
function lastLineIn(node: Start, lines: readonly string[]): number | undefined {
  let read = ''
  function* widened(): Generator<string> {
    // More and more lines at once: what is not closed is read again with each part.
    for (let [from, count] = [node.line, 1]; from < lines.length; from += count, count *= 2) {
      const part = lines.slice(from, from + count)
      const text = part.map((line, index) => (from + index === node.line ? line : indentLine(line, node)))
      read += `${text.join('\n')}\n`
      yield `${text.join('\n')}\n`
    }
  }
  for (const { type, source, start, outermost, open } of lexed(widened())) {
    const isEnd =
      start === node.column
        ? isQuotedText(type) && isClosedText(source)
        : outermost === node.column && open === 0
    if (isEnd) {
      const last = node.line + read.slice(0, start + source.length).split('\n').length - 1
      const own = lines.slice(node.line + 1, last + 1)
      // Nothing goes on behind the border of a document.
      return own.some((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line)) ? undefined : last
    }
    if (type === 'flow-error-end' || (outermost === undefined && start > node.column)) return undefined
  }
  return undefined
}

/** A line that is indented farther than the node begins, unless it is empty: the library takes one of tabs for text. */
function indentLine(line: string, { column }: Start): string {
  return /^ *\r?$/.test(line) ? line : ' '.repeat(column + 1) + line
}

/** A token of the library's lexer. */
interface Found {
  type: CST.TokenType | null
  source: string
  start: number
  /** Where the outermost bracket begins that it stands in, opens or closes. */
  outermost: number | undefined
  /** How many brackets are open behind it. */
  open: number
}

function* lexed(parts: Iterable<string>): Generator<Found> {
  const lexer = new Lexer()
  let [start, open] = [0, 0]
  let outermost: number | undefined
  for (const part of parts) {
    // A part of the text may follow, so that what is not closed yet waits for it.
    for (const source of lexer.lex(part, true)) {
      const type = CST.tokenType(source)
      if (type === 'flow-map-start' || type === 'flow-seq-start') {
        if (open === 0) outermost = start
        open += 1
      } else if (type === 'flow-map-end' || type === 'flow-seq-end') open -= 1
      yield { type, source, start, outermost, open }
      if (open <= 0) [open, outermost] = [0, undefined]
      if (!marks.has(source)) start += source.length
    }
  }
}

/** Tokens that stand for no part of the text. */
const marks: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

function isQuotedText(type: Found['type']): boolean {
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
