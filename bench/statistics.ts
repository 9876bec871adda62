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

/** What the sections are measured with. */
export interface BenchOptions {
  /** How many runs the quick ones get; slow ones take fewer. */
  runs: number
  /** Lines of the log. */
  lines: number
  /** `dist` folder of the bundle of before, for `runAction`; null if there is none. */
  before: string | null
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

/** Figures of one kind for each variant, by its name. */
export interface ComparedRow {
  name: string
  values: Readonly<Record<string, readonly number[] | undefined>>
  unit: string
}

/** A section with a column for each variant that was measured, in alternating runs: the median, and the span of all. */
export function compared(
  title: string,
  notes: string,
  variants: readonly string[],
  rows: readonly ComparedRow[],
): Section {
  const shown = variants.filter((variant) => rows.some(({ values }) => values[variant]?.length))
  const cells = rows.map(({ name, values, unit }) => [
    name,
    ...shown.map((variant) => spanned(values[variant] ?? [], unit)),
  ])
  return { title, notes, head: ['', ...shown], cells }
}

function spanned(values: readonly number[], unit: string): string {
  if (values.length === 0) return ''
  const middle = `${digits(median(values))} ${unit}`.trim()
  const [least, most] = [digits(Math.min(...values)), digits(Math.max(...values))]
  return least === most ? middle : `${middle} (${least} to ${most})`
}

/** Three digits, or whole numbers. */
export function digits(value: number): string {
  if (value >= 100) return Math.round(value).toString()
  return value.toFixed(value >= 10 ? 1 : 2)
}
