import { sortChanges } from '../../changes/change.ts'
import { compareModels } from '../../changes/compare.ts'
import type { KnownFiles } from '../../changes/definitions.ts'
import { withPlanCauses } from '../../changes/plan-causes.ts'
import { planFindings } from '../../changes/plan-findings.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { FailOn, GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, type PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { type Branches, openEnvironments } from './environment.ts'
import { checkPlans, type PlanningSides } from './plan-check.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { traceChanges } from './trace-changes.ts'

/** A comparison, and where further queries can be planned. */
export interface Compared {
  comparison: ModelComparison
  sides: PlanningSides
}

/**
 * Compares the data model of a branch with that of the base: what can be queried, what the files define, and what the
 * planner makes of the members that changed. Writes nothing.
 * @param securityContext what the data tokens say about their bearer
 * @throws Failure with a gate (`fail-on`), where something could not be read; Stop
 */
export async function compareModel(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
): Promise<Compared> {
  const { failOn } = context.settings
  const { signal } = context.budget
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
  const [error] = [...base.errors, ...head.errors]
  if (error && failOn !== 'never') throw gateFailure(failOn, branches.base, error)
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  const difference = compareModels({ base: base.reading, head: head.reading, today })
  const { changes, plans, unknown } = await planned(context, difference, base, head, branches)
  const all = sortChanges(changes)
  const comparison = {
    base: branches.base,
    readings: difference.readings,
    ...(await traceChanges(context, all, base, head)),
    plans,
    unknown: [...new Set([...base.problems, ...head.problems, ...difference.unknown, ...unknown])],
  }
  return { comparison, sides: { base: base.planning, head: head.planning } }
}

/** The changes, with those that only a planner sees. */
async function planned(
  context: Context<GatingSettings>,
  { affected, changes }: { affected: readonly string[]; changes: readonly ModelChange[] },
  base: ModelSide,
  head: ModelSide,
  branches: Branches,
): Promise<Pick<ModelComparison, 'changes' | 'plans' | 'unknown'>> {
  const none = { changes: [...changes], plans: { checked: 0, failed: 0, alreadyFailing: 0 } }
  if (affected.length === 0) return { ...none, unknown: [] }
  if (!base.planning || !head.planning) {
    return { ...none, unknown: ['Whether the changed members can be queried was not checked.'] }
  }
  const { failOn } = context.settings
  try {
    const check = await checkPlans(affected, head.planning, base.planning, context.budget.signal)
    if ('notOffered' in check) {
      // Then the gate rests on what was compared.
      context.journal.warn(notChecked(check.notOffered))
      return { ...none, unknown: [] }
    }
    const found = planFindings(check.failed, base.planning.surface, changes)
    const plans = {
      checked: check.checked,
      failed: found.changes.length,
      alreadyFailing: found.alreadyFailing,
    }
    const caused = withPlanCauses(changes, check.accepted, base.planning.surface)
    return {
      changes: [...caused, ...found.changes],
      plans,
      unknown: unplanned(check.unplanned, found.unknown, branches),
    }
  } catch (caught) {
    const error = unreadable(context, caught)
    if (failOn !== 'never') throw gateFailure(failOn, branches.base, error)
    return { ...none, unknown: [notChecked(error)] }
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

/** A gate that could not read what it rests on fails closed, with the kind of what went wrong. */
function gateFailure(failOn: FailOn, base: string, error: PlatformError): Failure {
  const { status } = error
  return new Failure(
    // A response of the runtime's own, such as its error as JSON, is no change that breaks something.
    failureKindOf(error, status !== undefined && status >= 500 ? 'network' : 'unsupported'),
    `The data model could not be compared with "${oneLine(base, 255)}", which "fail-on: ${failOn}" needs: ${withoutStop(error.message)}.`,
    `${error.advice} Or set "fail-on: never".`,
    { cause: error, responded: status !== undefined && error.trouble !== 'unreachable' },
  )
}
