import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { oneLine, serverLines, withoutStop } from '../../runtime/text.ts'

/** What is known of a sync that failed. Texts are empty where nothing is known, and one line but for the reason. */
export interface SyncFailure {
  reason: string
  /** The phase in which it failed, as the history or the log names it. */
  phase: string
  /** The last state that was seen: the sync may have gone on from there between two polls. */
  lastState: string
}

/** Why a sync failed, where, and how to fix it. */
export function syncFailed({ settings, journal }: Context<SyncingSettings>, failure: SyncFailure): Failure {
  const { phase, lastState } = failure
  const reason = withoutStop(oneLine(failure.reason))
  if (reason) journal.found({ syncError: serverLines(failure.reason, 800).join('\n') })
  const seen = lastState ? ` (last state seen: ${lastState})` : ''
  const where = phase ? ` in phase ${phase}` : seen
  return new Failure(
    'sync',
    reason
      ? `The dbt sync of "${settings.ref}" failed${where}: ${reason}.`
      : `The dbt sync of "${settings.ref}" failed${where}, and the platform gave no reason.`,
    fix(settings.ref, { ...failure, reason }),
  )
}

function fix(ref: string, { reason, phase }: SyncFailure): string {
  if (/clone|checkout|fetch/i.test(phase) || (phase === '' && isMissing(ref, reason))) {
    return `Check that the dbt repository connected to the platform has a branch or tag "${ref}". Push it there or correct the input "ref". If it exists, check that the platform can still read the repository.`
  }
  if (!reason)
    return 'Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.'
  if (phase === '' || /dbt|manifest|parse|compile|deps/i.test(phase)) return 'Fix the error and push again.'
  return 'The platform failed, not the dbt project. Re-run the job; if it fails again, report it to the platform.'
}

/** Recognises git's error texts; used only where the phase is unknown. */
function isMissing(ref: string, reason: string): boolean {
  const ofRef = reason.includes(ref) && /\b(branch|tag|ref|reference|revision|pathspec)\b/i.test(reason)
  return ofRef && /not found|not exist|couldn't find|unknown|did not match/i.test(reason)
}
