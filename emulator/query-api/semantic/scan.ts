import type { OrderByStatement, SelectFromStatement } from 'pgsql-ast-parser'
import type { Node } from '../../shape.ts'
import { type Item, idOf, itemOf } from './expressions.ts'
import { conditionsOf } from './filters.ts'
import { type Column, notPlannedHere, rejected, type Source } from './source.ts'

/** A column of the result. */
interface Output {
  name: string
  item: Item
}

/** A statement over cubes and views as a query of the JSON form. */
interface Scan {
  columns: { name: string }[]
  query: Node
}

/** Reads a statement whose every source is a cube or view. */
export function scanOf(statement: SelectFromStatement, sources: readonly Source<Column>[]): Scan {
  const outputs = outputsOf(statement, sources)
  const groups = (statement.groupBy ?? []).map((expr) => pointedAt(expr, outputs) ?? itemOf(expr, sources))
  const having = conditionsOf(statement.having, sources, 'aggregate')
  const isGrouped =
    groups.length > 0 ||
    statement.distinct === 'distinct' ||
    having.filters.length > 0 ||
    outputs.some(({ item }) => item.kind === 'aggregate')
  if (isGrouped) checkGroups(outputs, groups, statement.distinct === 'distinct')
  const items = [...outputs.map(({ item }) => item), ...groups]
  const where = conditionsOf(statement.where, sources, 'plain')
  return {
    columns: outputs,
    query: {
      ...membersOf(items),
      filters: [...where.filters, ...having.filters],
      segments: where.segments,
      order: (statement.orderBy ?? []).map((one) => orderOf(one, outputs, items, sources)),
      ...rangeOf(statement),
      ...(isGrouped ? {} : { ungrouped: true }),
    },
  }
}

function outputsOf({ columns }: SelectFromStatement, sources: readonly Source<Column>[]): Output[] {
  return (columns ?? []).flatMap(({ expr, alias }): Output[] => {
    if (expr.type === 'ref' && expr.name === '*') return starOf(expr.table?.name, sources)
    const item = itemOf(expr, sources)
    if (item.column.kind === 'segment') throw notPlannedHere('a segment as a column')
    return [{ name: alias?.name ?? item.column.name, item }]
  })
}

function starOf(table: string | undefined, sources: readonly Source<Column>[]): Output[] {
  const meant = table === undefined ? sources : sources.filter(({ name }) => name === table)
  if (meant.length === 0) throw rejected(`Invalid qualifier ${table}`)
  return meant.flatMap(({ columns }) =>
    columns
      .filter(({ kind }) => kind !== 'segment')
      .map((column): Output => ({ name: column.name, item: { kind: 'plain', column } })),
  )
}

/** The column of the result that `GROUP BY` or `ORDER BY` means by its position or name. */
function pointedAt(expr: OrderByStatement['by'], outputs: readonly Output[]): Item | undefined {
  if (expr.type === 'ref' && expr.table === undefined) {
    return outputs.find(({ name }) => name === expr.name)?.item
  }
  if (expr.type !== 'integer') return undefined
  const output = outputs[expr.value - 1]
  if (output === undefined) throw rejected(`Position ${expr.value} is not in the select list`)
  return output.item
}

function checkGroups(outputs: readonly Output[], groups: readonly Item[], isDistinct: boolean): void {
  const known = new Set(groups.map(idOf))
  const loose = outputs.find(({ item }) => {
    if (item.kind === 'aggregate') return false
    return item.column.kind === 'measure' || !(known.has(idOf(item)) || (isDistinct && groups.length === 0))
  })
  if (loose === undefined) return
  throw rejected(
    `Projection references non-aggregate values: Expression #${idOf(loose.item)} could not be resolved from available columns`,
  )
}

function membersOf(items: readonly Item[]): Node {
  const ids = (wanted: (item: Item) => boolean) => [
    ...new Set(items.filter(wanted).map(({ column }) => column.member)),
  ]
  const grained = new Map(items.filter(({ kind }) => kind === 'time').map((item) => [idOf(item), item]))
  return {
    measures: ids(({ column }) => column.kind === 'measure'),
    dimensions: ids(({ kind, column }) => kind !== 'time' && column.kind === 'dimension'),
    timeDimensions: [...grained.values()].map((item) => ({
      dimension: item.column.member,
      ...(item.kind === 'time' ? { granularity: item.granularity } : {}),
    })),
  }
}

function orderOf(
  { by, order }: OrderByStatement,
  outputs: readonly Output[],
  items: readonly Item[],
  sources: readonly Source<Column>[],
): [string, string] {
  const item = pointedAt(by, outputs) ?? itemOf(by, sources)
  if (!items.some((one) => idOf(one) === idOf(item))) throw notPlannedHere('an order by what is not selected')
  return [idOf(item), order === 'DESC' ? 'desc' : 'asc']
}

function rangeOf({ limit }: SelectFromStatement): Node {
  const range: Node = {}
  for (const name of ['limit', 'offset'] as const) {
    const value = limit?.[name]
    if (!value) continue
    if (value.type !== 'integer') throw notPlannedHere(`${name} by an expression`)
    range[name] = value.value
  }
  return range
}
