import { Cursor } from './cursor.ts'
import {
  type Arguments,
  binary,
  callOf,
  choice,
  constant,
  type Expression,
  either,
  listOf,
  memberOf,
  named,
  negated,
  SyntaxProblem,
  spread,
} from './nodes.ts'
import { NOT_KNOWN } from './scope.ts'
import type { Token } from './tokens.ts'
import { arithmetic, compare, filtered, member, slice, tested } from './values.ts'

const DEEPEST = 100
// Each operator is evaluated inside of the next one, so this bounds the stack, too.
const LONGEST = 4000

/** Reads the expression that the tokens are, all of them; throws a SyntaxProblem. */
export function parseExpression(tokens: readonly Token[]): Expression {
  if (tokens.length > LONGEST) throw new SyntaxProblem('the expression is too long')
  const cursor = new Cursor(tokens)
  const expression = new Parser(cursor).tuple()
  cursor.end()
  return expression
}

/** The grammar of Jinja's expressions, one method for each level of precedence. */
class Parser {
  readonly #tokens: Cursor
  #depth = 0

  constructor(tokens: Cursor) {
    this.#tokens = tokens
  }

  /** Expressions with commas between them are a list; one alone is itself. */
  tuple(): Expression {
    const first = this.#ternary()
    if (!this.#tokens.isOperator(',')) return first
    const items = [first]
    while (this.#tokens.take(',') && this.#tokens.more()) items.push(this.#ternary())
    return listOf(items)
  }

  #ternary(): Expression {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new SyntaxProblem('the expression is nested too deeply')
    const value = this.#or()
    this.#depth -= 1
    if (!this.#tokens.takeName('if')) return value
    const condition = this.#or()
    const otherwise = this.#tokens.takeName('else') ? this.#ternary() : undefined
    return choice(value, condition, otherwise)
  }

  #or(): Expression {
    let left = this.#and()
    while (this.#tokens.takeName('or')) left = either(left, this.#and(), true)
    return left
  }

  #and(): Expression {
    let left = this.#not()
    while (this.#tokens.takeName('and')) left = either(left, this.#not(), false)
    return left
  }

  #not(): Expression {
    let times = 0
    while (this.#tokens.takeName('not')) times += 1
    const value = this.#comparison()
    return times === 0 ? value : negated(value, times)
  }

  #comparison(): Expression {
    let left = this.#concatenation()
    for (;;) {
      const operator = this.#tokens.comparator()
      if (operator !== undefined) left = binary(left, this.#concatenation(), operator, compare)
      else if (this.#tokens.takeName('is')) left = this.#test(left)
      else return left
    }
  }

  #test(left: Expression): Expression {
    const isNegated = this.#tokens.takeName('not')
    const name = this.#tokens.name()
    let argument: Expression | undefined
    if (this.#tokens.isOperator('(')) argument = listOf(this.#arguments().plain)
    else if (this.#tokens.startsValue()) argument = this.#primary()
    return {
      evaluate: (scope) => {
        const result = tested(name, left.evaluate(scope), argument?.evaluate(scope))
        return result === NOT_KNOWN ? NOT_KNOWN : result !== isNegated
      },
    }
  }

  #concatenation(): Expression {
    let left = this.#sum()
    while (this.#tokens.take('~')) left = binary(left, this.#sum(), '~', arithmetic)
    return left
  }

  #sum(): Expression {
    let left = this.#product()
    for (;;) {
      const operator = ['+', '-'].find((one) => this.#tokens.take(one))
      if (operator === undefined) return left
      left = binary(left, this.#product(), operator, arithmetic)
    }
  }

  #product(): Expression {
    let left = this.#signed()
    for (;;) {
      const operator = ['**', '//', '*', '/', '%'].find((one) => this.#tokens.take(one))
      if (operator === undefined) return left
      left = binary(left, this.#signed(), operator, arithmetic)
    }
  }

  #signed(): Expression {
    let sign = 1
    for (;;) {
      if (this.#tokens.take('-')) sign = -sign
      else if (!this.#tokens.take('+')) break
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
      if (this.#tokens.take('.')) value = memberOf(value, this.#tokens.memberName())
      else if (this.#tokens.take('[')) value = this.#subscript(value)
      else if (this.#tokens.isOperator('(')) value = callOf(value, this.#arguments())
      else if (this.#tokens.take('|')) value = this.#filter(value)
      else return value
    }
  }

  #subscript(owner: Expression): Expression {
    const bounds: (Expression | undefined)[] = [undefined]
    while (!this.#tokens.isOperator(']')) {
      if (this.#tokens.take(':')) bounds.push(undefined)
      else bounds[bounds.length - 1] = this.tuple()
    }
    this.#tokens.need(']')
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
    let name = this.#tokens.name()
    while (this.#tokens.take('.')) name += `.${this.#tokens.name()}`
    const given = this.#tokens.isOperator('(') ? this.#arguments().plain : []
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
    this.#tokens.need('(')
    while (!this.#tokens.take(')')) {
      if (this.#tokens.take('**') || this.#tokens.take('*')) {
        given.plain.push(spread(this.#ternary()))
      } else if (this.#tokens.isAssignment()) {
        const name = this.#tokens.name()
        this.#tokens.need('=')
        given.named.push([name, this.#ternary()])
      } else given.plain.push(this.#ternary())
      if (!this.#tokens.take(',') && !this.#tokens.isOperator(')')) this.#tokens.fail()
    }
    return given
  }

  #primary(): Expression {
    const token = this.#tokens.next()
    if (token === undefined) return this.#tokens.fail()
    if (token.kind === 'number') return constant(Number(token.text))
    if (token.kind === 'string') return constant(token.text + this.#tokens.furtherStrings())
    if (token.kind === 'name') return named(token.text)
    if (token.text === '(') return this.#group()
    if (token.text === '[') return listOf(this.#items(']'))
    if (token.text === '{') return this.#mapping()
    this.#tokens.back()
    return this.#tokens.fail()
  }

  #group(): Expression {
    if (this.#tokens.take(')')) return listOf([])
    const value = this.tuple()
    this.#tokens.need(')')
    return { evaluate: (scope) => value.evaluate(scope) }
  }

  #items(closing: string): Expression[] {
    const items: Expression[] = []
    while (!this.#tokens.take(closing)) {
      items.push(this.#ternary())
      if (!this.#tokens.take(',') && !this.#tokens.isOperator(closing)) this.#tokens.fail()
    }
    return items
  }

  #mapping(): Expression {
    const pairs: [Expression, Expression][] = []
    while (!this.#tokens.take('}')) {
      const key = this.#ternary()
      this.#tokens.need(':')
      pairs.push([key, this.#ternary()])
      if (!this.#tokens.take(',') && !this.#tokens.isOperator('}')) this.#tokens.fail()
    }
    return {
      evaluate: (scope) =>
        Object.fromEntries(pairs.map(([key, value]) => [String(key.evaluate(scope)), value.evaluate(scope)])),
    }
  }
}
