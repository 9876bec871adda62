import { type Token, tokensOf, whereConditions } from '../meaning/sql-text.ts'

// Which member a plan filters by. The names that a plan touches are also those of definitions, and a model may have conditions of
// its own: only the same query with one more filter tells how a filter by that member is written.

/**
 * What a filter compares, as it is written in a statement.
 * @param filtered the statement of the same query, filtered by one value of it, or as a time
 * @returns null where this adds no condition
 */
export function comparedIn(plain: string, filtered: string): readonly Token[] | null {
  const before = conditionTexts(plain)
  for (const condition of whereConditions(tokensOf(filtered))) {
    const at = before.indexOf(textOf(condition))
    if (at >= 0) before.splice(at, 1)
    else return leftOf(condition)
  }
  return null
}

/** Whether all rows of a statement have to meet a condition about one of these: of alternatives, each is about one. */
export function hasConditionOn(sql: string, compared: readonly (readonly Token[])[]): boolean {
  return whereConditions(tokensOf(sql)).some((condition) => isOn(condition, compared))
}

function isOn(condition: readonly Token[], compared: readonly (readonly Token[])[]): boolean {
  // An expression may have these words itself.
  const isComparison = (own: readonly Token[]) =>
    own.every((one, index) => condition[index] === one) &&
    /^(?:[=<>!~]|in|not|is|i?like|between)$/i.test(condition[own.length] ?? '') &&
    partsAt(condition.slice(own.length), 'OR').length === 1
  if (compared.some(isComparison)) return true
  const alternatives = partsAt(condition, 'OR')
  if (alternatives.length > 1) return alternatives.every((one) => isOn(one, compared))
  const parts = partsAt(condition, 'AND')
  if (parts.length > 1) return parts.some((one) => isOn(one, compared))
  if (condition[0] === '(' && closeOf(condition) === condition.length - 1)
    return isOn(condition.slice(1, -1), compared)
  // What is not met: of all that are joined, one may be met.
  if (/^not$/i.test(condition[0] ?? '')) {
    const rest = condition.slice(1)
    return !rest.some((one) => /^and$/i.test(one)) && isOn(rest.map(orAsAnd), compared)
  }
  return false
}

const orAsAnd = (token: Token): Token => (/^or$/i.test(token) ? 'AND' : token)

/** What stands between these words outside of parentheses. */
function partsAt(tokens: readonly Token[], word: string): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth === 0 && token.toUpperCase() === word) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Where the first parenthesis is closed. */
function closeOf(tokens: readonly Token[]): number {
  let depth = 0
  return tokens.findIndex((token) => {
    if (token === '(') depth++
    if (token === ')') depth--
    return depth === 0
  })
}

function conditionTexts(sql: string): string[] {
  return whereConditions(tokensOf(sql)).map(textOf)
}

/** Parameters are numbered anew with each filter. */
function textOf(condition: readonly Token[]): string {
  return condition.join(' ').replace(/\$\d+/g, '?')
}

/** The left side of a comparison, of a value or a time, without the parentheses around both sides. */
function leftOf(condition: readonly Token[]): readonly Token[] | null {
  const from = condition.indexOf('>')
  const end = from >= 0 ? from : condition.lastIndexOf('=')
  if (end < 1) return null
  const left = condition.slice(0, end)
  const count = (text: Token) => left.filter((one) => one === text).length
  const own = left.slice(Math.max(0, count('(') - count(')')))
  return own.length > 0 ? own : null
}
