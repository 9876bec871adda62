import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'

/** What is known of a sync that failed. Texts are one line each, and empty where nothing is known. */
export interface SyncFailure {
  reason: string
  /** The phase in which it failed, as the history or the log names it. */
  phase: string
  /** The last state that was seen: the sync may have gone on from there between two polls. */
  lastState: string
}

/** Why a sync failed, where, and what to do about it. */
export function syncFailed({ settings, journal }: Context, failure: SyncFailure): Failure {
  const { reason, phase, lastState } = failure
  if (reason) journal.found({ syncError: reason })
  const seen = lastState ? ` (last state seen: ${lastState})` : ''
  const where = phase ? ` in phase ${phase}` : seen
  return new Failure(
    'sync',
    reason
      ? `The dbt sync of "${settings.ref}" failed${where}: ${reason}.`
      : `The dbt sync of "${settings.ref}" failed${where}, and the platform gave no reason.`,
    fix(settings.ref, failure),
  )
}

function fix(ref: string, { reason, phase }: SyncFailure): string {
  if (/clone|checkout|fetch/i.test(phase) || (phase === '' && isMissing(ref, reason))) {
    return `Check that the dbt repository that the platform reads has a branch or tag "${ref}": push it there, or correct the input "ref". If it is there, check on the platform that its access to the repository still works.`
  }
  if (!reason) return 'Read the log above; if it shows nothing, run "dbt parse" on this ref, or try again.'
  if (phase === '' || /dbt|manifest|parse|compile|deps/i.test(phase)) return 'Fix the error and push again.'
  return 'The platform itself failed here, not the dbt project: run this again, and report it to the platform if it fails again.'
}

/** Only where no phase is told: git's own words, or much like them. */
function isMissing(ref: string, reason: string): boolean {
  const ofRef = reason.includes(ref) && /\b(branch|tag|ref|reference|revision|pathspec)\b/i.test(reason)
  return ofRef && /not found|not exist|couldn't find|unknown|did not match/i.test(reason)
}
