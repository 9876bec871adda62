import type { PlanResponse } from '../query-api/schemas.ts'
import {
  type ColumnSource,
  clauseOfDifference,
  columnSource,
  type Statement,
  statementOf,
  type Token,
  tokensOf,
  unquoted,
  withoutOwnNames,
} from './sql-text.ts'
import { inOrder } from './values.ts'

/** How two plans of one query differ. */
export type PlanDifference =
  | { state: 'same' }
  | {
      state: 'different'
      /** In words, as phrases, the most important first. */
      words: readonly string[]
      before: Readonly<Record<string, string>>
      after: Readonly<Record<string, string>>
      /** The same for all members that differ in the same way. */
      signature: string
      /** Result columns that differ, to be asked for first; empty where that is unknown. */
      columns: ReadonlySet<string>
    }
  /** The base reads pre-aggregations, and the branch reads the tables themselves. */
  | { state: 'rollup lost'; rollups: readonly string[] }
  /** Another pre-aggregation serves the branch than the base, or only one does: the plans tell nothing about the members. */
  | { state: 'rollup gained' }

/**
 * Compares what two environments make of one query. Equal SQL with equal values is the same. Where pre-aggregations serve the
 * query, its SQL says nothing about the members: then what they select for the columns that it reads is compared.
 */
export function comparePlans(base: PlanResponse, head: PlanResponse): PlanDifference {
  if (base.sql === null || head.sql === null) return otherSql([], [])
  const lost = base.rollups.length > 0 && head.rollups.length === 0
  if (lost) return { state: 'rollup lost', rollups: base.rollups.map(({ id }) => id).sort(inOrder) }
  if (head.rollups.length > base.rollups.length) return { state: 'rollup gained' }
  const isServed = head.rollups.length > 0
  const [from, to] = [readPlan(base.sql, base, !isServed), readPlan(head.sql, head, !isServed)]
  if (isServed) return throughRollups(from, to, base, head)
  return from.text === to.text ? { state: 'same' } : differenceOf(from, to)
}

interface ReadPlan {
  tokens: readonly Token[]
  /** What is compared, with the values. */
  text: string
  statement: Statement | null
}

/** @param isWhole whether no names of columns lead to another statement */
function readPlan(sql: string, { memberNames, rollups, values }: PlanResponse, isWhole: boolean): ReadPlan {
  // The schema of pre-aggregations is another one in each environment.
  const named = rollups.reduce(
    (text, { table }, at) => (table ? text.replaceAll(table, `rollup${at}`) : text),
    sql,
  )
  const tokens = withoutOwnNames(tokensOf(named), isWhole ? memberNames : null)
  const readings = [tokens, ...(sql.includes('\\') ? [tokensOf(named, 'plain')] : [])]
  const text = [...readings.map((one) => one.join(' ')), values].join('\n')
  return { tokens, text, statement: statementOf(tokens) }
}

/** The columns of pre-aggregations that the query reads: as a whole, they change with every other column, too. */
function throughRollups(
  from: ReadPlan,
  to: ReadPlan,
  base: PlanResponse,
  head: PlanResponse,
): PlanDifference {
  const [before, after] = [loadedColumns(base), loadedColumns(head)]
  if (!before || !after) return { state: 'rollup gained' }
  const [old, now] = [inPlace(from.tokens, before), inPlace(to.tokens, after)]
  if (old.text === now.text && base.values === head.values) return { state: 'same' }
  const isSameColumn = (name: string, at: number) => name === now.read[at]
  // Columns of other names may be the same at another granularity.
  if (old.read.length !== now.read.length || !old.read.every(isSameColumn)) return { state: 'rollup gained' }
  const changed = now.read.filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  )
  const parts = changed.flatMap((name) => {
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null]
    return [...partsOf(one, other), ...(one?.rows === other?.rows ? [] : [otherFilter])]
  })
  return parts.length > 0 ? differentBy(parts, new Set(changed)) : differenceOf(from, to)
}

/** Columns with their sources, and with what else counts for each of them. */
type Loaded = ReadonlyMap<string, ColumnSource & { rows: string }>

/** The columns of all pre-aggregations of a plan; null where they are not of the usual form. */
function loadedColumns({ rollups, memberNames }: PlanResponse): Loaded | null {
  const found = new Map<string, ColumnSource & { rows: string }>()
  for (const rollup of rollups) {
    const { statement } = readPlan(
      rollup.sql,
      { sql: null, values: '', memberNames, rollups: [rollup] },
      true,
    )
    if (!statement) return null
    for (const name of statement.columns.keys()) {
      const source = columnSource(statement, name)
      if (source) found.set(name, { ...source, rows: `${statement.where} ${rollup.values}` })
    }
  }
  return found
}

