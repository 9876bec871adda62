import { accessOf, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { startDbtSync } from '../platform/operations.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { withoutStop } from '../runtime/text.ts'
import { branchNameFor, isServerChosen } from './branch-name.ts'
import { findBranch } from './branches.ts'
import { cancelJob } from './cancel-sync.ts'
import { branchEntry, noBranch } from './delete-policy.ts'
import { lookAfter } from './look-after.ts'
import { isOver, runsOnBranch } from './sync-history.ts'
import { readDeployment } from './target.ts'

export interface StartedSync {
  jobId: string
  /** Branch that takes the files, as the platform named it. */
  branch: string
  /** The name that was asked for; differs when the platform chose its own. */
  askedBranch: string
  startedAt: number
  /** It was sent more than once, since an answer was lost. */
  restarted: boolean
}

const maxStarts = 5

/**
 * Starts a sync exactly once. The start has no idempotency key; the unique branch name is the mark by which
 * the history tells whether a lost start arrived (platform-facts, dbt sync).
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
  ledger.write({ sync: { branch }, ...branchEntry(settings, run, branch) })
  const { jobId, branchName, restarted } = await startOnce(context, branch)
  // Up to here the ledger leads to every sync on the branch, not to this job alone.
  if (restarted) await cancelDoubles(context, branch, jobId)
  const started = { jobId, branch: branchName || branch, askedBranch: branch, startedAt, restarted }
  ledger.write({ sync: { branch: started.branch, jobId, doubleOn: doubleOf(started)?.branch } })
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

async function startOnce(
  context: Context,
  branch: string,
): Promise<{ jobId: string; branchName: string; restarted: boolean }> {
  const { settings, platform, log, ledger, budget } = context
  let lost = false
  for (let starts = 1; ; starts++) {
    try {
      const answer = await platform.call(
        startDbtSync,
        { path: { deploymentId: settings.deploymentId }, body: { branchName: branch, ref: settings.ref } },
        { signal: budget.signal },
      )
      return { jobId: answer.syncJobId, branchName: answer.branchName ?? '', restarted: starts > 1 }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const lostBefore = lost
      lost ||= error.arrived === 'unknown'
      if (error.trouble !== 'unreachable' && !lost) {
        ledger.write({ sync: undefined, ...noBranch })
        throw refusal(error, settings.ref, '')
      }
      // From here on it may be there, whatever comes of the looking.
      context.journal.found({ branch })
      log.line(`${error.message} Looking into the history whether the start arrived.`)
      const arrived = await findLostStart(context, branch, error, lost)
      if (arrived) {
        log.line(`It did: following sync job ${arrived.syncJobId}`)
        return { jobId: arrived.syncJobId, branchName: arrived.branchName, restarted: starts > 1 }
      }
      if (error.trouble !== 'unreachable' || starts === maxStarts) {
        // A refusal speaks of this start alone: an earlier one may show up yet, and the post step looks once more.
        const perhaps = error.trouble === 'unreachable' ? lost : lostBefore
        if (!perhaps) ledger.write({ sync: undefined, ...noBranch })
        throw refusal(error, settings.ref, perhaps ? earlierTry : '')
      }
      log.line('It did not: starting again.')
    }
  }
}

/** @returns the run of a start that got no answer; undefined when none shows */
async function findLostStart(
  context: Context,
  branch: string,
  lost: PlatformError,
  mayArrive: boolean,
): Promise<SyncRun | undefined> {
  return lookAfter(context, lost, mayArrive, async () => {
    const [found] = await runsOnBranch(accessOf(context), branch).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.trouble === 'unreachable') throw error
      // A tenant that knows neither starts nor their history has started nothing.
      if (lost.trouble === 'unsupported') return []
      throw new Failure(
        'network',
        `The start of the sync got no answer (${withoutStop(lost.text || lost.message)}), and this tenant has no history that could tell whether it arrived.`,
        'It was not repeated, so that no second sync runs; look on the platform before you run this again.',
        { cause: error },
      )
    })
    return found
  })
}

/** What the ledger keeps of a sync that has ended: a start of it that was lost may still arrive. */
export function doubleOf({ restarted, askedBranch }: StartedSync): { branch: string } | undefined {
  return restarted ? { branch: askedBranch } : undefined
}

/** A start that was slower than all our looks may have arrived after all: two syncs must not run. */
export async function cancelDoubles(context: Context, branch: string, jobId: string): Promise<void> {
  const runs = await runsOnBranch(accessOf(context), branch)
  for (const run of runs.filter((other) => other.syncJobId !== jobId && !isOver(other))) {
    context.journal.warn(`The first start arrived late as sync job ${run.syncJobId}; it is cancelled.`)
    await cancelJob(accessOf(context), run.syncJobId)
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
