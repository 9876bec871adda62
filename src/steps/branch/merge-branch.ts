import { accessOf, type Context } from '../../context.ts'
import { Failure, Stop } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { mergeIntoParentBranch, mergeToDefaultBranch } from '../../platform/operations.ts'
import type { MergeAnswer } from '../../platform/schemas.ts'
import { withoutStop } from '../../runtime/text.ts'
import { allBranches } from '../deployment/branches.ts'
import { activityOf, readBuildStatus } from '../deployment/build-status.ts'
import { lookAfter } from '../deployment/exactly-once.ts'
import { noBranch } from '../deployment/retention.ts'
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

/** What the platform shows of a merge whose response was lost, and why where it shows neither. */
type Sign = 'merged' | 'not merged' | { unknown: string }

const maxTries = 3

/**
 * Merges exactly once. After a lost answer it looks whether what was merged is in the target, before anything is sent
 * again.
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
      log.line(`${refusal.message} Checking whether the merge took place.`)
      const sign = await searchFor(context, merge, fault, lost !== null)
      if (sign === 'merged') {
        journal.found({ merged: true })
        log.line(`The merge took place: "${merge.branch}" is merged into "${merge.target}"`)
        return
      }
      if (lost !== null && sign !== 'not merged') throw unknown(merge, lost, sign.unknown)
    }
    if (unreachable === null || tries === maxTries) {
      journal.found({ merged: false })
      throw refusal
    }
    log.line('The merge did not take place; sending the request again.')
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
  const options = { signal: budget.signal }
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

/** Goes on for as long as the list may be late where nothing shows whether the merge took place. */
async function searchFor(
  context: Context,
  merge: Merge,
  fault: PlatformError,
  mayArrive: boolean,
): Promise<Sign> {
  let sign: Sign = 'not merged'
  const look = async () => {
    sign = await signOf(context, merge)
    return sign === 'merged' || undefined
  }
  const seen = (): Sign => sign
  for (let rounds = 1; ; rounds++) {
    await lookAfter(context, fault, mayArrive, look).catch(orUnknown(merge, fault))
    if (typeof seen() === 'string' || !mayArrive || rounds === maxTries) return seen()
  }
}

/** A merge is never cancelled: when the time ends while it is under way, its reader must look. */
function underWay({ branch, target }: Merge, stop: Stop): Stop {
  return new Stop(
    stop.reason,
    `${stop.message} The merge of "${branch}" into "${target}" was in progress and may have taken place. Check "${target}" before you run this again.`,
  )
}

/** The worst case for the reader: the merge may have taken place, and nobody could look. */
function orUnknown(merge: Merge, lost: PlatformError): (reason: unknown) => never {
  return (reason) => {
    if (reason instanceof Stop) throw underWay(merge, reason)
    if (!(reason instanceof PlatformError)) throw reason
    throw unknown(merge, lost, reason.text || reason.message, reason)
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
  const branches = await allBranches(accessOf(context))
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

/** Why it was not merged, as the red line has it. */
function refused({ branch, target }: Merge, answer: MergeAnswer | PlatformError): Failure | PlatformError {
  // A 403 may be the token's right or the deployment's rule: the platform's text tells which.
  if (answer instanceof PlatformError && answer.trouble !== 'rejected' && answer.trouble !== 'not-found')
    return answer
  const reason =
    answer instanceof PlatformError
      ? `${withoutStop(answer.text) || 'the platform gave no reason'} (${answer.status})`
      : 'the platform responded that it did not merge, without a reason'
  return new Failure(
    'merge',
    `"${branch}" was not merged into "${target}": ${reason}.`,
    `If there is a conflict, merge "${target}" into "${branch}", resolve the conflict on the platform, and run this again.`,
  )
}
