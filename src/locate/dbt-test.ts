import { type Step, trailTo } from './entities.ts'
import type { Source } from './library.ts'
import type { Point } from './lines.ts'
import { textOf } from './yaml-tree.ts'

/** A `relationships` test in a properties file. */
export interface RelationTest {
  /** From 1. */
  line: number
  /** Absent where it is a test of the model. */
  column?: string
}

/**
 * The test that a join is generated from.
 * @param point of what refers to the other model: `ref(…)`
 * @returns null where the point is in something else, such as a foreign key
 */
export function relationTestAt(source: Source, point: Point): RelationTest | null {
  const yaml = source.yaml()
  if (!yaml) return null
  const trail = trailTo({ source, body: yaml.tree.roots[0] }, source.lines().offset(point))
  const list = trail.findLastIndex(({ name }, index) => isKey(index) && /^(?:data_)?tests$/.test(name))
  const [, test, key] = list < 0 ? [] : trail.slice(list)
  const named = yaml.keys.entry(test?.node, 'test_name')
  const kind = named ? textOf(yaml.tree.target(named.value)) : key?.name
  const written = named ? test : key
  if (!written || kind !== 'relationships') return null
  const column = columnAbove(trail.slice(0, list))
  const { line } = source.lines().at(written.offset)
  return { line, ...(column === undefined ? {} : { column }) }
}

/** On a way down, keys and entries of lists alternate. */
function isKey(index: number): boolean {
  return index % 2 === 0
}

/** The column that a way leads to; a field of a structure with dots, as dbt names it. */
function columnAbove(trail: readonly Step[]): string | undefined {
  if (trail.at(-2)?.name !== 'columns') return undefined
  const isColumn = (_: Step, index: number) => !isKey(index) && trail[index - 1]?.name === 'columns'
  return trail
    .filter(isColumn)
    .map(({ name }) => name)
    .join('.')
}
