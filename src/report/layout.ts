/** A part of a report that is made shorter by whole rows, or left out as a whole; never in the middle of a row. */
export interface Section {
  /** What the section is called where it had to be left out. */
  name: string
  /** A lower one gets its room first. */
  priority: number
  /** Markdown before the rows. */
  head: string
  rows: readonly string[]
  /** Markdown behind the rows; may close what the head opened. */
  foot: string
  /** A last row that says how many rows are missing and where they are. */
  more: (missing: number) => string
  /** Room that it may take at most, however much there is. */
  most?: number
}

/** A section without rows. */
export function block(name: string, priority: number, head: string): Section {
  return { name, priority, head, rows: [], foot: '', more: () => '' }
}

/** How much there may be in all, and how it is measured: in characters or in bytes. */
export interface Room {
  limit: number
  measure: (text: string) => number
}

const gap = '\n\n'

/**
 * Fits sections into a limit: by priority as many of each one's rows as there is room for, in the order given.
 * @param leftOut a sentence about the sections that are missing, which are named to it
 */
export function layOut(
  sections: readonly Section[],
  { limit, measure }: Room,
  leftOut: (names: readonly string[]) => string,
): string {
  const overhead = measure(gap)
  // Room for the sentence is kept from the start: what is missing is known only at the end.
  let free = limit - overhead - measure(leftOut(sections.map(({ name }) => name)))
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
  if (missing.length > 0) parts.push(leftOut(missing))
  return parts.join(gap)
}

/** The section within the room, or null when not even one of its rows has a place. */
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
