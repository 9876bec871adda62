import type { ModelError, ModelFile, Place } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import { branchFiles } from './branch-files.ts'
import { findInDbt } from './dbt-lookup.ts'
import { type DbtProject, openDbtProject } from './dbt-project.ts'
import { findDbtPlace } from './dbt-text.ts'
import { type Model, type ModelSource, openModel } from './entities.ts'
import { sourceOfGenerated } from './generated.ts'
import { type Library, openLibrary } from './library.ts'
import { approximation } from './location.ts'
import { findModelFile } from './model-file.ts'
import { findInModel } from './model-lookup.ts'
import { findInEntities } from './model-search.ts'
import { readDbtMessage } from './parsed-dbt-message.ts'
import { type ParsedMessage, readMessages } from './parsed-message.ts'
import { cleanPath, type FoundFile, type LocatePaths } from './paths.ts'
import type { TextFiles } from './text-files.ts'

/** A message with more reasons than this has the locations of the first ones only. */
const maxPlaces = 5

/**
 * Finds the locations of errors in the data model. Never throws, for any messages, file names and files.
 * @param errors as the compiler reported them; not changed
 * @param branch the files of the branch, if they were read: generated files are not in the checkout
 * @returns the same errors in the same order, with `place` if a location was found: a path in the checkout, and a
 *   line of that file. The location of an error in a generated file is in its dbt model. `morePlaces` are those of
 *   further reasons in the same message. When the signal aborts, the remaining errors have no `place`
 */
export async function locateErrors(
  errors: readonly ModelError[],
  files: TextFiles,
  paths: LocatePaths,
  signal?: AbortSignal,
  branch: readonly ModelFile[] = [],
): Promise<ModelError[]> {
  if (errors.length === 0) return []
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  const generated = branch.length === 0 ? null : await openLibrary(branchFiles(branch))
  const model = await openModel(library, generated, paths)
  const finder: Finder = { library, project, generated, model, paths }
  const found: Found[][] = []
  for (const error of errors) found.push(signal?.aborted ? [] : await placesOf(error, finder))
  return errors.map((error, index) => {
    const own = found[index] ?? []
    const places = distinct(own.flatMap((one) => placeOrCause(one, found, index) ?? []))
    const [place, ...morePlaces] = (places.length > 0 ? places : crashPlaces(error, found)).slice(0, maxPlaces)
    return { ...error, ...(place ? { place } : {}), ...(morePlaces.length > 0 ? { morePlaces } : {}) }
  })
}

/**
 * Finds the location that a message of dbt refers to, such as `Compilation Error in model a (models/a.sql) …`.
 * Never throws, for any text and files.
 * @param text the message; it may name a file, a line, and unresolved names
 * @returns null if it names no file of the checkout
 */
export async function locateText(text: string, files: TextFiles, paths: LocatePaths): Promise<Place | null> {
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  return findDbtPlace(library, project, paths.dbtProjectDir, readDbtMessage(text))
}

/** What locations are found with. */
interface Finder {
  library: Library
  project: DbtProject
  /** The files of the branch. */
  generated: Library | null
  model: Model
  paths: LocatePaths
}

interface Found {
  place: Place | null
  /** The entity that the location is in. */
  entity?: string | undefined
  /** The entity whose error this one follows from. */
  follows?: string | undefined
}

async function placesOf({ message, fileName }: ModelError, finder: Finder): Promise<Found[]> {
  const found: Found[] = []
  for (const parsed of readMessages(message).slice(0, maxPlaces)) {
    // If a message names several files, the error is in the last one.
    found.push(await placeOf(parsed, fileName ?? parsed.files.at(-1), finder))
  }
  return found
}

async function placeOf(parsed: ParsedMessage, named: string | undefined, finder: Finder): Promise<Found> {
  const { library, project, model, paths } = finder
  const file = named === undefined ? null : await findModelFile(library, named, paths)
  const source = file && (await library.open(file.path))
  if (file && source) return inFile(model, parsed, file, { source, inCheckout: true })
  if (file) return { place: { path: file.path, ...(file.guess === undefined ? {} : { guess: file.guess }) } }
  const within = named === undefined ? undefined : await branchFile(finder, named)
  const site =
    findInEntities(model, parsed, within) ??
    (within ? { ...within, location: findInModel(within.source, parsed) } : null)
  const known = { entity: site?.entity?.name, follows: site?.follows }
  if (site?.inCheckout) return { ...known, place: site.location && { path: site.source.path, ...site.location } }
  const origin = site && (await sourceOfGenerated(library, project, model, site, parsed.names[0]))
  return { ...known, place: origin ?? (await findInDbt(library, project, named, parsed)) }
}

/** The location in a file of the checkout that the platform named. */
function inFile(model: Model, parsed: ParsedMessage, { path, guess }: FoundFile, within: ModelSource): Found {
  const plain = parsed.about ? null : findInModel(within.source, parsed)
  const site = plain && plain.guess === undefined ? null : findInEntities(model, parsed, within)
  const sure = site?.source === within.source && (plain === null || site.location?.guess === undefined)
  const location = (sure ? site.location : null) ?? plain
  const why = approximation(guess, location?.guess)
  const place = { path, ...location, ...(why === undefined ? {} : { guess: why }) }
  return { place, entity: site?.entity?.name ?? parsed.owner?.name, follows: sure ? site.follows : undefined }
}

async function branchFile({ generated }: Finder, named: string): Promise<ModelSource | undefined> {
  const clean = cleanPath(named)
  if (!generated || clean === null) return undefined
  const source = (await generated.open(clean)) ?? (await generated.open(`model/${clean}`))
  return source ? { source, inCheckout: false } : undefined
}

/** The place of an error; if it follows from an error in another entity, the place of that. */
function placeOrCause({ place, follows }: Found, all: readonly Found[][], own: number): Place | null {
  if (follows === undefined) return place
  const cause = all
    .flatMap((found, index) => (index === own ? [] : found))
    .find((other) => other.entity === follows && other.follows === undefined && other.place)?.place
  if (cause) return { ...cause, guess: approximation(cause.guess, `follows from the error in "${oneLine(follows, 100)}"`) ?? '' }
  return place && { ...place, guess: approximation(place.guess, 'the cause may be elsewhere') ?? '' }
}

/** An exception of the compiler itself names nothing; with one other error, it is a consequence of that. */
function crashPlaces({ message }: ModelError, all: readonly Found[][]): Place[] {
  if (!/^Maximum call stack|^Cannot (?:read|destructure) propert|is not a function$/.test(message)) return []
  const [only, second] = distinct(all.flat().flatMap(({ place }) => place ?? []))
  if (!only || second) return []
  return [{ ...only, guess: approximation(only.guess, 'follows from the only other error') ?? '' }]
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.line ?? 0} ${place.path}`, place])).values()]
}
