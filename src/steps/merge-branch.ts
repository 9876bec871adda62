import { accessOf, type Context } from '../context.ts'
import { Failure, orFault, Stop } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../platform/operations.ts'
import type { MergeAnswer } from '../platform/schemas.ts'
import { findBranch } from './branches.ts'
import { activityOf, readBuildStatus } from './build-status.ts'
import { noBranch } from './delete-policy.ts'

/** What is merged into what. */
export interface Merge {
  branch: string
  target: string
  into: 'default' | 'parent'
  message: string
  /** `lastHash` of the target before the merge, where the platform tells it. */
  targetHashBefore: string | undefined
}

/** When to look whether a lost merge took place, in milliseconds after it was lost. */
const lookAfterMs = [1000, 2500, 5000]
const maxTries = 3

/**
 * Merges exactly once. After a lost answer it looks whether the branch is gone or the target moved, before
 * anything is sent again (platform-facts, Merge).
 * @throws Failure `merge` when the platform refuses or answers `merged: false`
 */
export async function mergeBranch(context: Context, merge: Merge): Promise<void> {
  const { log, journal, ledger } = context
  for (let tries = 1; ; tries++) {
    try {
      const answer = await send(context, merge)
      if (!answer.merged)
        throw refused(context, merge, 'the platform answered that it did not merge, without a reason')
      journal.found({ merged: true })
      if (answer.branchDeleted && context.journal.findings.branch === merge.branch) ledger.write(noBranch)
      log.line(`Merged "${merge.branch}" into "${merge.target}"`)
      return
    } catch (error) {
      if (error instanceof Stop) throw underWay(merge, error)
      if (!(error instanceof PlatformError)) throw error
      if (error.arrived === 'no' && error.trouble !== 'unreachable') throw refusal(context, merge, error)
      log.line(`${error.message} Looking whether the merge took place.`)
      if (await tookPlace(context, merge, error).catch(orUnknown(merge, error))) {
        journal.found({ merged: true })
        log.line(`It did: "${merge.branch}" is merged into "${merge.target}"`)
        return
      }
      if (tries === maxTries || error.trouble !== 'unreachable') {
        journal.found({ merged: false })
        throw error
      }
      log.line('It did not: merging again.')
    }
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

async function tookPlace(context: Context, merge: Merge, lost: PlatformError): Promise<boolean> {
  const { clock, budget } = context
  const lostAt = clock.now()
  for (const [look, afterMs] of lookAfterMs.entries()) {
    const waitMs = Math.max(lostAt + afterMs - clock.now(), look === 0 ? (lost.retryAfterMs ?? 0) : 0)
    await clock.sleep(waitMs, budget.signal).catch(orFault(lost))
    if (await showsMerge(context, merge)) return true
    if (lost.arrived === 'no') return false
  }
  return false
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

function refusal(context: Context, merge: Merge, error: PlatformError): unknown {
  context.journal.found({ merged: false })
  if (error.trouble === 'unsupported') return error
  // A 403 may be the token's right or the deployment's rule: the platform's text tells which.
  if (error.trouble === 'auth') return error
  const reason = error.text.replace(/[.\s]+$/, '') || 'the platform gave no reason'
  return notMerged(merge, `${reason} (${error.status})`)
}

function refused(context: Context, merge: Merge, reason: string): Failure {
  context.journal.found({ merged: false })
  return notMerged(merge, reason)
}

function notMerged({ branch, target }: Merge, reason: string): Failure {
  return new Failure(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason}.`,
    `If the two conflict, bring "${target}" into "${branch}", mend the conflict on the platform, and run this again.`,
  )
}
