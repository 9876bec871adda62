import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Stop } from '../base/failure.ts'
import type { Changes } from '../base/findings.ts'
import { count } from '../base/text.ts'
import { briefly, type Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { fileHashes, getDbtSyncResult } from '../platform/operations.ts'
import type { SyncResult } from '../platform/schemas.ts'
import { readDeploymentSettings } from './settings.ts'

/** Files of a branch: path to lower-case hash. */
export type FileHashes = ReadonlyMap<string, string>

/** Reads the hashes of a branch's files. @throws PlatformError, Stop */
export async function fileHashesOf(deployment: Deployment, branchName: string): Promise<FileHashes> {
  return deployment.call(fileHashes, { query: { branchName } })
}

/** Files that a sync generated, with hashes where the platform tells them. */
export type GeneratedFiles = NonNullable<SyncResult['generatedFiles']>

/** Empty where the platform does not list them. @throws PlatformError, Stop */
export async function generatedBy(deployment: Deployment, syncJobId: string): Promise<GeneratedFiles> {
  const result = await deployment.call(getDbtSyncResult, { path: { syncJobId } })
  return result?.generatedFiles ?? []
}

/** For the result of an old sync, which the platform may not have any more. */
export function noneIfGone(reason: unknown): GeneratedFiles {
  if (reason instanceof PlatformError && reason.trouble === 'not-found') return []
  throw reason
}

/** The generated files that a branch does not have, or has with another hash. */
export function lackingIn(files: FileHashes, generated: GeneratedFiles): GeneratedFiles {
  return generated.filter(({ path, hash }) => !files.has(path) || (hash && hash !== files.get(path)))
}

/**
 * Whether a branch with these files has all that a sync generated. Undefined where the platform does not tell: the result of
 * the sync is gone or empty, or files of all its names are there and it has no hashes for them, as the contract allows.
 * @throws PlatformError, Stop
 */
export async function hasGenerated(
  deployment: Deployment,
  files: FileHashes | null,
  syncJobId: string,
): Promise<boolean | undefined> {
  if (files === null) return undefined
  const generated = await generatedBy(deployment, syncJobId).catch(noneIfGone)
  if (generated.length === 0) return undefined
  if (lackingIn(files, generated).length > 0) return false
  return generated.every(({ hash }) => hash) ? true : undefined
}

/**
 * The files of a branch, where the platform tells them: not every tenant lists them, and a branch always has some.
 * @param isNeeded whether the platform has to respond; otherwise it is asked for a short time
 * @returns null where it does not list them, or lists none; unless they are needed, also where it does not respond
 * @throws PlatformError when it cannot be reached; Stop
 */
export async function filesIfTold(
  { deployment, budget }: Pick<Context, 'deployment' | 'budget'>,
  branch: string,
  { isNeeded = false } = {},
): Promise<FileHashes | null> {
  try {
    const files = await fileHashesOf(isNeeded ? deployment : deployment.with(briefly), branch)
    return files.size === 0 ? null : files
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    if (isNeeded && error.trouble === 'unreachable') throw error
    return null
  }
}

/**
 * Whether two branches have the same files; undefined where the platform does not say, and where neither has a file. A list
 * that is empty for one of them alone may be late, so they differ as long as it stays so.
 * @throws PlatformError when the platform cannot be reached; Stop
 */
export async function sameFiles(
  { deployment }: Pick<Context, 'deployment'>,
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

/** The files that a merge may change: path to the hash on the branch; undefined where the branch has no such file. */
export type MergeChanges = ReadonlyMap<string, string | undefined>

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

/** Nothing rests on the comparison of files, so it is not waited for longer. */
const mostMs = 10_000

/**
 * Reads what `compareFiles` compares.
 * @returns or why it could not be read
 * @throws Stop
 */
export async function readFilesOf(
  context: Context,
  branch: string,
): Promise<ReadFiles | PlatformError | Stop> {
  const { clock, budget, deployment: bound } = context
  try {
    return await withinTime(clock, mostMs, bound.signal, async (signal) => {
      const deployment = bound.with({ ...briefly, signal })
      const { deployBranchName } = await readDeploymentSettings({ ...context, deployment })
      const [before, after] = await Promise.all([
        fileHashesOf(deployment, deployBranchName),
        fileHashesOf(deployment, branch),
      ])
      return { deployBranch: deployBranchName, before, after }
    })
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof Stop) || budget.signal.aborted) throw error
    return error
  }
}

/**
 * Compares the files of a branch with those of the deploy branch, by their hashes. Best effort: without the hashes the
 * report has no changes.
 * @returns null if they could not be compared
 */
export function compareFiles(
  { journal, log }: Pick<Context, 'journal' | 'log'>,
  read: ReadFiles | PlatformError | Stop,
): ComparedFiles | null {
  if (read instanceof Error) {
    log.line(`Could not compare with the deploy branch: ${read.message}`)
    return null
  }
  const { deployBranch, before, after } = read
  if (after.size === 0) return null
  const changes = changesBetween(deployBranch, before, after)
  journal.found({ changes })
  const { added, changed, removed } = changes
  log.line(
    `Compared with "${deployBranch}": ${count(added.length, 'file')} added, ${changed.length} changed, ${removed.length} removed`,
  )
  const same = added.length + changed.length + removed.length === 0
  return { deployBranch, deployFiles: before, same }
}
