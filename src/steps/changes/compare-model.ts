import type { ModelReading } from '../../changes/behind.ts'
import { compareModels, type ModelDifference, rejoinedIn } from '../../changes/compare.ts'
import type { Probed } from '../../changes/compare-plans.ts'
import { conclude } from '../../changes/conclude.ts'
import type { KnownFiles } from '../../changes/definitions.ts'
import type { FilesSurface } from '../../changes/files-surface.ts'
import { entityOf, joinGraphOf, memberIn } from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { ModelComparison } from '../../findings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { withinTime } from '../../runtime/budget.ts'
import { utcDay } from '../../runtime/clock.ts'
import { listed, oneLine, withoutStop } from '../../runtime/text.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { activityOf, isFinal, readBuildStatus, settleMs } from '../deployment/build-status.ts'
import type { PlanningSides } from '../planning/planners.ts'
import { openQueryApis } from './environment.ts'
import { probeMembers } from './probe-members.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { runMembers, runsNotChecked } from './run-members.ts'
import { traceChanges } from './trace-changes.ts'

/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 60_000
/** Between two readings of sides that contradict themselves. */
const readAgainMs = 3_000
/** Between two requests for the build of the base. */
const pollMs = 5_000

/** What is compared. */
type Branches = Readonly<Record<'base' | 'head' | 'deployBranch', string>>

/** A comparison, as far as it got. */
export interface Compared {
  comparison: ModelComparison
  /** Where further queries can be planned. */
  sides: PlanningSides
  /** Why a part of it is missing: an error of the platform; null if there was none. */
  outage: PlatformError | null
}

/** What was read of both sides. */
type Sides = Readonly<Record<'base' | 'head', ModelSide>>

/**
 * Compares the data model of a branch with that of the base: what can be queried, what the files define, and what the
 * planners of both sides make of every public member. What cannot be read is missing and said. Writes nothing.
 * @param team its security context is what the data tokens say about their bearer
 * @param settledAt until when, on the clock, the branch's lists and runtime may be late. With a gate, sides that contradict
 *   themselves are read again until then, and a build of the base is waited for
 * @throws Stop; PlatformError when the budget is spent
 */
export async function compareModel(
  context: TeamContext,
  { base, head, deployBranch }: Branches,
  { securityContext, runOnWarehouse }: Pick<TeamFile, 'securityContext' | 'runOnWarehouse'>,
  settledAt: number,
): Promise<Compared> {
  const { budget, clock, settings } = context
  const isGate = settings.failOn !== 'never'
  const wasBuilt = isGate && (await awaitBase(context, base, budget.signal))
  let until = wasBuilt ? clock.now() + settleMs : settledAt
  const remainingMs = budget.remainingMs()
  // The rest is for the report of what was found until then.
  const mostMs = remainingMs - Math.min(mostReserveMs, remainingMs / 4)
  return withinTime(clock, mostMs, budget.signal, async (signal) => {
    // How long the data tokens are valid: running queries takes longer.
    const access = { deployBranch, securityContext, seconds: runOnWarehouse ? 3600 : 600 }
    const opening = openQueryApis(context, { base, head }, access, signal).catch((error: unknown) => {
      const reason = unreadable(context, error)
      return { base: reason, head: reason }
    })
    const known: KnownFiles = new Map()
    const read = async (side: keyof Sides, branch: string) => {
      const opened = opening.then((both) => both[side])
      return readModel(context, branch, opened, known, signal)
    }
    for (;;) {
      const [before, after] = await Promise.all([read('base', base), read('head', head)])
      const sides: Sides = { base: before, head: after }
      const today = utcDay(clock)
      const difference = compareModels({ base: before.reading, head: after.reading, today })
      const asked = await ask(context, difference, sides, signal)
      const doubts = contradictionsOf(difference, asked.probed, before.reading, after.reading)
      // What contradicts itself may be late: a runtime that serves the model of before, or a list.
      if (doubts.length === 0 || !isGate || clock.now() >= until) {
        const problems = doubts.flatMap(({ problem }) => problem ?? [])
        return report(context, { base, head, runOnWarehouse }, difference, asked, sides, problems, signal)
      }
      if (await awaitBase(context, base, signal)) until = clock.now() + settleMs
      else await clock.sleep(Math.min(readAgainMs, until - clock.now()), signal)
    }
  })
}

