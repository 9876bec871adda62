import type { PlanResponse } from '../query-api/schemas.ts'
import { isAliasOf, isColumnOf, type Probe, type ProbeItem } from './probes.ts'
import {
  aliasesIn,
  type ColumnSource,
  clauseOfDifference,
  columnsOf,
  conditionsOf,
  hasCommentMark,
  isQuoted,
  ownName,
  type Token,
  tokensOf,
  unquoted,
  withoutOwnNames,
} from './sql-text.ts'
import { inOrder } from './values.ts'

/** How SQL differs. */
interface SqlDifference {
  /** In words, as phrases, the most important first. */
  words: readonly string[]
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
  /** The same for all members that differ in the same way. */
  signature: string
}

/** How two plans of one query differ. */
type PlanDifference =
  | { state: 'same' }
  | ({
      state: 'different'
      /** Result columns that differ, each with its difference: the others are the same. Empty where that is unknown. */
      columns: ReadonlyMap<string, SqlDifference>
      /** The pre-aggregation that holds other rows, if that is all that differs. */
      rollup?: string
    } & SqlDifference)
  /** The base reads pre-aggregations, and the branch reads the tables themselves. */
  | { state: 'rollup lost'; rollups: readonly string[] }
  /** Another pre-aggregation serves the branch than the base, or only one does: the plans tell nothing about the members. */
  | { state: 'rollup gained' }

/**
 * Compares what two environments make of one query. Equal SQL with equal values from the same data source is the same. Where
 * pre-aggregations serve the query, its SQL says nothing about the members: then what they select for the columns that it
 * reads is compared, with the range that they are built for and what is read beside them.
 */
export function comparePlans(base: PlanResponse, head: PlanResponse): PlanDifference {
  if (base.sql === null || head.sql === null) return otherSql([], [])
  if (base.dataSource !== head.dataSource)
    return differentBy([otherPart('data source', base.dataSource, head.dataSource)])
  const rollups = base.rollups.map(({ id }) => id)
  if (head.rollups.length > rollups.length) return { state: 'rollup gained' }
  if (head.rollups.length === 0 && rollups.length > 0)
    return { state: 'rollup lost', rollups: rollups.sort(inOrder) }
  if ([...base.rollups, ...head.rollups].some(({ sql }) => sql === '')) return { state: 'rollup gained' }
  const hasComments = [base, head].some(({ sql, rollups: own }) =>
    [sql ?? '', ...own.map((one) => one.sql)].some(hasCommentMark),
  )
  const isOneCut = isPartitioned(base) !== isPartitioned(head)
  const [old, now] = [
    readPlan(base.sql, base, hasComments, isOneCut),
    readPlan(head.sql, head, hasComments, isOneCut),
  ]
  if (old.text !== now.text) {
    // Columns of other names may be the same at another granularity.
    const hasOtherColumns = JSON.stringify([...old.loaded.keys()]) !== JSON.stringify([...now.loaded.keys()])
    if (!old.isKnown || !now.isKnown || hasOtherColumns) return { state: 'rollup gained' }
    return (
      differenceOf(old.loaded, now.loaded, false) ??
      differenceOf(columnsOf(old.tokens), columnsOf(now.tokens), !hasComments) ??
      otherSql(old.tokens, now.tokens)
    )
  }
  const isOther =
    JSON.stringify(base.rollups.map(({ id }) => id)) !== JSON.stringify(head.rollups.map(({ id }) => id))
  const isWhole = [old, now].every(({ ranges }) =>
    ranges.split('\n').every((one) => /^(?:\[\])?$/.test(one) || wholeRange.test(one)),
  )
  const rows = [
    ...(old.ranges === now.ranges || (isOther && isWhole)
      ? []
      : [otherPart('build range', old.ranges, now.ranges)]),
    ...(old.union === now.union ? [] : [otherPart('union with source data', old.union, now.union)]),
  ]
  if (rows.length === 0) return { state: 'same' }
  const rollup = base.rollups.find(({ ranges }, at) => ranges !== head.rollups[at]?.ranges) ?? base.rollups[0]
  return { ...differentBy(rows), ...(rollup && { rollup: rollup.id }) }
}

