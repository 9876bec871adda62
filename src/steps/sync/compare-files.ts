import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { changesBetween, type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'

/** Short, since the comparison is for information only. */
const requestTimeoutMs = 10_000

/** A branch compared with the deploy branch. */
export interface ComparedFiles {
  deployBranch: string
  /** Files of the deploy branch. */
  deployFiles: FileHashes
  /** Whether all files are the same. */
  same: boolean
}

/**
 * Compares the files of a branch with those of the deploy branch, by their hashes. Best effort: without the hashes the
 * report has no changes.
 * @returns null if they could not be compared
 * @throws Stop
 */
export async function compareFiles(context: Context, branch: string): Promise<ComparedFiles | null> {
  const { deployment, budget, journal, log } = context
  try {
    const base = (await readDeploymentSettings(context, { retry: false, requestTimeoutMs })).deployBranchName
    const hasty = deployment.with({ retry: false })
    const [before, after] = await Promise.all([
      fileHashesOf(hasty, base, requestTimeoutMs),
      fileHashesOf(hasty, branch, requestTimeoutMs),
    ])
    if (after.size === 0) return null
    const changes = changesBetween(base, before, after)
    journal.found({ changes })
    const { added, changed, removed } = changes
    log.line(
      `Compared with "${base}": ${added.length} file${added.length === 1 ? '' : 's'} added, ${changed.length} changed, ${removed.length} removed`,
    )
    const same = added.length + changed.length + removed.length === 0
    return { deployBranch: base, deployFiles: before, same }
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    log.line(`Could not compare with the deploy branch: ${error.message}`)
    return null
  }
}
