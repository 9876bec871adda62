import type { Definitions, EntityDefinition } from './definitions.ts'
import { canonical } from './values.ts'
import { isPlain } from './yaml-values.ts'

/** Entities that can change another one although its own file stays the same. */
export interface Related {
  /** What it extends, and the cubes of a view, directly or not. */
  madeOf: readonly string[]
  /** What joins it: the column of a generated cube that a join leads to becomes its key. */
  joinedBy: readonly string[]
}

/** What entities are made of, on either side. */
export function relatedEntities(
  sides: readonly Pick<Definitions, 'entities'>[],
): (entity: string) => Related {
  const sources = new Map<string, Set<string>>()
  const joined = new Map<string, Set<string>>()
  for (const { entities } of sides) {
    for (const entity of entities.values()) {
      for (const source of sourcesOf(entity)) add(sources, entity.name, source)
      for (const target of entity.joins.keys()) add(joined, target, entity.name)
    }
  }
  return (entity) => {
    const found = new Set<string>()
    const waiting = [entity]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const source of sources.get(at) ?? []) {
        if (source === entity || found.has(source)) continue
        found.add(source)
        waiting.push(source)
      }
    }
    return { madeOf: [...found], joinedBy: [...(joined.get(entity) ?? [])] }
  }
}

function sourcesOf({ extends: parent, plain: { cubes } }: EntityDefinition): string[] {
  const paths = (Array.isArray(cubes) ? cubes : []).flatMap((list) =>
    isPlain(list) ? canonical(list.join_path ?? list.name).split('.') : [],
  )
  return [parent, ...paths].filter((name) => name !== '')
}

function add(index: Map<string, Set<string>>, key: string, value: string): void {
  const known = index.get(key)
  if (known) known.add(value)
  else index.set(key, new Set([value]))
}
