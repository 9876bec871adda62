// The SQL of a plan, as far as two plans are compared: its parts are told apart, and nothing of it is understood. Whatever is
// not of the usual form is one part as a whole, so that it differs rather than not.

/** A part of SQL that a reader takes for one word: `"orders"`, `sum`, `'open'`, `(`. */
export type Token = string

const text = (inside: string) =>
  new RegExp(
    String.raw`\$(\w*)\$[\s\S]*?\$\1\$|'(?:${inside})*'|"(?:[^"]|"")*"|\x60(?:[^\x60]|\x60\x60)*\x60|\[[\w .-]+\]|` +
      String.raw`[\p{L}\p{N}_$]+|\S`,
    'gu',
  )
const readings = { escapes: text(String.raw`[^'\\]|''|\\[\s\S]`), plain: text(`[^']|''`) }

/** What begins a comment in any warehouse: then white space may decide what is a part of the statement. */
export function hasCommentMark(sql: string): boolean {
  return /--|#|\/\/|\/\*/.test(sql)
}

/**
 * The tokens of a statement without comments; blanks do not count.
 * @param reading whether a backslash escapes a quote, which warehouses disagree on
 */
export function tokensOf(sql: string, reading: keyof typeof readings = 'escapes'): Token[] {
  return [...sql.matchAll(readings[reading])].map(([one]) => one)
}

/** A token with its place. */
interface Placed {
  text: Token
  at: number
  /** How many parentheses are around it. */
  depth: number
  /** The words that begin its part of the statement, in capitals; empty where none do. */
  clause: string
  /** Whether it is the first of these words. */
  begins: boolean
}

const clauses = new Set('SELECT,FROM,JOIN,ON,WHERE,GROUP BY,HAVING,ORDER BY,LIMIT,UNION'.split(','))
/** Clauses that name what is read. */
const ofTables = new Set(['FROM', 'JOIN'])

function placed(tokens: readonly Token[]): Placed[] {
  const stack = ['']
  return tokens.map((text, at) => {
    if (text === ')' && stack.length > 1) stack.pop()
    const words = (is(tokens[at + 1], 'BY') ? `${text} BY` : text).toUpperCase()
    const begins = clauses.has(words)
    if (begins) stack[stack.length - 1] = words
    const place = { text, at, depth: stack.length - 1, clause: stack.at(-1) ?? '', begins }
    if (text === '(') stack.push('')
    return place
  })
}

function is(text: Token | undefined, word: string): boolean {
  return text?.toUpperCase() === word
}

