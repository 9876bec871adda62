import type { CompiledCube } from '../../compiler/compilation.ts'
import { QueryRefusal } from '../call.ts'

/** A member, as a column of its cube or view. */
export interface Column {
  name: string
  /** `orders.status` */
  member: string
  kind: 'measure' | 'dimension' | 'segment'
  /** Of its values; of a measure, what it aggregates by. */
  type: string
}

/** A cube or view as a table: its visible members are the columns. */
export interface Table {
  name: string
  columns: Column[]
}

/** The tables of what a caller sees of a model. */
export function tablesOf(cubes: readonly CompiledCube[]): Table[] {
  return cubes.map(({ name, measures, dimensions, segments }) => {
    const column = (kind: Column['kind'], member: string, type = ''): Column => {
      return { name: member.slice(name.length + 1), member, kind, type }
    }
    return {
      name,
      columns: [
        ...measures.map((one) => column('measure', one.name, one.aggType ?? one.type)),
        ...dimensions.map((one) => column('dimension', one.name, one.type)),
        ...segments.map((one) => column('segment', one.name)),
      ],
    }
  })
}

/** Finds a name among others: as it is written, else whatever its case. */
export function named<T extends { name: string }>(all: readonly T[], name: string): T | undefined {
  return (
    all.find((one) => one.name === name) ?? all.find((one) => one.name.toLowerCase() === name.toLowerCase())
  )
}

/** Something that a statement selects from. */
export interface Source<T extends { name: string }> {
  /** Its alias, or its own name. */
  name: string
  columns: readonly T[]
}

/** The column that a name means. */
export function columnOf<T extends { name: string }>(
  sources: readonly Source<T>[],
  table: string | undefined,
  name: string,
): T {
  const meant = table === undefined ? sources : sources.filter((one) => one === named(sources, table))
  const found = meant.flatMap(({ columns }) => named(columns, name) ?? [])
  if (found.length > 1) throw planningError(`Reference '${name}' is ambiguous`)
  const [column] = found
  if (column !== undefined) return column
  const path = table === undefined ? name : `${table}.${name}`
  const valid = sources.flatMap((one) => one.columns.map((each) => `'${one.name}.${each.name}'`))
  throw planningError(`No field named '${path}'. Valid fields are ${valid.join(', ')}.`)
}

/** A statement that the engine rejects: whatever is wrong with it, the status is 500. */
export function rejected(text: string): QueryRefusal {
  return new QueryRefusal(500, text.startsWith('Error: ') ? text : `Error: ${text}`)
}

/** A name that is not there. */
export function planningError(text: string): QueryRefusal {
  return rejected(`Initial planning error: Error during planning: ${text}`)
}

/** A statement that the engine may plan. Nobody here knows, so it is not accepted. */
export function notPlannedHere(what: string): QueryRefusal {
  return rejected(
    `Error during rewrite: the query may be not supported yet. Emulator: ${what} is not planned here`,
  )
}
