import type { Leaf } from './yaml-tree.ts'

// Templates and compilers evaluate braces before SQL reads its comments, so a name in braces is used.
const inTemplate = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[^\n]/g
const inModel = /\{[^{}]*\}|[^\n]/g

const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')

/** The text with its comments blanked, offsets do not change. */
export function withoutComments(text: string, fileName: string): string {
  // `orders.sql.jinja` is SQL, too.
  const name = fileName.replace(/\.(?:jinja|j2)$/i, '')
  const isSql = /\.sql$/i.test(name)
  const isYaml = /\.ya?ml$/i.test(name)
  if (isSql || isYaml || name !== fileName) {
    const plain = replaceSpans(text, '{#', '#}')
    if (isSql) return withoutSqlComments(plain, inTemplate)
    return isYaml ? replaceOutsideOfQuotes(plain, /(?<=^|\s)#[^\n]*/, blank) : plain
  }
  if (/\.[cm]?[jt]s$/i.test(name)) return replaceSpans(text, '/*', '*/').replace(/(?<=^|\s)\/\/.*$/gm, blank)
  return /\.py$/i.test(name) ? text.replace(/(?<=^|\s)#.*$/gm, blank) : text
}

/** The text of a file of the data model with the comments in its SQL blanked; offsets do not change. */
export function withoutCommentsInSql(text: string, leaves: readonly Leaf[]): string {
  const parts: string[] = []
  let from = 0
  for (const { key, start, end } of leaves) {
    if (!/sql/i.test(key)) continue
    parts.push(text.slice(from, start), withoutSqlComments(text.slice(start, end), inModel))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** @param kept the part of a comment that remains, or one of its characters */
function withoutSqlComments(sql: string, kept: RegExp): string {
  return replaceOutsideOfQuotes(sql, /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|--[^\n]*/, (comment) =>
    comment.replace(kept, (part) => (part.length > 1 ? part : ' ')),
  )
}

function replaceOutsideOfQuotes(text: string, comment: RegExp, change: (comment: string) => string): string {
  // A quoted text ends in its line: an apostrophe in a template must not start a text of many lines.
  const either = new RegExp(`(['"\`])[^\\n]*?\\1|${comment.source}`, 'gm')
  return text.replace(either, (found: string, quote: string | undefined) =>
    quote === undefined ? change(found) : found,
  )
}

function replaceSpans(text: string, open: string, close: string): string {
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length)
    // A comment without an end is an error, or no comment.
    if (end < 0) break
    parts.push(text.slice(from, start), blank(text.slice(start, end + close.length)))
    from = end + close.length
  }
  return parts.join('') + text.slice(from)
}
