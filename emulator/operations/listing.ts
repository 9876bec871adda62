import { orNotFound, Refusal } from '../http/response.ts'
import type { Node } from '../shape.ts'
import type { Call } from './call.ts'

/** One page of a list, in the wire's spelling. */
export interface Page<T> {
  items: T[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** The page of a list that a call asks for. @param keyOf names an item, so that a cursor can */
export function pageBy<T>(call: Call, items: readonly T[], keyOf: (item: T) => string): Page<T> {
  const { pageSize, cursors } = call.state.switches
  return paginate(items, keyOf, capped(call), cappedSize(call, pageSize), cursors)
}

/** A page of a list that can also be cut by the older offset and limit; it then has no cursors. */
interface OffsetPage<T> {
  items: T[]
  pageInfo: Page<T>['pageInfo'] | null
  pagination: { total: number; offset: number; limit: number }
}

/** Cuts a page by offset and limit if one of them is given, else by cursor. The two cannot be mixed. */
export function pageByOffset<T>(call: Call, items: readonly T[], keyOf: (item: T) => string): OffsetPage<T> {
  const { offset, limit } = call.query
  refuseMixedPaging(call.query, 'offset', 'limit')
  const start = typeof offset === 'number' ? offset : 0
  const size = typeof limit === 'number' ? limit : cappedSize(call, call.state.switches.pageSize)
  if (start < 0 || size < 0) throw new Refusal(400, 'offset and limit count from 0')
  const pagination = { total: items.length, offset: start, limit: size }
  if (offset === undefined && limit === undefined) return { ...pageBy(call, items, keyOf), pagination }
  return { items: items.slice(start, start + size), pageInfo: null, pagination }
}

/** Refuses a query that asks for a page by cursor and in another way at once. */
export function refuseMixedPaging(query: Node, ...others: string[]): void {
  const cursor = query.first !== undefined || query.after !== undefined
  if (cursor && others.some((name) => query[name] !== undefined)) {
    throw new Refusal(400, `${others.join('/')} and first/after cannot be mixed`)
  }
}

/** A page size, or the largest one that the tenant has. Who asks for more is not told. */
export function cappedSize(call: Call, size: number): number {
  return Math.min(size, call.state.switches.mostPerPage ?? size)
}

function capped(call: Call): Node {
  const { first } = call.query
  return typeof first === 'number' ? { ...call.query, first: cappedSize(call, first) } : call.query
}

/** A page of objects in the order of their ids, each as the wire shows it. */
export function pageById<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
): Page<Node> {
  return shown(
    pageBy(call, items, ({ id }) => String(id)),
    show,
  )
}

/**
 * A page of objects, the newest first.
 * @param ageOf ascends with the time of making; the id by default
 */
export function pageNewestFirst<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
  ageOf: (item: T) => number = ({ id }) => id,
): Page<Node> {
  const sorted = [...items].sort((a, b) => ageOf(b) - ageOf(a))
  return shown(
    pageBy(call, sorted, (item) => descendingKey(ageOf(item))),
    show,
  )
}

/** A key that counts down from a large number: where the newest come first, it ascends, and stays good like an id. */
export function descendingKey(age: number): string {
  return String(Number.MAX_SAFE_INTEGER - age)
}

/** The same page with its items as the wire shows them. */
export function shown<T>(page: Page<T>, show: (item: T) => Node): Page<Node> {
  return { ...page, items: page.items.map(show) }
}

/**
 * Cuts one page out of a list. Cursors name an item, so that new items at the front shift nothing; where the keys are
 * ascending numbers, a cursor stays good when its item is gone.
 * @param cursors what they name instead: a position, which means another item when the list changes
 */
export function paginate<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  query: Node,
  defaultSize = Number.POSITIVE_INFINITY,
  cursors: 'item' | 'position' = 'item',
): Page<T> {
  const byPosition = cursors === 'position'
  const after = typeof query.after === 'string' ? query.after : undefined
  const start = after === undefined ? 0 : byPosition ? positionAfter(after) : indexAfter(items, keyOf, after)
  const size = typeof query.first === 'number' ? query.first : defaultSize
  const page = items.slice(start, start + size)
  const cursorAt = (index: number): string | null => {
    const item = page.at(index)
    if (item === undefined) return null
    return encode(byPosition ? `position ${index < 0 ? start + page.length : start + 1}` : keyOf(item))
  }
  return {
    items: page,
    pageInfo: {
      hasNextPage: start + page.length < items.length,
      hasPreviousPage: start > 0,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
  }
}

function indexAfter<T>(items: readonly T[], keyOf: (item: T) => string, cursor: string): number {
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  const index = items.findIndex((item) => keyOf(item) === key)
  if (index === -1 && /^-?\d+$/.test(key)) {
    const next = items.findIndex((item) => Number(keyOf(item)) > Number(key))
    return next === -1 ? items.length : next
  }
  if (index === -1) throw new Refusal(400, `after: "${cursor}" is not a cursor of this list`)
  return index + 1
}

function positionAfter(cursor: string): number {
  const [, position] = /^position (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (position === undefined) throw new Refusal(400, `after: "${cursor}" is not a cursor of this list`)
  return Number(position)
}

function encode(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url')
}

/** True if a call searches for nothing, or for a part of one of the texts, whatever the case of the letters. */
export function found(call: Call, ...texts: (string | null)[]): boolean {
  const { search } = call.query
  if (typeof search !== 'string') return true
  return texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()))
}

/** An object by its id, or 404. */
export function requireById<T>(rows: ReadonlyMap<number, T>, id: unknown, what: string): T {
  return orNotFound(rows.get(Number(id)), `${what} ${String(id)} not found`)
}
