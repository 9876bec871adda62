import type { LogEntry, Page } from '../../platform/schemas.ts'

const pageSize = 1000
const maxPagesARead = 2000

/** Gets one page of the log. */
export type ReadPage = (query: { after: string | undefined; first: number }) => Promise<Page<LogEntry>>

/**
 * Reads what is new in a log whose entries have no id and whose cursors may work, be ignored, or stand still,
 * depending on the tenant. It remembers a position and two entries, never the log, so its memory use is constant.
 */
export interface LogReader {
  /** Yields the entries that have not been yielded before, in order, a page at a time. */
  readNew(): AsyncGenerator<LogEntry[], void, void>
}

export function createLogReader(readPage: ReadPage): LogReader {
  /** The cursor to read from, and how many entries after it have been yielded already. */
  let place: { after: string | undefined; skip: number } = { after: undefined, skip: 0 }
  let total = 0
  let head: LogEntry | undefined
  let last: LogEntry | undefined
  let cursorsWork = true

  function take(items: LogEntry[], from: number): LogEntry[] {
    const fresh = from === 0 ? items : items.slice(from)
    head ??= fresh[0]
    last = fresh.at(-1) ?? last
    total += fresh.length
    return fresh
  }

  /** Index of the first new entry of a page. @param known how many of its entries should have been read before */
  function newFrom(items: LogEntry[], known: number): number {
    if (known === 0 || same(items[known - 1], last)) return known
    // Fewer than there were, from the same beginning: nothing new. Else the log was cut at its beginning: the last entry seen decides.
    if (items.length < known && same(items[0], head)) return items.length
    return items.findLastIndex((item) => same(item, last)) + 1
  }

  /** Reads from the beginning with a growing page size, for a tenant whose cursors do not work. */
  async function* readWhole(): AsyncGenerator<LogEntry[], void, void> {
    for (let first = total + pageSize; ; first = total + pageSize * 10) {
      const page = await readPage({ after: undefined, first })
      const fresh = take(page.items, newFrom(page.items, total))
      if (fresh.length > 0) yield fresh
      const mayHaveMore = page.hasNextPage || page.items.length >= first
      if (!mayHaveMore || fresh.length === 0) return
    }
  }

  /**
   * Whether the tenant ignores cursors, for a page that repeats entries: it is compared with the whole log.
   * @param from how many entries lie before the page, if the cursor was respected
   */
  async function cursorIgnored({ items }: Page<LogEntry>, from: number): Promise<boolean> {
    const first = from + items.length + pageSize
    const whole = await readPage({ after: undefined, first })
    // A server with a small page limit cannot return the whole log; then only its cursors can be used.
    if (whole.hasNextPage && whole.items.length < first) return false
    const follows =
      same(whole.items[from], items[0]) && same(whole.items[from + items.length - 1], items.at(-1))
    return !follows
  }

  return {
    async *readNew() {
      for (let pages = 0; cursorsWork && pages < maxPagesARead; pages++) {
        const { after, skip } = place
        const page = await readPage({ after, first: skip + pageSize })
        const familiar =
          after !== undefined && page.items.slice(skip).some((item) => same(item, head) || same(item, last))
        const stuck = after !== undefined && page.endCursor === after && page.items.length > 0
        if (stuck || (familiar && (await cursorIgnored(page, total - skip)))) {
          cursorsWork = false
          break
        }
        const fresh = take(page.items, newFrom(page.items, skip))
        const full = page.items.length >= skip + pageSize
        place =
          page.endCursor && page.items.length > 0
            ? { after: page.endCursor, skip: 0 }
            : { after, skip: Math.max(skip, page.items.length) }
        if (fresh.length > 0) yield fresh
        if (!page.hasNextPage && !full) return
        // A further page is announced, but no cursor leads to it.
        if (place.after === after) cursorsWork = false
      }
      if (!cursorsWork) yield* readWhole()
    },
  }
}

function same(a: LogEntry | undefined, b: LogEntry | undefined): boolean {
  if (!a || !b) return false
  return a.timestamp === b.timestamp && a.message === b.message && a.level === b.level && a.phase === b.phase
}
