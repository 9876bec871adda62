import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { oneLine } from '../../runtime/text.ts'
import { settleMs } from '../deployment/build-status.ts'
import { areSame, type FileHashes, fileHashesOf } from '../deployment/file-hashes.ts'
import { awaitBase } from './await-base.ts'
import { type Compared, compareModel } from './compare-model.ts'
import type { Branches } from './environment.ts'

/**
 * Compares the model as {@link compareModel} does. With a gate the base must be the same before and after, as far as the
 * platform tells hashes: what was merged meanwhile may have added what the branch then removes.
 * @param settledAt when the branch's lists and runtime are up to date, on the clock
 * @param known the hashes of the base, if they were read before
 * @throws Failure `breaking` when the base changed during both of two comparisons; what the comparison throws
 */
export async function compareSteadily(
  context: Context<GatingSettings>,
  branches: Branches,
  securityContext: Readonly<Record<string, unknown>>,
  settledAt: number,
  known?: FileHashes,
): Promise<Compared> {
  const { settings, log, clock, budget } = context
  if (settings.failOn === 'never') return compareModel(context, branches, securityContext)
  const base = oneLine(branches.base, 255)
  let before = known ?? (await hashesOf(context, branches.base))
  for (const isLast of [false, true]) {
    const wasBuilt = await awaitBase(context, branches.base, budget.signal)
    const until = wasBuilt ? clock.now() + settleMs : settledAt
    const compared = await compareModel(context, branches, securityContext, until)
    // It fails the gate anyway, and what was found is reported.
    if (compared.outage) return compared
    const after = await hashesOf(context, branches.base)
    // Where the platform tells no hashes, there is nothing to compare.
    if (!before || !after || areSame(before, after) !== false) return compared
    before = after
    if (!isLast) log.line(`Branch "${base}" changed while the data model was compared; comparing again`)
  }
  throw new Failure(
    'breaking',
    `Branch "${base}" changed during each of two comparisons, so what merging changes is unknown.`,
    'Run this again when no other job merges into it.',
  )
}

/** Null where the platform tells no hashes. */
async function hashesOf({ deployment }: Context, branch: string): Promise<FileHashes | null> {
  try {
    return await fileHashesOf(deployment, branch)
  } catch (error) {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return null
    throw error
  }
}
