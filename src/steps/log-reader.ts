import type { LogEntry, Page } from '../platform/schemas.ts'

const pageSize = 1000
const maxPagesARead = 2000

/** Gets one page of the log. */
export type ReadPage = (query: { after: string | undefined; first: number }) => Promise<Page<LogEntry>>

/**
 * Reads what is new in a log whose entries have no id and whose cursors may work, be ignored, or stand still
 * (platform-facts, dbt sync). It remembers a place and a few entries, never the log, so its memory is flat.
 */
export interface LogReader {
  /** Yields the entries that have not been given out before, in order, a page at a time. */
  readNew(): AsyncGenerator<LogEntry[], void, void>
}

export function createLogReader(readPage: ReadPage): LogReader {
  /** The cursor to read from, and how many entries behind it are given out already. */
  let place: { after: string | undefined; skip: number } = { after: undefined, skip: 0 }
  let total = 0
  /** The very first entry: an answer to a cursor that begins with it begins at the head. */
  let head: string | null = null
  let last: string | null = null
  let cursorsWork = true

  function take(items: LogEntry[], from: number): LogEntry[] {
    const fresh = items.slice(from)
    head ??= fresh[0] ? key(fresh[0]) : null
    const end = fresh.at(-1)
    if (end) last = key(end)
    total += fresh.length
    return fresh
  }

  /** Where the new entries of a page begin. */
  function newFrom(items: LogEntry[], skip: number): number {
    const before = skip > 0 ? items[skip - 1] : undefined
    if (skip === 0 || (before && key(before) === last)) return skip
    // Fewer than there were: nothing new. Not where they were: the log lost its head; go by the last one seen.
    if (items.length < skip && items[0] && key(items[0]) === head) return items.length
    return items.findLastIndex((item) => key(item) === last) + 1
  }

  async function* readWhole(): AsyncGenerator<LogEntry[], void, void> {
    for (let first = total + pageSize; ; first += pageSize * 10) {
      const page = await readPage({ after: undefined, first })
      const fresh = take(page.items, newFrom(page.items, total))
      if (fresh.length > 0) yield fresh
      // More is announced but a larger page does not bring it: that is all there is to have.
      if (!page.hasNextPage || fresh.length === 0) return
    }
  }

  return {
    async *readNew() {
      for (let pages = 0; cursorsWork && pages < maxPagesARead; pages++) {
        const { after, skip } = place
        const page = await readPage({ after, first: pageSize })
        const first = page.items[0]
        const cursorIgnored = after !== undefined && first !== undefined && key(first) === head
        const cursorStuck = after !== undefined && page.endCursor === after && page.items.length > 0
        if (cursorIgnored || cursorStuck) {
          cursorsWork = false
          break
        }
        const fresh = take(page.items, newFrom(page.items, skip))
        place =
          page.endCursor && page.items.length > 0
            ? { after: page.endCursor, skip: 0 }
            : { after, skip: Math.max(skip, page.items.length) }
        if (fresh.length > 0) yield fresh
        if (!page.hasNextPage) return
        // A further page without a way to it.
        if (place.after === after) cursorsWork = false
      }
      if (!cursorsWork) yield* readWhole()
    },
  }
}

function key({ timestamp, level, phase, message }: LogEntry): string {
  return JSON.stringify([timestamp, level, phase ?? '', message])
}
