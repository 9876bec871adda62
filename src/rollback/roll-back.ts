import type { Context } from '../base/context.ts'
import { Failure, ShownFault } from '../base/failure.ts'
import { count, firstOf, oneLine } from '../base/text.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { promote } from '../branch/promote.ts'
import { validateBuilt } from '../branch/validate-branch.ts'
import { isHeldInTime } from '../branch/verify-merged.ts'
import { settleMs } from '../deployment/build-status.ts'
import { type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'
import { checkMergeAllowed, readDeploymentSettings } from '../deployment/settings.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { RollbackSettings, UploadingSettings } from '../inputs/settings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { type Snapshot, type Undo, undoOf } from '../snapshot/snapshot.ts'
import { noTeamFile, type TeamContext } from '../team-file/load-team-file.ts'
import { beforeUpload } from '../upload/before-upload.ts'
import { uploadModel, verifyFiles } from '../upload/upload-files.ts'
import { listedFiles, makeRollbackBranch, undoing, uploadUndo } from './rollback-branch.ts'

/**
 * Undoes in production what a release changed, from the snapshot that it saved: on a branch of its own, which is built,
 * validated and merged. What others changed since stays; where they changed a file of the release, nothing is changed.
 * @param options `savesSnapshot`: production is saved before, so that this can be undone, too; `check`: called with what was built and
 *   validated, before anything is changed in production
 * @returns the sentence for a green end
 * @throws Failure, PlatformError, Stop
 */
export async function rollBack(
  given: Context<RollbackSettings>,
  snapshot: Snapshot,
  { savesSnapshot = false, check }: { savesSnapshot?: boolean; check?: (built: string) => Promise<void> },
): Promise<string> {
  const { settings, journal } = given
  // No gate and no test of the team decides about a way back, and it must not depend on GitHub.
  const message = settings.message ?? messageOf(given, snapshot)
  const context = { ...given, settings: { ...settings, message }, team: noTeamFile }
  const deploymentSettings = await journal.phase('Settings', () => checkedSettings(context, snapshot))
  const target = deploymentSettings.deployBranchName
  const undo = await journal.phase('Compare', () => settledUndo(context, snapshot, target))
  tell(context, snapshot, target, undo)
  checkConflicts(target, undo)
  if (settings.dryRun)
    return `Nothing was changed (dry run). A rollback of ${nameOf(snapshot)}: ${describe(undo)}.`
  if (isEmpty(undo)) return nothingLeft(context, target, asBefore(undo))
  const { branch, files } = await journal.phase('Branch', () => makeRollbackBranch(context, target))
  // Its files are those of production at this moment, whatever a late list had.
  const exact = undoOf(snapshot, files)
  checkConflicts(target, exact)
  if (isEmpty(exact)) return nothingLeft(context, target, undoneMeanwhile)
  const uploaded = await uploadUndo(context, branch, exact, files, deploymentSettings)
  const gate: Gate = async (...round) => {
    const validated = await uploaded(...round).catch((error: unknown) => {
      throw error instanceof ShownFault ? beforeMerge(error, target) : error
    })
    await check?.(validated.build.branchName || branch)
    return validated
  }
  const what =
    deploymentSettings.deployMode === 'cli'
      ? await uploadToProduction(context, snapshot, target, gate)
      : await mergeUndo(context, snapshot, branch, deploymentSettings, gate, savesSnapshot)
  if (what === null) return nothingLeft(context, target, undoneMeanwhile)
  const paths = [undo, exact].flatMap(({ restored, removed }) => [...restored.keys(), ...removed])
  const isBack = await checkHeld(context, snapshot, target, paths)
  const back = isBack ? `, back to ${buildOf(snapshot)}` : ', and what others changed since stays'
  return `Rolled back ${nameOf(snapshot)}: ${describe(exact)}${back}; ${what}.`
}

/** @throws Failure `merge` when nothing may be brought into the deploy branch; `input` when the snapshot is of another one */
async function checkedSettings(context: Context, { deployBranch }: Snapshot): Promise<DeploymentSettings> {
  const read = await readDeploymentSettings(context)
  checkMergeAllowed(read.deployMode === 'cli' ? { ...read, deployBranchMergeAllowed: undefined } : read)
  if (read.deployBranchName === deployBranch) return read
  throw new Failure(
    'input',
    `Invalid input \`snapshot\`: it is of the deploy branch "${oneLine(deployBranch, 200)}", and production is now built from "${read.deployBranchName}". Nothing was changed.`,
    'Use the snapshot of a release into this branch.',
    { title: 'the snapshot is of another deploy branch' },
  )
}

const pauseMs = 3_000

/**
 * Right after a release, lists may be from before it, and then nothing seems to be left to undo: neither that nor a conflict
 * counts before lists have settled.
 */
async function settledUndo(context: Context, snapshot: Snapshot, target: string): Promise<Undo> {
  const { clock, budget, log } = context
  const until = clock.now() + settleMs
  for (;;) {
    const undo = undoOf(snapshot, await listedFiles(context, target))
    if ((undo.conflicts.length === 0 && !isEmpty(undo)) || clock.now() >= until) return undo
    log.line(`The list of files of "${target}" may be late; reading it again`)
    await clock.sleep(Math.min(pauseMs, until - clock.now()), budget.signal)
  }
}

function isEmpty({ restored, removed }: Undo): boolean {
  return restored.size + removed.length === 0
}

/** What is to be done, in log and report. */
function tell({ journal, log }: Context, snapshot: Snapshot, target: string, undo: Undo): void {
  const { removed, others, conflicts } = undo
  const { added, changed } = split(undo, snapshot)
  journal.found({
    changes: { base: target, added, changed, removed: [...removed] },
    rollback: { of: nameOf(snapshot), others: [...others], conflicts: [...conflicts] },
  })
  const lines = (word: string, paths: readonly string[]) =>
    paths.slice(0, 1000).map((path) => `  ${word}: ${oneLine(path, 300)}`)
  log.line(`Rolling back ${nameOf(snapshot)}: ${describe(undo)}`)
  log.lines([
    ...lines('removed', removed),
    ...lines('restored', [...undo.restored.keys()]),
    ...lines('stays, since only others changed it', others),
    ...conflicts.slice(0, 1000).map(({ path, why }) => `  cannot be undone: ${oneLine(path, 300)} ${why}`),
  ])
}

/** Files that are written again: those that the release removed, and those that it changed. */
function split({ restored }: Undo, { brought }: Snapshot) {
  const paths = [...restored.keys()]
  const isThere = (path: string) => brought.files[path] !== undefined
  return { added: paths.filter((path) => !isThere(path)), changed: paths.filter(isThere) }
}

/** @throws Failure `merge` when others changed what the release changed */
function checkConflicts(target: string, { conflicts }: Undo): void {
  if (conflicts.length === 0) return
  const shown = firstOf(conflicts, 5, ({ path, why }) => `"${oneLine(path, 200)}" ${why}`, '; ')
  throw new Failure(
    'merge',
    `Not rolled back: ${count(conflicts.length, 'file')} of the release cannot be undone without undoing changes of others: ${shown}. "${target}" is unchanged.`,
    'Undo the release in these files by hand, in a branch that you merge, or roll back the later release first.',
    { title: 'others changed files of the release' },
  )
}

const undoneMeanwhile = 'another job has undone it meanwhile'

/** The failure of the branch of a rollback, of which production has nothing. */
function beforeMerge({ kind, message, advice, title }: ShownFault, target: string): ShownFault {
  // Of a counted kind or not, it has the heading that it had.
  const heading = { ...(title !== undefined && { title }) } as { title: string }
  return new ShownFault(kind, `${message} "${target}" is unchanged.`, advice, heading)
}

/** Why there is nothing to undo, a clause. */
function asBefore({ others }: Undo): string {
  return others.length === 0
    ? 'production is as it was before'
    : 'the files of the release are as they were before, and what others changed since stays'
}

/** Production must be valid all the same. */
async function nothingLeft(context: Context, target: string, why: string): Promise<string> {
  await validateBuilt(context, target, 'production', { of: 'head' }, production)
  return `Nothing to undo: ${why}; production is built and valid.`
}

const production = { phases: { build: 'Production build', validate: 'Validate production' } }

async function mergeUndo(
  context: TeamContext<RollbackSettings>,
  snapshot: Snapshot,
  branch: string,
  deploymentSettings: DeploymentSettings,
  gate: Gate,
  savesSnapshot: boolean,
): Promise<string> {
  const target = deploymentSettings.deployBranchName
  const gateNow: Gate = async (...round) => {
    const validated = await gate(...round)
    // Its build took minutes, and a merge may mix what others have written to these files since.
    checkConflicts(target, undoOf(snapshot, await listedFiles(context, target)))
    return validated
  }
  const { what, isMerged } = await promote(context, branch, target, deploymentSettings, {
    gate: gateNow,
    savesSnapshot,
  })
  return isMerged ? what : `${undoneMeanwhile}, and ${what}`
}

/**
 * Production that is built from uploads: the branch was only for the validation, before anything is sent there.
 * @returns null where nothing is left to undo
 */
async function uploadToProduction(
  context: TeamContext<RollbackSettings>,
  snapshot: Snapshot,
  target: string,
  gate: Gate,
): Promise<string | null> {
  const { journal } = context
  await gate(true, async () => undefined)
  const files = await listedFiles(context, target)
  const undo = undoOf(snapshot, files)
  checkConflicts(target, undo)
  if (isEmpty(undo)) return null
  const { plan, uploading } = undoing<UploadingSettings>(context, target, undo, files)
  const kept = await beforeUpload(context, plan)
  const wanted = await journal.phase('Upload to production', () =>
    uploadModel(uploading, plan, { snapshot: kept }),
  )
  await gateBranch(context, target, { deployBranch: target, ...(wanted ? { wanted } : {}) })
  await journal.phase('Verify files', () => verifyFiles(uploading, plan, 'The upload was built'))
  return 'production is rebuilt and valid'
}

/**
 * Checks at the end that production has each file of the release as it was before it.
 * @returns whether all its files are those of the snapshot
 */
async function checkHeld(
  context: Context,
  snapshot: Snapshot,
  target: string,
  undone: readonly string[],
): Promise<boolean> {
  let now: FileHashes = new Map()
  const isHeld = async () => {
    now = await fileHashesOf(context.deployment, target)
    return undone.every((path) => now.get(path) === snapshot.files[path]?.hash)
  }
  if (await isHeldInTime(context, target, 'merged', isHeld)) {
    const paths = new Set([...now.keys(), ...Object.keys(snapshot.files)])
    return [...paths].every((path) => now.get(path) === snapshot.files[path]?.hash)
  }
  throw new Failure(
    'merge',
    `The rollback took place, but "${target}" no longer has the files as they were before the release.`,
    `Another job changed "${target}" during this run. Check it on the platform, and put jobs that change it into one \`concurrency\` group.`,
    { title: 'rolled back, and changed by another job' },
  )
}

/** The change that a snapshot was taken before. */
function nameOf({ by, brought }: Snapshot): string {
  const what = by.ref ? `"${oneLine(by.ref, 200)}"` : `branch "${oneLine(brought.branch, 200)}"`
  return `the ${by.command === 'release' ? 'release' : oneLine(by.command, 40)} of ${what}`
}

function buildOf({ build, hash, takenAt }: Snapshot): string {
  const of = build.hash ?? hash
  return of === null || of === undefined
    ? `production of ${oneLine(takenAt, 40)}`
    : `the build of ${oneLine(of.slice(0, 12), 40)}`
}

function describe({ restored, removed }: Undo): string {
  const parts = [
    restored.size > 0 && `${count(restored.size, 'file')} restored`,
    removed.length > 0 && `${count(removed.length, 'file')} removed`,
  ].filter(Boolean)
  return parts.length === 0 ? 'nothing to undo' : parts.join(', ')
}

function messageOf({ run }: Context, snapshot: Snapshot): string {
  return [`Roll back ${nameOf(snapshot)}`, run.runUrl && `by ${run.runUrl}`].filter(Boolean).join(', ')
}
