import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { ModelComparison } from '../../findings.ts'
import type { FailOn, GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, type PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { readAcceptance } from './acceptance.ts'
import { changeLines } from './change-lines.ts'
import { type Acceptance, countByLevel, type GateResult, gateChanges, gatedChanges } from './gate-changes.ts'

/** Without a gate nothing has to be accepted. */
const nothingToAccept: Acceptance = { state: 'none', why: '"fail-on: never"' }

/**
 * Judges what a comparison found. The label counts as it is at this time.
 * @param outage why a part of the comparison is missing, which fails a gate; null if there was no such error
 * @returns reports the changes, and throws a Failure: of the kind of the outage, or `breaking` if `fail-on` says so and no
 *   label accepts them
 * @throws Stop when the step's time budget is spent
 */
export async function judgeChanges(
  context: Context<GatingSettings>,
  comparison: ModelComparison,
  { acceptLabel }: Pick<TeamFile, 'acceptLabel'>,
  outage: PlatformError | null = null,
): Promise<() => void> {
  const { settings, journal, log } = context
  const { failOn } = settings
  // Also without a change: the comment of this run keeps what the label accepts.
  const acceptance = failOn === 'never' ? nothingToAccept : await readAcceptance(context, acceptLabel)
  const result = gateChanges(comparison, failOn, acceptance)
  const { comparison: judged, gate, failure } = outage ? withOutage(result, failOn, outage) : result
  return () => {
    journal.found({ model: judged, ...(gate ? { changeGate: gate } : {}) })
    log.lines(changeLines(judged))
    if (gate?.result === 'accepted' && acceptance.state === 'set')
      log.line(`Accepted with the label "${acceptance.label}", set by ${acceptance.by}`)
    if (failure) throw failure
  }
}

/**
 * A gate that could not read what it rests on fails closed, with the kind of what went wrong. Changes that were found are no
 * outage: with them, `on-platform-outage: warn` does not apply.
 */
function withOutage(
  { comparison, gate, failure }: GateResult,
  failOn: FailOn,
  error: PlatformError,
): GateResult {
  if (!gate) return { comparison, gate, failure }
  const { status, trouble } = error
  const open = gatedChanges(comparison, failOn).filter(({ acceptedBy }) => acceptedBy === undefined)
  const are = open.length === 1 ? 'is' : 'are'
  const found =
    open.length === 0 ? '' : ` What was compared has ${countByLevel(open)} that ${are} not accepted.`
  const sentence = `The data model could not be compared with "${oneLine(comparison.base, 255)}", which "fail-on: ${failOn}" needs: ${withoutStop(error.message)}.`
  return {
    comparison,
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
