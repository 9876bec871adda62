import { accessOf, type Context } from '../../context.ts'
import { Failure, orFault } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { startDbtSync } from '../../platform/operations.ts'
import type { SyncRun } from '../../platform/schemas.ts'
import { withoutStop } from '../../runtime/text.ts'
import { branchNameFor, isServerChosen } from '../deployment/branch-name.ts'
import { findBranch } from '../deployment/branches.ts'
import { lookAfter, lookLongMs } from '../deployment/exactly-once.ts'
import { branchEntry, noBranch } from '../deployment/retention.ts'
import { readDeployment } from '../deployment/settings.ts'
import { isOver, runsOnBranch } from '../deployment/sync-history.ts'
import { cancelJob } from './cancel-sync.ts'
import { idsOf, runsOfStart, type StartMark } from './own-runs.ts'

export interface StartedSync {
  jobId: string
  /** Branch that takes the files, as the platform named it. */
  branch: string
  /** The name that was asked for; differs when the platform chose its own. */
  askedBranch: string
  startedAt: number
  /** Another run of it may be under way: it was sent more than once, or found under a name that other jobs may use. */
  restarted: boolean
  /** Set where the user chose the branch name, as in the ledger. */
  named?: StartMark['named']
}

const maxStarts = 5
const maxReadsBefore = 3
const readAgainMs = 1_000

/**
 * Starts a sync exactly once. The start has no idempotency key; the branch name is the mark by which the history tells
 * whether a lost start arrived, together with the runs that had this name before where the user chose it.
 * @throws Failure `input` when the wanted branch exists; `sync` when the platform refuses
 * @throws PlatformError when the platform cannot be reached or does not let us in
 */
export async function startSync(context: Context): Promise<StartedSync> {
  const { settings, run, log, ledger, journal, clock } = context
  if (settings.branch !== null) await refuseExisting(context, settings.branch)
  const branch = settings.branch ?? branchNameFor(settings.ref, run, context.stepId)
  journal.found({ ref: settings.ref })
  log.line(`Starting a dbt sync of "${settings.ref}" into branch "${branch}"`)
  const startedAt = clock.now()
  const named = settings.branch === null ? undefined : await takeIds(context, branch, startedAt)
  const mark: StartMark = { branch, startedAt, ...(named ? { named } : {}) }
  const { jobId, branchName, restarted } = await startOnce(context, mark)
  // Up to here the ledger leads to every sync on the branch, not to this job alone.
  if (restarted) await cancelDoubles(context, mark, jobId)
  const started: StartedSync = {
    jobId,
    branch: branchName || branch,
    askedBranch: branch,
    startedAt,
    restarted,
    ...(named ? { named } : {}),
  }
  ledger.write({ sync: { ...mark, branch: started.branch, jobId, doubleOn: doubleOf(started)?.branch } })
  journal.found({ branch: started.branch, syncJobId: jobId })
  log.line(`Sync job ${jobId} is on its way`)
  if (started.branch !== branch) await acceptOther(context, branch, started.branch)
  return started
}

/**
 * The platform chose another branch than the one that was asked for. One that is there already may have been there
 * before: it is never deleted, unless its name is of the kind that is made anew for each sync.
 * @throws Failure `sync` when it is the deploy branch
 */
async function acceptOther(context: Context, asked: string, branch: string): Promise<void> {
  const { journal, ledger, settings, run } = context
  const ours = isServerChosen(branch) || !(await findBranch(accessOf(context), branch))
  // Which of the two there is will be proved by the history, and until then the one that was asked for may be it.
  const { branch: perhaps } = ledger.read()
  ledger.write({ ...noBranch, asked: perhaps, ...(ours ? branchEntry(settings, run, branch) : {}) })
  journal.warn(`The platform put the sync on branch "${branch}" and not on "${asked}" as asked.`)
  const { deployBranchName } = await readDeployment(context)
  if (branch !== deployBranchName) return
  throw new Failure(
    'sync',
    `The platform put the sync on the deploy branch "${branch}" and not on "${asked}" as asked.`,
    'Look at that branch on the platform: this job touches nothing of it.',
  )
}

/** The runs that have this branch name before the start. A history that cannot be read is no reason not to start. */
async function takeIds(
  context: Context,
  branch: string,
  startedAt: number,
): Promise<NonNullable<StartMark['named']>> {
  const { settings, clock, budget } = context
  for (let reads = 1; ; reads++) {
    try {
      const runs = await runsOnBranch({ ...accessOf(context), retry: false }, branch, startedAt)
      return { ref: settings.ref, before: runs.map(({ syncJobId }) => syncJobId) }
    } catch (error) {
      if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
      if (error.trouble !== 'unreachable' || reads === maxReadsBefore)
        return { ref: settings.ref, before: null }
      await clock.sleep(readAgainMs, budget.signal).catch(orFault(error))
    }
  }
}

