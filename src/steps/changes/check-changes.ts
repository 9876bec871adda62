import type { Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import type { ContentImpact, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { anySignal, type Budget, startBudget } from '../../runtime/budget.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { oneLine } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { findConsumers } from '../content/find-consumers.ts'
import { findBranch } from '../deployment/branches.ts'
import { type BuiltAt, sameCommit, settleMs } from '../deployment/build-status.ts'
import { areSame, type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import type { ComparedFiles } from '../sync/compare-files.ts'
import type { Compared } from './compare-model.ts'
import { compareSteadily } from './compare-steadily.ts'
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

/** Reports what was found, in report and log, or throws what fails the step. */
type Conclude = () => void

/**
 * Compares what merging a valid branch changes for those who query the data model. Without `fail-on` it never fails the
 * step.
 * @param branch what was validated: the branch, or its fork
 * @returns reports the changes, and throws a Failure for those that `fail-on` names and no label accepts, or the error for
 *   what a gate could not read: to be called once it is known that the branch did not change during the comparison
 * @throws Stop; PlatformError when the budget is spent
 */
export async function checkChanges(
  context: Context<GatingSettings>,
  branch: string,
  known: KnownBefore,
): Promise<Conclude> {
  const { budget, settings } = context
  try {
    return settings.failOn === 'never'
      ? await checkHastily(context, branch, known)
      : await check(context, branch, known)
  } catch (error) {
    const isResult = error instanceof Failure || error instanceof PlatformError
    if (!isResult || budget.signal.aborted) throw error
    // A branch that changes can be the reason, and is then compared again.
    return () => {
      throw error
    }
  }
}

async function checkHastily(
  context: Context<GatingSettings>,
  branch: string,
  known: KnownBefore,
): Promise<Conclude> {
  const { budget, clock, log } = context
  const limitMs = context.settings.runMembers ? mostMsWithRuns : mostMs
  const share = startBudget(clock, Math.min(limitMs, budget.remainingMs()))
  try {
    return await check(within(context, share), branch, known)
  } catch (error) {
    budget.signal.throwIfAborted()
    const why =
      error instanceof Stop
        ? `no result within ${formatDuration(limitMs)}`
        : error instanceof PlatformError && error.message
    if (!why) throw error
    return () => log.line(`The data model was not compared: ${why}`)
  } finally {
    share.release()
  }
}

/** The same context with less time, and without further attempts. */
function within(context: Context<GatingSettings>, share: Budget): Context<GatingSettings> {
  const signal = anySignal([context.budget.signal, share.signal])
  const { contentDeployment } = context
  return {
    ...context,
    budget: { ...context.budget, signal, remainingMs: () => share.remainingMs() },
    deployment: context.deployment.with({ signal, retry: false }),
    ...(contentDeployment && { contentDeployment: contentDeployment.with({ signal, retry: false }) }),
  }
}

async function check(
  context: Context<GatingSettings>,
  branch: string,
  { deployBranch: given, into, compared, original = branch, built }: KnownBefore,
): Promise<Conclude> {
  const { settings, log } = context
  const team = await teamFileOf(context)
  if (!team.meaning) {
    const why = `"${settings.config}" has \`meaning: false\``
    return () => log.line(`Changes of the data model are not compared: ${why}`)
  }
  const known = given ?? compared?.deployBranch
  const deployBranch = known ?? (await readDeploymentSettings(context)).deployBranchName
  const base = baseOf(settings, team, into ?? deployBranch, original)
  const files = await compareHashes(context, base, branch, compared, built)
  if (files.same) {
    const what = `The files of the data model are those of "${oneLine(base, 255)}": nothing changes for those who query it`
    const conclude = await judgeChanges(context, nothingChanged(base), null, team)
    return () => {
      log.line(what)
      conclude()
    }
  }
  const branches = { base, head: branch, deployBranch }
  const settledAt = (built?.at ?? context.clock.now()) + settleMs
  const found = await compareSteadily(context, branches, team.securityContext, settledAt, files.base)
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  const comparison = withDecisions(found.comparison, team, settings.config, today)
  const impact = await consumersOf(context, { ...found, comparison }, team)
  return judgeChanges(context, comparison, impact, team, found.outage)
}

/**
 * What changes production, or another branch, is compared with just that.
 * @param target what the branch is merged into, sooner or later
 * @throws Failure `input` when the branch would be compared with itself
 */
function baseOf(settings: GatingSettings, team: TeamFile, target: string, branch: string): string {
  const isInformed = settings.command === 'sync' || settings.command === 'validate'
  const base = (isInformed && team.compareWith) || target
  if (base !== branch) return base
  throw new Failure(
    'input',
    `Branch "${oneLine(base, 255)}" would be compared with itself: it is \`compare-with\` in "${settings.config}".`,
    'Name another branch there, or remove the key.',
  )
}

function nothingChanged(base: string): ModelComparison {
  const plans = { checked: 0, unchanged: 0, changed: 0, failed: 0, alreadyFailing: 0, sent: 0 }
  return { base, readings: ['files'], changes: [], plans, unknown: [], attribution: 'complete' }
}

/** Null where it is not checked: nothing changed for queries, or the platform has a problem, which fails a gate anyway. */
async function consumersOf(
  context: Context<GatingSettings>,
  { comparison, sides, outage }: Compared,
  team: TeamFile,
): Promise<ContentImpact | null> {
  if (outage || comparison.changes.every(({ level }) => level === 'safe')) return null
  return findConsumers(context, comparison, sides, team)
}

/** Whether two branches have the same files, as far as it is known, and the hashes of the base, if they were read. */
interface ComparedHashes {
  same: boolean | undefined
  base: FileHashes | undefined
}

/**
 * The hashes only save requests: an earlier comparison is enough, unless a gate would pass because of it. A gate passes by
 * equal files only if the build is of the commit of the base, or for as long as lists may be late. Without a gate, the rest
 * is tried where they cannot be read.
 */
async function compareHashes(
  context: Context<GatingSettings>,
  base: string,
  branch: string,
  compared: ComparedFiles | null | undefined,
  built: BuiltAt | undefined,
): Promise<ComparedHashes> {
  const { deployment, settings, budget, clock } = context
  const isGate = settings.failOn !== 'never'
  const isCompared = compared && compared.deployBranch === base
  if (isCompared && !(isGate && compared.same)) return { same: compared.same, base: compared.deployFiles }
  // What just failed would fail again.
  if (compared === null) return { same: undefined, base: undefined }
  try {
    const read = async (): Promise<ComparedHashes> => {
      const [before, after] = await Promise.all([
        fileHashesOf(deployment, base),
        fileHashesOf(deployment, branch),
      ])
      return { same: areSame(before, after), base: before }
    }
    let found = await read()
    if (!isGate || !found.same || (await isAt(context, base, built?.commit))) return found
    // The lists may be late: another commit usually has other files.
    const seenAt = built?.at ?? clock.now()
    for (const afterMs of readAgainMs) {
      await clock.sleep(Math.max(0, seenAt + afterMs - clock.now()), budget.signal)
      found = await read()
      if (!found.same) break
    }
    return found
  } catch (error) {
    const isFatal = isGate && error instanceof PlatformError && error.trouble === 'unreachable'
    if (isFatal || budget.signal.aborted || !(error instanceof PlatformError)) throw error
    return { same: undefined, base: undefined }
  }
}

/** Whether a branch is at a commit, as far as the list says. */
async function isAt({ deployment }: Context, branch: string, commit: string | undefined): Promise<boolean> {
  const head = commit && (await findBranch(deployment, branch))?.lastHash
  return Boolean(head && commit && sameCommit(head, commit))
}
