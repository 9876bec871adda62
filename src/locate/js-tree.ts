import { Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { type Token, tokensOf } from './js-tokens.ts'
import { treeOf, type YamlTree } from './yaml-tree.ts'

type Container = YAMLMap | YAMLSeq

/** Words that stand before a value in an expression. */
const operators = new Set(
  'await case delete in instanceof new of return throw typeof void yield async'.split(' '),
)

/**
 * Reads the calls `cube('name', {…})` and `view('name', {…})` of a JavaScript file as the YAML file with the same
 * content, so that both are searched in one way. Code is not run; an expression is a scalar with its text. Never throws.
 */
export function parseModelJs(text: string): YamlTree {
  const { tokens, broken } = tokensOf(text)
  const reader = new Reader(text, tokens)
  const root = reader.read()
  return treeOf([root], broken ?? reader.broken)
}

class Reader {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0
  /** Offset of the first token that cannot stand where it does. */
  broken: number | undefined

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
  }

  read(): YAMLMap {
    const lists = { cube: new YAMLMap(), view: new YAMLMap() }
    for (const [index, token] of this.#tokens.entries()) {
      if (index < this.#at) continue
      const kind = this.#textOf(token)
      const [open, name, comma, brace] = this.#tokens.slice(index + 1, index + 5)
      if (kind !== 'cube' && kind !== 'view') continue
      if (!this.#is(open, '(') || !name || !/string|template/.test(name.kind)) continue
      if (!this.#is(comma, ',') || !this.#is(brace, '{')) continue
      this.#at = index + 5
      const body = this.#container('{', brace)
      lists[kind].items.push(new Pair(this.#scalar(name, name), body))
      if (this.broken === undefined && !this.#is(this.#tokens[this.#at], ')')) this.#stop()
    }
    const root = new YAMLMap()
    for (const kind of ['cube', 'view'] as const) {
      if (lists[kind].items.length > 0) root.items.push(new Pair(new Scalar(`${kind}s`), lists[kind]))
    }
    return root
  }

  /** Reads an object or a list after its bracket, and what is in it, without recursion. */
  #container(bracket: '{' | '[', opening: Token | undefined): Container {
    const top = emptyOf(bracket, opening)
    const open: Container[] = [top]
    for (let inside = open.at(-1); inside; inside = open.at(-1)) {
      const token = this.#tokens[this.#at]
      if (!token) {
        this.#stop()
        break
      }
      if (this.#is(token, inside instanceof YAMLMap ? '}' : ']')) {
        this.#at++
        if (inside.range) inside.range[1] = inside.range[2] = token.end
        open.pop()
        if (open.length > 0) this.#separator()
      } else if (this.#is(token, ',')) this.#at++
      else {
        const before = this.#at
        const next = inside instanceof YAMLMap ? this.#entry(inside) : this.#item(inside)
        if (next) open.push(next)
        if (this.#at === before) {
          this.#stop()
          break
        }
      }
    }
    return top
  }

  /** @returns the container that its value begins, if so */
  #entry(map: YAMLMap): Container | undefined {
    const key = this.#tokens[this.#at]
    if (!key || !this.#is(this.#tokens[this.#at + 1], ':')) {
      // A method, a spread, a shorthand or a computed key.
      this.#expression()
      return undefined
    }
    this.#at += 2
    const value = this.#value()
    map.items.push(new Pair(this.#scalar(key, key), value))
    return value instanceof Scalar ? undefined : value
  }

  #item(list: YAMLSeq): Container | undefined {
    const value = this.#value()
    list.items.push(value)
    return value instanceof Scalar ? undefined : value
  }

  #value(): Container | Scalar {
    const token = this.#tokens[this.#at]
    if (this.#is(token, '{') || this.#is(token, '[')) {
      this.#at++
      return emptyOf(this.#is(token, '{') ? '{' : '[', token)
    }
    return this.#expression()
  }

  /** Everything up to a comma or the end of the container. */
  #expression(): Scalar {
    const first = this.#tokens[this.#at]
    let last: Token | undefined
    const open: string[] = []
    for (let token = first; token; token = this.#tokens[this.#at]) {
      const sign = token.kind === 'mark' ? this.#textOf(token) : ''
      if (open.length === 0 && /[,}\])]/.test(sign)) break
      if (open.length === 0 && last && isValue(last) && isValue(token) && !this.#isOperator(last, token)) {
        this.#stop()
        break
      }
      if (/[({[]/.test(sign)) open.push(sign)
      else if (/[)}\]]/.test(sign)) open.pop()
      last = token
      this.#at++
    }
    return this.#scalar(first, last ?? first)
  }

  #isOperator(last: Token, token: Token): boolean {
    return [last, token].some((one) => one.kind === 'word' && operators.has(this.#textOf(one)))
  }

  #separator(): void {
    const token = this.#tokens[this.#at]
    if (token && !/^[,}\]).?]$/.test(this.#textOf(token))) this.#stop()
  }

  #stop(): void {
    this.broken ??= this.#tokens[this.#at]?.start ?? this.#text.length
  }

  #scalar(first: Token | undefined, last: Token | undefined): Scalar {
    const start = first?.start ?? this.#text.length
    const end = Math.max(start, last?.end ?? start)
    const text = this.#text.slice(start, end)
    const quoted = first === last && (first?.kind === 'string' || first?.kind === 'template')
    const scalar = new Scalar(quoted ? text.slice(1, -1) : text)
    scalar.range = [start, end, end]
    return scalar
  }

  #is(token: Token | undefined, sign: string): boolean {
    return token?.kind === 'mark' && this.#textOf(token) === sign
  }

  #textOf({ start, end }: Token): string {
    return this.#text.slice(start, end)
  }
}

function isValue({ kind }: Token): boolean {
  return kind !== 'mark' && kind !== 'regex'
}

function emptyOf(bracket: '{' | '[', opening: Token | undefined): Container {
  const made = bracket === '{' ? new YAMLMap() : new YAMLSeq()
  const start = opening?.start ?? 0
  made.range = [start, start + 1, start + 1]
  return made
}
