import { Failure, type FailureKind, Stop } from './failure.ts'
import type { Verdict } from './findings.ts'
import { failureKindOf, PlatformError } from './platform/errors.ts'
import { oneLine } from './runtime/text.ts'

/**
 * What an error means for the step. An unknown error is `internal`: a bug of the product, never green.
 * @param refusedKind failure kind of a rejected request in this command, where the operation does not decide it
 * @param aftermath result of the work that was under way; goes to the end of the sentence
 */
export function verdictOf(error: unknown, refusedKind: FailureKind, aftermath = ''): Verdict {
  const end = (sentence: string, advice = '') => [sentence, advice, aftermath].filter(Boolean).join(' ')
  if (error instanceof Stop) {
    return error.reason === 'timeout'
      ? {
          outcome: 'failure',
          failureKind: 'timeout',
          sentence: end(error.message, 'Raise "timeout" if the log above shows progress.'),
        }
      : { outcome: 'cancelled', failureKind: 'cancelled', sentence: end(error.message) }
  }
  if (error instanceof Failure) {
    const outcome = error.kind === 'cancelled' ? 'cancelled' : 'failure'
    return { outcome, failureKind: error.kind, sentence: end(error.message, error.advice) }
  }
  if (error instanceof PlatformError) {
    return {
      outcome: 'failure',
      failureKind: failureKindOf(error, refusalOf(error.operation) ?? refusedKind),
      sentence: end(error.message, error.advice),
    }
  }
  const text = oneLine(error instanceof Error ? error.message : String(error))
  return {
    outcome: 'failure',
    failureKind: 'internal',
    sentence: end(`Internal error: ${text}.`, 'This is a bug; please open an issue with this log.'),
  }
}

/** The rejected operation decides before the command does: a `release` can fail in its sync. */
function refusalOf(operation: string): FailureKind | null {
  if (/DbtSync/.test(operation)) return 'sync'
  if (/^merge/.test(operation)) return 'merge'
  return /Branch|DevMode|^buildStatus$|^validateDataModel$|^pull$/.test(operation) ? 'build' : null
}
