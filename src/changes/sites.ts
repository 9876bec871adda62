import type { ModelChange } from '../findings.ts'
import type { Definitions, EntityDefinition } from './definitions.ts'
import type { ModelReading } from './sides.ts'

/** Where a change stands in the data model. */
export interface Site {
  /** Which side has it: a removed entity is only in the base. */
  side: 'base' | 'head'
  /** Path as the platform has it, without a leading slash. */
  path: string
  /** From 1; absent where only the file is known. */
  line?: number
}

const mostParents = 20

/**
 * The place of a change in the files of the data model; null where it is not known. A part that is gone has the place of its
 * entity, which can be shown in the pull request.
 */
export function siteOf(change: ModelChange, base: ModelReading, head: ModelReading): Site | null {
  return siteIn('head', change, head) ?? siteIn('base', change, base)
}

function siteIn(side: Site['side'], change: ModelChange, reading: ModelReading): Site | null {
  const { definitions, surface } = reading
  const entity = definitions?.entities.get(change.entity)
  if (definitions && entity) {
    const found = partOf(change, entity, definitions)
    return { side, path: found?.path ?? entity.path, line: found?.line ?? entity.line }
  }
  if (change.id === 'definition-not-readable') {
    const path = (side === 'head' ? change.after : change.before)?.file
    if (path !== undefined) return { side, path }
  }
  const fileName = surface?.entities.get(change.entity)?.fileName ?? ''
  return fileName === '' ? null : { side, path: fileName }
}

/** The definition of what changed, its own or an inherited one. */
function partOf(
  { kind, entity: name, member }: ModelChange,
  entity: EntityDefinition,
  { entities }: Definitions,
): { path: string; line: number } | undefined {
  const short = member.slice(name.length + 1)
  let at: EntityDefinition | undefined = entity
  for (let depth = 0; at && depth < mostParents; depth++) {
    const found = inEntity(kind, short, at)
    if (found) return found
    at = entities.get(at.extends)
  }
  return undefined
}

function inEntity(kind: ModelChange['kind'], name: string, entity: EntityDefinition) {
  switch (kind) {
    case 'cube':
    case 'view':
      return entity
    case 'join':
      return entity.joins.get(name)
    case 'pre-aggregation':
      return entity.preAggregations.get(name)
    case 'hierarchy':
      return entity.hierarchies.get(name)
    case 'access-policy':
      return entity.accessPolicy
    default:
      return entity.members.get(name)
  }
}
