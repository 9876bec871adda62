import type { Context } from '../context.ts'
import { awaitBuild, type WantedBuild } from './await-build.ts'
import { checkStillFork, openBranch } from './open-branch.ts'
import { validateBranch } from './validate-branch.ts'

/**
 * Opens a branch, waits for its build and, unless `validate: false`, validates it: what makes a branch green.
 * @param deployBranch name of the deploy branch; null for a branch that this job made itself, which cannot be it
 * @throws Failure, PlatformError, Stop
 */
export async function gateBranch(
  context: Context,
  branch: string,
  deployBranch: string | null,
  wanted: WantedBuild = {},
): Promise<void> {
  const { journal, settings } = context
  const open = await journal.phase('Open', () => openBranch(context, branch, deployBranch))
  // A fork has builds of its own, and stands at its branch's commit.
  const { newerThan: _, ...atCommit } = wanted
  const build: WantedBuild = open.name === branch ? wanted : atCommit
  // A branch that this job made itself has no build from before.
  const latest = deployBranch !== null && build.commit === undefined && build.newerThan === undefined
  await journal.phase('Build', () => awaitBuild(context, open.name, latest ? { atHead: true } : build))
  if (!settings.validate) return checkStillFork(context, branch, open.name)
  const mode = branch === deployBranch ? 'production' : 'dev_mode'
  await journal.phase('Validate', () => validateBranch(context, open.name, mode))
  await checkStillFork(context, branch, open.name)
}
