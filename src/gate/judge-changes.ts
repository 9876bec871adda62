import type { Context } from '../base/context.ts'
import { Failure, type FailureKind } from '../base/failure.ts'
import type { CheckResult, ContentImpact, ModelComparison } from '../base/findings.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import type { FailOn, ValidatingSettings } from '../inputs/settings.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import { rejectsModel } from '../query-api/query-api.ts'
import { countByLevel } from '../report/layout.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import { readAcceptance } from './acceptance.ts'
import { changeLines, contentLines } from './change-lines.ts'
import { type Acceptance, type GateResult, gateChanges } from './gate-changes.ts'
import { entryWarnings } from './team-decisions.ts'

/** Without a gate nothing has to be accepted. */
const nothingToAccept: Acceptance = { state: 'none', why: '"fail-on: never"' }

/**
 * Judges what a comparison found. The label counts as it is at this time.
 * @param comparison with the decisions of the team file
 * @param impact who uses the changes; null when it was not checked
 * @param outage why a part of the comparison is missing, which fails a gate; null if there was no such error
 * @returns what is reported; with a Failure of the kind of the outage, or `breaking` if `fail-on` says so and no label accepts
 *   the changes
 * @throws Stop when the step's time budget is spent
 */
export async function judgeChanges(
  context: Context<ValidatingSettings>,
  comparison: ModelComparison,
  impact: ContentImpact | null,
  { acceptLabel }: Pick<TeamFile, 'acceptLabel'>,
  outage: PlatformError | null = null,
): Promise<CheckResult> {
  const { settings } = context
  const { failOn } = settings
  // Also without a change: the comment of this run keeps what the label accepts.
  const acceptance = failOn === 'never' ? nothingToAccept : await readAcceptance(context, acceptLabel)
  const result = gateChanges(comparison, impact, failOn, acceptance)
  const judged = outage ? withOutage(result, failOn, outage) : result
  const { gate, failure } = judged
  const isAccepted = gate?.result === 'accepted' && acceptance.state === 'set'
  return {
    found: {
      model: judged.comparison,
      ...(judged.impact && { impact: judged.impact }),
      ...(gate && { changeGate: gate }),
    },
    lines: [
      ...changeLines(judged.comparison),
      ...(judged.impact ? contentLines(judged.impact) : []),
      ...(isAccepted ? [`Accepted with the label "${acceptance.label}", set by ${acceptance.by}`] : []),
    ],
    warnings: entryWarnings(comparison, settings.config),
    failure,
  }
}

function titleOf(kind: FailureKind, error: PlatformError): string {
  if (kind === 'breaking') return 'not compared completely'
  // Only a list that conditions of policies reject has a kind of its own.
  const isOfContext = error.operation === 'metaV1' && error.rejectedKind !== undefined
  return isOfContext ? 'the query API rejects the security context' : `not compared: ${error.title}`
}

/**
 * A gate that could not read what it rests on fails closed, with the kind of what went wrong. Changes that were found are no
 * outage: with them, `on-platform-outage: warn` does not apply.
 */
function withOutage(result: GateResult, failOn: FailOn, error: PlatformError): GateResult {
  const { comparison, gate } = result
  if (!gate) return result
  const open = comparison.changes.filter(
    ({ gated, acceptedBy, acceptedInFile }) => gated && acceptedBy === undefined && !acceptedInFile,
  )
  const are = open.length === 1 ? 'is' : 'are'
  const found =
    open.length === 0 ? '' : ` What was compared has ${countByLevel(open)} that ${are} not accepted.`
  const sentence = `The data model could not be compared with "${oneLine(comparison.base, 255)}", which "fail-on: ${failOn}" needs: ${withoutStop(error.message)}.`
  const kind = failureKindOf(error, error.rejectedKind ?? kindOf(error))
  return {
    ...result,
    gate: { ...gate, result: 'unknown' },
    failure: new Failure(
      kind,
      `${sentence}${found}`,
      error.advice === ''
        ? 'Set "fail-on: never" to go on without the comparison.'
        : `${error.advice} Or set "fail-on: never".`,
      {
        title: titleOf(kind, error),
        ...(open.length > 0 ? {} : { cause: error }),
      },
    ),
  }
}

/** What a rejected request of the comparison is. */
function kindOf(error: PlatformError): FailureKind {
  // The model is at fault, and the platform works.
  if (rejectsModel(error)) return 'breaking'
  // A response of the runtime's own, such as its error as JSON, is no change that breaks something.
  return error.status !== undefined && error.status >= 500 ? 'network' : 'unsupported'
}
