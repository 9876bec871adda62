import { parseExpression } from './expression.ts'
import { type Expression, SyntaxProblem } from './nodes.ts'
import type { Part } from './part.ts'
import { readTag, type Token } from './tokens.ts'

/** A template that was read, or the line and the reason why not. */
export type TemplateReading = { ok: true; parts: Part[] } | { ok: false; problem: string }

const DEEPEST = 200
const DEFINITIONS = new Set(['macro', 'snapshot', 'test', 'data_test', 'materialization'])
const PLAIN = new Set(['filter', 'with', 'docs', 'block', 'autoescape'])
const SINGLE = new Set(['include', 'import', 'from', 'extends', 'break', 'continue', 'debug'])

/** Reads a template in one pass. None of it is run. */
export function parseTemplate(text: string): TemplateReading {
  const reader = new Reader(text)
  try {
    return { ok: true, parts: reader.read() }
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    return { ok: false, problem: `line ${reader.line}: ${error.message}` }
  }
}

interface Open {
  tag: string
  /** Where further parts go. */
  into: Part[]
  /** Takes `else` and `elif`. */
  turn?: (tag: string, tokens: Token[]) => Part[]
}

class Reader {
  line = 1
  readonly #text: string
  readonly #root: Part[] = []
  readonly #open: Open[] = []
  /** Up to where the lines are counted. */
  #counted = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Part[] {
    const delimiter = /\{[{%#]/g
    let from = 0
    for (let found = delimiter.exec(this.#text); found; found = delimiter.exec(this.#text)) {
      this.#put({ kind: 'text', text: this.#text.slice(from, found.index) })
      this.#countTo(found.index)
      from = this.#tag(found[0], found.index + 2)
      delimiter.lastIndex = from
    }
    this.#put({ kind: 'text', text: this.#text.slice(from) })
    const left = this.#open.at(-1)
    if (left !== undefined)
      throw new SyntaxProblem(`"{% ${left.tag} %}" is never closed by "{% end${left.tag} %}"`)
    return this.#root
  }

  /** Reads one tag and gives the offset behind it. */
  #tag(opening: string, start: number): number {
    if (opening === '{#') {
      const end = this.#text.indexOf('#}', start)
      if (end < 0) throw new SyntaxProblem('"{#" is never closed by "#}"')
      return end + 2
    }
    const raw = opening === '{%' ? this.#raw(start) : undefined
    if (raw !== undefined) return raw
    const signed = /[-+]/y
    signed.lastIndex = start
    const reading = readTag(
      this.#text,
      signed.test(this.#text) ? start + 1 : start,
      opening === '{{' ? '}}' : '%}',
    )
    if (!reading.ok) {
      throw new SyntaxProblem(
        reading.reason.startsWith('is never') ? `"${opening}" ${reading.reason}` : reading.reason,
      )
    }
    if (opening === '{{') {
      this.#put({ kind: 'output', value: parseExpression(reading.tokens), line: this.line })
    } else this.#statement(reading.tokens)
    return reading.end
  }

  /** What stands between `raw` and `endraw` is text. */
  #raw(start: number): number | undefined {
    const begin = /[-+]?\s*raw\s*[-+]?%\}/y
    begin.lastIndex = start
    if (!begin.test(this.#text)) return undefined
    const from = begin.lastIndex
    for (let at = this.#text.indexOf('{%', from); at >= 0; at = this.#text.indexOf('{%', at + 2)) {
      const close = /\{%[-+]?\s*endraw\s*[-+]?%\}/y
      close.lastIndex = at
      if (close.test(this.#text)) {
        this.#put({ kind: 'text', text: this.#text.slice(from, at) })
        return close.lastIndex
      }
    }
    throw new SyntaxProblem('"{% raw %}" is never closed by "{% endraw %}"')
  }

  #statement(tokens: Token[]): void {
    const [head, ...rest] = tokens
    if (head?.kind !== 'name') throw new SyntaxProblem('a tag without a name')
    const tag = head.text
    if (tag.startsWith('end')) {
      this.#close(tag)
    } else if (tag === 'else' || tag === 'elif') {
      this.#turn(tag, rest)
    } else this.#begin(tag, rest)
  }

  #begin(tag: string, rest: Token[]): void {
    if (this.#open.length >= DEEPEST) throw new SyntaxProblem('the template is nested too deeply')
    if (tag === 'if') this.#if(rest)
    else if (tag === 'for') this.#for(rest)
    else if (tag === 'set') this.#set(rest)
    else if (tag === 'do') this.#put({ kind: 'do', value: parseExpression(rest), body: [], line: this.line })
    else if (tag === 'call') this.#call(rest)
    else if (DEFINITIONS.has(tag)) this.#define(tag, rest)
    else if (PLAIN.has(tag)) {
      const body: Part[] = []
      this.#put({ kind: 'body', body })
      this.#open.push({ tag, into: body })
    } else if (!SINGLE.has(tag)) throw new SyntaxProblem(`unknown tag "${tag}"`)
  }

  #close(tag: string): void {
    const open = this.#open.pop()
    const matches =
      open !== undefined && (tag === `end${open.tag}` || (tag === 'endtest' && open.tag === 'data_test'))
    if (matches) return
    const needed = open === undefined ? '' : `, expected "end${open.tag}"`
    throw new SyntaxProblem(`unexpected "${tag}"${needed}`)
  }

  #turn(tag: string, tokens: Token[]): void {
    const open = this.#open.at(-1)
    if (open?.turn === undefined) throw new SyntaxProblem(`unexpected "${tag}"`)
    open.into = open.turn(tag, tokens)
  }

  #if(tokens: Token[]): void {
    const first: Part[] = []
    const branches: { condition?: Expression; body: Part[] }[] = [
      { condition: parseExpression(tokens), body: first },
    ]
    this.#put({ kind: 'if', branches, line: this.line })
    const turn = (tag: string, more: Token[]) => {
      const body: Part[] = []
      branches.push(tag === 'else' ? { body } : { condition: parseExpression(more), body })
      return body
    }
    this.#open.push({ tag: 'if', into: first, turn })
  }

