/** A name in braces inside of SQL: `{CUBE.status}` is the path CUBE, status. */
export type Reference = string[]

export type ExpressionReading = { ok: true; references: Reference[] } | { ok: false; message: string }

const PATH = /^[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*(?:\(\))?$/

// Filled in when a query runs: there is no member behind these.
const CONTEXT = /^(?:FILTER_PARAMS|FILTER_GROUP|SECURITY_CONTEXT|SQL_UTILS|COMPILE_CONTEXT)\b/

/** Finds the references in an SQL expression; an opened brace has to be closed and to hold a name. */
export function readExpression(sql: string): ExpressionReading {
  const references: Reference[] = []
  let at = 0
  while (at < sql.length) {
    if (sql[at] === '\\') at += 1
    else if (sql.startsWith('{{', at)) {
      // A template block: rendered before the SQL is read, so whatever it holds is not ours to judge.
      const end = sql.indexOf('}}', at)
      if (end < 0) return unexpected(sql, at)
      at = end + 1
    } else if (sql[at] === '{') {
      const end = closingBrace(sql, at)
      if (end < 0) return unexpected(sql, at)
      const content = sql.slice(at + 1, end).trim()
      // `{4}` is a repetition in a regular expression.
      if (!CONTEXT.test(content) && !/^\d+(?:,\d*)?$/.test(content)) {
        if (!PATH.test(content)) return unexpected(sql, at + 1)
        references.push(
          content
            .replace(/\.sql\(\)$/, '')
            .split('.')
            .map((part) => part.trim()),
        )
      }
      at = end
    }
    at += 1
  }
  return { ok: true, references }
}

function closingBrace(sql: string, open: number): number {
  let depth = 0
  for (let at = open; at < sql.length; at += 1) {
    if (sql[at] === '{') depth += 1
    else if (sql[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** The place counts from one and lies in the expression, not in its file, as compilers of embedded SQL report it. */
function unexpected(sql: string, at: number): ExpressionReading {
  const before = sql.slice(0, at).split('\n')
  return { ok: false, message: `Unexpected token (${before.length}:${(before.at(-1)?.length ?? 0) + 1})` }
}
