import { type Inspection, nothing } from './inspection.ts'
import type { Touched } from './touched.ts'
import { wordsOf } from './words.ts'

// Saved SQL is not parsed here. A statement can use a changed member only if it names the cube or view of it, so its words
// tell whether the planners have to judge it.

/** A longer statement is not planned. */
const mostSql = 100_000

/** @param where a phrase */
export function inspectSql(sql: unknown, where: string, touched: Touched): Inspection {
  if (sql === undefined || sql === null) return nothing
  if (typeof sql !== 'string') return { findings: [], problems: ['SQL that is not a text'] }
  if (sql.trim() === '') return nothing
  const isLong = sql.length > mostSql
  const text = sql.slice(0, mostSql)
  // What is filled in there may be any name.
  const hasPlaces = /\{\{|\{%|\$\{|\bu&"/i.test(text)
  const problems = [
    ...(isLong ? ['SQL that is too long'] : []),
    ...(hasPlaces ? ['SQL with placeholders'] : []),
  ]
  const all = wordsOf([text])
  if (!touched.namesAnEntity(all))
    return { findings: [], problems: [...problems, 'SQL that names no cube or view'] }
  const hits = touched.ofSql(all)
  if (hits.length === 0) return { findings: [], problems }
  return { findings: [{ where, hits, ...(isLong ? {} : { query: { form: 'sql', text: sql } }) }], problems }
}
