// The SQL of a plan, as far as two plans are compared: its parts are told apart, and nothing of it is understood. Whatever is
// not of the usual form is one part as a whole, so that it differs rather than not.

/** A part of SQL that a reader takes for one word: `"orders"`, `sum`, `'open'`, `(`. */
export type Token = string

const text = (inside: string) =>
  new RegExp(
    String.raw`\$(\w*)\$[\s\S]*?\$\1\$|'(?:${inside})*'|"(?:[^"]|"")*"|\x60(?:[^\x60]|\x60\x60)*\x60|\[[\w .-]+\]|` +
      // What every warehouse takes for a comment: some need the blank, and some execute what others skip.
      String.raw`--(?=\s|$)[^\n]*|\/\*(?![!+])[\s\S]*?\*\/|[\p{L}\p{N}_$]+|\S`,
    'gu',
  )
const readings = { escapes: text(String.raw`[^'\\]|''|\\[\s\S]`), plain: text(`[^']|''`) }

/**
 * The tokens of a statement; blanks and comments do not count.
 * @param reading whether a backslash escapes a quote, which warehouses disagree on
 */
export function tokensOf(sql: string, reading: keyof typeof readings = 'escapes'): Token[] {
  const found: Token[] = []
  for (const [one] of sql.matchAll(readings[reading])) if (!/^(?:--\s|--$|\/\*)/.test(one)) found.push(one)
  return found
}

/** Where a word stands in the statement around it. */
export type Clause = 'select' | 'from' | 'on' | 'where' | 'other'

const clauses: Readonly<Record<string, Clause>> = {
  SELECT: 'select',
  FROM: 'from',
  JOIN: 'from',
  ON: 'on',
  WHERE: 'where',
  GROUP: 'other',
  HAVING: 'other',
  ORDER: 'other',
  LIMIT: 'other',
  UNION: 'other',
}

/** The clause and the depth of each token. */
function* placed(
  tokens: readonly Token[],
): Generator<{ text: Token; at: number; depth: number; clause: Clause }> {
  const stack: Clause[] = ['other']
  for (const [at, text] of tokens.entries()) {
    if (text === '(') {
      yield { text, at, depth: stack.length - 1, clause: stack.at(-1) ?? 'other' }
      stack.push('other')
      continue
    }
    if (text === ')' && stack.length > 1) stack.pop()
    const clause = clauses[text.toUpperCase()]
    if (clause) stack[stack.length - 1] = clause
    yield { text, at, depth: stack.length - 1, clause: stack.at(-1) ?? 'other' }
  }
}