/**
 * Waits for a build of the base that still runs, after a merge by others: until then its query API serves the model of
 * before. Where the platform does not tell, nothing is waited for.
 * @returns whether there was one
 */
async function awaitBase(context: Context, base: string, signal: AbortSignal): Promise<boolean> {
  const { clock, log } = context
  for (let isFirst = true; ; isFirst = false) {
    const status = await readBuildStatus(context, base).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof PlatformError) return null
      throw error
    })
    if (!status || activityOf(status) !== 'active' || isFinal(status.status)) return !isFirst
    if (isFirst) log.line(`Branch "${oneLine(base, 255)}" is being built; comparing once it is`)
    await clock.sleep(pollMs, signal)
  }
}

/** What the planners said, or why they did not. */
interface Asked {
  probed: Probed | null
  error: PlatformError | null
  unknown: string[]
}

async function ask(
  context: Context,
  { drafts, causes, sides, rollups }: ModelDifference,
  { base, head }: Sides,
  signal: AbortSignal,
): Promise<Asked> {
  const notChecked = 'Whether queries still work and give the same values was not checked'
  if (!base.planning || !head.planning) return { probed: null, error: null, unknown: [`${notChecked}.`] }
  const named = [...drafts, ...causes].filter(({ id }) => !notes.test(id))
  const ofFiles = sides?.files ? [sides.files.base.all, sides.files.head.all] : []
  // Templates and code can define pre-aggregations, and only the compiler knows which.
  const texts = [base, head].flatMap(({ reading }) => [...(reading.definitions?.texts.values() ?? [])])
  const isUnreadable = drafts.some(({ id }) => id === 'definition-not-readable')
  const questions = {
    base: base.planning,
    head: head.planning,
    suspects: new Set(named.flatMap(({ entity, member }) => [entity, member])),
    graph: joinGraphOf([...ofFiles, base.planning.surface.entities, head.planning.surface.entities]),
    rejoined: rejoinedIn(drafts, sides),
    rollups,
    oneByOne: isUnreadable && texts.some((text) => /pre_?aggregations/i.test(text)),
  }
  const found = await probeMembers(questions, signal).catch((error: unknown) => unreadable(context, error))
  if ('states' in found) return { probed: found, error: null, unknown: [] }
  return { probed: null, error: found, unknown: [`${notChecked}: ${withoutStop(found.message)}.`] }
}

/** Changes that no plan can show. */
const notes = /^(?:title|description|format|meta|folder|order|drill-members)-changed$/

/** Runs what changed, where the user wants that, and says where each change is and who made it. */
async function report(
  context: TeamContext,
  names: Pick<Branches, 'base' | 'head'> & Pick<TeamFile, 'runOnWarehouse'>,
  difference: ModelDifference,
  { probed, error: unasked, unknown }: Asked,
  { base, head }: Sides,
  doubts: readonly string[],
  signal: AbortSignal,
): Promise<Compared> {
  const found = conclude(difference, probed)
  let run: Awaited<ReturnType<typeof runMembers>> = { changes: [], unknown: [] }
  let notRun: PlatformError | null = null
  if (names.runOnWarehouse && probed && base.planning && head.planning) {
    const onBase = { ...base.planning, name: names.base }
    run = await runMembers(context, probed, found.changes, head.planning, onBase, signal).catch(
      (error: unknown) => {
        notRun = unreadable(context, error)
        return { changes: [], unknown: [runsNotChecked(notRun)] }
      },
    )
  }
  const changes = [...found.changes, ...run.changes]
  const unknowns = [base.problems, head.problems, doubts, found.unknown, unknown, run.unknown].flat()
  const comparison: ModelComparison = {
    base: names.base,
    readings: difference.readings,
    ...(await traceChanges(context, changes, base, head, names.head)),
    plans: found.plans,
    ...(run.runs && { runs: run.runs }),
    unknown: [...new Set(unknowns)],
    ...(found.valuesUnknown !== undefined && { valuesUnknown: found.valuesUnknown }),
  }
  const errors = [...base.errors, ...head.errors]
  // A response says more than the end of the time.
  const unread = errors.find(({ cause }) => !(cause instanceof Stop)) ?? errors[0]
  const planning = { base: base.planning, head: head.planning }
  return { comparison, sides: planning, outage: unread ?? unasked ?? notRun }
}

