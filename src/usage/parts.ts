import type { Hit, SavedQuery, Touched, Use } from './touched.ts'
import { isRecord, parsedJson, textsIn, wordsOf } from './words.ts'

// What a part of saved content uses. What it names tells whether its queries are planned, and explains what the planners say.

/** A part of saved content that names what changed, or a cube or view of it. */
export interface Finding {
  /** Where in the content, a phrase. */
  where: string
  hits: readonly Hit[]
  /** Absent for a text that only mentions names. */
  query?: SavedQuery
  /** Of such a text: the queries whose results it shows. */
  shows?: readonly SavedQuery[]
  /** Only the draft of a dashboard has it. */
  isDraft?: boolean
}

/** What was found; a text is a reason why something could not be checked, a phrase that many may share. */
export type ContentFindings = readonly (Finding | string)[]

export function findingsIn(found: ContentFindings): Finding[] {
  return found.filter((one) => typeof one !== 'string')
}

/** Why something could not be checked whole; undefined if it could. */
export function problemIn(found: ContentFindings): string | undefined {
  return found.find((one) => typeof one === 'string')
}

/** Nothing, if it names nothing that is touched. */
function findingOf(where: string, hits: readonly Hit[], query?: SavedQuery): Finding[] {
  return hits.length === 0 ? [] : [{ where, hits, ...(query ? { query } : {}) }]
}

/** More text than this of one item is not searched. */
const mostSearched = 2_000_000

/** Names in a value of unknown meaning. */
export function inText(value: unknown, where: string, touched: Touched): ContentFindings {
  const texts = textsIn(value)
  if (texts.reduce((sum, { length }) => sum + length, 0) > mostSearched) return ['a text that is too long']
  return texts.length === 0 ? [] : findingOf(where, touched.ofText(wordsOf(texts)))
}

/** @param shown what shows the results of these queries: names in it may be those of result columns */
export function showing(queries: ContentFindings, shown: ContentFindings): ContentFindings {
  const shows = findingsIn(queries).flatMap(({ query }) => query ?? [])
  return shown.map((one) => (typeof one === 'string' ? one : { ...one, shows }))
}

/**
 * Members that a structure names at places where nothing else stands: a text that is, whole, a member is used; the others are
 * searched for names.
 * @param areTogether whether one query asks for all of them, or one for each
 */
export function inNames(
  names: readonly unknown[],
  where: string,
  touched: Touched,
  areTogether = false,
): ContentFindings {
  const uses = names.filter(isMember).map(useOf)
  const asked = (areTogether ? [uses] : uses.map((use) => [use])).flatMap((some) =>
    findingOf(where, touched.ofQuery(some), touched.queryOf(some)),
  )
  const others = names.filter((name) => !isMember(name))
  return [...asked, ...inText(others, where, touched)]
}

/** A longer statement is not planned. */
const mostSql = 100_000

/**
 * Saved SQL is not parsed. A statement can use a changed member only if it names the cube or view of it, so its words tell
 * whether the planners have to judge it.
 */
