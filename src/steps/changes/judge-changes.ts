import type { Context } from '../../context.ts'
import type { ContentImpact, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { readAcceptance } from './acceptance.ts'
import { changeLines } from './change-lines.ts'
import { contentLines } from './content-lines.ts'
import { type Acceptance, gateChanges } from './gate-changes.ts'
import { entryWarnings } from './team-decisions.ts'

/** Without a gate nothing has to be accepted. */
const nothingToAccept: Acceptance = { state: 'none', why: '"fail-on: never"' }

/**
 * Judges what a comparison found. The label counts as it is at this time.
 * @param comparison with the decisions of the team file
 * @param impact who uses the changes; null when nobody looked
 * @returns reports the changes, and throws a Failure of the kind `breaking` if `fail-on` says so and no label accepts them
 * @throws Stop when the step's time budget is spent
 */
export async function judgeChanges(
  context: Context<GatingSettings>,
  comparison: ModelComparison,
  impact: ContentImpact | null,
  { acceptLabel }: Pick<TeamFile, 'acceptLabel'>,
): Promise<() => void> {
  const { settings, journal, log } = context
  const { failOn } = settings
  // Also without a change: the comment of this run keeps what the label accepts.
  const acceptance = failOn === 'never' ? nothingToAccept : await readAcceptance(context, acceptLabel)
  const judged = gateChanges(comparison, impact, failOn, acceptance)
  const { gate, failure } = judged
  return () => {
    journal.found({
      model: judged.comparison,
      ...(judged.impact && { impact: judged.impact }),
      ...(gate && { changeGate: gate }),
    })
    log.lines(changeLines(judged.comparison))
    if (judged.impact) log.lines(contentLines(judged.impact))
    for (const warning of entryWarnings(comparison, settings.config)) journal.warn(warning)
    if (gate?.result === 'accepted' && acceptance.state === 'set')
      log.line(`Accepted with the label "${acceptance.label}", set by ${acceptance.by}`)
    if (failure) throw failure
  }
}
