import * as z from 'zod/mini'
import { pageOfList } from './page-schema.ts'

/** An entry of the log of a sync. */
export interface LogEntry {
  /** Empty where the response has none, like `level` and `message`. */
  timestamp: string
  level: string
  message: string
  /** Without blanks around it. */
  phase: string | undefined
  /** How long the phase took that ends with this entry. */
  durationMs: number | undefined
}

/**
 * Without a schema: a log may have a million entries, each of which would be copied and checked several times. No
 * decision depends on an entry, so nothing in it is an error.
 */
function readEntry(item: unknown): LogEntry {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  const { timestamp, level, message, phase, durationMs } = (isObject ? item : {}) as Record<string, unknown>
  return {
    timestamp: typeof timestamp === 'string' ? timestamp : '',
    level: typeof level === 'string' ? level : '',
    message: typeof message === 'string' ? message : '',
    phase: typeof phase === 'string' ? phase.trim() : undefined,
    durationMs: typeof durationMs === 'number' && Number.isFinite(durationMs) ? durationMs : undefined,
  }
}

export const logPage = pageOfList(
  z.pipe(
    z.custom<unknown[]>(Array.isArray),
    z.transform((items) => items.map(readEntry)),
  ),
)
