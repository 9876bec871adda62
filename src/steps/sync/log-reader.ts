import type { LogEntry, Page } from '../../platform/schemas.ts'

const pageSize = 1000
const maxPagesARead = 2000
/** At least so many entries more than the known ones are requested by a whole read. */
const usualStep = 10 * pageSize

/** Gets one page of the log. */
export type ReadPage = (query: { after: string | undefined; first: number }) => Promise<Page<LogEntry>>

/**
 * Reads what is new in a log whose entries have no id and whose cursors may work, be ignored, or stand still,
 * depending on the tenant. It remembers a position and two entries, never the log, so its memory use is constant.
 *
 * What it reads in total is proportional to the log. Without cursors, all of it is in each response: a log of more than a
 * page is then read less often as long as it does not double, with twice as many calls in between each time.
 */
export interface LogReader {
  /**
   * Prints the entries that have not been printed before, in order, a page at a time.
   * @param print waited for before the next page is read
   * @param atEnd reads them now, although the whole log must be read for it
   */
  readNew(print: Print, atEnd?: boolean): Promise<void>
}

type Print = (entries: LogEntry[]) => void | Promise<void>

export function createLogReader(readPage: ReadPage): LogReader {
  /** The cursor to read from, and how many entries after it have been yielded already. */
  let place: { after: string | undefined; skip: number } = { after: undefined, skip: 0 }
  let total = 0
  let head: LogEntry | undefined
  let last: LogEntry | undefined
  let cursorsWork = true
  /** Cursors that work are not checked again before the log has this many entries. */
  let trustedUntil = 0
  /** How many calls pass between two whole reads, and how many have passed. */
  let pause = 0
  let passed = 0
  /** How many entries the log had after the last whole read. */
  let wholeTotal = 0
  /** A whole read requests this many entries more than the known ones at most: fewer after an error. */
  let mostStep = Number.POSITIVE_INFINITY

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

  // Each page is read in a call of its own. A loop would hold it while it waits for the next one, and what survives that
  // many garbage collections makes the memory of a long log grow.

  /** Reads from the beginning, for a tenant whose cursors do not work. @returns whether there is more to read */
  async function readWhole(print: Print): Promise<boolean> {
    // Only a response that is full is followed by another one, which has its entries again.
    const step = Math.min(mostStep, Math.max(usualStep, 3 * total))
    const first = total + step
    const page = await readPage({ after: undefined, first }).catch((error: unknown) => {
      // They may have been too many for one response.
      if (step <= pageSize) throw error
      mostStep = step > usualStep ? usualStep : pageSize
    })
    if (!page) return true
    const fresh = take(page.items, newFrom(page.items, total))
    await printInPages(fresh, print)
    const isFull = page.items.length >= first
    // The error may have been another one, and each of many small steps would have the whole log again.
    if (isFull) mostStep *= 2
    return fresh.length > 0 && (page.hasNextPage || isFull)
  }

  /** The same to the end of the log, unless it is too early for it. */
  async function readWholeIfDue(print: Print, atEnd: boolean): Promise<void> {
    if (!atEnd && passed++ < pause) return
    passed = 0
    let more = true
    while (more) more = await readWhole(print)
    if (total > pageSize && total < 2 * wholeTotal) pause = 2 * pause + 1
    wholeTotal = total
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

  /** Whether a page shows that its cursor leads nowhere. */
  async function leadsNowhere(page: Page<LogEntry>): Promise<boolean> {
    const { after, skip } = place
    if (after === undefined || page.items.length === 0) return false
    if (page.endCursor === after) return true
    const repeats = page.items.slice(skip).some((item) => same(item, head) || same(item, last))
    if (!repeats || total < trustedUntil) return false
    if (await cursorIgnored(page, total - skip)) return true
    trustedUntil = 2 * total
    return false
  }

  /** @returns whether there is more to read by cursors */
  async function readByCursor(print: Print): Promise<boolean> {
    const { after, skip } = place
    // Known entries behind a last page without a cursor: a page of them alone has one, and they are not read again.
    const pass = skip > pageSize
    const first = pass ? pageSize : skip + pageSize
    const page = await readPage({ after, first })
    const full = page.items.length >= first
    if (await leadsNowhere(page)) {
      cursorsWork = false
    } else if (pass && page.items.length === first) {
      if (page.endCursor) place = { after: page.endCursor, skip: skip - first }
      else cursorsWork = false
    } else {
      const fresh = take(page.items, newFrom(page.items, skip))
      place =
        page.endCursor && page.items.length > 0
          ? { after: page.endCursor, skip: 0 }
          : { after, skip: Math.max(skip, page.items.length) }
      await printInPages(fresh, print)
      if (!page.hasNextPage && !full) return false
      // A further page is announced, but no cursor leads to it.
      if (place.after === after) cursorsWork = false
    }
    return cursorsWork
  }

  return {
    async readNew(print, atEnd = false) {
      let more = cursorsWork
      for (let pages = 0; more && pages < maxPagesARead; pages++) more = await readByCursor(print)
      if (!cursorsWork) await readWholeIfDue(print, atEnd)
    },
  }
}

async function printInPages(entries: LogEntry[], print: Print): Promise<void> {
  for (let from = 0; from < entries.length; from += pageSize)
    await print(entries.length <= pageSize ? entries : entries.slice(from, from + pageSize))
}

function same(a: LogEntry | undefined, b: LogEntry | undefined): boolean {
  if (!a || !b) return false
  return a.timestamp === b.timestamp && a.message === b.message && a.level === b.level && a.phase === b.phase
}
