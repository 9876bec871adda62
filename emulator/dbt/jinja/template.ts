import { type Expression, NOT_KNOWN, printed, type Scope } from './evaluate.ts'
import { parseExpression } from './expression.ts'
import { readTag, SyntaxProblem, type Token } from './tokens.ts'

/** The meaning of names in a template, some of which the template sets. */
export interface TemplateScope extends Scope {
  set(name: string, value: unknown): void
  /** How many conditions, whose results are not asked for, stand around what is evaluated now. */
  doubts: number
}

/** What stands inside of them is reached always, perhaps, or not by this template. */
const BLOCKS: ReadonlyMap<string, 'always' | 'perhaps' | 'never'> = new Map([
  ...['set', 'filter', 'with', 'docs', 'block', 'autoescape'].map((tag) => [tag, 'always'] as const),
  ...['if', 'for', 'call'].map((tag) => [tag, 'perhaps'] as const),
  ...['macro', 'snapshot', 'test', 'data_test', 'materialization'].map((tag) => [tag, 'never'] as const),
])
const SINGLE = new Set(['do', 'include', 'import', 'from', 'extends', 'break', 'continue', 'debug'])

/**
 * Evaluates what stands between the delimiters of a template, in one pass. No branch is chosen and no loop is run: what
 * stands in one is evaluated once, and is in doubt.
 * @returns what the template prints; the value itself of a template that is one expression; NOT_KNOWN if it has blocks or
 * if a part of it depends on what only dbt knows. Throws a SyntaxProblem
 */
export function render(text: string, scope: TemplateScope): unknown {
  const pieces = new Reader(text, scope).read().filter((piece) => piece !== '')
  if (pieces.length === 1) return pieces[0]
  return pieces.includes(NOT_KNOWN) ? NOT_KNOWN : pieces.map(printed).join('')
}

class Reader {
  readonly #text: string
  readonly #scope: TemplateScope
  readonly #pieces: unknown[] = []
  readonly #open: string[] = []
  /** Definitions around the present place. */
  #unreached = 0
  #line = 1
  /** Up to where the lines are counted. */
  #counted = 0

  constructor(text: string, scope: TemplateScope) {
    this.#text = text
    this.#scope = scope
  }

  read(): unknown[] {
    const delimiter = /\{[{%#]/g
    let from = 0
    for (let found = delimiter.exec(this.#text); found; found = delimiter.exec(this.#text)) {
      this.#pieces.push(this.#text.slice(from, found.index))
      this.#countTo(found.index)
      from = this.#tag(found[0], found.index + 2)
      delimiter.lastIndex = from
    }
    this.#pieces.push(this.#text.slice(from))
    const left = this.#open.at(-1)
    if (left !== undefined) throw this.#problem(`"{% ${left} %}" is never closed by "{% end${left} %}"`)
    return this.#pieces
  }

  /** Reads one tag and gives the offset behind it. */
  #tag(opening: string, start: number): number {
    if (opening === '{#') {
      const end = this.#text.indexOf('#}', start)
      if (end < 0) throw this.#problem('"{#" is never closed by "#}"')
      return end + 2
    }
    const raw = /[-+]?\s*raw\s*[-+]?%\}/y
    raw.lastIndex = start
    if (opening === '{%' && raw.test(this.#text)) return this.#raw(raw.lastIndex)
    const { tokens, end } = this.#parsed(() => readTag(this.#text, start, opening === '{{' ? '{{' : '{%'))
    if (opening === '{{') this.#pieces.push(this.#value(tokens))
    else this.#statement(tokens)
    return end
  }

  /** What stands between `raw` and `endraw` is text. */
  #raw(from: number): number {
    const close = /\{%[-+]?\s*endraw\s*[-+]?%\}/g
    close.lastIndex = from
    const found = close.exec(this.#text)
    if (!found) throw this.#problem('"{% raw %}" is never closed by "{% endraw %}"')
    this.#pieces.push(this.#text.slice(from, found.index))
    return close.lastIndex
  }

  #statement([head, ...rest]: Token[]): void {
    if (head?.kind !== 'name') throw this.#problem('a tag without a name')
    const tag = head.text
    if (tag.startsWith('end')) this.#close(tag)
    else if (tag === 'else' || tag === 'elif') {
      const open = this.#open.at(-1) ?? ''
      if (open !== 'if' && open !== 'for') throw this.#problem(`unexpected "${tag}"`)
      if (tag === 'elif') this.#value(rest)
    } else if (tag === 'set') this.#set(rest)
    else if (BLOCKS.has(tag)) this.#begin(tag, rest)
    else if (tag === 'do') this.#value(rest)
    else if (!SINGLE.has(tag)) throw this.#problem(`unknown tag "${tag}"`)
  }

  #begin(tag: string, rest: Token[]): void {
    if (tag === 'if') this.#value(rest)
    if (tag === 'for') this.#for(rest)
    // `call(row) render(rows)`: the parameters in front are not part of the expression.
    if (tag === 'call') this.#value(rest.slice(rest[0]?.text === '(' ? indexOf(rest, ')') + 1 : 0))
    this.#count(tag, 1)
    this.#open.push(tag)
    this.#pieces.push(NOT_KNOWN)
  }

  #close(tag: string): void {
    const open = this.#open.pop()
    if (open === undefined) throw this.#problem(`unexpected "${tag}"`)
    if (tag !== `end${open}` && !(tag === 'endtest' && open === 'data_test')) {
      throw this.#problem(`unexpected "${tag}", expected "end${open}"`)
    }
    this.#count(open, -1)
  }

  #count(tag: string, change: 1 | -1): void {
    if (BLOCKS.get(tag) === 'perhaps') this.#scope.doubts += change
    if (BLOCKS.get(tag) === 'never') this.#unreached += change
  }

  #for(tokens: Token[]): void {
    const at = indexOf(tokens, 'in')
    if (at < 1) throw this.#problem('"for" needs "in"')
    for (const { text } of tokens.slice(0, at)) this.#scope.set(text, NOT_KNOWN)
    this.#value(tokens.slice(at + 1).filter(({ kind, text }) => kind !== 'name' || text !== 'recursive'))
  }

  /** A member of a namespace cannot be followed; it stays unknown. */
  #set(tokens: Token[]): void {
    const at = indexOf(tokens, '=')
    const value = at < 0 ? NOT_KNOWN : this.#value(tokens.slice(at + 1))
    if (at < 0) this.#begin('set', [])
    for (const { text } of tokens.slice(0, Math.max(at, 1))) {
      this.#scope.set(text, at === 1 ? value : NOT_KNOWN)
    }
  }

  #value(tokens: Token[]): unknown {
    const expression: Expression = this.#parsed(() => parseExpression(tokens))
    return this.#unreached > 0 ? NOT_KNOWN : expression(this.#scope)
  }

  /** What is read, and not yet evaluated, is wrong in a line. */
  #parsed<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw error instanceof SyntaxProblem ? this.#problem(error.message) : error
    }
  }

  #problem(reason: string): SyntaxProblem {
    return new SyntaxProblem(`line ${this.#line}: ${reason}`)
  }

  #countTo(offset: number): void {
    for (
      let at = this.#text.indexOf('\n', this.#counted);
      at >= 0 && at < offset;
      at = this.#text.indexOf('\n', at + 1)
    ) {
      this.#line += 1
      this.#counted = at + 1
    }
  }
}

function indexOf(tokens: readonly Token[], text: string): number {
  return tokens.findIndex((token) => token.kind !== 'string' && token.text === text)
}
