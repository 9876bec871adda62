import type { PlannedQuery } from '../compiler/planning.ts'
import { isNode, type Node } from '../contract/strict.ts'
import { QueryRefusal } from './call.ts'
import { problemOfQuery } from './query-shape.ts'

const defaultLimit = 10_000
const mostRows = 50_000

/** The queries of a request; `single` if it asks for one plan and not for a list of them. */
interface ReadQueries {
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

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/**
 * The first and the last moment of a date range, without a zone, as the planner takes them. Of the relative ones, those
 * of whole days and longer units are known.
 * @param now in ms; days are those of UTC
 */
function dateRange(range: string | readonly string[], now: number): [string, string] {
  const [from = '', to = from] = typeof range === 'string' ? relative(range, now) : range
  return [moment(from, '00:00:00.000'), moment(to, '23:59:59.999')]
}

function moment(text: string, time: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T${time}`
  const ms = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(ms)) throw new QueryRefusal(400, `Can't parse date: '${text}'`)
  return new Date(ms).toISOString().slice(0, -1)
}

function relative(text: string, now: number): [string, string] {
  const words = text.trim().toLowerCase()
  const days = { today: 0, yesterday: -1, tomorrow: 1 }[words]
  if (days !== undefined) return span('day', days, days, now)
  const [, which, number = '1', unit] =
    /^(this|last|next) (?:(\d+) )?(day|week|month|quarter|year)s?$/.exec(words) ?? []
  if (which === undefined || !isUnit(unit)) return [text, text]
  if (which === 'this') return span(unit, 0, 0, now)
  const count = Number(number)
  return which === 'last' ? span(unit, -count, -1, now) : span(unit, 1, count, now)
}

/** From the beginning of one unit to the end of another, counted from the present one. */
function span(unit: Unit, from: number, to: number, now: number): [string, string] {
  const last = new Date(startOf(unit, to + 1, now) - 1)
  return [day(new Date(startOf(unit, from, now))), day(last)]
}

function startOf(unit: Unit, offset: number, now: number): number {
  const date = new Date(now)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (unit === 'year') return Date.UTC(year + offset, 0)
  if (unit === 'quarter') return Date.UTC(year, (Math.floor(month / 3) + offset) * 3)
  if (unit === 'month') return Date.UTC(year, month + offset)
  // Weeks begin on Monday.
  if (unit === 'week') return Date.UTC(year, month, dayOfMonth - ((date.getUTCDay() + 6) % 7) + offset * 7)
  return Date.UTC(year, month, dayOfMonth + offset)
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && ['day', 'week', 'month', 'quarter', 'year'].includes(text)
}
