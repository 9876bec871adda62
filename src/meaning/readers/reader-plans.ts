import type { PlanResponse } from '../../query-api/schemas.ts'
import { columnsOf, hasCommentMark, hasCondition, requiredIn, tokensOf } from '../sql-text.ts'

// What the plan of a query says about the reader whose token asked for it.

const never = ['(', '1', '=', '0', ')']

/**
 * Whether a reader gets no rows: no policy grants a member of the query to this reader. Nothing but this text in the statement
 * says it. Of a query with several members, it says that at least one is not granted.
 */
export function isEmpty({ sql }: { sql: string | null }): boolean {
  // What the model itself writes in a column is no condition of a policy.
  if (!sql?.includes('(1 = 0)')) return false
  // A quote in a comment may begin no text.
  if (hasCommentMark(sql)) return /\b(?:WHERE|AND)\s+\(*\(1 = 0\)/i.test(sql)
  return (['escapes', 'plain'] as const).some((reading) => hasCondition(tokensOf(sql, reading), never))
}

/** How many of its selects have conditions. A model may write some itself; without any, nothing filters the rows. */
export function conditionsIn({ sql }: { sql: string | null }): number {
  return tokensOf(sql ?? '').filter((token) => /^where$/i.test(token)).length
}

/**
 * Whether all that rows have to meet on one side is a part of what they have to meet on the other: less is required, or more.
 * Null where neither is sure, as of conditions of which one is enough.
 */
export function requiredChange(base: PlanResponse, head: PlanResponse): 'less' | 'more' | null {
  const [before, after] = [base, head].map(requiredBy)
  if (!before || !after || before.length === after.length) return null
  const isWithin = (some: readonly string[], all: readonly string[]) => some.every((one) => all.includes(one))
  if (after.length < before.length) return isWithin(after, before) ? 'less' : null
  return isWithin(before, after) ? 'more' : null
}

/** Each condition with its values; null of a statement that is not of the usual form. */
function requiredBy({ sql, values, rollups }: PlanResponse): string[] | null {
  const [column] = columnsOf(tokensOf(sql ?? ''))?.values() ?? []
  if (!column || rollups.length > 0 || hasCommentMark(sql ?? '')) return null
  const list: unknown = JSON.parse(values)
  const all = Array.isArray(list) ? list.flat() : []
  const conditions = requiredIn(column.where)
  // Of conditions of which one is enough, one may say what others do; values without numbers have no place that is told here.
  if (conditions.some((text) => /\bor\b|\?/i.test(text))) return null
  return conditions.map((text) =>
    text.replace(/\$ ?(\d+)/g, (_, number: string) => JSON.stringify(all[Number(number) - 1])),
  )
}
