import { Failure } from '../base/failure.ts'
import type { CheckResult } from '../base/findings.ts'
import { markKnown } from '../branch/new-errors.ts'
import { openBranch, staysOpen } from '../branch/open-branch.ts'
import { checkStillFork } from '../branch/open-dev-mode.ts'
import { type Checks, type Validated, validateBuilt } from '../branch/validate-branch.ts'
import { explainVanished } from '../branch/vanished.ts'
import { ofFork, type WantedBuild } from '../branch/wanted-build.ts'
import type { BuiltAt } from '../deployment/build-status.ts'
import type { ComparedFiles } from '../deployment/file-hashes.ts'
import type { BuildStatus } from '../platform/schemas.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { checkChanges } from './check-changes.ts'
import { phaseOf, runTests, testGroups } from './run-tests.ts'
import { tellGone } from './tell-gone.ts'

/** What is known about a branch before its gate. */
export interface GatedBranch {
  /** Name of the deploy branch; null if it has not been read yet, which only a branch that this job made allows. */
  deployBranch: string | null
  /** This job made the branch, which may show late, and cannot be the deploy branch. */
  made?: boolean
  wanted?: WantedBuild | undefined
  /** The branch and the deploy branch, if their files were compared already; null if that failed. */
  compared?: ComparedFiles | null
  /** The branch that it is merged into. Default: the deploy branch. */
  into?: string
  /** Work for the time in which the platform builds: called once, when the branch is open, before its build is polled. */
  whileBuilding?: () => Promise<void>
  /** Called right before each validation. */
  whenBuilt?: (build: BuildStatus) => Promise<void>
}

/**
 * Opens a branch, waits for its build and, unless `validate: false`, validates it, compares its data model and runs the
 * tests of the team file: what makes a branch green.
 * @throws Failure, PlatformError, Stop
 */
export async function gateBranch(
  context: TeamContext,
  branch: string,
  gated: GatedBranch,
): Promise<Validated> {
  // What was uploaded to, or compared by its files, was there.
  let seen = gated.wanted !== undefined || !!gated.compared
  try {
    return await openAndGate(context, branch, gated, () => {
      seen = true
    })
  } catch (error) {
    throw await explainVanished(context, { branch, made: gated.made === true, seen }, error)
  }
}

async function openAndGate(
  context: TeamContext,
  branch: string,
  {
    deployBranch,
    made = false,
    wanted = { of: 'head' },
    compared,
    into,
    whileBuilding,
    whenBuilt,
  }: GatedBranch,
  whenOpen: () => void,
): Promise<Validated> {
  const { journal, settings, clock } = context
  const name = await journal.phase('Open', () => openBranch(context, branch, made ? null : deployBranch))
  whenOpen()
  const isProduction = branch === deployBranch
  const opened = made || (!isProduction && settings.activate !== 'never')
  const itself = name === branch
  const wantedNow = (): WantedBuild => ({
    ...(itself ? wanted : ofFork(wanted)),
    ...(opened ? { opened: { at: clock.now(), made: made && itself } } : {}),
  })
  // On a branch that this job made, no other job is at work.
  const staging = opened && itself && !made
  const opening = <T>(work: () => Promise<T>) => (staging ? staysOpen(context, branch, work) : work())
  await whileBuilding?.()
  const mode = !settings.validate ? null : isProduction ? 'production' : 'dev_mode'
  // What is merged or deployed must be valid as it is.
  const lenient = settings.command === 'sync' || settings.command === 'validate'
  const mark = lenient ? markKnown(context, branch, deployBranch) : undefined
  // What was compared before the build may be of an earlier commit than what a second round compares.
  const known = { deployBranch, into, original: branch }
  const compare: Compare = (isFirst, built) =>
    checkChanges(context, name, { ...known, built, compared: isFirst ? compared : undefined })
  const checks = queryChecks(context, name, deployBranch, isProduction ? null : compare)
  const validated = await opening(() =>
    validateBuilt(context, name, mode, wantedNow(), { mark, whenBuilt, checks }),
  ).catch(async (error: unknown) => {
    if (error instanceof Failure && error.kind === 'validation' && !isProduction)
      await tellGone(context, name, known)
    throw error
  })
  // Last, so that no longer work lies between this and a merge.
  await checkStillFork(context, branch, name)
  return validated
}

/** Compares the changes of a valid branch. */
type Compare = (isFirst: boolean, built: BuiltAt) => Promise<CheckResult>

/**
 * What is checked of a valid branch for queries: the changes, and the tests of the team file. These run also when the changes
 * fail the step, so that one run tells both.
 * @param branch what was validated: the branch, or its fork
 * @param deployBranch null if it has not been read yet
 * @param compare null for the deploy branch, which has no changes
 * @returns null where there is nothing to check
 */
export function queryChecks(
  context: TeamContext,
  branch: string,
  deployBranch: string | null,
  compare: Compare | null,
): Checks | null {
  const groups = testGroups(context)
  if (groups.length === 0 && !compare) return null
  return {
    phase: phaseOf([...(compare ? ['changes'] : []), ...groups.map(({ name }) => name)]),
    async run(isFirst, built) {
      const changes = compare ? [await compare(isFirst, built)] : []
      return [...changes, ...(await runTests(context, groups, branch, deployBranch))]
    },
  }
}
