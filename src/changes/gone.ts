import type { Draft } from './change.ts'
import { type EntityRename, type Rename, type Renames, similarName, without } from './renames.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'

/** How many gone members of an entity are compared by name. */
const mostSimilar = 50

/** Whether a name that the surface does not show is in the model all the same. */
export type IsDefined = (name: string) => boolean

/** An entity that queries can no longer use: one change, however many members it had. */
export function goneEntity(entity: SurfaceEntity, isDefined: IsDefined, renames: Renames): Draft {
  const { name, kind, members, deprecated } = entity
  const rename = renames.entities.get(name)
  const hidden = isDefined(name)
  return {
    id: hidden ? 'entity-hidden' : 'entity-removed',
    kind,
    entity: name,
    member: name,
    before: { members: String(members.size) },
    after: null,
    detail: '',
    members: rename ? { moved: rename.moved, gone: rename.gone } : { moved: 0, gone: members.size },
    ...(rename && !hidden ? renamedEntity(entity, rename) : {}),
    deprecated: deprecated !== '',
  }
}

function renamedEntity({ name, kind }: SurfaceEntity, { to, certainty, merged }: EntityRename) {
  const what = merged ? 'Several were likely merged into one. ' : ''
  const how =
    kind === 'view' ? `a view \`${name}\` with the same members` : `a cube \`${name}\` that extends \`${to}\``
  return { renamedTo: to, renameCertainty: certainty, fix: `${what}Keep ${how} for one release.` }
}

/** The members of an entity that queries can no longer use. */
export function goneMembers(
  base: SurfaceEntity,
  head: SurfaceEntity,
  isDefined: IsDefined,
  renames: Renames,
): Draft[] {
  const made = without(head, base)
  return without(base, head).map((member, index) => {
    const full = `${base.name}.${member.name}`
    const hidden = isDefined(full)
    const rename = hidden ? undefined : renames.members.get(full)
    const similar = hidden || rename || index >= mostSimilar ? undefined : similarName(member, made)
    const fix = `Perhaps renamed to \`${similar}\`. Keep the old name for one release.`
    return {
      id: hidden ? 'member-hidden' : 'member-removed',
      kind: member.kind,
      entity: base.name,
      member: full,
      before: typeOf(member),
      after: null,
      detail: '',
      deprecated: `${member.deprecated}${base.deprecated}` !== '',
      ...(rename && renamedMember(base, member, rename)),
      ...(similar !== undefined && { fix }),
    }
  })
}

/** A member that is added to a generated cube is gone with the next sync. */
function renamedMember({ kind }: SurfaceEntity, { name }: Member, { to, certainty }: Rename) {
  const how =
    kind === 'view'
      ? `include it a second time, with \`alias: ${name}\``
      : `keep both columns in dbt, or, in a cube written by hand, add a member \`${name}\` with the same definition`
  return { renamedTo: to, renameCertainty: certainty, fix: `Keep the old name for one release: ${how}.` }
}

/** What is new for those who query: entities as a whole, and members of entities that the base has. */
export function newNames(base: Surface, head: Surface, isDefined: IsDefined): Draft[] {
  return [...head.entities.values()].flatMap((entity): Draft[] => {
    const { name, kind, members } = entity
    const draft = (of: 'entity' | 'member', member: string, rest: Pick<Draft, 'kind' | 'after'>): Draft => ({
      ...{ id: isDefined(member) ? 'made-public' : `${of}-added`, entity: name, member },
      ...{ before: null, detail: '', ...rest },
    })
    const old = base.entities.get(name)
    if (!old) return [draft('entity', name, { kind, after: { members: String(members.size) } })]
    return without(entity, old).map((member) =>
      draft('member', `${name}.${member.name}`, { kind: member.kind, after: typeOf(member) }),
    )
  })
}

function typeOf({ type, aggType, kind }: Member): Record<string, string> {
  if (type === '') return { kind }
  return aggType === '' ? { type } : { type, aggregation: aggType }
}
