import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { startBudget } from '../../runtime/budget.ts'
import { withoutStop } from '../../runtime/text.ts'
import { noBranch } from '../deployment/retention.ts'
import { isOver } from '../deployment/sync-history.ts'
import { cancelSync } from './cancel-sync.ts'
import { idsOf } from './own-runs.ts'

/** The runner sends SIGTERM 7.5 s after SIGINT and SIGKILL 2.5 s later: the cancel must be complete well before. */
const cancelBudgetMs = 4_500

/**
 * Handles a sync that may still be running when the step stops: cancels it, or keeps it running with
 * `on-timeout: detach`. A sync that cannot be cancelled stays in the ledger, and the post step tries again.
 * @param reason why the step stops
 * @returns a sentence on what was done; empty when there is nothing to do
 */
export async function abandonSync(context: Context<SyncingSettings>, reason: unknown): Promise<string> {
  const { ledger, settings, clock, deployment, budget: whole } = context
  const { sync } = ledger.read()
  if (!sync) return ''
  const name = sync.jobId === undefined ? `the sync into branch "${sync.branch}"` : `sync job ${sync.jobId}`
  // Where the platform did not respond until the end, the reason is that error and not a Stop.
  if (settings.onTimeout === 'detach' && (reason instanceof Stop || whole.signal.aborted)) {
    // The sync creates its branch later, so the branch is not cleaned up either.
    ledger.write({ sync: undefined, ...noBranch })
    return `${sentenceCase(name)} keeps running because of "on-timeout: detach"; it will create branch "${sync.branch}".`
  }
  const budget = startBudget(clock, cancelBudgetMs)
  try {
    const within = deployment.with({ signal: budget.signal })
    const { jobIds: cancelled, found, unclear } = await cancelSync(within, sync)
    const running = unclear.filter((run) => !isOver(run))
    // A request whose response was lost may still start a sync, and the end of the job names what may be another job's.
    if (found && unclear.length === 0) ledger.write({ sync: undefined })
    if (running.length > 0) {
      return `Not cancelled: sync job ${idsOf(running)} on branch "${sync.branch}". It may belong to this step or to another job.`
    }
    if (cancelled.length > 0) return `Sync job ${cancelled.join(', ')} was cancelled on the platform.`
    return found
      ? 'No sync of this step is running on the platform.'
      : 'No sync of this step is in the sync history yet; the post step will check again.'
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return `${sentenceCase(name)} could not be cancelled (${withoutStop(text)}); the post step will try again.`
  } finally {
    budget.release()
  }
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
