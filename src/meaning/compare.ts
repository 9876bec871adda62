import type { ChangeId } from '../base/findings.ts'
import type { Draft } from './change.ts'
import type { EntityRename, Rename, Renames } from './renames.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'
import { canonical, differing, inOrder, type Values } from './values.ts'

// How what two query APIs list differs: names, kinds, types, and what readers see. What it means for queries is for the
// planners to say.

/** Both sides, and what the planners say about the names that only one of them lists. */
export interface Sides {
  base: Surface
  head: Surface
  /** Entities and members that the branch does not list and still plans: they are hidden. */
  hidden: ReadonlySet<string>
  /** Those that only the branch lists, and the base plans all the same: they are made public. */
  existed: ReadonlySet<string>
  renames: Renames
  /** Entities whose access policy differs. */
  policies?: ReadonlySet<string>
}

/**
 * Everything in which the two lists differ.
 * @param today as `2026-11-22`: a deprecation until a later date has no effect yet
 */
export function compareSides(sides: Sides, today: string): Draft[] {
  const { base, head } = sides
  const listed = [...base.entities.values()].flatMap((before): Draft[] => {
    const after = head.entities.get(before.name)
    if (!after) return [goneEntity(before, sides)]
    const members = [...before.members.values()].flatMap((member) => {
      const now = after.members.get(member.name)
      return now ? compareMember(after, member, now, sides) : []
    })
    return [...compareEntity(before, after), ...members, ...goneMembers(before, after, sides)]
  })
  const drafts = [...listed, ...newNames(sides, listed)]
  const keys = new Set(drafts.map(keyOf))
  return drafts.map((draft) => ({
    ...draft,
    ...causeOf(draft, keys, sides),
    ...(draft.deprecated === true && { deprecated: isDue(draft, base, today) }),
  }))
}

const keyOf = ({ id, member }: Pick<Draft, 'id' | 'member'>) => `${id} ${member}`

/**
 * What happened to a member of a view is caused by the same change of the cube's member that it stands for.
 * @param keys of all changes
 */
function causeOf(
  { id, entity, member }: Draft,
  keys: ReadonlySet<string>,
  { base, head }: Sides,
): Pick<Draft, 'causedBy'> {
  // What is new stands for a member on the head only.
  const own = memberOf(base, entity, member) ?? memberOf(head, entity, member)
  const alias = own?.aliasMember ?? ''
  return alias !== '' && keys.has(keyOf({ id, member: alias })) ? { causedBy: [alias] } : {}
}

/** A deprecation counts when the base says so without a date, or with one that has passed. */
function isDue({ entity, member }: Draft, base: Surface, today: string): boolean {
  const dates = [base.entities.get(entity)?.deprecated, memberOf(base, entity, member)?.deprecated]
  return dates.some(
    (date = '') => date === 'true' || (/^\d{4}-\d{2}-\d{2}/.test(date) && date.slice(0, 10) <= today),
  )
}

/** @param member `entity.member` */
function memberOf({ entities }: Surface, entity: string, member: string): Member | undefined {
  return entities.get(entity)?.members.get(member.slice(entity.length + 1))
}

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

type Drafter = (id: ChangeId, before: Values, after: Values) => Draft[]

/** Makes a change of a class where the values differ. */
function drafter(about: Pick<Draft, 'kind' | 'entity' | 'member'>): Drafter {
  return (id, before, after) => {
    const values = differing(before, after)
    return values ? [{ id, ...about, ...values }] : []
  }
}

function compareNotes(draft: Drafter, base: Values, head: Values): Draft[] {
  return Object.entries(noteIds).flatMap(([name, id]) =>
    draft(id, { [name]: base[name] ?? '' }, { [name]: head[name] ?? '' }),
  )
}

