import { isNode, type Node } from '../../../emulator/shape.ts'
import type { PlantedUse } from './plant.ts'
import { type Question, usesOf } from './random.ts'
import { type SqlShape, sqlShapes, sqlUses } from './statements.ts'

/** A query as it is saved. */
interface SavedQuery {
  jsonQuery?: string
  sqlQuery?: string
  pivotItems?: Node
}

/** A shape: how a question is written, and how what it uses can be known. */
interface Shape {
  write: (question: Question) => SavedQuery
  uses: (question: Question) => PlantedUse[]
}

/** Every way to save a query. */
export const shapes: Readonly<Record<string, Shape>> = {
  json: jsonShape((query) => query),
  'json-nested': jsonShape(nested),
  'json-compared': jsonShape(compared),
  'json-blended': jsonShape((query) => (isGrained(query) ? [query, { ...query, limit: 10 }] : query)),
  pivot: {
    write: ({ measures, dimensions, filter, time }) => ({
      pivotItems: {
        measures: measures.map(({ name }) => name),
        rows: dimensions.map(({ name }) => name),
        columns: time ? [time.member.name] : [],
        filters: filter ? [filter.name] : [],
      },
    }),
    // Without its segment and granularity.
    uses: ({ entity, measures, dimensions, filter, time }) => {
      const plain = { entity, measures, dimensions: time ? [...dimensions, time.member] : dimensions }
      return usesOf({ ...plain, ...(filter && { filter }) }, 'exact', 'pivotItems')
    },
  },
  ...Object.fromEntries(
    Object.entries(sqlShapes).map(([name, shape]: [string, SqlShape]): [string, Shape] => [
      name,
      {
        write: (question) => ({ sqlQuery: shape.write(question) }),
        uses: (question) => sqlUses(shape, question, 'sqlQuery'),
      },
    ]),
  ),
}

function jsonShape(change: (query: Node) => Node | Node[]): Shape {
  return {
    write: (question) => ({ jsonQuery: JSON.stringify(change(jsonOf(question))) }),
    uses: (question) => usesOf(question, 'exact', 'jsonQuery'),
  }
}

function jsonOf({ measures, dimensions, time, filter, segment }: Question): Node {
  return {
    measures: measures.map(({ name }) => name),
    dimensions: dimensions.map(({ name }) => name),
    timeDimensions: time ? [{ dimension: time.member.name, granularity: time.granularity }] : [],
    filters: filter ? [{ member: filter.name, operator: 'equals', values: ['new'] }] : [],
    segments: segment ? [segment.name] : [],
    limit: 1000,
  }
}

/** With its filter inside others, and in the older spelling. */
function nested({ filters, ...query }: Node): Node {
  const [filter] = Array.isArray(filters) ? filters : []
  if (!isNode(filter)) return query
  const { member, ...rest } = filter
  return { ...query, filters: [{ or: [{ and: [{ ...rest, dimension: member }] }] }] }
}

/** With two periods side by side. */
function compared({ timeDimensions, ...query }: Node): Node {
  const [time] = Array.isArray(timeDimensions) ? timeDimensions : []
  if (!isNode(time)) return query
  const compareDateRange = [
    ['2026-01-01', '2026-01-31'],
    ['2025-01-01', '2025-01-31'],
  ]
  return { ...query, timeDimensions: [{ ...time, compareDateRange }] }
}

/** Queries are blended by a granularity. */
function isGrained({ timeDimensions }: Node): boolean {
  return Array.isArray(timeDimensions) && timeDimensions.length > 0
}