/** What a column of a plan is made of, as text; null where that is not known, or a pre-aggregation serves it. */
export function sourceIn({ sql, rollups }: PlanResponse, item: ProbeItem): string | null {
  if (sql === null || rollups.length > 0) return null
  const found = [...(columnsOf(tokensOf(sql)) ?? [])].find(([name]) => isColumnOf(name, item))
  return found ? JSON.stringify([found[1].expression, found[1].tables]) : null
}

/**
 * Whether items of a plan are, or may be, made of something else than their cube: a query that reaches the cube over a join goes
 * on from there. Of segments, what filters the plan counts.
 */
export function leavesIn({ sql, rollups }: PlanResponse): (item: ProbeItem, cube: string) => boolean {
  const texts = rollups.length > 0 ? rollups.map((one) => one.sql) : [sql ?? '']
  let known: ReturnType<typeof aliasesIn>[] | undefined
  return (item, cube) => {
    known ??= texts.map((text) => aliasesIn(tokensOf(text)))
    const isOwn = (alias: string) => isAliasOf(alias, cube)
    if (item.kind === 'segment') {
      const aliases = rollups.length > 0 ? [] : known.flatMap((one) => one?.where ?? [])
      return aliases.length === 0 || !aliases.every(isOwn)
    }
    const columns = known.flatMap((one) => [...(one?.columns ?? [])])
    const own = columns.filter(([name]) => isColumnOf(name, item))
    return own.length === 0 || !own.every(([, aliases]) => aliases.every(isOwn))
  }
}

/** Whether a pre-aggregation is built in parts, each of a range of time. */
function isPartitioned({ rollups }: PlanResponse): boolean {
  return rollups.some(({ values }) => partitionRange.test(values))
}

const partitionRange = /__(?:FROM|TO)_PARTITION_RANGE/

/** What filters the rows of a pre-aggregation. @param isWhole without the range of a part: all parts together are compared */
function filterOf(where: string, values: string, isWhole: boolean): string {
  if (!isWhole) return `${where} ${values}`
  const list: unknown = JSON.parse(values)
  // The values of a statement are a list within the list.
  const all = Array.isArray(list) ? list.flat().map(String) : []
  const isOwn = (value: string) => !partitionRange.test(value)
  const own = all.filter(isOwn)
  if (own.length === all.length) return `${where} ${JSON.stringify(own)}`
  const conditions = conditionsOf(where)
  const range = conditions.findIndex((text) => /^\( (.+) > = .+ AND \1 < = .+ \)$/.test(text))
  const others = conditions.filter((_, at) => at !== range).join(' AND ')
  // Values are numbered, and those of the range are gone.
  const numbered = others.replace(
    /\$(\d+)/g,
    (_, number: string) => `$${all.slice(0, Number(number)).filter(isOwn).length}`,
  )
  return `${numbered} ${JSON.stringify(own)}`
}

/** The range of all that there is, in the words of the engine. */
const wholeRange = /"select (?:min|max)\(/

function otherPart(name: string, before: string, after: string): Part {
  return { words: `another ${name}`, name, before, after }
}

type Columns = ReadonlyMap<string, ColumnSource>

interface ReadPlan {
  tokens: readonly Token[]
  /** The columns of pre-aggregations that the query reads: as a whole, they change with every other column, too. */
  loaded: Columns
  /** Whether all pre-aggregations are of the usual form. */
  isKnown: boolean
  /** What is compared: the statement, with the sources of these columns in their place, and the values. */
  text: string
  /** What decides the rows of pre-aggregations besides. */
  ranges: string
  union: string
}

/**
 * @param asLines whether white space counts, since there may be comments
 * @param isOneCut whether only one side builds its pre-aggregation in parts: together these are all rows
 */