/** Two facts of one run that do not fit together. */
interface Contradiction {
  /** What stays unknown if it lasts, a sentence; absent where the plans then count. */
  problem?: string
}

/**
 * What may be late: a runtime and a list of files that do not show the same members, and definitions that differ although
 * every plan is that of the base.
 */
export function contradictionsOf(
  difference: ModelDifference,
  probed: Probed | null,
  base: ModelReading,
  head: ModelReading,
): Contradiction[] {
  const files = difference.sides?.files
  if (!files || !base.surface || !head.surface) return []
  const before = oddNames(base.surface, files.base, base)
  const after = oddNames(head.surface, files.head, head)
  // What both sides show in the same way is a gap in the reading of files.
  const names = [...before, ...after].filter((name) => before.has(name) !== after.has(name))
  const odd = [...names, ...oddTypes(base.surface, head.surface, files)]
  const problem = `The files and the query API of a branch do not show the same members: ${listed(odd)}.`
  return [...(odd.length > 0 ? [{ problem }] : []), ...(probed && isStill(difference, probed) ? [{}] : [])]
}

/** Names that only one of the two readings of a side has. Policies hide members, and templates and code define some. */
function oddNames(surface: Surface, files: FilesSurface, { definitions }: ModelReading): Set<string> {
  const hasTexts = (definitions?.texts.size ?? 0) > 0
  const defined = [...files.surface.entities.values()].filter(({ parts }) => parts?.accessPolicy === '')
  const shown = [...surface.entities.values()].filter(
    ({ name }) => !hasTexts || files.surface.entities.has(name),
  )
  const missing = (entities: typeof defined, other: Surface) =>
    entities.flatMap(({ name, members }) =>
      [...members.keys()]
        .filter((member) => !other.entities.get(name)?.members.has(member))
        .map((member) => `${name}.${member}`),
    )
  return new Set([...missing(defined, surface), ...missing(shown, files.surface)])
}

/** Members whose type differs in the files, and not in what the query APIs show. */
function oddTypes(base: Surface, head: Surface, files: { base: FilesSurface; head: FilesSurface }): string[] {
  const typeIn = (surface: Surface, name: string) => {
    const member = memberIn(surface, name)
    return member && [member.kind, member.type, member.aggType].join(' ')
  }
  const all = [...files.head.surface.entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((member) => `${name}.${member}`),
  )
  return all.filter((name) => {
    const [defined, shown] = [typeIn(files.base.surface, name), typeIn(base, name)]
    const isOther = defined !== undefined && defined !== typeIn(files.head.surface, name)
    return isOther && shown !== undefined && shown === typeIn(head, name)
  })
}

/** Changes that plans show. */
const ofPlans = /^(?:aggregation|member-definition|member-source|entity-source|join|pre-aggregation)-changed$/

/** Whether definitions differ of which no plan shows anything. What only one side has tells nothing. */
function isStill({ drafts, causes }: ModelDifference, { states, combinations }: Probed): boolean {
  const others = [...states.values()].filter(({ state }) => state.state !== 'same')
  const touched = new Set(
    [
      ...others.flatMap(({ item, memberNames }) => [item.member, ...memberNames]),
      ...combinations.flatMap(({ probe, rollup }) => [rollup ?? '', ...probe.map(({ member }) => member)]),
    ].map(entityOf),
  )
  return [...drafts, ...causes].some(({ id, entity, member, before, after }) => {
    if (id.startsWith('definition-not-')) return before?.file !== undefined && touched.size === 0
    const isInBoth = [before, after].every((values) =>
      Object.values(values ?? {}).some((text) => text !== ''),
    )
    if (!ofPlans.test(id) || !isInBoth) return false
    const own = states.get(member)
    return own ? own.state.state === 'same' : !touched.has(entity)
  })
}
