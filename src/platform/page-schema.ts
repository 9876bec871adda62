import * as z from 'zod/mini'

// What the schemas of responses are made of: tolerant members, and lists in pages.

/** A member that no decision depends on: absent, null and invalid all become undefined. */
export function optional<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.optional(schema), undefined)
}

/** Without blanks around it. */
export const text = z.string().check(z.trim())
export const nonBlank = z.string().check(z.trim(), z.minLength(1))

/** A page of a list. */
export interface Page<T> {
  items: T[]
  hasNextPage: boolean
  /** Set if the response does not say whether there is a further page. */
  silent?: boolean
  /** How many items the whole list has, or this page: lists differ. */
  count?: number
  endCursor: string | undefined
}

/** Whether there is a further page, and its cursor. */
export const pageInfo = z.catch(
  z.nullish(z.object({ hasNextPage: z.optional(z.unknown()), endCursor: optional(z.string()) })),
  undefined,
)

/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 10_000

/**
 * The parser records each invalid item. A small response can hold millions of them, which would exceed memory and stack.
 */
export function listOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  const sound = (items: unknown[]) =>
    items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success)
  return z.pipe(z.array(z.unknown()).check(z.refine(sound, 'a list with invalid items')), z.array(item))
}

/** The length of the whole list in older responses. */
const pagination = optional(z.object({ total: z.number(), offset: optional(z.number()) }))

/**
 * Parses a list in every format seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then the
 * deprecated `pagination` and `count` may show that there is more.
 * A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
 */
export function pageOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  return pageOfList(listOf(item))
}

/** The same, of a schema for the whole list. */
export function pageOfList<T>(list: z.ZodMiniType<T[]>): z.ZodMiniType<Page<T>> {
  const items = z.nullish(list)
  const page = z.object({ items, data: items, pageInfo, pagination, count: optional(z.number()) })
  return z.pipe(
    page.check(z.refine(({ items, data }) => Boolean(items ?? data), 'a list without items')),
    z.transform(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
      const found = newer ?? older ?? []
      const stated = typeof info?.hasNextPage === 'boolean'
      // `count` may be that of the page: only a larger one shows that there is more.
      const missing = whole ? whole.total - (whole.offset ?? 0) : (count ?? 0)
      return {
        items: found,
        hasNextPage: hasMore(info?.hasNextPage, info?.endCursor) || (!stated && missing > found.length),
        endCursor: info?.endCursor,
        ...(count === undefined ? {} : { count }),
        ...(stated || whole ? {} : { silent: true }),
      }
    }),
  )
}

/** Fails closed: only `false`, or no sign of a further page, ends a list. */
function hasMore(hasNextPage: unknown, endCursor: string | undefined): boolean {
  if (hasNextPage === undefined || hasNextPage === null) return Boolean(endCursor)
  return hasNextPage !== false
}
