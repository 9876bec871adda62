import type { GatingSettings } from '../../inputs/settings.ts'
import { late } from '../../runtime/late.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import type { AskingContext } from './queue-group.ts'

/** Only a merge queue needs it. */
const queueing = late(() => import('./queue-group.ts'))

/**
 * Reads what a gate needs before anything is started: the team file and, of a merge queue, the pull requests ahead. They are
 * often merged while this run works, and then the queue does not tell them any more, but the deploy branch may not have them yet.
 * @throws Failure of the team file; Stop
 */
export async function prepareGate(
  context: AskingContext & Parameters<typeof teamFileOf>[0] & { settings: GatingSettings },
): Promise<void> {
  const { acceptLabel } = await teamFileOf(context)
  if (context.run.queue === undefined || context.settings.failOn === 'never' || acceptLabel === null) return
  const { askForGate, groupOf } = await queueing()
  // If this fails, the gate asks again.
  await askForGate(context, (github, signal) => groupOf(context, github, signal))
}
