import { anySignal } from '../base/budget.ts'
import { checkoutHead } from '../base/checkout-head.ts'
import { eachOf } from '../base/concurrency.ts'
import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import { createLanes } from '../base/lanes.ts'
import { oneLine } from '../base/text.ts'
import { isHeldInTime } from '../branch/verify-merged.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { baselineOf, settleMs } from '../deployment/build-status.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { knownBuild, pollPause } from '../deployment/known-branch.ts'
import type { UploadingSettings } from '../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../platform/errors.ts'
import { encodeForm, type MultipartForm } from '../platform/multipart.ts'
import { finishUpload, startUpload, uploadFile } from '../platform/operations/model.ts'
import type { BuildStatus, UploadStarted } from '../platform/schemas.ts'
import { type StoredSnapshot, wayBackBy } from '../snapshot/save-snapshot.ts'
import { describePlan, isDone, type UploadPlan } from './plan-upload.ts'
import { readFile, type UploadModel } from './read-files.ts'

const checkEveryMs = 1_000
/** What all files on their way hold in memory. */
const mostBytes = 64 * 1024 * 1024

/** What is known before an upload. */
interface Uploading {
  /** When this job opened the branch, on the clock; absent if it did not. */
  openedAt?: number
  /** What production was before it. */
  snapshot?: StoredSnapshot | null
}

/**
 * Uploads what the plan says, in one transaction: what fails before its end leaves the branch as it was.
 * @returns what tells the build of this upload from others; null when there was nothing to upload
 * @throws Failure `input` when a file is not what it was when it was hashed; PlatformError; Stop
 */
export async function uploadModel(
  context: Context<UploadingSettings>,
  plan: UploadPlan,
  { openedAt, snapshot }: Uploading = {},
): Promise<WantedBuild | null> {
  const { deployment, journal, log, ledger, clock } = context
  const { branch, changes } = plan
  const sent = [...changes.added, ...changes.changed]
  if (sent.length + changes.removed.length === 0) {
    journal.found({ uploadedFileCount: 0, removedFileCount: 0 })
    log.line(`Branch "${branch}" already holds these files; nothing to upload`)
    return null
  }
  const before = baselineOf(await buildBefore(context, branch, openedAt))
  let transaction: Transaction
  try {
    transaction = (await deployment.call(startUpload, { query: { branchName: branch } })).transaction
    await sendFiles(context, plan, transaction, sent)
  } catch (error) {
    log.line(`The upload was not finished; branch "${branch}" is unchanged`)
    throw error
  }
  const production = context.settings.branch === null
  if (production) ledger.write({ change: {} })
  const commit = await finishTransaction(context, plan, transaction)
  const what = `uploaded files to "${branch}"`
  const writtenAt = clock.now()
  const back = `, ${snapshot ? wayBackBy(snapshot) : 'deploy an earlier commit'}`
  if (production) ledger.write({ change: { done: { place: 'Production', what, at: writtenAt, back } } })
  // At once: what follows may fail, and then it is needed.
  await snapshot?.left(leftBy(plan))
  journal.found({ uploadedFileCount: sent.length, removedFileCount: changes.removed.length })
  log.line(`Uploaded to "${branch}": ${describePlan(plan)}${commit ? ` (${oneLine(commit, 40)})` : ''}`)
  return { of: 'upload', newerThan: before, writtenAt, ...(commit ? { commit } : {}) }
}

/** What an upload leaves: path to hash, undefined for a file that it removes. */
function leftBy({ model, changes }: UploadPlan): ReadonlyMap<string, string | undefined> {
  const written = [...changes.added, ...changes.changed].map((path) => [path, model.get(path)?.hash] as const)
  return new Map([...written, ...changes.removed.map((path) => [path, undefined] as const)])
}

/**
 * The latest build before an upload. The one that begins when a branch is opened may be shown late. Where builds have no
 * hash, it would pass for the build of the upload, so it is waited for.
 * @throws UnknownBranch
 */
async function buildBefore(
  context: Context<UploadingSettings>,
  branch: string,
  openedAt: number | undefined,
): Promise<BuildStatus> {
  for (;;) {
    const build = await knownBuild(context, branch, openedAt)
    if (openedAt === undefined || build.lastHash || context.clock.now() - openedAt >= settleMs) return build
    await pollPause(context, checkEveryMs)
  }
}

