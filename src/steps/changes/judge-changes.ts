import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ContentImpact, ModelComparison } from '../../findings.ts'
import type { FailOn, GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, type PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { readAcceptance } from './acceptance.ts'
import { changeLines } from './change-lines.ts'
import { contentLines } from './content-lines.ts'
import { type Acceptance, countByLevel, type GateResult, gateChanges } from './gate-changes.ts'
import { entryWarnings } from './team-decisions.ts'

/** Without a gate nothing has to be accepted. */
const nothingToAccept: Acceptance = { state: 'none', why: '"fail-on: never"' }

/**
 * Judges what a comparison found. The label counts as it is at this time.
 * @param comparison with the decisions of the team file
 * @param impact who uses the changes; null when it was not checked
 * @param outage why a part of the comparison is missing, which fails a gate; null if there was no such error
 * @returns reports the changes, and throws a Failure: of the kind of the outage, or `breaking` if `fail-on` says so and no
 *   label accepts them
 * @throws Stop when the step's time budget is spent
 */
export async function judgeChanges(
  context: Context<GatingSettings>,
  comparison: ModelComparison,
  impact: ContentImpact | null,
  { acceptLabel }: Pick<TeamFile, 'acceptLabel'>,
  outage: PlatformError | null = null,
): Promise<() => void> {
  const { settings, journal, log } = context
  const { failOn } = settings
  // Also without a change: the comment of this run keeps what the label accepts.
  const acceptance = failOn === 'never' ? nothingToAccept : await readAcceptance(context, acceptLabel)
  const result = gateChanges(comparison, impact, failOn, acceptance)
  const judged = outage ? withOutage(result, failOn, outage) : result
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

/**
 * A gate that could not read what it rests on fails closed, with the kind of what went wrong. Changes that were found are no
 * outage: with them, `on-platform-outage: warn` does not apply.
 */
function withOutage(result: GateResult, failOn: FailOn, error: PlatformError): GateResult {
  const { comparison, gate } = result
  if (!gate) return result
  const { status, trouble } = error
  const open = comparison.changes.filter(
    ({ gated, acceptedBy, acceptedInFile }) => gated && acceptedBy === undefined && !acceptedInFile,
  )
  const are = open.length === 1 ? 'is' : 'are'
  const found =
    open.length === 0 ? '' : ` What was compared has ${countByLevel(open)} that ${are} not accepted.`
  const sentence = `The data model could not be compared with "${oneLine(comparison.base, 255)}", which "fail-on: ${failOn}" needs: ${withoutStop(error.message)}.`
  return {
    ...result,
    gate: { ...gate, result: 'unknown' },
    failure: new Failure(
      // A response of the runtime's own, such as its error as JSON, is no change that breaks something.
      failureKindOf(error, status !== undefined && status >= 500 ? 'network' : 'unsupported'),
      `${sentence}${found}`,
      `${error.advice} Or set "fail-on: never".`,
      { cause: error, responded: open.length > 0 || (status !== undefined && trouble !== 'unreachable') },
    ),
  }
}