/** A statement over pre-aggregations with the sources of the columns that it reads, in the order of their appearance. */
function inPlace(tokens: readonly Token[], columns: Loaded): { text: string; read: string[] } {
  const read = new Set<string>()
  const text = tokens.map((token) => {
    const name = /^["`]/.test(token) ? unquoted(token) : ''
    if (!columns.has(name)) return token
    read.add(name)
    return JSON.stringify(columns.get(name))
  })
  return { text: text.join(' '), read: [...read] }
}

function differenceOf(base: ReadPlan, head: ReadPlan): PlanDifference {
  const [before, after] = [base.statement, head.statement]
  if (!before || !after) return otherSql(base.tokens, head.tokens)
  const columns = new Set<string>()
  const found: Part[] = []
  for (const name of new Set([...before.columns.keys(), ...after.columns.keys()])) {
    const parts = partsOf(columnSource(before, name), columnSource(after, name))
    if (parts.length > 0) columns.add(name)
    found.push(...parts)
  }
  if (before.where !== after.where) found.push(otherFilter)
  return found.length === 0 ? otherSql(base.tokens, head.tokens) : differentBy(found, columns)
}

/** Of SQL that is not understood, what is in one of the statements only. */
function otherSql(before: readonly Token[], after: readonly Token[]): PlanDifference {
  const words = {
    select: 'another expression',
    from: 'another table',
    on: 'another join',
    where: 'another filter',
    other: 'other SQL',
  }[clauseOfDifference(before, after)]
  const only = (tokens: readonly Token[], others: readonly Token[]) =>
    [...new Set(tokens)].filter((one) => !others.includes(one)).join(' ')
  return differentBy(
    [{ words, name: 'SQL', before: only(before, after), after: only(after, before) }],
    new Set(),
  )
}

function differentBy(all: readonly Part[], columns: ReadonlySet<string>): PlanDifference {
  const found = new Map(all.map((part) => [JSON.stringify(part), part]))
  const parts = [...found.values()]
  return {
    state: 'different',
    words: [...new Set(parts.map(({ words }) => words))],
    ...valuesOf(parts),
    signature: [...found.keys()].sort(inOrder).join(' '),
    columns,
  }
}

/** One difference. */
interface Part {
  words: string
  name: string
  before?: string
  after?: string
}

const otherFilter: Part = { words: 'another filter', name: 'filter' }

function valuesOf(parts: readonly Part[]) {
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(parts.flatMap((part) => (part[side] ? [[part.name, part[side]] as const] : [])))
  return { before: pick('before'), after: pick('after') }
}

function partsOf(old: ColumnSource | null, now: ColumnSource | null): Part[] {
  if (!old || !now) return old === now ? [] : [{ words: 'other columns', name: 'columns' }]
  const gone = old.tables.filter((table) => !now.tables.includes(table))
  const added = now.tables.filter((table) => !old.tables.includes(table))
  const parts: Part[] = []
  if (gone.length + added.length > 0) parts.push(tablePart(gone, added))
  else if (old.joins.join('\n') !== now.joins.join('\n') || old.tables[0] !== now.tables[0])
    parts.push({
      words: 'another join',
      name: 'join',
      before: old.joins.join(' '),
      after: now.joins.join(' '),
    })
  // With another table the same expression reads otherwise; that is one difference.
  const follow = (text: string) =>
    gone.reduce((all, table, at) => all.replaceAll(table, added[at] ?? table), text)
  if (follow(old.expression) !== now.expression)
    parts.push({
      words: 'another expression',
      name: 'expression',
      before: old.expression,
      after: now.expression,
    })
  return parts
}

function tablePart(gone: readonly string[], added: readonly string[]): Part {
  const [before, after] = [gone, added].map((tables) => tables.map(shortTable).join(', '))
  const words =
    gone.length === 0
      ? `also reads ${after}`
      : added.length === 0
        ? `no longer reads ${before}`
        : `reads ${after} instead of ${before}`
  return { words, name: 'table', before: gone.join(', '), after: added.join(', ') }
}

/** The name of a table; a sub-select has none. */
function shortTable(text: string): string {
  return /^[\w"`.$ -]+$/.test(text) ? text.replaceAll(' ', '') : 'a sub-select'
}
