import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { waitToRepeat } from '../../runtime/budget.ts'
import { type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'

/** The files that a merge may change: path to the hash on the branch; undefined where the branch has no such file. */
export type MergeChanges = ReadonlyMap<string, string | undefined>

const maxTries = 3
const pauseMs = 1_000
const requestTimeoutMs = 10_000

/**
 * The files of a branch. Best effort, since not every tenant lists them.
 * @returns null when the platform does not list them, or lists none
 * @throws Stop
 */
export async function filesOf(context: Context, branch: string): Promise<FileHashes | null> {
  const { clock, budget } = context
  for (let tries = 1; ; tries++) {
    try {
      const files = await fileHashesOf(context.deployment.with({ retry: false }), branch, requestTimeoutMs)
      return files.size === 0 ? null : files
    } catch (error) {
      if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
      if (error.trouble !== 'unreachable' || tries === maxTries) return null
      const { retryAfterMs: askedMs = 0 } = error
      await waitToRepeat(clock, { delayMs: Math.max(pauseMs, askedMs), askedMs }, budget.signal, error)
    }
  }
}

/** The files in which the two differ: all that a merge of the branch can change. */
export function mergeChanges(branch: FileHashes, target: FileHashes): MergeChanges {
  const paths = new Set([...branch.keys(), ...target.keys()])
  const differing = [...paths].filter((path) => branch.get(path) !== target.get(path))
  return new Map(differing.map((path) => [path, branch.get(path)]))
}

/** Whether these files are those of the branch wherever branch and target differed. */
export function holds(files: FileHashes, changes: MergeChanges): boolean {
  return [...changes].every(([path, hash]) => files.get(path) === hash)
}
