import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { findBranches, forgetBranch, isToGo } from '../deployment/branches.ts'
import { activityOf, readBuildStatus } from '../deployment/build-status.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'
import { type FileHashes, filesIfTold, holds, type MergeChanges } from '../deployment/file-hashes.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../platform/operations.ts'
import type { Branch } from '../platform/schemas.ts'
import { type StoredSnapshot, wayBackBy } from '../snapshot/save-snapshot.ts'
import { checkLanded, parentProblem, wentTo } from './parent-target.ts'

/** What is merged into what. */
export interface Merge {
  branch: string
  target: string
  /** The target as a failure after the merge names it: "Production", or the branch. */
  place: string
  into: 'default' | 'parent'
  deployBranch: string
  message: string
  /** The merge must not delete the branch. */
  keep: boolean
  /** `lastHash` of the target before the merge, if the platform returns it. */
  targetHashBefore: string | undefined
  /** `lastHash` of the branch before the merge, if the platform returns it. */
  branchHash?: string | undefined
  /** What production was before the merge, as it was saved; null where it was not. */
  snapshot?: Pick<StoredSnapshot, 'path'> | null
  /** In which files the two differed before the merge; null where that is unknown. */
  changes: MergeChanges | null
}

/**
 * What the platform shows of a merge whose response was lost; `unknown`: why it shows neither; `again`: another one changes
 * nothing if it took place, and `never` that it would not reach the target.
 */
type Sign = 'merged' | 'not merged' | { unknown: string; again?: 'harmless' | 'never' }

/** The target is as it was before the merge. */
export class NotMerged extends Failure {}

const mostTries = 3

/**
 * Merges exactly once: after a lost response, the target shows whether the merge took place.
 * @returns when it was merged, on the clock
 * @throws Failure `merge` when the platform rejects the merge or responds `merged: false`, or when it would not reach, or
 *   did not reach, the target
 */
export async function mergeBranch(context: Context<MergingSettings>, merge: Merge): Promise<number> {
  const { log, journal, ledger, clock } = context
  const { branch, target, place, deployBranch } = merge
  const names = [branch, target, deployBranch]
  const before = merge.into === 'parent' ? await findBranches(context.deployment, names) : null
  const problem = before && parentProblem(before, merge)
  if (problem) {
    journal.found({ merged: false })
    throw new Failure(
      'merge',
      `Not merged: ${problem}.`,
      'Check the branches on the platform, then run this again.',
      { title: 'the branch no longer merges into its parent' },
    )
  }
  let sign: Sign = 'not merged'
  const how = await exactlyOnce<'merged' | 'found'>(context, {
    mostTries,
    async send() {
      await send(context, merge)
      return 'merged'
    },
    needsCheck: ({ error, lost }) => lost !== null || error.trouble === 'unreachable',
    onLost: ({ error }) =>
      log.line(`${rejection(merge, error).message} Checking whether the merge took place.`),
    async find({ error }) {
      sign = await readSign(context, merge, before, error.trouble === 'not-found')
      return sign === 'merged' ? 'found' : undefined
    },
    isUndecided: () => typeof sign === 'object',
    uncheckable: (reason, fault) => unknown(merge, fault, reason.text || reason.message, reason),
    mayRepeat: ({ lost }) =>
      typeof sign === 'object'
        ? sign.again === 'harmless' || (lost === null && sign.again !== 'never')
        : lost === null || sign === 'not merged',
    onRepeat: () =>
      log.line(
        typeof sign === 'object' && sign.again === 'harmless'
          ? `Whether the merge took place is unknown (${sign.unknown}); sending the request again, which changes nothing if it did.`
          : 'The merge did not take place; sending the request again.',
      ),
    giveUp({ error, lost }) {
      if (lost !== null && typeof sign === 'object') return unknown(merge, lost, sign.unknown)
      // The lost request may have deleted it, and the build status that still has it may be late.
      if (lost !== null && error.trouble === 'not-found')
        return unknown(merge, lost, `the platform has no branch "${branch}" now`)
      journal.found({ merged: false })
      return rejection(merge, error)
    },
  }).catch(inProgress(merge))
  const mergedAt = clock.now()
  const mergeEvidence = `the response was lost, and "${target}" shows that the merge took place`
  const what = `merged "${branch}" into "${target}"`
  // A merge into a branch of this job changes nothing that others have.
  if (!isToGo(ledger, target)) {
    journal.found({ merged: true, ...(how === 'found' ? { mergeEvidence } : {}) })
    ledger.write({ change: { done: { place, what, at: mergedAt, back: wayBack(context, merge) } } })
  }
  if (before)
    await checkLanded(context, merge, before, mergedAt).catch((error: unknown) => {
      // It says itself what was changed, which is not the target.
      if (error instanceof Failure) ledger.write({ change: {} })
      throw error
    })
  log.line(
    how === 'merged'
      ? `Merged "${branch}" into "${target}"`
      : `The merge took place: "${branch}" is merged into "${target}"`,
  )
  return mergedAt
}

/** How to go back to the target before the merge, for the end of a sentence. */
function wayBack(
  { settings }: Context<MergingSettings>,
  { targetHashBefore: hash, snapshot }: Merge,
): string {
  const byTag = 'start the workflow by hand (workflow_dispatch) on an earlier tag'
  const isOfTag = settings.command !== 'rollback' && settings.branch === null
  const how = snapshot ? wayBackBy(snapshot) : isOfTag ? byTag : 'merge a branch that reverts it'
  return `${hash === undefined ? '' : ` to ${oneLine(hash, 40)}`}, ${how}`
}

