/** ISO 8601 text of a time in ms, as every response has it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** When an object was made and last changed. */
export function isoTimes({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }): {
  createdAt: string
  updatedAt: string
} {
  return { createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) }
}

/** A time that there may not be. */
export function optionalTime(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms)
}

/** True for the name of a time zone. Intl takes offsets such as +01:00, too. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
