import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { UploadingSettings } from '../../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../../platform/errors.ts'
import { encodeForm, type MultipartForm } from '../../platform/multipart.ts'
import { startUpload, uploadFile } from '../../platform/operations/uploads.ts'
import type { BuildStatus } from '../../platform/schemas.ts'
import { anySignal } from '../../runtime/budget.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { createLanes } from '../../runtime/lanes.ts'
import { oneLine } from '../../runtime/text.ts'
import { mayBeLate, unknownBranch } from '../branch/known-branch.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { activityOf, baselineOf, readBuildStatus, settleMs } from '../deployment/build-status.ts'
import { finishTransaction, type Transaction } from './finish-upload.ts'
import { describePlan, type UploadPlan } from './plan-upload.ts'
import { type Model, readFile } from './read-model.ts'

const checkEveryMs = 1_000
/** What all files on their way hold in memory. */
const mostBytes = 64 * 1024 * 1024

/**
 * Uploads what the plan says, in one transaction: what fails before its end leaves the branch as it was.
 * @param openedAt when this job opened the branch, on the clock; absent if it did not
 * @returns what tells the build of this upload from others; null when there was nothing to upload
 * @throws Failure `input` when a file is not what it was when it was hashed; PlatformError; Stop
 */
export async function uploadModel(
  context: Context<UploadingSettings>,
  plan: UploadPlan,
  openedAt?: number,
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
  const done = { place: 'Production', what, at: writtenAt, back: ', deploy an earlier commit' }
  if (production) ledger.write({ change: { done } })
  journal.found({ uploadedFileCount: sent.length, removedFileCount: changes.removed.length })
  log.line(`Uploaded to "${branch}": ${describePlan(plan)}${commit ? ` (${oneLine(commit, 40)})` : ''}`)
  return { newerThan: before, uploaded: true, writtenAt, ...(commit ? { commit } : {}) }
}

/**
 * The latest build before an upload. The one that begins when a branch is opened may be shown late. Where builds have no
 * hash, it would pass for the build of the upload, so it is waited for.
 * @throws Failure `build` when the branch stays unknown
 */
async function buildBefore(
  context: Context<UploadingSettings>,
  branch: string,
  openedAt: number | undefined,
): Promise<BuildStatus> {
  const { clock, budget, settings } = context
  for (;;) {
    const build = await readBuildStatus(context, branch)
    if (openedAt === undefined || build.lastHash) return build
    const isUnknown = activityOf(build) === 'unknown-branch'
    if (isUnknown && !mayBeLate(context, openedAt)) throw unknownBranch(branch)
    if (!isUnknown && clock.now() - openedAt >= settleMs) return build
    await clock.sleep(settings.pollInterval === 'auto' ? checkEveryMs : settings.pollInterval, budget.signal)
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
  model: Model,
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
  return new Failure(failureKindOf(error, 'build'), sentence, error.advice, { cause: error })
}

/** The map that ends an upload holds the hashes of one moment: a file of a later one does not fit into it. */
function unsteady(path: string, problem: string | null): Failure {
  const what = problem ?? 'changed after it was hashed'
  return new Failure(
    'input',
    `"${oneLine(path, 300)}" ${what}, so the upload was cancelled and the branch is unchanged.`,
    'Make sure that nothing writes to "model-path" during the upload.',
  )
}
