import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { NotMerged } from '../branch/merge-branch.ts'
import { openBranch } from '../branch/open-branch.ts'
import { checkStillFork } from '../branch/open-dev-mode.ts'
import { promote } from '../branch/promote.ts'
import { validateBuilt } from '../branch/validate-branch.ts'
import type { WantedBuild } from '../branch/wanted-build.ts'
import { checkChanges } from '../gate/check-changes.ts'
import { queryChecks } from '../gate/gate-branch.ts'
import type { MergingSettings, UploadingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { planUpload, type UploadPlan } from './plan-upload.ts'
import { uploadModel, verifyFiles } from './upload-files.ts'

/**
 * Whether the platform accepts files on personal branches only. The contract names no status for this (any 4xx), so the
 * message decides. If another rejection is taken for it, a fork is created that the post step removes.
 */
export function wantsFork(error: unknown, branch: string): PlatformError | null {
  const rejection = error instanceof Failure ? error.cause : error
  if (!(rejection instanceof PlatformError) || branch.startsWith('dev-')) return null
  const { status = 0, text } = rejection
  return status >= 400 && status < 500 && status !== 401 && /\bdev(?:-|[ -]?mode\b)/i.test(text)
    ? rejection
    : null
}

/**
 * Brings files onto a branch that accepts none itself: opens dev mode on it, uploads to the fork, builds and validates
 * that, and merges it into the branch.
 * @param known whether this job made the branch, which may show late
 * @returns the result for the branch, a phrase for the verdict
 * @throws Failure, PlatformError, Stop
 */
export async function uploadByFork(
  context: TeamContext<UploadingSettings>,
  plan: UploadPlan,
  deploymentSettings: DeploymentSettings,
  rejection: PlatformError,
  known: { made?: boolean } = {},
): Promise<string> {
  const { journal, log, settings } = context
  const { branch, model, removeMissing } = plan
  log.line(`${rejection.message} Uploading through a dev-mode fork of "${branch}".`)
  if (settings.activate === 'never') {
    throw new Failure(
      'build',
      `Branch "${branch}" accepts files only through a dev-mode fork (${rejection.text}), and "activate: never" does not allow opening one.`,
      'Use "activate: auto".',
      { cause: rejection, title: 'the branch accepts files through a fork only' },
    )
  }
  const devMode: TeamContext<MergingSettings> = {
    ...context,
    settings: { ...settings, activate: 'dev-mode', into: 'parent', deleteBranch: 'auto' },
  }
  const deployBranch = deploymentSettings.deployBranchName
  const fork = await journal.phase('Open', () =>
    openBranch(devMode, branch, known.made ? null : deployBranch),
  )
  const openedAt = context.clock.now()
  const wanted = await journal.phase('Upload to fork', async () =>
    uploadModel(context, await planUpload(context, fork, model, removeMissing), { openedAt }),
  )
  const build: WantedBuild = { ...(wanted ?? { of: 'head' }), opened: { at: openedAt, made: false } }
  const compare = () => checkChanges(context, fork, { deployBranch })
  const checks = queryChecks(context, fork, deployBranch, compare)
  const gate: Gate = async (_, whenBuilt) => {
    const mode = settings.validate ? 'dev_mode' : null
    const found = await validateBuilt(context, fork, mode, build, { whenBuilt, checks })
    // Merged into its parent, so that must still be the branch.
    await checkStillFork(context, branch, fork)
    return found
  }
  const { what } = await promote(devMode, fork, branch, deploymentSettings, { gate }).catch(
    withoutMerge(context, fork, branch),
  )
  journal.found({ changes: plan.changes })
  await verifyFiles(context, plan, `"${fork}" was merged into "${branch}"`)
  return `through its dev-mode fork "${fork}", which was merged into it; ${what}`
}

/** Adds where the files are when the merge failed. */
function withoutMerge({ ledger }: Context, fork: string, branch: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof NotMerged)) throw error
    const kept = ledger.read().fork === undefined ? 'holds the files' : 'is deleted when the job ends'
    throw new Failure(
      'merge',
      `${error.message} "${branch}" is unchanged; "${fork}" ${kept}.`,
      `If another job changed "${branch}" during this run, run this again.`,
      { cause: error, title: 'not merged' },
    )
  }
}
