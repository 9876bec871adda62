import type { ModelChange } from '../findings.ts'
import { changeOf } from './change.ts'
import type { PlanItem, RejectedPlan } from './plan-targets.ts'
import type { Surface } from './surface.ts'
import { canonical } from './values.ts'

/** What the base's planner, or its warehouse, makes of a member that fails on the branch. */
export type BasePlan = 'planned' | 'rejected' | 'unknown'

/** A member that the branch's planner, or its warehouse, rejects. */
export interface FailedPlan extends RejectedPlan {
  /** `unknown` where it was not asked, or did not say. */
  onBase: BasePlan
}

/** The classes of members that fail: those that the base has, and new ones. */
export interface FailureIds {
  existing: 'plan-failed' | 'run-failed'
  added: 'plan-failed-new' | 'run-failed-new'
}

const planFailures: FailureIds = { existing: 'plan-failed', added: 'plan-failed-new' }

/** The changes that plans show, and how many members fail on both sides. */
export interface PlanFindings {
  changes: ModelChange[]
  alreadyFailing: number
  /** Members for which the base's planner gave no verdict. They count as failing because of the branch. */
  unknown: string[]
}

/**
 * What failing plans mean. A member that the base's surface does not have is new; what fails on the base, too, is no finding.
 * @param base the surface of the base
 * @param changes what differs, for the causes
 * @param ids the classes of the findings
 */
export function planFindings(
  failed: readonly FailedPlan[],
  base: Surface,
  changes: readonly ModelChange[],
  ids: FailureIds = planFailures,
): PlanFindings {
  const findings: PlanFindings = { changes: [], alreadyFailing: 0, unknown: [] }
  const changed = new Set(changes.map(({ member }) => member))
  for (const { item, message, onBase } of failed) {
    const isNew = !isIn(base, item)
    if (!isNew && onBase === 'rejected') findings.alreadyFailing += 1
    else findings.changes.push(failure({ item, message }, isNew ? ids.added : ids.existing, changed))
    if (!isNew && onBase === 'unknown') findings.unknown.push(item.member)
  }
  return findings
}

/** Whether a surface has what a query names. */
export function isIn({ entities }: Surface, { member: name, granularity }: PlanItem): boolean {
  const dot = name.indexOf('.')
  const member = entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1))
  return member !== undefined && (granularity === undefined || member.granularities.has(granularity))
}

function failure(
  { item, message }: RejectedPlan,
  id: ModelChange['id'],
  changed: ReadonlySet<string>,
): ModelChange {
  const { member, kind, granularity } = item
  const entity = member.slice(0, member.indexOf('.'))
  const named = message.slice(0, 10_000).match(/\w+\.\w+/g) ?? []
  return changeOf({
    id,
    kind,
    entity,
    member,
    before: null,
    after: granularity === undefined ? null : { granularity },
    // Messages quote positions, which differ from build to build.
    detail: canonical(granularity),
    causedBy: named.filter((name) => name !== member && changed.has(name)),
    message,
  })
}
