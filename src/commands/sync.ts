import type { Context } from '../context.ts'
import type { SyncSettings } from '../inputs/settings.ts'
import { gateBranch } from '../steps/branch/gate-branch.ts'
import { syncRef } from '../steps/sync/sync-ref.ts'

/**
 * Syncs the ref into a new branch; then, unless `validate: false`, opens the branch, builds and validates it.
 * @returns the sentence for a successful run
 */
export async function sync(context: Context<SyncSettings>): Promise<string> {
  const { branch, sentence, commit, compared } = await syncRef(context, 'check')
  if (commit.doubt !== null) context.journal.warn(commit.doubt)
  if (!context.settings.validate) return sentence
  await gateBranch(context, branch, { deployBranch: compared?.deployBranch ?? null, made: true, compared })
  return `${sentence.replace(/\.$/, '')}; it is built and valid.`
}
