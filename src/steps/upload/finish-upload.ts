import { accessOf, type Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { finishUpload } from '../../platform/operations/uploads.ts'
import type { UploadStarted } from '../../platform/schemas.ts'
import { findBranch } from '../deployment/branches.ts'
import { lookAfter } from '../deployment/exactly-once.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { isDone, type UploadPlan } from './plan-upload.ts'

export type Transaction = UploadStarted['transaction']

const maxTries = 3

/**
 * Ends an upload exactly once. After a lost answer it looks whether the branch holds the files of the plan, before
 * anything is sent again.
 * @returns the hash of the commit that the upload made, where the platform tells it
 * @throws PlatformError when the platform refuses; Failure, Stop
 */
export async function finishTransaction(
  context: Context,
  plan: UploadPlan,
  transaction: Transaction,
): Promise<string | undefined> {
  const { log } = context
  let mayArrive = false
  for (let tries = 1; ; tries++) {
    try {
      return await send(context, plan, transaction)
    } catch (error) {
      if (error instanceof Stop) throw underWay(plan, error)
      if (!(error instanceof PlatformError)) throw error
      mayArrive ||= error.arrived === 'unknown'
      // A refusal that follows a lost answer may only say that the transaction is over.
      if (error.trouble !== 'unreachable' && !mayArrive) throw error
      log.line(`${error.message} Checking whether the upload took place.`)
      if (await tookPlace(context, plan, error, mayArrive)) {
        log.line(`The upload took place: branch "${plan.branch}" holds the files`)
        return (await findBranch(accessOf(context), plan.branch))?.lastHash
      }
      if (error.timedOut) throw stillRunning(plan, error)
      if (tries === maxTries || error.trouble !== 'unreachable') throw error
      log.line('The upload did not take place; sending the request again.')
    }
  }
}

async function send(
  context: Context,
  { branch, model, removeMissing }: UploadPlan,
  transaction: Transaction,
): Promise<string | undefined> {
  const { platform, deploymentId, signal } = accessOf(context)
  const files = Object.fromEntries([...model].map(([path, { hash }]) => [path, { hash }]))
  const commitMessage = context.settings.message ?? defaultMessage(context)
  const body = { transaction, files, autoRemoveFiles: removeMissing, commitMessage }
  const answer = await platform.call(
    finishUpload,
    { path: { deploymentId }, query: { branchName: branch }, body },
    { signal },
  )
  return answer.lastHash || undefined
}

/** The branch did not hold these files before, or there would have been nothing to upload. */
async function tookPlace(
  context: Context,
  plan: UploadPlan,
  fault: PlatformError,
  mayArrive: boolean,
): Promise<boolean> {
  const look = async () => isDone(plan, await fileHashesOf(accessOf(context), plan.branch)) || undefined
  const found = await lookAfter(context, fault, mayArrive, look).catch(orUnknown(plan, fault))
  return found === true
}

/** A second request would meet the first one, which the platform may still be working on. */
function stillRunning({ branch }: UploadPlan, error: PlatformError): Failure {
  return new Failure(
    'network',
    `The platform did not finish the upload (${error.text}), and branch "${branch}" does not hold the files yet.`,
    'The platform may still be working on it. Run this again later: it uploads only the files that the branch does not hold.',
    { cause: error },
  )
}

function underWay({ branch }: UploadPlan, stop: Stop): Stop {
  return new Stop(
    stop.reason,
    `${stop.message} The upload to branch "${branch}" was in progress and may have taken place.`,
  )
}

/** The worst case for the reader: the upload may have taken place, and nobody could look. */
function orUnknown(plan: UploadPlan, lost: PlatformError): (reason: unknown) => never {
  return (reason) => {
    if (reason instanceof Stop) throw underWay(plan, reason)
    if (!(reason instanceof PlatformError)) throw reason
    throw new Failure(
      'network',
      `The response to the last request of the upload was lost (${lost.text || lost.message}), and whether branch "${plan.branch}" holds the files is unknown (${reason.text || reason.message}).`,
      'Run this again: it uploads only the files that the branch does not hold.',
      { cause: reason },
    )
  }
}

function defaultMessage({ run }: Context): string {
  const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join('@')
  return [`Deploy ${from || 'a data model'}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(', ')
}
