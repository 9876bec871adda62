import type { Changes } from '../../findings.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { PlatformError } from '../../platform/errors.ts'
import { fileHashes } from '../../platform/operations.ts'

/** Files of a branch: path to lower-case hash. */
export type FileHashes = ReadonlyMap<string, string>

/**
 * Reads the hashes of a branch's files.
 * @param requestTimeoutMs time limit of one request; default: that of the operation
 * @throws PlatformError, Stop
 */
export async function fileHashesOf(
  deployment: Deployment,
  branchName: string,
  requestTimeoutMs?: number,
): Promise<FileHashes> {
  return deployment.call(
    fileHashes,
    { query: { branchName } },
    requestTimeoutMs === undefined ? {} : { requestTimeoutMs },
  )
}

/**
 * Whether two branches have the same files; undefined where the platform does not say, and where neither has a file.
 * @throws PlatformError when the platform cannot be reached; Stop
 */
export async function sameFiles(
  deployment: Deployment,
  one: string,
  other: string,
): Promise<boolean | undefined> {
  try {
    const [before, after] = await Promise.all([
      fileHashesOf(deployment, one),
      fileHashesOf(deployment, other),
    ])
    return areSame(before, after)
  } catch (error) {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return undefined
    throw error
  }
}

/** Whether two branches have the same files; undefined if neither has a file, as where the platform does not tell them. */
export function areSame(before: FileHashes, after: FileHashes): boolean | undefined {
  if (before.size === 0 && after.size === 0) return undefined
  return before.size === after.size && [...before].every(([path, hash]) => after.get(path) === hash)
}

/** Compares two sets of files, path to hash. */
export function changesBetween(base: string, before: FileHashes, after: FileHashes): Changes {
  const paths = [...after.keys()].sort()
  return {
    base,
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after.get(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)).sort(),
  }
}
