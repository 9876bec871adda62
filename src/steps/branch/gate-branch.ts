import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { checkChanges } from '../changes/check-changes.ts'
import { runDataTests } from '../data-tests/run-data-tests.ts'
import type { ComparedFiles } from '../sync/compare-files.ts'
import { awaitBuild } from './await-build.ts'
import { openBranch } from './open-branch.ts'
import { checkStillFork } from './open-dev-mode.ts'
import { validateBuilt } from './validate-built.ts'
import type { WantedBuild } from './wanted-build.ts'

/**
 * Opens a branch, waits for its build and, unless `validate: false`, validates it: what makes a branch green.
 * @param deployBranch name of the deploy branch; null for a branch that this job made itself, which cannot be it
 * @param compared the branch and the deploy branch, if their files were compared already; null if that failed
 * @returns how the build was identified, a phrase
 * @throws Failure, PlatformError, Stop
 */
export async function gateBranch(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
  wanted: WantedBuild = {},
  compared?: ComparedFiles | null,
): Promise<string> {
  const { journal, settings, clock } = context
  const made = deployBranch === null
  const enteredAt = clock.now()
  const open = await journal.phase('Open', () => openBranch(context, branch, deployBranch))
  const opened = made || (branch !== deployBranch && settings.openWith !== 'never')
  const itself = open.name === branch
  // A fork has builds of its own, and stands at its branch's commit.
  const { newerThan, ...atCommit } = wanted
  const build: WantedBuild = {
    ...atCommit,
    ...(newerThan && itself ? { newerThan } : {}),
    ...(wanted.uploaded ? { writtenAt: enteredAt } : {}),
    ...(made && itself ? { made } : {}),
    ...(opened ? { openedAt: clock.now() } : {}),
  }
  const mode = branch === deployBranch ? 'production' : 'dev_mode'
  const phases = { build: 'Build', validate: 'Validate' }
  const evidence = settings.validate
    ? await validateBuilt(context, open.name, mode, build, phases)
    : (await journal.phase(phases.build, () => awaitBuild(context, open.name, build))).evidence
  await checkStillFork(context, branch, open.name)
  if (settings.validate) {
    const changes =
      branch === deployBranch
        ? null
        : () => journal.phase('Changes', () => checkChanges(context, open.name, deployBranch, compared))
    await gateQueries(context, open.name, deployBranch, changes)
  }
  return evidence
}

/**
 * Checks what a valid branch means for queries: the changes, and the data tests. These run also when the changes fail the
 * step, so that one run tells both.
 * @param changes null for the deploy branch, which has none
 * @throws Failure
 */
export async function gateQueries(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
  changes: (() => Promise<void>) | null,
): Promise<void> {
  const broken = await changes?.().then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'breaking') return error
      throw error
    },
  )
  const failed = await runDataTests(context, branch, deployBranch)
  const failure = broken ?? failed
  if (failure) throw failure
}
