import { anySignal, startBudget } from '../base/budget.ts'
import { formatDuration } from '../base/duration.ts'
import { Failure, ShownFault, Stop } from '../base/failure.ts'
import type { Journal } from '../base/journal.ts'
import { rollbackPart } from '../base/ledger.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import type { Gate } from '../branch/gated-baseline.ts'
import { mergeGated } from '../branch/promote.ts'
import type { Merged } from '../branch/validate-target.ts'
import { listsOf, removeUnused } from '../cleanup/remove-branch.ts'
import { areSame, filesIfTold } from '../deployment/file-hashes.ts'
import { withSignal } from '../deployment/settings.ts'
import { alsoFailing, healthAfter, healthBefore, type NotHealthy, type Unhealthy } from '../gate/health.ts'
import type { ReleaseSettings, RollbackSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import type { StoredSnapshot } from '../snapshot/save-snapshot.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { rollBack } from './roll-back.ts'

/** The part of `timeout` that is reserved for a rollback. */
const reservedPart = 1 / 4

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
  const reservedMs = settings.timeoutMs * reservedPart
  const before = await journal.phase('Health before', () => healthBefore(context, target))
  const merged = await mergeGated(context, branch, target, deploymentSettings, {
    gate,
    savesSnapshot: true,
    // The same again for the build of production.
    undoable: { leftMs: 2 * reservedMs },
  })
  const mostMs = Math.max(0, budget.remainingMs() - reservedMs)
  const share = startBudget(clock, mostMs)
  const signal = anySignal([budget.signal, share.signal])
  const { isOver, ...end } = await healthAfter(withSignal(context, signal), merged, before)
    .then((found) => ({ ...found, isOver: share.signal.aborted }))
    .finally(() => share.release())
  if ('what' in end) {
    if (isNamedAndGone(context, branch, merged)) await removeMerged(context, merged)
    return end.what
  }
  budget.signal.throwIfAborted()
  const unhealthy = unhealthyBy(end, isOver, mostMs)
  const snapshot = merged.merge?.snapshot
  if (!(unhealthy instanceof ShownFault) || !snapshot || !merged.isMerged) throw unhealthy
  const others = await changedByOthers(context, merged)
  if (others !== null) throw maybeOfOthers(unhealthy, others)
  return takeBack(context, merged, snapshot, unhealthy, end.fails)
}

/**
 * Why what is wrong with production may be the fault of others, a clause; null where its files are those from before the merge
 * and those that the merge brought.
 */
async function changedByOthers(context: TeamContext, { target, merge }: Merged): Promise<string | null> {
  const now = await filesIfTold(context, target)
  const { files: then, changes } = merge?.before ?? { files: null, changes: null }
  if (now === null || then === null || changes === null)
    return 'whether another job changed production meanwhile is unknown'
  const isOurs = (path: string) => now.get(path) === then.get(path) || isBrought(path)
  const isBrought = (path: string) => changes.has(path) && now.get(path) === changes.get(path)
  const other = [...new Set([...now.keys(), ...then.keys()])].find((path) => !isOurs(path))
  return other === undefined ? null : `another job changed production meanwhile ("${oneLine(other, 200)}")`
}

function maybeOfOthers({ kind, message, advice }: Failure, others: string): Failure {
  return new Failure(
    kind,
    `${message} Nothing was rolled back: ${others}, so this may be its fault.`,
    `${advice} Put the jobs that change production into one \`concurrency\` group.`.trim(),
    { title: 'production is not healthy, and may have been changed by another job' },
  )
}

/** Whether the merge would have deleted the branch, which was kept for the case of a rollback. */
function isNamedAndGone(
  { settings }: TeamContext<ReleaseSettings>,
  branch: string,
  { merge }: Merged,
): boolean {
  return settings.branch === branch && settings.deleteBranch !== 'never' && merge?.before.kept === null
}

/**
 * The branch goes if all of it is in production and in no newer state than what was merged. What is left of a release that took
 * place is no failure.
 */
