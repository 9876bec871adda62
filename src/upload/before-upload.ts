import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { findBranch } from '../deployment/branches.ts'
import { baselineOf, readBuildStatus } from '../deployment/build-status.ts'
import { fileHashesOf, filesIfTold } from '../deployment/file-hashes.ts'
import {
  type ProductionState,
  readProduction,
  type StoredSnapshot,
  saveSnapshot,
} from '../snapshot/save-snapshot.ts'
import { isDone, planBetween, type UploadPlan } from './plan-upload.ts'

/**
 * Saves what production is before an upload to it.
 * @returns null where there is nothing to upload, or the platform does not give what is needed
 * @throws Failure `merge` when production is no longer what was compared with the files
 */
export async function beforeUpload(context: Context, plan: UploadPlan): Promise<StoredSnapshot | null> {
  const { added, changed, removed } = plan.changes
  if (added.length + changed.length + removed.length === 0) return null
  const { branch } = plan
  const read = await context.journal.phase('Snapshot', () =>
    readProduction(context, branch, async (): Promise<ProductionState> => {
      const hash = (await findBranch(context.deployment, branch))?.lastHash
      const build = baselineOf(await readBuildStatus(context, branch))
      return { hash, build, files: await filesIfTold(context, branch) }
    }),
  )
  const isEmpty = read.state.files === null && !('problem' in read.tree)
  // What was not read in haste is read with patience: only what is known may be written over.
  const now = read.state.files ?? (isEmpty ? new Map() : await fileHashesOf(context.deployment, branch))
  const again = planBetween(branch, plan.model, now, plan.removeMissing).changes
  const isSame =
    JSON.stringify([again.added, again.changed, again.removed]) === JSON.stringify([added, changed, removed])
  if (!isSame && !isDone(plan, now)) throw changedMeanwhile(branch)
  const files = new Map([
    ...(plan.removeMissing ? [] : now),
    ...[...plan.model].map(([path, { hash }]) => [path, hash] as const),
  ])
  return saveSnapshot(context, branch, read, { branch, files })
}

function changedMeanwhile(branch: string): Failure {
  return new Failure(
    'merge',
    `Nothing was uploaded: "${branch}" changed after it was compared with the files.`,
    'Put deployments to one branch into one `concurrency` group, then run this again.',
    { title: 'another job changed the branch' },
  )
}
