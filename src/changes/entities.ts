import type { ChangeId } from '../findings.ts'
import type { Draft } from './change.ts'
import type { Hierarchy, SurfaceEntity } from './surface.ts'
import { canonical, differing, inOrder, type Values } from './values.ts'

const safeParts = [
  ['title-changed', 'title'],
  ['description-changed', 'description'],
  ['meta-changed', 'meta'],
  ['folder-changed', 'folders'],
] as const

/** How an entity that both sides have differs, its members apart. */
export function compareEntity(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  return [
    ...about(head, 'entity-source-changed', { kind: base.kind }, { kind: head.kind }),
    ...(base.source && head.source ? about(head, 'entity-source-changed', base.source, head.source) : []),
    ...comparePrimaryKey(base, head),
    ...compareAccessPolicy(base, head),
    ...compareRefreshKey(base, head),
    ...compareJoins(base, head),
    ...comparePreAggregations(base, head),
    ...compareHierarchies(base, head),
    ...safeParts.flatMap(([id, part]) => about(head, id, { [part]: base[part] }, { [part]: head[part] })),
  ]
}

function about(entity: SurfaceEntity, id: ChangeId, before: Values, after: Values): Draft[] {
  return part(entity, entity.kind, entity.name, id, before, after)
}

/** Only that it changed: a policy names groups and values that a report must not repeat. */
function compareAccessPolicy(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const [before, after] = [base.accessPolicy, head.accessPolicy]
  if (before === null || after === null || before === after) return []
  const { name } = head
  const about = { kind: 'access-policy', entity: name, member: name } as const
  return [
    { id: 'access-policy-changed', ...about, before: null, after: null, detail: canonical([before, after]) },
  ]
}

/** Not every reading has it. */
function compareRefreshKey(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const [before, after] = [base.refreshKey, head.refreshKey]
  return before === null || after === null
    ? []
    : about(head, 'refresh-key-changed', { 'refresh key': before }, { 'refresh key': after })
}

/** Keys are mostly hidden. Without the files, those that both sides show are compared; views say of no member that it is one. */
function comparePrimaryKey(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  if (head.kind === 'view' || base.kind === 'view') return []
  const common = [...base.members.keys()].filter((name) => head.members.has(name)).sort(inOrder)
  const shownIn = ({ members }: SurfaceEntity) =>
    common.filter((name) => members.get(name)?.primaryKey === true).join(', ')
  const known = base.primaryKey !== null && head.primaryKey !== null
  const keyOf = (entity: SurfaceEntity) => (known ? (entity.primaryKey ?? '') : shownIn(entity))
  return about(head, 'primary-key-changed', { 'primary key': keyOf(base) }, { 'primary key': keyOf(head) })
}

function part(
  { name: entity }: SurfaceEntity,
  kind: Draft['kind'],
  member: string,
  id: ChangeId,
  before: Values,
  after: Values,
): Draft[] {
  const values = differing(before, after)
  return values === null ? [] : [{ id, kind, entity, member, ...values }]
}

/** Joins are named by the cube that they lead to. */
function compareJoins(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const [before, after] = [base.joins, head.joins]
  if (!before || !after) return []
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) =>
    part(head, 'join', `${head.name}.${name}`, 'join-changed', before.get(name) ?? {}, after.get(name) ?? {}),
  )
}

function comparePreAggregations(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const [before, after] = [base.preAggregations, head.preAggregations]
  if (!before || !after) return []
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    const id =
      now === undefined
        ? 'pre-aggregation-removed'
        : old === undefined
          ? 'pre-aggregation-added'
          : 'pre-aggregation-changed'
    const values = (text: string | undefined): Values =>
      text === undefined ? {} : { definition: text || '{}' }
    return part(head, 'pre-aggregation', `${head.name}.${name}`, id, values(old), values(now))
  })
}

function compareHierarchies(base: SurfaceEntity, head: SurfaceEntity): Draft[] {
  const names = new Set([...base.hierarchies.keys(), ...head.hierarchies.keys()])
  return [...names].flatMap((name) => {
    const [old, now] = [base.hierarchies.get(name), head.hierarchies.get(name)]
    if (old !== undefined) return compareHierarchy(head, name, old, now)
    const levels = { levels: canonical(now?.levels) }
    return part(head, 'hierarchy', `${head.name}.${name}`, 'hierarchy-added', {}, levels)
  })
}

/** A lost level is a lost drill path, too. */
function compareHierarchy(
  entity: SurfaceEntity,
  name: string,
  base: Hierarchy,
  head: Hierarchy | undefined,
): Draft[] {
  const member = `${entity.name}.${name}`
  const before = { levels: canonical(base.levels) }
  const after = { levels: canonical(head?.levels) }
  const isShorter = head === undefined || base.levels.some((level) => !head.levels.includes(level))
  return [
    ...part(
      entity,
      'hierarchy',
      member,
      isShorter ? 'hierarchy-removed' : 'drill-members-changed',
      before,
      after,
    ),
    ...(head
      ? part(entity, 'hierarchy', member, 'title-changed', { title: base.title }, { title: head.title })
      : []),
  ]
}
