import type { ChangeId } from '../findings.ts'
import type { Draft } from './change.ts'
import { type Dependents, spread } from './dependents.ts'
import type { Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

/** Other values of such a member mean other values of what is made of it. */
const changesValues: ReadonlySet<ChangeId> = new Set(['member-definition-changed', 'aggregation-changed'])

/** Changes that leave every plan as it is. */
const leavesPlans: ReadonlySet<ChangeId> = new Set([
  'title-changed',
  'description-changed',
  'format-changed',
  'meta-changed',
  'order-changed',
  'folder-changed',
  'drill-members-changed',
  'hierarchy-removed',
  'hierarchy-added',
  'refresh-key-changed',
  'access-policy-changed',
])

/** Changes with which every plan of the entity may differ. */
const concernsAll: ReadonlySet<ChangeId> = new Set([
  'join-changed',
  'join-path-lost',
  'primary-key-changed',
  'pre-aggregation-added',
  'pre-aggregation-changed',
  'pre-aggregation-removed',
])

/**
 * The changes of public members and views that are made of something changed; those that have a change of their own get
 * the causes into it.
 * @param hidden changes of private entities and members, which are causes only
 */
export function spreadChanges(
  drafts: readonly Draft[],
  hidden: readonly Draft[],
  base: Surface,
  head: Surface,
  dependents: Dependents,
): Draft[] {
  const seeds = [...drafts, ...hidden].filter(({ id }) => changesValues.has(id)).map(({ member }) => member)
  const own = new Map(drafts.filter(({ id }) => changesValues.has(id)).map((draft) => [draft.member, draft]))
  const reached = [...spread(dependents, seeds)].flatMap(([name, causes]): Draft[] => {
    const known = own.get(name)
    if (known) {
      known.causedBy = [...causes]
      return []
    }
    return inherited(name, causes, base, head)
  })
  return [...reached, ...spreadSources([...drafts, ...hidden], base, head, dependents)]
}

function inherited(name: string, causes: ReadonlySet<string>, base: Surface, head: Surface): Draft[] {
  const dot = name.indexOf('.')
  const [entity, short] = [name.slice(0, dot), name.slice(dot + 1)]
  const member = head.entities.get(entity)?.members.get(short)
  if (!member || !base.entities.get(entity)?.members.has(short)) return []
  const causedBy = [...causes].sort(inOrder)
  return [
    {
      id: 'member-definition-changed',
      kind: member.kind,
      entity,
      member: name,
      before: null,
      after: null,
      detail: causedBy.join(' '),
      causedBy,
    },
  ]
}

/** An entity's own source changes each of its members: one change for the entity, and one for each view of it. */
function spreadSources(
  drafts: readonly Draft[],
  base: Surface,
  head: Surface,
  dependents: Dependents,
): Draft[] {
  const seeds = drafts.filter(({ id }) => id === 'entity-source-changed').map(({ entity }) => entity)
  const causes = new Map<SurfaceEntity, Set<string>>()
  const single: Draft[] = []
  for (const [name, found] of spread(dependents, seeds)) {
    const entity = head.entities.get(name.slice(0, name.indexOf('.')))
    if (!entity || !base.entities.has(entity.name)) continue
    const others = new Set([...found].filter((one) => one !== entity.name))
    if (others.size === 0 || found.size > others.size) continue
    if (entity.kind === 'cube') single.push(...inherited(name, others, base, head))
    else causes.set(entity, new Set([...(causes.get(entity) ?? []), ...others]))
  }
  return [...single, ...[...causes].map(([view, found]) => sourceOf(view, found))]
}

function sourceOf({ name, kind }: SurfaceEntity, causes: ReadonlySet<string>): Draft {
  const causedBy = [...causes].sort(inOrder)
  const detail = causedBy.join(' ')
  return {
    id: 'entity-source-changed',
    kind,
    entity: name,
    member: name,
    before: null,
    after: null,
    detail,
    causedBy,
  }
}

/**
 * Public members of the head whose plan may differ.
 * @param entities entities that may have changed as a whole
 */
export function affectedBy(
  drafts: readonly Draft[],
  entities: readonly string[],
  head: Surface,
  dependents: Dependents,
): string[] {
  const changed = new Set(entities)
  for (const { id, entity, member } of drafts) {
    if (!leavesPlans.has(id)) changed.add(concernsAll.has(id) ? entity : member)
  }
  const reached = spread(dependents, changed).keys()
  const names = [...changed, ...reached].flatMap((name) => publicNames(name, head))
  return [...new Set(names)].sort(inOrder)
}

/** A member, or all of an entity. */
function publicNames(name: string, head: Surface): string[] {
  const whole = head.entities.get(name)
  if (whole) return [...whole.members.keys()].map((member) => `${name}.${member}`)
  const dot = name.indexOf('.')
  return head.entities.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) ? [name] : []
}
