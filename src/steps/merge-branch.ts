import { accessOf, type Context } from '../context.ts'
import { Failure, orFault } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../platform/operations.ts'
import type { MergeAnswer } from '../platform/schemas.ts'
import { findBranch } from './branches.ts'

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
  journal.found({ merged: false })
  for (let tries = 1; ; tries++) {
    try {
      const answer = await send(context, merge)
      if (!answer.merged)
        throw notMerged(merge, 'the platform answered that it did not merge, without a reason')
      journal.found({ merged: true })
      if (answer.branchDeleted && ledger.read().branch === merge.branch) ledger.write({ branch: undefined })
      log.line(`Merged "${merge.branch}" into "${merge.target}"`)
      return
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.trouble !== 'unreachable') throw refusal(merge, error)
      log.line(`${error.message} Looking whether the merge took place.`)
      if (await tookPlace(context, merge, error)) {
        journal.found({ merged: true })
        log.line(`It did: "${merge.branch}" is merged into "${merge.target}"`)
        return
      }
      if (tries === maxTries) throw error
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
    if (!(await findBranch(accessOf(context), merge.branch))) return true
    const target = await findBranch(accessOf(context), merge.target)
    if (target?.lastHash && merge.targetHashBefore && target.lastHash !== merge.targetHashBefore) return true
    if (lost.arrived === 'no') return false
  }
  return false
}

function refusal(merge: Merge, error: PlatformError): unknown {
  if (error.trouble === 'unsupported' || error.status === 401) return error
  // A 403 may be the token's right or the deployment's rule: the platform's text tells which.
  if (error.trouble === 'auth') return error
  return notMerged(merge, `${error.text || 'the platform gave no reason'} (${error.status})`)
}

function notMerged({ branch, target }: Merge, reason: string): Failure {
  return new Failure(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason.replace(/[.\s]+$/, '')}.`,
    `If the two conflict, bring "${target}" into "${branch}", mend the conflict on the platform, and run this again.`,
  )
}