function readPlan(sql: string, plan: PlanResponse, asLines: boolean, isOneCut: boolean): ReadPlan {
  const { memberNames, rollups, values, union } = plan
  const members = memberNames ?? []
  // The schema of pre-aggregations is another one in each environment.
  const named = (text: string) =>
    rollups.reduce((all, { table }, at) => (table ? all.replaceAll(table, `rollup${at}`) : all), text)
  const isOfMember = (name: string) => name.includes('__')
  const all = new Map<string, ColumnSource>()
  const whole: Token[] = []
  let isKnown = true
  for (const rollup of rollups) {
    const load = withoutOwnNames(tokensOf(named(rollup.sql)), members)
    const columns = columnsOf(load)
    if (columns && [...columns.keys()].every(isOfMember))
      for (const [name, source] of columns)
        all.set(name, { ...source, where: filterOf(source.where, rollup.values, isOneCut) })
    // The SQL of a cube is read by any names, so that it counts as a whole.
    else whole.push('(', ...load, rollup.values, ')')
    isKnown &&= columns !== null || !load.some(isOfMember)
  }
  // The names of columns lead to the pre-aggregations.
  const own = withoutOwnNames(tokensOf(named(sql)), rollups.length > 0 ? [] : members)
  const tokens = [...own, ...whole]
  const loaded = new Map<string, ColumnSource>()
  const inPlace = tokens.map((token) => {
    const name = isQuoted(token) ? unquoted(token) : ''
    const source = all.get(name)
    if (source) loaded.set(name, source)
    return source ? JSON.stringify(source) : token
  })
  const plain = sql.includes('\\') ? tokensOf(named(sql), 'plain') : []
  const lines = asLines ? [sql, ...rollups.map((one) => one.sql)].map(named) : []
  return {
    ...{ tokens, loaded, isKnown },
    text: [inPlace.join(' '), plain.join(' '), values, ...lines].join('\n'),
    ranges: named(rollups.map((one) => one.ranges).join('\n')),
    union: named(union),
  }
}

/** One difference. */
interface Part {
  words: string
  name: string
  before?: string
  after?: string
}

/**
 * @param isComplete whether nothing but the columns can differ
 * @returns null where the columns are the same, or those of a side are unknown
 */
function differenceOf(
  before: Columns | null,
  after: Columns | null,
  isComplete = true,
): PlanDifference | null {
  if (!before || !after) return null
  const found = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, parts: partsOf(before.get(name), after.get(name)) }))
    .filter(({ parts }) => parts.length > 0)
  if (found.length === 0) return null
  const columns = found.map(({ name, parts }) => [name, sqlDifference(parts)] as const)
  return differentBy(
    found.flatMap(({ parts }) => parts),
    isComplete ? new Map(columns) : new Map(),
  )
}

function differentBy(
  all: readonly Part[],
  columns: ReadonlyMap<string, SqlDifference> = new Map(),
): Different {
  return { state: 'different', ...sqlDifference(all), columns }
}