export function inSql(sql: unknown, where: string, touched: Touched): ContentFindings {
  if (typeof sql !== 'string') return sql === undefined || sql === null ? [] : ['SQL that is not a text']
  if (sql.trim() === '') return []
  const isLong = sql.length > mostSql
  const text = sql.slice(0, mostSql)
  const hits = touched.ofSql(wordsOf([text]))
  return [
    ...(isLong ? ['SQL that is too long'] : []),
    // What is filled in there may be any name.
    ...(/\{\{|\{%|\$\{|\bu&"/i.test(text) ? ['SQL with placeholders'] : []),
    ...(hits ? [] : ['SQL that names no cube or view']),
    ...findingOf(where, hits ?? touched.ofUnknownSql(), isLong ? undefined : { form: 'sql', text }),
  ]
}

const mostQueries = 100

/** @param saved text with a query, or with several that are blended; or the value itself */
export function inJsonQueries(saved: unknown, where: string, touched: Touched): ContentFindings {
  const read = (one: unknown) => (typeof one === 'string' ? (parsedJson(one) ?? one.trim()) : one)
  // A text that was written as JSON twice is read twice.
  const value = read(read(saved))
  if (value === undefined || value === null || value === '') return []
  const queries = [value].flat()
  if (queries.length <= mostQueries) return queries.flatMap((query) => inJsonQuery(query, where, touched))
  return ['a saved query that is too long', ...inText(value, where, touched)]
}

function inJsonQuery(query: unknown, where: string, touched: Touched): ContentFindings {
  const uses = isRecord(query) ? usesOf(query) : null
  if (!isRecord(query) || !uses)
    return ['a saved query that is not of a known form', ...inText(query, where, touched)]
  const found = findingOf(where, touched.ofQuery(uses), planOf(query))
  // Of `order` and unknown keys: a query works without the members that only they name.
  const rest = Object.entries(query).filter(([key, value]) => !known.has(key) && value !== null)
  return [...found, ...showing(found, inText(Object.fromEntries(rest), where, touched))]
}

const lists = ['measures', 'dimensions', 'segments', 'timeDimensions', 'filters'] as const
/** Keys of a query that are read, or whose values name no member. */
const known: ReadonlySet<string> = new Set([
  ...lists,
  ...'limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit'.split(' '),
])

/** The query without what says nothing about the model, or cannot be planned. */
function planOf(query: Readonly<Record<string, unknown>>): SavedQuery {
  const { timezone, ungrouped } = query
  const used = lists.flatMap((key) => {
    const list = query[key]
    return Array.isArray(list) && list.length > 0 ? [[key, list.map(withoutComparison)] as const] : []
  })
  const text = JSON.stringify({
    ...Object.fromEntries(used),
    ...(typeof timezone === 'string' && timezone !== '' ? { timezone } : {}),
    ...(ungrouped === true ? { ungrouped } : {}),
  })
  return { form: 'json', text }
}

/** A comparison of periods is planned as several queries, which differ in nothing else: one of them is enough. */
function withoutComparison(one: unknown): unknown {
  if (!isRecord(one)) return one
  const { compareDateRange, ...others } = one
  return Array.isArray(compareDateRange) ? { dateRange: compareDateRange[0] as unknown, ...others } : others
}

/** What a query names; null if it has parts of an unknown form. */
function usesOf(query: Readonly<Record<string, unknown>>): Use[] | null {
  const given = lists.flatMap((key) => (query[key] === undefined || query[key] === null ? [] : [query[key]]))
  if (given.length === 0 || !given.every(Array.isArray)) return null
  const uses = given.flat().flatMap((one: unknown) => usesIn(one, 0))
  return uses.every((use) => use !== null) ? uses : null
}

const mostNested = 50

/** Of a name, a time dimension, or a filter with others in it. Null for a part of an unknown form. */
function usesIn(value: unknown, depth: number): (Use | null)[] {
  if (isMember(value)) return [useOf(value)]
  if (!isRecord(value) || depth > mostNested) return [null]
  const { and, or, member, dimension, granularity, operator } = value
  const group = and ?? or
  if (Array.isArray(group)) return group.flatMap((one) => usesIn(one, depth + 1))
  const name = member ?? dimension
  if (!isMember(name)) return [null]
  if (member !== undefined || operator !== undefined) return [useOf(name)]
  const isGiven = typeof granularity === 'string' && granularity !== ''
  return [{ ...useOf(name), asTime: true, ...(isGiven ? { granularity } : {}) }]
}

/** @param text with a granularity as its third part, or without */
function useOf(text: string): Use {
  const [entity = '', name = '', granularity] = text.split('.')
  const member = `${entity}.${name}`
  return granularity === undefined ? { member } : { member, granularity, asTime: true }
}

function isMember(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s.]+\.[^\s.]+(\.[^\s.]+)?$/.test(value)
}
