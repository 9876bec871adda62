import type { ChangeId } from '../findings.ts'
import type { Draft } from './change.ts'
import { type EntityRename, type Follow, type Rename, type Renames, similarName, without } from './renames.ts'
import type { Member, Parts, Surface, SurfaceEntity } from './surface.ts'
import { canonical, differing, inOrder, type Values } from './values.ts'

// How an entity or a member that both sides have differs: each part that is another text is a change of its class.

/** Classes of what only readers and applications see. */
const noteIds: Readonly<Record<string, ChangeId>> = {
  title: 'title-changed',
  description: 'description-changed',
  format: 'format-changed',
  meta: 'meta-changed',
  order: 'order-changed',
  drillMembers: 'drill-members-changed',
  folders: 'folder-changed',
}

type Drafter = (id: ChangeId, before: Values | null, after: Values | null) => Draft[]

/** Makes a change of a class where the values differ; none where one side was not read. */
function drafter(about: Pick<Draft, 'kind' | 'entity' | 'member'>): Drafter {
  return (id, before, after) => {
    const values = before && after && differing(before, after)
    return values ? [{ id, ...about, ...values }] : []
  }
}

function compareNotes(draft: Drafter, base: Values, head: Values): Draft[] {
  return Object.entries(noteIds).flatMap(([name, id]) =>
    draft(id, { [name]: base[name] ?? '' }, { [name]: head[name] ?? '' }),
  )
}

/** How an entity differs, its members apart. */
export function compareEntity(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const { name, kind } = head
  const own = drafter({ kind, entity: name, member: name })
  return [
    ...own('entity-source-changed', { kind: base.kind }, { kind }),
    ...own('primary-key-changed', primaryKeyOf(base, head), primaryKeyOf(head, base)),
    ...(base.parts && head.parts ? compareParts(own, head, base.parts, head.parts) : []),
    ...inBoth(base.hierarchies, head.hierarchies).flatMap(([hierarchy, old, now]) => {
      const draft = partOf(head, 'hierarchy', hierarchy)
      const levels = (one: typeof old) => (one ? { levels: canonical(one.levels) } : {})
      // A lost level is a lost drill path, too.
      const isLost = old?.levels.some((level) => !now?.levels.includes(level)) || !now
      const id = !old ? 'hierarchy-added' : isLost ? 'hierarchy-removed' : 'drill-members-changed'
      const titles = old && now ? draft('title-changed', { title: old.title }, { title: now.title }) : []
      return [...draft(id, levels(old), levels(now)), ...titles]
    }),
    ...compareNotes(own, base.notes, head.notes),
  ]
}

function partOf({ name }: SurfaceEntity, kind: Draft['kind'], short: string): Drafter {
  return drafter({ kind, entity: name, member: `${name}.${short}` })
}

function compareParts(own: Drafter, entity: SurfaceEntity, base: Parts, head: Parts): Draft[] {
  const { name } = entity
  // A policy names groups and values that a report must not repeat: only that it changed.
  const policies = [base.accessPolicy, head.accessPolicy]
  const isOther = !policies.includes(null) && base.accessPolicy !== head.accessPolicy
  const about = { kind: 'access-policy', entity: name, member: name, before: null, after: null } as const
  return [
    ...own('entity-source-changed', base.source, head.source),
    ...(isOther ? [{ id: 'access-policy-changed', ...about, detail: canonical(policies) } as const] : []),
    ...own('refresh-key-changed', base.refreshKey, head.refreshKey),
    ...inBoth(base.joins, head.joins).flatMap(([join, old = {}, now = {}]) =>
      partOf(entity, 'join', join)('join-changed', old, now),
    ),
    ...inBoth(base.preAggregations, head.preAggregations).flatMap(([rollup, old, now]) => {
      const change = now === undefined ? 'removed' : old === undefined ? 'added' : 'changed'
      return partOf(entity, 'pre-aggregation', rollup)(`pre-aggregation-${change}`, old ?? {}, now ?? {})
    }),
  ]
}

/** What either side has, by name; nothing where one side was not read. */
function inBoth<T>(
  base: ReadonlyMap<string, T> | null,
  head: ReadonlyMap<string, T> | null,
): [string, T | undefined, T | undefined][] {
  if (!base || !head) return []
  return [...new Set([...base.keys(), ...head.keys()])].map((name) => [name, base.get(name), head.get(name)])
}

/** Keys are mostly hidden. Without the files, those that both sides show are compared; views say of no member that it is one. */
function primaryKeyOf(entity: SurfaceEntity, other: SurfaceEntity): Values | null {
  if (entity.kind === 'view' || other.kind === 'view') return null
  const shown = [...entity.members.values()].filter(
    ({ name, primaryKey }) => primaryKey && other.members.has(name),
  )
  const names = shown.map(({ name }) => name).sort(inOrder)
  const read = other.parts?.primaryKey ? entity.parts?.primaryKey : null
  return read ?? { 'primary key': names.join(', ') }
}

/**
 * How a member that both sides have differs.
 * @param follow the new names of renamed members of cubes
 */
export function compareMember(
  { name: entity }: SurfaceEntity,
  base: Member,
  head: Member,
  follow: Follow = (name) => name,
): Draft[] {
  const draft = drafter({ kind: head.kind, entity, member: `${entity}.${head.name}` })
  if (base.kind !== head.kind) return draft('member-kind-changed', { kind: base.kind }, { kind: head.kind })
  const isMeasure = base.kind === 'measure'
  const typeOf = ({ type, aggType }: Member) => ({ type, ...(isMeasure && { aggregation: aggType }) })
  const otherType = isMeasure ? 'measure-type-changed' : 'dimension-type-changed'
  // Not every reading names the source of a view's member; geo dimensions have none.
  const isNamed = base.aliasMember !== '' && head.aliasMember !== ''
  const isMoved = isNamed && follow(base.aliasMember) !== head.aliasMember
  return [
    ...draft(base.type === head.type ? 'aggregation-changed' : otherType, typeOf(base), typeOf(head)),
    ...(base.type === head.type ? compareGranularities(draft, base, head) : []),
    ...(isMoved
      ? draft('member-source-changed', { member: base.aliasMember }, { member: head.aliasMember })
      : []),
    ...draft('member-definition-changed', base.definition, head.definition),
    ...compareNotes(draft, base.notes, head.notes),
  ]
}

/** Queries name custom granularities. A dimension of another type has none, which its type says already. */
function compareGranularities(draft: Drafter, base: Member, head: Member): Draft[] {
  return inBoth(base.granularities, head.granularities).flatMap(([name, old, now]) => {
    if (now === undefined) return draft('granularity-removed', { granularity: name }, {})
    if (old === undefined) return draft('granularity-added', {}, { granularity: name })
    const key = `granularity ${name}`
    return draft('member-definition-changed', { [key]: old }, { [key]: now })
  })
}

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
