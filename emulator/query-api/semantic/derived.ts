import type { Expr, SelectFromStatement } from 'pgsql-ast-parser'
import { columnOf, notPlannedHere, type Source } from './source.ts'

/** Functions that may stand in a statement over the results of others. */
const functions = new Set(
  'abs avg ceil coalesce count date_trunc floor lower max min nullif round sum upper'.split(' '),
)

/** A column of a result. */
export interface Named {
  name: string
}

/** Resolves every name of a statement over the results of others. @returns its columns */
export function derivedOf(statement: SelectFromStatement, sources: readonly Source<Named>[]): Named[] {
  const columns = (statement.columns ?? []).flatMap(({ expr, alias }): Named[] => {
    if (expr.type === 'ref' && expr.name === '*') return starOf(expr.table?.name, sources)
    check(expr, sources)
    return [{ name: alias?.name ?? nameOf(expr) }]
  })
  const visible = [...sources, { name: '', columns }]
  const parts = [statement.where, statement.having]
  for (const expr of parts) if (expr) check(expr, sources)
  for (const { join } of joinsOf(statement)) if (join?.on) check(join.on, sources)
  const outer = [...(statement.groupBy ?? []), ...(statement.orderBy ?? []).map(({ by }) => by)]
  for (const expr of outer) {
    const isOutput = expr.type === 'ref' && columns.some(({ name }) => name === expr.name)
    if (!isOutput) check(expr, visible)
  }
  return columns
}

function joinsOf({ from }: SelectFromStatement) {
  return (from ?? []).filter(({ join }) => join)
}

function starOf(table: string | undefined, sources: readonly Source<Named>[]): Named[] {
  return sources.filter(({ name }) => table === undefined || name === table).flatMap(({ columns }) => columns)
}

function nameOf(expr: Expr): string {
  if (expr.type === 'ref') return expr.name
  return expr.type === 'call' ? expr.function.name : '?column?'
}

function check(expr: Expr, sources: readonly Source<Named>[]): void {
  for (const part of partsOf(expr, sources)) check(part, sources)
}

/** What an expression is made of; its own name, if it has one, is there. */
function partsOf(expr: Expr, sources: readonly Source<Named>[]): Expr[] {
  switch (expr.type) {
    case 'ref':
      if (expr.name !== '*') columnOf(sources, expr.table?.name, expr.name)
      return []
    case 'call':
      if (!functions.has(expr.function.name)) throw notPlannedHere(`the function ${expr.function.name}`)
      if (expr.over || expr.filter || expr.withinGroup)
        throw notPlannedHere('a function with a clause of its own')
      return expr.args
    case 'binary':
      return [expr.left, expr.right]
    case 'unary':
    case 'cast':
      return [expr.operand]
    case 'ternary':
      return [expr.value, expr.lo, expr.hi]
    case 'list':
      return expr.expressions
    case 'string':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'null':
      return []
    default:
      throw notPlannedHere(`an expression (${expr.type})`)
  }
}
