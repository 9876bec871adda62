import type { Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import type { UploadingSettings } from '../../inputs/settings.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { finishUpload } from '../../platform/operations/uploads.ts'
import type { UploadStarted } from '../../platform/schemas.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { isDone, type UploadPlan } from './plan-upload.ts'

export type Transaction = UploadStarted['transaction']

const mostTries = 3

/**
 * Ends an upload exactly once: after a lost response, the branch shows whether it holds the files of the plan. It did not
 * hold them before, or there would have been nothing to upload.
 * @returns the hash of the commit that the upload made, if a response has it
 * @throws PlatformError when the platform rejects it; Failure, Stop
 */
export async function finishTransaction(
  context: Context<UploadingSettings>,
  plan: UploadPlan,
  transaction: Transaction,
): Promise<string | undefined> {
  const { deployment, log } = context
  const { branch } = plan
  const end = await exactlyOnce<'found' | { commit: string | undefined }>(context, {
    mostTries,
    send: async () => ({ commit: await send(context, plan, transaction) }),
    onLost: ({ error }) => log.line(`${error.message} Checking whether the upload took place.`),
    find: async () => (isDone(plan, await fileHashesOf(deployment, branch)) ? 'found' : undefined),
    uncheckable: (reason, fault) => unknownEnd(plan, fault, reason),
    mayRepeat: ({ error }) => !error.timedOut,
    onRepeat: () => log.line('The upload did not take place; sending the request again.'),
    giveUp: ({ error }) => (error.timedOut ? stillRunning(plan, error) : error),
  }).catch(inProgress(plan))
  if (end !== 'found') return end.commit
  log.line(`The upload took place: branch "${branch}" holds the files`)
  // The branch list may still have the commit from before it.
  return undefined
}

async function send(
  context: Context<UploadingSettings>,
  { branch, model, removeMissing }: UploadPlan,
  transaction: Transaction,
): Promise<string | undefined> {
  const files = Object.fromEntries([...model].map(([path, { hash }]) => [path, { hash }]))
  const commitMessage = context.settings.message ?? defaultMessage(context)
  const body = { transaction, files, autoRemoveFiles: removeMissing, commitMessage }
  const { lastHash } = await context.deployment.call(finishUpload, { query: { branchName: branch }, body })
  return lastHash || undefined
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

function inProgress({ branch }: UploadPlan): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof Stop)) throw reason
    throw new Stop(
      reason.reason,
      `${reason.message} The upload to branch "${branch}" was in progress and may have taken place.`,
    )
  }
}

function unknownEnd({ branch }: UploadPlan, lost: PlatformError, reason: PlatformError): Failure {
  return new Failure(
    'network',
    `The response to the last request of the upload was lost (${lost.text || lost.message}), and whether branch "${branch}" holds the files is unknown (${reason.text || reason.message}).`,
    'Run this again: it uploads only the files that the branch does not hold.',
    { cause: reason },
  )
}

function defaultMessage({ run }: Context): string {
  const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join('@')
  return [`Deploy ${from || 'a data model'}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(', ')
}
