import { type Hit, hitsOfJoins, hitsOfMember, hitsOfText } from './hits.ts'
import { type Finding, type Inspection, nothing, together } from './inspection.ts'
import { type Targets, takesAway } from './targets.ts'
import { lengthOf, mostSearched, parsedJson, textsIn, wordsOf } from './words.ts'

// A saved query in its JSON form. What it names at the places that the form has is used, certainly; the rest is only
// searched for names.

const unreadable = 'a saved query that is not of a known form'
const tooLong = 'a saved query that is too long'

/** Granularities that every time dimension has. */
const plainGranularities: ReadonlySet<string> = new Set(
  'second minute hour day week month quarter year'.split(' '),
)

interface Use {
  member: string
  granularity?: string
  list: 'measures' | 'dimensions' | 'segments' | 'filters'
}

/** What a saved query names. Null: it has parts of an unknown form. */
interface QueryParts {
  uses: Use[]
  /** Values without a certain meaning. */
  rest: unknown[]
}

const mostQueries = 100

/**
 * @param saved text with a query, or with several that are blended; or the value itself
 * @param where a phrase
 */
export function inspectJsonQuery(saved: unknown, where: string, targets: Targets): Inspection {
  const value = typeof saved === 'string' ? readText(saved) : saved
  if (value === undefined || value === null || value === '') return nothing
  const queries = Array.isArray(value) ? value : [value]
  if (queries.length > mostQueries) return { ...mentions(value, where, targets), problems: [tooLong] }
  return together(queries.map((query) => inspectOne(query, where, targets)))
}

/** A text that was written as JSON twice is read twice. */
function readText(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parsedJson(text)
  if (typeof value === 'string') return parsedJson(value) ?? value
  return value ?? text
}

function inspectOne(query: unknown, where: string, targets: Targets): Inspection {
  const parts = isRecord(query) ? partsOf(query) : null
  if (!parts || !isRecord(query)) {
    const { findings, problems } = mentions(query, where, targets)
    return { findings, problems: [...new Set([unreadable, ...problems])] }
  }
  const entities = [...new Set(parts.uses.map(({ member }) => entityOf(member)))]
  const hits = [
    ...parts.uses.flatMap(({ member, granularity }) => hitsOfMember(member, granularity, targets)),
    ...hitsOfJoins(entities, targets),
  ]
  const found: Finding[] = hits.length === 0 ? [] : [{ where, hits, ...planOf(query, parts, hits, targets) }]
  const rest = mentions(parts.rest, where, targets)
  return { findings: [...found, ...rest.findings], problems: rest.problems }
}

/** A query that may fail on the base, too, or that names nothing that is gone, has to be planned. */
function planOf(
  query: Readonly<Record<string, unknown>>,
  { uses }: QueryParts,
  hits: readonly Hit[],
  targets: Targets,
): Pick<Finding, 'query'> {
  const entities = new Set(uses.map(({ member }) => entityOf(member)))
  const isDoubtful = entities.size > 1 || uses.some((use) => !fitsBase(use, targets))
  const concerns = hits.some(({ change }) => takesAway(change) || change.kind === 'join')
  if (!isDoubtful || !concerns) return {}
  const { measures, dimensions, segments, timeDimensions, filters } = query
  const plain = { measures, dimensions, segments, timeDimensions: withoutComparison(timeDimensions), filters }
  const used = Object.entries(plain).filter(([, list]) => Array.isArray(list) && list.length > 0)
  return { query: { form: 'json', text: JSON.stringify(Object.fromEntries(used)) } }
}

/** A comparison of periods is planned as several queries, which use the same members. */
function withoutComparison(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map((one: unknown) => {
    if (!isRecord(one)) return one
    const { compareDateRange: _, ...others } = one
    return others
  })
}

