import { astVisitor, type Expr, parse, type SelectFromStatement, type Statement } from 'pgsql-ast-parser'
import { messageOf, type Node } from '../../shape.ts'
import { scanOf } from './scan.ts'
import {
  type Column,
  columnOf,
  named,
  notPlannedHere,
  planningError,
  rejected,
  type Source,
  type Table,
} from './source.ts'

/** A column of a result. */
interface Named {
  name: string
}

/** A statement, understood: its columns, and the queries over cubes and views that it is made of. */
interface Relation {
  columns: readonly Named[]
  queries: Node[]
  /** Whether it is itself such a query, and nothing is left to do with the results. */
  isScan: boolean
}

type From = NonNullable<SelectFromStatement['from']>[number]
type Results = ReadonlyMap<string, Relation>

/** Reads a statement of semantic SQL. @param tables what the caller sees @throws QueryRefusal */
export function readStatement(text: string, tables: readonly Table[]): Relation {
  const statements = parsed(text)
  const [statement] = statements
  if (statement === undefined || statements.length > 1) throw rejected('Exactly one statement is needed')
  return relationOf(statement, tables, new Map())
}

function parsed(text: string): Statement[] {
  try {
    return parse(text)
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    throw rejected(`Unable to parse: sql parser error: ${line}`)
  }
}

function relationOf(statement: Statement, tables: readonly Table[], results: Results): Relation {
  if (statement.type === 'select') return selected(statement, tables, results)
  if (statement.type !== 'with') throw notPlannedHere(`a statement (${statement.type})`)
  const known = new Map(results)
  for (const { alias, statement: inner } of statement.bind) {
    known.set(alias.name, relationOf(inner, tables, known))
  }
  const outer = relationOf(statement.in, tables, known)
  return { ...outer, isScan: false }
}

function selected(statement: SelectFromStatement, tables: readonly Table[], results: Results): Relation {
  const from = statement.from ?? []
  if (from.length === 0) throw notPlannedHere('a statement without FROM')
  if (statement.for || statement.skip || Array.isArray(statement.distinct)) {
    throw notPlannedHere('such a SELECT')
  }
  const inner = from.map((one) => resultOf(one, tables, results))
  const relations = inner.flatMap(({ relation }) => relation ?? [])
  if (relations.length === 0) {
    checkJoins(from)
    const sources = from.map((one): Source<Column> => {
      const { name, columns } = tableOf(one, tables)
      return { name: aliasOf(one) ?? name, columns }
    })
    const { columns, query } = scanOf(statement, sources)
    return { columns, queries: [query], isScan: true }
  }
  if (relations.length < from.length)
    throw notPlannedHere('a join of a cube or view with the result of a statement')
  const sources = inner.map(({ name, relation }) => ({ name, columns: relation?.columns ?? [] }))
  const queries = [...new Set(relations.flatMap((relation) => relation.queries))]
  return { columns: derivedOf(statement, sources), queries, isScan: false }
}

/** The result of another statement that a source is; without one, it is a cube or view. */
function resultOf(
  from: From,
  tables: readonly Table[],
  results: Results,
): { name: string; relation?: Relation } {
  if (from.type === 'statement') {
    return { name: from.alias, relation: relationOf(from.statement, tables, results) }
  }
  if (from.type !== 'table') throw notPlannedHere('a function as a table')
  const { name, schema } = from.name
  const relation = schema === undefined ? results.get(name) : undefined
  return { name: aliasOf(from) ?? name, ...(relation === undefined ? {} : { relation }) }
}

function tableOf(from: From, tables: readonly Table[]): Table {
  if (from.type !== 'table') throw notPlannedHere('such a source')
  const { name, schema } = from.name
  const table = schema === undefined || schema === 'public' ? named(tables, name) : undefined
  if (table !== undefined) return table
  const path = schema === undefined ? name : `${schema}.${name}`
  throw planningError(`Table or CTE with name '${path}' not found`)
}

function aliasOf(from: From): string | undefined {
  return from.type === 'table' ? from.name.alias : undefined
}

/** Cubes are joined as the model says: the statement only says that they are. */
function checkJoins(from: readonly From[]): void {
  for (const { join } of from.slice(1)) {
    const condition = join?.on
    const isModels =
      condition?.type === 'binary' &&
      [condition.left, condition.right].every(
        (side) => side.type === 'ref' && side.name.toLowerCase() === '__cubejoinfield',
      )
    if (join?.using || (condition && !isModels)) throw notPlannedHere('a join by a condition')
    if (!condition && join?.type !== 'CROSS JOIN') throw notPlannedHere('a join without a condition')
  }
}

/** Functions that may stand in a statement over the results of others. */
const functions = new Set(
  'abs avg ceil coalesce count date_trunc floor lower max min nullif round sum upper'.split(' '),
)

/** Resolves every name of a statement over the results of others. @returns its columns */
function derivedOf(statement: SelectFromStatement, sources: readonly Source<Named>[]): Named[] {
  const columns = (statement.columns ?? []).flatMap(({ expr, alias }): Named[] => {
    if (expr.type === 'ref' && expr.name === '*') return starOf(expr.table?.name, sources)
    check(expr, sources)
    return [{ name: alias?.name ?? nameOf(expr) }]
  })
  const visible = [...sources, { name: '', columns }]
  const joined = (statement.from ?? []).map(({ join }) => join?.on)
  for (const expr of [statement.where, statement.having, ...joined]) if (expr) check(expr, sources)
  const outer = [...(statement.groupBy ?? []), ...(statement.orderBy ?? []).map(({ by }) => by)]
  for (const expr of outer) {
    const isOutput = expr.type === 'ref' && columns.some(({ name }) => name === expr.name)
    if (!isOutput) check(expr, visible)
  }
  return columns
}

function starOf(table: string | undefined, sources: readonly Source<Named>[]): Named[] {
  return sources.filter(({ name }) => table === undefined || name === table).flatMap(({ columns }) => columns)
}

function nameOf(expr: Expr): string {
  if (expr.type === 'ref') return expr.name
  return expr.type === 'call' ? expr.function.name : '?column?'
}

/** Finds every column that an expression names. */
function check(expr: Expr, sources: readonly Source<Named>[]): void {
  const visitor = astVisitor((all) => ({
    ref: ({ name, table }) => void (name === '*' || columnOf(sources, table?.name, name)),
    call: (call) => {
      if (!functions.has(call.function.name)) throw notPlannedHere(`the function ${call.function.name}`)
      if (call.over || call.filter || call.withinGroup) {
        throw notPlannedHere('a function with a clause of its own')
      }
      all.super().call(call)
    },
    select: () => {
      throw notPlannedHere('a statement in an expression')
    },
  }))
  visitor.expr(expr)
}
