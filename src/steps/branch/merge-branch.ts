import type { Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../../platform/operations.ts'
import { withoutStop } from '../../runtime/text.ts'
import { allBranches } from '../deployment/branches.ts'
import { activityOf, readBuildStatus } from '../deployment/build-status.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'
import { forgetBranch } from '../deployment/retention.ts'
import { filesOf, holds, type MergeChanges } from './merge-changes.ts'

/** What is merged into what. */
export interface Merge {
  branch: string
  target: string
  into: 'default' | 'parent'
  message: string
  /** `lastHash` of the target before the merge, where the platform tells it. */
  targetHashBefore: string | undefined
  /** In which files the two differed before the merge; null where the platform does not tell. */
  changes: MergeChanges | null
}

/** What the platform shows of a merge whose response was lost; `unknown`: why it shows neither. */
type Sign = 'merged' | 'not merged' | { unknown: string }

const mostTries = 3

/**
 * Merges exactly once: after a lost response, the target shows whether the merge took place.
 * @throws Failure `merge` when the platform rejects the merge or responds `merged: false`
 */
export async function mergeBranch(context: Context, merge: Merge): Promise<void> {
  const { log, journal } = context
  const { branch, target } = merge
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
    async find() {
      sign = await signOf(context, merge)
      return sign === 'merged' ? 'found' : undefined
    },
    isUndecided: () => typeof sign === 'object',
    uncheckable: (reason, fault) => unknown(merge, fault, reason.text || reason.message, reason),
    mayRepeat: ({ lost }) => lost === null || sign === 'not merged',
    onRepeat: () => log.line('The merge did not take place; sending the request again.'),
    giveUp({ error, lost }) {
      if (lost !== null && typeof sign === 'object') return unknown(merge, lost, sign.unknown)
      journal.found({ merged: false })
      return rejection(merge, error)
    },
  }).catch(inProgress(merge))
  journal.found({ merged: true })
  log.line(
    how === 'merged'
      ? `Merged "${branch}" into "${target}"`
      : `The merge took place: "${branch}" is merged into "${target}"`,
  )
}

/** @throws PlatformError, also where the platform responds that it did not merge */
async function send(context: Context, merge: Merge): Promise<void> {
  const { deployment, settings, ledger } = context
  const body = { branchName: merge.branch, message: merge.message }
  const keep = settings.deleteBranch === 'never'
  const options = { requestTimeoutMs: 120_000 }
  const { merged, branchDeleted } =
    merge.into === 'default'
      ? await deployment.call(
          mergeToDefaultBranch,
          { body: { ...body, ...(keep ? { removeBranchAfterMerge: false } : {}) } },
          options,
        )
      : await deployment.call(
          mergeIntoParentBranch,
          { body: { ...body, ...(keep ? { deleteBranch: false } : {}) } },
          options,
        )
  if (!merged) throw notMerged()
  if (branchDeleted) forgetBranch(ledger, merge.branch)
}

function notMerged(): PlatformError {
  return new PlatformError({
    operation: mergeToDefaultBranch.id,
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
    { cause },
  )
}

/**
 * A merge shows by the target: it has moved, and holds the files of the branch where the two differed. That it has
 * moved is not enough while the branch stands, and that the branch is gone is not enough while the target has not
 * moved: both may be another job's doing.
 */
async function signOf(context: Context, { branch, target, into, ...before }: Merge): Promise<Sign> {
  const removes = into === 'default' && context.settings.deleteBranch !== 'never'
  // By its name: a list may end early, or be late.
  const stands = removes && activityOf(await readBuildStatus(context, branch)) !== 'unknown-branch'
  if (stands) return 'not merged'
  const branches = await allBranches(context.deployment)
  const hash = branches.find(({ name }) => name === target)?.lastHash
  const gone = removes && !branches.some(({ name }) => name === branch)
  const { targetHashBefore, changes } = before
  const moved = hash === undefined || targetHashBefore === undefined ? null : hash !== targetHashBefore
  const files = changes === null ? null : await filesOf(context, target)
  // A branch that is kept stands there to be merged; a merge of what is merged already brings nothing.
  if (changes === null || files === null) {
    if (moved === true && gone) return 'merged'
    if (moved === false && !removes) return 'not merged'
    return { unknown: `the platform does not list the files of "${target}"` }
  }
  // Where nothing differed, only the branch that is gone or the target that moved can show it.
  if (holds(files, changes) && (gone || moved === true || changes.size > 0)) return 'merged'
  return removes ? { unknown: `"${target}" does not hold the files of "${branch}"` } : 'not merged'
}

/** Why it was not merged. A rejection without a status is the response `merged: false`. */
function rejection({ branch, target }: Merge, error: PlatformError): Failure | PlatformError {
  // A 403 may be the token's permission or the deployment's rule: the platform's text tells which.
  if (error.trouble !== 'rejected' && error.trouble !== 'not-found') return error
  const reason =
    error.status === undefined
      ? 'the platform responded that it did not merge, without a reason'
      : `${withoutStop(error.text) || 'the platform gave no reason'} (${error.status})`
  return new Failure(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason}.`,
    `If there is a conflict, merge "${target}" into "${branch}", resolve the conflict on the platform, and run this again.`,
  )
}
