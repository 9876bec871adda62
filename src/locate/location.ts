import type { Source } from './library.ts'

/** A location in a known file. */
export interface Location {
  line: number
  column?: number
  /** Why it is approximate, if so. */
  guess?: string
}

/** @param offset undefined when nothing was found */
export function locationAt(source: Source, offset: number | undefined, guess?: string): Location | null {
  if (offset === undefined) return null
  return { ...source.lines().at(offset), ...(guess === undefined ? {} : { guess }) }
}

/** Joins the reasons for an approximate location. */
export function approximation(...reasons: (string | undefined)[]): string | undefined {
  const known = reasons.filter((reason) => reason !== undefined)
  return known.length > 0 ? known.join('; ') : undefined
}
