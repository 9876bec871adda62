import { withinTime } from '../base/budget.ts'
import { utcDay } from '../base/clock.ts'
import { Stop } from '../base/failure.ts'
import type { ModelComparison } from '../base/findings.ts'
import { withoutStop } from '../base/text.ts'
import { settleMs } from '../deployment/build-status.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import type { PlanningReader } from '../usage/plan-uses.ts'
import { askGone, type Gone, renameFacts } from './ask-gone.ts'
import { awaitBase } from './await-base.ts'
import { changeOf, type Draft, sortChanges } from './change.ts'
import { compareSides } from './compare.ts'
import type { Probed } from './compare-plans.ts'
import { comparedAs } from './compared-with.ts'
import { conclude } from './conclude.ts'
import { type Bearer, findEnvironments, type Opened, openFound } from './environment.ts'
import { type FilesDifference, filesDifference } from './files.ts'
import { policies } from './model-texts.ts'
import { createPlanners, type Planners, type PlanningSides } from './planning/planners.ts'
import { probeMembers } from './probe-members.ts'
import { entityOf } from './probes.ts'
import { type ModelSides, readAsUsual } from './read-as-usual.ts'
import { type ModelSide, readModel, unreadable } from './read-model.ts'
import { type FoundUsually, findAsReaders } from './readers/as-readers.ts'
import { compareReaders } from './readers/compare-readers.ts'
import type { ReaderSides } from './readers/reader-asker.ts'
import { findUnseenChanges } from './readers/unseen-changes.ts'
import { noRenames } from './renames.ts'
import { runMembers, runsNotChecked } from './run-members.ts'
import { traceChanges } from './trace-changes.ts'

/** Time that an outage leaves of the step's budget, at most. */
const mostReserveMs = 60_000
/** Between two readings of sides that may be late. */
const readAgainMs = 3_000
/** As whom, and how, by the team file. */
type ComparedAs = Pick<TeamFile, 'securityContext' | 'runOnWarehouse' | 'readers'>

/** What is compared. */
type Branches = Readonly<Record<'base' | 'head' | 'deployBranch', string>>

/** A comparison, as far as it got. */
export interface Compared {
  comparison: ModelComparison
  /** Where further queries can be planned. */
  sides: PlanningSides
  /** The same as each reader who could be compared. */
  readers: readonly PlanningReader[]
  /** Why a part of it is missing: an error of the platform; null if there was none. */
  outage: PlatformError | null
}

/**
 * Compares the data model of a branch with that of the base: what can be queried, and what the planners of both sides make of
 * it. What cannot be read is missing and said. Writes nothing.
 * @param team its security context is what the data tokens say about their bearer
 * @param settledAt until when, on the clock, the branch's lists and runtime may be late. With a gate, files that differ while
 *   every response is equal are asked about again until then, and a build of the base is waited for
 * @throws Stop; PlatformError when the budget is spent
 */
export async function compareModel(
  context: TeamContext,
  { base, head, deployBranch }: Branches,
  { securityContext, runOnWarehouse, readers }: ComparedAs,
  settledAt: number,
): Promise<Compared> {
  const { budget, clock, settings } = context
  const isGate = settings.failOn !== 'never'
  const isProduction = base === deployBranch
  const wasBuilt = isGate && (await awaitBase(context, base, isProduction, budget.signal))
  let until = wasBuilt ? clock.now() + settleMs : settledAt
  const remainingMs = budget.remainingMs()
  // The rest is for the report of what was found until then.
  const mostMs = remainingMs - Math.min(mostReserveMs, remainingMs / 4)
  return withinTime(clock, mostMs, budget.signal, async (signal) => {
    // How long the data tokens are valid: running queries takes longer.
    const seconds = runOnWarehouse ? 3600 : 600
    const finding = findEnvironments(context, { base, head }, { deployBranch }, signal)
    const openAs = async (bearer: Omit<Bearer, 'seconds'>) =>
      openFound(context, await finding, { ...bearer, seconds }, signal)
    const opened = new Map<string | undefined, Promise<Record<keyof ModelSides, Opened | PlatformError>>>()
    const readAs = async (bearer: Omit<Bearer, 'seconds'>): Promise<ModelSides> => {
      const opening =
        opened.get(bearer.reader) ??
        openAs(bearer).catch((error: unknown) => {
          const reason = unreadable(context, error)
          return { base: reason, head: reason }
        })
      opened.set(bearer.reader, opening)
      const read = async (side: keyof ModelSides, branch: string) => {
        const own = opening.then((both) => both[side])
        return readModel(context, branch, own, signal)
      }
      const [before, after] = await Promise.all([read('base', base), read('head', head)])
      return { base: before, head: after }
    }
    const asReader = [...readers].map(([reader, own]) => ({ reader, securityContext: own }))
    let usual: Omit<Bearer, 'seconds'> = { securityContext }
    for (;;) {
      const { sides, bearer } = await readAsUsual([usual, ...asReader], readAs)
      usual = bearer
      const { base: before, head: after } = sides
      const files =
        before.files && after.files ? filesDifference({ base: before.files, head: after.files }) : null
      const asked = await ask(context, sides, files, signal)
      const drafts = draftsOf(sides, asked.gone, files, { securityContext, readers }, utcDay(clock))
      const mayBeLate = isGate && clock.now() < until && isStill(drafts, files, asked.probed)
      if (!mayBeLate) {
        const open = (reader: string) => openAs({ reader, securityContext: readers.get(reader) ?? {} })
        const names = {
          ...{ base, head, open, runOnWarehouse, readers },
          securityContext: usual.securityContext,
        }
        return report(context, names, { drafts, files, asked, sides }, signal)
      }
      if (await awaitBase(context, base, isProduction, signal)) until = clock.now() + settleMs
      else await clock.sleep(Math.min(readAgainMs, until - clock.now()), signal)
    }
  })
}

