import { yamlTokens } from './yaml-tokens.ts'

/** Characters that are read again, as the rest is behind each such text: a file that needs more is made to be slow. */
const mostRead = 20_000_000

/**
 * A text for the YAML library that it reads as libyaml does. libyaml lets a quoted text, and what stands in `[…]` or `{…}`, go
 * on at the left edge; the library wants such lines indented, as the specification does, and has no option for it. So they are
 * indented here. Blanks at the start of such a line are no part of a value, and no line moves.
 */
export function indentedAsNeeded(text: string): string {
  const lines = text.split('\n')
  let left = mostRead
  let done: Start | undefined
  for (let node = firstCut(lines, 0); node && left > 0; node = firstCut(lines, node.line)) {
    left -= text.length
    // What is still cut off after it was indented ends there.
    if (node.line === done?.line && node.column === done.column) break
    done = node
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
  // The lexer waits for the end of the last line.
  const text = `${lines.slice(from).join('\n')}\n`
  for (const { type, source, offset, outermost } of yamlTokens([text], true)) {
    if (type !== 'flow-error-end' && !(isQuoted(type) && !isClosed(source))) continue
    const before = text.slice(0, outermost ?? offset).split('\n')
    return { line: from + before.length - 1, column: before.at(-1)?.length ?? 0 }
  }
  return undefined
}

/** The index of the line where it ends, once its lines are indented; undefined if it does not. */
function lastLineOf(node: Start, lines: readonly string[]): number | undefined {
  let read = ''
  function* indentedLines(): Generator<string> {
    // More and more lines at once: what is not closed is read again with each part.
    for (let [from, count] = [node.line, 1]; from < lines.length; from += count, count *= 2) {
      const part = lines.slice(from, from + count)
      const text = part.map((line, index) => (from + index === node.line ? line : indented(line, node)))
      read += `${text.join('\n')}\n`
      yield `${text.join('\n')}\n`
    }
  }
  for (const { type, source, offset, outermost, open } of yamlTokens(indentedLines(), true)) {
    const isEnd =
      offset === node.column ? isQuoted(type) && isClosed(source) : outermost === node.column && open === 0
    if (isEnd) {
      const last = node.line + read.slice(0, offset + source.length).split('\n').length - 1
      const own = lines.slice(node.line + 1, last + 1)
      // Nothing goes on behind the border of a document.
      return own.some((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line)) ? undefined : last
    }
    if (type === 'flow-error-end' || (outermost === undefined && offset > node.column)) return undefined
  }
  return undefined
}

/** A line that is indented farther than the node begins, unless it is empty: the library takes one of tabs for text. */
function indented(line: string, { column }: Start): string {
  return /^ *\r?$/.test(line) ? line : ' '.repeat(column + 1) + line
}

function isQuoted(type: string): boolean {
  return type === 'single-quoted-scalar' || type === 'double-quoted-scalar'
}

function isClosed(quoted: string): boolean {
  const whole = quoted.startsWith("'") ? /^'[^']*(?:''[^']*)*'$/ : /^"[^"\\]*(?:\\[\s\S][^"\\]*)*"$/
  return whole.test(quoted)
}
