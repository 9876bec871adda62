import type { Context } from '../../context.ts'
import type { ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { readAcceptance } from './acceptance.ts'
import { changeLines } from './change-lines.ts'
import { type Acceptance, gateChanges } from './gate-changes.ts'

/** Without a gate nothing has to be accepted. */
const nothingToAccept: Acceptance = { state: 'none', why: '"fail-on: never"' }

/**
 * Judges what a comparison found. The label counts as it is at this time.
 * @returns reports the changes, and throws a Failure of the kind `breaking` if `fail-on` says so and no label accepts them
 * @throws Stop when the step's time budget is spent
 */
export async function judgeChanges(
  context: Context<GatingSettings>,
  comparison: ModelComparison,
  { acceptLabel }: Pick<TeamFile, 'acceptLabel'>,
): Promise<() => void> {
  const { settings, journal, log } = context
  const { failOn } = settings
  // Also without a change: the comment of this run keeps what the label accepts.
  const acceptance = failOn === 'never' ? nothingToAccept : await readAcceptance(context, acceptLabel)
  const { comparison: judged, gate, failure } = gateChanges(comparison, failOn, acceptance)
  return () => {
    journal.found({ model: judged, ...(gate ? { changeGate: gate } : {}) })
    log.lines(changeLines(judged))
    if (gate?.result === 'accepted' && acceptance.state === 'set')
      log.line(`Accepted with the label "${acceptance.label}", set by ${acceptance.by}`)
    if (failure) throw failure
  }
}
