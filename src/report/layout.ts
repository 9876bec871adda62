/** A part of a report. It is shortened by whole rows or omitted, and never cut in the middle of a row. */
export interface Section {
  /** Name of the section in the list of omitted sections. */
  name: string
  /** Sections with a lower number get their space first. */
  priority: number
  /** Markdown before the rows. */
  head: string
  rows: readonly string[]
  /** Markdown after the rows; may close an HTML element of the head. */
  foot: string
  /** A last row with the number of rows that are not shown and where to find them. */
  more: (missing: number) => string
  /** Upper limit of its size. */
  most?: number
}

/** A section without rows. */
export function block(name: string, priority: number, head: string): Section {
  return { name, priority, head, rows: [], foot: '', more: () => '' }
}

/** The total size limit, and its unit: characters or bytes. */
export interface Room {
  limit: number
  measure: (text: string) => number
}

const gap = '\n\n'

/**
 * Fits sections into a limit: in order of priority, each gets as many rows as fit. The output keeps the given order.
 * @param omitted makes a sentence from the names of the sections that did not fit
 */
export function layOut(
  sections: readonly Section[],
  { limit, measure }: Room,
  omitted: (names: readonly string[]) => string,
): string {
  const overhead = measure(gap)
  // Space for the sentence is reserved up front: the omitted sections are known only at the end.
  let free = limit - overhead - measure(omitted(sections.map(({ name }) => name)))
  const texts = new Map<Section, string>()
  for (const section of sections.toSorted((a, b) => a.priority - b.priority)) {
    const room = Math.min(free - overhead, section.most ?? Number.POSITIVE_INFINITY)
    const text = shorten(section, room, measure)
    if (text === null) continue
    texts.set(section, text)
    free -= measure(text) + overhead
  }
  const missing = sections.filter((section) => !texts.has(section)).map(({ name }) => name)
  const parts = sections.flatMap((section) => texts.get(section) ?? [])
  if (missing.length > 0) parts.push(omitted(missing))
  return parts.join(gap)
}

/** The section shortened to the given size, or null when not even one row fits. */
function shorten({ head, rows, foot, more }: Section, room: number, measure: Room['measure']): string | null {
  const sized = (text: string) => (text === '' ? 0 : measure(text) + measure('\n'))
  const join = (kept: readonly string[]) => [head, ...kept, foot].filter(Boolean).join('\n')
  const frame = sized(head) + sized(foot)
  if (frame + rows.reduce((sum, row) => sum + sized(row), 0) <= room) return join(rows)
  let used = frame + sized(more(rows.length))
  const shown: string[] = []
  for (const row of rows) {
    used += sized(row)
    if (used > room) break
    shown.push(row)
  }
  return shown.length === 0 ? null : join([...shown, more(rows.length - shown.length)])
}