export function isQuoted(text: Token | undefined): text is Token {
  return text !== undefined && /^["`]/.test(text)
}

export function unquoted(name: Token): string {
  return name.slice(1, -1)
}

/** Where two statements begin to differ. @returns the clause there, as `JOIN`; empty if none begins before */
export function clauseOfDifference(before: readonly Token[], after: readonly Token[]): string {
  const at = after.findIndex((text, index) => text !== before[index])
  return placed(at < 0 ? before : after)[at < 0 ? after.length : at]?.clause ?? ''
}

/**
 * The tokens with names that only the statement itself uses numbered by appearance: aliases of tables, which are names of
 * private cubes, where they are given and where they qualify a column; and columns of sub-selects for members that the
 * plan touches.
 */
export function withoutOwnNames(tokens: readonly Token[], memberNames: readonly string[] = []): Token[] {
  const all = placed(tokens)
  const isNamed = (at: number) => is(tokens[at - 1], 'AS')
  const tables = new Map<string, number>()
  for (const { text, at, clause } of all)
    if (ofTables.has(clause) && isQuoted(text) && isNamed(at)) numbered(tables, unquoted(text))

  // A table may have a column that is called like that of a sub-select: only what the statement itself names is its own.
  const isSelected = (at: number) => /^(?:,|from)$/i.test(tokens[at + 1] ?? '')
  const own = new Set(
    all.flatMap(({ text, at, clause }) =>
      clause === 'SELECT' && isSelected(at) && isExpressionEnd(tokens[at - 1] ?? '') ? [text] : [],
    ),
  )
  const members = memberNames.map(squashed)
  const columns = new Map<string, number>()
  return all.map(({ text, at, depth, clause }) => {
    // A table that is read, or its schema, may be called like an alias.
    if (ofTables.has(clause) && !isNamed(at)) return text
    const table = tables.get(isQuoted(text) ? unquoted(text) : text)
    const isUse = isNamed(at) || (tokens[at + 1] === '.' && tokens[at - 1] !== '.')
    if (table !== undefined && isUse) return isQuoted(text) ? `"table ${table}"` : `table ${table}`
    if (!isQuoted(text) || !text.includes('__') || !own.has(text)) return text
    // What a query asked for has its own name in the result.
    const isResult = depth === 0 && clause === 'SELECT' && isSelected(at)
    if (isResult || !members.some((name) => squashed(text).startsWith(name))) return text
    return `"column ${numbered(columns, text)}"`
  })
}

/** A name that was numbered. */
export const ownName = /"(?:table|column) \d+"|(?<![\w"])table \d+(?!\w)/g

/** The number of a name, in the order of appearance. */
function numbered(known: Map<string, number>, name: string): number {
  const number = known.get(name) ?? known.size + 1
  known.set(name, number)
  return number
}

/** Whether a name after it is a new one. */
function isExpressionEnd(text: Token): boolean {
  return /^[\p{L}\p{N}_$"'`)\]]/u.test(text) && !/^(?:select|distinct|and|or|not)$/i.test(text)
}

/** `orders.createdAt` and `orders__created_at_day` begin alike. */
export function squashed(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** What a column is made of: its expression over the tables themselves, and the joins that lead to them. */
export interface ColumnSource {
  expression: string
  /** The first table, and those that the expression or a join needs. */
  tables: readonly string[]
  joins: readonly string[]
  /** What filters the rows. */
  where: string
}

/** The columns of the outer statement, by their names. @returns null where it is not of the usual form */
export function columnsOf(tokens: readonly Token[]): Map<string, ColumnSource> | null {
  const statement = statementOf(tokens)
  if (!statement) return null
  const where = statement.where.join(' ')
  return new Map(
    statement.selected.map(({ name, expression }) => [
      name,
      { ...sourceOf(expression, statement.relations), where },
    ]),
  )
}

/** What each column of the outer statement names itself of all that is joined, by alias, and what its filter names. */
export function aliasesIn(
  tokens: readonly Token[],
): { columns: Map<string, string[]>; where: string[] } | null {
  const statement = statementOf(tokens)
  if (!statement) return null
  const namedIn = (part: readonly Token[]) =>
    statement.relations.flatMap(({ alias }) => (part.includes(alias) ? unquoted(alias) : []))
  const columns = statement.selected.map(({ name, expression }) => [name, namedIn(expression)] as const)
  return { columns: new Map(columns), where: namedIn(statement.where) }
}

interface Statement {
  selected: { name: string; expression: Token[] }[]
  relations: Relation[]
  where: Token[]
}

function statementOf(tokens: readonly Token[]): Statement | null {
  // Of `CREATE TABLE … AS SELECT …`, the statement begins there.
  const start = tokens.findIndex((text) => is(text, 'SELECT'))
  if (start < 0 || tokens.slice(0, start).some((text) => /^(?:\(|\)|with)$/i.test(text))) return null
  const parts: { clause: string; joinedBy: string; own: Token[] }[] = []
  for (const { text, depth, clause, begins } of placed(tokens.slice(start)))
    if (depth > 0 || !begins) parts.at(-1)?.own.push(text)
    else
      parts.push({ clause, joinedBy: clause === 'JOIN' ? joinWords(parts.at(-1)?.own ?? []) : '', own: [] })
  const allOf = (wanted: string) => parts.flatMap(({ clause, own }) => (clause === wanted ? own : []))
  const relations: Relation[] = []
  for (const { clause, joinedBy, own } of parts) {
    if (clause === 'UNION') return null
    if (clause === 'ON') relations.at(-1)?.on.push(...own)
    if (!ofTables.has(clause)) continue
    const relation = relationOf(own, joinedBy)
    if (!relation) return null
    relations.push(relation)
  }
  const selected: Statement['selected'] = []
  for (const expression of listIn(allOf('SELECT'))) {
    const name = expression.pop()
    if (!isQuoted(name)) return null
    if (is(expression.at(-1), 'AS')) expression.pop()
    selected.push({ name: unquoted(name), expression })
  }
  return relations.length > 0 ? { selected, relations, where: allOf('WHERE') } : null
}

/** `LEFT`, `INNER` … stand at the end of the part before. */
function joinWords(before: Token[]): string {
  const words: string[] = []
  while (/^(?:left|right|full|inner|outer|cross)$/i.test(before.at(-1) ?? ''))
    words.unshift(before.pop() ?? '')
  return words.join(' ').toUpperCase()
}

/** A table, sub-select or join of a statement. */
interface Relation {
  alias: Token
  /** What is read. */
  text: string
  joinedBy: string
  on: Token[]
}

function relationOf(own: readonly Token[], joinedBy: string): Relation | null {
  const alias = own.at(-1)
  const read = withoutOwnNames(own.slice(0, is(own.at(-2), 'AS') ? -2 : -1))
  // Several tables in a list are not told apart.
  if (!isQuoted(alias) || read.length === 0 || listIn(read).length > 1) return null
  return { alias, joinedBy, text: read.join(' '), on: [] }
}

/** Whether a WHERE of a statement has this condition as one that must be met; in the words of the engine, with its parentheses. */
export function hasCondition(tokens: readonly Token[], condition: readonly Token[]): boolean {
  const all = placed(tokens)
  return all.some(({ at: start }) => {
    if (!condition.every((one, index) => is(all[start + index]?.text, one))) return false
    let [first, last] = [start, start + condition.length - 1]
    while (all[first - 1]?.text === '(' && all[last + 1]?.text === ')') [first, last] = [first - 1, last + 1]
    const isBound = [all[first - 1], all[last + 1]].every(
      (one) => !is(one?.text, 'OR') && !is(one?.text, 'NOT'),
    )
    return isBound && all[first]?.clause === 'WHERE'
  })
}

/** The conditions of a WHERE that must all be met, as text. */
export function conditionsOf(where: string): string[] {
  const parts: Token[][] = [[]]
  for (const { text, depth } of placed(tokensOf(where)))
    if (is(text, 'AND') && depth === 0) parts.push([])
    else parts.at(-1)?.push(text)
  return parts.map((part) => part.join(' ')).filter((text) => text !== '')
}

/** The conditions that rows have to meet, whatever parentheses are around them; several as one text where not all of them have to be met. */
export function requiredIn(where: string): string[] {
  return requiredAmong(tokensOf(where))
}

function requiredAmong(tokens: readonly Token[]): string[] {
  const outer = placed(tokens).filter(({ depth }) => depth === 0)
  const isEnclosed = outer.length === 2 && tokens[0] === '(' && tokens.at(-1) === ')'
  if (isEnclosed) return requiredAmong(tokens.slice(1, -1))
  const ends = outer.filter(({ text }) => is(text, 'AND')).map(({ at }) => at)
  const isPlain = !outer.some(({ text }) => /^(?:or|not|between|case)$/i.test(text))
  if (ends.length === 0 || !isPlain) return tokens.length > 0 ? [tokens.join(' ')] : []
  const starts = [0, ...ends.map((at) => at + 1)]
  return starts.flatMap((from, index) => requiredAmong(tokens.slice(from, ends[index])))
}

/** The conditions of each WHERE of a statement, also inside of it, that must all be met. */
export function whereConditions(tokens: readonly Token[]): Token[][] {
  const all = placed(tokens)
  return all.flatMap(({ at, depth: own, clause, begins }) => {
    if (!begins || clause !== 'WHERE') return []
    const rest = all.slice(at + 1)
    const end = rest.findIndex((one) => one.depth < own || (one.depth === own && one.begins))
    const parts: Token[][] = [[]]
    for (const { text, depth } of rest.slice(0, end < 0 ? undefined : end))
      if (is(text, 'AND') && depth === own) parts.push([])
      else parts.at(-1)?.push(text)
    return parts
  })
}

/** What stands between commas, as far as these are in no parentheses. */
function listIn(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]]
  for (const { text, depth } of placed(tokens))
    if (text === ',' && depth === 0) items.push([])
    else items.at(-1)?.push(text)
  return items
}

function sourceOf(expression: readonly Token[], relations: readonly Relation[]) {
  const needed = new Set(relations.slice(0, 1))
  const waiting = [expression]
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
    expression: inPlace(expression),
    tables: used.map(({ text }) => text),
    joins: used.slice(1).map(({ joinedBy, text, on }) => `${joinedBy} ${text} ON ${inPlace(on)}`),
  }
}
