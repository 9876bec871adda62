import type { Skipped } from '../base/context.ts'
import { validBut } from '../branch/new-errors.ts'
import { gateBranch } from '../gate/gate-branch.ts'
import type { SyncSettings } from '../inputs/settings.ts'
import { checkBase } from '../meaning/compared-with.ts'
import { withPreview } from '../preview/keep-preview.ts'
import { generatedNothing } from '../sync/finish-sync.ts'
import { nothingToSync } from '../sync/nothing-to-sync.ts'
import { syncRef } from '../sync/sync-ref.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'

/**
 * Syncs the ref into a new branch; then, unless `validate: false`, opens the branch, builds and validates it.
 * With `skip-unchanged`, does nothing if the event changes nothing of the dbt project.
 * @returns the sentence for a successful run, or why it was skipped
 */
export async function sync(context: TeamContext<SyncSettings>): Promise<string | Skipped> {
  if (context.settings.skipUnchanged) {
    const skipped = await context.journal.phase('Compare commits', () => nothingToSync(context))
    if (skipped !== null) return { skipped }
  }
  // A sync costs a sandbox: what fails the step anyway is found before it.
  await checkBase(context, context.settings.branch, null)
  const { branch, compared, isEmpty, settle } = await syncRef(context, 'check')
  if (isEmpty) {
    await settle()
    throw generatedNothing(`The sync of "${context.settings.ref}"`)
  }
  const gate = () =>
    gateBranch(context, branch, {
      deployBranch: compared?.deployBranch ?? null,
      made: true,
      compared,
      whileBuilding: async () => void (await settle()),
    })
  try {
    if (!context.settings.validate) return await settle()
    const { known } = await (context.settings.deleteBranch === 'on-close'
      ? withPreview(context, branch, gate)
      : gate())
    return `${(await settle()).replace(/\.$/, '')}; it is built and ${validBut(known)}.`
  } catch (error) {
    // The log is not lost with a gate that fails before.
    await settle().catch(() => undefined)
    throw error
  }
}
