import { referencesIn } from './references.ts'
import type { Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

/** Who depends directly on an entity or a member: `entity.member` or `entity` to `entity.member`s. */
export type Dependents = ReadonlyMap<string, ReadonlySet<string>>

/** More causes of one change than this are not listed. */
const mostCauses = 20

/**
 * What each member is made of: for members of views their source, else the names in their definitions.
 * @param all what the files define, private members, too
 */
export function dependentsIn(
  surface: Surface,
  all: ReadonlyMap<string, SurfaceEntity> = new Map(),
): Map<string, Set<string>> {
  const dependents = new Map<string, Set<string>>()
  for (const entity of [...surface.entities.values(), ...all.values()]) addEntity(dependents, entity)
  return dependents
}

function addEntity(dependents: Map<string, Set<string>>, entity: SurfaceEntity): void {
  for (const { name, aliasMember, definition } of entity.members.values()) {
    const full = `${entity.name}.${name}`
    addDependent(dependents, entity.name, full)
    if (aliasMember !== '') addDependent(dependents, aliasMember, full)
    for (const text of Object.values(definition ?? {})) {
      for (const named of referencesIn(text, entity.name))
        if (named !== full) addDependent(dependents, named, full)
    }
  }
}

export function addDependent(dependents: Map<string, Set<string>>, source: string, dependent: string): void {
  const known = dependents.get(source)
  if (known) known.add(dependent)
  else dependents.set(source, new Set([dependent]))
}

/**
 * Everything that depends on one of the seeds, directly or not, with the seeds that it depends on. A seed is in the result
 * only if it depends on another one.
 */
export function spread(dependents: Dependents, seeds: Iterable<string>): Map<string, Set<string>> {
  const causes = new Map<string, Set<string>>()
  const waiting = [...seeds].sort(inOrder).map((seed) => ({ at: seed, seed }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, seed } = next
    for (const dependent of dependents.get(at) ?? []) {
      if (dependent === seed) continue
      const known = causes.get(dependent) ?? new Set()
      if (known.has(seed) || known.size >= mostCauses) continue
      causes.set(dependent, known.add(seed))
      waiting.push({ at: dependent, seed })
    }
  }
  return causes
}
