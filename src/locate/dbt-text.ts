import type { Place } from '../base/findings.ts'
import { withoutComments } from './comments.ts'
import type { DbtProject } from './dbt-project.ts'
import { type FoundFile, findByEnd, isYaml, type Library, type Source } from './library.ts'
import { approximation, clampedTo, type Location, locationAt } from './lines.ts'
import { cleanPath, inFolder, isBelow } from './paths.ts'

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
    const word = source.word(name)
    if (word !== undefined) return locationAt(source, word, `found by the word "${name}"`)
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

/** What a message of dbt says about the location of its error. */
interface ParsedDbtMessage {
  /** Paths that it names, as it wrote them; the likeliest first. */
  files: DbtFile[]
  /** The model that it names. */
  model?: string
  line?: number
  column?: number
  /** The line is that of the compiled SQL, not of the file itself. */
  compiled: boolean
  /** Names in quotes, and other unresolved names; the likeliest first. */
  names: string[]
}

/** A path that a message names. */
interface DbtFile {
  path: string
  /** Written as dbt writes the file of a node; any other path may have no relation to the error. */
  sure: boolean
}

const maxMessage = 20_000
const maxNames = 20
// dbt names a documentation file with its folder; `README.md` alone is advice.
const fileEnding = /\.(?:sql|ya?ml|py|csv)$|[^./]\/[^/]*\.md$/i
/** A quoted word is a name, even if it resembles a path: `named 'models/a.sql'`; but not `of file 'models/a.yml'`. */
const quotedWord = /(?<![\p{L}\p{N}_]|\bfile )(['"`])[^\s'"`]{1,500}\1/gu

/** Reads a message of dbt. Accepts any text; the result may be empty. */
export function readDbtMessage(text: string): ParsedDbtMessage {
  const given = text.slice(0, maxMessage).replace(/\r\n?/g, '\n')
  // Quoted text before it is from the tool that forwards the message.
  const heading = given.search(/\b[A-Z]\w{1,30} Error\b/)
  const message = given.slice(Math.max(0, heading))
  const model = /\bmodel '?(?:model\.\w+\.)?(\w+)'?/i.exec(message)?.[1]
  const [line, column] = positionIn(message)
  return {
    files: filesIn(message.replace(quotedWord, ' '), heading >= 0),
    names: namesIn(message).filter((name) => name !== model),
    compiled: /\bDatabase Error\b/.test(message),
    // Without the heading of a dbt error, "model" may be part of any text.
    ...(model === undefined || heading < 0 ? {} : { model }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  }
}

/** `(models/a b.sql)`, `Error reading models/s.yml`, `shop: models/s.yml - Runtime Error` */
function filesIn(message: string, headed: boolean): DbtFile[] {
  const inBrackets = [...message.matchAll(/\(([^()\n]{1,500})\)/g)].map((found) => found[1] ?? '')
  const words = message.split(/[\s"'`()<>[\]{},;:|]+/).map((word) => word.replace(/\.$/, ''))
  return [...new Set([...inBrackets, ...words])]
    .filter((path) => path.length <= 500 && fileEnding.test(path))
    .map((path) => ({ path, sure: headed && inBrackets.includes(path) }))
}

function positionIn(message: string): [number?, number?] {
  const found =
    /\bline[ :]{1,3}(\d{1,7})\b(?:,? col(?:umn)?[ :]{1,3}(\d{1,7}))?/i.exec(message) ??
    /[([](\d{1,7}):(\d{1,7})[)\]]/.exec(message)
  if (!found) return []
  return found[2] === undefined ? [Number(found[1])] : [Number(found[1]), Number(found[2])]
}

function namesIn(message: string): string[] {
  const named = [...message.matchAll(/\bnamed ['"]([^'"\n]{1,200})['"]/g)].map((found) => found[1] ?? '')
  // In a circle of models, the first refers to the next.
  const next = /-->\s{0,10}(\w{1,200})/.exec(message)?.[1]
  const column = /\bcolumn (\w{1,200}) of \w/.exec(message)?.[1]
  const quoted = [...message.matchAll(/(?<!\w)(['"])([\p{L}_][\p{L}\p{N}_.-]{0,199})\1/gu)].map(
    (found) => found[2] ?? '',
  )
  return [...new Set([...named, next ?? [], column ?? [], ...quoted].flat())].slice(0, maxNames)
}
