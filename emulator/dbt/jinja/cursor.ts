import { SyntaxProblem } from './nodes.ts'
import type { Token } from './tokens.ts'

/** The tokens of an expression, read from the first to the last. */
export class Cursor {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** @returns the token that is passed; undefined at the end */
  next(): Token | undefined {
    const token = this.#tokens[this.#at]
    if (token !== undefined) this.#at += 1
    return token
  }

  back(): void {
    this.#at -= 1
  }

  end(): void {
    const token = this.#tokens[this.#at]
    if (token !== undefined) throw new SyntaxProblem(`unexpected "${token.text}"`)
  }

  memberName(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind === 'number') {
      this.#at += 1
      return token.text
    }
    return this.name()
  }

  name(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'name') return this.fail()
    this.#at += 1
    return token.text
  }

  furtherStrings(): string {
    let text = ''
    for (let token = this.#tokens[this.#at]; token?.kind === 'string'; token = this.#tokens[this.#at]) {
      text += token.text
      this.#at += 1
    }
    return text
  }

  comparator(): string | undefined {
    for (const operator of ['==', '!=', '<=', '>=', '<', '>']) if (this.take(operator)) return operator
    if (this.takeName('in')) return 'in'
    if (this.peekName('not') && this.peekName('in', 1)) {
      this.#at += 2
      return 'not in'
    }
    return undefined
  }

  /** Whether an argument of a test follows, as in `is divisibleby 3`. */
  startsValue(): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined) return false
    if (token.kind === 'operator') return token.text === '[' || token.text === '{'
    return token.kind !== 'name' || !['and', 'or', 'not', 'if', 'else', 'is', 'in'].includes(token.text)
  }

  more(): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && !(token.kind === 'operator' && [')', ']', '}'].includes(token.text))
  }

  isOperator(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'operator' && token.text === text
  }

  /** Whether a named argument follows. */
  isAssignment(): boolean {
    return this.#tokens[this.#at]?.kind === 'name' && this.isOperator('=', 1)
  }

  peekName(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'name' && token.text === text
  }

  take(text: string): boolean {
    if (!this.isOperator(text)) return false
    this.#at += 1
    return true
  }

  takeName(text: string): boolean {
    if (!this.peekName(text)) return false
    this.#at += 1
    return true
  }

  need(text: string): void {
    if (!this.take(text)) this.fail(`, expected "${text}"`)
  }

  fail(expected = ''): never {
    const token = this.#tokens[this.#at]
    const found = token === undefined ? 'unexpected end of the expression' : `unexpected "${token.text}"`
    throw new SyntaxProblem(`${found}${expected}`)
  }
}
