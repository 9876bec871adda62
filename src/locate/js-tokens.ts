/** A part of JavaScript text; the end is not included. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'mark'
  start: number
  end: number
}

/** The tokens of a text, and where it stops being JavaScript. */
export interface Tokens {
  tokens: Token[]
  /** Offset of the first character that cannot be read, such as a quote without its end. */
  broken?: number
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const number = /\d[\w.]*/y
/** After these, a slash begins a regular expression. */
const beforeRegex = /[(,=:[!&|?{};+\-*%<>~^]/
/** A file with more tokens was not written by people. */
const maxTokens = 200_000

/** Splits JavaScript into tokens, without comments. A template is one token, with everything in it. Never throws. */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = []
  const put = (kind: Token['kind'], start: number, end: number) => {
    tokens.push({ kind, start, end })
    return end
  }
  let at = 0
  while (at < text.length) {
    if (tokens.length >= maxTokens) return { tokens, broken: at }
    const sign = text[at] ?? ''
    const pair = text.slice(at, at + 2)
    if (/\s/.test(sign)) at++
    else if (pair === '//') at = endOr(text.indexOf('\n', at), text.length)
    else if (pair === '/*') at = endOr(text.indexOf('*/', at) + 2, text.length, 2)
    else if (sign === "'" || sign === '"') {
      const end = endOfQuoted(text, at, sign)
      if (end === undefined) return { tokens, broken: at }
      at = put('string', at, end)
    } else if (sign === '`') {
      const end = endOfTemplate(text, at)
      if (end === undefined) return { tokens, broken: at }
      at = put('template', at, end)
    } else if (sign === '/' && beginsRegex(text, tokens.at(-1))) {
      at = put('regex', at, endOfQuoted(text, at, '/') ?? at + 1)
    } else {
      const end = matchEnd(word, text, at) ?? matchEnd(number, text, at)
      at = end === undefined ? put('mark', at, at + 1) : put(/\d/.test(sign) ? 'number' : 'word', at, end)
    }
  }
  return { tokens }
}

function endOr(found: number, otherwise: number, least = 0): number {
  return found < least ? otherwise : found
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function beginsRegex(text: string, before: Token | undefined): boolean {
  return before === undefined || (before.kind === 'mark' && beforeRegex.test(text[before.start] ?? ''))
}

/** Where a text in quotes ends, which is in its line. */
function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
    else if (text[at] === '\n') return undefined
  }
  return undefined
}

/** Templates contain expressions, which contain templates: `${a ? `b` : c}`. */
function endOfTemplate(text: string, start: number): number | undefined {
  const open = ['`']
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]
    const inside = open.at(-1)
    if (sign === '\\') at++
    else if (inside === '`' && sign === '`') {
      open.pop()
      if (open.length === 0) return at + 1
    } else if (inside === '`') {
      if (sign === '$' && text[at + 1] === '{') {
        open.push('{')
        at++
      }
    } else if (sign === '{' || sign === '`') open.push(sign)
    else if (sign === '}') open.pop()
  }
  return undefined
}