async function sendFiles(
  context: Context<UploadingSettings>,
  { branch, model }: UploadPlan,
  transaction: Transaction,
  paths: readonly string[],
): Promise<void> {
  const { deployment, clock } = context
  // One that fails ends the others: nothing is finished anyhow.
  const failed = new AbortController()
  const signal = anySignal([deployment.signal, failed.signal])
  const lanes = createLanes(clock, mostBytes)
  const sizeOf = (path: string) => model.get(path)?.size ?? 0
  const send = (path: string) =>
    lanes.run(sizeOf(path), async (onRetry) => {
      const body = await readForm(context, model, transaction, path)
      await deployment.call(uploadFile, { query: { branchName: branch }, body }, { signal, onRetry })
    })
  await eachOf(
    paths,
    (path) => lanes.hasRoom(sizeOf(path)),
    async (path) => {
      try {
        await send(path)
      } catch (error) {
        failed.abort(error)
        throw named(path, error)
      }
    },
  )
}

/**
 * The form has the transaction as JSON text.
 * @throws Failure `input` when the file is not what it was when it was hashed
 */
async function readForm(
  { workspace }: Context,
  model: UploadModel,
  transaction: Transaction,
  path: string,
): Promise<MultipartForm> {
  const { source = '', hash } = model.get(path) ?? {}
  const file = await readFile(workspace, source)
  if ('problem' in file) throw unsteady(path, file.problem)
  if (file.hash !== hash) throw unsteady(path, null)
  const texts = [
    { name: 'transaction', text: JSON.stringify(transaction) },
    { name: 'fileName', text: path },
  ]
  return encodeForm(texts, { name: 'file', fileName: path.split('/').at(-1) ?? '', bytes: file.bytes })
}

/** The rejection of a file names the file. */
function named(path: string, error: unknown): unknown {
  if (!(error instanceof PlatformError) || error.arrived !== 'no' || error.trouble === 'unreachable')
    return error
  const sentence = `"${oneLine(path, 300)}" was rejected: ${error.message}`
  return new Failure(failureKindOf(error, 'build'), sentence, error.advice, {
    cause: error,
    title: error.title,
  })
}

/** The map that ends an upload holds the hashes of one moment: a file of a later one does not fit into it. */
function unsteady(path: string, problem: string | null): Failure {
  const what = problem ?? 'changed after it was hashed'
  return new Failure(
    'input',
    `"${oneLine(path, 300)}" ${what}, so the upload was cancelled and the branch is unchanged.`,
    'Make sure that nothing writes to "model-path" during the upload.',
    { title: 'the files changed during the upload' },
  )
}

type Transaction = UploadStarted['transaction']

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
  const commitMessage = context.settings.message ?? (await defaultMessage(context))
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
    { cause: error, title: 'the platform did not finish the upload' },
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
    { cause: reason, title: 'unknown whether the branch holds the upload' },
  )
}

/** Names what was uploaded, which may be another commit than that of the run. */
async function defaultMessage({ run, workspace }: Context): Promise<string> {
  const commit = await checkoutHead(workspace)
  const from = [run.repository, commit?.slice(0, 12)].filter(Boolean).join('@')
  return [`Deploy ${from || 'a data model'}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(', ')
}

/**
 * Compares the branch with what was uploaded, once more, when all else is done: another job may have written to it
 * since, and what was built and validated is then not what the branch holds.
 * @param event what was done to the branch, as the beginning of the sentence that says what is wrong
 * @throws Failure `merge` when the branch holds other files; PlatformError; Stop
 */
export async function verifyFiles(context: Context, plan: UploadPlan, event: string): Promise<void> {
  const { branch } = plan
  const isHeld = async () => isDone(plan, await fileHashesOf(context.deployment, branch))
  if (await isHeldInTime(context, branch, 'uploaded', isHeld)) return
  throw new Failure(
    'merge',
    `${event}, but "${branch}" does not hold exactly the uploaded files.`,
    'Another job may have written to it during this run. Put deployments to one branch into one `concurrency` group, then run this again.',
    { title: 'another job changed the branch' },
  )
}
