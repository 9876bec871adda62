import type { ModelError } from '../../findings.ts'

// The platform gives no severity and no order (platform-facts, Validate), and one broken file breaks whatever
// refers to it. Only the order of what people read rests on these words: nothing is decided by them.

/** A file that cannot be read as YAML or as code, or that is not shaped as a data model at all. */
const unreadable = /\(\d+:\d+\)|unexpected (?:token|yaml key)|^yaml|must be an array|duplicate cube/i
/** What is missing may only be missing because its own file is broken. */
const refersToOther = /does not exist|is not defined|does not have|cannot be found|not found/i

/**
 * Puts mistakes into the order in which to mend them: first files that cannot be read, then what is wrong by itself,
 * then what refers to something that is missing. Mistakes of one file stay together, at its worst one's place.
 */
export function rootCauseFirst(errors: readonly ModelError[]): ModelError[] {
  const files = [...Map.groupBy(errors, ({ fileName }) => fileName)].map(([, mistakes]) => {
    const sorted = mistakes.map((error) => ({ error, rank: rank(error) })).toSorted((a, b) => a.rank - b.rank)
    return { worst: sorted[0]?.rank ?? 0, mistakes: sorted.map(({ error }) => error) }
  })
  return files.toSorted((a, b) => a.worst - b.worst).flatMap(({ mistakes }) => mistakes)
}

function rank({ message }: ModelError): number {
  if (unreadable.test(message)) return 0
  return refersToOther.test(message) ? 2 : 1
}
