import { hasCommentMark, hasCondition, tokensOf } from '../../changes/sql-text.ts'

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
