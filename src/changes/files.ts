import type { ModelFile } from '../findings.ts'
import { cleanPath } from '../locate/paths.ts'
import { type Draft, fingerprintOf } from './change.ts'
import { inOrder } from './values.ts'

// The files of two sides are a difference, and not a model: which of them differ, by their content. Nothing in them is
// interpreted. That they are equal verifies that nothing changed; that they differ is a reason to ask, and the reason itself
// only for what no response of a planner shows.

/** How the files of two sides differ, as far as the compiler reads them. */
export interface FilesDifference {
  /** Of files that differ, or that one side only has; sorted. */
  paths: readonly string[]
  /** Identifies what the branch makes of them. */
  digest: string
  /** Whether a text of either side matches. */
  has: (pattern: RegExp) => boolean
  /** The texts of code, of both sides. */
  hasInCode: (pattern: RegExp) => boolean
  /**
   * Whether all that may define an entity is in files that are the same: those that name it, those of the entities
   * whose names stand in them, and all templates and code. False where no file names it.
   */
  isSame: (entity: string) => boolean
  /** What no response shows. */
  unseen: readonly Draft[]
}

const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i
const settingsFile = /^cube\.(?:[cm]?[jt]s|py)$/
/** In the text of an entity with access policies. */
export const policies = /\baccess_?policy\b/i
const template = /\{\{|\{%/

/** Whether the compiler may read a file of this name. */
export function isModelFile(path: string): boolean {
  return /\.ya?ml$/i.test(path) || codeFile.test(path)
}

/** @param files paths as the platform has them */
export function filesDifference(
  files: Readonly<Record<'base' | 'head', readonly ModelFile[]>>,
): FilesDifference {
  const [base, head] = [textsOf(files.base), textsOf(files.head)]
  const paths = [...new Set([...base.keys(), ...head.keys()])]
    .filter((path) => base.get(path) !== head.get(path))
    .sort(inOrder)
  const all = [...base, ...head]
  const code = all.filter(([path, text]) => codeFile.test(path) || template.test(text))
  let isSame: ((entity: string) => boolean) | undefined
  return {
    paths,
    digest: fingerprintOf('files', '', '', JSON.stringify(paths.map((path) => [path, head.get(path)]))),
    has: (pattern) => all.some(([, text]) => pattern.test(text)),
    hasInCode: (pattern) => code.some(([, text]) => pattern.test(text)),
    isSame: (entity) => {
      isSame ??= sameBehind(base, head, paths)
      return isSame(entity)
    },
    unseen: unseenIn(base, head, paths),
  }
}

type Texts = ReadonlyMap<string, string>

/**
 * What the compiler reads: its folder, the settings beside it, and what these import. A copy of a model elsewhere in the
 * repository defines nothing.
 */
function textsOf(files: readonly ModelFile[]): Texts {
  const all = new Map(files.flatMap(({ path, content }) => [[cleanPath(path) ?? '', content] as const]))
  all.delete('')
  const folder = ['model/', 'schema/'].find((one) => [...all.keys()].some((path) => path.startsWith(one)))
  const read = new Map(
    [...all].filter(
      ([path]) => isModelFile(path) && (path.startsWith(folder ?? '') || settingsFile.test(path)),
    ),
  )
  // A map also visits what is added to it meanwhile.
  for (const [, text] of read)
    for (const [path, content] of all)
      if (!read.has(path) && codeFile.test(path) && imports(text, path)) read.set(path, content)
  return read
}

/** Whether a text names a file of code as what it imports: `'./lib/shared'`, `from lib.shared import`. */
function imports(text: string, path: string): boolean {
  const name = nameOf(path).replace(codeFile, '')
  return new RegExp(`\\b(?:require|import|from)\\b[^\\n]*\\b${name.replace(/\W/g, '\\$&')}\\b`).test(text)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const entityInCode = /\b(?:cube|view)\s*\(\s*[`'"](\w+)/g
const named = /^([ \t]*(?:-[ \t]+)*)(?:"name"|name)[ \t]*:[ \t]*["']?(\w+)/gm

/** The names of the entities that a file may define: of YAML, those that stand furthest to the left. */
function entitiesIn(text: string): string[] {
  const inCode = [...text.matchAll(entityInCode)].map(([, name = '']) => name)
  const inYaml = [...text.matchAll(named)].map(([, before = '', name = '']) => ({ at: before.length, name }))
  const least = Math.min(...inYaml.map(({ at }) => at))
  const inFlow = [...text.matchAll(/[{,][ \t]*name[ \t]*:[ \t]*["']?(\w+)/g)].map(([, name = '']) => name)
  return [
    ...inCode,
    ...inYaml.filter(({ at }) => at === least).map(({ name }) => name),
    ...(inYaml.length === 0 ? inFlow : []),
  ]
}

function sameBehind(base: Texts, head: Texts, paths: readonly string[]): (entity: string) => boolean {
  const changed = new Set(paths)
  const isText = (path: string) =>
    codeFile.test(path) || [base, head].some((texts) => template.test(texts.get(path) ?? ''))
  // Templates and code can concern any entity.
  if (paths.some(isText)) return () => false
  const definers = new Map<string, Set<string>>()
  const wordsOf = new Map<string, Set<string>>()
  for (const [path, text] of [...base, ...head]) {
    for (const name of entitiesIn(text)) definers.set(name, (definers.get(name) ?? new Set()).add(path))
    const words = wordsOf.get(path) ?? new Set()
    for (const word of text.match(/\w+/g) ?? []) words.add(word)
    wordsOf.set(path, words)
  }
  const reach = new Map<string, Set<string>>()
  const reachOf = (path: string) => {
    const known =
      reach.get(path) ??
      new Set([...(wordsOf.get(path) ?? [])].flatMap((word) => [...(definers.get(word) ?? [])]))
    reach.set(path, known)
    return known
  }
  return (entity) => {
    const seen = new Set(definers.get(entity))
    if (seen.size === 0) return false
    // A set also visits what is added to it meanwhile.
    for (const path of seen) {
      if (changed.has(path)) return false
      for (const next of reachOf(path)) seen.add(next)
    }
    return true
  }
}

/** What no response shows, by words in the text that differs (docs/changes.md, "What no plan shows"). */
const rows: readonly { id: Draft['id']; kind: Draft['kind']; words: RegExp; isBlock: boolean }[] = [
  { id: 'access-policy-changed', kind: 'access-policy', words: policies, isBlock: true },
  {
    id: 'definition-not-readable',
    kind: 'cube',
    words: /\b(?:SECURITY|COMPILE)_?CONTEXT\b|\bsecurityContext\b/i,
    isBlock: false,
  },
  // Engines that do not know them plan the same without.
  { id: 'entity-source-changed', kind: 'view', words: /\bdefault_?filters\b/i, isBlock: true },
  { id: 'refresh-key-changed', kind: 'cube', words: /\brefresh_?key\b/i, isBlock: true },
]

function unseenIn(base: Texts, head: Texts, paths: readonly string[]): Draft[] {
  const [before, after] = [base, head].map((texts) => [...texts])
  const isShared = (path: string) =>
    codeFile.test(path) &&
    !settingsFile.test(path) &&
    entitiesIn(`${base.get(path)}${head.get(path)}`).length === 0
  const settings = paths.filter((path) => settingsFile.test(path))
  const shared = paths.filter(isShared)
  return [
    ...settings.map((path) => aboutFile('definition-not-readable', 'cube', path, head)),
    ...rows.flatMap(({ id, kind, words, isBlock }) => {
      const [old, now] = [before, after].map((texts = []) => byOwner(texts, words, isBlock))
      const owners = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
      const own = owners
        .filter((owner) => old?.get(owner) !== now?.get(owner))
        .filter((owner) => [before, after].every((texts = []) => isKnown(owner, texts)))
        .map((owner): Draft => {
          const detail = JSON.stringify([old?.get(owner), now?.get(owner)])
          return { id, kind, entity: owner, member: owner, before: null, after: null, detail, isUnseen: true }
        })
      // What others import concerns all of them.
      const helpers = shared.filter((path) =>
        [...base, ...head].some(([at, text]) => words.test(text) && (at === path || imports(text, path))),
      )
      return [...own, ...helpers.map((path) => aboutFile(id, kind, path, head))]
    }),
  ]
}

function aboutFile(id: Draft['id'], kind: Draft['kind'], path: string, head: Texts): Draft {
  const detail = head.get(path) ?? ''
  return { id, kind, entity: path, member: path, before: null, after: null, detail, isUnseen: true }
}

/** Whether a side has the entity, or the file, at all: what comes or goes with it is no change of it. */
function isKnown(owner: string, texts: readonly (readonly [string, string])[]): boolean {
  return texts.some(([path, text]) => path === owner || entitiesIn(text).includes(owner))
}

/**
 * The blocks or lines that hold these words, by the entity around them; by their file where none is. The whole file where
 * the end of a block is not clear.
 */
function byOwner(
  texts: readonly (readonly [string, string])[],
  words: RegExp,
  isBlock: boolean,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, text] of texts) {
    if (!words.test(text)) continue
    const lines = text.split(/\r?\n/)
    for (const [at, line] of lines.entries()) {
      if (!words.test(line)) continue
      const owner = ownerOf(lines, at, path)
      const block = isBlock && !codeFile.test(path) ? indented(lines.slice(at)) : bracketed(lines, at, words)
      found.set(owner, `${found.get(owner) ?? ''}${block ?? text}\n`)
    }
  }
  return found
}

/** The entity in which a line stands. */
function ownerOf(lines: readonly string[], at: number, path: string): string {
  const names = entitiesIn(lines.join('\n'))
  const above = entitiesInLines(lines.slice(0, at + 1)).filter((name) => names.includes(name))
  return above.at(-1) ?? (names.length === 1 ? names[0] : undefined) ?? path
}

function entitiesInLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    [...line.matchAll(named), ...line.matchAll(entityInCode)].map((one) => one.at(-1) ?? ''),
  )
}

/** Of YAML, what stands below a key. */
function indented([first = '', ...rest]: readonly string[]): string {
  const depth = columnOf(first)
  const end = rest.findIndex((line) => {
    if (line.trim() === '') return false
    const column = line.search(/\S/)
    // The items of a list may stand below their key.
    return column < depth || (column === depth && !line.trimStart().startsWith('-'))
  })
  return [first, ...rest.slice(0, end < 0 ? undefined : end)]
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Where the key of a line begins, behind the dash of an item. */
function columnOf(line: string): number {
  return /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0].length ?? 0
}

/** The line, and those after it up to the end of brackets that begin behind the words; null where they do not end. */
function bracketed(lines: readonly string[], at: number, words: RegExp): string | null {
  let depth = 0
  for (const [index, line] of lines.slice(at).entries()) {
    const rest = index === 0 ? line.slice(line.search(words)) : line
    for (const [bracket] of rest.matchAll(/[[\](){}]/g)) depth += '[({'.includes(bracket) ? 1 : -1
    if (depth <= 0)
      return lines
        .slice(at, at + index + 1)
        .join('\n')
        .trim()
  }
  return null
}
