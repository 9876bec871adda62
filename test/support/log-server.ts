import type { LogEntry, Page } from '../../src/platform/schemas.ts'
import type { ReadPage } from '../../src/sync/sync-log.ts'

/**
 * What the server does with cursors:
 * - `honoured`: every page names its end, the last one too
 * - `ended`: the last page has no cursor
 * - `ignored`: cursors are named but every answer begins at the head
 * - `stuck`: every page names the same cursor, and its answers begin at the head
 * - `stuck-after-first`: the same, but its answers begin behind the first page that it gave
 * - `nameless`: further pages are announced but no cursor leads to them
 * - `absent`: no page information at all
 */
export const cursorModes = [
  'honoured',
  'ended',
  'ignored',
  'stuck',
  'stuck-after-first',
  'nameless',
  'absent',
] as const
export type CursorMode = (typeof cursorModes)[number]

export interface LogServer {
  read: ReadPage
  /** How many pages were asked for. */
  reads(): number
  /** How many entries were sent. */
  sent(): number
  write(...entries: LogEntry[]): void
  /** Forgets the oldest entries, as a log that is kept in a ring does. */
  forget(count: number): void
}

/** @param cap most entries of a page, whatever is asked for */
export function logServer(mode: CursorMode, cap = Number.POSITIVE_INFINITY): LogServer {
  const entries: LogEntry[] = []
  let forgotten = 0
  let firstEnd: number | undefined
  let reads = 0
  let sent = 0

  function begin(after: string | undefined): number {
    if (after === undefined || ['ignored', 'stuck', 'nameless', 'absent'].includes(mode)) return forgotten
    return Math.max(forgotten, mode === 'stuck-after-first' ? (firstEnd ?? 0) : Number(after))
  }

  return {
    reads: () => reads,
    sent: () => sent,
    write: (...more) => {
      for (const each of more) entries.push(each)
    },
    forget: (count) => {
      forgotten = Math.min(entries.length, forgotten + count)
    },
    read({ after, first }): Promise<Page<LogEntry>> {
      reads++
      if (reads > 5000) throw new Error('the reader asks for ever')
      const from = begin(after)
      const items = entries.slice(from, from + Math.min(first, cap))
      sent += items.length
      const end = from + items.length
      const more = end < entries.length
      if (mode === 'nameless') return Promise.resolve({ items, hasNextPage: more, endCursor: undefined })
      if (mode === 'absent') return Promise.resolve({ items, hasNextPage: false, endCursor: undefined })
      if (items.length > 0) firstEnd ??= end
      if (mode === 'stuck') return Promise.resolve({ items, hasNextPage: true, endCursor: 'still' })
      if (mode === 'stuck-after-first') {
        const endCursor = items.length > 0 ? 'still' : undefined
        return Promise.resolve({ items, hasNextPage: more, endCursor })
      }
      const endCursor = items.length > 0 && (more || mode !== 'ended') ? String(end) : undefined
      return Promise.resolve({ items, hasNextPage: more, endCursor })
    },
  }
}

/** An entry that is like no other. */
export function entry(number: number): LogEntry {
  return {
    timestamp: `t${number}`,
    level: 'info',
    message: `line ${number}`,
    phase: undefined,
    durationMs: undefined,
  }
}
