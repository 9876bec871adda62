import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure } from '../base/failure.ts'
import { listed } from '../base/text.ts'
import { isToGo } from '../deployment/branches.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { readProduction, type StoredSnapshot, saveSnapshot } from '../snapshot/save-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { type Before, type Gate, gatedBaseline, readBaseline } from './gated-baseline.ts'
import { mergeBranch, NotMerged } from './merge-branch.ts'
import { mergedBefore } from './merged-before.ts'
import { type Merged, validateTarget } from './validate-target.ts'

/** How a branch is merged. */
interface Promotion {
  /** Absent if the branch is not validated. */
  gate?: Gate | undefined
  /** A merge into production saves what production was before it. */
  savesSnapshot?: boolean
  /** It must be possible to undo the merge, with so much time left when it begins; else it does not take place. */
  undoable?: { leftMs: number }
}

/** The result of a merge. */
interface Promoted {
  /** The target, a phrase for the verdict. */
  what: string
  /** Whether there was something to merge. */
  isMerged: boolean
}

/**
 * Merges a branch at the commit and with the files that its gate validated, waits for the new build that this makes, and
 * validates the target.
 * @throws Failure, PlatformError, Stop
 */
export async function promote(
  context: TeamContext<MergingSettings>,
  branch: string,
  target: string,
  deploymentSettings: DeploymentSettings,
  promotion: Promotion = {},
): Promise<Promoted> {
  const merged = await mergeGated(context, branch, target, deploymentSettings, promotion)
  const { what } = await validateTarget(context, merged)
  return { isMerged: merged.isMerged, what }
}

/**
 * The first half of `promote`: merges a branch as its gate validated it.
 * @throws Failure, PlatformError, Stop
 */
export async function mergeGated(
  context: TeamContext<MergingSettings>,
  branch: string,
  target: string,
  deploymentSettings: DeploymentSettings,
  { gate, savesSnapshot = false, undoable }: Promotion,
): Promise<Merged> {
  const { journal, ledger, log, settings } = context
  const production = target === deploymentSettings.deployBranchName
  const readTarget = async (): Promise<Before> => {
    if (!production || !savesSnapshot) return readBaseline(context, branch, target)
    const { state, ...content } = await readProduction(context, target, () =>
      readBaseline(context, branch, target),
    )
    return { ...state, content }
  }
  const before = await gatedBaseline(context, branch, readTarget, gate).catch(async (error: unknown) => {
    const mergeEvidence = await mergedBefore(context, branch, target, error)
    log.line(`"${branch}" is ${mergeEvidence}`)
    ledger.write({ change: {} })
    journal.found({ merged: true, mergeEvidence })
    if (settings.failOn !== 'never' || context.team.tests.tests.length > 0)
      journal.warn(
        `Changes and data tests of "${branch}" were not checked again, since it is merged already.`,
      )
    return null
  })
  const isNamed = branch === settings.branch
  const mergeNow = async (state: Before, snapshot: StoredSnapshot | null) => {
    const { hash, changes, kept } = state
    if (kept !== null) journal.warn(`Branch "${branch}" is not deleted after the merge: ${kept}.`)
    // A merge into a branch of this job changes nothing that others have.
    if (!isToGo(ledger, target)) ledger.write({ change: {} })
    return journal
      .phase('Merge', () =>
        mergeBranch(context, {
          branch,
          target,
          place: production ? 'Production' : `Branch "${target}"`,
          into: settings.into,
          deployBranch: deploymentSettings.deployBranchName,
          message: settings.message ?? defaultMessage(context, branch, target),
          // It may be needed again where this is taken back.
          keep: settings.deleteBranch === 'never' || kept !== null || (undoable !== undefined && isNamed),
          targetHashBefore: hash,
          branchHash: state.source.hash,
          changes,
          snapshot,
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof NotMerged) ledger.write({ change: undefined })
        throw error
      })
  }
  const known = { branch, target, deploymentSettings }
  if (before === null) return { ...known, merge: null, isMerged: false }
  const snapshot = await snapshotOf(context, branch, target, before)
  if (undoable) checkUndoable(context, snapshot, before, undoable.leftMs)
  const at = await mergeNow(before, snapshot)
  return { ...known, merge: { before, snapshot, at }, isMerged: before.changes?.size !== 0 }
}

async function snapshotOf(
  context: Context,
  branch: string,
  target: string,
  before: Before,
): Promise<StoredSnapshot | null> {
  const { content, source } = before
  const brought = { branch, files: source.files }
  return content ? saveSnapshot(context, target, { ...content, state: before }, brought) : null
}

/** @throws Failure where the merge could not be undone: `unsupported` for want of a snapshot, `timeout` for want of time */
function checkUndoable(
  { budget }: Context,
  snapshot: StoredSnapshot | null,
  { changes }: Before,
  leftMs: number,
): void {
  const fail = (kind: 'unsupported' | 'timeout', why: string, advice: string, title: string) =>
    new Failure(kind, `Not merged: ${why}, so this release could not be rolled back.`, advice, { title })
  const missing = snapshot?.withoutContent.filter((path) => changes?.has(path)) ?? []
  if (snapshot === null || missing.length > 0)
    throw fail(
      'unsupported',
      snapshot === null
        ? 'no snapshot of production was saved'
        : `the snapshot has no content of ${listed(missing)}`,
      'The warning above says why. Use "on-unhealthy: fail" to release all the same.',
      'the release could not be rolled back',
    )
  const left = budget.remainingMs()
  if (left < leftMs)
    throw fail(
      'timeout',
      `${formatDuration(left)} of the time is left, and ${formatDuration(leftMs)} may be needed`,
      'Raise "timeout", or use "on-unhealthy: fail".',
      'too little time is left for a release and its rollback',
    )
}

function defaultMessage({ settings, run }: Context<MergingSettings>, branch: string, target: string): string {
  // For a branch that the user named, the ref is unknown.
  const what = settings.ref && settings.branch === null ? `${settings.ref} (branch ${branch})` : branch
  const from = [run.repository, run.sha.slice(0, 12)].filter(Boolean).join('@')
  return [`Merge ${what} into ${target}`, from && `from ${from}`, run.runUrl && `by ${run.runUrl}`]
    .filter(Boolean)
    .join(', ')
}