async function removeMerged(context: TeamContext<ReleaseSettings>, merged: Merged): Promise<void> {
  const { deployment, clock, log, journal, ledger } = context
  const { branch } = merged
  const own = ledger.read().fork?.name
  const use = { forks: own === undefined ? [] : [own], environment: 'goes' } as const
  const why = await whyKept(context, merged)
  const end =
    why !== null
      ? { kept: why }
      : await removeUnused(deployment, branch, use, listsOf(clock)).catch((error: unknown) => {
          if (!(error instanceof PlatformError)) throw error
          return { kept: withoutStop(error.message) }
        })
  if ('done' in end) log.line(`After the release: ${end.done}`)
  else journal.warn(`Branch "${branch}" is not deleted after the release: ${end.kept}.`)
}

/** What would be lost with the branch, a clause; null where production has it all. */
async function whyKept(context: TeamContext, { branch, target, merge }: Merged): Promise<string | null> {
  const [now, production] = [await filesIfTold(context, branch), await filesIfTold(context, target)]
  const { source, changes } = merge?.before ?? { source: { files: null }, changes: null }
  if (now === null || production === null || source.files === null || changes === null)
    return 'whether production has all of its files is unknown'
  if (areSame(now, source.files) !== true) return 'it was changed after the release began'
  const [missing] = [...changes].filter(([path, hash]) => hash !== undefined && production.get(path) !== hash)
  return missing
    ? `production does not have its version of "${oneLine(missing[0], 200)}": it is behind, or a release of it was rolled back before`
    : null
}

/**
 * Why production is not healthy, as the failure of the step. Only a ShownFault counts against the release, not what shows
 * nothing about it, such as an outage.
 * @param isOver whether the time for the checks has ended
 */
function unhealthyBy({ failure, isValid }: NotHealthy, isOver: boolean, mostMs: number): Error {
  // A request that was open at that moment is no outage.
  const isCut = failure instanceof Stop || (failure instanceof PlatformError && failure.cause instanceof Stop)
  if (!isOver || !isCut) return failure
  const within = `within ${formatDuration(mostMs)} after the merge`
  const [advice, title] = [
    'Raise "timeout" if the log above shows progress.',
    'production was not checked in time',
  ]
  if (isValid)
    return new Failure(
      'timeout',
      `Production is built and valid, and its tests and saved queries were not all checked ${within}. Nothing was rolled back.`,
      advice,
      { title },
    )
  return new ShownFault('timeout', `Production was not built and validated ${within}.`, advice, { title })
}

/** The model from before the release has the same fault. */
class NotAtFault extends Error {}

/** @throws Failure that says what was unhealthy, and what production is now */
async function takeBack(
  context: TeamContext<ReleaseSettings>,
  { branch, target }: Merged,
  snapshot: StoredSnapshot,
  unhealthy: Failure,
  fails: Unhealthy,
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
  const own = { ...context, settings, ledger: part, journal: withinRelease(journal) }
  // What was built is what production was before: where it fails as well, time or others are at fault.
  const check = async (built: string) => {
    const also = await journal.phase('Rollback: Compare', () => alsoFailing(own, built, target, fails))
    if (also !== null) throw new NotAtFault(also)
  }
  let back: string
  try {
    back = await rollBack(own, snapshot.read(), { check })
  } catch (error) {
    const { change } = part.read()
    if (error instanceof NotAtFault)
      throw new Failure(
        unhealthy.kind,
        `${unhealthy.message} ${error.message} Nothing was rolled back.`,
        unhealthy.advice,
        { title },
      )
    // What the release changed is undone; production has what was checked before it.
    if (change?.done) ledger.write({ change: {} })
    const how = !change
      ? `The rollback failed before it changed "${target}"`
      : change.done
        ? `The rollback was merged, and "${target}" was not checked to the end after it`
        : 'The rollback failed, and whether it was merged is unknown'
    const said = `${unhealthy.message} ${how}: ${error instanceof Error ? error.message : ''}`
    if (error instanceof Stop) throw new Stop(error.reason, said)
    if (!(error instanceof Failure || error instanceof PlatformError)) throw error
    throw new Failure(unhealthy.kind, said, error.advice, {
      title: `${title}, and ${change?.done ? 'its rollback was not checked' : 'the rollback failed'}`,
    })
  }
  // It no longer has to be undone.
  ledger.write({ change: {} })
  const stays =
    context.settings.branch === branch
      ? ` Branch "${branch}" stays. The platform takes it as merged, so merging it again does not bring its files back: release them from a new branch of "${target}".`
      : ''
  throw new Failure(unhealthy.kind, `${unhealthy.message} ${back}${stays}`, unhealthy.advice, {
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