  #for(tokens: Token[]): void {
    const at = tokens.findIndex(({ kind, text }) => kind === 'name' && text === 'in')
    if (at < 1) throw new SyntaxProblem('"for" needs "in"')
    const names = tokens.slice(0, at).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []))
    const { before, after } = splitAtIf(tokens.slice(at + 1))
    const [body, otherwise]: [Part[], Part[]] = [[], []]
    this.#put({
      kind: 'for',
      names,
      items: parseExpression(before),
      ...(after === undefined ? {} : { condition: parseExpression(after) }),
      body,
      otherwise,
      line: this.line,
    })
    this.#open.push({ tag: 'for', into: body, turn: () => otherwise })
  }

  #set(tokens: Token[]): void {
    const at = tokens.findIndex(({ kind, text }) => kind === 'operator' && text === '=')
    const filter = tokens.findIndex(({ kind, text }) => kind === 'operator' && text === '|')
    const target = tokens.slice(0, at < 0 ? (filter < 0 ? tokens.length : filter) : at)
    // A member of a namespace cannot be followed; it stays unknown.
    const dotted = target.some(({ text }) => text === '.')
    const names = dotted ? [] : target.flatMap(({ kind, text }) => (kind === 'name' ? [text] : []))
    const body: Part[] = []
    const value = at < 0 ? undefined : parseExpression(tokens.slice(at + 1))
    this.#put({ kind: 'set', names, ...(value === undefined ? {} : { value }), body, line: this.line })
    if (value === undefined) this.#open.push({ tag: 'set', into: body })
  }

  #call(tokens: Token[]): void {
    // `call(row) render(rows)`: the parameters in front are not part of the expression.
    const start = tokens[0]?.text === '(' ? tokens.findIndex(({ text }) => text === ')') + 1 : 0
    const body: Part[] = []
    this.#put({ kind: 'do', value: parseExpression(tokens.slice(start)), body, line: this.line })
    this.#open.push({ tag: 'call', into: body })
  }

  #define(tag: string, tokens: Token[]): void {
    const name = tokens[0]?.kind === 'name' ? tokens[0].text : ''
    const parameters = tokens.slice(1).flatMap(({ kind, text }, index, all) => {
      const before = all[index - 1]
      return kind === 'name' && before !== undefined && '(,'.includes(before.text) ? [text] : []
    })
    const body: Part[] = []
    this.#put({ kind: 'definition', tag, name, parameters, body })
    this.#open.push({ tag, into: body })
  }

  #put(part: Part): void {
    if (part.kind === 'text' && part.text === '') return
    ;(this.#open.at(-1)?.into ?? this.#root).push(part)
  }

  #countTo(offset: number): void {
    for (
      let at = this.#text.indexOf('\n', this.#counted);
      at >= 0 && at < offset;
      at = this.#text.indexOf('\n', at + 1)
    ) {
      this.line += 1
      this.#counted = at + 1
    }
  }
}

/** `for x in items if condition`: the two expressions; an `if` with an `else` belongs to the first. */
function splitAtIf(tokens: Token[]): { before: Token[]; after?: Token[] } {
  let open = 0
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === 'operator' && '([{'.includes(text)) open += 1
    if (kind === 'operator' && ')]}'.includes(text)) open -= 1
    if (open > 0 || kind !== 'name' || text !== 'if') continue
    const after = tokens.slice(index + 1)
    if (after.some((token) => token.kind === 'name' && token.text === 'else')) break
    return { before: tokens.slice(0, index), after: after.filter((token) => token.text !== 'recursive') }
  }
  return { before: tokens.filter((token) => !(token.kind === 'name' && token.text === 'recursive')) }
}
