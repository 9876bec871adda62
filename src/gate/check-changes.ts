import { withinTime } from '../base/budget.ts'
import { utcDay } from '../base/clock.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, Stop } from '../base/failure.ts'
import type { CheckResult, ContentImpact, ModelChange, ModelComparison } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import { findBranch } from '../deployment/branches.ts'
import { type BuiltAt, sameCommit, settleMs } from '../deployment/build-status.ts'
import { areSame, type ComparedFiles, type FileHashes, filesIfTold } from '../deployment/file-hashes.ts'
import { readDeploymentSettings, withSignal } from '../deployment/settings.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import { concernsContent, sortChanges } from '../meaning/change.ts'
import { type Compared, compareModel } from '../meaning/compare-model.ts'
import { baseOf } from '../meaning/compared-with.ts'
import { changedDbtFiles } from '../meaning/pull-diff.ts'
import { briefly } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { findConsumers } from '../usage/find-consumers.ts'
import { judgeChanges } from './judge-changes.ts'
import { withDecisions } from './team-decisions.ts'

/** Without a gate the comparison is information, which the step does not wait for any longer. */
const mostMs = 60_000
/** The same where the warehouse is asked, too, which takes up to a minute for each query. */
const mostMsWithRuns = 5 * 60_000

/** When equal files of different commits are read again, in milliseconds after the build was seen. */
const readAgainMs = [2_000, 5_000, settleMs]

/** What is known before a comparison. */
export interface KnownBefore {
  /** Null if it has not been read yet. */
  deployBranch: string | null
  /** The branch that it is merged into. Default: the deploy branch. */
  into?: string | undefined
  /** The branch and the deploy branch, if their files were compared already; null if that failed. */
  compared?: ComparedFiles | null | undefined
  /** The branch that the validated one is a fork of, or is itself. */
  original?: string
  /** The build that was validated. */
  built?: BuiltAt | undefined
}

const untold: CheckResult = { found: {}, lines: [], warnings: [], failure: null }

/**
 * Compares what merging a valid branch changes for those who query the data model. Without `fail-on` it never fails the
 * step.
 * @param branch what was validated: the branch, or its fork
 * @returns the changes, with a Failure for those that `fail-on` names and no label accepts, or the error for what a gate could
 *   not read
 * @throws Stop; PlatformError when the budget is spent
 */
export async function checkChanges(
  context: TeamContext,
  branch: string,
  known: KnownBefore,
): Promise<CheckResult> {
  const { budget, clock, settings, team } = context
  const isGate = settings.failOn !== 'never'
  let limitMs = mostMs
  try {
    if (team.runOnWarehouse) limitMs = mostMsWithRuns
    if (isGate) return await check(context, branch, known)
    return await withinTime(clock, limitMs, budget.signal, (signal) =>
      check(withSignal(context, signal, { retry: briefly.retry }), branch, known),
    )
  } catch (error) {
    if (!isGate) budget.signal.throwIfAborted()
    if (budget.signal.aborted) throw error
    const isResult = error instanceof Failure || (isGate && error instanceof PlatformError)
    // A branch that changes can be the reason, and is then compared again.
    if (isResult) return { ...untold, failure: error }
    const isLate = error instanceof Stop
    if (isGate || !(isLate || error instanceof PlatformError)) throw error
    const why = isLate ? `no result within ${formatDuration(limitMs)}` : error.message
    return { ...untold, lines: [`The data model was not compared: ${why}`] }
  }
}

async function check(context: TeamContext, branch: string, known: KnownBefore): Promise<CheckResult> {
  const { settings, clock, team } = context
  if (!team.compare) {
    const why = `"${settings.config}" has \`compare: false\``
    return { ...untold, lines: [`Changes of the data model are not compared: ${why}`] }
  }
  const deployBranch =
    known.deployBranch ??
    known.compared?.deployBranch ??
    (await readDeploymentSettings(context)).deployBranchName
  const base = baseOf(settings, team, known.into ?? deployBranch, known.original ?? branch)
  const hashes = await compareHashes(context, base, branch, known)
  if (hashes.same) {
    const unchanged = { ...nothingChanged(base), ...(await dbtPart(context)) }
    return judgeChanges(context, unchanged, null, team)
  }
  const settledAt = (known.built?.at ?? clock.now()) + settleMs
  const compare = async () => compareModel(context, { base, head: branch, deployBranch }, team, settledAt)
  const { comparison: found, sides, readers, outage } = await steadily(context, base, hashes.base, compare)
  const today = utcDay(clock)
  const decided = withDecisions(found, team, settings.config, today)
  const comparison = { ...decided, ...(await dbtPart(context)) }
  // A problem of the platform fails a gate anyway.
  const isChecked = !outage && comparison.changes.some(concernsContent)
  const impact = isChecked ? await findConsumers(context, comparison, sides, team, readers) : null
  return judgeChanges(context, impact ? withUsed(comparison, impact) : comparison, impact, team, outage)
}

