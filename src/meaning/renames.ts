import type { PlanResponse } from '../query-api/schemas.ts'
import { isColumnOf, type ProbeItem } from './probes.ts'
import { columnsOf, isQuoted, tokensOf, unquoted, withoutOwnNames } from './sql-text.ts'

// A rename is what the planners show: the SQL of what is gone is that of what is new, but for the name.

/** What an old name stands for now. */
export interface Rename {
  to: string
  /** `certain`: the same SQL. `likely`: another column, which the dbt model shows to be renamed. */
  certainty: 'certain' | 'likely'
}

export interface EntityRename extends Rename {
  /** Public members with the same name in the new entity, and those without. */
  moved: number
  gone: number
}

export interface Renames {
  entities: ReadonlyMap<string, EntityRename>
  /** By `entity.member`; members of renamed entities are not in it. */
  members: ReadonlyMap<string, Rename>
}

export const noRenames: Renames = { entities: new Map(), members: new Map() }

/** A member with the plan of a query that asks for it alone. */
export interface Planned {
  item: ProbeItem
  plan: PlanResponse
}

/** Each member with what a plan of all of them says of it alone; null where the plan does not tell them apart. */
export function apart(items: readonly ProbeItem[], plan: PlanResponse): Planned[] | null {
  const columns = [...(columnsOf(tokensOf(plan.sql ?? '')) ?? [])]
  const found = items.flatMap((item) => {
    const [name, source] = columns.find(([column]) => isColumnOf(column, item)) ?? []
    // Of what a sub-select gives, the outer statement says no more than the name.
    if (!source || name === undefined || source.expression.includes(name)) return []
    const { expression, tables, joins, where } = source
    return [{ item, plan: { ...plan, sql: [expression, ...tables, ...joins, where].join(' ; ') } }]
  })
  // Values and pre-aggregations are of the plan as a whole.
  const isWhole = found.length < items.length || plan.rollups.length > 0 || /[^[\]]/.test(plan.values)
  return isWhole ? null : found
}

/** A column that took the place of another one, as a plan shows it. */
export interface ColumnPair {
  before: string
  after: string
}

/** A gone member, the only new one that may be it, and the columns in which they differ: null where they do not. */
export interface Candidate {
  from: ProbeItem
  to: ProbeItem
  columns: ColumnPair | null
}

/**
 * Pairs gone and new members of an entity by their SQL: equal, or else different in one column. Both have to be the only
 * one of their kind.
 */
export function renameCandidates(gone: readonly Planned[], made: readonly Planned[]): Candidate[] {
  const before = gone.map((one) => ({ ...one, tokens: tokensWithoutName(one) }))
  const after = made.map((one) => ({ ...one, tokens: tokensWithoutName(one) }))
  const pairs = before.flatMap((old) =>
    after
      .filter(({ item }) => item.kind === old.item.kind)
      .flatMap(({ item, tokens }) => {
        const columns = columnDifference(old.tokens, tokens)
        return columns === undefined ? [] : [{ from: old.item, to: item, columns }]
      }),
  )
  const isOnly = ({ from, to }: Candidate, all: readonly Candidate[]) =>
    all.filter((one) => one.from === from).length === 1 && all.filter((one) => one.to === to).length === 1
  const equal = pairs.filter(({ columns }) => columns === null)
  const taken = new Set(equal.flatMap(({ from, to }) => [from, to]))
  const others = pairs.filter(({ columns, from, to }) => columns && !taken.has(from) && !taken.has(to))
  return [...equal.filter((one) => isOnly(one, equal)), ...others]
}

/** The SQL, in which the name that the query gives the column is not told. */
function tokensWithoutName({ item, plan: { sql, values, memberNames } }: Planned): string[] {
  const tokens = withoutOwnNames(tokensOf(sql ?? ''), memberNames ?? [])
  const isName = (token: string) => isQuoted(token) && isColumnOf(unquoted(token), item)
  return [...tokens.map((token) => (isName(token) ? '"the member"' : token)), values]
}

/** @returns null for equal texts, undefined for texts that differ in more than one name */
function columnDifference(
  before: readonly string[],
  after: readonly string[],
): ColumnPair | null | undefined {
  if (before.length !== after.length) return undefined
  let found: ColumnPair | null = null
  for (const [at, old] of before.entries()) {
    const now = after[at] ?? ''
    if (old === now) continue
    const pair = { before: bare(old), after: bare(now) }
    if (!/^\w+$/.test(pair.before) || !/^\w+$/.test(pair.after)) return undefined
    if (found && (found.before !== pair.before || found.after !== pair.after)) return undefined
    found = pair
  }
  return found
}

function bare(token: string): string {
  return isQuoted(token) ? unquoted(token) : token
}

/** Whether the SQL of a dbt model gives the same expression another name: `coalesce(a, 0) as paid` and `… as received`. */
export function isRenamedIn(before: string, after: string, { before: from, after: to }: ColumnPair): boolean {
  const aliasOf = (line: string) => /^\s*,?\s*(.*\S)\s+as\s+["`]?(\w+)["`]?\s*,?\s*$/i.exec(line)
  const expressions = (text: string, name: string) =>
    text
      .split('\n')
      .map(aliasOf)
      .flatMap((found) => (found?.[2] === name ? [(found[1] ?? '').replace(/\s+/g, ' ')] : []))
  const now = expressions(after, to)
  return expressions(before, from).some((one) => now.includes(one)) && expressions(after, from).length === 0
}

/**
 * Whether two entities are the same one under another name, by plans of the members that both have.
 * @param isMoved git says that the file of the one became that of the other: then the table may have another name
 * @returns null where these plans do not tell: windows and stages have their tables in sub-selects, under the entity's names
 */
export function isSameEntity(before: PlanResponse, after: PlanResponse, isMoved: boolean): boolean | null {
  const [old, now] = [before, after].map(({ sql }) => {
    const columns = columnsOf(withoutOwnNames(tokensOf(sql ?? '')))
    return [...(columns?.values() ?? [])]
  })
  if (!old?.length || old.length !== now?.length) return null
  const isEqual = (at: number) => {
    const [a, b] = [old[at], now[at]]
    if (!a || !b) return false
    const tables = a.tables.join(' ') === b.tables.join(' ')
    return tables || (isMoved && a.expression.split('.').at(-1) === b.expression.split('.').at(-1))
  }
  const equal = old.filter((_, at) => isEqual(at)).length
  // Of a small model, one of two columns may have another name, too.
  const isSame = isMoved ? equal >= old.length / 2 : equal === old.length
  const isNested = [...old, ...now].some(({ tables }) => tables.some((table) => /\bselect\b/i.test(table)))
  return isSame || !isNested ? isSame : null
}
