import { completed, withUnseen } from './complete.ts'
import type { Definitions } from './definitions.ts'
import { type FilesSurface, filesSurface } from './files-surface.ts'
import { withInherited } from './inherit.ts'
import type { Surface } from './surface.ts'

/** A side of the comparison: what can be queried, and what the files define. Null where it could not be read. */
export interface ModelReading {
  surface: Surface | null
  definitions: Definitions | null
}

/** Both sides of a comparison, brought to what both readings can say. */
export interface Sides {
  base: Surface
  head: Surface
  /** What the files of both sides define; null if those of one side were not read. */
  files: { base: FilesSurface; head: FilesSurface } | null
  readings: ('meta' | 'files')[]
  /** Each a sentence. */
  unknown: string[]
}

const mostNamed = 10

/** Null if the two sides have no reading in common. */
export function sidesOf(base: ModelReading, head: ModelReading): Sides | null {
  const files =
    base.definitions && head.definitions
      ? {
          base: filesSurface(withInherited(base.definitions)),
          head: filesSurface(withInherited(head.definitions)),
        }
      : null
  if (base.surface && head.surface) {
    if (files) return withFiles(base.surface, head.surface, files, head.definitions?.texts)
    const unknown = [
      'The files of the data model were not compared: access policies, private members and places are unknown.',
    ]
    return { ...comparable(base.surface, head.surface), files, readings: ['meta'], unknown }
  }
  if (!files) return null
  const unknown = [
    'What can be queried was compared by the files alone: what templates, code and access policies make of it is unknown.',
  ]
  return { base: files.base.surface, head: files.head.surface, files, readings: ['files'], unknown }
}

/** Compiled definitions can only be compared with compiled ones. */
function comparable(base: Surface, head: Surface): { base: Surface; head: Surface } {
  if (base.extended && head.extended) return { base, head }
  const nothing: FilesSurface = {
    all: new Map(),
    surface: { entities: new Map(), hidden: new Set(), extended: false },
  }
  const without = (surface: Surface) => completed({ surface, files: nothing, other: nothing }, false)
  return { base: without(base), head: without(head) }
}

function withFiles(
  base: Surface,
  head: Surface,
  files: { base: FilesSurface; head: FilesSurface },
  texts: ReadonlyMap<string, string> | undefined,
): Sides {
  const compiled = base.extended && head.extended
  const sides = withUnseen(
    completed({ surface: base, files: files.base, other: files.head }, compiled),
    completed({ surface: head, files: files.head, other: files.base }, compiled),
    files,
    (path) => texts?.has(path) === true,
  )
  const { entities, members } = sides.unseen
  const unknown = [...entities, ...members]
  return {
    base: sides.base,
    head: sides.head,
    files,
    readings: ['meta', 'files'],
    unknown:
      unknown.length === 0
        ? []
        : [
            `Not visible to this token, so compared by the files alone: ${listed(unknown)}. \`security-context\` can name the groups of the access policy.`,
          ],
  }
}

function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names
    .slice(0, mostNamed)
    .map((name) => `\`${name}\``)
    .join(', ')}${more}`
}
