/** One token of what stands between the delimiters of a template. */
export interface Token {
  kind: 'name' | 'number' | 'string' | 'operator'
  /** Of a string: its value, escapes resolved. */
  text: string
}

/** Why a template cannot be read. */
export class SyntaxProblem extends Error {}

const TOKEN =
  /\s+|([A-Za-z_]\w*)|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|('[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*")|(\*\*|\/\/|==|!=|<=|>=|[-+*/%<>=~|.,:()[\]{}])/y

/**
 * Reads the tokens of a tag up to its closing delimiter. Strings and braces inside of the tag do not close it.
 * @param start offset behind the opening delimiter
 * @returns them, and the offset behind the closing one; throws a SyntaxProblem
 */
export function readTag(text: string, start: number, opening: '{{' | '{%'): { tokens: Token[]; end: number } {
  const closing = opening === '{{' ? '}}' : '%}'
  const tokens: Token[] = []
  let open = 0
  let at = /[-+]/.test(text[start] ?? '') ? start + 1 : start
  while (at < text.length) {
    const end = open === 0 ? closedAt(text, at, closing) : undefined
    if (end !== undefined) return { tokens, end }
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) throw new SyntaxProblem(`unexpected ${JSON.stringify(text[at])}`)
    const [all, name, number, quoted, operator] = found
    at += all.length
    if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (quoted !== undefined) tokens.push({ kind: 'string', text: unquoted(quoted) })
    else if (operator !== undefined) {
      tokens.push({ kind: 'operator', text: operator })
      if ('([{'.includes(operator)) open += 1
      else if (')]}'.includes(operator)) open -= 1
    }
    if (open < 0) throw new SyntaxProblem(`unexpected "${operator}"`)
  }
  throw new SyntaxProblem(`"${opening}" is never closed by "${closing}"`)
}

function closedAt(text: string, at: number, closing: string): number | undefined {
  if (text.startsWith(closing, at)) return at + closing.length
  return text.startsWith(`-${closing}`, at) || text.startsWith(`+${closing}`, at) ? at + 3 : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
}
