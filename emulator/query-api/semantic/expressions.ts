import type { Expr, ExprCall } from 'pgsql-ast-parser'
import { type Column, columnOf, notPlannedHere, planningError, rejected, type Source } from './source.ts'

/** What an expression over cubes and views is: a member, a measure that is aggregated, a time by its granularity. */
export type Item =
  | { kind: 'plain'; column: Column }
  | { kind: 'aggregate'; column: Column }
  | { kind: 'time'; column: Column; granularity: string }

/** Aggregate functions of SQL with the types of the measures that they stand for. */
const aggregates: Readonly<Record<string, readonly string[]>> = {
  sum: ['sum', 'runningTotal'],
  avg: ['avg'],
  min: ['min'],
  max: ['max'],
  count: ['count'],
}

/** What an expression means. @throws QueryRefusal for a name that is not there, and for all that is not planned here */
export function itemOf(expr: Expr, sources: readonly Source<Column>[]): Item {
  if (expr.type === 'ref') {
    return { kind: 'plain', column: columnOf(sources, expr.table?.name, expr.name) }
  }
  if (expr.type !== 'call') throw notPlannedHere(`an expression (${expr.type})`)
  const { name } = expr.function
  if (expr.over || expr.filter || expr.orderBy || expr.withinGroup) {
    throw notPlannedHere(`the function ${name} with a clause of its own`)
  }
  return name === 'date_trunc' ? truncated(expr, sources) : aggregated(expr, sources)
}

/** Tells items apart, as the planner names them. */
export function idOf(item: Item): string {
  return item.kind === 'time' ? `${item.column.member}.${item.granularity}` : item.column.member
}

/** Units of SQL, whatever their case; the granularities of a model have names of their own. */
const units = new Set('second minute hour day week month quarter year'.split(' '))

function granularityOf(unit: string): string {
  return units.has(unit.toLowerCase()) ? unit.toLowerCase() : unit
}

function truncated({ args: [unit, time] }: ExprCall, sources: readonly Source<Column>[]): Item {
  if (unit?.type !== 'string' || time?.type !== 'ref') throw notPlannedHere('such a DATE_TRUNC')
  const column = columnOf(sources, time.table?.name, time.name)
  if (column.kind !== 'dimension' || column.type !== 'time') {
    throw planningError(
      `Coercion from ["Utf8", "Utf8"] to the signature of date_trunc failed: ${column.member} is no time`,
    )
  }
  return { kind: 'time', column, granularity: granularityOf(unit.value) }
}

function aggregated(
  { function: { name }, args, distinct }: ExprCall,
  sources: readonly Source<Column>[],
): Item {
  const [only, ...more] = args
  const types = name === 'measure' ? undefined : aggregates[name]
  if (name !== 'measure' && types === undefined) throw notPlannedHere(`the function ${name}`)
  if (only?.type !== 'ref' || only.name === '*' || more.length > 0) {
    throw notPlannedHere(`${name} of anything but one column`)
  }
  const column = columnOf(sources, only.table?.name, only.name)
  if (column.kind !== 'measure') throw notPlannedHere(`${name} of a dimension`)
  const fitting = distinct === 'distinct' ? ['countDistinct', 'countDistinctApprox'] : types
  if (fitting !== undefined && !fitting.includes(column.type) && column.type !== 'number') {
    throw rejected(
      `Measure aggregation type doesn't match. The aggregation type for '${column.name}' is '${column.type.toUpperCase()}()' but '${name.toUpperCase()}()' was provided`,
    )
  }
  return { kind: 'aggregate', column }
}
