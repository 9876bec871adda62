import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import { count, firstOf, oneLine, withoutStop } from '../base/text.ts'
import { product } from '../base/version.ts'
import { readGeneratedName } from '../deployment/branch-name.ts'
import { type Baseline, sameCommit, settleMs } from '../deployment/build-status.ts'
import { areSame, type FileHashes, hasGenerated } from '../deployment/file-hashes.ts'
import { credentialFile, mostFileBytes, secretIn } from '../deployment/secret-files.ts'
import { newestRuns } from '../deployment/sync-history.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import { listFiles } from '../platform/operations.ts'
import { checkedSnapshot, hashOf, type Snapshot } from './snapshot.ts'

/** What is read of production before a change. */
export interface ProductionState {
  hash: string | undefined
  build: Baseline
  /** Null where the platform does not list them. */
  files: FileHashes | null
}

/** Files with their content, as one reading of the tree has them; or why there are none, a phrase. */
type Tree = { contents: ReadonlyMap<string, string> } | { problem: string }

/** A state with the contents of its files. */
export interface ReadProduction<T extends ProductionState> {
  state: T
  tree: Tree
}

const pauseMs = 1_000
const mostMs = 2 * settleMs

/**
 * Reads production with the contents of its files, all of one commit: what was read is read again while contents and hashes,
 * or the hash of the branch and that of its build, do not fit together.
 * @param read reads the rest, after the contents
 * @throws Failure `merge` when production changes during each reading; PlatformError; Stop
 */
export async function readProduction<T extends ProductionState>(
  context: Context,
  target: string,
  read: () => Promise<T>,
): Promise<ReadProduction<T>> {
  const { clock, budget, log } = context
  const startedAt = clock.now()
  let last: { files: FileHashes; odd: string } | undefined
  for (;;) {
    const tree = await readTree(context, target)
    const state = await read()
    const files = state.files ?? new Map<string, string>()
    if ('problem' in tree) return { state, tree }
    if (state.files === null && tree.contents.size > 0)
      return { state, tree: { problem: 'the platform does not list the hashes of its files' } }
    const odd = oddIn(tree.contents, files)
    // Contents that differ twice in the same way are none of text.
    const isRead =
      odd === '' || (last !== undefined && last.odd === odd && areSame(last.files, files) === true)
    const passedMs = clock.now() - startedAt
    if (isRead && (passedMs >= settleMs || !isLate(state))) return { state, tree }
    if (passedMs >= mostMs) throw unsteady(target)
    if (last === undefined) log.line(`The lists of "${target}" are of different moments; reading them again`)
    last = { files, odd }
    await clock.sleep(pauseMs, budget.signal)
  }
}

/** Files whose content and hash do not belong together, as a text. */
function oddIn(contents: ReadonlyMap<string, string>, files: FileHashes): string {
  const odd = [...contents].filter(([path, content]) => files.get(path) !== hashOf(content))
  return odd
    .map(([path, content]) => `${path} ${hashOf(content)}`)
    .toSorted()
    .join('\n')
}

/** The list of branches may be late, the build is not. */
function isLate({ hash, build }: ProductionState): boolean {
  return hash !== undefined && !!build.lastHash && !build.unfinished && !sameCommit(hash, build.lastHash)
}

