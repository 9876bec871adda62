import type { Source } from './library.ts'

/** A place in a file that is known. */
export interface Spot {
  line: number
  column?: number
  /** Why it is a guess, if so. */
  guess?: string
}

/** @param offset undefined when nothing was found */
export function spotAt(source: Source, offset: number | undefined, guess?: string): Spot | null {
  if (offset === undefined) return null
  return { ...source.lines().at(offset), ...(guess === undefined ? {} : { guess }) }
}

/** Two reasons for guessing as one phrase. */
export function guesses(...reasons: (string | undefined)[]): string | undefined {
  const known = reasons.filter((reason) => reason !== undefined)
  return known.length > 0 ? known.join('; ') : undefined
}
