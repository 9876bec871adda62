import { compareModels, type ModelDifference } from '../../changes/compare.ts'
import { conclude } from '../../changes/conclude.ts'
import type { Definitions, KnownFiles } from '../../changes/definitions.ts'
import { withInherited } from '../../changes/inherit.ts'
import { rejoinedIn } from '../../changes/joins.ts'
import type { Probed } from '../../changes/probed.ts'
import { joinGraphOf } from '../../changes/probes.ts'
import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { withoutStop } from '../../runtime/text.ts'
import { settleMs } from '../deployment/build-status.ts'
import { awaitBase } from './await-base.ts'
import { contradictionsOf } from './contradictions.ts'
import { type Branches, openEnvironments } from './environment.ts'
import type { PlanningSides } from './planners.ts'
import { probeMembers } from './probe-members.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { runMembers, runsNotChecked } from './run-members.ts'
import { traceChanges } from './trace-changes.ts'

/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 60_000
/** Between two readings of sides that contradict themselves. */
const readAgainMs = 3_000

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
 * planners of both sides make of every public member. What cannot be read is missing and said. Writes nothing.
 * @param securityContext what the data tokens say about their bearer
 * @param settledAt when the lists and the runtimes of both sides are up to date, on the clock; null: they count as they are
 * @throws Stop; PlatformError when the budget is spent
 */
export async function compareModel(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
  settledAt: number | null = null,
): Promise<Compared> {
  const { budget, clock } = context
  const remainingMs = budget.remainingMs()
  // The rest is for the report of what was found until then.
  const share = startBudget(clock, remainingMs - Math.min(mostReserveMs, remainingMs / 4))
  try {
    const signal = anySignal([budget.signal, share.signal])
    return await compareWithin(context, branches, securityContext, settledAt, signal)
  } finally {
    share.release()
  }
}

async function compareWithin(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
  settledAt: number | null,
  signal: AbortSignal,
): Promise<Compared> {
  const { clock } = context
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
  let until = settledAt
  for (;;) {
    const [base, head] = await Promise.all([read('base'), read('head')])
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    const difference = compareModels({ base: base.reading, head: head.reading, today })
    const asked = await ask(context, difference, base, head, signal)
    const doubts = contradictionsOf(difference, asked.probed, base.reading, head.reading)
    // What contradicts itself may be late: a runtime that serves the model of before, or a list.
    if (doubts.length === 0 || until === null || clock.now() >= until) {
      const problems = doubts.flatMap(({ problem }) => problem ?? [])
      return await report(context, difference, asked, base, head, branches, problems, signal)
    }
    if (await awaitBase(context, branches.base, signal)) until = clock.now() + settleMs
    else await clock.sleep(Math.min(readAgainMs, until - clock.now()), signal)
  }
}

/** What the planners said, or why they did not. */
interface Asked {
  probed: Probed | null
  error: PlatformError | null
  unknown: string[]
}

async function ask(
  context: Context<GatingSettings>,
  difference: ModelDifference,
  base: ModelSide,
  head: ModelSide,
  signal: AbortSignal,
): Promise<Asked> {
  const { drafts, causes, sides, rollups } = difference
  const nothing = { probed: null, error: null }
  if (!base.planning || !head.planning) {
    return { ...nothing, unknown: ['Whether queries still work and give the same values was not checked.'] }
  }
  const suspects = new Set(
    [...drafts, ...causes].flatMap(({ id, entity, member }) => (notes.test(id) ? [] : [entity, member])),
  )
  const states = [base, head].flatMap(({ reading }) => reading.definitions ?? [])
  const inherited = states.map((definitions) => withInherited(definitions))
  const oneByOne = drafts.some(({ id }) => id === 'definition-not-readable') && states.some(hasHiddenRollups)
  try {
    const probed = await probeMembers(
      {
        base: base.planning,
        head: head.planning,
        suspects,
        graph: joinGraphOf([...inherited, base.planning.surface.entities, head.planning.surface.entities]),
        rejoined: rejoinedIn(drafts, sides),
        rollups,
        oneByOne,
      },
      signal,
    )
    return { probed, error: null, unknown: [] }
  } catch (caught) {
    const error = unreadable(context, caught)
    return { probed: null, error, unknown: [notChecked(error)] }
  }
}

/** Changes that no plan can show. */
const notes = /^(?:title|description|format|meta|folder|order|drill-members)-changed$/

/** Templates and code can define pre-aggregations, and only the compiler knows which. */
function hasHiddenRollups({ texts }: Definitions): boolean {
  return [...texts.values()].some((text) => /pre_?aggregations/i.test(text))
}

function notChecked(error: PlatformError): string {
  return `Whether queries still work and give the same values was not checked: ${withoutStop(error.message)}.`
}

async function report(
  context: Context<GatingSettings>,
  difference: ModelDifference,
  { probed, error: unasked, unknown }: Asked,
  base: ModelSide,
  head: ModelSide,
  branches: Branches,
  doubts: readonly string[],
  signal: AbortSignal,
): Promise<Compared> {
  const errors = [...base.errors, ...head.errors]
  // A response says more than the end of the time.
  const error = errors.find(({ cause }) => !(cause instanceof Stop)) ?? errors[0] ?? null
  const found = conclude(difference, probed)
  const run = await runs(context, found.changes, probed, base, head, branches, signal)
  const traced = await traceChanges(context, [...found.changes, ...run.changes], base, head, branches.head)
  const comparison: ModelComparison = {
    base: branches.base,
    readings: difference.readings,
    ...traced,
    plans: found.plans,
    ...(run.runs === undefined ? {} : { runs: run.runs }),
    unknown: [
      ...new Set([
        ...base.problems,
        ...head.problems,
        ...doubts,
        ...found.unknown,
        ...unknown,
        ...run.unknown,
      ]),
    ],
    ...(found.valuesUnknown === undefined ? {} : { valuesUnknown: found.valuesUnknown }),
  }
  const sides = { base: base.planning, head: head.planning }
  return { comparison, sides, outage: error ?? unasked ?? run.error }
}

type Runs = Pick<ModelComparison, 'changes' | 'runs' | 'unknown'> & { error: PlatformError | null }

/** What running the members shows, where the user wants that. */
async function runs(
  context: Context<GatingSettings>,
  changes: ModelComparison['changes'],
  probed: Probed | null,
  base: ModelSide,
  head: ModelSide,
  branches: Branches,
  signal: AbortSignal,
): Promise<Runs> {
  const none: Runs = { changes: [], unknown: [], error: null }
  if (!context.settings.runMembers || !probed || !base.planning || !head.planning) return none
  const failed = (error: PlatformError): Runs => ({ ...none, unknown: [runsNotChecked(error)], error })
  try {
    const sides = { head: head.planning, base: { ...base.planning, name: branches.base } }
    const run = await runMembers(context, probed, changes, sides.head, sides.base, signal)
    return { ...run, error: null }
  } catch (caught) {
    return failed(unreadable(context, caught))
  }
}
