/** ISO 8601 text of a time in ms, as every answer tells it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