/** Files that differ while no response does: a runtime may serve the model of before, whatever the files tell themselves. */
function isStill(drafts: readonly Draft[], files: FilesDifference | null, probed: Probed | null): boolean {
  if (!probed || !files || files.paths.length === 0) return false
  if (!drafts.every(({ isBeyondPlans }) => isBeyondPlans)) return false
  const all = [...probed.states.values(), ...probed.combinations]
  return all.every(({ state }) => /^(?:same|already broken|not askable)$/.test(state.state))
}

/** What the lists of both sides differ in, and what no response shows. */
function draftsOf(
  { base, head }: ModelSides,
  gone: Gone | null,
  files: FilesDifference | null,
  { securityContext, readers }: Pick<ComparedAs, 'securityContext' | 'readers'>,
  today: string,
): Draft[] {
  const asked = gone ?? { hidden: new Set(), existed: new Set(), renames: noRenames }
  const ofPolicies = (files?.unseen ?? []).filter(({ id }) => id === 'access-policy-changed')
  const guarded = new Set(ofPolicies.map(({ entity }) => entity))
  const listed =
    base.surface && head.surface
      ? compareSides({ base: base.surface, head: head.surface, ...asked, policies: guarded }, today)
      : []
  // Readers are asked instead.
  const unseen = (files?.unseen ?? []).filter(
    ({ id }) => readers.size === 0 || id !== 'access-policy-changed',
  )
  return [...listed, ...unseen, ...(readers.size > 0 ? [] : notVisible(files, securityContext))]
}

/** Without a context, what policies hide is unknown: then any file that differs may change it. */
function notVisible(files: FilesDifference | null, context: TeamFile['securityContext']): Draft[] {
  const [first] = files?.paths ?? []
  if (!files || first === undefined || Object.keys(context).length > 0) return []
  if (!files.has(policies)) return []
  return [
    {
      id: 'definition-not-visible',
      kind: 'access-policy',
      entity: first,
      member: first,
      before: null,
      after: null,
      detail: files.digest,
      isBeyondPlans: true,
      ...(files.paths.length > 1 && {
        message: `${files.paths.length} files differ: ${files.paths.join(', ')}`,
      }),
    },
  ]
}

/** What the planners said, or why they did not. */
interface Asked {
  probed: Probed | null
  gone: Gone | null
  planners: Planners | null
  sides: ReaderSides | null
  error: PlatformError | null
  unknown: string[]
}

async function ask(
  context: TeamContext,
  { base, head }: Readonly<Record<'base' | 'head', Pick<ModelSide, 'planning'>>>,
  files: FilesDifference | null,
  signal: AbortSignal,
): Promise<Asked> {
  const notChecked = 'Whether queries still work, with the same SQL, was not checked'
  const none = { probed: null, gone: null, planners: null, sides: null, error: null }
  if (!base.planning || !head.planning) return { ...none, unknown: [`${notChecked}.`] }
  const sides = { base: base.planning, head: head.planning }
  const isSame = (entity: string) => files?.isSame(entity) === true
  const suspects = new Map<string, boolean>()
  const isSuspect = (entity: string) => {
    const known = suspects.get(entity) ?? !isSame(entity)
    suspects.set(entity, known)
    return known
  }
  const questions = {
    ...sides,
    isSuspect: ({ member }: { member: string }) => isSuspect(entityOf(member)),
    has: (pattern: RegExp) => files?.has(pattern) !== false,
    hasCodedRollups: files?.hasInCode(/pre_?aggregations/i) === true,
  }
  const facts = renameFacts(context)
  const planners = createPlanners(sides.base, sides.head, questions.isSuspect, signal)
  const found = await Promise.all([
    probeMembers(questions, signal, planners),
    askGone(sides.base, sides.head, facts, signal, planners),
  ]).catch((error: unknown) => unreadable(context, error))
  if (!(found instanceof PlatformError)) {
    const [probed, gone] = found
    const plans = planners.base.plans + planners.head.plans
    const { unknown } = gone
    return { probed: { ...probed, plans }, gone, planners, sides, error: null, unknown: [...unknown] }
  }
  return { ...none, error: found, unknown: [`${notChecked}: ${withoutStop(found.message)}.`] }
}

