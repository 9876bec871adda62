import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { withoutStop } from '../base/text.ts'
import { branchNameFor, isServerChosen } from '../deployment/branch-name.ts'
import { branchEntry, findBranch, noBranch } from '../deployment/branches.ts'
import { checkLongAtMs, exactlyOnce } from '../deployment/exactly-once.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { hasNoHistory, isOver, runsOnBranch, tellsNothing } from '../deployment/sync-history.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { startDbtSync } from '../platform/operations.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { cancelJob } from './cancel-sync.ts'
import { idsOf, runsOfStart, type StartMark } from './own-runs.ts'

export interface StartedSync {
  jobId: string
  /** Branch that the files are written to, as the platform named it. */
  branch: string
  /** The requested name; differs when the platform chose its own. */
  askedBranch: string
  startedAt: number
  /** A second run may exist: the request was sent more than once. */
  restarted: boolean
  /** Set where the user chose the branch name, as in the ledger. */
  named?: StartMark['named']
}

const mostTries = 5

/**
 * Starts a sync exactly once. The request has no idempotency key. When its response is lost, the branch name in the sync
 * history shows whether the sync started. Where the user chose the name, a new run on it may be another job's.
 * @throws Failure `input` when the requested branch exists; `sync` when the platform rejects the start
 * @throws PlatformError when the platform cannot be reached or the token is rejected
 */
export async function startSync(context: Context<SyncingSettings>): Promise<StartedSync> {
  const { settings, run, log, ledger, journal, clock } = context
  if (settings.branch !== null) await rejectExisting(context, settings.branch)
  const branch = settings.branch ?? branchNameFor(settings.ref, run, context.stepId)
  journal.found({ ref: settings.ref })
  log.line(`Starting a dbt sync of "${settings.ref}" into branch "${branch}"`)
  const startedAt = clock.now()
  const named = settings.branch === null ? undefined : await takeIds(context, branch, startedAt)
  const mark: StartMark = { branch, startedAt, ...(named ? { named } : {}) }
  const { jobId, branchName, restarted } = await startOnce(context, mark)
  // Until here the ledger names the branch and not the job, so that clean-up finds every sync on the branch.
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
  log.line(`Started sync job ${jobId}`)
  if (started.branch !== branch) await acceptOther(context, branch, started.branch)
  return started
}

/**
 * Handles a branch that the platform chose instead of the requested one. A branch that exists already may be older than
 * the sync: it is never deleted, unless its name has the form that the platform generates for each sync.
 * @throws Failure `sync` when it is the deploy branch
 */
async function acceptOther(context: Context<SyncingSettings>, asked: string, branch: string): Promise<void> {
  const { journal, ledger, settings, run } = context
  const own = isServerChosen(branch) || !(await findBranch(context.deployment, branch))
  // The history will show which of the two exists. Until then the requested one stays in the ledger.
  const { branch: perhaps } = ledger.read()
  ledger.write({ ...noBranch, asked: perhaps, ...(own ? branchEntry(settings, run, branch) : {}) })
  journal.warn(`The platform used branch "${branch}" for the sync instead of the requested "${asked}".`)
  const { deployBranchName } = await readDeploymentSettings(context)
  if (branch !== deployBranchName) return
  throw new Failure(
    'sync',
    `The platform used the deploy branch "${branch}" for the sync instead of the requested "${asked}".`,
    'Check that branch on the platform. This job does not change or delete it.',
    { title: 'the platform synced into the deploy branch' },
  )
}

/** The runs that had this branch name before the start. Without a readable history the sync is started all the same. */
async function takeIds(
  context: Context<SyncingSettings>,
  branch: string,
  startedAt: number,
): Promise<NonNullable<StartMark['named']>> {
  const { deployment, settings, budget } = context
  const { ref } = settings
  try {
    const runs = await runsOnBranch(deployment.with({ retry: 2 }), branch, startedAt)
    return { ref, before: runs.map(({ syncJobId }) => syncJobId) }
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    return { ref, before: null }
  }
}

