// Templates are evaluated before SQL reads its comments, so a name in braces is used.
const inTemplate = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[^\n]/g

const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')

/** The text of a file of a dbt project with its comments blanked; offsets do not change. */
export function withoutComments(text: string, fileName: string): string {
  const isSql = /\.sql$/i.test(fileName)
  if (isSql || /\.ya?ml$/i.test(fileName)) {
    const plain = replaceSpans(text, '{#', '#}')
    return isSql ? withoutSqlComments(plain) : replaceOutsideOfQuotes(plain, /(?<=^|\s)#[^\n]*/, blank)
  }
  return /\.py$/i.test(fileName) ? text.replace(/(?<=^|\s)#.*$/gm, blank) : text
}

function withoutSqlComments(sql: string): string {
  return replaceOutsideOfQuotes(sql, /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|--[^\n]*/, (comment) =>
    comment.replace(inTemplate, (part) => (part.length > 1 ? part : ' ')),
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
