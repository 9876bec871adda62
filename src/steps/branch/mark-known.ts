import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ModelError } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { validateDataModel } from '../../platform/operations.ts'
import { startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { modelErrors } from './model-errors.ts'
import { type MarkErrors, withKnown } from './new-errors.ts'

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
      const signal = AbortSignal.any([budget.signal, share.signal])
      return withKnown(errors, await errorsOf(context, deployBranch, signal))
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