function startOnce(
  context: Context<SyncingSettings>,
  mark: StartMark,
): Promise<{ jobId: string; branchName: string; restarted: boolean }> {
  const { deployment, settings, run, log, ledger, journal } = context
  const { branch } = mark
  return exactlyOnce(context, {
    mostTries,
    async send(tries) {
      ledger.write({ sync: mark, ...branchEntry(settings, run, branch) })
      const body = { branchName: branch, ref: settings.ref }
      const { syncJobId, branchName = '' } = await deployment.call(startDbtSync, { body })
      return { jobId: syncJobId, branchName, restarted: tries > 1 }
    },
    onLost({ error }) {
      // From here on the sync may exist, also when the history does not show it.
      journal.found({ branch })
      log.line(`${error.message} Checking the sync history for the request whose response was lost.`)
    },
    checkAtMs: checkLongAtMs,
    async find({ error, tries }) {
      const found = await findLostStart(context, mark, error, tries)
      if (found === undefined) return undefined
      const { syncJobId: jobId, branchName } = found
      log.line(`Found sync job ${jobId}`)
      return { jobId, branchName, restarted: tries > 1 }
    },
    onRepeat: () => log.line('Not found in the sync history; starting the sync again'),
    giveUp({ error, tries, lost }) {
      // A rejection is about this request only: an earlier one may still start a sync, so the post step checks again.
      const perhaps = lost !== null && (error.trouble === 'unreachable' || tries > 1)
      if (!perhaps) ledger.write({ sync: undefined, ...noBranch })
      return rejection(error, settings.ref, perhaps ? earlierTry : '')
    },
  })
}

/** @returns the run of a start whose response was lost; undefined when there is none */
async function findLostStart(
  { deployment, ledger }: Context,
  mark: StartMark,
  lost: PlatformError,
  tries: number,
): Promise<SyncRun | undefined> {
  const { own, unclear } = await runsOfStart(deployment, mark).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error
    const isForeign = lost.isForeign && error.isForeign
    if (!tellsNothing(error) && !isForeign) throw error
    // What supports neither the start nor the history has started nothing: no later check says anything else.
    if (isForeign || lost.trouble === 'unsupported') {
      if (tries === 1) ledger.write({ sync: undefined, ...noBranch })
      throw lost
    }
    const why = hasNoHistory(error)
      ? 'this tenant has no sync history that shows whether the sync started'
      : `the sync history does not show whether the sync started (${withoutStop(error.message)})`
    throw new Failure(
      'network',
      `The response to the request that starts the sync was lost (${withoutStop(lost.text || lost.message)}), and ${why}.`,
      notRepeated,
      { cause: error, title: 'unknown whether the sync started' },
    )
  })
  if (unclear.length > 0) throw unclearStart(mark, lost, unclear)
  return own[0]
}

const notRepeated =
  'The request was not repeated, to avoid a second sync. Check the syncs on the platform before you re-run the job.'

function unclearStart({ branch, named }: StartMark, lost: PlatformError, runs: readonly SyncRun[]): Failure {
  const why =
    named?.before === null
      ? 'the sync history could not be read before the start'
      : 'another job may use this branch, too'
  return new Failure(
    'network',
    `The response to the request that starts the sync was lost (${withoutStop(lost.text || lost.message)}), and it is unknown whether it started one of the syncs on branch "${branch}" (${idsOf(runs)}): ${why}.`,
    `${notRepeated} Without the input "branch", each run creates its own branch.`,
    { title: 'unknown whether the sync started' },
  )
}

/** What the ledger keeps of a sync that has ended: an earlier start request may still be processed. */
export function doubleOf({ restarted, askedBranch, startedAt, named }: StartedSync): StartMark | undefined {
  return restarted ? { branch: askedBranch, startedAt, ...(named ? { named } : {}) } : undefined
}

/**
 * Cancels a second sync, started by a request that was processed after all checks for it. Only for a branch name that
 * this action generated: on a name that the user chose, other runs may belong to another job.
 * @param jobId the sync that is followed
 */
export async function cancelDoubles(context: Context, mark: StartMark, jobId: string): Promise<void> {
  if (mark.named) return
  const { clock, deployment, journal } = context
  const { own } = await runsOfStart(deployment, mark, jobId)
  for (const run of own.filter((each) => !isOver(each))) {
    journal.warn(
      `The first start request was processed late and started a second sync, job ${run.syncJobId}; it is cancelled.`,
    )
    await cancelJob(deployment, run.syncJobId, mark.startedAt, clock)
  }
}

async function rejectExisting(context: Context, branch: string): Promise<void> {
  if (!(await findBranch(context.deployment, branch))) return
  throw new Failure(
    'input',
    `Invalid input \`branch\`: branch "${branch}" already exists, and a sync creates a new branch.`,
    'Choose another name, or remove the input to get a unique name.',
    { title: 'the branch exists already' },
  )
}

const earlierTry =
  'An earlier request got no response and may have started a sync; the post step will check again. '

function rejection(error: PlatformError, ref: string, note: string): PlatformError | Failure {
  if (error.trouble !== 'rejected' && error.trouble !== 'not-found') return error
  return new Failure(
    'sync',
    `The platform rejected the sync of "${ref}" (${error.status}): ${withoutStop(error.text) || 'no reason given'}.`,
    `${note}${error.advice}`,
    { cause: error, title: 'the platform rejected the sync' },
  )
}
