import type { ModelChange } from '../findings.ts'
import { changeOf } from './change.ts'
import type { RejectedPlan } from './plan-targets.ts'
import type { Surface } from './surface.ts'
import { canonical } from './values.ts'

/** What the base's planner makes of a member that fails on the branch. */
export type BasePlan = 'planned' | 'rejected' | 'unknown'

/** A member that the branch's planner rejects. */
export interface FailedPlan extends RejectedPlan {
  /** `unknown` where it was not asked, or did not say. */
  onBase: BasePlan
}

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
 */
export function planFindings(
  failed: readonly FailedPlan[],
  base: Surface,
  changes: readonly ModelChange[],
): PlanFindings {
  const findings: PlanFindings = { changes: [], alreadyFailing: 0, unknown: [] }
  const changed = new Set(changes.map(({ member }) => member))
  for (const { item, message, onBase } of failed) {
    const isNew = !has(base, item.member, item.granularity)
    if (!isNew && onBase === 'rejected') findings.alreadyFailing += 1
    else findings.changes.push(failure({ item, message }, isNew, changed))
    if (!isNew && onBase === 'unknown') findings.unknown.push(item.member)
  }
  return findings
}

function has(base: Surface, name: string, granularity: string | undefined): boolean {
  const dot = name.indexOf('.')
  const member = base.entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1))
  return member !== undefined && (granularity === undefined || member.granularities.has(granularity))
}

function failure({ item, message }: RejectedPlan, isNew: boolean, changed: ReadonlySet<string>): ModelChange {
  const { member, kind, granularity } = item
  const entity = member.slice(0, member.indexOf('.'))
  const named = message.slice(0, 10_000).match(/\w+\.\w+/g) ?? []
  return changeOf({
    id: isNew ? 'plan-failed-new' : 'plan-failed',
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
