import { Failure, type FailureKind, Stop } from './base/failure.ts'
import type { Verdict } from './base/findings.ts'
import { describeChange, type LedgerEntries } from './base/ledger.ts'
import { oneLine } from './base/text.ts'
import type { Settings } from './inputs/settings.ts'
import { failureKindOf, isOutage, PlatformError } from './platform/errors.ts'

/**
 * What an error means for the step. An unknown error is `internal`: a bug of the product, never green.
 * @param rejectedKind failure kind of a rejected request in this command; the row of the operation comes first, because a
 *   `release` can fail in its sync
 * @param aftermath result of the work that was in progress, for the end of the sentence
 */
export function verdictOf(error: unknown, rejectedKind: FailureKind, aftermath = ''): Verdict {
  const end = (sentence: string, advice = '') => [sentence, advice, aftermath].filter(Boolean).join(' ')
  if (error instanceof Stop) {
    return error.reason === 'timeout'
      ? {
          outcome: 'failure',
          failureKind: 'timeout',
          title: error.title,
          sentence: end(error.message, 'Raise "timeout" if the log above shows progress.'),
        }
      : { outcome: 'cancelled', failureKind: 'cancelled', sentence: end(error.message) }
  }
  if (error instanceof Failure) {
    const { kind, title } = error
    const outcome = kind === 'cancelled' ? 'cancelled' : 'failure'
    const sentence = end(error.message, error.advice)
    return { outcome, failureKind: kind, sentence, ...(title !== undefined && { title }) }
  }
  if (error instanceof PlatformError) {
    return {
      outcome: 'failure',
      failureKind: failureKindOf(error, error.rejectedKind ?? rejectedKind),
      title: error.title,
      sentence: end(error.message, error.advice),
    }
  }
  const text = oneLine(error instanceof Error ? error.message : String(error))
  return {
    outcome: 'failure',
    failureKind: 'internal',
    title: 'internal error',
    sentence: end(`Internal error: ${text}.`, 'This is a bug; please open an issue with this log.'),
  }
}

/** With `on-platform-outage: warn`, an outage of the platform is only a warning. Not asked where a change that cannot be undone began. */
export function forgive(verdict: Verdict, error: unknown, { onOutage }: Settings): Verdict {
  if (onOutage !== 'warn' || !isOutage(error)) return verdict
  return {
    ...verdict,
    forgiven: true,
    sentence: `${verdict.sentence} The job continues because of "on-platform-outage: warn".`,
  }
}

/** The verdict of a step that failed after it began a change that cannot be undone: the change comes first. */
export function afterChange(verdict: Verdict, { done }: NonNullable<LedgerEntries['change']>): Verdict {
  if (done === undefined) return verdict
  return { ...verdict, changed: true, sentence: `${describeChange(done)} ${verdict.sentence}` }
}
