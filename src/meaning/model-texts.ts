import type { ModelFile } from '../base/findings.ts'
import { cleanPath } from '../locate/paths.ts'

// The texts of a model, as far as the compiler reads them. Nothing in them is interpreted.

/** By path. */
export type Texts = ReadonlyMap<string, string>

export const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i
export const settingsFile = /^cube\.(?:[cm]?[jt]s|py)$/
/** In the text of an entity with access policies. */
export const policies = /\baccess_?policy\b/i
export const template = /\{\{|\{%/

/** Whether the compiler may read a file of this name. */
export function isModelFile(path: string): boolean {
  return /\.ya?ml$/i.test(path) || codeFile.test(path)
}

/**
 * What the compiler reads: its folder, the settings beside it, what these import, and other files that code names. A copy of
 * a model elsewhere in the repository defines nothing.
 */
export function textsOf(files: readonly ModelFile[]): Texts {
  const all = new Map(files.flatMap(({ path, content }) => [[cleanPath(path) ?? '', content] as const]))
  all.delete('')
  const folder = ['model/', 'schema/'].find((one) => [...all.keys()].some((path) => path.startsWith(one)))
  const read = new Map(
    [...all].filter(
      ([path]) => isModelFile(path) && (path.startsWith(folder ?? '') || settingsFile.test(path)),
    ),
  )
  const isNamed = (path: string, at: string, text: string) =>
    codeFile.test(path) ? imports(text, path) : codeFile.test(at) && text.includes(nameOf(path))
  // A map also visits what is added to it meanwhile.
  for (const [at, text] of read)
    for (const [path, content] of all) if (!read.has(path) && isNamed(path, at, text)) read.set(path, content)
  return read
}

/** Whether a text names a file of code as what it imports: `'./lib/shared'`, `from lib.shared import`. */
export function imports(text: string, path: string): boolean {
  const [own = '', folder = ''] = path.replace(codeFile, '').split('/').reverse()
  const name = /^(?:index|__init__)$/.test(own) && folder !== '' ? folder : own
  return new RegExp(`\\b(?:require|import|from)\\b[^\\n]*\\b${name.replace(/\W/g, '\\$&')}\\b`).test(text)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const inCode = /\b(?:cube|view)\s*\(\s*[`'"](\w+)/g
const inYaml = /^([ \t]*(?:-[ \t]+)*)(?:\{[^\n]*?\b)?(?:"name"|name)[ \t]*:[ \t]*["']?(\w+)/gm
const inFlow = /[{,][ \t]*name[ \t]*:[ \t]*["']?(\w+)/g
const topLevelKey = /^(?=["']?\w+["']?[ \t]*:)/m

/** The names of the entities that a file may define: of each list in YAML, those that stand furthest to the left. */
export function entitiesIn(text: string): string[] {
  return [...text.matchAll(inCode)]
    .map(([, name = '']) => name)
    .concat(
      text.split(topLevelKey).flatMap((list) => {
        const named = [...list.matchAll(inYaml)].map(([, before = '', name = '']) => ({
          at: before.length,
          name,
        }))
        const least = Math.min(...named.map(({ at }) => at))
        if (named.length === 0) return [...list.matchAll(inFlow)].map(([, name = '']) => name)
        return named.filter(({ at }) => at === least).map(({ name }) => name)
      }),
    )
}

/** All names in these lines, of entities and of members. */
export function namesIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    [...line.matchAll(inYaml), ...line.matchAll(inCode)].map((one) => one.at(-1) ?? ''),
  )
}
