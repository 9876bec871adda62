import type { ModelChange } from '../findings.ts'
import { changeOf } from './change.ts'
import type { PlanChunk, PlanItem } from './plan-targets.ts'
import type { Surface } from './surface.ts'

/** A query that the planner accepted. */
export interface AcceptedPlan extends PlanChunk {
  /** Every member that the plan touches; empty where the response does not say. */
  memberNames: readonly string[]
  /** The SQL with its values, to compare two plans; null where the response does not say. */
  statement: string | null
}

const changesValues = /^(?:member-definition-changed|aggregation-changed|member-source-changed)$/

/**
 * Adds what plans say about causes: the members that a plan touches are what its member is made of, also in a model with
 * templates. A plan of several members does not say which of them touches what, so only those of one member count.
 * @param base the surface of the base: what is new there is no change
 */
export function withPlanCauses(
  changes: readonly ModelChange[],
  plans: readonly Pick<AcceptedPlan, 'items' | 'memberNames'>[],
  base: Surface,
): ModelChange[] {
  const changed = new Set(changes.filter(({ id }) => changesValues.test(id)).map(({ member }) => member))
  const known = new Set(changes.map(({ id, member }) => `${id} ${member}`))
  const found = plans.flatMap(({ items, memberNames }): ModelChange[] => {
    const [item, second] = items
    if (!item || second) return []
    const causes = memberNames.filter((name) => name !== item.member && changed.has(name))
    const isListed = changed.has(item.member) || known.has(`member-definition-changed ${item.member}`)
    return causes.length === 0 || isListed || !has(base, item.member) ? [] : [causedChange(item, causes)]
  })
  return [...changes, ...found]
}

function causedChange({ member, kind }: PlanItem, causes: readonly string[]): ModelChange {
  const causedBy = [...new Set(causes)].sort()
  return changeOf({
    id: 'member-definition-changed',
    kind,
    entity: member.slice(0, member.indexOf('.')),
    member,
    before: null,
    after: null,
    detail: causedBy.join(' '),
    causedBy,
  })
}

function has(surface: Surface, name: string): boolean {
  const dot = name.indexOf('.')
  return surface.entities.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) === true
}