function unsteady(target: string): Failure {
  return new Failure(
    'merge',
    `Nothing was changed: "${target}" changed each time while its snapshot was taken.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
    { title: 'production changed while its snapshot was taken' },
  )
}

/** @throws PlatformError when the platform cannot be reached: without a snapshot nothing is changed */
async function readTree({ deployment }: Context, branchName: string): Promise<Tree> {
  try {
    const { files, isComplete } = await deployment.call(listFiles, {
      query: { branchName, withContent: true },
    })
    if (!isComplete) return { problem: 'the platform lists only a part of its files' }
    return { contents: new Map(files.map(({ path, content }) => [path, content])) }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status === 401) throw error
    if (error.trouble === 'unreachable' && !error.tooLarge && !error.misfit) throw error
    return { problem: withoutStop(error.message) }
  }
}

/** How to go back to what a snapshot holds, for the end of a sentence. */
export function wayBackBy({ path }: Pick<StoredSnapshot, 'path'>): string {
  return `use "command: rollback" with the snapshot of this step, ${oneLine(path, 300)} (output "snapshot-path")`
}

/** A snapshot that was saved. */
export interface StoredSnapshot {
  path: string
  /** Files of production that it holds without their content. */
  withoutContent: readonly string[]
  /** What it holds now. */
  read(): Snapshot
  /** Adds what the change left: path to hash, undefined for a file that it removed. */
  left(changes: ReadonlyMap<string, string | undefined>): Promise<void>
}

/**
 * Saves what production is, right before a change, for `command: rollback`.
 * @param brought what the change brings: files of the branch to merge, or of the upload; null where they are unknown
 * @returns null where the platform does not give what is needed, which is a warning
 * @throws Failure `input` when it cannot be saved: then nothing may be changed; Stop
 */
export async function saveSnapshot(
  context: Context,
  target: string,
  { state, tree }: ReadProduction<ProductionState>,
  brought: { branch: string; files: FileHashes | null },
): Promise<StoredSnapshot | null> {
  const { journal, log } = context
  const taken = takeSnapshot(context, target, { state, tree }, brought)
  if ('problem' in taken) {
    journal.warn(
      `No snapshot of production was saved, so this change cannot be rolled back: ${taken.problem}.`,
    )
    return null
  }
  let { snapshot } = taken
  const { files } = snapshot
  const path = await save(context, snapshot)
  const without = Object.entries(files).flatMap(([name, { content }]) =>
    content === undefined ? [name] : [],
  )
  const { hash } = state
  journal.found({
    snapshot: {
      path,
      ...(hash ? { hash } : {}),
      fileCount: Object.keys(files).length,
      withoutContent: without,
    },
  })
  log.line(
    `Saved a snapshot of "${target}" (${count(Object.keys(files).length, 'file')}): ${oneLine(path, 500)}`,
  )
  if (without.length > 0)
    journal.warn(
      `The snapshot has no content of ${firstOf(without, 5, (name) => `"${oneLine(name, 200)}"`)}: it is no text, may hold a secret, or has a backslash in its name. A rollback that would have to restore such a file changes nothing.`,
    )
  return {
    path,
    withoutContent: without,
    read: () => snapshot,
    async left(changes) {
      const next: Snapshot = {
        ...snapshot,
        // Not before the change, so that little comes between what was read and that.
        sync: await lastSync(context, state.files ?? new Map()),
        left: Object.fromEntries([...changes].map(([name, to]) => [name, to ?? null])),
      }
      const unread = unreadable(next)
      if (unread !== null) return journal.warn(`The snapshot does not hold what this change left: ${unread}.`)
      snapshot = next
      // The change took place, and the snapshot is there without this, too.
      await save(context, snapshot).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        journal.warn(`${error.message} It does not hold what this change left. ${error.advice}`)
      })
    },
  }
}

/** @returns what is to be saved, or why there is nothing, a phrase */
function takeSnapshot(
  context: Context,
  target: string,
  { state, tree }: ReadProduction<ProductionState>,
  brought: { branch: string; files: FileHashes | null },
): { snapshot: Snapshot } | { problem: string } {
  if ('problem' in tree) return tree
  if (brought.files === null)
    return { problem: `the platform does not list the files of "${brought.branch}"` }
  const snapshot = {
    ...headOf(context, target, state),
    sync: null,
    files: filesIn(tree.contents, state.files ?? new Map()),
    brought: { branch: brought.branch, files: Object.fromEntries(brought.files) },
  }
  const problem = unreadable(snapshot)
  return problem === null ? { snapshot } : { problem }
}

/** Why a rollback would reject a snapshot, a phrase; null if it would not. */
function unreadable(snapshot: Snapshot): string | null {
  const checked = checkedSnapshot(snapshot)
  return 'problem' in checked ? `a rollback could not read it, since it ${checked.problem}` : null
}

function headOf({ settings, run, clock }: Context, target: string, { hash, build }: ProductionState) {
  const { buildJobId, lastHash, updatedAt } = build
  const { ref } = settings as { ref?: string | null }
  return {
    snapshotVersion: 1 as const,
    product,
    deployment: { id: settings.deploymentId, baseUrl: settings.baseUrl },
    deployBranch: target,
    takenAt: new Date(clock.now()).toISOString(),
    by: {
      command: settings.command,
      repository: run.repository,
      commit: run.sha,
      run: run.runUrl,
      ...(ref ? { ref } : {}),
    },
    hash: hash ?? null,
    build: {
      ...(buildJobId === undefined ? {} : { jobId: buildJobId }),
      ...(lastHash ? { hash: lastHash } : {}),
      ...(updatedAt ? { updatedAt } : {}),
    },
  }
}

/** A file that may hold a secret has its hash only, as one that is no text, or that no upload can name. */
function filesIn(contents: ReadonlyMap<string, string>, hashes: FileHashes): Snapshot['files'] {
  const entries = [...hashes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hash]) => {
      const content = contents.get(path)
      const isText = content !== undefined && hashOf(content) === hash
      const isKept = isText && !path.includes('\\') && !isSecret(path, content)
      return [path, isKept ? { hash, content } : { hash }] as const
    })
  return Object.fromEntries(entries)
}

function isSecret(path: string, content: string): boolean {
  const bytes = Buffer.from(content)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return bytes.length > mostFileBytes || credentialFile(name, bytes) !== null || secretIn(bytes) !== null
}

async function save({ job }: Context, snapshot: Snapshot): Promise<string> {
  try {
    return await job.writeSnapshot(snapshot)
  } catch (error) {
    const why = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
    throw new Failure(
      'input',
      `Could not save the snapshot of production: ${why}.`,
      'Check that the disk of the runner is not full, and that this user may write to RUNNER_TEMP.',
      { title: 'the snapshot of production could not be saved' },
    )
  }
}

/** So many syncs are compared with production: the newest is its own, unless others were synced and not merged since. */
const mostSyncs = 3
const mostSyncMs = 2_000

/** The newest sync whose files production has. For information only. */
async function lastSync(context: Context, files: FileHashes): Promise<Snapshot['sync']> {
  const { budget, clock } = context
  try {
    return await withinTime(clock, mostSyncMs, budget.signal, (signal) =>
      newestHeld(context.deployment.with({ retry: false, signal }), files),
    )
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof Stop) || budget.signal.aborted) throw error
    return null
  }
}

async function newestHeld(hasty: Deployment, files: FileHashes): Promise<Snapshot['sync']> {
  const runs = (await newestRuns(hasty)).filter(
    ({ status, branchName }) => status === 'COMPLETED' && !readGeneratedName(branchName)?.pullRequest,
  )
  for (const { syncJobId: jobId, gitRef, branchName: branch } of runs.slice(0, mostSyncs))
    if (await hasGenerated(hasty, files, jobId)) return { jobId, branch, ...(gitRef ? { ref: gitRef } : {}) }
  return null
}
