import type { Draft } from './change.ts'
import type { EntityRename, Rename, Renames } from './renames.ts'
import { similarName } from './similar.ts'
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
  const gone = [...base.members.values()].filter(({ name }) => !head.members.has(name))
  const made = [...head.members.values()].filter(({ name }) => !base.members.has(name))
  return gone.map((member, index) => {
    const full = `${base.name}.${member.name}`
    const hidden = isDefined(full)
    const rename = hidden ? undefined : renames.members.get(full)
    const similar = hidden || rename || index >= mostSimilar ? undefined : similarName(member, made)
    return {
      id: hidden ? 'member-hidden' : 'member-removed',
      kind: member.kind,
      entity: base.name,
      member: full,
      before: typeOf(member),
      after: null,
      detail: '',
      deprecated: `${member.deprecated}${base.deprecated}` !== '',
      ...(rename ? renamedMember(base, member, rename) : {}),
      ...(similar === undefined
        ? {}
        : { fix: `Perhaps renamed to \`${similar}\`. Keep the old name for one release.` }),
    }
  })
}

function renamedMember({ kind }: SurfaceEntity, { name }: Member, { to, certainty }: Rename) {
  const how =
    kind === 'view'
      ? `include it a second time, with \`alias: ${name}\``
      : `add a member \`${name}\` with the same definition, or keep its column in dbt`
  return {
    renamedTo: to,
    renameCertainty: certainty,
    fix: `Keep the old name for one release: ${how}.`,
  }
}

/** What is new for those who query: entities as a whole, and members of entities that the base has. */
export function newNames(base: Surface, head: Surface, isDefined: IsDefined): Draft[] {
  return [...head.entities.values()].flatMap((entity): Draft[] => {
    const old = base.entities.get(entity.name)
    if (!old) {
      const id = isDefined(entity.name) ? 'made-public' : 'entity-added'
      const { name, kind, members } = entity
      const after = { members: String(members.size) }
      return [{ id, kind, entity: name, member: name, before: null, after, detail: '' }]
    }
    const made = [...entity.members.values()].filter(({ name }) => !old.members.has(name))
    return made.map((member) => {
      const full = `${entity.name}.${member.name}`
      const id = isDefined(full) ? 'made-public' : 'member-added'
      const { kind } = member
      return { id, kind, entity: entity.name, member: full, before: null, after: typeOf(member), detail: '' }
    })
  })
}

function typeOf({ type, aggType, kind }: Member): Record<string, string> {
  if (type === '') return { kind }
  return aggType === '' ? { type } : { type, aggregation: aggType }
}
