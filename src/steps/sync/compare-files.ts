import { accessOf, type Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { changesBetween, fileHashesOf } from '../deployment/file-hashes.ts'
import { readDeployment } from '../deployment/settings.ts'

/** Nothing rests on it, so it may not hold up what does. */
const requestTimeoutMs = 10_000

/**
 * Finds out what a branch holds that the deploy branch does not, and the other way round, by the hashes of their
 * files. Best effort: a platform that does not tell leaves the report without it.
 * @throws Stop
 */
export async function compareFiles(context: Context, branch: string): Promise<void> {
  const { budget, journal, log } = context
  try {
    const base = (await readDeployment(context, { retry: false, requestTimeoutMs })).deployBranchName
    const access = { ...accessOf(context), retry: false }
    const [before, after] = await Promise.all([
      fileHashesOf(access, base, requestTimeoutMs),
      fileHashesOf(access, branch, requestTimeoutMs),
    ])
    if (after.size === 0) return
    const changes = changesBetween(base, before, after)
    journal.found({ changes })
    const { added, changed, removed } = changes
    log.line(
      `Against "${base}": ${added.length} file${added.length === 1 ? '' : 's'} added, ${changed.length} changed, ${removed.length} removed`,
    )
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    log.line(`What changes against the deploy branch is not known: ${error.message}`)
  }
}
