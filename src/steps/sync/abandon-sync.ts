import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import { startBudget } from '../../runtime/budget.ts'
import { withoutStop } from '../../runtime/text.ts'
import { noBranch } from '../deployment/retention.ts'
import { isOver } from '../deployment/sync-history.ts'
import { cancelSync } from './cancel-sync.ts'
import { idsOf } from './own-runs.ts'

/** The runner sends SIGTERM 7.5 s after SIGINT and kills 2.5 s later: the cancel must be through well before. */
const cancelBudgetMs = 4_500

/**
 * Deals with a sync that may still be running when the step gives up: cancels it, or leaves it where the
 * user wants that. What cannot be cancelled stays in the ledger, and the post step tries again.
 * @param reason why the step gives up
 * @returns a sentence that says what was done; empty when there is nothing to do
 */
export async function abandonSync(context: Context, reason: unknown): Promise<string> {
  const { ledger, settings, clock, platform, budget: whole } = context
  const { sync } = ledger.read()
  if (!sync) return ''
  const name = sync.jobId === undefined ? `the sync into branch "${sync.branch}"` : `sync job ${sync.jobId}`
  // Where the platform was silent to the end, the reason is its silence.
  if (settings.onTimeout === 'detach' && (reason instanceof Stop || whole.signal.aborted)) {
    // The sync makes its branch later, so the branch stays, too.
    ledger.write({ sync: undefined, ...noBranch })
    return `As "on-timeout: detach" wants it, ${name} goes on; it makes branch "${sync.branch}".`
  }
  const budget = startBudget(clock, cancelBudgetMs)
  try {
    const access = { platform, deploymentId: settings.deploymentId, signal: budget.signal }
    const { jobIds: cancelled, found, unclear } = await cancelSync(access, sync)
    const running = unclear.filter((run) => !isOver(run))
    // A start whose response was lost may still arrive, and what may be another job's is named at the end of the job.
    if (found && unclear.length === 0) ledger.write({ sync: undefined })
    if (running.length > 0) {
      return `Sync job ${idsOf(running)} on branch "${sync.branch}" goes on: it may be this step's or another job's.`
    }
    if (cancelled.length > 0) return `Sync job ${cancelled.join(', ')} was cancelled on the platform.`
    return found
      ? 'No sync of this step is running on the platform.'
      : 'No sync of this step is in the sync history yet; the post step checks again.'
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return `${name[0]?.toUpperCase()}${name.slice(1)} could not be cancelled now (${withoutStop(text)}); the post step tries again.`
  } finally {
    budget.release()
  }
}
