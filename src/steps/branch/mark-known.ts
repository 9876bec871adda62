import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ModelError } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { validateDataModel } from '../../platform/operations.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import { settleMs } from '../deployment/build-status.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { filesOf, mergeChanges } from './merge-changes.ts'
import { modelErrors } from './model-errors.ts'
import { isPlaced, type MarkErrors, withKnown } from './new-errors.ts'

/** Time limit of the validation of the deploy branch. */
const mostMs = 60_000

/**
 * With `errors: new` in the team file: marks the errors of a branch that production has, too. If these cannot be read,
 * none is marked, so that all errors count.
 * @param knownDeployBranch null if it has not been read yet
 */
export function markKnown(
  context: Context<GatingSettings>,
  branch: string,
  knownDeployBranch: string | null,
): MarkErrors {
  return async (errors) => {
    const { journal, budget, clock } = context
    const share = startBudget(clock, Math.min(mostMs, budget.remainingMs()))
    try {
      if ((await teamFileOf(context)).errors === 'all') return errors
      const deployBranch = knownDeployBranch ?? (await readDeploymentSettings(context)).deployBranchName
      // Of production itself, every error would be known.
      if (branch === deployBranch) return errors
      const signal = anySignal([budget.signal, share.signal])
      const known = withKnown(errors, await errorsOf(context, deployBranch, signal))
      if (known.every((error) => !error.known || isPlaced(error))) return known
      if (await changesOneFile(context, branch, deployBranch)) return known
      journal.warn(
        `Errors that name no file count as new: branch "${branch}" changes several files, or its files are unknown, so which of them has the error is unknown. Fix production, or change one file at a time.`,
      )
      return known.map((error, index) => (isPlaced(error) ? error : (errors[index] ?? error)))
    } catch (error) {
      budget.signal.throwIfAborted()
      if (!(error instanceof Failure || error instanceof PlatformError || share.signal.aborted)) throw error
      const why = share.signal.aborted
        ? `the platform did not respond within ${mostMs / 1000} s`
        : withoutStop(error instanceof Error ? error.message : String(error))
      journal.warn(`All errors count, because those of production could not be read: ${why}.`)
      return errors
    } finally {
      share.release()
    }
  }
}

/** Whether a branch differs from production in one file at most. A list may be late, so few differences are read again. */
async function changesOneFile(context: Context, branch: string, deployBranch: string): Promise<boolean> {
  for (const isLast of [false, true]) {
    const [own, deployed] = await Promise.all([filesOf(context, branch), filesOf(context, deployBranch)])
    if (own === null || deployed === null || mergeChanges(own, deployed).size > 1) return false
    if (!isLast) await context.clock.sleep(settleMs, context.budget.signal)
  }
  return true
}

async function errorsOf(context: Context, branchName: string, signal: AbortSignal): Promise<ModelError[]> {
  const { deployment } = context
  const response = await deployment.call(validateDataModel, { query: { branchName } }, { signal })
  if (response.branchName !== branchName || response.mode !== 'production')
    throw new Failure(
      'unsupported',
      `requested the validation of "${branchName}" (production), but the platform validated "${oneLine(response.branchName, 120)}" (${oneLine(response.mode, 40)})`,
    )
  return response.valid ? [] : modelErrors(response.errors)
}
