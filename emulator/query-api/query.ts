import { z } from 'zod'
import type { PlannedQuery } from '../compiler/planning.ts'
import { isTimezone } from '../iso-time.ts'
import { messageOf } from '../shape.ts'
import { QueryRefusal } from './call.ts'

const defaultLimit = 10_000
const mostRows = 50_000

const text = z.string().min(1)
const flag = z.boolean()
const count = z.int().min(0)
const member = z.string().regex(/^\w+\.\w+$/)
const range = z.union([text, z.array(text).min(1).max(2)])

const operators = new Set(
  `equals notEquals contains notContains startsWith notStartsWith endsWith notEndsWith in notIn gt gte lt lte set notSet
   inDateRange notInDateRange onTheDate beforeDate beforeOrOnDate afterDate afterOrOnDate measureFilter`.split(
    /\s+/,
  ),
)

const timeDimension = z
  .strictObject({
    dimension: member,
    granularity: text.exactOptional(),
    dateRange: range.exactOptional(),
    compareDateRange: z.array(range).exactOptional(),
  })
  .refine((one) => one.dateRange === undefined || one.compareDateRange === undefined, {
    error: 'dateRange and compareDateRange exclude each other',
  })

const condition = z
  .strictObject({
    member: member.exactOptional(),
    dimension: member.exactOptional(),
    operator: z.string().refine((name) => operators.has(name), { error: 'unknown operator' }),
    values: z.array(z.union([z.string(), z.number(), flag, z.null()])).exactOptional(),
  })
  .refine((one) => (one.member === undefined) !== (one.dimension === undefined), {
    error: 'must contain exactly one of [dimension, member]',
  })
  .refine(
    ({ operator, values = [] }) => values.length > 0 || ['set', 'notSet', 'measureFilter'].includes(operator),
    { error: 'Values required for filter' },
  )

type Filter = z.infer<typeof condition> | { or: Filter[] } | { and: Filter[] }

const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([condition, z.strictObject({ or: z.array(filter) }), z.strictObject({ and: z.array(filter) })]),
)

const direction = z.enum(['asc', 'desc'])
const ordered = z.string().regex(/^\w+(\.\w+){0,2}$/)

/** A query as the engine takes it. What is wrong with one is not told in its words. */
const queryShape = z.strictObject({
  measures: z.array(member).default([]),
  dimensions: z.array(z.string().regex(/^\w+\.\w+(\.\w+)?$/)).default([]),
  segments: z.array(member).default([]),
  timeDimensions: z.array(timeDimension).default([]),
  filters: z.array(filter).default([]),
  order: z.union([z.record(ordered, direction), z.array(z.tuple([ordered, direction]))]).exactOptional(),
  limit: count.default(defaultLimit),
  offset: count.exactOptional(),
  total: flag.exactOptional(),
  timezone: z.string().refine(isTimezone, { error: 'must be a valid IANA time zone' }).default('UTC'),
  ungrouped: flag.exactOptional(),
  responseFormat: z.enum(['default', 'compact', 'columnar']).exactOptional(),
  cache: z.enum(['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache']).exactOptional(),
  joinHints: z.array(z.array(text)).exactOptional(),
})

type Query = z.infer<typeof queryShape>

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
    const queries = parsed.map((one: unknown) => normal(shaped(one), now))
    checkBlending(queries)
    return { queries, single: false }
  }
  const query = shaped(parsed)
  const compared = comparedRanges(query)
  if (compared === undefined) return { queries: [normal(query, now)], single: true }
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
    throw new QueryRefusal(400, `Unable to decode query param as JSON, error: ${messageOf(error)}`)
  }
}

function shaped(query: unknown): Query {
  const read = queryShape.safeParse(query)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new QueryRefusal(400, `Invalid query format: "${issue?.path.join('.')}": ${issue?.message}`)
}

/** One query for each range that is compared; undefined for a query that compares none. */
function comparedRanges(query: Query): Query[] | undefined {
  const comparing = query.timeDimensions.filter((one) => one.compareDateRange !== undefined)
  if (comparing.length > 1) {
    throw new QueryRefusal(400, 'compareDateRange can only exist for one timeDimension')
  }
  const [one] = comparing
  if (one?.compareDateRange === undefined) return undefined
  const { compareDateRange, ...rest } = one
  return compareDateRange.map((dateRange) => {
    const timeDimensions = query.timeDimensions.map((other) =>
      other === one ? { ...rest, dateRange } : other,
    )
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

function normal(query: Query, now: number): PlannedQuery {
  const { measures, dimensions, segments, limit, offset, timezone, ungrouped } = query
  const timeDimensions = query.timeDimensions.map(({ dimension, granularity, dateRange: given }) => ({
    dimension,
    ...(granularity === undefined ? {} : { granularity }),
    ...(given === undefined ? {} : { dateRange: dateRange(given, now) }),
  }))
  const useful = [...measures, ...dimensions, ...timeDimensions.flatMap((one) => one.granularity ?? [])]
  if (useful.length === 0) {
    throw new QueryRefusal(
      400,
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    )
  }
  if (limit > mostRows) throw new QueryRefusal(500, 'Error: The query limit has been exceeded.')
  const order = Array.isArray(query.order) ? query.order : query.order && Object.entries(query.order)
  return {
    measures,
    dimensions: dimensions.filter((name) => name.split('.').length < 3),
    segments,
    timeDimensions: [...timeDimensions, ...dimensions.flatMap((name) => grained(name))],
    filters: query.filters.map((one) => filterOf(one, now)),
    ...(order && { order: order.map(([id, way]) => ({ id, desc: way === 'desc' })) }),
    limit,
    ...(offset === undefined ? {} : { offset }),
    timezone,
    ...(ungrouped === undefined ? {} : { ungrouped }),
  }
}

/** A dimension that names its granularity, `orders.created_at.month`. */
function grained(name: string): PlannedQuery['timeDimensions'] {
  const [entity, dimension, granularity] = name.split('.')
  return granularity === undefined ? [] : [{ dimension: `${entity}.${dimension}`, granularity }]
}

function filterOf(given: Filter, now: number): unknown {
  if ('or' in given) return { or: given.or.map((one) => filterOf(one, now)) }
  if ('and' in given) return { and: given.and.map((one) => filterOf(one, now)) }
  const { dimension, member: name = dimension, operator, values } = given
  if (values === undefined) return { member: name, operator }
  const texts = values.map((value) => (value === null ? null : String(value)))
  const [only] = texts
  const isRange = ['inDateRange', 'notInDateRange', 'onTheDate'].includes(operator)
  const isRelative = isRange && texts.length === 1 && typeof only === 'string'
  return { member: name, operator, values: isRelative ? dateRange(only, now) : texts }
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
