import type { ModelReading } from './behind.ts'
import { type FilesSurface, filesSurface, withInherited } from './files-surface.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'

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
    const isCompiled = base.surface.extended && head.surface.extended
    const unread =
      'The files of the data model were not compared: access policies, private members and places are unknown.'
    return {
      base: completed(base.surface, head.surface, files?.base, files?.head, isCompiled),
      head: completed(head.surface, base.surface, files?.head, files?.base, isCompiled),
      files,
      readings: files ? ['meta', 'files'] : ['meta'],
      unknown: files ? [] : [unread],
    }
  }
  if (!files) return null
  const unknown = [
    'What can be queried was compared by the files alone: what templates, code and access policies make of it is unknown.',
  ]
  return { base: files.base.surface, head: files.head.surface, files, readings: ['files'], unknown }
}

/**
 * The surface with one kind of definitions: what files define on both sides as the files say it, anything else as both engines
 * compiled it. What just one side can say would differ without a change, so neither side says it.
 */
function completed(
  surface: Surface,
  otherSurface: Surface,
  files: FilesSurface | undefined,
  otherFiles: FilesSurface | undefined,
  isCompiled: boolean,
): Surface {
  const complete = (entity: SurfaceEntity): SurfaceEntity => {
    const { name, kind } = entity
    const own = files?.all.get(name)
    // An entity of one side only is compared for renames: there is no other side to differ from.
    const isDefined = otherFiles?.all.has(name) || !otherSurface.entities.has(name)
    const withDefinition = (definitionOf: (member: Member) => Member['definition']) =>
      new Map(
        [...entity.members.values()].map((member) => [
          member.name,
          { ...member, definition: definitionOf(member) },
        ]),
      )
    if (own && isDefined) {
      const { source, joins, preAggregations, refreshKey, primaryKey, accessPolicy } = own
      const definitionOf = ({ name: member }: Member) =>
        kind === 'view' ? null : (own.members.get(member)?.definition ?? null)
      const parts = { source, joins, preAggregations, refreshKey, primaryKey, accessPolicy }
      return { ...entity, ...parts, members: withDefinition(definitionOf) }
    }
    if (isCompiled) return entity
    const nothing = { source: null, joins: null, preAggregations: null, refreshKey: null }
    return { ...entity, ...nothing, members: withDefinition(() => null) }
  }
  const entities = [...surface.entities.values()].map((entity) => [entity.name, complete(entity)] as const)
  return { ...surface, entities: new Map(entities) }
}
