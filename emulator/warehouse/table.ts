import { z } from 'zod'

/** A value in a table. There are no booleans in SQLite: they are 0 and 1. */
const cell = z.union([z.string(), z.number(), z.null()])

export type Cell = z.infer<typeof cell>

/** A table of the warehouse with its rows. */
export const tableShape = z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(cell)) })

export type Table = z.infer<typeof tableShape>

/** Tables by the name that SQL has for them: `schema.table`, `table`, or `schema."a.b"`. */
export type Warehouse = Record<string, Table>

/** A table of a dbt project: a model with its documented columns, or a seed with its rows. */
export interface ProjectTable {
  name: string
  columns: { name: string; type: string }[]
  /** Only of seeds. */
  rows?: Cell[][]
}

const madeUpRows = 5

/**
 * Builds the tables of a project, as a run of dbt would. A table that is there already keeps its rows and its columns, and
 * gets the columns that it lacks.
 */
export function buildTables(warehouse: Map<string, Table>, tables: readonly ProjectTable[]): void {
  for (const { name, columns, rows } of tables) {
    const old = warehouse.get(name)
    if (rows !== undefined) {
      warehouse.set(name, { columns: columns.map((column) => column.name), rows })
      continue
    }
    const known = old ?? { columns: [], rows: Array.from({ length: madeUpRows }, () => []) }
    const added = columns.filter((column) => !known.columns.includes(column.name))
    warehouse.set(name, {
      columns: [...known.columns, ...added.map((column) => column.name)],
      rows: known.rows.map((row, index) => [
        ...row,
        ...added.map((column) => madeUp(column.name, column.type, index + 1)),
      ]),
    })
  }
}

/** A value of a column of which only name and type are known. Ids are those of the row, so that tables can be joined. */
function madeUp(name: string, type: string, row: number): Cell {
  const isId = /(^|_)id$/i.test(name)
  if (type === 'number') return isId ? row : row * 10
  if (type === 'time') return `2026-01-0${row}T00:00:00.000`
  if (type === 'boolean') return row % 2
  return isId ? `id-${row}` : `${name} ${row}`
}

/** The warehouse as queries find it. @param missing columns that it lacks, as `schema.table.column` */
export function servedTables(tables: ReadonlyMap<string, Table>, missing: readonly string[]): Warehouse {
  return Object.fromEntries(
    [...tables].map(([name, { columns, rows }]) => {
      const kept = columns.map((column) => !missing.includes(`${name}.${column}`))
      const of = <T>(all: readonly T[]) => all.filter((_, index) => kept[index])
      return [name, { columns: of(columns), rows: rows.map(of) }]
    }),
  )
}
