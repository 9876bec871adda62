import { stringify } from 'yaml'
import type { Join } from './joins.ts'
import type { CompiledFile } from './outcome.ts'
import type { Model } from './project.ts'
import type { Column } from './properties.ts'

const NUMBERS = new Set(
  (
    'int int2 int4 int8 int16 int32 int64 integer bigint smallint tinyint byteint number numeric decimal ' +
    'bignumeric float float4 float8 float16 float32 float64 double real money'
  ).split(' '),
)
const TIMES = new Set(
  'date date32 datetime datetime64 timestamp timestamptz timestamp_ntz timestamp_tz timestamp_ltz'.split(' '),
)
const BOOLEANS = new Set(['bool', 'boolean'])

/** The type of dimension that a column's data type asks for; what nobody knows is text. */
export function dimensionType(dataType: string | undefined): string {
  const word = /^\s*(\w+)/.exec(dataType?.toLowerCase() ?? '')?.[1] ?? ''
  if (NUMBERS.has(word)) return 'number'
  if (TIMES.has(word)) return 'time'
  return BOOLEANS.has(word) ? 'boolean' : 'string'
}

/** The data-model file of one model: one cube. */
export function cubeFile(model: Model, joins: Join[]): CompiledFile {
  const columns = model.properties?.columns ?? []
  const description = model.properties?.description?.trim()
  const cube = {
    name: model.name,
    sql_table: `analytics.${model.name}`,
    ...(description ? { description } : {}),
    ...(columns.length > 0 ? { dimensions: columns.map(dimension) } : {}),
    // A column of that name would make two members of one name.
    measures: [{ name: columns.some(({ name }) => name === 'count') ? 'row_count' : 'count', type: 'count' }],
    ...(joins.length > 0 ? { joins: joins.map(joinEntry) } : {}),
  }
  // Long expressions stay on one line: folded ones are hard to compare and to point at.
  const content = stringify({ cubes: [cube] }, { lineWidth: 0 })
  return { path: `model/cubes/${model.name}.yml`, content }
}

function dimension(column: Column): Record<string, unknown> {
  const tests = new Set(column.tests.map(({ name }) => name))
  const description = column.description?.trim()
  return {
    name: column.name,
    sql: `{CUBE}.${column.name}`,
    type: column.dimensionType ?? dimensionType(column.dataType),
    ...(description ? { description } : {}),
    ...(tests.has('unique') && tests.has('not_null') ? { primary_key: true } : {}),
  }
}

function joinEntry({ target, column, field }: Join): Record<string, unknown> {
  return {
    name: target,
    sql: `{CUBE}.${column} = {${target}}.${field}`,
    relationship: 'many_to_one',
  }
}
