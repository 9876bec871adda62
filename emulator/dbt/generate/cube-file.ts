import { stringify } from 'yaml'
import type { Column, CubeModel } from '../described.ts'
import type { CompiledFile } from '../outcome.ts'
import { tableName } from '../tables.ts'
import { dimensionType, typeByName } from './types.ts'

// What the platform documents as the defaults of its dbt integration.
const FOLDER = 'model/cubes/dbt'
const NAME_PREFIX = 'dbt_'
const TITLE_PREFIX = '(dbt) '

/** The first line of every generated file; files without it are not the generator's. */
export const HEADER =
  '# Generated from the dbt project by the dbt sync. Changes made here are lost with the next sync.\n'

/** The name of a model's cube. A cube is called by a plain word, where a model's name may have dots and dashes. */
export function cubeName({ name }: Pick<CubeModel, 'name'>): string {
  return NAME_PREFIX + name.replace(/\W/g, '_')
}

/** Whether the generator wrote a file; others in the same folder are written by hand. */
export function isGenerated(path: string, content: string): boolean {
  return path.startsWith(`${FOLDER}/`) && content.startsWith(HEADER)
}

/** A join of many rows of one cube to one of another. */
export interface Join {
  target: CubeModel
  /** Pairs of the own column and the other's. */
  on: [string, string][]
}

/**
 * The data-model file of one model: one cube.
 * @param keys the columns of its primary key
 * @param warn told about columns that no member can be made of
 */
export function cubeFile(
  model: CubeModel,
  joins: readonly Join[],
  keys: ReadonlySet<string>,
  warn: (message: string) => void,
): CompiledFile {
  const { alias, description } = model
  const name = cubeName(model)
  const dimensions = dimensionsOf(model, warn)
  const cube = {
    name,
    title: TITLE_PREFIX + alias,
    sql_table: tableName(model),
    ...(description === undefined ? {} : { description }),
    ...(dimensions.size > 0 ? { dimensions: [...dimensions].map((entry) => dimension(...entry, keys)) } : {}),
    measures: measures(dimensions),
    ...(joins.length > 0 ? { joins: joins.map((join) => joinEntry(join, model)) } : {}),
  }
  // Long expressions stay on one line: folded ones are hard to compare and to point at.
  return {
    path: `${FOLDER}/${name.slice(NAME_PREFIX.length)}.yml`,
    content: HEADER + stringify({ cubes: [cube] }, { lineWidth: 0 }),
  }
}

/** The columns by the name of their dimension: members of structures and odd names become plain words. */
function dimensionsOf(
  { name: owner, columns }: CubeModel,
  warn: (message: string) => void,
): Map<string, Column> {
  const dimensions = new Map<string, Column>()
  for (const column of columns) {
    const name = column.name.replace(/\W/g, '_').replace(/^(?=\d)/, '_')
    if (dimensions.has(name))
      warn(`No dimension of the column ${owner}.${column.name}: there is one named ${name}`)
    else dimensions.set(name, column)
  }
  return dimensions
}

function dimension(name: string, column: Column, keys: ReadonlySet<string>): Record<string, unknown> {
  const { description } = column
  return {
    name,
    sql: `{CUBE}.${columnSql(column)}`,
    type: typeOf(column),
    ...(description === undefined ? {} : { description }),
    ...(keys.has(column.name) ? { primary_key: true } : {}),
  }
}

function typeOf({ name, dataType, dimensionType: wanted }: Column): string {
  return wanted ?? (dataType === undefined ? typeByName(name) : dimensionType(dataType))
}

function columnSql({ name, quote }: Pick<Column, 'name' | 'quote'>): string {
  return quote || !/^[\w.]+$/.test(name) ? `"${name}"` : name
}

const SUMMED = /amount|price|cost|total|value/i

/** The number of rows, and a sum of each number that looks like an amount. */
function measures(dimensions: ReadonlyMap<string, Column>): Record<string, unknown>[] {
  // A column of that name would make two members of one name.
  const list: Record<string, unknown>[] = [
    { name: dimensions.has('count') ? 'row_count' : 'count', type: 'count' },
  ]
  for (const [name, column] of dimensions) {
    const total = `total_${name}`
    if (typeOf(column) !== 'number' || !SUMMED.test(column.name) || dimensions.has(total)) continue
    list.push({ name: total, sql: `{CUBE}.${columnSql(column)}`, type: 'sum' })
  }
  return list
}

function joinEntry({ target, on }: Join, owner: CubeModel): Record<string, unknown> {
  const name = cubeName(target)
  const conditions = on.map(
    ([own, other]) => `{CUBE}.${sqlOf(owner, own)} = {${name}}.${sqlOf(target, other)}`,
  )
  return { name, sql: conditions.join(' AND '), relationship: 'many_to_one' }
}

function sqlOf({ columns }: CubeModel, name: string): string {
  return columnSql(columns.find((column) => column.name === name) ?? { name, quote: false })
}
