import type { Cell, ProjectTable } from '../warehouse/table.ts'
import { TARGET } from './context.ts'
import type { CubeModel } from './described.ts'
import { dimensionType, typeByName } from './generate/types.ts'
import { nameOfFile } from './project-tree.ts'

/** The table that dbt builds for a model, as far as its columns are documented. */
export function tableOf({ database, schema, alias, columns }: CubeModel): ProjectTable {
  return {
    name: [database, schema, alias].filter((part) => part !== '').join('.'),
    columns: columns.map(({ name, dataType }) => ({
      name,
      type: dataType === undefined ? typeByName(name) : dimensionType(dataType),
    })),
  }
}

/** The table that dbt loads from the file of a seed. Its schema is that of the target. */
export function seedTable(path: string, text: string): ProjectTable {
  const [head = [], ...rows] = readCsv(text)
  return {
    name: `${TARGET.schema}.${nameOfFile(path)}`,
    columns: head.map((name) => ({ name, type: 'string' })),
    rows: rows.map((row) => head.map((_, index) => cellOf(row[index] ?? ''))),
  }
}

function cellOf(text: string): Cell {
  if (text === '') return null
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Commas between fields, double quotes around them, two of them for one inside. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some((field) => field !== ''))
}
