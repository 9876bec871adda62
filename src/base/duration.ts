const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Longest accepted duration: a week, far below the 24.8 days where timers overflow and fire at once. */
export const maxDurationMs = 7 * unitMs.d

/**
 * Reads `500ms`, `5s`, `30m`, `1.5h`, `7d`.
 * @param mostMs the longest accepted one, in milliseconds
 * @returns milliseconds, or null when the text is no duration, is zero or negative, or is too long
 */
export function parseDuration(text: string, mostMs = maxDurationMs): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s?(ms|s|m|h|d)$/i.exec(text.trim())
  if (!match) return null
  const unit = (match[2] ?? '').toLowerCase() as keyof typeof unitMs
  const durationMs = Math.round(Number(match[1]) * unitMs[unit])
  return durationMs > 0 && durationMs <= mostMs ? durationMs : null
}

/**
 * Writes a duration for people: `450 ms`, `8.2 s`, `1 min 05 s`, `2 h 03 min`.
 * @param durationMs milliseconds; negative counts as zero
 */
export function formatDuration(durationMs: number): string {
  const ms = Math.max(0, Math.round(durationMs))
  if (ms < 1000) return `${ms} ms`
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return `${tenths / 10} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return withRest(Math.floor(seconds / 60), 'min', seconds % 60, 's')
  const minutes = Math.round(seconds / 60)
  return withRest(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
}

function withRest(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${String(rest).padStart(2, '0')} ${restUnit}`
}
