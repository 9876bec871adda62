import type { Changes } from '../../findings.ts'
import { fileHashes } from '../../platform/operations.ts'
import type { Access } from './branches.ts'

/** Files of a branch: path to lower-case hash. */
export type FileHashes = ReadonlyMap<string, string>

/**
 * Reads the hashes of a branch's files.
 * @param requestTimeoutMs time limit of one request; default: that of the operation
 * @throws PlatformError, Stop
 */
export async function fileHashesOf(
  { platform, deploymentId, signal, retry = true }: Access,
  branchName: string,
  requestTimeoutMs?: number,
): Promise<FileHashes> {
  return platform.call(
    fileHashes,
    { path: { deploymentId }, query: { branchName } },
    { signal, retry, ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }) },
  )
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