const isQuoted = (text: Token | undefined) => text !== undefined && /^["`]/.test(text)

/**
 * The tokens with names that only the statement itself uses numbered by appearance: aliases of tables, which are names of
 * private cubes, where they are given and where they qualify a column; and columns of sub-selects for members that the
 * plan touches.
 */
export function withoutOwnNames(
  tokens: readonly Token[],
  memberNames: readonly string[] | null = null,
): Token[] {
  const tables = new Map<string, number>()
  const all = [...placed(tokens)]
  const isNamed = (at: number) => tokens[at - 1]?.toUpperCase() === 'AS'
  for (const { text, at, clause } of all)
    if (clause === 'from' && isQuoted(text) && isNamed(at) && !tables.has(unquoted(text)))
      tables.set(unquoted(text), tables.size + 1)

  // A table may have a column that is called like that of a sub-select: only what the statement itself names is its own.
  const isSelected = (at: number) => /^(?:,|from)$/i.test(tokens[at + 1] ?? '')
  const own = new Set(
    all.flatMap(({ text, at, clause }) =>
      clause === 'select' && isSelected(at) && isExpressionEnd(tokens[at - 1] ?? '') ? [text] : [],
    ),
  )
  const members = (memberNames ?? []).map(squashed)
  const columns = new Map<Token, number>()
  return all.map(({ text, at, depth, clause }) => {
    // A table that is read, or its schema, may be called like an alias.
    if (clause === 'from' && !isNamed(at)) return text
    const table = tables.get(isQuoted(text) ? unquoted(text) : text)
    const isUse = isNamed(at) || (tokens[at + 1] === '.' && tokens[at - 1] !== '.')
    if (table !== undefined && isUse) return isQuoted(text) ? `"table ${table}"` : `table ${table}`
    if (!isQuoted(text) || !text.includes('__') || !own.has(text)) return text
    // What a query asked for has its own name in the result.
    const isResult = depth === 0 && clause === 'select' && isSelected(at)
    if (isResult || !members.some((name) => squashed(text).startsWith(name))) return text
    if (!columns.has(text)) columns.set(text, columns.size + 1)
    return `"column ${columns.get(text)}"`
  })
}

/** Whether a name after it is a new one. */
function isExpressionEnd(text: Token): boolean {
  return /^[\p{L}\p{N}_$"'`)\]]/u.test(text) && !/^(?:select|distinct|and|or|not)$/i.test(text)
}

/** `orders.createdAt` and `orders__created_at_day` begin alike. */
function squashed(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** Where two statements begin to differ. @returns the clause there */
export function clauseOfDifference(before: readonly Token[], after: readonly Token[]): Clause {
  const at = after.findIndex((text, index) => text !== before[index])
  return [...placed(at < 0 ? before : after)][at < 0 ? after.length : at]?.clause ?? 'other'
}

/** A table, sub-select or join of a statement. */
interface Relation {
  alias: Token
  /** What is read, and how it is joined. */
  text: string
  kind: string
  on: readonly Token[]
}

/** A statement, taken apart. */
export interface Statement {
  /** The selected expressions by their names. */
  columns: ReadonlyMap<string, readonly Token[]>
  relations: readonly Relation[]
  where: string
}

/** The outer statement. @returns null where it is not of the usual form */
export function statementOf(tokens: readonly Token[]): Statement | null {
  // Of `CREATE TABLE … AS SELECT …`, the statement begins there.
  const start = tokens.findIndex((text) => text.toUpperCase() === 'SELECT')
  if (start < 0 || tokens.slice(0, start).some((text) => /^(?:\(|\)|with)$/i.test(text))) return null
  const select: Token[] = []
  const where: Token[] = []
  const joined: { kind: string; from: Token[]; on: Token[] }[] = []
  let part: Token[] = []
  for (const { text, at, depth } of placed(tokens.slice(start))) {
    const word = depth === 0 ? text.toUpperCase() : ''
    const isBy = tokens[start + at + 1]?.toUpperCase() === 'BY'
    if (word === 'UNION') return null
    if (word === 'SELECT') part = select
    else if (word === 'FROM' || word === 'JOIN') {
      joined.push({ kind: word === 'JOIN' ? joinWords(part) : '', from: [], on: [] })
      part = joined.at(-1)?.from ?? []
    } else if (word === 'ON') part = joined.at(-1)?.on ?? []
    else if (word === 'WHERE') part = where
    else if (/^(?:HAVING|LIMIT)$/.test(word) || (/^(?:GROUP|ORDER)$/.test(word) && isBy)) part = []
    else part.push(text)
  }
  const columns = namedColumns(select)
  const relations = joined.map(({ kind, from, on }) => relationOf(from, kind, on))
  if (!columns || relations.length === 0 || relations.includes(null)) return null
  return { columns, relations: relations.filter((one) => one !== null), where: where.join(' ') }
}

/** `LEFT`, `INNER` … stand at the end of the part before. */
function joinWords(before: Token[]): string {
  const words: string[] = []
  while (/^(?:left|right|full|inner|outer|cross)$/i.test(before.at(-1) ?? ''))
    words.unshift(before.pop() ?? '')
  return words.join(' ').toUpperCase()
}

function relationOf(from: readonly Token[], kind: string, on: readonly Token[]): Relation | null {
  const alias = from.at(-1)
  if (alias === undefined || !isQuoted(alias)) return null
  const isNamed = from.at(-2)?.toUpperCase() === 'AS'
  const read = withoutOwnNames(from.slice(0, isNamed ? -2 : -1))
  return read.length === 0 || hasComma(read) ? null : { alias, kind, text: read.join(' '), on }
}

/** Several tables in a list are not told apart. */
function hasComma(tokens: readonly Token[]): boolean {
  return [...placed(tokens)].some(({ text, depth }) => text === ',' && depth === 0)
}

function namedColumns(select: readonly Token[]): Map<string, Token[]> | null {
  const columns = new Map<string, Token[]>()
  let expression: Token[] = []
  let depth = 0
  for (const text of [...select, ',']) {
    if (text === '(') depth++
    if (text === ')') depth--
    if (text !== ',' || depth > 0) {
      expression.push(text)
      continue
    }
    const name = expression.pop()
    if (name === undefined || !isQuoted(name)) return null
    if (expression.at(-1)?.toUpperCase() === 'AS') expression.pop()
    columns.set(unquoted(name), expression)
    expression = []
  }
  return columns
}

export function unquoted(name: Token): string {
  return name.slice(1, -1)
}

/** What a column is made of: its expression over the tables themselves, and the joins that lead to them. */
export interface ColumnSource {
  expression: string
  /** The first table, and those that the expression or a join needs. */
  tables: readonly string[]
  joins: readonly string[]
}

/** @returns null if the statement has no such column */
export function columnSource({ columns, relations }: Statement, name: string): ColumnSource | null {
  const tokens = columns.get(name)
  if (!tokens) return null
  const [root] = relations
  const needed = new Set<Relation>(root ? [root] : [])
  const waiting = [tokens]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const relation of relations) {
      if (needed.has(relation) || !next.includes(relation.alias)) continue
      needed.add(relation)
      waiting.push(relation.on)
    }
  }
  const inPlace = (part: readonly Token[]) =>
    part.map((text) => relations.find(({ alias }) => alias === text)?.text ?? text).join(' ')
  const used = relations.filter((relation) => needed.has(relation))
  return {
    expression: inPlace(tokens),
    tables: used.map(({ text }) => text),
    joins: used.slice(1).map(({ kind, text, on }) => `${kind} ${text} ON ${inPlace(on)}`),
  }
}
