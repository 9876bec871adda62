import type { ModelError, Place } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import type { Model } from './entities.ts'
import type { Source } from './library.ts'
import { approximation } from './lines.ts'

// One broken entity breaks what refers to it: an error that follows from another one has the location of that.

/** What was found for a complaint. */
export interface Complaint {
  place: Place | null
  /** The entity that the location is in. */
  entity?: string | undefined
  /** The entity whose error this one follows from. */
  follows?: string | undefined
  /** Without such an error, the place is right. */
  sure?: boolean | undefined
  /** The location in a file of the branch that is neither in the checkout nor generated from it. */
  onBranch?: ModelError['branchPlace'] | undefined
  /** The message names nothing but what is missing. */
  unresolved?: boolean | undefined
  /** It is used in texts for people alone. */
  inProse?: boolean | undefined
  /** The file that the location is in, before it was mapped. */
  source?: Source | undefined
}

/** The complaint of an error. */
export interface LocatedMessage extends Complaint {
  /** Which error. */
  index: number
}

/** A complaint with a place. */
interface Placed extends LocatedMessage {
  place: Place
}

function isPlaced(one: LocatedMessage): one is Placed {
  return one.place !== null
}

/** The complaints that other errors may follow from, indexed: thousands of errors may ask for them. */
interface Causes {
  placed: readonly Placed[]
  /** Those that name more than what is missing. */
  resolved: readonly Placed[]
  byEntity: ReadonlyMap<string | undefined, readonly Placed[]>
  /** Those of a file, but of no entity. */
  bySource: ReadonlyMap<Source | undefined, readonly Placed[]>
  /** The place of all errors, if they have only one. */
  only: Place | null
}

/** @param found the complaints of each error */
export function causesAmong(found: readonly (readonly LocatedMessage[])[]): Causes {
  const placed = found.flatMap((complaints) => complaints.filter(isPlaced))
  const causes = placed.filter(({ follows }) => follows === undefined)
  const [only, second] = distinct(placed.map(({ place }) => place))
  return {
    placed,
    resolved: placed.filter(({ unresolved }) => unresolved !== true),
    byEntity: Map.groupBy(causes, ({ entity }) => entity),
    bySource: Map.groupBy(
      causes.filter(({ entity }) => entity === undefined),
      ({ source }) => source,
    ),
    only: only && !second ? only : null,
  }
}

/** The place of a complaint; if it follows from an error in another entity, the place of that. @param own its error */
export function placeOrCause(one: LocatedMessage, causes: Causes, own: number, model: Model): Place | null {
  const { place, follows, sure } = one
  const ofOther = ({ index }: Placed) => index !== own
  if (follows === undefined) {
    // The first of several uses may be right by chance; another error is the likelier cause.
    const vague = one.unresolved === true && place?.guess !== undefined
    return vague && causes.resolved.some(ofOther) ? null : place
  }
  const inFiles = () => model.called(follows).map(({ source }) => causes.bySource.get(source)?.find(ofOther))
  const cause = causes.byEntity.get(follows)?.find(ofOther) ?? inFiles().find((found) => found !== undefined)
  if (cause) {
    const why = `follows from the error in "${oneLine(follows, 100)}"`
    return { ...cause.place, guess: approximation(cause.place.guess, why) ?? why }
  }
  if (sure || !place) return place
  if (causes.placed.some(ofOther)) return null
  return { ...place, guess: approximation(place.guess, 'the cause may be elsewhere') ?? '' }
}

/** An exception of the compiler itself names nothing; with one other error, it is a consequence of that. */
export function crashPlaces({ message }: ModelError, { only }: Causes): Place[] {
  if (!/^Maximum call stack|^Cannot (?:read|destructure) propert|is not a function$/.test(message)) return []
  return only
    ? [{ ...only, guess: approximation(only.guess, 'follows from the only other error') ?? '' }]
    : []
}

/** Each place once. */
export function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.line ?? 0} ${place.path}`, place])).values()]
}