async function startOnce(
  context: Context,
  mark: StartMark,
): Promise<{ jobId: string; branchName: string; restarted: boolean }> {
  const { settings, run, platform, log, ledger, budget } = context
  const { branch } = mark
  let lost = false
  let lostTries = 0
  for (;;) {
    ledger.write({ sync: mark, ...branchEntry(settings, run, branch) })
    try {
      const answer = await platform.call(
        startDbtSync,
        { path: { deploymentId: settings.deploymentId }, body: { branchName: branch, ref: settings.ref } },
        { signal: budget.signal },
      )
      return { jobId: answer.syncJobId, branchName: answer.branchName ?? '', restarted: lost }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const lostBefore = lost
      lost ||= error.arrived === 'unknown'
      if (!lost) {
        // Nothing of it can be on the platform, so there is nothing to look for and nothing to undo.
        ledger.write({ sync: undefined, ...noBranch })
        throw refusal(error, settings.ref, '')
      }
      // From here on it may be there, whatever comes of the looking.
      lostTries += 1
      context.journal.found({ branch })
      log.line(`${error.message} Checking the sync history for the start whose response was lost.`)
      const arrived = await findLostStart(context, mark, error)
      if (arrived) {
        log.line(`Found it: sync job ${arrived.syncJobId}`)
        const restarted = lostTries > 1 || mark.named !== undefined
        return { jobId: arrived.syncJobId, branchName: arrived.branchName, restarted }
      }
      if (error.trouble !== 'unreachable' || lostTries === maxStarts) {
        // A refusal speaks of this start alone: an earlier one may show up yet, and the post step looks once more.
        const perhaps = error.trouble === 'unreachable' || lostBefore
        if (!perhaps) ledger.write({ sync: undefined, ...noBranch })
        throw refusal(error, settings.ref, perhaps ? earlierTry : '')
      }
      log.line('It is not there: starting the sync again.')
    }
  }
}

/** @returns the run of a start that got no response; undefined when none shows */
async function findLostStart(
  context: Context,
  mark: StartMark,
  lost: PlatformError,
): Promise<SyncRun | undefined> {
  const look = async () => {
    const { ours, unclear } = await runsOfStart(accessOf(context), mark).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.trouble === 'unreachable') throw error
      // A tenant that knows neither starts nor their history has started nothing.
      if (lost.trouble === 'unsupported') return { ours: [], unclear: [] }
      throw new Failure(
        'network',
        `The response to the start of the sync was lost (${withoutStop(lost.text || lost.message)}), and this tenant has no sync history that tells whether it arrived.`,
        notRepeated,
        { cause: error },
      )
    })
    if (unclear.length > 0) throw unclearStart(mark, lost, unclear)
    return ours[0]
  }
  return lookAfter(context, lost, true, look, lookLongMs)
}

const notRepeated =
  'It was not sent again, so that no second sync runs. Check the syncs on the platform before you run this again.'

function unclearStart({ branch, named }: StartMark, lost: PlatformError, runs: readonly SyncRun[]): Failure {
  const why =
    named?.before === null
      ? 'the sync history could not be read before the start'
      : runs.length === 1
        ? 'the sync history does not name its ref, and another job may have started it'
        : 'other jobs start syncs of this branch, too'
  return new Failure(
    'network',
    `The response to the start of the sync was lost (${withoutStop(lost.text || lost.message)}), and whether it is one of those on branch "${branch}" (${idsOf(runs)}) is unknown: ${why}.`,
    `${notRepeated} Without the input "branch", each run has a branch of its own.`,
    { cause: lost },
  )
}

/** What the ledger keeps of a sync that has ended: a start of it whose response was lost may still arrive. */
export function doubleOf({ restarted, askedBranch, startedAt, named }: StartedSync): StartMark | undefined {
  return restarted ? { branch: askedBranch, startedAt, ...(named ? { named } : {}) } : undefined
}

/**
 * A start that was slower than all our looks may have arrived after all: two syncs must not run. Only for a branch name
 * that this action made: what else runs on a name that the user gave may be another job's.
 * @param jobId the sync that is followed
 */
export async function cancelDoubles(context: Context, mark: StartMark, jobId: string): Promise<void> {
  if (mark.named) return
  const access = accessOf(context)
  const { ours } = await runsOfStart(access, mark, jobId)
  for (const run of ours.filter((each) => !isOver(each))) {
    context.journal.warn(`The first start arrived late as sync job ${run.syncJobId}; it is cancelled.`)
    await cancelJob(access, run.syncJobId, mark.startedAt)
  }
}

async function refuseExisting(context: Context, branch: string): Promise<void> {
  if (!(await findBranch(accessOf(context), branch))) return
  throw new Failure(
    'input',
    `branch: "${branch}" exists already, and a sync makes a new branch.`,
    'Choose another name, or leave the input out and a unique one is made.',
  )
}

const earlierTry = 'An earlier try got no answer and may have started it: the post step looks once more. '

function refusal(error: PlatformError, ref: string, note: string): unknown {
  if (error.trouble !== 'rejected' && error.trouble !== 'not-found') return error
  return new Failure(
    'sync',
    `The platform refused to sync "${ref}" (${error.status}): ${withoutStop(error.text) || 'it gave no reason'}.`,
    `${note}${error.advice}`,
    { cause: error },
  )
}
