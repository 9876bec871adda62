/** A position in a text; line and column count from 1. */
export interface Point {
  line: number
  column: number
}

/** The lines of a text. An empty rest after the last line break is no line. */
export interface Lines {
  readonly count: number
  /** The position of an offset; an offset after the end is the end of the last line. */
  at(offset: number): Point
  /** The offset of a position. */
  offset(point: { line: number; column?: number }): number
  /** A line without its break; undefined if there is no such line. */
  text(line: number): string | undefined
}

/** Counts lines as editors and GitHub do: by `\n`, with or without `\r` before it. */
export function linesOf(text: string): Lines {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const count = starts.at(-1) === text.length ? starts.length - 1 : starts.length

  const textOf = (line: number) => {
    const start = starts[line - 1]
    if (start === undefined || line > count) return undefined
    return text.slice(start, starts[line] ?? text.length).replace(/\r?\n$/, '')
  }
  return {
    count,
    text: textOf,
    offset: ({ line, column = 1 }) => (starts[line - 1] ?? text.length) + column - 1,
    at(offset) {
      let low = 0
      let high = Math.max(count, 1)
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if ((starts[middle] ?? text.length) <= offset) low = middle
        else high = middle
      }
      const line = low + 1
      const length = textOf(line)?.length ?? 0
      return { line, column: Math.max(1, Math.min(offset - (starts[low] ?? 0), length) + 1) }
    },
  }
}

/**
 * The position that a message names, if the text has it. Compilers put an error at the end of a file on the line after the
 * last one: that becomes the last line. A column after the end of its line becomes the end.
 */
export function clampedTo(
  lines: Lines,
  line: number,
  column?: number,
): { line: number; column?: number } | null {
  if (line < 1 || line > lines.count + 1 || lines.count === 0) return null
  const real = Math.min(line, lines.count)
  if (column === undefined) return { line: real }
  const length = lines.text(real)?.length ?? 0
  return { line: real, column: Math.max(1, Math.min(column, length)) }
}

/** A location in a known file. */
export interface Location {
  line: number
  column?: number
  /** Why it is approximate, if so. */
  guess?: string
}

/** @param offset undefined when nothing was found */
export function locationAt(
  source: { lines(): Lines },
  offset: number | undefined,
  guess?: string,
): Location | null {
  if (offset === undefined) return null
  return { ...source.lines().at(offset), ...(guess === undefined ? {} : { guess }) }
}

/** Joins the reasons for an approximate location. */
export function approximation(...reasons: (string | undefined)[]): string | undefined {
  const known = reasons.filter((reason) => reason !== undefined)
  return known.length > 0 ? known.join('; ') : undefined
}
