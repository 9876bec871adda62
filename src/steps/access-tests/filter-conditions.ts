import { type Token, tokensOf, whereConditions } from '../../changes/sql-text.ts'

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

/** Whether a statement has a condition about this. */
export function hasConditionOn(sql: string, compared: readonly Token[]): boolean {
  return whereConditions(tokensOf(sql)).some((condition) =>
    condition.some((_, at) => {
      const end = at + compared.length
      return (
        compared.every((one, index) => condition[at + index] === one) &&
        (at === 0 || /^(?:\(|and|or|not)$/i.test(condition[at - 1] ?? '')) &&
        /^(?:[=<>!~]|in|not|is|i?like|between)$/i.test(condition[end] ?? '')
      )
    }),
  )
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
