import type { Definitions, EntityDefinition } from './definitions.ts'

const mostParents = 20

/** The entities with what they inherit by `extends`, by name. */
export type Inherited = ReadonlyMap<string, EntityDefinition>

/** Adds what entities inherit: members, joins and parts by name, single values where they have none of their own. */
export function withInherited({ entities }: Pick<Definitions, 'entities'>): Inherited {
  const done = new Map<string, EntityDefinition>()
  const resolve = (entity: EntityDefinition, depth: number): EntityDefinition => {
    const known = done.get(entity.name)
    if (known) return known
    const parent = depth < mostParents ? entities.get(entity.extends) : undefined
    const full = parent && parent !== entity ? extended(resolve(parent, depth + 1), entity) : entity
    // A chain that was cut off is complete only from its beginning.
    if (depth === 0 || !parent) done.set(entity.name, full)
    return full
  }
  for (const entity of entities.values()) resolve(entity, 0)
  return done
}

function extended(parent: EntityDefinition, own: EntityDefinition): EntityDefinition {
  const both = <T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>) => new Map([...a, ...b])
  const cubes = [parent.plain.cubes, own.plain.cubes].flatMap((list) => (Array.isArray(list) ? list : []))
  return {
    ...own,
    source: { ...parent.source, ...own.source },
    refreshKey: own.refreshKey || parent.refreshKey,
    members: both(parent.members, own.members),
    joins: both(parent.joins, own.joins),
    preAggregations: both(parent.preAggregations, own.preAggregations),
    hierarchies: both(parent.hierarchies, own.hierarchies),
    accessPolicy: own.accessPolicy || parent.accessPolicy,
    plain: { ...parent.plain, ...own.plain, cubes },
  }
}
