import type { Context } from '../../context.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'

/** Whether the ref is that of the event, and not another one that the input names. */
export function isOfEvent({ settings, run }: Context<SyncingSettings>): boolean {
  return 'name' in run.ref && run.ref.name === settings.ref
}

/** The commit of the run; null where another ref than the event's is synced. */
export function expectedCommit(context: Context<SyncingSettings>): string | null {
  const sha = context.run.sha.toLowerCase()
  return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null
}