/** What readers lose breaks the saved queries that name it, and those that give them no rows any more. */
function withUsed(comparison: ModelComparison, { consumers }: ContentImpact): ModelComparison {
  const uses = consumers.flatMap(({ state, uses: all }) =>
    all.filter(({ certainty }) => certainty === 'exact' || (state === 'broken' && certainty === 'planned')),
  )
  const used = new Set(uses.map(({ fingerprint }) => fingerprint))
  const raised = comparison.changes.map((change): ModelChange => {
    const isRaised = change.id === 'access-narrowed' && change.usualLevel === undefined
    return isRaised && used.has(change.fingerprint) ? { ...change, level: 'breaking' } : change
  })
  return { ...comparison, changes: sortChanges(raised) }
}

async function dbtPart(context: TeamContext): Promise<Pick<ModelComparison, 'dbtFiles'>> {
  const dbtFiles = await changedDbtFiles(context)
  return dbtFiles === undefined ? {} : { dbtFiles }
}

function nothingChanged(base: string): ModelComparison {
  const plans = { checked: 0, unchanged: 0, changed: 0, failed: 0, alreadyFailing: 0, sent: 0 }
  return { base, readings: ['files'], changes: [], plans, unknown: [], attribution: 'complete' }
}

/**
 * The hashes only save requests: an earlier comparison is enough, unless a gate would pass because of it. A gate passes by
 * equal files only if the build is of the commit of the base, or for as long as lists may be late.
 * @returns whether they are the same, and the hashes of the base: null where the platform does not tell, absent if not read
 */
async function compareHashes(
  context: Context<ValidatingSettings>,
  base: string,
  branch: string,
  { compared, built }: KnownBefore,
): Promise<{ same?: boolean | undefined; base?: FileHashes | null }> {
  const { settings, budget, clock } = context
  const isGate = settings.failOn !== 'never'
  // What just failed would fail again.
  if (compared === null) return {}
  if (compared?.deployBranch === base && !(isGate && compared.same))
    return { same: compared.same, base: compared.deployFiles }
  const read = async () => {
    const [before, after] = await Promise.all([hashesOf(context, base), hashesOf(context, branch)])
    return { base: before, same: before && after ? areSame(before, after) : undefined }
  }
  let found = await read()
  if (!isGate || !found.same) return found
  const commit = built?.commit
  const head = commit && (await headIfTold(context, base))
  if (head && sameCommit(head, commit)) return found
  // The lists may be late: another commit usually has other files.
  const seenAt = built?.at ?? clock.now()
  for (const afterMs of readAgainMs) {
    await clock.sleep(Math.max(0, seenAt + afterMs - clock.now()), budget.signal)
    found = await read()
    if (!found.same) break
  }
  return found
}

/** The head of the base in the branch list, for a gate: undefined where the platform rejects the list. */
async function headIfTold({ deployment, budget }: Context, base: string): Promise<string | undefined> {
  try {
    return (await findBranch(deployment, base))?.lastHash
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted || error.trouble === 'unreachable')
      throw error
    return undefined
  }
}

/** With a gate the platform has to respond. */
function hashesOf(context: Context<ValidatingSettings>, branch: string): Promise<FileHashes | null> {
  return filesIfTold(context, branch, { isNeeded: context.settings.failOn !== 'never' })
}

/**
 * With a gate the base must be the same before and after a comparison, as far as the platform tells hashes: what was merged
 * meanwhile may have added what the branch then removes.
 * @param known the hashes of the base, if they were read before
 * @throws Failure `breaking` when the base changed during both of two comparisons; what the comparison throws
 */
async function steadily(
  context: Context<ValidatingSettings>,
  branch: string,
  known: FileHashes | null | undefined,
  compare: () => Promise<Compared>,
): Promise<Compared> {
  if (context.settings.failOn === 'never') return compare()
  const base = oneLine(branch, 255)
  let before = known ?? (await hashesOf(context, branch))
  for (const isLast of [false, true]) {
    const compared = await compare()
    // It fails the gate anyway, and what was found is reported.
    if (compared.outage) return compared
    const after = await hashesOf(context, branch)
    // Where the platform tells no hashes, there is nothing to compare.
    if (!before || !after || areSame(before, after) !== false) return compared
    before = after
    if (!isLast)
      context.log.line(`Branch "${base}" changed while the data model was compared; comparing again`)
  }
  throw new Failure(
    'breaking',
    `Branch "${base}" changed during each of two comparisons, so what merging changes is unknown.`,
    'Run this again when no other job merges into it.',
    { title: 'the base changed during the comparison' },
  )
}
