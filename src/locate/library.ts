import { countMarks } from '../base/yaml-text.ts'
import { withoutComments } from './comments.ts'
import { parseModelJs } from './js-tree.ts'
import { type Lines, linesOf } from './lines.ts'
import type { TextFiles } from './text-files.ts'
import { keysOf, type YamlKeys } from './yaml-keys.ts'
import { parseYaml, type YamlTree } from './yaml-tree.ts'

/** A file of the checkout, parsed on demand. */
export interface Source {
  readonly path: string
  readonly text: string
  lines(): Lines
  /** The cubes and views of a JavaScript file are read as YAML, too. Null for all other files, and beyond the limits. */
  yaml(): { tree: YamlTree; keys: YamlKeys } | null
  /** The first occurrence of a word outside of comments. */
  word(name: string): number | undefined
}

/** The files of a checkout; each is read and parsed at most once. */
export interface Library {
  /** Sorted. */
  readonly files: readonly string[]
  has(path: string): boolean
  /** The files of that base name, sorted. */
  called(baseName: string): readonly string[]
  open(path: string): Promise<Source | null>
}

/** Longer words are no names. */
const maxWord = 300

/** Characters of YAML parsed in total: a repository that is slow on purpose must not delay the job for long. */
const maxYaml = 16 * 1024 * 1024
/** Structural characters of YAML, in one file and in total: a file with more is read as plain text. */
const maxFileMarks = 100_000
const maxMarks = 5 * maxFileMarks

export async function openLibrary(textFiles: TextFiles): Promise<Library> {
  const files = await textFiles.paths()
  const known = new Set(files)
  const byName = Map.groupBy(files, baseName)
  const sources = new Map<string, Promise<Source | null>>()
  let yamlLeft = maxYaml
  let marksLeft = maxMarks
  const mayParse = (text: string) => {
    yamlLeft -= text.length
    if (yamlLeft < 0) return false
    const count = countMarks(text)
    if (count > Math.min(maxFileMarks, marksLeft)) return false
    marksLeft -= count
    return true
  }
  return {
    files,
    has: (path) => known.has(path),
    called: (name) => byName.get(name) ?? [],
    open(path) {
      let source = sources.get(path)
      if (!source) {
        source = known.has(path)
          ? textFiles.read(path).then((text) => (text === null ? null : sourceOf(path, text, mayParse)))
          : Promise.resolve(null)
        sources.set(path, source)
      }
      return source
    },
  }
}

/**
 * @param content as it was read; a byte order mark at its start is removed
 * @param mayParse called before YAML is parsed; if false, the file is read as plain text
 */
export function sourceOf(path: string, content: string, mayParse = (_text: string) => true): Source {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  const lines = once(() => linesOf(text))
  const yaml = once(() => {
    if (!(isYaml(path) || isModelJs(path, text)) || !mayParse(text)) return null
    const tree = isYaml(path) ? parseYaml(text) : parseModelJs(text)
    return { tree, keys: keysOf(tree) }
  })
  const words = once(() => {
    const found = new Map<string, number>()
    for (const { 0: word, index } of withoutComments(text, path).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu))
      if (word.length <= maxWord && !found.has(word)) found.set(word, index)
    return found
  })
  return { path, text, lines, yaml, word: (name) => words().get(name) }
}

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

/** Whether a file defines cubes or views in JavaScript. */
export function isModelJs(path: string, text: string): boolean {
  return /\.js$/i.test(path) && /\b(?:cube|view)\s{0,9}\(/.test(text)
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A file of the checkout for a path from a message. */
export interface FoundFile {
  path: string
  /** Why it is approximate, if so. */
  guess?: string
}

/** The only file whose path ends with this one; null if there is none or more than one. */
export function findByEnd(library: Library, end: string, fits: (path: string) => boolean): FoundFile | null {
  const found = library.called(baseName(end)).filter((path) => path.endsWith(`/${end}`) && fits(path))
  const [only, second] = found
  return only === undefined || second !== undefined
    ? null
    : { path: only, guess: 'the only file whose path ends like the path in the error' }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
