import type { ModelReading } from './behind.ts'
import { completed, unseenIn } from './complete.ts'
import { type FilesSurface, filesSurface } from './files-surface.ts'
import { withInherited } from './inherit.ts'
import type { Surface } from './surface.ts'
import type { Unseen } from './unreadable.ts'

/** Both sides of a comparison, brought to what both readings can say. */
export interface Sides {
  base: Surface
  head: Surface
  /** What the files of both sides define; null if those of one side were not read. */
  files: { base: FilesSurface; head: FilesSurface } | null
  /** What this token may not see on the base. */
  unseen: Unseen[]
  readings: ('meta' | 'files')[]
  /** Each a sentence. */
  unknown: string[]
}

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
    if (files) return withFiles(base.surface, head.surface, files)
    const unknown = [
      'The files of the data model were not compared: access policies, private members and places are unknown.',
    ]
    return { ...comparable(base.surface, head.surface), files, unseen: [], readings: ['meta'], unknown }
  }
  if (!files) return null
  const unknown = [
    'What can be queried was compared by the files alone: what templates, code and access policies make of it is unknown.',
  ]
  return {
    base: files.base.surface,
    head: files.head.surface,
    files,
    unseen: [],
    readings: ['files'],
    unknown,
  }
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

function withFiles(base: Surface, head: Surface, files: { base: FilesSurface; head: FilesSurface }): Sides {
  const compiled = base.extended && head.extended
  return {
    base: completed({ surface: base, files: files.base, other: files.head }, compiled),
    head: completed({ surface: head, files: files.head, other: files.base }, compiled),
    files,
    unseen: unseenIn(base, files.base),
    readings: ['meta', 'files'],
    unknown: [],
  }
}
