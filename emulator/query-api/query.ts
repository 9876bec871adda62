import type { PlannedQuery } from '../compiler/planning.ts'
import { isNode, type Node } from '../contract/strict.ts'
import { dateRange } from './dates.ts'
import { problemOfQuery } from './query-shape.ts'
import { QueryRefusal } from './refusal.ts'

const defaultLimit = 10_000
const mostRows = 50_000

/** The queries of a request; `single` if it asks for one plan and not for a list of them. */
export interface ReadQueries {
  queries: PlannedQuery[]
  single: boolean
}

/**
 * Reads the `query` of a request as the engine does: an object, a list to be blended, or either as JSON text.
 * @throws QueryRefusal for what is no well-formed query
 */
export function readQueries(given: unknown, now: number): ReadQueries {
  const parsed = parsedQuery(given)
  if (Array.isArray(parsed)) {
    const queries = parsed.map((one: unknown) => normal(one, now))
    checkBlending(queries)
    return { queries, single: false }
  }
  const compared = comparedRanges(parsed)
  if (compared === undefined) return { queries: [normal(parsed, now)], single: true }
  return { queries: compared.map((one) => normal(one, now)), single: false }
}

/** The query of a request as it was given, read from JSON text if it is one. */
export function parsedQuery(given: unknown): unknown {
  if (given === undefined || given === null || given === '' || given === 'undefined') {
    throw new QueryRefusal(400, 'Query param is required')
  }
  if (typeof given !== 'string') return given
  try {
    const parsed: unknown = JSON.parse(given)
    return parsed
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new QueryRefusal(400, `Unable to decode query param as JSON, error: ${reason}`)
  }
}

/** One query for each range that is compared; undefined for a query that compares none. */
function comparedRanges(query: unknown): Node[] | undefined {
  if (!isNode(query) || !Array.isArray(query.timeDimensions)) return undefined
  const entries: unknown[] = query.timeDimensions
  const comparing = entries.filter((one) => isNode(one) && one.compareDateRange !== undefined)
  if (comparing.length > 1) {
    throw new QueryRefusal(400, 'compareDateRange can only exist for one timeDimension')
  }
  const [one] = comparing
  if (!isNode(one) || !Array.isArray(one.compareDateRange) || problemOfQuery(query) !== undefined)
    return undefined
  const { compareDateRange, ...rest } = one
  return compareDateRange.map((range: unknown) => {
    const timeDimensions = entries.map((entry) => (entry === one ? { ...rest, dateRange: range } : entry))
    return { ...query, timeDimensions }
  })
}

function checkBlending(queries: readonly PlannedQuery[]): void {
  const granularities = queries.flatMap(({ timeDimensions: [first] }) => first?.granularity ?? [])
  if (granularities.length === 0) {
    throw new QueryRefusal(400, 'Data blending query without granularity is not supported')
  }
  if (new Set(granularities).size > 1) {
    throw new QueryRefusal(400, 'Data blending query granularities must match')
  }
}

function normal(query: unknown, now: number): PlannedQuery {
  const problem = problemOfQuery(query)
  if (problem !== undefined || !isNode(query))
    throw new QueryRefusal(400, problem ?? '"value" must be of type object')
  const dimensions = textsOf(query.dimensions)
  const timeDimensions = listOf(query.timeDimensions).map((one) => timeDimension(one, now))
  const useful = [
    ...textsOf(query.measures),
    ...dimensions,
    ...timeDimensions.flatMap((one) => one.granularity ?? []),
  ]
  if (useful.length === 0) {
    throw new QueryRefusal(
      400,
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    )
  }
  const limit = typeof query.limit === 'number' ? query.limit : defaultLimit
  if (limit > mostRows) throw new QueryRefusal(500, 'Error: The query limit has been exceeded.')
  const order = orderOf(query.order)
  return {
    measures: textsOf(query.measures),
    dimensions: dimensions.filter((name) => name.split('.').length < 3),
    segments: textsOf(query.segments),
    timeDimensions: [...timeDimensions, ...dimensions.flatMap((name) => grained(name))],
    filters: listOf(query.filters).map((one) => filterOf(one, now)),
    ...(order === undefined ? {} : { order }),
    limit,
    ...(typeof query.offset === 'number' ? { offset: query.offset } : {}),
    timezone: typeof query.timezone === 'string' ? query.timezone : 'UTC',
    ...(typeof query.ungrouped === 'boolean' ? { ungrouped: query.ungrouped } : {}),
  }
}

function timeDimension(entry: Node, now: number): PlannedQuery['timeDimensions'][number] {
  const range = entry.dateRange
  const given = typeof range === 'string' || Array.isArray(range) ? dateRange(range, now) : undefined
  return {
    dimension: String(entry.dimension),
    ...(typeof entry.granularity === 'string' ? { granularity: entry.granularity } : {}),
    ...(given === undefined ? {} : { dateRange: given }),
  }
}

/** A dimension that names its granularity, `orders.created_at.month`. */
function grained(name: string): PlannedQuery['timeDimensions'] {
  const [entity, dimension, granularity] = name.split('.')
  return granularity === undefined ? [] : [{ dimension: `${entity}.${dimension}`, granularity }]
}

function filterOf({ dimension, ...filter }: Node, now: number): Node {
  if (Array.isArray(filter.or)) return { or: listOf(filter.or).map((one) => filterOf(one, now)) }
  if (Array.isArray(filter.and)) return { and: listOf(filter.and).map((one) => filterOf(one, now)) }
  const values = Array.isArray(filter.values)
    ? filter.values.map((value: unknown) => (value === null ? null : textOf(value)))
    : undefined
  return {
    ...filter,
    member: filter.member ?? dimension,
    ...(values === undefined ? {} : { values: datesOf(String(filter.operator), values, now) }),
  }
}

function datesOf(operator: string, values: (string | null)[], now: number): (string | null)[] {
  const [only] = values
  const ranges = ['inDateRange', 'notInDateRange', 'onTheDate']
  if (values.length !== 1 || typeof only !== 'string' || !ranges.includes(operator)) return values
  return dateRange(only, now)
}

function orderOf(order: unknown): PlannedQuery['order'] {
  if (order === undefined) return undefined
  const pairs: unknown[][] = Array.isArray(order) ? order : Object.entries(Object(order))
  return pairs.map(([id, direction]) => ({ id: String(id), desc: direction === 'desc' }))
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
