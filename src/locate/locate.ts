import type { ModelError, Place } from '../findings.ts'
import { findInDbt } from './dbt-lookup.ts'
import { type DbtProject, openDbtProject } from './dbt-project.ts'
import { findDbtPlace } from './dbt-text.ts'
import { type Library, openLibrary } from './library.ts'
import { approximation } from './location.ts'
import { findModelFile } from './model-file.ts'
import { findInModel } from './model-lookup.ts'
import { readDbtMessage } from './parsed-dbt-message.ts'
import { readMessage } from './parsed-message.ts'
import type { LocatePaths } from './paths.ts'
import type { TextFiles } from './text-files.ts'

/**
 * Finds the locations of errors in the data model. Never throws, for any messages, file names and files.
 * @param errors as the compiler reported them; not changed
 * @returns the same errors in the same order, with `place` if a location was found: a path in the checkout, and a
 *   line of that file. The location of an error in a generated file is in its dbt model.
 *   When the signal aborts, the remaining errors have no `place`
 */
export async function locateErrors(
  errors: readonly ModelError[],
  files: TextFiles,
  paths: LocatePaths,
  signal?: AbortSignal,
): Promise<ModelError[]> {
  if (errors.length === 0) return []
  const library = await openLibrary(files)
  const project = await openDbtProject(library, paths.dbtProjectDir)
  const located: ModelError[] = []
  for (const error of errors) {
    const place = signal?.aborted ? null : await placeOf(error, library, project, paths)
    located.push(place ? { ...error, place } : { ...error })
  }
  return located
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

async function placeOf(
  { message, fileName }: ModelError,
  library: Library,
  project: DbtProject,
  paths: LocatePaths,
): Promise<Place | null> {
  const parsed = readMessage(message)
  // If a message names several files, the error is in the last one.
  const named = fileName ?? parsed.files.at(-1)
  const file = named === undefined ? null : await findModelFile(library, named, paths)
  if (!file) return findInDbt(library, project, named, parsed)
  const source = await library.open(file.path)
  const location = source && findInModel(source, parsed)
  const guess = approximation(file.guess, location?.guess)
  return { path: file.path, ...location, ...(guess === undefined ? {} : { guess }) }
}
