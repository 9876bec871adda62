import { NOT_KNOWN, type Scope } from './scope.ts'
import type { Token } from './tokens.ts'
import { arithmetic, compare, filtered, member, method, slice, tested, truth } from './values.ts'

/** An expression that can be evaluated, as often as is needed. */
export interface Expression {
  evaluate(scope: Scope): unknown
  /** Of a name or of names joined by dots: as it is written. */
  path?: string
  /** Of `owner.member`. */
  owner?: Expression
  member?: string
}

/** Why an expression is not one. */
export class SyntaxProblem extends Error {}

const DEEPEST = 100
// Each operator is evaluated inside of the next one, so this bounds the stack, too.
const LONGEST = 4000
const NAMED: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
}

/** Reads the expression that the tokens are, all of them; throws a SyntaxProblem. */
export function parseExpression(tokens: readonly Token[]): Expression {
  if (tokens.length > LONGEST) throw new SyntaxProblem('the expression is too long')
  const parser = new Parser(tokens)
  const expression = parser.tuple()
  parser.end()
  return expression
}

/** The grammar of Jinja's expressions, one method for each level of precedence. */
class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  end(): void {
    const token = this.#tokens[this.#at]
    if (token !== undefined) throw new SyntaxProblem(`unexpected "${token.text}"`)
  }

  /** Expressions with commas between them are a list; one alone is itself. */
  tuple(): Expression {
    const first = this.#ternary()
    if (!this.#isOperator(',')) return first
    const items = [first]
    while (this.#take(',') && this.#more()) items.push(this.#ternary())
    return listOf(items)
  }

  #ternary(): Expression {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new SyntaxProblem('the expression is nested too deeply')
    const value = this.#or()
    this.#depth -= 1
    if (!this.#takeName('if')) return value
    const condition = this.#or()
    const otherwise = this.#takeName('else') ? this.#ternary() : undefined
    return {
      evaluate: (scope) => {
        const holds = truth(condition.evaluate(scope))
        if (holds === NOT_KNOWN) {
          scope.perhaps(() => [value.evaluate(scope), otherwise?.evaluate(scope)])
          return NOT_KNOWN
        }
        return holds ? value.evaluate(scope) : (otherwise?.evaluate(scope) ?? null)
      },
    }
  }

  #or(): Expression {
    let left = this.#and()
    while (this.#takeName('or')) left = either(left, this.#and(), true)
    return left
  }

  #and(): Expression {
    let left = this.#not()
    while (this.#takeName('and')) left = either(left, this.#not(), false)
    return left
  }

  #not(): Expression {
    let times = 0
    while (this.#takeName('not')) times += 1
    const value = this.#comparison()
    if (times === 0) return value
    return {
      evaluate: (scope) => {
        const holds = truth(value.evaluate(scope))
        return holds === NOT_KNOWN ? NOT_KNOWN : holds === (times % 2 === 0)
      },
    }
  }

  #comparison(): Expression {
    let left = this.#concatenation()
    for (;;) {
      const operator = this.#comparator()
      if (operator !== undefined) left = binary(left, this.#concatenation(), operator, compare)
      else if (this.#takeName('is')) left = this.#test(left)
      else return left
    }
  }

  #comparator(): string | undefined {
    for (const operator of ['==', '!=', '<=', '>=', '<', '>']) if (this.#take(operator)) return operator
    if (this.#takeName('in')) return 'in'
    if (this.#peekName('not') && this.#peekName('in', 1)) {
      this.#at += 2
      return 'not in'
    }
    return undefined
  }

  #test(left: Expression): Expression {
    const negated = this.#takeName('not')
    const name = this.#name()
    let argument: Expression | undefined
    if (this.#isOperator('(')) argument = listOf(this.#arguments().plain)
    else if (this.#startsValue()) argument = this.#primary()
    return {
      evaluate: (scope) => {
        const result = tested(name, left.evaluate(scope), argument?.evaluate(scope))
        return result === NOT_KNOWN ? NOT_KNOWN : result !== negated
      },
    }
  }

  #concatenation(): Expression {
    let left = this.#sum()
    while (this.#take('~')) left = binary(left, this.#sum(), '~', arithmetic)
    return left
  }

  #sum(): Expression {
    let left = this.#product()
    for (;;) {
      const operator = ['+', '-'].find((one) => this.#take(one))
      if (operator === undefined) return left
      left = binary(left, this.#product(), operator, arithmetic)
    }
  }

  #product(): Expression {
    let left = this.#signed()
    for (;;) {
      const operator = ['**', '//', '*', '/', '%'].find((one) => this.#take(one))
      if (operator === undefined) return left
      left = binary(left, this.#signed(), operator, arithmetic)
    }
  }

  #signed(): Expression {
    let sign = 1
    for (;;) {
      if (this.#take('-')) sign = -sign
      else if (!this.#take('+')) break
    }
    const value = this.#postfix()
    if (sign === 1) return value
    return {
      evaluate: (scope) => {
        const number = value.evaluate(scope)
        return typeof number === 'number' ? -number : NOT_KNOWN
      },
    }
  }

  #postfix(): Expression {
    let value = this.#primary()
    for (;;) {
      if (this.#take('.')) value = memberOf(value, this.#memberName())
      else if (this.#take('[')) value = this.#subscript(value)
      else if (this.#isOperator('(')) value = callOf(value, this.#arguments())
      else if (this.#take('|')) value = this.#filter(value)
      else return value
    }
  }

  #memberName(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind === 'number') {
      this.#at += 1
      return token.text
    }
    return this.#name()
  }

  #subscript(owner: Expression): Expression {
    const bounds: (Expression | undefined)[] = [undefined]
    while (!this.#isOperator(']')) {
      if (this.#take(':')) bounds.push(undefined)
      else bounds[bounds.length - 1] = this.tuple()
    }
    this.#need(']')
    if (bounds.length > 1) {
      const [from, to, step] = bounds
      return {
        evaluate: (scope) =>
          slice(owner.evaluate(scope), from?.evaluate(scope), to?.evaluate(scope), step?.evaluate(scope)),
      }
    }
    const [key] = bounds
    if (key === undefined) throw new SyntaxProblem('unexpected "]"')
    return { evaluate: (scope) => member(owner.evaluate(scope), key.evaluate(scope)) }
  }

  #filter(value: Expression): Expression {
    let name = this.#name()
    while (this.#take('.')) name += `.${this.#name()}`
    const given = this.#isOperator('(') ? this.#arguments().plain : []
    return {
      evaluate: (scope) =>
        filtered(
          name,
          value.evaluate(scope),
          given.map((one) => one.evaluate(scope)),
        ),
    }
  }

  #arguments(): Arguments {
    const given: Arguments = { plain: [], named: [] }
    this.#need('(')
    while (!this.#take(')')) {
      if (this.#take('**') || this.#take('*')) {
        given.plain.push(spread(this.#ternary()))
      } else if (this.#tokens[this.#at]?.kind === 'name' && this.#isOperator('=', 1)) {
        const name = this.#name()
        this.#need('=')
        given.named.push([name, this.#ternary()])
      } else given.plain.push(this.#ternary())
      if (!this.#take(',') && !this.#isOperator(')')) this.#fail()
    }
    return given
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at]
    if (token === undefined) this.#fail()
    this.#at += 1
    if (token.kind === 'number') return constant(Number(token.text))
    if (token.kind === 'string') return constant(token.text + this.#furtherStrings())
    if (token.kind === 'name')
      return Object.hasOwn(NAMED, token.text) ? constant(NAMED[token.text]) : named(token.text)
    if (token.text === '(') return this.#group()
    if (token.text === '[') return listOf(this.#items(']'))
    if (token.text === '{') return this.#mapping()
    this.#at -= 1
    return this.#fail()
  }

  #furtherStrings(): string {
    let text = ''
    for (let token = this.#tokens[this.#at]; token?.kind === 'string'; token = this.#tokens[this.#at]) {
      text += token.text
      this.#at += 1
    }
    return text
  }

  #group(): Expression {
    if (this.#take(')')) return listOf([])
    const value = this.tuple()
    this.#need(')')
    return { evaluate: (scope) => value.evaluate(scope) }
  }

  #items(closing: string): Expression[] {
    const items: Expression[] = []
    while (!this.#take(closing)) {
      items.push(this.#ternary())
      if (!this.#take(',') && !this.#isOperator(closing)) this.#fail()
    }
    return items
  }

  #mapping(): Expression {
    const pairs: [Expression, Expression][] = []
    while (!this.#take('}')) {
      const key = this.#ternary()
      this.#need(':')
      pairs.push([key, this.#ternary()])
      if (!this.#take(',') && !this.#isOperator('}')) this.#fail()
    }
    return {
      evaluate: (scope) =>
        Object.fromEntries(pairs.map(([key, value]) => [String(key.evaluate(scope)), value.evaluate(scope)])),
    }
  }

  #name(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'name') return this.#fail()
    this.#at += 1
    return token.text
  }

  /** Whether an argument of a test follows, as in `is divisibleby 3`. */
  #startsValue(): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined) return false
    if (token.kind === 'operator') return token.text === '[' || token.text === '{'
    return token.kind !== 'name' || !['and', 'or', 'not', 'if', 'else', 'is', 'in'].includes(token.text)
  }

  #more(): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && !(token.kind === 'operator' && [')', ']', '}'].includes(token.text))
  }

  #isOperator(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'operator' && token.text === text
  }

  #peekName(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'name' && token.text === text
  }

  #take(text: string): boolean {
    if (!this.#isOperator(text)) return false
    this.#at += 1
    return true
  }

  #takeName(text: string): boolean {
    if (!this.#peekName(text)) return false
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

interface Arguments {
  plain: Expression[]
  named: [string, Expression][]
}

function constant(value: unknown): Expression {
  return { evaluate: () => value }
}

function named(name: string): Expression {
  return { path: name, evaluate: (scope) => scope.name(name) }
}

function listOf(items: Expression[]): Expression {
  return { evaluate: (scope) => items.map((item) => item.evaluate(scope)) }
}

/** What `*` or `**` stands in front of: its parts are not told apart. */
function spread(value: Expression): Expression {
  return {
    evaluate: (scope) => {
      value.evaluate(scope)
      return NOT_KNOWN
    },
  }
}

function memberOf(owner: Expression, name: string): Expression {
  return {
    ...(owner.path === undefined ? {} : { path: `${owner.path}.${name}` }),
    owner,
    member: name,
    evaluate: (scope) => member(owner.evaluate(scope), name),
  }
}

function callOf(callee: Expression, given: Arguments): Expression {
  return {
    evaluate: (scope) => {
      const plain = given.plain.map((one) => one.evaluate(scope))
      const byName = Object.fromEntries(given.named.map(([name, one]) => [name, one.evaluate(scope)]))
      const owner = callee.owner?.evaluate(scope)
      if (callee.owner !== undefined && callee.member !== undefined && owner !== NOT_KNOWN) {
        return method(owner, callee.member, plain)
      }
      return callee.path === undefined ? NOT_KNOWN : scope.call(callee.path, plain, byName)
    },
  }
}

/** `or` ends with the first value that holds, `and` with the first that does not. */
function either(left: Expression, right: Expression, endsWith: boolean): Expression {
  return {
    evaluate: (scope) => {
      const first = left.evaluate(scope)
      const holds = truth(first)
      if (holds === endsWith) return first
      if (holds !== NOT_KNOWN) return right.evaluate(scope)
      scope.perhaps(() => right.evaluate(scope))
      return NOT_KNOWN
    },
  }
}

function binary(
  left: Expression,
  right: Expression,
  operator: string,
  apply: (operator: string, left: unknown, right: unknown) => unknown,
): Expression {
  return { evaluate: (scope) => apply(operator, left.evaluate(scope), right.evaluate(scope)) }
}
