import type { FilesSurface } from './files-surface.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'
import type { Unseen } from './unreadable.ts'
import type { Values } from './values.ts'

/** Parts of a member that the compiled form has, with templates evaluated. */
const compiledParts: ReadonlySet<string> = new Set(['sql', 'filters', 'case'])

/** One side of a comparison: the surface, and what the files of this side and the other one define. */
interface Side {
  surface: Surface
  files: FilesSurface
  other: FilesSurface
}

/**
 * The surface with what only files say: definitions where none were compiled, keys, policies. A part that just one side can
 * say is in neither, since it would differ without a change.
 * @param compiled whether both surfaces have compiled definitions
 */
export function completed({ surface, files, other }: Side, compiled: boolean): Surface {
  const entities = new Map<string, SurfaceEntity>()
  for (const entity of surface.entities.values()) {
    const own = files.all.get(entity.name)
    const its = other.all.get(entity.name)
    entities.set(entity.name, withParts(entity, own, its, compiled))
  }
  return { ...surface, entities }
}

function withParts(
  entity: SurfaceEntity,
  own: SurfaceEntity | undefined,
  other: SurfaceEntity | undefined,
  compiled: boolean,
): SurfaceEntity {
  // An entity of one side only is compared for renames: there is no other side to differ from.
  const parts = own && (other || !compiled) ? own : null
  return {
    ...entity,
    members: new Map(
      [...entity.members.values()].map((member) => [
        member.name,
        { ...member, definition: definitionOf(entity, member, own, other, compiled) },
      ]),
    ),
    source: compiled
      ? { ...entity.source, ...filesOnly(parts?.source ?? {}, sourceParts) }
      : (parts?.source ?? null),
    joins: (compiled ? entity.joins : null) ?? parts?.joins ?? null,
    preAggregations: (compiled ? entity.preAggregations : null) ?? parts?.preAggregations ?? null,
    refreshKey: compiled ? entity.refreshKey : (parts?.refreshKey ?? null),
    primaryKey: parts?.primaryKey ?? null,
    accessPolicy: parts?.accessPolicy ?? null,
  }
}

const sourceParts: ReadonlySet<string> = new Set(['sql', 'extends'])

function filesOnly(values: Values, compiledOnes: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !compiledOnes.has(name)))
}

function definitionOf(
  { kind }: SurfaceEntity,
  { name, definition }: Member,
  own: SurfaceEntity | undefined,
  other: SurfaceEntity | undefined,
  compiled: boolean,
): Values | null {
  if (kind === 'view') return compiled ? definition : null
  const values = own?.members.get(name)?.definition ?? null
  if (!compiled) return values
  const comparable = values !== null && other?.members.has(name) === true
  return comparable ? { ...definition, ...filesOnly(values, compiledParts) } : definition
}

/** What the files of the base define as public and its surface does not show: a policy hides it from this token. */
export function unseenIn(base: Surface, files: FilesSurface): Unseen[] {
  return [...files.surface.entities.values()].flatMap((entity): Unseen[] => {
    const shown = base.entities.get(entity.name)
    if (!shown) return base.hidden.has(entity.name) ? [] : [{ entity, members: null }]
    const members = [...entity.members.keys()].filter((name) => !shown.members.has(name))
    return entity.accessPolicy === '' || members.length === 0 ? [] : [{ entity, members }]
  })
}
