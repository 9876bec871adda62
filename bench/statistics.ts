/** The middle value; the lower of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** A line of a table: name, median, and the span in brackets. */
export function row(name: string, values: readonly number[], unit: string): string {
  const write = (value: number) => (value >= 1000 ? Math.round(value).toString() : value.toFixed(1))
  const span = `(${write(Math.min(...values))} to ${write(Math.max(...values))})`
  return `${name.padEnd(26)}${write(median(values)).padStart(10)} ${unit.padEnd(4)} ${span}`
}
