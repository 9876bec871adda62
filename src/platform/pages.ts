import { PlatformError } from './errors.ts'
import type { OperationInfo } from './operation.ts'
import type { Page } from './schemas.ts'

const maxPages = 1000

/**
 * Yields the items of all pages of a list. A decision based on part of a list could fail open, so a list that cannot be
 * read to its end is an error.
 * @param pageSize requested size of a page: a full page that does not say whether there is a further one may be the first
 *   of several
 * @param read requests one page; `after` is the cursor, undefined for the first page
 * @param isEnough whether the pages after this one are not needed; default: never
 * @throws PlatformError if a full page does not say whether there is a further one, a cursor is missing or repeated, or
 *   after 1,000 pages
 */
export async function* eachItem<T>(
  operation: OperationInfo,
  pageSize: number,
  read: (after: string | undefined) => Promise<Page<T>>,
  isEnough: (items: readonly T[]) => boolean = () => false,
): AsyncGenerator<T, void, void> {
  for await (const { items } of eachPage(operation, (items) => items.length === pageSize, read)) {
    yield* items
    if (isEnough(items)) return
  }
}

/**
 * Yields the pages of a list, see {@link eachItem}.
 * @param isFull whether a page that does not say whether there is a further one may be the first of several
 */
export async function* eachPage<T>(
  operation: OperationInfo,
  isFull: (items: readonly T[]) => boolean,
  read: (after: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<Page<T>, void, void> {
  const seen = new Set<string>()
  let after: string | undefined
  for (let pages = 1; ; pages++) {
    const page = await read(after)
    yield page
    if (!page.hasNextPage && page.silent && isFull(page.items))
      throw broken(operation, 'a page is full, and does not say whether there is a further one')
    if (!page.hasNextPage) return
    const cursor = page.endCursor
    if (cursor === undefined || cursor === '')
      throw broken(operation, 'a further page is announced without a cursor')
    if (seen.has(cursor)) throw broken(operation, 'the cursor does not move')
    if (pages === maxPages) throw broken(operation, `there are more than ${maxPages} pages`)
    seen.add(cursor)
    after = cursor
  }
}

/** A list that cannot be read to its end. */
export function broken(operation: OperationInfo, text: string): PlatformError {
  return new PlatformError({
    operation,
    trouble: 'unreachable',
    text: `the list cannot be read to its end: ${text}`,
    advice: 'The platform, or a gateway before it, breaks its pages: report it to the platform.',
    arrived: 'unknown',
    notTheConnection: true,
  })
}
