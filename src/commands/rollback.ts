import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import type { RollbackSettings } from '../inputs/settings.ts'
import { rollBack } from '../rollback/roll-back.ts'
import { readSnapshotIn, type Snapshot } from '../snapshot/snapshot.ts'

/**
 * Undoes the release whose snapshot the inputs name.
 * @returns the sentence for a green end
 */
export async function rollback(context: Context<RollbackSettings>): Promise<string> {
  return rollBack(context, await readSnapshot(context), { savesSnapshot: true })
}

/** @throws Failure `input` when it is none, or of another deployment */
async function readSnapshot({ job, settings }: Context<RollbackSettings>): Promise<Snapshot> {
  const shown = oneLine(settings.snapshot, 300)
  const read = await job.readSnapshot(settings.snapshot)
  const found = 'problem' in read ? read : readSnapshotIn(read.value)
  const invalid = (problem: string, fix: string, title: string) =>
    new Failure('input', `Invalid input \`snapshot\`: "${shown}" ${problem}. Nothing was changed.`, fix, {
      title,
    })
  if ('problem' in found)
    throw invalid(
      found.problem,
      'Name the file at the output "snapshot-path" of the release, or the folder into which its artifact was downloaded.',
      'the snapshot cannot be read',
    )
  const { id, baseUrl } = found.snapshot.deployment
  if (id !== settings.deploymentId || baseUrl !== settings.baseUrl)
    throw invalid(
      `is of deployment ${id} at ${oneLine(baseUrl, 200)}, and the inputs name ${settings.deploymentId} at ${settings.baseUrl}`,
      'Use the snapshot of a release of this deployment.',
      'the snapshot is of another deployment',
    )
  return found.snapshot
}
