import { stringify } from 'yaml'
import type { ManifestColumn, ManifestModel } from '../manifest.ts'
import type { DbtOptions } from '../options.ts'
import type { CompiledFile } from '../outcome.ts'
import type { Join } from './joins.ts'
import { dimensionType, typeByName } from './types.ts'

/** The first line of every generated file; files without it are not the generator's. */
export const HEADER =
  '# Generated from the dbt project by the dbt sync. Changes made here are lost with the next sync.\n'

/** Whether the generator wrote a file; others in the same folder are written by hand. */
export function isGenerated(content: string): boolean {
  return content.startsWith(HEADER)
}

/** What a cube is made of. */
export interface CubeSource {
  model: ManifestModel
  joins: Join[]
  keys: ReadonlySet<string>
}

/** The name of a model's cube. */
export function cubeName({ name }: ManifestModel, { dbtNamePrefix }: DbtOptions): string {
  return `${dbtNamePrefix}${name}`
}

/** The folder of generated files, without slashes at its ends. */
export function folderIn({ dbtFolder }: DbtOptions): string {
  return dbtFolder.replace(/^\/+|\/+$/g, '')
}

/** The path of a model's file in the data model. */
export function filePath(model: ManifestModel, options: DbtOptions): string {
  const name = options.dbtFileName === 'cube' ? cubeName(model, options) : model.name
  return `${folderIn(options)}/${name}.yml`
}

/**
 * The data-model file of one model: one cube.
 * @param warn told about columns that no member can be made of
 */
export function cubeFile(
  source: CubeSource,
  options: DbtOptions,
  warn: (message: string) => void,
): CompiledFile {
  const { model, joins, keys } = source
  const dimensions = dimensionsOf(model, warn)
  const title = options.dbtTitlePrefix === '' ? {} : { title: `${options.dbtTitlePrefix}${model.alias}` }
  const cube = {
    name: cubeName(model, options),
    ...title,
    sql_table: [model.database, model.schema, model.alias].filter((part) => part !== '').join('.'),
    ...described(model.description, options),
    ...(dimensions.size > 0
      ? { dimensions: [...dimensions].map(([name, column]) => dimension(name, column, keys, options)) }
      : {}),
    measures: measures(dimensions),
    ...(joins.length > 0 ? { joins: joins.map((join) => joinEntry(join, model, options)) } : {}),
  }
  // Long expressions stay on one line: folded ones are hard to compare and to point at.
  return { path: filePath(model, options), content: HEADER + stringify({ cubes: [cube] }, { lineWidth: 0 }) }
}

/** The columns by the name of their dimension: members of structures and odd names become plain words. */
function dimensionsOf(
  { name: owner, columns }: ManifestModel,
  warn: (message: string) => void,
): Map<string, ManifestColumn> {
  const dimensions = new Map<string, ManifestColumn>()
  for (const column of columns) {
    const name = column.name.replace(/\W/g, '_').replace(/^(?=\d)/, '_')
    if (dimensions.has(name))
      warn(`No dimension of the column ${owner}.${column.name}: there is one named ${name}`)
    else dimensions.set(name, column)
  }
  return dimensions
}

function dimension(
  name: string,
  column: ManifestColumn,
  keys: ReadonlySet<string>,
  options: DbtOptions,
): Record<string, unknown> {
  return {
    name,
    sql: `{CUBE}.${columnSql(column.name, column.quote)}`,
    type: typeOf(column),
    ...described(column.description, options),
    ...(keys.has(column.name) ? { primary_key: true } : {}),
  }
}

function typeOf({ name, dataType, dimensionType: wanted }: ManifestColumn): string {
  return wanted ?? (dataType === undefined ? typeByName(name) : dimensionType(dataType))
}

function described(
  description: string | undefined,
  { dbtDescriptions }: DbtOptions,
): { description?: string } {
  return dbtDescriptions && description ? { description } : {}
}

function columnSql(name: string, quote = false): string {
  return quote || !/^[\w.]+$/.test(name) ? `"${name}"` : name
}

const SUMMED = /amount|price|cost|total|value/i

/** The number of rows, and a sum of each number that looks like an amount. */
function measures(dimensions: ReadonlyMap<string, ManifestColumn>): Record<string, unknown>[] {
  // A column of that name would make two members of one name.
  const list: Record<string, unknown>[] = [
    { name: dimensions.has('count') ? 'row_count' : 'count', type: 'count' },
  ]
  for (const [name, column] of dimensions) {
    const total = `total_${name}`
    if (typeOf(column) !== 'number' || !SUMMED.test(column.name) || dimensions.has(total)) continue
    list.push({ name: total, sql: `{CUBE}.${columnSql(column.name, column.quote)}`, type: 'sum' })
  }
  return list
}

function joinEntry(
  { target, on, relationship }: Join,
  owner: ManifestModel,
  options: DbtOptions,
): Record<string, unknown> {
  const name = cubeName(target, options)
  const conditions = on.map(([own, other]) => {
    return `{CUBE}.${sqlOf(owner, own)} = {${name}}.${sqlOf(target, other)}`
  })
  return { name, sql: conditions.join(' AND '), relationship }
}

function sqlOf({ columns }: ManifestModel, name: string): string {
  return columnSql(name, columns.find((column) => column.name === name)?.quote)
}
