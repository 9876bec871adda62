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

/** A definition that more members share than this is no sign of a rename. */
const mostAlike = 50
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
      for (const [name, rename] of renamedMembers(entity, other, members, entities)) {
        members.set(`${entity.name}.${name}`, rename)
      }
    }
  }
  return { entities, members }
}

/** Matches gone and new members of an entity by their definitions; both have to be the only one with it. */
function renamedMembers(
  base: SurfaceEntity,
  head: SurfaceEntity,
  known: ReadonlyMap<string, Rename>,
  entities: ReadonlyMap<string, EntityRename>,
): [string, Rename][] {
  const gone = [...base.members.values()].filter(({ name }) => !head.members.has(name))
  const made = [...head.members.values()].filter(({ name }) => !base.members.has(name))
  const [before, after] = [byKey(base, gone), byKey(head, made)]
  const columns = renamedColumns(gone, made)
  return gone.flatMap((member): [string, Rename][] => {
    const own = keyOf(base, member)
    const same = soleOf(before, own) && soleOf(after, own)
    if (same) return [[member.name, { to: `${head.name}.${same.name}`, certainty: certaintyIn(base) }]]
    const followed = movedAlias(member, known, entities)
    const over = overRenamedColumn(member, columns)
    const key =
      followed === undefined ? over && keyOf(base, over) : keyOf(base, { ...member, aliasMember: followed })
    const moved = soleOf(after, key)
    return moved ? [[member.name, { to: `${head.name}.${moved.name}`, certainty: 'likely' }]] : []
  })
}

/**
 * Columns that were renamed, by their old names. A member over a column gets another definition with it, so its description
 * is what stays; it has to be the only one with it on both sides.
 */
function renamedColumns(gone: readonly Member[], made: readonly Member[]): Map<string, string> {
  const described = (members: readonly Member[]) =>
    Map.groupBy(members, ({ kind, type, aggType, notes: { description = '' } }) =>
      description === '' ? undefined : `${kind} ${type} ${aggType} ${description}`,
    )
  const after = described(made)
  const columns = new Map<string, string>()
  for (const [text, members] of described(gone)) {
    const [from, to] = [members.length === 1 ? members[0] : undefined, soleOf(after, text)]
    const [old, now] = [from && columnOf(from), to && columnOf(to)]
    if (old !== undefined && now !== undefined) columns.set(old, now)
  }
  return columns
}

/** As files write it, and between backticks as the compiler does. */
const columnSql = /^`?(?:\$?\{CUBE\}\.)?"?(\w+)"?`?$/

/** The column that a member is, without any expression. */
function columnOf({ definition }: Member): string | undefined {
  return columnSql.exec(definition?.sql ?? '')?.[1]
}

/** The member with the new name of its column; undefined if that was not renamed. */
function overRenamedColumn(member: Member, columns: ReadonlyMap<string, string>): Member | undefined {
  const { definition } = member
  const column = columnOf(member)
  const now = column === undefined ? undefined : columns.get(column)
  if (!definition?.sql || column === undefined || now === undefined) return undefined
  const { sql } = definition
  const at = sql.lastIndexOf(column)
  const renamed = `${sql.slice(0, at)}${now}${sql.slice(at + column.length)}`
  return { ...member, definition: { ...definition, sql: renamed } }
}

/** In a view, the same name of the cube's member says that it is the same column. */
function certaintyIn({ kind }: SurfaceEntity): 'certain' | 'likely' {
  return kind === 'view' ? 'certain' : 'likely'
}

/** The new name of what a member of a view stands for. */
function movedAlias(
  { aliasMember }: Member,
  known: ReadonlyMap<string, Rename>,
  entities: ReadonlyMap<string, EntityRename>,
): string | undefined {
  const direct = known.get(aliasMember)?.to
  if (direct !== undefined) return direct
  const dot = aliasMember.indexOf('.')
  const entity = entities.get(aliasMember.slice(0, dot))
  return dot > 0 && entity ? `${entity.to}${aliasMember.slice(dot)}` : undefined
}

