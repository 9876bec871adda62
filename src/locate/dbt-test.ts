// The dbt test that a join is generated from, around the line that refers to the other model.

/** More lines do not stand between the name of a test and its arguments. */
const mostBetween = 8

const itemName = /^\s*-\s+name\s*:\s*["']?([^"'#\s]+)/

/** A `relationships` test in a properties file. */
export interface RelationTest {
  /** From 1. */
  line: number
  /** Absent where it is a test of the model. */
  column?: string
}

/**
 * Finds the test by its layout: the entry of a list above the line, and the column that is less indented.
 * @param line of `to: ref(…)`, from 1
 * @returns null where the line belongs to something else, such as a foreign key
 */
export function relationTestAt(text: string, line: number): RelationTest | null {
  const lines = text.split(/\r?\n/).slice(0, line)
  const at = lines.findLastIndex((one) => /\b(?:relationships|foreign_key)\b/.test(one) || itemName.test(one))
  const test = lines[at] ?? ''
  if (lines.length - at > mostBetween || !/\brelationships\b/.test(test)) return null
  const indent = (one: string) => one.search(/\S/)
  const owner = lines.slice(0, at).findLastIndex((one) => itemName.test(one) && indent(one) < indent(test))
  const list = lines
    .slice(0, Math.max(owner, 0))
    .findLast((one) => /^\s*[\w"']/.test(one) && indent(one) <= indent(lines[owner] ?? ''))
  const isColumn = /^\s*columns\s*:/.test(list ?? '')
  const column = isColumn ? itemName.exec(lines[owner] ?? '')?.[1] : undefined
  return { line: at + 1, ...(column === undefined ? {} : { column }) }
}
