import leven from 'leven'
import type { Draft } from './change.ts'
import type { Sides } from './files-surface.ts'
import type { Member, Surface, SurfaceEntity } from './surface.ts'
import { canonical, inOrder } from './values.ts'

/** What an old name probably stands for now. */
export interface Rename {
  to: string
  certainty: 'certain' | 'likely'
}

export interface EntityRename extends Rename {
  /** Public members with the same name in the new entity, and those without. */
  moved: number
  gone: number
  /** Another entity went into the same one. */
  merged: boolean
}

export interface Renames {
  entities: ReadonlyMap<string, EntityRename>
  /** By `entity.member`; members of renamed entities are not in it. */
  members: ReadonlyMap<string, Rename>
}

/** More pairs of gone and new entities than these are not compared, nor are more names, and longer ones. */
const mostPairs = 10_000
const mostNames = 50
const mostCharacters = 100
/** The part of all members that has to be equal. */
const leastAlike = 0.5

/** Finds renamed and merged entities and renamed members by what they are made of, never by the names alone. */
export function findRenames(base: Surface, head: Surface): Renames {
  const entities = renamedEntities(base, head)
  const members = new Map<string, Rename>()
  // Cubes first: a renamed member of a cube has another name in the views, too.
  for (const kind of ['cube', 'view'] as const) {
    for (const entity of base.entities.values()) {
      const other = head.entities.get(entity.name)
      if (entity.kind !== kind || other === undefined) continue
      for (const [name, rename] of renamedMembers(entity, other, { entities, members }))
        members.set(`${entity.name}.${name}`, rename)
    }
  }
  return { entities, members }
}

/** What is only on the first side. */
export function without(entity: SurfaceEntity, other: SurfaceEntity): Member[] {
  return [...entity.members.values()].filter(({ name }) => !other.members.has(name))
}

/**
 * Matches gone and new members of an entity by what they are made of, or else by what readers know of them: a member over a
 * renamed column has another definition. Both have to be the only one.
 */
function renamedMembers(base: SurfaceEntity, head: SurfaceEntity, known: Renames): [string, Rename][] {
  const [gone, made] = [without(base, head), without(head, base)]
  const { kind } = base
  const key = (member: Member) => keyOf(kind, member)
  const followed = (member: Member) => key({ ...member, aliasMember: nameNow(member.aliasMember, [known]) })
  const found = new Map<string, Rename>()
  const match = (certainty: Rename['certainty'], ofGone: typeof key, ofMade: typeof key) => {
    const taken = new Set([...found.values()].map(({ to }) => to))
    const before = Map.groupBy(
      gone.filter(({ name }) => !found.has(name)),
      ofGone,
    )
    const after = Map.groupBy(
      made.filter(({ name }) => !taken.has(`${head.name}.${name}`)),
      ofMade,
    )
    for (const [text, [member, second]] of before) {
      const [now, other] = text === undefined ? [] : (after.get(text) ?? [])
      if (member && !second && now && !other)
        found.set(member.name, { to: `${head.name}.${now.name}`, certainty })
    }
  }
  // In a view, the same name of the cube's member says that it is the same column.
  match(kind === 'view' ? 'certain' : 'likely', key, key)
  if (kind === 'view') match('likely', followed, key)
  else match('likely', lookOf, lookOf)
  return [...found]
}

/** What a member is made of, as text; undefined if that is not known. */
function keyOf(entityKind: SurfaceEntity['kind'], member: Member): string | undefined {
  const { kind, type, aggType, aliasMember, definition } = member
  if (entityKind === 'view') return aliasMember === '' ? undefined : `${kind} ${aliasMember}`
  return definition === null ? undefined : `${kind} ${type} ${aggType} ${canonical(definition)}`
}

/** What readers know of it besides its name. */
function lookOf({ kind, type, aggType, notes: { description = '' } }: Member): string {
  return `${kind} ${type} ${aggType} ${description}`
}

