import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { Failure, Stop } from '../base/failure.ts'
import { oneLine } from '../base/text.ts'
import { earlierRuns } from '../deployment/sync-history.ts'
import { PlatformError } from '../platform/errors.ts'
import { getSpec } from '../platform/operations.ts'
import { type SyncedSettings, trackedFix } from './judge-synced.ts'

/**
 * Fails before a sync is paid for that would be of the tracked branch: the tenant's description has no `ref`, so the one ref
 * that its history names is that branch.
 * @throws Failure `unsupported`; Stop
 */
export async function checkRefSupported(context: Context<SyncedSettings>): Promise<void> {
  const { settings, journal } = context
  const runs = await earlierRuns(context)
  const [tracked, ...others] = new Set(runs.flatMap(({ gitRef }) => (gitRef ? [shortRef(gitRef)] : [])))
  // Several refs were chosen, so a ref can be.
  if (tracked === undefined || tracked === settings.ref || others.length > 0) return
  if ((await describedMembers(context)).ref !== false) return
  journal.found({ ref: settings.ref })
  throw new Failure(
    'unsupported',
    `This tenant does not support "ref": it would sync its tracked branch "${oneLine(tracked, 200)}" instead of "${settings.ref}". Nothing was started.`,
    `${trackedFix} After that, start one sync on the platform, so that its history shows it.`,
    { title: 'this tenant does not support refs' },
  )
}

/** For how long the description is read again where the platform fails to send it. */
const mostMs = 10_000

/** Whether the tenant's description has `ref` of a sync, and that of the history; undefined where it does not say. */
export async function describedMembers({
  platform,
  budget,
  clock,
}: Context): Promise<{ ref?: boolean; gitRef?: boolean }> {
  try {
    const spec = await withinTime(clock, mostMs, budget.signal, (signal) =>
      platform.call(getSpec, { path: {} }, { signal }),
    )
    const { StartDbtSyncInput: start, DbtSyncRun: run } = spec.components?.schemas ?? {}
    return {
      ...(start?.properties ? { ref: 'ref' in start.properties } : {}),
      ...(run?.properties ? { gitRef: 'gitRef' in run.properties } : {}),
    }
  } catch (error) {
    if (budget.signal.aborted || !(error instanceof PlatformError || error instanceof Stop)) throw error
    return {}
  }
}
