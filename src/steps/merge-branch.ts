import { accessOf, type Context } from '../context.ts'
import { Failure, Stop } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../platform/operations.ts'
import type { MergeAnswer } from '../platform/schemas.ts'
import { withoutStop } from '../runtime/text.ts'
import { findBranch } from './branches.ts'
import { activityOf, readBuildStatus } from './build-status.ts'
import { noBranch } from './delete-policy.ts'
import { lookAfter } from './look-after.ts'

/** What is merged into what. */
export interface Merge {
  branch: string
  target: string
  into: 'default' | 'parent'
  message: string
  /** `lastHash` of the target before the merge, where the platform tells it. */
  targetHashBefore: string | undefined
}

const maxTries = 3

/**
 * Merges exactly once. After a lost answer it looks whether the branch is gone or the target moved, before
 * anything is sent again (platform-facts, Merge).
 * @throws Failure `merge` when the platform refuses or answers `merged: false`
 */
export async function mergeBranch(context: Context, merge: Merge): Promise<void> {
  const { log, journal, ledger } = context
  /** A try that got no answer and may be carried out yet: what a later one is answered says nothing of it. */
  let lost: PlatformError | null = null
  for (let tries = 1; ; tries++) {
    const answer = await attempt(context, merge)
    if (!(answer instanceof PlatformError) && answer.merged) {
      journal.found({ merged: true })
      if (answer.branchDeleted && journal.findings.branch === merge.branch) ledger.write(noBranch)
      log.line(`Merged "${merge.branch}" into "${merge.target}"`)
      return
    }
    const refusal = refused(merge, answer)
    if (answer instanceof PlatformError && answer.arrived === 'unknown') lost = answer
    const unreachable = answer instanceof PlatformError && answer.trouble === 'unreachable' ? answer : null
    const fault = unreachable ?? lost
    if (fault !== null) {
      log.line(`${refusal.message} Looking whether the merge took place.`)
      if (await tookPlace(context, merge, fault, lost !== null)) {
        journal.found({ merged: true })
        log.line(`It did: "${merge.branch}" is merged into "${merge.target}"`)
        return
      }
    }
    if (unreachable === null || tries === maxTries) {
      journal.found({ merged: false })
      throw refusal
    }
    log.line('It did not: merging again.')
  }
}

/** @returns the answer, or why there is none */
async function attempt(context: Context, merge: Merge): Promise<MergeAnswer | PlatformError> {
  try {
    return await send(context, merge)
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error instanceof Stop ? underWay(merge, error) : error
  }
}

async function send({ platform, settings, budget }: Context, merge: Merge): Promise<MergeAnswer> {
  const path = { deploymentId: settings.deploymentId }
  const body = { branchName: merge.branch, message: merge.message }
  const keep = settings.deleteBranch === 'never'
  const options = { signal: budget.signal, requestTimeoutMs: 120_000 }
  return merge.into === 'default'
    ? platform.call(
        mergeToDefaultBranch,
        { path, body: { ...body, ...(keep ? { removeBranchAfterMerge: false } : {}) } },
        options,
      )
    : platform.call(
        mergeIntoParentBranch,
        { path, body: { ...body, ...(keep ? { deleteBranch: false } : {}) } },
        options,
      )
}

async function tookPlace(
  context: Context,
  merge: Merge,
  fault: PlatformError,
  mayArrive: boolean,
): Promise<boolean> {
  const look = async () => (await showsMerge(context, merge)) || undefined
  const found = await lookAfter(context, fault, mayArrive, look).catch(orUnknown(merge, fault))
  return found === true
}

/** A merge is never cancelled: when the time ends while it is under way, its reader must look. */
function underWay({ branch, target }: Merge, stop: Stop): Stop {
  return new Stop(
    stop.reason,
    `${stop.message} The merge of "${branch}" into "${target}" was under way and may have taken place: look at "${target}" before you run this again.`,
  )
}

/** The worst case for the reader: the merge may have taken place, and nobody could look. */
function orUnknown(merge: Merge, lost: PlatformError): (reason: unknown) => never {
  const { branch, target } = merge
  return (reason) => {
    if (reason instanceof Stop) throw underWay(merge, reason)
    if (!(reason instanceof PlatformError)) throw reason
    throw new Failure(
      'network',
      `The answer to the merge was lost (${lost.text || lost.message}), and whether "${branch}" is merged into "${target}" could not be found out (${reason.text || reason.message}).`,
      `Look at "${target}" on the platform before you run this again.`,
      { cause: reason },
    )
  }
}

/**
 * A merge that removes its branch shows by the branch being gone, by the list and by name: a list may end early,
 * and the target may have been moved by somebody else. One that keeps it shows by the target's hash.
 */
async function showsMerge(context: Context, merge: Merge): Promise<boolean> {
  if (merge.into === 'default' && context.settings.deleteBranch !== 'never') {
    if (await findBranch(accessOf(context), merge.branch)) return false
    return activityOf(await readBuildStatus(context, merge.branch)) === 'unknown-branch'
  }
  const target = await findBranch(accessOf(context), merge.target)
  const { targetHashBefore } = merge
  return (
    target?.lastHash !== undefined && targetHashBefore !== undefined && target.lastHash !== targetHashBefore
  )
}

/** Why it was not merged, as the red line has it. */
function refused({ branch, target }: Merge, answer: MergeAnswer | PlatformError): Failure | PlatformError {
  // A 403 may be the token's right or the deployment's rule: the platform's text tells which.
  if (answer instanceof PlatformError && answer.trouble !== 'rejected' && answer.trouble !== 'not-found')
    return answer
  const reason =
    answer instanceof PlatformError
      ? `${withoutStop(answer.text) || 'the platform gave no reason'} (${answer.status})`
      : 'the platform answered that it did not merge, without a reason'
  return new Failure(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason}.`,
    `If the two conflict, bring "${target}" into "${branch}", mend the conflict on the platform, and run this again.`,
  )
}