/** How an entity differs, its members apart. */
function compareEntity(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const { name, kind } = head
  const own = drafter({ kind, entity: name, member: name })
  const partOf = (what: Draft['kind'], short: string) =>
    drafter({ kind: what, entity: name, member: `${name}.${short}` })
  const rollups = ({ rollups: all }: SurfaceEntity) => new Map(all.map((one) => [one.name, one.text]))
  return [
    ...own('entity-source-changed', { kind: base.kind }, { kind }),
    ...own('primary-key-changed', primaryKeyOf(base, head), primaryKeyOf(head, base)),
    ...inBoth(rollups(base), rollups(head)).flatMap(([rollup, old, now]) => {
      const change = now === undefined ? 'removed' : old === undefined ? 'added' : 'changed'
      const values = (text = '') => ({ definition: text })
      return partOf('pre-aggregation', rollup)(`pre-aggregation-${change}`, values(old), values(now))
    }),
    ...inBoth(base.hierarchies, head.hierarchies).flatMap(([hierarchy, old, now]) => {
      const draft = partOf('hierarchy', hierarchy)
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

/** What either side has, by name. */
function inBoth<T>(
  base: ReadonlyMap<string, T>,
  head: ReadonlyMap<string, T>,
): [string, T | undefined, T | undefined][] {
  return [...new Set([...base.keys(), ...head.keys()])].map((name) => [name, base.get(name), head.get(name)])
}

/** Keys are mostly hidden: those that both sides show are compared. Views say of no member that it is one. */
function primaryKeyOf(entity: SurfaceEntity, other: SurfaceEntity): Values {
  const shown = [...entity.members.values()].filter(
    ({ name, primaryKey }) => primaryKey && other.members.has(name),
  )
  const names = shown.map(({ name }) => name).sort(inOrder)
  const isView = entity.kind === 'view' || other.kind === 'view'
  return { 'primary key': isView ? '' : names.join(', ') }
}

/** How a member that both sides list differs. */
function compareMember(
  { name: entity }: SurfaceEntity,
  base: Member,
  head: Member,
  { renames }: Sides,
): Draft[] {
  const draft = drafter({ kind: head.kind, entity, member: `${entity}.${head.name}` })
  if (base.kind !== head.kind) return draft('member-kind-changed', { kind: base.kind }, { kind: head.kind })
  const isMeasure = base.kind === 'measure'
  const typeOf = ({ type, aggType }: Member) => ({ type, ...(isMeasure && { aggregation: aggType }) })
  const otherType = isMeasure ? 'measure-type-changed' : 'dimension-type-changed'
  // Geo dimensions have no source.
  const isNamed = base.aliasMember !== '' && head.aliasMember !== ''
  const isMoved = isNamed && nameNow(base.aliasMember, renames) !== head.aliasMember
  return [
    ...draft(base.type === head.type ? 'aggregation-changed' : otherType, typeOf(base), typeOf(head)),
    ...(base.type === head.type ? compareGranularities(draft, base, head) : []),
    ...(isMoved
      ? draft('member-source-changed', { member: base.aliasMember }, { member: head.aliasMember })
      : []),
    ...compareNotes(draft, base.notes, head.notes),
  ]
}

/** The name that a member of a cube has now, if it was renamed, alone or with its cube; else the same name. */
function nameNow(name: string, { members, entities }: Renames): string {
  const dot = name.indexOf('.')
  const entity = entities.get(name.slice(0, dot))
  return members.get(name)?.to ?? entity?.to.concat(name.slice(dot)) ?? name
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

/** An entity that queries can no longer use: one change, however many members it had. */
function goneEntity(
  { name, kind, members, deprecated, parent }: SurfaceEntity,
  { hidden, head, renames, policies }: Sides,
): Draft {
  const rename = renames.entities.get(name)
  const isHidden = hidden.has(name) || head.hidden.has(name)
  return {
    id: isHidden ? 'entity-hidden' : 'entity-removed',
    kind,
    entity: name,
    member: name,
    before: { members: String(members.size) },
    after: null,
    detail: '',
    members: rename ? { moved: rename.moved, gone: rename.gone } : { moved: 0, gone: members.size },
    ...(rename && !isHidden ? renamedEntity(name, kind, rename) : {}),
    ...(isHidden && grantAgain([name, parent], policies)),
    deprecated: deprecated !== '',
  }
}

function renamedEntity(name: string, kind: SurfaceEntity['kind'], { to, certainty }: EntityRename) {
  const how =
    kind === 'view' ? `a view \`${name}\` with the same members` : `a cube \`${name}\` that extends \`${to}\``
  return { renamedTo: to, renameCertainty: certainty, fix: `Keep ${how} for one release.` }
}

/** What is only on the first side. */
export function without(entity: SurfaceEntity, other: SurfaceEntity): Member[] {
  return [...entity.members.values()].filter(({ name }) => !other.members.has(name))
}

/** The members of an entity that queries can no longer use. */
function goneMembers(
  base: SurfaceEntity,
  after: SurfaceEntity,
  { hidden, head, renames, policies }: Sides,
): Draft[] {
  return without(base, after).map((member) => {
    const full = `${base.name}.${member.name}`
    const isHidden = hidden.has(full) || head.hidden.has(full)
    const rename = isHidden ? undefined : renames.members.get(full)
    return {
      id: isHidden ? 'member-hidden' : 'member-removed',
      kind: member.kind,
      entity: base.name,
      member: full,
      before: typeOf(member),
      after: null,
      detail: '',
      deprecated: `${member.deprecated}${base.deprecated}` !== '',
      ...(rename && renamedMember(base, member, rename)),
      ...(isHidden && grantAgain([base.name, base.parent, ownerOf(member)], policies)),
    }
  })
}

function ownerOf({ aliasMember }: Member): string {
  return aliasMember.slice(0, aliasMember.indexOf('.'))
}

/** What a policy hides does not come back with `public: true`. */
function grantAgain(owners: readonly string[], policies: Sides['policies']): Pick<Draft, 'fix'> {
  const owner = owners.find((name) => policies?.has(name))
  const rest = 'to those who query it, or move the queries to another member first.'
  return owner === undefined ? {} : { fix: `Grant it in the \`access_policy\` of \`${owner}\` ${rest}` }
}

/** A member that is added to a generated cube is gone with the next sync. */
function renamedMember({ kind }: SurfaceEntity, { name }: Member, { to, certainty }: Rename) {
  const how =
    kind === 'view'
      ? `include it a second time, with \`alias: ${name}\``
      : `keep both columns in dbt, or, in a cube written by hand, add a member \`${name}\` with the same definition`
  return { renamedTo: to, renameCertainty: certainty, fix: `Keep the old name for one release: ${how}.` }
}

/**
 * What is new for those who query: entities as a whole, and members of entities that the base has. The new name of what was
 * renamed is not.
 * @param listed what became of the names of the base
 */
function newNames({ base, head, existed }: Sides, listed: readonly Draft[]): Draft[] {
  const isKnown = (name: string) => existed.has(name) || base.hidden.has(name)
  const nameBefore = new Map(
    listed.flatMap(({ member, renamedTo }) => (renamedTo === undefined ? [] : [[renamedTo, member]])),
  )
  return [...head.entities.values()].flatMap((entity): Draft[] => {
    const { name, kind, members } = entity
    const draft = (of: 'entity' | 'member', member: string, rest: Pick<Draft, 'kind' | 'after'>): Draft => ({
      ...{ id: isKnown(member) ? 'made-public' : `${of}-added`, entity: name, member },
      ...{ before: null, detail: '', ...rest },
    })
    const old = base.entities.get(nameBefore.get(name) ?? name)
    if (!old) return [draft('entity', name, { kind, after: { members: String(members.size) } })]
    return without(entity, old)
      .map((member) =>
        draft('member', `${name}.${member.name}`, { kind: member.kind, after: typeOf(member) }),
      )
      .filter(({ id, member }) => id === 'made-public' || !nameBefore.has(member))
  })
}

function typeOf({ type, aggType, kind }: Member): Record<string, string> {
  if (type === '') return { kind }
  return aggType === '' ? { type } : { type, aggregation: aggType }
}
