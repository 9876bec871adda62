import type { Context } from '../base/context.ts'
import type { StartedRef, SyncedRef } from './finish-sync.ts'
import { finishSync } from './finish-sync.ts'
import type { SyncedSettings } from './judge-synced.ts'
import { expectedCommit, isOfEvent } from './named-commit.ts'
import { checkReleaseRef, watchRef } from './ref-on-github.ts'
import { checkRefSupported } from './ref-support.ts'
import { startSync } from './start-sync.ts'

/**
 * Starts a dbt sync of the ref, follows it to its end, reads what it made and verifies ref and commit.
 * @param use a release must be of one commit; this is also checked before the start, which costs a sandbox
 * @throws Failure `sync` when it failed, `unsupported` where the tenant does not support `ref`, or what
 *   {@link SyncedRef} throws; PlatformError; Stop
 */
export async function syncRef(context: Context<SyncedSettings>, use: StartedRef['use']): Promise<SyncedRef> {
  const isBranch = use === 'check' && isOfEvent(context) && context.run.noRelease !== null
  const watch = watchRef(context, isBranch ? 'branch' : 'branch or tag')
  const stopped = new AbortController()
  stopped.signal.addEventListener('abort', () => watch.stop())
  const reading = watch.read()
  // It runs in parallel with the start; its error is handled where it is awaited.
  reading.catch(() => undefined)
  try {
    const started = await context.journal.phase('Start', async () => {
      if (use === 'release') checkReleaseRef(context.settings.ref, await reading, expectedCommit(context))
      await checkRefSupported(context)
      return startSync(context)
    })
    return await finishSync(context, { started, use, watch, reading, stopped })
  } catch (error) {
    stopped.abort()
    throw error
  }
}
