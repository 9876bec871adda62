import type { Cell, ProjectTable } from '../warehouse/table.ts'
import type { CubeModel } from './described.ts'
import { dimensionType, typeByName } from './generate/types.ts'
import type { Relation } from './project.ts'

/** The table that dbt builds for a model, as far as its columns are documented. */
export function tableOf({ columns, ...relation }: CubeModel): ProjectTable {
  return {
    name: tableName(relation),
    columns: columns.map(({ name, dataType }) => ({
      name,
      type: dataType === undefined ? typeByName(name) : dimensionType(dataType),
    })),
  }
}

/** The name of a table as SQL has it: parts with dots are in quotes, since dots stand between parts. */
export function tableName({ database, schema, alias }: Relation): string {
  return [database, schema, alias]
    .filter((part) => part !== '')
    .map((part) => (part.includes('.') ? `"${part}"` : part))
    .join('.')
}

/** The table that dbt loads from the file of a seed. */
export function seedTable(relation: Relation, text: string): ProjectTable {
  const [head = [], ...rows] = readCsv(text)
  return {
    name: tableName(relation),
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
