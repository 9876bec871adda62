import {
  type Arguments,
  callOf,
  choice,
  type Expression,
  filtered,
  joined,
  listOf,
  memberOf,
  minus,
  negated,
  unknown,
} from './evaluate.ts'
import { SyntaxProblem, type Token } from './tokens.ts'

const DEEPEST = 100
// Each operator is evaluated inside of the next one, so this bounds the stack, too.
const LONGEST = 4000

/** Reads the expression that the tokens are, all of them; throws a SyntaxProblem. */
export function parseExpression(tokens: readonly Token[]): Expression {
  if (tokens.length > LONGEST) throw new SyntaxProblem('the expression is too long')
  return new Parser(tokens).whole()
}

/** How tightly each operator between two values binds. */
const STRENGTH = new Map(
  [
    ['or'],
    ['and'],
    ['not'],
    '== != < > <= >= in not_in is'.split(' '),
    ['~'],
    ['+', '-'],
    '* / // % **'.split(' '),
  ].flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
)
const NOT = 3
const CONSTANTS = new Map<string, unknown>([
  ...['true', 'True'].map((name) => [name, true] as const),
  ...['false', 'False'].map((name) => [name, false] as const),
  ...['none', 'None'].map((name) => [name, null] as const),
])

/** Jinja's expressions. What is rare is read and not known, but the calls in it are seen. */
class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#tuple()
    return this.#tokens[this.#at] === undefined ? expression : this.#fail()
  }

  /** Expressions with commas between them are a list; one alone is itself. */
  #tuple(): Expression {
    const first = this.#choice()
    if (!this.#is(',')) return first
    const items = [first]
    while (this.#take(',') && !this.#isClosing()) items.push(this.#choice())
    return listOf(items)
  }

  /** `value if condition else otherwise` */
  #choice(): Expression {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new SyntaxProblem('the expression is nested too deeply')
    const value = this.#binary(1)
    this.#depth -= 1
    if (!this.#take('if')) return value
    const condition = this.#binary(1)
    return choice(value, condition, this.#take('else') ? this.#choice() : () => null)
  }

  #binary(weakest: number): Expression {
    let left = this.#prefixed(weakest)
    for (;;) {
      const isNotIn = this.#is('not') && this.#is('in', 1)
      const token = this.#tokens[this.#at]
      const operator = isNotIn ? 'not_in' : (token?.text ?? '')
      const strength = token?.kind === 'string' || operator === 'not' ? undefined : STRENGTH.get(operator)
      if (strength === undefined || strength < weakest) return left
      this.#at += isNotIn ? 2 : 1
      left =
        operator === 'is'
          ? unknown([left, ...this.#test()])
          : joined(operator, left, this.#binary(strength + 1))
    }
  }

  /** The arguments of a test, such as `is divisibleby 3`. */
  #test(): Expression[] {
    this.#take('not')
    this.#name()
    if (this.#is('(')) return this.#arguments().plain
    const { kind = 'operator', text = '' } = this.#tokens[this.#at] ?? {}
    const isWord = kind === 'name' && (STRENGTH.has(text) || text === 'if' || text === 'else')
    const isValue = kind === 'operator' ? text === '[' || text === '{' : !isWord
    return isValue ? [this.#primary()] : []
  }

  #prefixed(weakest: number): Expression {
    let isNegated: boolean | undefined
    while (weakest <= NOT && this.#take('not')) isNegated = isNegated !== true
    if (isNegated !== undefined) return negated(this.#binary(NOT + 1), isNegated)
    let sign = 1
    while (this.#is('-') || this.#is('+')) {
      if (this.#is('-')) sign = -sign
      this.#at += 1
    }
    const value = this.#postfix()
    return sign === 1 ? value : minus(value)
  }

  #postfix(): Expression {
    const start = this.#tokens[this.#at]
    let path = start?.kind === 'name' ? start.text : undefined
    let value = this.#primary()
    for (;;) {
      if (this.#take('.')) {
        const name = this.#tokens[this.#at]?.kind === 'number' ? this.#next().text : this.#name()
        if (path !== undefined) path += `.${name}`
        value = memberOf(value, () => name)
      } else if (this.#take('[')) {
        value = this.#subscript(value)
        path = undefined
      } else if (this.#is('(')) {
        value = callOf(path, value, this.#arguments())
        path = undefined
      } else if (this.#take('|')) {
        value = this.#filter(value)
        path = undefined
      } else return value
    }
  }

  #subscript(owner: Expression): Expression {
    const parts: Expression[] = []
    let isSlice = false
    while (!this.#is(']')) {
      if (this.#take(':')) isSlice = true
      else parts.push(this.#tuple())
    }
    const [key] = parts
    if (key === undefined && !isSlice) return this.#fail()
    this.#at += 1
    return key === undefined || isSlice || parts.length > 1
      ? unknown([owner, ...parts])
      : memberOf(owner, key)
  }

  #filter(value: Expression): Expression {
    let name = this.#name()
    while (this.#take('.')) name += `.${this.#name()}`
    const given = this.#is('(') ? this.#arguments().plain : []
    return filtered(name, value, given)
  }

  #arguments(): Arguments {
    const given: Arguments = { plain: [], named: [] }
    this.#need('(')
    while (!this.#take(')')) {
      // What is spread is not told apart.
      if (this.#take('**') || this.#take('*')) given.plain.push(unknown([this.#choice()]))
      else if (this.#tokens[this.#at]?.kind === 'name' && this.#is('=', 1)) {
        const name = this.#name()
        this.#need('=')
        given.named.push([name, this.#choice()])
      } else given.plain.push(this.#choice())
      this.#separator(')')
    }
    return given
  }

  #primary(): Expression {
    const token = this.#next()
    if (token.kind === 'number') return () => Number(token.text)
    if (token.kind === 'string') {
      let text = token.text
      while (this.#tokens[this.#at]?.kind === 'string') text += this.#next().text
      return () => text
    }
    if (token.kind === 'name') {
      if (CONSTANTS.has(token.text)) return () => CONSTANTS.get(token.text)
      return (scope) => scope.name(token.text)
    }
    if (token.text === '(') {
      if (this.#take(')')) return listOf([])
      const value = this.#tuple()
      this.#need(')')
      return value
    }
    if (token.text === '[') return listOf(this.#items(']', () => this.#choice()))
    if (token.text === '{') return this.#mapping()
    this.#at -= 1
    return this.#fail()
  }

  #mapping(): Expression {
    const pairs = this.#items('}', () => {
      const key = this.#choice()
      this.#need(':')
      return [key, this.#choice()] as const
    })
    return (scope) => Object.fromEntries(pairs.map(([key, value]) => [String(key(scope)), value(scope)]))
  }

  #items<T>(closing: string, read: () => T): T[] {
    const items: T[] = []
    while (!this.#take(closing)) {
      items.push(read())
      this.#separator(closing)
    }
    return items
  }

  #separator(closing: string): void {
    if (!this.#take(',') && !this.#is(closing)) this.#fail()
  }

  #next(): Token {
    const token = this.#tokens[this.#at]
    if (token === undefined) return this.#fail()
    this.#at += 1
    return token
  }

  #name(): string {
    return this.#tokens[this.#at]?.kind === 'name' ? this.#next().text : this.#fail()
  }

  /** Whether an operator or a word follows. */
  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && token.text === text && token.kind !== 'string'
  }

  #isClosing(): boolean {
    return this.#tokens[this.#at] === undefined || [')', ']', '}'].some((text) => this.#is(text))
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false
    this.#at += 1
    return true
  }

  #need(text: string): void {
    if (!this.#take(text)) this.#fail(`, expected "${text}"`)
  }

  #fail(expected = ''): never {
    const token = this.#tokens[this.#at]
    const found = token === undefined ? 'unexpected end of the expression' : `unexpected "${token.text}"`
    throw new SyntaxProblem(`${found}${expected}`)
  }
}
