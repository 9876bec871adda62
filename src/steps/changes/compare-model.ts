import { sortChanges } from '../../changes/change.ts'
import { compareModels } from '../../changes/compare.ts'
import type { KnownFiles } from '../../changes/definitions.ts'
import { type AcceptedPlan, withPlanCauses } from '../../changes/plan-causes.ts'
import { planFindings } from '../../changes/plan-findings.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { FailOn, GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, type PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { type Branches, openEnvironments } from './environment.ts'
import { checkPlans, type PlanningSide } from './plan-check.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { runMembers, runsNotChecked } from './run-members.ts'
import { traceChanges } from './trace-changes.ts'

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
): Promise<ModelComparison> {
  const { failOn } = context.settings
  const { signal } = context.budget
  const opened = await openEnvironments(context, branches, securityContext, signal).catch(
    (error: unknown) => {
      const reason = unreadable(context, error)
      return { base: reason, head: reason }
    },
  )
  const known: KnownFiles = new Map()
  const [base, head] = await Promise.all([
    readModel(context, branches.base, opened.base, known, signal),
    readModel(context, branches.head, opened.head, known, signal),
  ])
  const [error] = [...base.errors, ...head.errors]
  if (error && failOn !== 'never') throw gateFailure(failOn, branches.base, error)
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  const difference = compareModels({ base: base.reading, head: head.reading, today })
  const { changes, plans, runs, unknown } = await planned(context, difference, base, head, branches)
  const all = sortChanges(changes)
  return {
    base: branches.base,
    readings: difference.readings,
    ...(await traceChanges(context, all, base.files, head.files)),
    plans,
    ...(runs === undefined ? {} : { runs }),
    unknown: [...new Set([...base.problems, ...head.problems, ...difference.unknown, ...unknown])],
  }
}

type Planned = Pick<ModelComparison, 'changes' | 'plans' | 'runs' | 'unknown'>

/** The changes, with those that only a planner or the warehouse sees. */
async function planned(
  context: Context<GatingSettings>,
  { affected, changes }: { affected: readonly string[]; changes: readonly ModelChange[] },
  base: ModelSide,
  head: ModelSide,
  branches: Branches,
): Promise<Planned> {
  const none = { changes: [...changes], plans: { checked: 0, failed: 0, alreadyFailing: 0 } }
  if (affected.length === 0) return { ...none, unknown: [] }
  if (!base.planning || !head.planning) {
    return { ...none, unknown: ['Whether the changed members can be queried was not checked.'] }
  }
  const { failOn } = context.settings
  const sides = { head: head.planning, base: { ...base.planning, name: branches.base } }
  try {
    const check = await checkPlans(affected, sides.head, sides.base, context.budget.signal)
    if ('notOffered' in check) {
      // Then the gate rests on what was compared.
      context.journal.warn(notChecked(check.notOffered))
      return await withRuns(context, affected, null, sides, { ...none, unknown: [] })
    }
    const found = planFindings(check.failed, sides.base.surface, changes)
    const plans = {
      checked: check.checked,
      failed: found.changes.length,
      alreadyFailing: found.alreadyFailing,
    }
    const caused = withPlanCauses(changes, check.accepted, sides.base.surface)
    return await withRuns(context, affected, check.accepted, sides, {
      changes: [...caused, ...found.changes],
      plans,
      unknown: unplanned(check.unplanned, found.unknown, branches),
    })
  } catch (caught) {
    const error = unreadable(context, caught)
    if (failOn !== 'never') throw gateFailure(failOn, branches.base, error)
    return { ...none, unknown: [notChecked(error)] }
  }
}

/**
 * The same, with what running the members shows, where the user wants that.
 * @throws Failure with a gate, where nothing could be run
 */
async function withRuns(
  context: Context<GatingSettings>,
  affected: readonly string[],
  accepted: readonly AcceptedPlan[] | null,
  { head, base }: { head: PlanningSide; base: PlanningSide & { name: string } },
  before: Planned,
): Promise<Planned> {
  const { failOn, runMembers: wanted } = context.settings
  if (!wanted) return before
  const failed = (error: PlatformError): Planned => {
    if (failOn !== 'never') throw gateFailure(failOn, base.name, error)
    return { ...before, unknown: [...before.unknown, runsNotChecked(error)] }
  }
  try {
    const { error, ...found } = await runMembers(context, affected, accepted, before.changes, head, base)
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
