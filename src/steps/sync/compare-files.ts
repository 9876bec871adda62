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

/** The files of a branch and of the deploy branch, as they were read. */
interface ReadFiles {
  deployBranch: string
  before: FileHashes
  after: FileHashes
}

/**
 * Reads what `compareFiles` compares.
 * @throws PlatformError; Stop
 */
export async function readFilesOf(context: Context, branch: string): Promise<ReadFiles> {
  const { deployBranchName } = await readDeploymentSettings(context, { retry: false, requestTimeoutMs })
  const hasty = context.deployment.with({ retry: false })
  const [before, after] = await Promise.all([
    fileHashesOf(hasty, deployBranchName, requestTimeoutMs),
    fileHashesOf(hasty, branch, requestTimeoutMs),
  ])
  return { deployBranch: deployBranchName, before, after }
}

/**
 * Compares the files of a branch with those of the deploy branch, by their hashes. Best effort: without the hashes the
 * report has no changes.
 * @param reading see {@link readFilesOf}
 * @returns null if they could not be compared
 * @throws Stop
 */
export async function compareFiles(
  { budget, journal, log }: Context,
  reading: Promise<ReadFiles>,
): Promise<ComparedFiles | null> {
  try {
    const { deployBranch, before, after } = await reading
    if (after.size === 0) return null
    const changes = changesBetween(deployBranch, before, after)
    journal.found({ changes })
    const { added, changed, removed } = changes
    log.line(
      `Compared with "${deployBranch}": ${added.length} file${added.length === 1 ? '' : 's'} added, ${changed.length} changed, ${removed.length} removed`,
    )
    const same = added.length + changed.length + removed.length === 0
    return { deployBranch, deployFiles: before, same }
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    log.line(`Could not compare with the deploy branch: ${error.message}`)
    return null
  }
}
