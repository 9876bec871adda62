import { anySignal, startBudget } from '../base/budget.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, ShownFault, Stop } from '../base/failure.ts'
import type { Journal } from '../base/journal.ts'
import { rollbackPart } from '../base/ledger.ts'
import { withoutStop } from '../base/text.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { mergeGated } from '../branch/promote.ts'
import type { Merged } from '../branch/validate-target.ts'
import { listsOf, removeUnused } from '../cleanup/remove-branch.ts'
import { withSignal } from '../deployment/settings.ts'
import { healthAfter, healthBefore } from '../gate/health.ts'
import type { ReleaseSettings, RollbackSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import type { KeptSnapshot } from '../snapshot/keep-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { rollBack } from './roll-back.ts'

/** The part of `timeout` that is kept for a rollback. */
const keptPart = 1 / 4

/**
 * Merges a branch into production, and takes that back at once where production is not healthy then: its build fails or does
 * not end in time, it is not valid, tests of the team file fail on it, or it no longer plans a saved query.
 * @returns what became of production, a phrase for the verdict
 * @throws Failure where the release did not take place, or did and was rolled back; PlatformError, Stop
 */
export async function releaseGuarded(
  context: TeamContext<ReleaseSettings>,
  branch: string,
  deploymentSettings: DeploymentSettings,
  gate: Gate,
): Promise<string> {
  const { settings, journal, budget, clock } = context
  const target = deploymentSettings.deployBranchName
  const keptMs = settings.timeoutMs * keptPart
  const before = await journal.phase('Health before', () => healthBefore(context, target))
  const merged = await mergeGated(context, branch, target, deploymentSettings, {
    gate,
    keepsSnapshot: true,
    // The same again for the build of production.
    undoable: { leftMs: 2 * keptMs },
  })
  const mostMs = Math.max(0, budget.remainingMs() - keptMs)
  const share = startBudget(clock, mostMs)
  const signal = anySignal([budget.signal, share.signal])
  const { isOver, ...end } = await healthAfter(withSignal(context, signal), merged, before)
    .then((found) => ({ ...found, isOver: share.signal.aborted }))
    .finally(() => share.release())
  if ('what' in end) {
    if (isNamedAndGone(context, branch, merged)) await removeMerged(context, branch)
    return end.what
  }
  budget.signal.throwIfAborted()
  const unhealthy = unhealthyBy(end.failure, isOver, mostMs)
  const snapshot = merged.merge?.snapshot
  if (unhealthy === null || !snapshot || !merged.isMerged) throw end.failure
  return takeBack(context, merged, snapshot, unhealthy)
}

/** Whether the merge would have deleted the branch, which was kept for the case of a rollback. */
function isNamedAndGone(
  { settings }: TeamContext<ReleaseSettings>,
  branch: string,
  { merge }: Merged,
): boolean {
  return settings.branch === branch && settings.deleteBranch !== 'never' && merge?.before.kept === null
}

/** What is left of a release that took place is no failure. */
async function removeMerged(
  { deployment, clock, log, journal, ledger }: TeamContext<ReleaseSettings>,
  branch: string,
): Promise<void> {
  const own = ledger.read().fork?.name
  const use = { forks: own === undefined ? [] : [own], environment: 'goes' } as const
  const end = await removeUnused(deployment, branch, use, listsOf(clock)).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error
    return { kept: withoutStop(error.message) }
  })
  if ('done' in end) log.line(`After the release: ${end.done}`)
  else journal.warn(`Branch "${branch}" is not deleted after the release: ${end.kept}.`)
}

/**
 * What shows that production is not healthy; null for what shows nothing about it, such as an outage.
 * @param isOver whether the time for the checks has ended
 */
function unhealthyBy(error: Error, isOver: boolean, mostMs: number): Failure | null {
  if (error instanceof ShownFault) return error
  // A request that was open at that moment is no outage.
  const isCut = error instanceof Stop || (error instanceof PlatformError && error.cause instanceof Stop)
  if (!isOver || !isCut) return null
  return new Failure(
    'timeout',
    `Production was not built and checked within ${formatDuration(mostMs)} after the merge.`,
    'Raise "timeout" if the log above shows progress.',
    { title: 'production was not checked in time' },
  )
}

/** @throws Failure that says what was unhealthy, and what production is now */
async function takeBack(
  context: TeamContext<ReleaseSettings>,
  { branch, target }: Merged,
  snapshot: KeptSnapshot,
  unhealthy: Failure,
): Promise<never> {
  const { ledger, log, journal } = context
  const part = rollbackPart(ledger)
  const settings: RollbackSettings = {
    ...context.settings,
    ...{ command: 'rollback', branch: null, validate: true, failOn: 'never', into: 'default' },
    ...{ deleteBranch: 'auto', snapshot: snapshot.path, dryRun: false, message: null },
  }
  const { title = 'production is not valid' } = unhealthy
  log.line(`${unhealthy.message} Rolling back.`)
  let back: string
  try {
    const own = { ...context, settings, ledger: part, journal: withinRelease(journal) }
    back = await rollBack(own, snapshot.read(), false)
  } catch (error) {
    const { change } = part.read()
    // It is the last change of production now.
    if (change?.done) ledger.write({ change })
    const how = !change
      ? `"${target}" is as the release left it`
      : change.done
        ? 'the rollback was merged before'
        : 'the rollback may have been merged'
    if (error instanceof Stop)
      throw new Stop(
        error.reason,
        `${unhealthy.message} ${error.message} The release was being rolled back: ${how}.`,
      )
    if (!(error instanceof Failure || error instanceof PlatformError)) throw error
    throw new Failure(
      unhealthy.kind,
      `${unhealthy.message} The rollback failed, and ${how}: ${error.message}`,
      error.advice,
      { title: `${title}, and the rollback failed` },
    )
  }
  // It no longer has to be undone.
  ledger.write({ change: {} })
  const kept = context.settings.branch === branch ? ` Branch "${branch}" stays.` : ''
  throw new Failure(unhealthy.kind, `${unhealthy.message} ${back}${kept}`, unhealthy.advice, {
    title: `${title}, and the release was rolled back`,
  })
}

/** Findings are those of the release. */
function withinRelease(journal: Journal): Journal {
  return {
    warn: (text) => journal.warn(text),
    keepModel: () => undefined,
    found: ({ rollback }) => rollback && journal.found({ rollback }),
    phase: (name, work, ownGroups) => journal.phase(`Rollback: ${name}`, work, ownGroups),
  }
}