/** @throws PlatformError, also where the platform responds that it did not merge */
async function send({ deployment, ledger, journal }: Context, merge: Merge): Promise<void> {
  const { keep } = merge
  const body = { branchName: merge.branch, message: merge.message }
  const { merged, branchDeleted } =
    merge.into === 'default'
      ? await deployment.call(mergeToDefaultBranch, {
          body: { ...body, ...(keep ? { removeBranchAfterMerge: false } : {}) },
        })
      : // Sent again only by the caller, who checks the parent first.
        await deployment.with({ retry: false }).call(mergeIntoParentBranch, {
          body: { ...body, ...(keep ? { deleteBranch: false } : {}) },
        })
  if (!merged) throw notMerged(merge)
  const isFork = ledger.read().fork?.name === merge.branch
  if (branchDeleted) forgetBranch(ledger, merge.branch)
  else if (branchDeleted === false && !keep && !isToGo(ledger, merge.branch) && !isFork)
    journal.warn(
      `The platform did not delete branch "${merge.branch}" after the merge. Delete it there if not needed.`,
    )
}

/** The response `merged: false`, as a rejection without a status. */
function notMerged({ into }: Merge): PlatformError {
  return new PlatformError({
    operation: into === 'default' ? mergeToDefaultBranch : mergeIntoParentBranch,
    trouble: 'rejected',
    text: '',
    advice: '',
    arrived: 'no',
  })
}

/** A merge is never cancelled: when the time ends meanwhile, it may have taken place. */
function inProgress({ branch, target }: Merge): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof Stop)) throw reason
    throw new Stop(
      reason.reason,
      `${reason.message} The merge of "${branch}" into "${target}" was in progress and may have taken place. Check "${target}" before you run this again.`,
    )
  }
}

function unknown(
  { branch, target }: Merge,
  lost: PlatformError,
  why: string,
  cause: unknown = lost,
): Failure {
  return new Failure(
    'network',
    `The response to the merge was lost (${lost.text || lost.message}), and whether "${branch}" is merged into "${target}" is unknown (${why}).`,
    `Check "${target}" on the platform before you run this again.`,
    { cause, title: 'unknown whether the branch was merged' },
  )
}

/**
 * The list is read last, so that nothing lies between it and another request.
 * @param isGone the platform has responded that the branch does not exist
 */
async function readSign(
  context: Context<MergingSettings>,
  merge: Merge,
  before: ReadonlyMap<string, Branch> | null,
  isGone: boolean,
): Promise<Sign> {
  const { branch, target, into, deployBranch } = merge
  const removes = into === 'default' && !merge.keep
  // Requested by its name, since a list may be late. So may be the build.
  const exists = removes && !isGone && activityOf(await readBuildStatus(context, branch)) !== 'unknown-branch'
  if (exists) return 'not merged'
  const files = merge.changes === null ? null : await filesIfTold(context, target)
  const branches = await findBranches(context.deployment, [target, branch, deployBranch])
  const sign = signOf(merge, removes, branches, files)
  if (sign === 'merged') return sign
  // Another request would merge what nothing has validated.
  const hash = branches.get(branch)?.lastHash
  if (hash !== undefined && merge.branchHash !== undefined && hash !== merge.branchHash)
    return { unknown: `branch "${branch}" changed meanwhile`, again: 'never' }
  if (before === null) return sign
  const astray =
    wentTo(branches, before, merge) === 'production'
      ? `"${deployBranch}", which is production, moved, and "${target}" did not`
      : parentProblem(branches, merge)
  return astray === null ? sign : { unknown: astray, again: 'never' }
}

/**
 * After a merge, the target has moved and holds the files of the branch where the two differed. A target that moved is
 * not enough while the branch exists, and a deleted branch is not enough while the target has not moved: another job may
 * have caused either.
 */
function signOf(
  { branch, target, targetHashBefore, changes }: Merge,
  removes: boolean,
  branches: ReadonlyMap<string, Branch>,
  files: FileHashes | null,
): Sign {
  const hash = branches.get(target)?.lastHash
  const gone = removes && !branches.has(branch)
  const moved = hash === undefined || targetHashBefore === undefined ? null : hash !== targetHashBefore
  // A branch that is kept can be merged again, which changes nothing.
  if (changes === null || files === null) {
    if (moved === true && gone) return 'merged'
    if (moved === false && !removes) return 'not merged'
    return { unknown: `the platform does not list the files of "${target}"` }
  }
  // Where nothing differed, only a deleted branch or a target that moved shows it.
  if (holds(files, changes) && (gone || moved === true || changes.size > 0)) return 'merged'
  // A branch that is behind its target brings some of them only, as another merge may have done.
  const isInPart = [...changes].some(([path, wanted]) => files.get(path) === wanted)
  if (isInPart && !removes)
    return { unknown: `"${target}" holds some of the files of "${branch}"`, again: 'harmless' }
  if (removes) return { unknown: `"${target}" does not hold the files of "${branch}"` }
  // The list of files may be later than that of branches; or others moved it.
  return moved === true
    ? { unknown: `"${target}" moved, and does not hold the files of "${branch}"`, again: 'harmless' }
    : 'not merged'
}

/** Why it was not merged, for the final message. */
function rejection({ branch, target }: Merge, error: PlatformError): Failure | PlatformError {
  // A 403 may be the token's permission or the deployment's rule: the platform's text tells which.
  if (error.trouble !== 'rejected' && error.trouble !== 'not-found') return error
  const reason =
    error.status === undefined
      ? 'the platform responded that it did not merge, without a reason'
      : `${withoutStop(error.text) || 'the platform gave no reason'} (${error.status})`
  return new NotMerged(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason}.`,
    `If there is a conflict, merge "${target}" into "${branch}", resolve the conflict on the platform, and run this again.`,
    { title: 'the platform did not merge' },
  )
}