function fitsBase({ member, granularity, list }: Use, targets: Targets): boolean {
  const known = targets.memberOnBase(member)
  if (!known) return false
  if (
    granularity !== undefined &&
    !plainGranularities.has(granularity) &&
    !known.granularities.has(granularity)
  )
    return false
  return list === 'filters' || known.kind === list.slice(0, -1)
}

const keysWithMembers = ['measures', 'dimensions', 'segments', 'timeDimensions', 'filters'] as const
/** Keys of a query whose values name no member. */
const keysWithout: ReadonlySet<string> = new Set(
  'limit offset total timezone ungrouped responseFormat cache renewQuery rowLimit'.split(' '),
)

function partsOf(query: Readonly<Record<string, unknown>>): QueryParts | null {
  if (!keysWithMembers.some((key) => Array.isArray(query[key]))) return null
  const parts: QueryParts = { uses: [], rest: [] }
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || keysWithout.has(key)) continue
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined
    // Of `order` and unknown keys: a query works without the members that only they name.
    if (!read) parts.rest.push({ [key]: value })
    else if (!Array.isArray(value) || !value.every((one) => read(one, parts, 0))) return null
  }
  return parts
}

type Reader = (value: unknown, parts: QueryParts, depth: number) => boolean

const names =
  (list: 'measures' | 'segments'): Reader =>
  (value, { uses }) => {
    if (!isMember(value)) return false
    uses.push({ member: value, list })
    return true
  }

const readers: Readonly<Record<string, Reader>> = {
  measures: names('measures'),
  segments: names('segments'),
  dimensions(value, { uses }) {
    if (!isMember(value)) return false
    const [entity = '', name = '', granularity] = value.split('.')
    uses.push({
      member: `${entity}.${name}`,
      list: 'dimensions',
      ...(granularity === undefined ? {} : { granularity }),
    })
    return true
  },
  timeDimensions(value, { uses }) {
    if (!isRecord(value) || !isMember(value.dimension)) return false
    const { granularity } = value
    const isGiven = typeof granularity === 'string' && granularity !== ''
    uses.push({ member: value.dimension, list: 'dimensions', ...(isGiven ? { granularity } : {}) })
    return true
  },
  filters: readFilter,
}

const mostNested = 50

function readFilter(value: unknown, parts: QueryParts, depth: number): boolean {
  if (!isRecord(value) || depth > mostNested) return false
  const group = value.and ?? value.or
  if (Array.isArray(group)) return group.every((one) => readFilter(one, parts, depth + 1))
  const member = value.member ?? value.dimension
  if (!isMember(member)) return false
  parts.uses.push({ member, list: 'filters' })
  return true
}

function isMember(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s.]+\.[^\s.]+(\.[^\s.]+)?$/.test(value)
}

function entityOf(member: string): string {
  return member.slice(0, member.indexOf('.'))
}

/** Names in a value of unknown meaning. */
export function mentions(value: unknown, where: string, targets: Targets): Inspection {
  const texts = textsIn(value)
  if (texts.length === 0) return nothing
  if (lengthOf(texts) > mostSearched) return { findings: [], problems: ['a text that is too long'] }
  const hits = hitsOfText(wordsOf(texts), targets)
  return { findings: hits.length === 0 ? [] : [{ where, hits }], problems: [] }
}

/**
 * Members that a structure names at places where nothing else stands: a text that is, whole, a changed member is used,
 * certainly; the others are searched for names.
 */
export function inspectNames(texts: readonly unknown[], where: string, targets: Targets): Inspection {
  const hits = texts.flatMap((text): Hit[] => {
    if (!isMember(text)) return []
    const [entity = '', name = '', granularity] = text.split('.')
    return hitsOfMember(`${entity}.${name}`, granularity, targets)
  })
  const others = texts.filter((text) => !isMember(text))
  const rest = mentions(others, where, targets)
  return {
    findings: [...(hits.length === 0 ? [] : [{ where, hits }]), ...rest.findings],
    problems: rest.problems,
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
