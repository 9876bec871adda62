import type { FilesSurface } from './files-surface.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'
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

/** What the base defines as public and its surface does not show. */
export interface Unseen {
  entities: string[]
  members: string[]
}

/**
 * Adds what files define as public and the base's surface does not show, on both sides: this token may not see it, so that its
 * absence from a surface says nothing.
 * @param isText whether the head's file of that path cannot be interpreted
 */
export function withUnseen(
  base: Surface,
  head: Surface,
  files: { base: FilesSurface; head: FilesSurface },
  isText: (path: string) => boolean,
): { base: Surface; head: Surface; unseen: Unseen } {
  const unseen: Unseen = { entities: [], members: [] }
  const [before, after] = [new Map(base.entities), new Map(head.entities)]
  for (const entity of files.base.surface.entities.values()) {
    const shown = base.entities.get(entity.name)
    if (shown) {
      if (entity.accessPolicy === '') continue
      addMembers(entity, before, after, files.head.surface, unseen)
    } else if (!base.hidden.has(entity.name)) {
      unseen.entities.push(entity.name)
      // Its file can no longer be interpreted, so that it is not known whether it is still there.
      if (isText(entity.fileName)) continue
      before.set(entity.name, entity)
      const now = files.head.surface.entities.get(entity.name)
      if (now) after.set(entity.name, now)
    }
  }
  return { base: { ...base, entities: before }, head: { ...head, entities: after }, unseen }
}

function addMembers(
  entity: SurfaceEntity,
  before: Map<string, SurfaceEntity>,
  after: Map<string, SurfaceEntity>,
  head: Surface,
  unseen: Unseen,
): void {
  const shown = before.get(entity.name)
  const missing = [...entity.members.values()].filter(({ name }) => shown?.members.has(name) === false)
  if (!shown || missing.length === 0) return
  unseen.members.push(...missing.map(({ name }) => `${entity.name}.${name}`))
  before.set(entity.name, { ...shown, members: new Map([...shown.members, ...named(missing)]) })
  const now = after.get(entity.name)
  const later = head.entities.get(entity.name)
  if (!now || !later) return
  const still = missing.flatMap(({ name }) => later.members.get(name) ?? [])
  after.set(entity.name, { ...now, members: new Map([...now.members, ...named(still)]) })
}

function named(members: readonly Member[]): [string, Member][] {
  return members.map((member) => [member.name, member])
}
