import type { Place } from '../findings.ts'
import { withoutComments } from './comments.ts'
import type { DbtProject } from './dbt-project.ts'
import { isYaml, type Library, type Source } from './library.ts'
import { clampedTo } from './lines.ts'
import { approximation, type Location, locationAt } from './location.ts'
import type { ParsedDbtMessage } from './parsed-dbt-message.ts'
import { cleanPath, type FoundFile, findByEnd, inFolder, isBelow } from './paths.ts'

/** The location that a message of dbt refers to; null if it names no file of the checkout. */
export async function findDbtPlace(
  library: Library,
  project: DbtProject,
  dir: string,
  parsed: ParsedDbtMessage,
): Promise<Place | null> {
  const file = fileOf(library, project, dir, parsed)
  if (!file) return null
  const source = await library.open(file.path)
  const location = source && (lineLocation(source, parsed) ?? quotedLocation(source, parsed.names))
  const guess = approximation(file.guess, location?.guess)
  return { path: file.path, ...location, ...(guess === undefined ? {} : { guess }) }
}

function fileOf(
  library: Library,
  project: DbtProject,
  dir: string,
  parsed: ParsedDbtMessage,
): FoundFile | null {
  const named = parsed.files.flatMap(({ path, sure }) => {
    const clean = cleanPath(path)
    return clean === null ? [] : { file: clean, fits: (found: string) => sure || project.holds(found) }
  })
  for (const { file, fits } of named) {
    const path = inFolder(dir, file)
    if (library.has(path) && fits(path)) return { path }
  }
  for (const { file, fits } of named) {
    // dbt may name the file by its path on its own machine, or the generated file below `target`.
    const parts = file.split('/').slice(-50)
    for (let from = 1; from < parts.length - 1; from++) {
      const path = inFolder(dir, parts.slice(from).join('/'))
      if (library.has(path) && fits(path))
        return { path, guess: 'the file whose path ends like the path in the message' }
    }
    const found = findByEnd(library, file, (path) => isBelow(path, dir) && fits(path))
    if (found) return found
  }
  const [only, second] = parsed.model === undefined ? [] : project.models(parsed.model)
  return only === undefined || second !== undefined
    ? null
    : { path: only, guess: 'the file of the model with that name' }
}

function lineLocation(source: Source, { line, column, compiled }: ParsedDbtMessage): Location | null {
  const location = line === undefined ? null : clampedTo(source.lines(), line, column)
  return location && (compiled ? { ...location, guess: 'the line is from the compiled SQL' } : location)
}

/** Where the file has one of the names: in `ref('name')` or `source('…', 'name')`, else in quotes, else as a value. */
function quotedLocation(source: Source, names: readonly string[]): Location | null {
  const leaves = isYaml(source.path) ? source.yaml()?.tree.leaves : undefined
  const text = withoutComments(source.text, source.path)
  for (const name of names) {
    const leaf = leaves?.find((one) => one.text === name)
    if (leaf) return locationAt(source, leaf.start)
    // A source has two names, which the message joins by a dot.
    for (const part of new Set([name, name.slice(name.lastIndexOf('.') + 1)])) {
      const offset = quotedOffset(text, part)
      if (offset !== undefined) return locationAt(source, offset)
    }
    const word = source.names().word(name)
    if (word) return locationAt(source, word.offset, `found by the word "${name}"`)
  }
  return null
}

function quotedOffset(text: string, name: string): number | undefined {
  const written = [`'${name}'`, `"${name}"`]
  for (const { 0: call, 1: inner = '', index } of text.matchAll(
    /\b(?:ref|source)\s{0,9}\(([^()]{0,300})\)/g,
  )) {
    const at = written.map((quoted) => inner.indexOf(quoted)).find((found) => found >= 0)
    if (at !== undefined) return index + call.length - 1 - inner.length + at
  }
  return written.map((quoted) => text.indexOf(quoted)).find((found) => found >= 0)
}
