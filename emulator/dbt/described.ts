import { asList, asNode, asText } from '../shape.ts'
import { textList } from './config.ts'
import { type Context, evaluated, Ref } from './context.ts'
import { SyntaxProblem } from './jinja/tokens.ts'

// What a model's property file and its node in a manifest say in the same words.

/** A column of a model. */
export interface Column {
  /** Members of structures are written with dots. */
  name: string
  /** Written in quotes, as its name is no plain word. */
  quote: boolean
  description?: string
  dataType?: string
  /** `meta.dimension_type`: what the column is to become, whatever its data type says. */
  dimensionType?: string
}

/** A constraint that tells about keys. */
export type Constraint =
  | { type: 'primary_key'; columns: string[] }
  | { type: 'foreign_key'; columns: string[]; to: string; toColumns: string[] }

/** A data test. */
export interface DataTest {
  name: string
  /** Absent for a test on a model that names none. */
  column?: string
  /** Of a `relationships` test: what its column points to. */
  relation?: { to: string; field: string }
  /** Whether a row that breaks the rule always fails the test: only then is it evidence for a key. */
  strict: boolean
}

/** A reference from columns of one model to those of another. */
export interface Reference {
  columns: string[]
  /** The model that is referred to. */
  target: string
  targetColumns: string[]
  /** What it was found in, for the log. */
  evidence: string
}

/** A model, as far as a cube is made of it; read from a project or from a manifest.json. */
export interface CubeModel {
  /** As dbt identifies it. */
  id: string
  /** Of versions other than the latest: with the version behind it. */
  name: string
  database: string
  schema: string
  alias: string
  description?: string
  columns: Column[]
  /** Columns of each `primary_key` constraint. */
  primaryKeys: string[][]
  /** Columns that are `unique` and `not_null` beyond doubt. */
  uniqueColumns: string[]
  references: Reference[]
}

/** @param map what is said about the column, templates evaluated */
export function columnOf(name: string, map: Record<string, unknown>): Column {
  const description = asText(map.description)?.trim()
  const dataType = asText(map.data_type)
  const meta = { ...asNode(asNode(map.config)?.meta), ...asNode(map.meta) }
  const dimensionType = asText(meta.dimension_type)
  return {
    name,
    quote: map.quote === true,
    ...(description ? { description } : {}),
    ...(dataType === undefined ? {} : { dataType }),
    ...(dimensionType === undefined ? {} : { dimensionType }),
  }
}

/**
 * The primary and foreign keys among the constraints of a model or column.
 * @param column the column that they belong to; absent for those of a model, which name their columns
 */
export function constraintsOf(value: unknown, column?: string): Constraint[] {
  return asList(value).flatMap((entry): Constraint[] => {
    const { type, columns: own, to, to_columns: others } = asNode(entry) ?? {}
    const columns = column === undefined ? textList(own) : [column]
    if (type === 'primary_key' && columns.length > 0) return [{ type, columns }]
    const toColumns = textList(others)
    // A key that is written as SQL (`expression`) names a table, not a model.
    if (type !== 'foreign_key' || columns.length === 0 || toColumns.length !== columns.length) return []
    return [{ type, columns, to: asText(to) ?? '', toColumns }]
  })
}

/** Two cubes cannot have one name: all versions but the latest get their number behind it. */
export function nameOf(name: string, version: string | undefined, isLatest: boolean): string {
  return version === undefined || isLatest ? name : `${name}_v${version.replace(/\W/g, '_')}`
}

/**
 * What tests and constraints say about the keys of a model.
 * @param find the id of the model that a text refers to, if a join can lead there; told what the text was found in
 */
export function keysOf<T extends DataTest>(
  owner: string,
  columns: readonly Column[],
  tests: readonly T[],
  constraints: readonly Constraint[],
  find: (to: string, evidence: string, test?: T) => string | undefined,
): Pick<CubeModel, 'primaryKeys' | 'uniqueColumns' | 'references'> {
  const isTested = (name: string, column: string) =>
    tests.some((test) => test.strict && test.column === column && test.name === name)
  const names = columns.map(({ name }) => name)
  return {
    primaryKeys: constraints.flatMap((one) => (one.type === 'primary_key' ? [one.columns] : [])),
    uniqueColumns: names.filter((name) => isTested('unique', name) && isTested('not_null', name)),
    references: [
      ...tests.flatMap((test): Reference[] => {
        const { column, relation } = test
        if (column === undefined || relation === undefined) return []
        const evidence = `relationships test on ${owner}.${column}`
        const target = find(relation.to, evidence, test)
        return target === undefined
          ? []
          : [{ columns: [column], target, targetColumns: [relation.field], evidence }]
      }),
      ...constraints.flatMap((one): Reference[] => {
        if (one.type !== 'foreign_key') return []
        const evidence = `foreign key of ${owner} (${one.columns.join(', ')})`
        const target = find(one.to, evidence)
        return target === undefined
          ? []
          : [{ columns: one.columns, target, targetColumns: one.toColumns, evidence }]
      }),
    ],
  }
}

/** The `ref()` that a text is, with or without braces around it. */
export function refIn(text: string, context: Context): Ref | undefined {
  try {
    const value = evaluated(/\{\{/.test(text) ? text : `{{ ${text} }}`, context)
    return value instanceof Ref ? value : undefined
  } catch (error) {
    // A text that is no expression is the name of a table.
    if (error instanceof SyntaxProblem && !error.message.startsWith('Required var')) return undefined
    throw error
  }
}