function sqlDifference(all: readonly Part[]): SqlDifference {
  const found = new Map(all.map((part) => [JSON.stringify(part), part]))
  const parts = [...found.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(
      parts.flatMap((part) => {
        const text = withoutNumbers(part[side] ?? '')
        return text === '' ? [] : [[part.name, text] as const]
      }),
    )
  return {
    words: [...new Set(parts.map(({ words }) => words))],
    before: valuesOf('before'),
    after: valuesOf('after'),
    signature: [...found.keys()].sort(inOrder).join(' '),
  }
}

/** Without names that only the statement itself uses: their numbers say nothing to who reads them. */
function withoutNumbers(sql: string): string {
  return sql.replace(ownName, '').replace(/ {2,}/g, ' ').trim()
}

/** The most important first. */
const order = ['columns', 'table', 'join', 'expression', 'filter']

function partsOf(old: ColumnSource | undefined, now: ColumnSource | undefined): Part[] {
  if (!old || !now) return [{ words: 'other columns', name: 'columns' }]
  const gone = old.tables.filter((table) => !now.tables.includes(table))
  const added = now.tables.filter((table) => !old.tables.includes(table))
  const parts: Part[] = []
  const part = (words: string, name: string, before: string, after: string) =>
    parts.push({ words, name, before, after })
  // With another table the same expression and the same join read otherwise; that is one difference.
  const follow = (text: string) =>
    gone.reduce((all, table, at) => all.replaceAll(table, added[at] ?? table), text)
  const isOtherJoin =
    follow(old.joins.join('\n')) !== now.joins.join('\n') || follow(old.tables[0] ?? '') !== now.tables[0]
  if (gone.length + added.length > 0)
    part(tableWords(gone, added), 'table', gone.join(', '), added.join(', '))
  // What one side joins only is another table.
  if (isOtherJoin && gone.length === added.length)
    part('another join', 'join', old.joins.join(' '), now.joins.join(' '))
  if (follow(old.expression) !== now.expression)
    part('another expression', 'expression', old.expression, now.expression)
  if (old.where !== now.where) parts.push({ words: 'another filter', name: 'filter' })
  return parts
}

function tableWords(gone: readonly string[], added: readonly string[]): string {
  const [before, after] = [gone, added].map((tables) => tables.map(shortTable).join(', '))
  if (!before) return `also reads ${after}`
  return after ? `reads ${after} instead of ${before}` : `no longer reads ${before}`
}

/** The name of a table; a sub-select has none. */
function shortTable(text: string): string {
  return /^[\w"`.$ -]+$/.test(text) ? text.replaceAll(' ', '') : 'a sub-select'
}

const clauseWords: Readonly<Record<string, string>> = {
  SELECT: 'another expression',
  FROM: 'another table',
  JOIN: 'another table',
  ON: 'another join',
  WHERE: 'another filter',
}

/** Of SQL that is not understood, what is in one of the statements only. */
function otherSql(before: readonly Token[], after: readonly Token[]): PlanDifference {
  const words = clauseWords[clauseOfDifference(before, after)] ?? 'other SQL'
  const only = (tokens: readonly Token[], others: readonly Token[]) =>
    [...new Set(tokens)].filter((one) => !others.includes(one)).join(' ')
  return differentBy([{ words, name: 'SQL', before: only(before, after), after: only(after, before) }])
}

type Different = Extract<PlanDifference, { state: 'different' }>

/** What the two planners make of a member. */
export type MemberState =
  /** The same SQL. `rollup gained`: other pre-aggregations serve it than on the base, so its SQL tells nothing. */
  | { state: 'same' | 'rollup gained' }
  | Different
  | { state: 'rollup lost'; rollups: readonly string[] }
  /** The branch rejects it alone. */
  | { state: 'broken'; message: string }
  | { state: 'repaired' }
  /** Neither side plans it: why the branch does not. */
  | { state: 'already broken'; reason: string }
  /** No query can ask for it: it stands beside other members only, and there are none. */
  | { state: 'not askable' }
  /** The base does not have it. */
  | { state: 'new' }
  | { state: 'new, broken'; message: string }
  | { state: 'not checked' }

/** Members whose combination changed, although each of them alone did not. */
export interface Combination {
  probe: Probe
  /** The pre-aggregation that is made for it. */
  rollup?: string
  state:
    | Extract<
        MemberState,
        { state: 'broken' | 'different' | 'rollup lost' | 'already broken' | 'not checked' }
      >
    | { state: 'rollup gained' }
}

export interface Probed {
  /** By `entity.member`, with custom granularities as a third part. */
  states: ReadonlyMap<string, { item: ProbeItem; state: MemberState; memberNames: readonly string[] }>
  combinations: readonly Combination[]
  /** Pre-aggregations whose queries, or parts of them, any pre-aggregation of the base served. */
  served: ReadonlySet<string>
  /** Plans that both sides made. */
  plans: number
}
