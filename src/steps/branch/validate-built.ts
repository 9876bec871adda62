import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { BuildStatus } from '../../platform/schemas.ts'
import { oneLine } from '../../runtime/text.ts'
import { findBranch } from '../deployment/branches.ts'
import {
  type BuiltAt,
  isSameBuild,
  readBuildStatus,
  sameCommit,
  settleMs,
} from '../deployment/build-status.ts'
import { awaitBuild } from './await-build.ts'
import type { MarkErrors } from './new-errors.ts'
import { validateBranch } from './validate-branch.ts'
import type { WantedBuild } from './wanted-build.ts'

const mostRounds = 3

/** A branch that was built and has no error that counts. */
export interface Validated {
  build: BuildStatus
  /** How the build was identified, a phrase. */
  evidence: string
  /** How many errors it has that production has, too. */
  known: number
}

/** Work on a branch that is built and valid, such as a comparison. It is repeated if the branch changes during it. */
export interface WhenValid {
  /** Name of its phase in log and report. */
  phase: string
  /** @returns concludes the work: reports its result, or throws it. Not called if the branch changed meanwhile */
  run(isFirst: boolean, built: BuiltAt): Promise<() => void>
}

interface Rounds {
  mark?: MarkErrors | undefined
  whenBuilt?: (() => Promise<void>) | undefined
  whenValid?: () => Promise<WhenValid | null>
}

/**
 * Waits for the build of a branch and validates the branch. Neither a validation nor the work after it names a commit: if
 * the branch changed during them, they may be of another commit than was built, so all is repeated.
 * @param phases names of the two phases in log and report
 * @param mark marks known errors; absent if all errors count
 * @param whenBuilt called in each round, right before the validation
 * @param whenValid called in each round, once the branch is valid
 * @throws Failure `build` when the branch changes during each of three validations; what the wait, the validation and the
 *   work throw
 */
export async function validateBuilt(
  context: Context,
  branch: string,
  mode: 'production' | 'dev_mode',
  wanted: WantedBuild,
  phases: { build: string; validate: string },
  { mark, whenBuilt, whenValid }: Rounds = {},
): Promise<Validated> {
  const { journal, log, clock } = context
  for (let round = 1; round <= mostRounds; round++) {
    const { build, evidence } = await journal.phase(phases.build, () => awaitBuild(context, branch, wanted))
    const builtAt = clock.now()
    await whenBuilt?.()
    const known = await journal.phase(phases.validate, () => validateBranch(context, branch, mode, mark))
    const work = await whenValid?.()
    const finish = async () => {
      const conclude = await work?.run(round === 1, { commit: build.lastHash, at: builtAt })
      if (!(await isUnchanged(context, branch, build, wanted, builtAt))) return false
      conclude?.()
      return true
    }
    if (await (work ? journal.phase(work.phase, finish) : finish())) return { build, evidence, known }
    log.line(`Branch "${branch}" changed during its validation; waiting for its new build`)
  }
  throw new Failure(
    'build',
    `Branch "${branch}" changed during each of ${mostRounds} validations.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
  )
}

/**
 * Whether branch and build are the same as before the validation, as far as the platform shows.
 * @param builtAt when the build was seen, on the clock
 * @throws Failure `build` when the branch is no longer at the wanted commit, so no further build can be of it
 */
async function isUnchanged(
  context: Context,
  branch: string,
  build: BuildStatus,
  wanted: WantedBuild,
  builtAt: number,
): Promise<boolean> {
  const { clock, budget } = context
  const { commit, newerThan } = wanted
  const [now, listed] = await Promise.all([
    readBuildStatus(context, branch),
    findBranch(context.deployment, branch),
  ])
  if (!isSameBuild(now, build)) return false
  const head = listed?.lastHash
  if (!build.lastHash || !head || sameCommit(head, build.lastHash)) return true
  if (commit === undefined) return false
  // The build of a known commit was accepted without the list, which may still show the old head.
  if (head === newerThan?.lastHash) return true
  const lateMs = builtAt + settleMs - clock.now()
  if (lateMs > 0) {
    await clock.sleep(lateMs, budget.signal)
    return isUnchanged(context, branch, build, wanted, builtAt)
  }
  throw new Failure(
    'build',
    `Branch "${branch}" changed during its validation: it is at ${oneLine(head, 40)} and no longer at ${oneLine(commit, 40)}.`,
    'Put the jobs that write to it into one `concurrency` group, then run this again.',
  )
}
