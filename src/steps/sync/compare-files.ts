import { accessOf, type Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { fileHashes } from '../../platform/operations.ts'
import type { Changes } from '../../findings.ts'
import { readDeployment } from '../deployment/settings.ts'

/** Nothing rests on it, so it may not hold up what does. */
const options = { retry: false, requestTimeoutMs: 10_000 }

/**
 * Finds out what a branch holds that the deploy branch does not, and the other way round, by the hashes of their
 * files. Best effort: a platform that does not tell leaves the report without it.
 * @throws Stop
 */
export async function compareFiles(context: Context, branch: string): Promise<void> {
  const { budget, journal, log } = context
  try {
    const base = (await readDeployment(context, options)).deployBranchName
    const [before, after] = await Promise.all([hashesOf(context, base), hashesOf(context, branch)])
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

/** Path to hash of each file of a branch, by one attempt of at most 10 s. */
export async function hashesOf(context: Context, branchName: string): Promise<ReadonlyMap<string, string>> {
  const { platform, deploymentId, signal } = accessOf(context)
  return platform.call(fileHashes, { path: { deploymentId }, query: { branchName } }, { signal, ...options })
}

/** Compares two sets of files, path to hash. */
export function changesBetween(
  base: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Changes {
  const paths = [...after.keys()].sort()
  return {
    base,
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)).sort(),
  }
}
