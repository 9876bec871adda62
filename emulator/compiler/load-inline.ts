import { DatabaseSync } from 'node:sqlite'
import type { Warehouse } from '../warehouse/table.ts'
import type { Compiled } from './inline.ts'
import { guarded, planError, queryOf } from './plan-inline.ts'
import type { Loading, PlannedQuery, SecurityContext } from './planning.ts'

/** Plans a query for SQLite and runs it on the tables. Its model has compiled. */
export function loadInline(
  { compilers }: Compiled,
  query: PlannedQuery,
  context: SecurityContext,
  tables: Warehouse,
): Loading {
  let statement: [string, unknown[]]
  let aliases: Record<string, string>
  try {
    const planned = queryOf(compilers, guarded(compilers, query, context), context, 'sqlite')
    // No pre-aggregation is built: every query reads the tables themselves.
    planned.preAggregations.findPreAggregationForQuery = () => undefined
    ;[statement, aliases] = compilers.compiler.withQuery(planned, () => [
      planned.buildSqlAndParams(),
      planned.aliasNameToMember,
    ])
  } catch (error) {
    return planError(error)
  }
  try {
    return { rows: run(statement, tables).map((row) => named(row, aliases)) }
  } catch (error) {
    return { warehouseError: String(error) }
  }
}

function run([sql, values]: [string, unknown[]], tables: Warehouse): Record<string, unknown>[] {
  const database = new DatabaseSync(':memory:')
  try {
    const schemas = Object.keys(tables).flatMap((name) => partsOf(name).slice(0, -1))
    for (const schema of new Set(schemas)) database.exec(`ATTACH ':memory:' AS ${quoted(schema)}`)
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      const parts = partsOf(name)
      // SQLite has no databases above its schemas: such a table cannot be named.
      if (parts.length > 2 || columns.length === 0) continue
      const table = parts.map(quoted).join('.')
      database.exec(`CREATE TABLE ${table} (${columns.map(quoted).join(', ')})`)
      const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
      for (const row of rows) insert.run(...row)
    }
    // The statement has SQL of the model in it, which must not change or open anything.
    database.exec('PRAGMA query_only = ON')
    return database.prepare(sql).all(...values.map(bound))
  } finally {
    database.close()
  }
}

/** `schema."a.b"` has two: dots in quotes are part of a name. */
function partsOf(name: string): string[] {
  const parts = name.match(/"(?:[^"]|"")*"|[^.]+/g) ?? []
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part))
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function bound(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}

function named(row: Record<string, unknown>, aliases: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([alias, value]) => [aliases[alias] ?? alias, value]))
}
