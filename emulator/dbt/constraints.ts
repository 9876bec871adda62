import { asList, asRecord, asText } from '../model/shape.ts'
import { textList } from './config.ts'
import { type Context, Ref } from './context.ts'
import { callIn } from './data-tests.ts'

/** A constraint that tells about keys. */
export type Constraint =
  | { type: 'primary_key'; columns: string[] }
  | { type: 'foreign_key'; columns: string[]; to: Ref; toColumns: string[] }

/**
 * The primary and foreign keys among the constraints of a model or column.
 * @param column the column that they belong to; absent for those of a model, which name their columns
 */
export function readConstraints(value: unknown, context: Context, column?: string): Constraint[] {
  return asList(value).flatMap((entry): Constraint[] => {
    const map = asRecord(entry) ?? {}
    const type = asText(map.type)
    const columns = column === undefined ? textList(map.columns) : [column]
    if (type === 'primary_key' && columns.length > 0) return [{ type, columns }]
    if (type !== 'foreign_key' || columns.length === 0) return []
    // A key that is written as SQL (`expression`) names a table, not a model.
    const to = callIn(asText(map.to) ?? '', context)
    const toColumns = textList(map.to_columns)
    return to instanceof Ref && toColumns.length === columns.length ? [{ type, columns, to, toColumns }] : []
  })
}
