import type { Expr, ExprBinary } from 'pgsql-ast-parser'
import type { Node } from '../../shape.ts'
import { type Item, itemOf } from './expressions.ts'
import { type Column, notPlannedHere, type Source } from './source.ts'

/** What the conditions of a statement are in a query: filters, and segments that must hold. */
interface Conditions {
  filters: Node[]
  segments: string[]
}

const comparisons: Readonly<Record<string, string>> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' }
const times: Readonly<Record<string, string>> = {
  '>': 'afterDate',
  '>=': 'afterOrOnDate',
  '<': 'beforeDate',
  '<=': 'beforeOrOnDate',
}
const equalities: Readonly<Record<string, string>> = {
  '=': 'equals',
  '!=': 'notEquals',
  '<>': 'notEquals',
  IN: 'equals',
  'NOT IN': 'notEquals',
}

/** Reads `WHERE`, or `HAVING`, whose conditions are about measures. */
export function conditionsOf(
  expr: Expr | null | undefined,
  sources: readonly Source<Column>[],
  kind: 'plain' | 'aggregate',
): Conditions {
  if (expr === null || expr === undefined) return { filters: [], segments: [] }
  if (expr.type === 'binary' && expr.op === 'AND') {
    const [left, right] = [expr.left, expr.right].map((side) => conditionsOf(side, sources, kind))
    return {
      filters: [...(left?.filters ?? []), ...(right?.filters ?? [])],
      segments: [...(left?.segments ?? []), ...(right?.segments ?? [])],
    }
  }
  const segment = segmentOf(expr, sources)
  if (segment !== undefined) return { filters: [], segments: [segment] }
  return { filters: [filterOf(expr, sources, kind)], segments: [] }
}

function segmentOf(expr: Expr, sources: readonly Source<Column>[]): string | undefined {
  const held = heldIn(expr)
  if (held === undefined) return undefined
  const { column } = itemOf(held, sources)
  return column.kind === 'segment' ? column.member : undefined
}

/** What a condition says to be true. */
function heldIn(expr: Expr): Expr | undefined {
  if (expr.type === 'unary' && expr.op === 'IS TRUE') return expr.operand
  const isTrue =
    expr.type === 'binary' && expr.op === '=' && expr.right.type === 'boolean' && expr.right.value
  return isTrue ? expr.left : undefined
}

function filterOf(expr: Expr, sources: readonly Source<Column>[], kind: 'plain' | 'aggregate'): Node {
  const member = (one: Expr): Column => memberOf(itemOf(one, sources), kind)
  if (expr.type === 'unary' && (expr.op === 'IS NULL' || expr.op === 'IS NOT NULL')) {
    return { member: member(expr.operand).member, operator: expr.op === 'IS NULL' ? 'notSet' : 'set' }
  }
  if (expr.type !== 'binary') throw notPlannedHere(`a condition (${expr.type})`)
  if (expr.op === 'AND' || expr.op === 'OR') {
    const sides = [expr.left, expr.right].map((side) => filterOf(side, sources, kind))
    return { [expr.op.toLowerCase()]: sides }
  }
  return compared(expr, member(expr.left))
}

function memberOf({ kind: found, column }: Item, kind: 'plain' | 'aggregate'): Column {
  if (found !== kind || column.kind !== (kind === 'plain' ? 'dimension' : 'measure')) {
    throw notPlannedHere('a condition on anything but a dimension in WHERE and a measure in HAVING')
  }
  return column
}

function compared({ op, right }: ExprBinary, { member, type }: Column): Node {
  const values = literals(right)
  const equality = equalities[op]
  if (equality !== undefined) return { member, operator: equality, values }
  const comparison = type === 'time' ? times[op] : comparisons[op]
  if (comparison !== undefined) return { member, operator: comparison, values }
  throw notPlannedHere(`the operator ${op}`)
}

function literals(expr: Expr): string[] {
  switch (expr.type) {
    case 'string':
      return [expr.value]
    case 'integer':
    case 'numeric':
    case 'boolean':
      return [String(expr.value)]
    case 'list':
      return expr.expressions.flatMap(literals)
    case 'cast':
      return literals(expr.operand)
    default:
      throw notPlannedHere(`a comparison with anything but a value (${expr.type})`)
  }
}
