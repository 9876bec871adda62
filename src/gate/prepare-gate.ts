import { type LoadedTeamFile, loadTeamFile } from '../team-file/load-team-file.ts'
import type { AskingContext } from './queue-group.ts'
import { askForGate, groupOf } from './queue-group.ts'

/** Only a merge queue needs it. */

/**
 * Reads what a gate needs before anything is started: the team file and, of a merge queue, the pull requests ahead. They are
 * often merged while this run works, and then the queue does not tell them any more, but the deploy branch may not have them yet.
 * @throws Failure of the team file; Stop
 */
export async function prepareGate(
  context: AskingContext & Parameters<typeof loadTeamFile>[0],
): Promise<LoadedTeamFile> {
  const team = await loadTeamFile(context)
  if (context.run.queue && context.settings.failOn !== 'never' && team.acceptLabel !== null) {
    // If this fails, the gate asks again.
    await askForGate(context, (github, signal) => groupOf(context, github, signal))
  }
  return team
}
