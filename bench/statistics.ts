/** The middle value; the lower of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** The value that this part of all values does not exceed. @param part from 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? Number.NaN
}

/** Figures of one kind: a name, what was measured in each run, and the unit. */
export interface Row {
  name: string
  values: readonly number[]
  unit: string
}

/** A table of figures, and what is to be known of them. */
export interface Section {
  title: string
  /** Markdown. */
  notes: string
  head: readonly string[]
  cells: readonly (readonly string[])[]
}

/** A section whose rows are a median and the span of what was measured. */
export function measured(title: string, notes: string, rows: readonly Row[]): Section {
  const cells = rows.map(({ name, values, unit }) => [
    name,
    `${digits(median(values))} ${unit}`.trim(),
    `${digits(Math.min(...values))} to ${digits(Math.max(...values))}`,
    String(values.length),
  ])
  return { title, notes, head: ['', 'median', 'span', 'runs'], cells }
}

/** Three digits, or whole numbers. */
export function digits(value: number): string {
  if (value >= 100) return Math.round(value).toString()
  return value.toFixed(value >= 10 ? 1 : 2)
}
