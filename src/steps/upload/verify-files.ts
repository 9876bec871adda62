import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { isDone, type UploadPlan } from './plan-upload.ts'

/** A list of files may be some seconds older than the branch. */
const mostLagMs = 15_000
const pauseMs = 3_000

/**
 * Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
 * since, and what was built and validated is then not what the branch holds.
 * @param event what was done to the branch, as the beginning of the sentence that says what is wrong
 * @throws Failure `merge` when the branch holds other files; PlatformError; Stop
 */
export async function verifyFiles(context: Context, plan: UploadPlan, event: string): Promise<void> {
  const { clock, budget, log } = context
  const until = clock.now() + mostLagMs
  while (!isDone(plan, await fileHashesOf(context.deployment, plan.branch))) {
    if (clock.now() >= until) {
      throw new Failure(
        'merge',
        `${event}, but "${plan.branch}" does not hold exactly the uploaded files.`,
        'Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.',
      )
    }
    log.line(
      `"${plan.branch}" does not list the uploaded files yet; checking again in ${formatDuration(pauseMs)}`,
    )
    await clock.sleep(pauseMs, budget.signal)
  }
}
