import { sortChanges } from '../../changes/change.ts'
import { compareModels } from '../../changes/compare.ts'
import type { KnownFiles } from '../../changes/definitions.ts'
import { type AcceptedPlan, withPlanCauses } from '../../changes/plan-causes.ts'
import { planFindings } from '../../changes/plan-findings.ts'
import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { type Branches, openEnvironments } from './environment.ts'
import { checkPlans, type PlanningSide, type PlanningSides } from './plan-check.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { runMembers, runsNotChecked } from './run-members.ts'
import { traceChanges } from './trace-changes.ts'

/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 60_000

/** A comparison, as far as it got. */
export interface Compared {
  comparison: ModelComparison
  /** Where further queries can be planned. */
  sides: PlanningSides
  /** Why a part of it is missing: an error of the platform; null if there was none. */
  outage: PlatformError | null
}

/**
 * Compares the data model of a branch with that of the base: what can be queried, what the files define, and what the
 * planner makes of the members that changed. What cannot be read is missing and said. Writes nothing.
 * @param securityContext what the data tokens say about their bearer
 * @throws Stop; PlatformError when the budget is spent
 */
export async function compareModel(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
): Promise<Compared> {
  const { budget, clock } = context
  const remainingMs = budget.remainingMs()
  // The rest is for the report of what was found until then.
  const share = startBudget(clock, remainingMs - Math.min(mostReserveMs, remainingMs / 4))
  try {
    const signal = anySignal([budget.signal, share.signal])
    return await compareWithin(context, branches, securityContext, signal)
  } finally {
    share.release()
  }
}

async function compareWithin(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Compared> {
  const opening = openEnvironments(context, branches, securityContext, signal).catch((error: unknown) => {
    const reason = unreadable(context, error)
    return { base: reason, head: reason }
  })
  const known: KnownFiles = new Map()
  const read = (side: 'base' | 'head') =>
    readModel(
      context,
      branches[side],
      opening.then((opened) => opened[side]),
      known,
      signal,
    )
  const [base, head] = await Promise.all([read('base'), read('head')])
  const errors = [...base.errors, ...head.errors]
  // A response says more than the end of the time.
  const error = errors.find(({ cause }) => !(cause instanceof Stop)) ?? errors[0] ?? null
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  const difference = compareModels({ base: base.reading, head: head.reading, today })
  const { changes, plans, runs, unknown, outage } = await planned(
    context,
    difference,
    base,
    head,
    branches,
    signal,
  )
  const all = sortChanges(changes)
  const comparison = {
    base: branches.base,
    readings: difference.readings,
    ...(await traceChanges(context, all, base, head)),
    plans,
    ...(runs === undefined ? {} : { runs }),
    unknown: [...new Set([...base.problems, ...head.problems, ...difference.unknown, ...unknown])],
  }
  const sides = { base: base.planning, head: head.planning }
  return { comparison, sides, outage: error ?? outage }
}

type Planned = Pick<ModelComparison, 'changes' | 'plans' | 'runs' | 'unknown'> & Pick<Compared, 'outage'>

/** The changes, with those that only a planner or the warehouse sees. */
async function planned(
  context: Context<GatingSettings>,
  { affected, changes }: { affected: readonly string[]; changes: readonly ModelChange[] },
  base: ModelSide,
  head: ModelSide,
  branches: Branches,
  signal: AbortSignal,
): Promise<Planned> {
  const plans = { checked: 0, failed: 0, alreadyFailing: 0 }
  const none = { changes: [...changes], plans, outage: null }
  if (affected.length === 0) return { ...none, unknown: [] }
  if (!base.planning || !head.planning) {
    return { ...none, unknown: ['Whether the changed members can be queried was not checked.'] }
  }
  const sides = { head: head.planning, base: { ...base.planning, name: branches.base } }
  try {
    const check = await checkPlans(affected, sides.head, sides.base, signal)
    if ('notOffered' in check) {
      // Then the gate rests on what was compared.
      context.journal.warn(notChecked(check.notOffered))
      return await withRuns(context, affected, null, sides, { ...none, unknown: [] }, signal)
    }
    const found = planFindings(check.failed, sides.base.surface, changes)
    const caused = withPlanCauses(changes, check.accepted, sides.base.surface)
    const before = {
      changes: [...caused, ...found.changes],
      plans: {
        checked: check.checked,
        failed: found.changes.length,
        alreadyFailing: found.alreadyFailing,
      },
      unknown: unplanned(check.unplanned, found.unknown, branches),
      outage: null,
    }
    return await withRuns(context, affected, check.accepted, sides, before, signal)
  } catch (caught) {
    const error = unreadable(context, caught)
    return { ...none, unknown: [notChecked(error)], outage: error }
  }
}

/** The same, with what running the members shows, where the user wants that. */
async function withRuns(
  context: Context<GatingSettings>,
  affected: readonly string[],
  accepted: readonly AcceptedPlan[] | null,
  { head, base }: { head: PlanningSide; base: PlanningSide & { name: string } },
  before: Planned,
  signal: AbortSignal,
): Promise<Planned> {
  if (!context.settings.runMembers) return before
  const failed = (error: PlatformError): Planned => ({
    ...before,
    unknown: [...before.unknown, runsNotChecked(error)],
    outage: error,
  })
  try {
    const run = await runMembers(context, affected, accepted, before.changes, head, base, signal)
    const { error, ...found } = run
    if (error) return failed(error)
    return {
      ...before,
      ...found,
      changes: [...before.changes, ...found.changes],
      unknown: [...before.unknown, ...found.unknown],
    }
  } catch (caught) {
    return failed(unreadable(context, caught))
  }
}

function notChecked(error: PlatformError): string {
  return `Whether the changed members can be queried was not checked: ${withoutStop(error.message)}.`
}

function unplanned(
  members: readonly string[],
  unknownOnBase: readonly string[],
  { base }: Branches,
): string[] {
  const named = (names: readonly string[]) =>
    `${names
      .slice(0, 5)
      .map((name) => `\`${oneLine(name, 200)}\``)
      .join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`
  return [
    ...(members.length > 0
      ? [`Whether these members can be queried was not checked: ${named(members)}.`]
      : []),
    ...(unknownOnBase.length > 0
      ? [
          `Whether these members can be queried on "${oneLine(base, 255)}" is unknown: ${named(unknownOnBase)}.`,
        ]
      : []),
  ]
}
