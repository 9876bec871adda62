import type { ModelFile } from '../findings.ts'
import { cleanPath } from '../locate/paths.ts'
import { fingerprintOf } from './change.ts'
import type { Definitions, EntityDefinition } from './definitions.ts'
import type { Surface } from './surface.ts'
import { inOrder } from './values.ts'

/** A state of the model: what its files define, and their contents. */
export interface ModelState {
  definitions: Definitions
  files: readonly ModelFile[]
}

/** A side of the comparison: what can be queried, and what the files define. Null where it could not be read. */
export interface ModelReading {
  surface: Surface | null
  definitions: Definitions | null
  /** The files themselves; without them, nothing behind an entity counts as the same. */
  files?: readonly ModelFile[]
}

/** @returns null where the files were not read */
export function stateOf({ definitions, files }: ModelReading): ModelState | null {
  return definitions && files ? { definitions, files } : null
}

/**
 * Tells whether everything that an entity is made of is the same in two states: its file, and the files of what it extends,
 * includes, joins and refers to. Templates and code can concern any entity, so all of them have to be the same, with the
 * entities that they name. Which files an entity of a template is made of is unknown.
 */
export function comparedFiles(base: ModelState, head: ModelState): (entity: string) => boolean {
  const [before, after] = [contentsOf(base), contentsOf(head)]
  const { texts } = base.definitions
  const isEqual = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
    a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
  if (!isEqual(texts, head.definitions.texts)) return () => false
  const areAllSame = isEqual(before, after)
  const words = new Set([...texts.values()].flatMap((text) => text.match(/\w+/g) ?? []))
  const finders = [base, head].map(({ definitions }) => finderOf(definitions, words))
  const known = new Map<string, boolean>()
  return (entity) => {
    const found = known.get(entity) ?? (areAllSame || isSame(entity))
    known.set(entity, found)
    return found
  }

  function isSame(entity: string): boolean {
    const [old, now] = finders.map((find) => find(entity))
    if (!old || !now) return false
    return (
      old.size === now.size && [...old].every((path) => now.has(path) && before.get(path) === after.get(path))
    )
  }
}

/** Identifies the files of the second state that differ, so that a change that cannot be seen is another one after each edit. */
export function digestOfChanges(base: ModelState, head: ModelState): string {
  const [before, after] = [contentsOf(base), contentsOf(head)]
  const changed = [...after].filter(([path, content]) => before.get(path) !== content)
  const gone = [...before.keys()].filter((path) => !after.has(path))
  return fingerprintOf(
    'files',
    '',
    gone.sort(inOrder).join('\n'),
    JSON.stringify(changed.sort(([a], [b]) => inOrder(a, b))),
  )
}

function contentsOf({ files }: ModelState): Map<string, string> {
  return new Map(files.flatMap(({ path, content }) => [[cleanPath(path) ?? path, content] as const]))
}

/** Finds the files behind an entity; null if no file that can be interpreted defines it. */
function finderOf({ entities }: Definitions, words: ReadonlySet<string>) {
  const everywhere = [...words].filter((word) => entities.has(word))
  const named = new Map<string, string[]>()
  return (name: string): Set<string> | null => {
    if (!entities.has(name)) return null
    const seen = new Set([name, ...everywhere])
    // A set also visits what is added to it meanwhile.
    for (const at of seen) {
      const next = named.get(at) ?? namedBy(entities.get(at), entities)
      named.set(at, next)
      for (const one of next) seen.add(one)
    }
    return new Set([...seen].map((at) => entities.get(at)?.path ?? ''))
  }
}

/** The entities that a definition may name: as a parent, in a join, in SQL. Any word may be such a name. */
function namedBy(entity: EntityDefinition | undefined, entities: Definitions['entities']): string[] {
  // A line break is written as two characters, of which the second is no part of a word.
  const text = JSON.stringify(entity?.plain ?? {}).replace(/\\[bfnrt]/g, ' ')
  const words = new Set(text.match(/\w+/g))
  return [...words].filter((word) => entities.has(word))
}