/** What was found of both sides. */
interface AskedSides {
  drafts: readonly Draft[]
  files: FilesDifference | null
  asked: Asked
  sides: ModelSides
}

type OpenAsReader = (reader: string) => Promise<Record<'base' | 'head', Opened>>

/** Compares both sides as each reader of the team file. */
async function asReaders(
  context: TeamContext,
  { open, readers, securityContext }: Omit<ComparedAs, 'runOnWarehouse'> & { open: OpenAsReader },
  usual: Omit<FoundUsually, 'today'>,
  { planners, probed, sides }: Asked,
  signal: AbortSignal,
) {
  const none = { readers: [], planning: [], changes: [], unknown: [], valuesUnknown: undefined }
  // Where the usual context could not be asked, that is said.
  if (!planners || !probed || !sides) return none
  // Without any context, every file that differs is told.
  if (readers.size === 0 && Object.keys(securityContext).length === 0) return none
  const { files } = usual
  const compared = await compareReaders(readers.keys(), open, { files, planners }, signal)
  const today = utcDay(context.clock)
  const askSides = ({ base, head }: ReaderSides) =>
    ask(context, { base: { planning: base }, head: { planning: head } }, files, signal)
  const found = await findAsReaders(compared, { ...usual, today }, askSides)
  const contexts = [sides, ...compared.flatMap((one) => one.sides ?? [])]
  const told = [...usual.changes, ...found.changes]
  const unseen = await findUnseenChanges(contexts, { files, changes: told, today }, askSides, signal)
  return {
    ...found,
    planning: compared.flatMap(({ comparison: { reader, unknown: why }, sides: own }) =>
      own && why === undefined ? { reader, sides: own } : [],
    ),
    changes: [...found.changes, ...found.drafts.map(changeOf), ...unseen.changes],
    unknown: [...found.unknown, ...unseen.unknown],
  }
}

/** Runs what changed, where the user wants that, and says where each change is and who made it. */
async function report(
  context: TeamContext,
  names: Pick<Branches, 'base' | 'head'> & ComparedAs & { open: OpenAsReader },
  { drafts, files, asked, sides: { base, head } }: AskedSides,
  signal: AbortSignal,
): Promise<Compared> {
  const { probed, error: unasked, unknown } = asked
  const nothing = { entities: new Map(), hidden: new Set<string>() }
  const sides = { base: base.surface ?? nothing, head: head.surface ?? nothing }
  const found = conclude({ ...sides, drafts, files, hasReaders: names.readers.size > 0 }, probed)
  const seen = await asReaders(context, names, { ...sides, files, changes: found.changes }, asked, signal)
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
  const changes = sortChanges([...found.changes, ...run.changes, ...seen.changes])
  const unknowns = [base.problems, head.problems, found.unknown, unknown, run.unknown, seen.unknown].flat()
  const valuesUnknown = found.valuesUnknown ?? seen.valuesUnknown
  const reader = comparedAs(names.securityContext)
  const comparison: ModelComparison = {
    base: names.base,
    ...(reader !== undefined && { comparedAs: reader }),
    ...(seen.readers.length > 0 && { readers: seen.readers }),
    readings: [
      ...(base.surface && head.surface ? (['meta'] as const) : []),
      ...(files ? (['files'] as const) : []),
    ],
    ...(await traceChanges(context, changes, base, head, names.head)),
    plans: found.plans,
    ...(run.runs && { runs: run.runs }),
    unknown: [...new Set(unknowns)],
    ...(valuesUnknown !== undefined && { valuesUnknown }),
  }
  const errors = [...base.errors, ...head.errors]
  // A response says more than the end of the time.
  const unread = errors.find(({ cause }) => !(cause instanceof Stop)) ?? errors[0]
  const planning = { base: base.planning, head: head.planning }
  return { comparison, sides: planning, readers: seen.planning, outage: unread ?? unasked ?? notRun }
}
