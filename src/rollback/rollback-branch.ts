import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { noWorkspace, type Workspace } from '../base/workspace.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { checkStillFork } from '../branch/open-dev-mode.ts'
import { validateBuilt } from '../branch/validate-branch.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { branchNameFor } from '../deployment/branch-name.ts'
import { noBranch } from '../deployment/branches.ts'
import { activityOf, readBuildStatus, settleMs } from '../deployment/build-status.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'
import { type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'
import { branchNotFound, onceKnown } from '../deployment/known-branch.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { RollbackSettings, UploadingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { createBranch } from '../platform/operations.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { hashOf, type Undo } from '../snapshot/snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { planBetween, type UploadPlan } from '../upload/plan-upload.ts'
import { uploadByFork, wantsFork } from '../upload/upload-by-fork.ts'
import { uploadModel, verifyFiles } from '../upload/upload-files.ts'

const mostTries = 3
const betweenMs = 3_000

/**
 * Makes a branch of production, which the post step removes unless it is merged.
 * @returns its name and its files, which no late list shows as they were before
 * @throws PlatformError, Stop
 */
export async function makeRollbackBranch(
  context: Context<RollbackSettings>,
  from: string,
): Promise<{ branch: string; files: FileHashes }> {
  const { deployment, ledger, log, run, stepId, clock, journal } = context
  const name = branchNameFor('rollback', run, stepId)
  ledger.write({ branch: name })
  log.line(`Creating branch "${name}" from "${from}"`)
  await exactlyOnce<unknown>(context, {
    mostTries,
    send: () => deployment.call(createBranch, { body: { name, from, activate: false } }),
    onLost: ({ error }) => log.line(`${error.message} Checking whether the branch was created.`),
    async find() {
      const build = await readBuildStatus(context, name)
      return activityOf(build) === 'unknown-branch' ? undefined : build
    },
    onRepeat: () => log.line('The branch was not created; sending the request again.'),
    giveUp({ error, lost }) {
      if (lost === null) ledger.write(noBranch)
      return error
    },
  })
  journal.found({ branch: name })
  const files = await onceKnown(context, clock.now(), () =>
    listedFiles(context, name).catch((error: unknown) => {
      throw error instanceof PlatformError && error.trouble === 'not-found' ? branchNotFound(name) : error
    }),
  )
  return { branch: name, files }
}

/**
 * The files of a branch that has some: an empty list says that the platform does not tell them.
 * @throws Failure `unsupported` when the list is empty for as long as it may be late; PlatformError; Stop
 */
export async function listedFiles(
  { deployment, clock, budget }: Context,
  branch: string,
): Promise<FileHashes> {
  for (let tries = 1; ; tries++) {
    const files = await fileHashesOf(deployment, branch)
    if (files.size > 0) return files
    if (tries === mostTries)
      throw new Failure(
        'unsupported',
        `The platform lists no files of "${branch}", so what a rollback would change is unknown. Production is unchanged.`,
        'Check on the platform whether the branch has files.',
        { title: 'the platform does not list the files' },
      )
    await clock.sleep(betweenMs, budget.signal)
  }
}

/** The plan that undoes a change on a branch with these files, and a context that uploads the contents of the snapshot. */
export function undoing<S extends UploadingSettings>(
  context: TeamContext<S>,
  branch: string,
  { restored, removed }: Undo,
  files: FileHashes,
): { plan: UploadPlan; uploading: TeamContext<S> } {
  const model = new Map([...files].map(([path, hash]) => [path, { source: path, hash, size: 0 }]))
  for (const path of removed) model.delete(path)
  for (const [path, content] of restored)
    model.set(path, { source: path, hash: hashOf(content), size: Buffer.byteLength(content) })
  // Where nothing is to be removed, nothing is: others may have added files.
  const plan = planBetween(branch, model, files, removed.length > 0)
  return { plan, uploading: { ...context, workspace: inMemory(restored) } }
}

function inMemory(contents: ReadonlyMap<string, string>): Workspace {
  return {
    ...noWorkspace,
    async read(path) {
      const content = contents.get(path)
      return content === undefined ? { problem: 'is not in the snapshot' } : { value: Buffer.from(content) }
    },
  }
}

/**
 * Uploads to the branch of a rollback, also where the platform accepts files through a dev-mode fork only.
 * @returns builds and validates it, without a verdict on its changes, which are only listed
 */
export async function uploadUndo(
  context: TeamContext<RollbackSettings>,
  branch: string,
  undo: Undo,
  files: FileHashes,
  deploymentSettings: DeploymentSettings,
): Promise<Gate> {
  const { journal, clock, ledger } = context
  const named = { ...context, settings: { ...context.settings, branch } }
  const { plan, uploading } = undoing<UploadingSettings>(named, branch, undo, files)
  let wanted: WantedBuild | null = null
  try {
    wanted = await journal.phase('Upload', () => uploadModel(uploading, plan))
  } catch (error) {
    const rejection = wantsFork(error, branch)
    if (rejection === null) throw error
    await uploadByFork(uploading, plan, deploymentSettings, rejection, { made: true })
  }
  if (context.settings.activate === 'dev-mode') {
    // The branch is compared with what lists have of it before its fork is validated: they must have the upload.
    await clock.sleep(settleMs, context.budget.signal)
    // The session is open on this one: dev mode would open it once more, at a commit that its branch is no longer at.
    const fork = ledger.read().fork?.name
    if (wanted === null && fork !== undefined) return gateOfFork(context, branch, fork)
  }
  const known = { deployBranch: deploymentSettings.deployBranchName, made: true }
  const build = wanted ?? ({ of: 'head', writtenAt: clock.now() } as const)
  return (_, whenBuilt) =>
    gateBranch(context, branch, {
      ...known,
      wanted: build,
      whenBuilt,
      whileBuilding: () => verifyFiles(uploading, plan, 'The files were uploaded'),
    })
}

/** Validates the fork that was merged into the branch, for it: the merge takes place only if both have the same files. */
function gateOfFork(context: Context, branch: string, fork: string): Gate {
  return async () => {
    const validated = await validateBuilt(context, fork, 'dev_mode', { of: 'head' })
    await checkStillFork(context, branch, fork)
    return validated
  }
}
