import { isNode, type Node } from '../contract/strict.ts'

/** Says what is wrong with a value at a place of the query; undefined if nothing is. */
type Check = (value: unknown, place: string) => string | undefined

const member = /^[a-zA-Z0-9_]+\.[a-zA-Z0-9_]+$/
const memberOrGranularity = /^[a-zA-Z0-9_]+\.[a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+)?$/
const ordered = /^[a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+){0,2}$/

const operators = [
  ...[
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
  ],
  ...['in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'set', 'notSet', 'inDateRange', 'notInDateRange', 'onTheDate'],
  ...['beforeDate', 'beforeOrOnDate', 'afterDate', 'afterOrOnDate', 'measureFilter'],
]

const text: Check = (value, place) =>
  typeof value === 'string' && value !== '' ? undefined : `"${place}" must be a string`

const flag: Check = (value, place) =>
  typeof value === 'boolean' ? undefined : `"${place}" must be a boolean`

const count: Check = (value, place) => {
  if (typeof value !== 'number') return `"${place}" must be a number`
  if (!Number.isInteger(value)) return `"${place}" must be an integer`
  return value < 0 ? `"${place}" must be greater than or equal to 0` : undefined
}

const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, place) =>
    typeof value === 'string' && allowed.includes(value)
      ? undefined
      : `"${place}" must be one of [${allowed.join(', ')}]`

const like =
  (pattern: RegExp): Check =>
  (value, place) => {
    if (typeof value !== 'string') return `"${place}" must be a string`
    if (pattern.test(value)) return undefined
    return `"${place}" with value "${value}" fails to match the required pattern: ${pattern}`
  }

const listOf =
  (check: Check, least = 0, most = Number.POSITIVE_INFINITY): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return `"${place}" must be an array`
    if (value.length < least) return `"${place}" must contain at least ${least} items`
    if (value.length > most) return `"${place}" must contain less than or equal to ${most} items`
    return first(value.map((item, index) => check(item, `${place}[${index}]`)))
  }

const either =
  (...checks: readonly Check[]): Check =>
  (value, place) => {
    const problems = checks.map((check) => check(value, place))
    return problems.includes(undefined) ? undefined : `"${place}" does not match any of the allowed types`
  }

const objectOf =
  (members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, place) => {
    if (!isNode(value)) return `"${place}" must be of type object`
    const at = (name: string) => (place === 'value' ? name : `${place}.${name}`)
    const missing = required.find((name) => value[name] === undefined)
    if (missing !== undefined) return `"${at(missing)}" is required`
    const given = Object.entries(value).filter(([, one]) => one !== undefined)
    return first(
      given.map(([name, one]) => {
        const check = Object.hasOwn(members, name) ? members[name] : undefined
        return check === undefined ? `"${at(name)}" is not allowed` : check(one, at(name))
      }),
    )
  }

const direction = oneOf('asc', 'desc')
const dateRange = either(text, listOf(text, 1, 2))
const values: Check = (value, place) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? undefined
    : `"${place}" does not match any of the allowed types`

const timeDimension: Check = (value, place) => {
  const members = {
    dimension: like(member),
    granularity: text,
    dateRange,
    compareDateRange: listOf(dateRange),
  }
  const problem = objectOf(members, ['dimension'])(value, place)
  if (problem !== undefined || !isNode(value)) return problem
  const both = value.dateRange !== undefined && value.compareDateRange !== undefined
  return both
    ? `"${place}" contains a conflict between optional exclusive peers [dateRange, compareDateRange]`
    : undefined
}

const filter: Check = (value, place) => {
  if (!isNode(value)) return `"${place}" must be of type object`
  const group = ['or', 'and'].filter((name) => value[name] !== undefined)
  if (group.length > 1) return `"${place}" contains a conflict between exclusive peers [or, and]`
  if (group.length === 1) return objectOf({ or: listOf(filter), and: listOf(filter) })(value, place)
  const members = {
    member: like(member),
    dimension: like(member),
    operator: oneOf(...operators),
    values: listOf(values),
  }
  const problem = objectOf(members, ['operator'])(value, place)
  if (problem !== undefined) return problem
  const named = [value.member, value.dimension].filter((one) => one !== undefined)
  return named.length === 1 ? undefined : `"${place}" must contain exactly one of [dimension, member]`
}

const orderByMember: Check = (value, place) => {
  if (!isNode(value)) return `"${place}" must be of type object`
  return first(
    Object.entries(value).map(
      ([name, one]) => like(ordered)(name, name) ?? direction(one, `${place}.${name}`),
    ),
  )
}

const orderPair: Check = (value, place) => {
  const problem = listOf(text, 2, 2)(value, place)
  if (problem !== undefined || !Array.isArray(value)) return problem
  return like(ordered)(value[0], `${place}[0]`) ?? direction(value[1], `${place}[1]`)
}

const timezone: Check = (value, place) => {
  if (isTimezone(value)) return undefined
  return `"${place}" must be a valid IANA time zone, got "${String(value)}"`
}

const cache = oneOf('stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache')

const query = objectOf({
  measures: listOf(like(member)),
  dimensions: listOf(like(memberOrGranularity)),
  segments: listOf(like(member)),
  timeDimensions: listOf(timeDimension),
  filters: listOf(filter),
  order: either(orderByMember, listOf(orderPair)),
  limit: count,
  offset: count,
  total: flag,
  timezone,
  ungrouped: flag,
  responseFormat: oneOf('default', 'compact', 'columnar'),
  cache,
  joinHints: listOf(listOf(text)),
})

/** What is wrong with the form of a query, in the words of the engine; undefined for a well-formed one. */
export function problemOfQuery(value: unknown): string | undefined {
  const problem = query(value, 'value')
  if (problem !== undefined) return `Invalid query format: ${problem}`
  return isNode(value) ? problemOfFilters(value.filters) : undefined
}

function problemOfFilters(filters: unknown): string | undefined {
  if (!Array.isArray(filters)) return undefined
  return first(
    filters.filter(isNode).map((one: Node) => {
      if (one.or !== undefined || one.and !== undefined) return problemOfFilters(one.or ?? one.and)
      const needed = !['set', 'notSet', 'measureFilter'].includes(String(one.operator))
      const given = Array.isArray(one.values) && one.values.length > 0
      return needed && !given ? `Values required for filter: ${JSON.stringify(one)}` : undefined
    }),
  )
}

function isTimezone(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

function first(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined)
}
