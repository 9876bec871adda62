import { hitsOfSql, type SqlStar } from './hits.ts'
import { type Inspection, nothing } from './inspection.ts'
import type { Targets } from './targets.ts'
import { wordsOf } from './words.ts'

// Saved SQL is not parsed here. A statement can use a changed member only if it names the cube or view of it, so the words
// tell which statements the planner has to judge.

/** A longer statement is not planned. */
const mostSql = 100_000

/** @param where a phrase */
export function inspectSql(sql: unknown, where: string, targets: Targets): Inspection {
  if (sql === undefined || sql === null) return nothing
  if (typeof sql !== 'string') return { findings: [], problems: ['SQL that is not a text'] }
  if (sql.trim() === '') return nothing
  const isLong = sql.length > mostSql
  const text = sql.slice(0, mostSql)
  const problems = [
    ...(isLong ? ['SQL that is too long'] : []),
    // What is filled in there may be any name.
    ...(/\{\{|\{%|\$\{|\bu&"/i.test(text) ? ['SQL with placeholders'] : []),
  ]
  const words = wordsOf([text])
  const { entities } = targets
  if (entities && ![...words.all].some((word) => entities.has(word)))
    return { findings: [], problems: [...problems, 'SQL that names no cube or view'] }
  const hits = hitsOfSql(words, starIn(text), targets)
  if (hits.length === 0) return { findings: [], problems }
  return {
    findings: [{ where, hits, ...(isLong ? {} : { query: { form: 'sql', text: sql } }) }],
    problems,
  }
}

/** Whether a `*` in the text may stand for columns: not one that counts rows. */
function starIn(sql: string): SqlStar | null {
  const text = withoutComments(sql).replace(/\bcount\s*\(\s*\*\s*\)/gi, ' ')
  if (!text.includes('*')) return null
  // A product goes on with a factor.
  return { isCertain: /\*\s*(?:[,);]|$|(?:from|exclude|except|replace|rename)\b)/i.test(text) }
}

function withoutComments(sql: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = sql.indexOf('/*', from)
    const end = start < 0 ? -1 : sql.indexOf('*/', start + 2)
    if (end < 0) return `${parts.join(' ')} ${sql.slice(from)}`
    parts.push(sql.slice(from, start))
    from = end + 2
  }
}
