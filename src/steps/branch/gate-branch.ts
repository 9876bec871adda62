import type { Context } from '../../context.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { checkChanges } from '../changes/check-changes.ts'
import type { ComparedFiles } from '../sync/compare-files.ts'
import { awaitBuild } from './await-build.ts'
import { markKnown } from './mark-known.ts'
import { openBranch } from './open-branch.ts'
import { checkStillFork } from './open-dev-mode.ts'
import { type Validated, validateBuilt } from './validate-built.ts'
import type { WantedBuild } from './wanted-build.ts'

/**
 * Opens a branch, waits for its build and, unless `validate: false`, validates it: what makes a branch green.
 * @param deployBranch name of the deploy branch; null for a branch that this job made itself, which cannot be it
 * @param compared the branch and the deploy branch, if their files were compared already; null if that failed
 * @throws Failure, PlatformError, Stop
 */
export async function gateBranch(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
  wanted: WantedBuild = {},
  compared?: ComparedFiles | null,
): Promise<Validated> {
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
  // What is merged or deployed must be valid as it is.
  const lenient = settings.command === 'sync' || settings.command === 'validate'
  const mark = lenient
    ? markKnown(context, branch, deployBranch ?? compared?.deployBranch ?? null)
    : undefined
  const { evidence, known } = settings.validate
    ? await validateBuilt(context, open.name, mode, build, phases, mark)
    : { ...(await journal.phase(phases.build, () => awaitBuild(context, open.name, build))), known: 0 }
  await checkStillFork(context, branch, open.name)
  if (settings.validate && branch !== deployBranch) {
    await journal.phase('Changes', () => checkChanges(context, open.name, deployBranch, compared))
  }
  return { evidence, known }
}
