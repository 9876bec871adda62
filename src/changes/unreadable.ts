import type { Draft } from './change.ts'
import type { Definitions } from './definitions.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Surface } from './surface.ts'

/** Changed files that are not interpreted, and the entities whose definitions were not compared. */
export interface UnreadableChanges {
  drafts: Draft[]
  /** Entities that may have changed with them. */
  entities: string[]
}

/**
 * Files with templates or code whose text changed, or that can no longer be interpreted. A new one is told by its entities.
 * @param head for the entities of a file, where the reading names them
 */
export function compareTexts(base: Definitions, head: Definitions, surface: Surface): UnreadableChanges {
  const byFile = Map.groupBy(surface.entities.values(), ({ fileName }) => fileName)
  const changed: [path: string, text: string][] = []
  for (const [path, text] of head.texts) {
    const before = base.texts.get(path)
    if (before === undefined ? base.paths.has(path) : before !== text) changed.push([path, text])
  }
  for (const path of base.texts.keys()) if (!head.texts.has(path)) changed.push([path, ''])
  const drafts = changed.map(([path, text]): Draft => {
    // The compiler names files relative to the folder `model`.
    const [entity] = byFile.get(path) ?? byFile.get(path.replace(/^model\//, '')) ?? []
    return {
      id: 'definition-not-readable',
      kind: entity?.kind ?? 'cube',
      entity: entity?.name ?? path,
      member: entity?.name ?? path,
      before: { file: path },
      after: text === '' ? null : { file: path },
      detail: fingerprintOf('text', '', path, text),
    }
  })
  if (changed.length === 0) return { drafts, entities: [] }
  // A template can be used by any other: every entity that no plain file defines may have changed.
  const entities = [...surface.entities.keys()].filter((name) => !head.entities.has(name))
  return { drafts, entities }
}
