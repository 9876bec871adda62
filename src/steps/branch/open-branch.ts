import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { OpeningSettings } from '../../inputs/settings.ts'
import { activityOf, readBuildStatus } from '../deployment/build-status.ts'
import { onceKnown, unknownBranch } from './known-branch.ts'
import { openDevMode } from './open-dev-mode.ts'
import { openStaging } from './open-staging.ts'

/** A branch that compiles, or is about to. */
export interface OpenBranch {
  /** What is built and validated: the branch itself, or its `dev-` fork. */
  name: string
}

/**
 * Makes a branch compile. The deploy branch compiles by itself and is never opened, forked or deleted.
 * What is switched on is written to the ledger first; the post step switches it off.
 * @param deployBranch name of the deploy branch; null for a branch that this job just made, which may show late
 * @throws Failure `build` when the branch is unknown, or cannot or must not be opened
 */
export async function openBranch(
  context: Context<OpeningSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<OpenBranch> {
  const { clock } = context
  const madeAt = deployBranch === null ? clock.now() : undefined
  return onceKnown(context, madeAt, () => openKnown(context, branch, deployBranch))
}

async function openKnown(
  context: Context<OpeningSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<OpenBranch> {
  const { settings, log } = context
  if (branch === deployBranch) return { name: branch }
  if (settings.activate === 'dev-mode') {
    return { name: await openDevMode(context, branch) }
  }
  if (settings.activate !== 'staging') {
    const activity = activityOf(await readBuildStatus(context, branch))
    if (activity === 'unknown-branch') throw unknownBranch(branch)
    if (activity === 'active') {
      log.line(`Branch "${branch}" is already active`)
      return { name: branch }
    }
    if (settings.activate === 'never') {
      throw new Failure(
        'build',
        `Branch "${branch}" is not active, so the platform does not build it, and "activate: never" does not allow opening it.`,
        'Use "activate: auto", or open the branch on the platform first.',
      )
    }
  }
  await openStaging(context, branch, deployBranch === null)
  return { name: branch }
}