/** What a member is made of, as text; undefined if that is not known. */
function keyOf(entity: SurfaceEntity, member: Member): string | undefined {
  const { kind, type, aggType, aliasMember, definition } = member
  if (entity.kind === 'view') return aliasMember === '' ? undefined : `${kind} ${aliasMember}`
  return definition === null ? undefined : `${kind} ${type} ${aggType} ${canonical(definition)}`
}

function byKey(entity: SurfaceEntity, members: readonly Member[]): Map<string | undefined, Member[]> {
  return Map.groupBy(members, (member) => keyOf(entity, member))
}

function soleOf(
  index: ReadonlyMap<string | undefined, Member[]>,
  key: string | undefined,
): Member | undefined {
  const [only, second] = key === undefined ? [] : (index.get(key) ?? [])
  return second === undefined ? only : undefined
}

function renamedEntities(base: Surface, head: Surface): Map<string, EntityRename> {
  const made = [...head.entities.values()].filter(({ name }) => !base.entities.has(name))
  const signs = new Map(made.map((entity) => [entity.name, signsOf(entity)]))
  const bySign = new Map<string, SurfaceEntity[]>()
  for (const entity of made) {
    for (const sign of signs.get(entity.name) ?? []) {
      const list = bySign.get(sign)
      if (list) list.push(entity)
      else bySign.set(sign, [entity])
    }
  }
  const renames = new Map<string, EntityRename>()
  for (const entity of base.entities.values()) {
    if (head.entities.has(entity.name)) continue
    const match = bestMatch(entity, bySign, signs)
    if (match)
      renames.set(entity.name, {
        to: match.name,
        certainty: 'likely',
        merged: false,
        ...carried(entity, match),
      })
  }
  for (const group of Map.groupBy(renames.values(), ({ to }) => to).values()) {
    for (const rename of group) rename.merged = group.length > 1
  }
  return renames
}

/** What an entity is made of: its table, and the definitions or sources of its members. */
function signsOf(entity: SurfaceEntity): Set<string> {
  const members = [...entity.members.values()].flatMap((member) => {
    const known = entity.kind === 'view' || Object.values(member.definition ?? {}).some((text) => text !== '')
    const key = known ? keyOf(entity, member) : undefined
    return key === undefined ? [] : [`${entity.kind} ${key}`]
  })
  const table = tableOf(entity)
  return new Set(table === '' ? members : [...members, table])
}

function tableOf({ source }: SurfaceEntity): string {
  const { sql = '', 'sql table': table = '' } = source ?? {}
  return sql === '' && table === '' ? '' : `from ${sql} ${table}`
}

/** The new entity with the same table, else that with the most equal members, if they are half of all. */
function bestMatch(
  entity: SurfaceEntity,
  bySign: ReadonlyMap<string, readonly SurfaceEntity[]>,
  signs: ReadonlyMap<string, ReadonlySet<string>>,
): SurfaceEntity | undefined {
  const own = signsOf(entity)
  const table = tableOf(entity)
  const common = new Map<SurfaceEntity, number>()
  for (const sign of own) {
    const alike = bySign.get(sign) ?? []
    if (alike.length > mostAlike) continue
    for (const one of alike) if (one.kind === entity.kind) common.set(one, (common.get(one) ?? 0) + 1)
  }
  const scored = [...common].map(([one, count]) => {
    const all = own.size + (signs.get(one.name)?.size ?? 0) - count
    return { one, sameTable: table !== '' && tableOf(one) === table, likeness: count / all }
  })
  const [best] = scored
    .filter(({ sameTable, likeness }) => sameTable || likeness >= leastAlike)
    .sort(
      (a, b) =>
        Number(b.sameTable) - Number(a.sameTable) ||
        b.likeness - a.likeness ||
        inOrder(a.one.name, b.one.name),
    )
  return best?.one
}

function carried(entity: SurfaceEntity, match: SurfaceEntity): { moved: number; gone: number } {
  const moved = [...entity.members.values()].filter(
    ({ name, kind }) => match.members.get(name)?.kind === kind,
  ).length
  return { moved, gone: entity.members.size - moved }
}
