import {
  type Hit,
  lengthOf,
  mostSearched,
  parsedJson,
  type Touched,
  textsIn,
  type Use,
  wordsOf,
} from './touched.ts'

// A saved query in its JSON form. What it names at the places that the form has tells whether it is planned, and explains
// what the planners say; the rest is only searched for names.

const unreadable = 'a saved query that is not of a known form'
const tooLong = 'a saved query that is too long'

const mostQueries = 100

/**
 * @param saved text with a query, or with several that are blended; or the value itself
 * @param where a phrase
 */
export function inspectJsonQuery(saved: unknown, where: string, touched: Touched): Inspection {
  const value = typeof saved === 'string' ? readText(saved) : saved
  if (value === undefined || value === null || value === '') return nothing
  const queries = Array.isArray(value) ? value : [value]
  if (queries.length > mostQueries) return { ...mentions(value, where, touched), problems: [tooLong] }
  return together(queries.map((query) => inspectOne(query, where, touched)))
}

/** A text that was written as JSON twice is read twice. */
function readText(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parsedJson(text)
  if (typeof value === 'string') return parsedJson(value) ?? value
  return value ?? text
}

function inspectOne(query: unknown, where: string, touched: Touched): Inspection {
  const uses = isRecord(query) ? usesOf(query) : null
  if (!uses || !isRecord(query)) {
    const { findings, problems } = mentions(query, where, touched)
    return { findings, problems: [...new Set([unreadable, ...problems])] }
  }
  const hits = touched.ofQuery(uses)
  const findings = hits.length === 0 ? [] : [{ where, hits, query: planOf(query) }]
  // Of `order` and unknown keys: a query works without the members that only they name.
  const rest = Object.entries(query).filter(([key, value]) => !known.has(key) && value !== null)
  return showing({ findings, problems: [] }, mentions(Object.fromEntries(rest), where, touched))
}

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

const lists = ['measures', 'dimensions', 'segments', 'timeDimensions', 'filters'] as const
/** Keys of a query that are read, or whose values name no member. */
const known: ReadonlySet<string> = new Set([
  ...lists,
  ...'limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit'.split(' '),
])

/** What a query names; null if it has parts of an unknown form. */
function usesOf(query: Readonly<Record<string, unknown>>): Use[] | null {
  const given = lists.map((key) => query[key] ?? []).filter((list) => Array.isArray(list))
  const uses = given.flat().flatMap((one: unknown) => usesIn(one, 0))
  const isKnown = given.length === lists.length && lists.some((key) => Array.isArray(query[key]))
  const read = uses.filter((use) => use !== null)
  return isKnown && read.length === uses.length ? read : null
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

/** Names in a value of unknown meaning. */
export function mentions(value: unknown, where: string, touched: Touched): Inspection {
  const texts = textsIn(value)
  if (texts.length === 0) return nothing
  if (lengthOf(texts) > mostSearched) return { findings: [], problems: ['a text that is too long'] }
  const hits = touched.ofText(wordsOf(texts))
  return { findings: hits.length === 0 ? [] : [{ where, hits }], problems: [] }
}

/**
 * Members that a structure names at places where nothing else stands: a text that is, whole, a member is used; the others are
 * searched for names.
 * @param together whether they are asked for with one query, and not each with its own
 */
export function inspectNames(
  texts: readonly unknown[],
  where: string,
  touched: Touched,
  together = false,
): Inspection {
  const uses = texts.filter(isMember).map(useOf)
  const rest = mentions(
    texts.filter((text) => !isMember(text)),
    where,
    touched,
  )
  const findings = (together ? [uses] : uses.map((use) => [use])).flatMap((asked): Finding[] => {
    const hits = touched.ofQuery(asked)
    const query = touched.queryOf(asked)
    return hits.length === 0 ? [] : [{ where, hits, ...(query ? { query } : {}) }]
  })
  return { findings: [...findings, ...rest.findings], problems: rest.problems }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A saved query that the planners of both sides are to judge. */
export interface SavedQuery {
  form: 'sql' | 'json'
  /** The statement, or the query as JSON. */
  text: string
}

/** A part of saved content that names what changed, or a cube or view of it. */
export interface Finding {
  /** Where in the content, a phrase. */
  where: string
  hits: readonly Hit[]
  /** Absent for a text that only mentions names. */
  query?: SavedQuery
  /** Of such a text: the queries whose results it shows. */
  shows?: readonly SavedQuery[]
}

/** What one piece of content uses. */
export interface Inspection {
  findings: Finding[]
  /** Why parts of it could not be checked, each a phrase that many may share. */
  problems: string[]
}

export const nothing: Inspection = { findings: [], problems: [] }

export function together(inspections: readonly Inspection[]): Inspection {
  return {
    findings: inspections.flatMap(({ findings }) => findings),
    problems: [...new Set(inspections.flatMap(({ problems }) => problems))],
  }
}

/** What a query uses, with what shows its results. */
export function showing(queries: Inspection, shown: Inspection): Inspection {
  const shows = queries.findings.flatMap(({ query }) => query ?? [])
  return together([queries, { ...shown, findings: shown.findings.map((one) => ({ ...one, shows })) }])
}

/** The same findings, at places within something larger. */
export function at({ findings, problems }: Inspection, place: (where: string) => string): Inspection {
  return { findings: findings.map((one) => ({ ...one, where: place(one.where) })), problems }
}

// Saved SQL is not parsed here. A statement can use a changed member only if it names the cube or view of it, so its words
// tell whether the planners have to judge it.

/** A longer statement is not planned. */
const mostSql = 100_000

/** @param where a phrase */
export function inspectSql(sql: unknown, where: string, touched: Touched): Inspection {
  if (sql === undefined || sql === null) return nothing
  if (typeof sql !== 'string') return { findings: [], problems: ['SQL that is not a text'] }
  if (sql.trim() === '') return nothing
  const isLong = sql.length > mostSql
  const text = sql.slice(0, mostSql)
  // What is filled in there may be any name.
  const hasPlaces = /\{\{|\{%|\$\{|\bu&"/i.test(text)
  const problems = [
    ...(isLong ? ['SQL that is too long'] : []),
    ...(hasPlaces ? ['SQL with placeholders'] : []),
  ]
  const all = wordsOf([text])
  if (!touched.namesAnEntity(all))
    return { findings: [], problems: [...problems, 'SQL that names no cube or view'] }
  const hits = touched.ofSql(all)
  if (hits.length === 0) return { findings: [], problems }
  return { findings: [{ where, hits, ...(isLong ? {} : { query: { form: 'sql', text: sql } }) }], problems }
}
