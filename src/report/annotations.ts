import type { ModelError, Place, Report } from '../findings.ts'
import { oneLine, serverLines } from '../runtime/text.ts'

/** An error shown at a line of a file. */
export interface Annotation {
  title: string
  message: string
  place: Place
}

export interface Annotations {
  errors: Annotation[]
  /** A summary without a location when there are more errors than annotations; otherwise null. */
  more: string | null
}

/** GitHub shows ten error annotations per step: one is the final error of the step, another may be `more`. */
const mostErrors = 9
const mostCharacters = 4_096
const mostLines = 20

/** The errors whose location in the checkout is known, in the order of the report. */
export function annotationsOf({ findings }: Report, where: string): Annotations {
  const errors = findings.errors ?? []
  const located = errors.filter((error) => error.place)
  // The first location of each error before the further ones.
  const placed = [
    ...located.flatMap((error) => (error.place ? [annotation(error, error.place)] : [])),
    ...located.flatMap((error) => (error.morePlaces ?? []).map((place) => annotation(error, place))),
  ]
  if (placed.length === 0) return { errors: [], more: null }
  const all = located.length === errors.length && placed.length <= mostErrors
  const shown = placed.slice(0, all ? mostErrors : mostErrors - 1)
  if (all) return { errors: shown, more: null }
  const missing = Math.max(errors.length - shown.length, errors.length - located.length)
  if (missing <= 0) return { errors: shown, more: null }
  const what = missing === 1 ? '1 more error' : `${missing.toLocaleString('en-US')} more errors`
  return { errors: shown, more: `… and ${what} in the data model, ${where}.` }
}

function annotation({ message, fileName, times }: ModelError, place: Place): Annotation {
  const lines = serverLines(message, 1000)
  const shown = lines.slice(0, mostLines)
  const behind = [
    lines.length > shown.length && `… (${lines.length - shown.length} more lines)`,
    times > 1 && `Reported ${times} times.`,
    fileName && fileName !== place.path && `In the data model: ${oneLine(fileName, 300)}.`,
    place.guess && `Approximate location: ${oneLine(place.guess, 300)}.`,
  ].filter((line) => line)
  const end = behind.join('\n')
  const start = shown.join('\n').slice(0, mostCharacters - end.length - 2)
  return { title: 'Data model', message: [start, end].filter(Boolean).join('\n').toWellFormed(), place }
}
