import type { Node } from './contract/strict.ts'
import { Refusal } from './http/answer.ts'

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

/** A page of a list that can also be cut by the older offset and limit; it then has no cursors. */
export interface OffsetPage<T> {
  items: T[]
  pageInfo: Page<T>['pageInfo'] | null
  pagination: { total: number; offset: number; limit: number }
}

/** Cuts a page by offset and limit if one of them is given, else by cursor. The two cannot be mixed. */
export function pageOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  query: Node,
  defaultSize: number,
  cursors: 'item' | 'position' = 'item',
): OffsetPage<T> {
  const { offset, limit } = query
  refuseMixedPaging(query, 'offset', 'limit')
  const byOffset = offset !== undefined || limit !== undefined
  const start = typeof offset === 'number' ? offset : 0
  const size = typeof limit === 'number' ? limit : defaultSize
  if (start < 0 || size < 0) throw new Refusal(400, 'offset and limit count from 0')
  const pagination = { total: items.length, offset: start, limit: size }
  if (byOffset) return { items: items.slice(start, start + size), pageInfo: null, pagination }
  return { ...paginate(items, keyOf, query, defaultSize, cursors), pagination }
}

/** Refuses a query that asks for a page by cursor and in another way at once. */
export function refuseMixedPaging(query: Node, ...others: string[]): void {
  const cursor = query.first !== undefined || query.after !== undefined
  if (cursor && others.some((name) => query[name] !== undefined)) {
    throw new Refusal(400, `${others.join('/')} and first/after cannot be mixed`)
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
