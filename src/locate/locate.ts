import type { ModelError, ModelFile, Place } from '../base/findings.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import {
  type Complaint,
  causesAmong,
  crashPlaces,
  distinct,
  type LocatedMessage,
  placeOrCause,
} from './causes.ts'
import { type DbtProject, openDbtProject } from './dbt-project.ts'
import { findDbtPlace, readDbtMessage } from './dbt-text.ts'
import { at, findModelFile, type Model, type ModelSource, openModel, type Site } from './entities.ts'
import { sourceOfGenerated } from './generated.ts'
import { type FoundFile, type Library, openLibrary, type Source } from './library.ts'
import { approximation } from './lines.ts'
import { findInEntities } from './model-search.ts'
import { type ParsedMessage, readMessages } from './parsed-message.ts'
import { cleanPath, type LocatePaths } from './paths.ts'
import { likelyReasons } from './reasons.ts'
import { branchFiles, type TextFiles } from './text-files.ts'

/** A message with more reasons than this has the locations of the first ones only. */
const maxPlaces = 5
/** More errors than this have few causes, which are among the first ones. */
const maxLocated = 10_000
/** Reasons of one message, each reported as an error, are at most so far from each other. */
const maxDistance = 100

/**
 * Finds the locations of errors in the data model. Never throws, for any messages, file names and files.
 * @param errors as the compiler reported them; not changed
 * @param branch the files of the branch, if they were read: generated files are not in the checkout
 * @returns the same errors in the same order, with `place` if a location was found: a path in the checkout, and a
 *   line of that file. The location of an error in a generated file is in its dbt model. `morePlaces` are those of
 *   further reasons in the same message. When the signal aborts, the remaining errors have no `place`, nor do those
 *   after the 10,000th
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
  const model = await openModel(library, generated, paths, signal)
  const finder: Finder = { library, project, generated, model, paths }
  const found: (readonly LocatedMessage[])[] = []
  const messages = windowOf(errors)
  for (const [index, { fileName }] of errors.slice(0, maxLocated).entries()) {
    found.push(
      signal?.aborted
        ? []
        : await placesOf(likelier(messages, index, errors.length), fileName, index, finder),
    )
  }
  const causes = causesAmong(found)
  return errors.map((error, index) => {
    const own = found[index]
    if (!own) return error
    const places = distinct(own.flatMap((one) => placeOrCause(one, causes, index, model) ?? []))
    const [place, ...morePlaces] = (places.length > 0 ? places : crashPlaces(error, causes)).slice(
      0,
      maxPlaces,
    )
    const branchPlace = own.find(({ onBranch }) => onBranch)?.onBranch
    const shown = own.some(({ inProse }) => inProse) ? withBraces(error) : likelyReasons(error.message)
    return {
      ...error,
      ...(shown === error.message ? {} : { shown }),
      ...(place ? { place } : {}),
      ...(morePlaces.length > 0 ? { morePlaces } : {}),
      ...(branchPlace ? { branchPlace } : {}),
    }
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

/** A name that is not defined, in a description that was meant for people. */
function withBraces({ message }: ModelError): string {
  return `${withoutStop(message)}. Braces in a description, title or format are a reference: write the name without them`
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

/** The messages of errors, taken apart when they are needed; only those near the last one are kept. */
function windowOf(errors: readonly ModelError[]): (index: number) => readonly ParsedMessage[] {
  const known = new Map<number, readonly ParsedMessage[]>()
  return (index) => {
    const read = known.get(index) ?? readMessages(errors[index]?.message ?? '').slice(0, maxPlaces)
    known.set(index, read)
    known.delete(index - 2 * maxDistance)
    return read
  }
}

/**
 * The complaints of a message. Where each reason is an error of its own, most are alternatives that do not apply: such
 * an error has the complaints of the likelier one about the same member.
 */
function likelier(
  messages: (index: number) => readonly ParsedMessage[],
  index: number,
  total: number,
): readonly ParsedMessage[] {
  const own = messages(index)
  const [one] = own
  if (!one?.owner || one.about || one.names.length > 0 || own.length > 1 || firstRank(one) <= 1) return own
  // The reasons of one message are next to each other.
  const near = [
    ...range(Math.max(0, index - maxDistance), index).toReversed(),
    ...range(index + 1, Math.min(total, index + maxDistance)),
  ].map(messages)
  const others = near.filter(
    ([other]) => other?.owner?.name === one.owner?.name && other?.paths[0] && isSameMember(one, other),
  )
  const best = others.toSorted(([a], [b]) => firstRank(a) - firstRank(b))[0]
  return best && firstRank(best[0]) < firstRank(one) ? best : own
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}

function firstRank(parsed: ParsedMessage | undefined): number {
  return parsed?.paths[0]?.rank ?? 9
}

/** A complaint about the whole entity, or without a path, may be about any member. */
function isSameMember(one: ParsedMessage, other: ParsedMessage): boolean {
  const memberOf = ({ paths }: ParsedMessage) => /^[^.[]+(?:\.[^.[]+)?/.exec(paths[0]?.path ?? '')?.[0] ?? ''
  const [own, its] = [memberOf(one), memberOf(other)]
  return /^(?:|value|interval|origin)$/.test(own) || its === own || its.startsWith(`${own}.`)
}

/** @param index that of the error */
async function placesOf(
  messages: readonly ParsedMessage[],
  fileName: string | undefined,
  index: number,
  finder: Finder,
): Promise<readonly LocatedMessage[]> {
  const found: LocatedMessage[] = []
  for (const parsed of messages) {
    // If a message names several files, the error is in the last one.
    for (const complaint of await placesFor(parsed, fileName ?? parsed.files.at(-1), finder)) {
      const { place, entity, follows, sure, unresolved, source, onBranch, inProse } = complaint
      // Written out, since an object made of others takes twice the memory, and there may be a hundred thousand.
      found.push({ place, entity, follows, sure, unresolved, source, onBranch, inProse, index })
    }
  }
  // A list keeps room for the items that it grows by.
  return found.slice()
}

async function placesFor(
  parsed: ParsedMessage,
  named: string | undefined,
  finder: Finder,
): Promise<Complaint[]> {
  const { library, model, paths } = finder
  const file = named === undefined ? null : await findModelFile(library, named, paths)
  const opened = file && (await library.open(file.path))
  const within = opened
    ? { source: opened, inCheckout: true }
    : await branchFile(finder, file ? undefined : named)
  const here = findInEntities(model, parsed, within)
  // The file may be that of another entity, which the error is reported for.
  const wide = here?.location || !within ? null : findInEntities(model, parsed)
  const site = wide?.location?.guess === undefined && wide?.location ? wide : here
  const found = { parsed, file, opened, within }
  const places = [await placeOf(site, found, finder)]
  for (const other of site?.others?.slice(0, maxPlaces - 1) ?? [])
    places.push(await placeOf(other, found, finder))
  return places
}

/** What is known before the site of an error is searched. */
interface Found {
  parsed: ParsedMessage
  /** The file that the message names, if it is in the checkout. */
  file: FoundFile | null
  opened: Source | null
  within: ModelSource | undefined
}

async function placeOf(
  site: Site | null,
  { parsed, file, opened, within }: Found,
  finder: Finder,
): Promise<Complaint> {
  const { library, project, model } = finder
  const known = {
    entity: site?.entity?.name ?? (file ? parsed.owner?.name : undefined),
    follows: site?.follows,
    sure: site?.sure,
    source: site?.source ?? opened ?? undefined,
    unresolved: parsed.names.length > 0,
    inProse: site?.others !== undefined,
  }
  if (site?.inCheckout && site.location) {
    const guess = approximation(site.source === opened ? file?.guess : undefined, site.location.guess)
    const { path } = site.source
    return { ...known, place: { path, ...site.location, ...(guess === undefined ? {} : { guess }) } }
  }
  if (file)
    return {
      ...known,
      place: { path: file.path, ...(file.guess === undefined ? {} : { guess: file.guess }) },
    }
  if (site?.inCheckout) return { ...known, place: null }
  const generated = site ?? (within && { ...within, location: null })
  const origin = generated && (await sourceOfGenerated(library, project, model, generated, parsed.names[0]))
  if (origin || !site?.location) return { ...known, place: origin ?? null }
  const onBranch = { path: site.source.path, line: site.location.line }
  return { ...known, onBranch, place: await causeInDbt(finder, parsed, site) }
}

/** The dbt model of a cube that no longer has what a view includes. */
async function causeInDbt(
  { library, project, model }: Finder,
  { about }: ParsedMessage,
  { follows = '', sure }: Site,
): Promise<Place | null> {
  const [cube] = model.called(follows)
  const start = cube && sure && about?.what === 'included' ? at(cube, cube.offset) : null
  const place = start && (await sourceOfGenerated(library, project, model, start, undefined))
  const name = oneLine(about?.name ?? '', 100)
  return place && { ...place, guess: `${name} was renamed or removed in this dbt model` }
}

async function branchFile(
  { generated }: Finder,
  named: string | undefined,
): Promise<ModelSource | undefined> {
  const clean = cleanPath(named ?? '')
  if (!generated || clean === null) return undefined
  const source = (await generated.open(clean)) ?? (await generated.open(`model/${clean}`))
  return source ? { source, inCheckout: false } : undefined
}