/** The new member of the same kind and type with the most similar name; undefined if none is similar. */
export function similarName(gone: Member, made: readonly Member[]): string | undefined {
  if (made.length > mostNames || gone.name.length > mostCharacters) return undefined
  const [best] = made
    .filter(
      ({ kind, type, name }) => kind === gone.kind && type === gone.type && name.length <= mostCharacters,
    )
    .map(({ name }) => ({ name, distance: leven(gone.name, name) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= gone.name.length / 3 ? best.name : undefined
}

function renamedEntities(base: Surface, head: Surface): Map<string, EntityRename> {
  const gone = [...base.entities.values()].filter(({ name }) => !head.entities.has(name))
  const made = [...head.entities.values()]
    .filter(({ name }) => !base.entities.has(name))
    .map((entity) => ({ entity, keys: keysOf(entity) }))
  const renames = new Map<string, EntityRename>()
  if (gone.length * made.length > mostPairs) return renames
  for (const entity of gone) {
    const [own, table] = [keysOf(entity), tableOf(entity)]
    // The one with the same table, else that with the most equal members.
    const [best] = made
      .filter((one) => one.entity.kind === entity.kind)
      .map((one) => {
        const common = [...own].filter((key) => one.keys.has(key)).length
        const likeness = common / (own.size + one.keys.size - common || 1)
        const isSameTable = table !== '' && tableOf(one.entity) === table
        return { to: one.entity, score: isSameTable ? 2 + likeness : likeness >= leastAlike ? likeness : 0 }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || inOrder(a.to.name, b.to.name))
    if (!best) continue
    const isKept = ({ name, kind }: Member) => best.to.members.get(name)?.kind === kind
    const moved = [...entity.members.values()].filter(isKept).length
    const counts = { moved, gone: entity.members.size - moved }
    renames.set(entity.name, { to: best.to.name, certainty: 'likely', merged: false, ...counts })
  }
  for (const group of Map.groupBy(renames.values(), ({ to }) => to).values())
    for (const rename of group) rename.merged = group.length > 1
  return renames
}

/** The definitions or sources of its members. */
function keysOf({ kind, members }: SurfaceEntity): Set<string> {
  const known = [...members.values()].filter(
    ({ definition }) => kind === 'view' || Object.values(definition ?? {}).some((text) => text !== ''),
  )
  return new Set(known.flatMap((member) => keyOf(kind, member) ?? []))
}

function tableOf({ parts }: SurfaceEntity): string {
  const { sql = '', 'sql table': table = '' } = parts?.source ?? {}
  return sql === '' && table === '' ? '' : `from ${sql} ${table}`
}

/** The name that a member of a cube has now, if it was renamed, alone or with its cube; else the same name. */
export type Follow = (name: string) => string

function nameNow(name: string, known: readonly Renames[]): string {
  const dot = name.indexOf('.')
  for (const { members, entities } of known) {
    const now = members.get(name)?.to ?? entities.get(name.slice(0, dot))?.to.concat(name.slice(dot))
    if (now !== undefined) return now
  }
  return name
}

/**
 * Follows renames of members and cubes, private ones, too: a view over a renamed cube has the same columns as before.
 * @param renames of the public surface
 */
export function followRenames(renames: Renames, { files }: Sides): Follow {
  const surfaceOf = (entities: Surface['entities']): Surface => ({
    ...{ entities, hidden: new Set(), extended: false },
  })
  const known = files
    ? [renames, findRenames(surfaceOf(files.base.all), surfaceOf(files.head.all))]
    : [renames]
  return (name) => nameNow(name, known)
}

/**
 * Names the cause of what happened to a member of a view: the same change of the cube's member that it stands for.
 * @param hidden changes of private entities and members
 */
export function nameCauses(
  drafts: readonly Draft[],
  hidden: readonly Draft[],
  base: Surface,
  head: Surface,
): void {
  const known = new Set([...drafts, ...hidden].map(({ id, member }) => `${id} ${member}`))
  for (const draft of drafts) {
    const { id, entity, member } = draft
    const aliasIn = ({ entities }: Surface) =>
      entities.get(entity)?.members.get(member.slice(entity.length + 1))?.aliasMember
    // What is new stands for a member on the head only.
    const alias = aliasIn(base) ?? aliasIn(head) ?? ''
    if (alias !== '' && known.has(`${id} ${alias}`)) draft.causedBy = [alias]
  }
}
